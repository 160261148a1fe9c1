//! The HTTP API: all that a page can do, for programs too.
//!
//! A room's key travels as `Authorization: Bearer KEY`, never in an address,
//! where logs would keep it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use game::BadInput;
use games::{Language, Variant};
#[cfg(test)]
use protocol::RefusalText;
use protocol::{
    Analysed, AnalysisQuery, EditedBoard, FromClient, GameInfo, NameBody, NewRoom, OfferAnswer,
    OfferBody, Opened, PlayedTurn, PositionQuery, PositionView, RecordText, Refusal, RoomInfo,
    RoomKey, RoomStanding, RoomState, RulesPage, SatDown,
};
use serde::{Deserialize, Serialize};

use crate::carrier;
use crate::hall::Hall;
use crate::limits::{Gate, Gates};
use crate::thinking::{Unthought, Urgency};
use crate::visitor::Caller;

/// Names routes once, for the router and, in tests, for the description.
macro_rules! routes {
    ($($method:ident $path:literal $handler:ident,)*) => {
        /// The routes of this part.
        pub(crate) fn part() -> axum::Router<std::sync::Arc<crate::hall::Hall>> {
            axum::Router::new()$(.route($path, axum::routing::$method($handler)))*
        }

        #[cfg(test)]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($handler),*))]
        pub(crate) struct Described;
    };
}
pub(crate) use routes;

routes! {
    get "/api/games" list_games,
    get "/api/games/{game}/rules" show_rules,
    post "/api/look" look,
    post "/api/setup" set_up,
    post "/api/analyse" analyse,
    post "/api/record" read_record,
    post "/api/rooms" open_room,
    get "/api/rooms/{room}" show_room,
    post "/api/standings" show_standings,
    post "/api/rooms/{room}/seat" sit_down,
    post "/api/rooms/{room}/name" rename,
    post "/api/rooms/{room}/turns" play_turn,
    post "/api/rooms/{room}/resign" resign,
    post "/api/rooms/{room}/offer" propose,
    post "/api/rooms/{room}/answer" answer,
    get "/api/rooms/{room}/record" show_record,
}

/// All of it.
pub(crate) fn router(hall: &Arc<Hall>) -> Router<Arc<Hall>> {
    behind(|gates| &gates.requests, part().merge(crate::exercises::part()), hall)
}

/// A refusal as an answer to a request.
pub(crate) struct Refused(StatusCode, Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = StatusCode::from_u16(refusal.status());
        Refused(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), refusal)
    }
}

impl From<BadInput> for Refused {
    fn from(bad: BadInput) -> Refused {
        Refusal::from(bad).into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut answer = (self.0, Json(&self.1)).into_response();
        answer.extensions_mut().insert(Arc::new(self.1));
        answer
    }
}

pub(crate) type ApiResult<T> = Result<Json<T>, Refused>;

/// An answer as JSON. (axum's own writes into another kind of buffer, for which all that
/// can be answered would be compiled once more.)
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

/// A JSON body; what is wrong with one is said like any other refusal.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> FromRequest<Arc<Hall>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Body<T>, Refused> {
        let body = read_body(request, hall).await?;
        serde_json::from_slice(&body).map(Body).map_err(|error| {
            let status = match error.classify() {
                serde_json::error::Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            };
            malformed(status, error.to_string())
        })
    }
}

fn malformed(status: StatusCode, why: String) -> Refused {
    Refused(status, Refusal::RequestMalformed { why })
}

/// All of a body that is said to be JSON, if it comes soon enough.
async fn read_body(request: Request, hall: &Arc<Hall>) -> Result<Bytes, Refused> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(malformed(status, status.to_string()));
    }
    let read = Bytes::from_request(request, hall);
    match tokio::time::timeout(hall.limits().body_time, read).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(rejection)) => Err(malformed(rejection.status(), rejection.status().to_string())),
        Err(_) => Err(Refusal::RequestTooSlow.into()),
    }
}

/// A room that somebody wants something of: who, with which key.
struct AtRoom {
    hall: Arc<Hall>,
    visitor: IpAddr,
    room: String,
    key: String,
}

impl FromRequestParts<Arc<Hall>> for AtRoom {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<AtRoom, Refused> {
        let Ok(Path(room)) = Path::from_request_parts(parts, hall).await else {
            return Err(Refusal::RoomUnknown.into());
        };
        let Ok(Caller(visitor)) = Caller::from_request_parts(parts, hall).await;
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        match value.and_then(|value| value.strip_prefix("Bearer ")) {
            Some(key) => Ok(AtRoom { hall: Arc::clone(hall), visitor, room, key: key.to_owned() }),
            None => Err(Refusal::KeyMissing.into()),
        }
    }
}

