//! What others show of a link before anybody follows it: a title, a sentence and a
//! picture of the board, by the address alone.
//!
//! Keys of rooms stand in the fragment of an address, which is never sent, so there is
//! nothing of them in here. Who knows the name of a room sees its board, as a watcher
//! does, and what its players are called.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use game::{Message, SoFar, Status, Table, is_human, person_name};
use games::{Language, Texts, Variant};
use protocol::Refusal;
use room::StoredRoom;
use serde::Deserialize;
use tokio::sync::Semaphore;

use crate::api::Refused;
use crate::hall::Hall;
use crate::picture;
use crate::visitor::Caller;

/// A link as others show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) about: String,
    /// Where its picture is found here.
    pub(crate) picture: Option<String>,
    /// What is to be kept of the address.
    pub(crate) address: String,
}

/// What an address may say of a position; other things in it do not matter here.
#[derive(Default, Deserialize)]
pub(crate) struct Asked {
    start: Option<String>,
    turns: Option<String>,
    at: Option<usize>,
    pub(crate) lang: Option<String>,
}

impl Asked {
    pub(crate) fn of(uri: &Uri) -> Asked {
        Query::try_from_uri(uri).map(|Query(asked)| asked).unwrap_or_default()
    }

    /// The table that an analysis shows.
    fn table(&self, game: &str, most: usize) -> Result<(Variant, Box<dyn Table>), Refusal> {
        let variant = Variant::read(game)?;
        let turns = self.turns.as_deref().unwrap_or_default().split_whitespace();
        let turns: Vec<String> =
            turns.take(self.at.unwrap_or(usize::MAX)).map(str::to_owned).collect();
        if turns.len() > most {
            return Err(Refusal::TooManyTurns { most });
        }
        let table = variant.table(&SoFar { start: self.start.clone(), turns })?;
        Ok((variant, table))
    }
}

/// What is to be said of an address.
pub(crate) async fn preview(hall: &Hall, uri: &Uri, texts: &'static Texts) -> Preview {
    let path = uri.path();
    let whole = |said: Preview| Preview { address: path.to_owned(), ..said };
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (page, name) = (parts.next().unwrap_or_default(), parts.next());
    let Some(name) = name else { return whole(site(texts)) };
    // An address may write `:` and `=` in its own way.
    let name = name.replace("%3A", ":").replace("%3D", "=").replace("%2C", ",");
    if page == "play" {
        let said = match hall.stored_room(&name).await {
            Ok(room) => aside(move || of_room(&room, texts)).await.ok().flatten(),
            Err(_) => None,
        };
        return whole(said.unwrap_or_else(|| site(texts)));
    }
    let Ok(variant) = Variant::read(&name) else { return whole(site(texts)) };
    let title = game_title(&variant, texts);
    let of = match page {
        "new" => "web-play-game",
        "rules" => "web-rules-of",
        "analysis" => "web-analysis-of",
        _ => return whole(Preview { title, ..of_game(&variant, texts) }),
    };
    let said = Preview {
        title: texts.say(&Message::new(of).with("game", title)),
        ..of_game(&variant, texts)
    };
    let query = uri.query().filter(|_| page == "analysis");
    let asked = query.map(|_| Asked::of(uri)).unwrap_or_default();
    let most = hall.limits().turns;
    let shown = aside(move || asked.table(&name, most)).await.and_then(|table| table);
    match (query, shown) {
        (Some(query), Ok((variant, table))) => Preview {
            about: standing(table.as_ref(), &table.status(), &side_names(&variant, texts), texts),
            picture: Some(format!("/board/{}.png?{query}", variant.name())),
            address: format!("{path}?{query}"),
            ..said
        },
        _ => whole(said),
    }
}

/// The first page, and whatever has nothing of its own to say.
fn site(texts: &Texts) -> Preview {
    let first = games::GAMES.first();
    Preview {
        title: format!("{} · {}", texts.word("web-title"), texts.word("web-tagline")),
        about: texts.word("web-intro").into_owned(),
        picture: first.map(|game| format!("/board/{}.png", game.name)),
        address: String::new(),
    }
}

fn of_game(variant: &Variant, texts: &Texts) -> Preview {
    Preview {
        title: String::new(),
        about: texts.word(&format!("{}-tagline", variant.entry.name)).into_owned(),
        picture: Some(format!("/board/{}.png", variant.name())),
        address: String::new(),
    }
}

fn of_room(room: &StoredRoom, texts: &Texts) -> Option<Preview> {
    let variant = Variant::read(&room.charter.game).ok()?;
    let table = variant.table(&room.so_far()).ok()?;
    let game = game_title(&variant, texts);
    let players = room.charter.players.each_ref().map(|player| label(player, &variant, texts));
    let title = match (room.charter.invited, &players) {
        (Some(side), players) if !players[!side].is_empty() => texts.say(
            &Message::new("web-preview-invited").with("name", &players[!side]).with("game", &game),
        ),
        (Some(_), _) => texts.say(&Message::new("web-preview-invitation").with("game", &game)),
        (None, [one, two]) if one.is_empty() && two.is_empty() => game,
        (None, players) => {
            let unnamed = texts.word("player-human");
            let [one, two] =
                players.each_ref().map(|name| if name.is_empty() { &*unnamed } else { name });
            format!("{one} – {two} · {game}")
        }
    };
    let mut names = side_names(&variant, texts);
    for (name, player) in names.iter_mut().zip(&room.charter.players) {
        if let Some(person) = person_name(player) {
            *name = person.to_owned();
        }
    }
    let status = room.over.clone().map_or_else(|| table.status(), Status::Over);
    let about = match room.charter.invited {
        Some(_) => of_game(&variant, texts).about,
        None => standing(table.as_ref(), &status, &names, texts),
    };
    // The number of turns lets nobody show an old picture.
    let picture = format!("/board/room/{}.png?ply={}", room.charter.id, table.ply());
    Some(Preview { title, about, picture: Some(picture), address: String::new() })
}

