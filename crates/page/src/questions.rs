//! What is asked as of the HTTP API: the same paths, bodies and answers. What is asked
//! of a room needs the store, and is an order of the desk.

use std::time::Duration;

use games::{Language, Variant};
use protocol::{
    AnalysisQuery, EditedBoard, LessonQuery, PositionQuery, PuzzleQuery, RecordText, Refusal,
    RememberQuery, SlipQuery, SolverQuery,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use solve::Library;

use crate::{MOST_TURNS, STOP, threads, written};

/// A request.
#[derive(Deserialize)]
pub(crate) struct Question {
    /// Its path, with what follows a question mark.
    ask: String,
    /// Its body.
    #[serde(default)]
    body: Value,
}

impl Question {
    pub(crate) fn answer(self, library: &Library) -> Result<Value, Refusal> {
        let Question { ask, body } = self;
        let (path, query) = ask.split_once('?').unwrap_or((&ask, ""));
        let places: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let stop = &STOP;
        Ok(match places.as_slice() {
            ["api", "games"] => written(&answers::games(library)),
            ["api", "games", game, "rules"] => {
                let language = value_of(query, "lang").and_then(Language::of_locale);
                let variant = Variant::read(game)?;
                written(&answers::rules_page(&variant, language.unwrap_or(Language::English)))
            }
            ["api", "look"] => written(&answers::look(&read::<PositionQuery>(body)?, MOST_TURNS)?),
            ["api", "setup"] => written(&answers::set_up(&read::<EditedBoard>(body)?, MOST_TURNS)?),
            ["api", "record"] => {
                let RecordText { record } = read(body)?;
                written(&answers::read_record(&record, MOST_TURNS)?)
            }
            ["api", "analyse"] => {
                let AnalysisQuery { at, time } = read(body)?;
                let time = millis(time);
                written(&answers::prepare(&at, MOST_TURNS, time, threads(), library)?(stop))
            }
            ["api", "games", game, "lessons"] => written(&answers::lessons(game)?),
            ["api", "lesson"] => {
                written(&answers::lesson(&read::<LessonQuery>(body)?, MOST_TURNS)?)
            }
            ["api", "games", game, "puzzles"] => written(&answers::puzzles(game)?),
            ["api", "puzzles", puzzle] => written(&answers::puzzle_info(puzzle)?),
            ["api", "puzzle"] => {
                written(&answers::puzzle(&read::<PuzzleQuery>(body)?, library, stop)?)
            }
            ["api", "solver"] => written(&answers::solver(&read::<SolverQuery>(body)?)?),
            ["api", "slip"] => {
                let SlipQuery { at, turn, time } = read(body)?;
                let prepared =
                    answers::prepare_slip(&at, &turn, MOST_TURNS, millis(time), library)?;
                written(&prepared(stop))
            }
            ["api", "remember"] => written(&answers::remember(&read::<RememberQuery>(body)?.facts)),
            _ => return Err(Refusal::RequestMalformed { why: format!("no such path: {path}") }),
        })
    }
}

fn millis(time: u32) -> Duration {
    Duration::from_millis(time.into())
}

pub(crate) fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    let why = |error: serde_json::Error| Refusal::RequestMalformed { why: error.to_string() };
    serde_json::from_value(body).map_err(why)
}

/// The value of a key in the part of an address after the question mark.
fn value_of<'a>(query: &'a str, key: &str) -> Option<&'a str> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find_map(|(k, v)| (k == key).then_some(v))
}