impl AtRoom {
    async fn ask(self, said: Option<FromClient>) -> Result<carrier::RoomAnswer, Refused> {
        Ok(self.hall.ask(&self.room, &self.key, self.visitor, said).await?)
    }

    /// Says something, and tells how things stand then.
    async fn say(self, said: FromClient) -> ApiResult<RoomNow> {
        let asked = self.ask(Some(said)).await?;
        Ok(Json(RoomNow { info: asked.info, state: asked.state }))
    }
}

/// The same behind a gate: who comes too often is told to slow down.
pub(crate) fn behind(
    gate: fn(&Gates) -> &Gate,
    router: Router<Arc<Hall>>,
    hall: &Arc<Hall>,
) -> Router<Arc<Hall>> {
    let check = move |State(hall): State<Arc<Hall>>,
                      Caller(visitor): Caller,
                      request: Request,
                      next: Next| async move {
        match gate(hall.gates()).check_key(&visitor) {
            Ok(()) => next.run(request).await,
            Err(_) => Refused::from(Refusal::TooFast).into_response(),
        }
    };
    router.layer(middleware::from_fn_with_state(Arc::clone(hall), check))
}

/// Every game, with its options and computer players.
#[cfg_attr(test, utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = OK, body = Vec<GameInfo>))))]
async fn list_games(State(hall): State<Arc<Hall>>) -> Json<Vec<GameInfo>> {
    // Not remembered: a table may have been built meanwhile, and with it comes a player.
    Json(answers::games(hall.library()))
}

/// In which language.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
struct In {
    /// `en` or `pt`.
    #[serde(default)]
    lang: String,
}

/// The rules of a game for people, with boards of the positions they name.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "The game with its options"), In),
    responses((status = OK, body = RulesPage), (status = 422, body = RefusalText))))]
async fn show_rules(Path(game): Path<String>, Query(wanted): Query<In>) -> ApiResult<RulesPage> {
    let variant = Variant::read(&game)?;
    let language = Language::of_locale(&wanted.lang).unwrap_or(Language::English);
    Ok(Json(answers::rules_page(&variant, language)))
}

/// What is to be seen and done in a position, also in the middle of a turn.
#[cfg_attr(test, utoipa::path(post, path = "/api/look", tag = "positions", request_body = PositionQuery,
    responses((status = OK, body = PositionView), (status = 422, body = RefusalText))))]
async fn look(
    State(hall): State<Arc<Hall>>,
    Body(at): Body<PositionQuery>,
) -> ApiResult<PositionView> {
    Ok(Json(answers::look(&at, hall.limits().turns)?))
}

/// A board set up piece by piece, as a position. Refused if there can be none
/// such.
#[cfg_attr(test, utoipa::path(post, path = "/api/setup", tag = "positions", request_body = EditedBoard,
    responses((status = OK, body = PositionView), (status = 422, body = RefusalText))))]
async fn set_up(
    State(hall): State<Arc<Hall>>,
    Body(setup): Body<EditedBoard>,
) -> ApiResult<PositionView> {
    Ok(Json(answers::set_up(&setup, hall.limits().turns)?))
}

/// What the turns of a position are worth.
#[cfg_attr(test, utoipa::path(post, path = "/api/analyse", tag = "positions", request_body = AnalysisQuery,
    responses((status = OK, body = Analysed), (status = 422, body = RefusalText))))]
async fn analyse(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Body(asked): Body<AnalysisQuery>,
) -> ApiResult<Analysed> {
    let limits = hall.limits();
    let time = limits.thinking.min(std::time::Duration::from_millis(asked.time.into()));
    let job = answers::prepare(&asked.at, limits.turns, time, 1, hall.library())?;
    match hall.thinking().run(visitor, Urgency::Analysis, job).await {
        Ok(analysed) => Ok(Json(analysed)),
        Err(Unthought::TooMany) => Err(Refusal::TooFast.into()),
        Err(Unthought::Failed) => Err(Refusal::NotAnalysed.into()),
    }
}

/// Reads a record and plays it through.
#[cfg_attr(test, utoipa::path(post, path = "/api/record", tag = "positions", request_body = RecordText,
    responses((status = OK, body = PositionQuery), (status = 422, body = RefusalText))))]
async fn read_record(
    State(hall): State<Arc<Hall>>,
    Body(text): Body<RecordText>,
) -> ApiResult<PositionQuery> {
    Ok(Json(answers::read_record(&text.record, hall.limits().turns)?))
}

/// Opens a room, and tells its keys this once.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms", tag = "rooms", request_body = NewRoom,
    responses((status = OK, body = Opened), (status = 422, body = RefusalText),
        (status = 429, body = RefusalText))))]
async fn open_room(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Body(new): Body<NewRoom>,
) -> ApiResult<Opened> {
    Ok(Json(hall.open(new, visitor).await?))
}