/// Who plays or how it ended, and how long it has taken.
fn standing(table: &dyn Table, status: &Status, names: &[String; 2], texts: &Texts) -> String {
    let said = texts.status(status, false, names);
    let mut letters = said.chars();
    let begin: String =
        letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let turns = texts.say(&Message::new("web-games-turns").with("count", table.ply()));
    format!("{begin}{} · {turns}", letters.as_str())
}

fn side_names(variant: &Variant, texts: &Texts) -> [String; 2] {
    let game = variant.entry.name;
    variant.new_table().sides().map(|side| texts.word(&format!("{game}-side-{side}")).into_owned())
}

fn game_title(variant: &Variant, texts: &Texts) -> String {
    let title = texts.word(&format!("{}-title", variant.entry.name)).into_owned();
    match variant.name().split_once(':') {
        Some((_, options)) => format!("{title} ({options})"),
        None => title,
    }
}

/// A player as people read it; nothing for a person without a name.
fn label(player: &str, variant: &Variant, texts: &Texts) -> String {
    if is_human(player) {
        return person_name(player).unwrap_or_default().to_owned();
    }
    let (kind, level) = player.split_once(':').unwrap_or((player, ""));
    let own = [format!("level-{level}"), format!("{}-{kind}-{level}", variant.entry.name)];
    let (levels, originals) = (&own[0], &own[1]);
    match kind {
        "engine" if level.is_empty() => texts.word("player-engine-full").into_owned(),
        "engine" => texts.word(levels).into_owned(),
        "classic" => {
            let level = if texts.has(originals) { texts.word(originals) } else { level.into() };
            texts.say(&Message::new("player-classic").with("level", level))
        }
        _ => texts.word(&format!("player-{kind}")).into_owned(),
    }
}

/// The language of who asks: what the address says, else what the browser prefers.
pub(crate) fn language(asked: &Asked, headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let wanted =
        wanted.unwrap_or_default().split(',').map(|tag| tag.split(';').next().unwrap_or(tag));
    let all = asked.lang.as_deref().into_iter().chain(wanted);
    all.filter_map(|tag| Language::of_locale(tag.trim())).next().unwrap_or(Language::English)
}

/// Where we are reached, as the request says it; nothing where that can be no name.
/// A proxy that is trusted also says whether it was reached securely.
pub(crate) fn origin(hall: &Hall, headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST.as_str())?;
    let letter = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if host.is_empty() || host.len() > 255 || !host.chars().all(letter) {
        return None;
    }
    let secure = hall.limits().proxy.is_some() && text("x-forwarded-proto") == Some("https");
    Some(format!("{}://{host}", if secure { "https" } else { "http" }))
}

/// Pictures that are drawn at once.
static DRAWING: Semaphore = Semaphore::const_new(1);

/// The board of a game, or of a position of it, as a picture.
pub(crate) async fn board(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Path(file): Path<String>,
    uri: Uri,
) -> Result<Response, Refused> {
    let game = file.strip_suffix(".png").ok_or(Refusal::RoomUnknown)?;
    if hall.gates().requests.check_key(&visitor).is_err() {
        return Err(Refusal::TooFast.into());
    }
    let asked = Asked::of(&uri);
    let table = match asked.start.is_some() || asked.turns.is_some() {
        true => {
            let (game, most) = (game.to_owned(), hall.limits().turns);
            aside(move || asked.table(&game, most)).await??.1
        }
        false => Variant::read(game)?.sample(),
    };
    Ok(drawn(table, "public, max-age=86400").await)
}

/// The board of a room as it stands now, as a picture.
pub(crate) async fn board_of_room(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Path(file): Path<String>,
) -> Result<Response, Refused> {
    let id = file.strip_suffix(".png").ok_or(Refusal::RoomUnknown)?;
    if hall.gates().requests.check_key(&visitor).is_err() {
        return Err(Refusal::TooFast.into());
    }
    let room = hall.stored_room(id).await?;
    let played = move || Variant::read(&room.charter.game)?.table(&room.so_far());
    Ok(drawn(aside(played).await??, "no-cache").await)
}

/// Does what takes a while where nobody else waits for it: a long game is played again.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "a board can't be shown");
        Refusal::NotAnalysed
    })
}

async fn drawn(table: Box<dyn Table>, caching: &'static str) -> Response {
    let (view, trace) = (table.view(), table.last_trace());
    drop(table);
    let _turn = DRAWING.acquire().await;
    let file = tokio::task::spawn_blocking(move || picture::draw(&view, &trace)).await;
    let head = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, caching)];
    (head, file.unwrap_or_default()).into_response()
}
