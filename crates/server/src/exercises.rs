//! The part of the HTTP API that is about learning: lessons, puzzles, and what a turn
//! gave away. Nothing is kept here of who learns.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::extract::{Path, State};
use protocol::{
    ExerciseAnswer, LessonInfo, LessonQuery, PuzzleInfo, PuzzleQuery, Refusal, RememberQuery,
    Sentence, SlipAnswer, SlipQuery, SolverQuery, SolverStanding,
};

#[cfg(test)]
use protocol::RefusalText;

use crate::api::{ApiResult, Body, Json, routes};
use crate::hall::Hall;
use crate::thinking::{Unthought, Urgency};
use crate::visitor::Caller;

routes! {
    get "/api/games/{game}/lessons" list_lessons,
    post "/api/lesson" give_lesson,
    get "/api/games/{game}/puzzles" list_puzzles,
    get "/api/puzzles/{puzzle}" show_puzzle,
    post "/api/puzzle" give_puzzle,
    post "/api/solver" tell_standing,
    post "/api/slip" find_slip,
    post "/api/remember" tell_what_to_remember,
}

/// The lessons of a game, in their order.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{game}/lessons", tag = "learning",
    params(("game" = String, Path, description = "The game")),
    responses((status = OK, body = Vec<LessonInfo>), (status = 422, body = RefusalText))))]
async fn list_lessons(Path(game): Path<String>) -> ApiResult<Vec<LessonInfo>> {
    Ok(Json(answers::lessons(&game)?))
}

/// What is said of the turns that were played in a lesson.
#[cfg_attr(test, utoipa::path(post, path = "/api/lesson", tag = "learning", request_body = LessonQuery,
    responses((status = OK, body = ExerciseAnswer), (status = 404, body = RefusalText),
        (status = 422, body = RefusalText))))]
async fn give_lesson(
    State(hall): State<Arc<Hall>>,
    Body(asked): Body<LessonQuery>,
) -> ApiResult<ExerciseAnswer> {
    Ok(Json(answers::lesson(&asked, hall.limits().turns)?))
}

/// The puzzles of a game, the easy ones first, without their solutions.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{game}/puzzles", tag = "learning",
    params(("game" = String, Path, description = "The game; with options, of that variant")),
    responses((status = OK, body = Vec<PuzzleInfo>), (status = 422, body = RefusalText))))]
async fn list_puzzles(Path(game): Path<String>) -> ApiResult<Vec<PuzzleInfo>> {
    Ok(Json(answers::puzzles(&game)?))
}

/// A puzzle, without its solution.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles/{puzzle}", tag = "learning",
    params(("puzzle" = String, Path, description = "The puzzle's name")),
    responses((status = OK, body = PuzzleInfo), (status = 404, body = RefusalText))))]
async fn show_puzzle(Path(puzzle): Path<String>) -> ApiResult<PuzzleInfo> {
    Ok(Json(answers::puzzle_info(&puzzle)?))
}

/// What is said of the turns that were played in a puzzle; a wrong one is refuted.
#[cfg_attr(test, utoipa::path(post, path = "/api/puzzle", tag = "learning", request_body = PuzzleQuery,
    responses((status = OK, body = ExerciseAnswer), (status = 404, body = RefusalText),
        (status = 422, body = RefusalText))))]
async fn give_puzzle(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Body(asked): Body<PuzzleQuery>,
) -> ApiResult<ExerciseAnswer> {
    // A refutation may have to be searched for.
    let library = hall.library().clone();
    let job = move |stop: &AtomicBool| answers::puzzle(&asked, &library, stop);
    match hall.thinking().run(visitor, Urgency::Hint, job).await {
        Ok(answer) => Ok(Json(answer?)),
        Err(unthought) => Err(refusal(unthought).into()),
    }
}

fn refusal(unthought: Unthought) -> Refusal {
    match unthought {
        Unthought::TooMany => Refusal::TooFast,
        Unthought::Failed => Refusal::NotAnalysed,
    }
}

/// How somebody stands who has tried these puzzles, what to try next, and the puzzle of a
/// day.
#[cfg_attr(test, utoipa::path(post, path = "/api/solver", tag = "learning", request_body = SolverQuery,
    responses((status = OK, body = SolverStanding), (status = 422, body = RefusalText))))]
async fn tell_standing(Body(asked): Body<SolverQuery>) -> ApiResult<SolverStanding> {
    Ok(Json(answers::solver(&asked)?))
}

/// What a turn gave away, if anything.
#[cfg_attr(test, utoipa::path(post, path = "/api/slip", tag = "learning", request_body = SlipQuery,
    responses((status = OK, body = SlipAnswer), (status = 422, body = RefusalText))))]
async fn find_slip(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    Body(asked): Body<SlipQuery>,
) -> ApiResult<SlipAnswer> {
    let limits = hall.limits();
    let time = limits.thinking.min(Duration::from_millis(asked.time.into()));
    let job = answers::prepare_slip(&asked.at, &asked.turn, limits.turns, time, hall.library())?;
    match hall.thinking().run(visitor, Urgency::Hint, job).await {
        Ok(found) => Ok(Json(found)),
        Err(unthought) => Err(refusal(unthought).into()),
    }
}

/// One thing to remember of a game in which these things went wrong.
#[cfg_attr(test, utoipa::path(post, path = "/api/remember", tag = "learning", request_body = RememberQuery,
    responses((status = OK, body = Sentence))))]
async fn tell_what_to_remember(Body(asked): Body<RememberQuery>) -> ApiResult<Sentence> {
    Ok(Json(answers::remember(&asked.facts)))
}