/// A room and how things stand in it.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct RoomNow {
    /// What does not change.
    info: RoomInfo,
    /// What does.
    state: RoomState,
}

/// How things stand in a room.
#[cfg_attr(test, utoipa::path(get, path = "/api/rooms/{room}", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")),
    responses((status = OK, body = RoomNow), (status = 401, body = RefusalText),
        (status = 403, body = RefusalText), (status = 404, body = RefusalText))))]
async fn show_room(at: AtRoom) -> ApiResult<RoomNow> {
    let asked = at.ask(None).await?;
    Ok(Json(RoomNow { info: asked.info, state: asked.state }))
}

/// Rooms that are asked about at once.
const STANDINGS: usize = 50;

/// How the games of some rooms stand, in short; nothing of those that a key does
/// not open. At most 50 at once.
#[cfg_attr(test, utoipa::path(post, path = "/api/standings", tag = "rooms", request_body = Vec<RoomKey>,
    responses((status = OK, body = Vec<Option<RoomStanding>>), (status = 422, body = RefusalText))))]
async fn show_standings(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Body(rooms): Body<Vec<RoomKey>>,
) -> ApiResult<Vec<Option<RoomStanding>>> {
    if rooms.len() > STANDINGS {
        return Err(Refusal::TooManyRooms { most: STANDINGS }.into());
    }
    let standing = |asked: carrier::RoomAnswer| {
        let carrier::RoomAnswer { info, state: RoomState { state, .. }, role, .. } = asked;
        RoomStanding {
            game: info.game,
            players: info.players,
            role,
            turns: state.turns.len() as u32,
            standing: state.sight.standing,
            invited: state.invited,
            next: state.next,
        }
    };
    let asked = hall.ask_all(rooms, visitor).await?;
    let standings = asked.into_iter().map(|asked| asked.map(standing)).collect();
    Ok(Json(standings))
}

/// Takes the seat of an invitation, which is the key that comes with this. It is
/// used up; from now on the seat is opened by the key that was made up for it.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/seat", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")), request_body = SatDown,
    responses((status = OK, body = RoomNow), (status = 403, body = RefusalText),
        (status = 409, body = RefusalText), (status = 422, body = RefusalText))))]
async fn sit_down(
    at: AtRoom,
    Body(SatDown { key, hints, name }): Body<SatDown>,
) -> ApiResult<RoomNow> {
    let invite = at.key.clone();
    at.say(FromClient::Sit { invite, key, hints, name }).await
}

/// Gives whoever plays one's own side another name.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/name", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")), request_body = NameBody,
    responses((status = OK, body = RoomNow), (status = 403, body = RefusalText),
        (status = 422, body = RefusalText))))]
async fn rename(at: AtRoom, Body(NameBody { side, name }): Body<NameBody>) -> ApiResult<RoomNow> {
    at.say(FromClient::Name { side, name }).await
}

/// Plays a turn.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/turns", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")), request_body = PlayedTurn,
    responses((status = OK, body = RoomNow), (status = 403, body = RefusalText),
        (status = 409, body = RefusalText), (status = 422, body = RefusalText))))]
async fn play_turn(
    at: AtRoom,
    Body(PlayedTurn { ply, turn }): Body<PlayedTurn>,
) -> ApiResult<RoomNow> {
    at.say(FromClient::Play { ply, turn }).await
}

/// Gives up.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/resign", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")),
    responses((status = OK, body = RoomNow), (status = 422, body = RefusalText))))]
async fn resign(at: AtRoom) -> ApiResult<RoomNow> {
    at.say(FromClient::Resign).await
}

/// Proposes to take back a turn, a draw, or another game.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/offer", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")), request_body = OfferBody,
    responses((status = OK, body = RoomNow), (status = 422, body = RefusalText))))]
async fn propose(at: AtRoom, Body(OfferBody { offer }): Body<OfferBody>) -> ApiResult<RoomNow> {
    at.say(FromClient::Offer { offer }).await
}

/// Answers the opponent's proposal.
#[cfg_attr(test, utoipa::path(post, path = "/api/rooms/{room}/answer", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")), request_body = OfferAnswer,
    responses((status = OK, body = RoomNow), (status = 422, body = RefusalText))))]
async fn answer(at: AtRoom, Body(OfferAnswer { accept }): Body<OfferAnswer>) -> ApiResult<RoomNow> {
    at.say(FromClient::Answer { accept }).await
}

/// The game of a room as a record.
#[cfg_attr(test, utoipa::path(get, path = "/api/rooms/{room}/record", tag = "rooms", security(("key" = [])),
    params(("room" = String, Path, description = "The room's name")),
    responses((status = OK, body = RecordText), (status = 403, body = RefusalText))))]
async fn show_record(at: AtRoom) -> ApiResult<RecordText> {
    Ok(Json(RecordText { record: at.ask(None).await?.record }))
}
