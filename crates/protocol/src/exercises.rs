//! Lessons, puzzles, and what a turn gave away: what a page asks and is told.
//!
//! A page keeps what was done and tried, and sends it along where it matters; nobody
//! else keeps anything.

use std::collections::BTreeMap;

use game::{Goal, Side};
use serde::{Deserialize, Serialize};

use crate::{PositionQuery, Said};

/// A sentence by its name in the text files, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentence {
    /// Its name.
    pub id: String,
    /// Its arguments.
    pub args: BTreeMap<String, String>,
    /// Those of them that can be put into words: turns, and the names of sides.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, Said>>"))]
    pub words: BTreeMap<String, Said>,
}

impl Sentence {
    /// A sentence of which no argument is put into words.
    pub fn plain<T: Into<String>>(
        id: impl Into<String>,
        args: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Sentence {
        let args = args.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        Sentence { id: id.into(), args, words: BTreeMap::new() }
    }
}

/// A lesson of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonInfo {
    /// Its name.
    pub name: String,
    /// The game with the lesson's options.
    pub game: String,
    /// Where it begins, if not at the game's own start.
    pub start: Option<String>,
    /// Who plays the other side, where it is a whole game.
    pub opponent: Option<String>,
    /// The side of the learner, where it is a whole game.
    pub learner: Option<Side>,
}

/// The turns of both sides that were played in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonQuery {
    /// The game, without options.
    pub game: String,
    /// The lesson's name.
    pub lesson: String,
    /// The turns.
    #[serde(default)]
    pub turns: Vec<String>,
}

/// How an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ExerciseStage {
    /// Something is to be played.
    Ask,
    /// The last turn was right, and the opponent answers it.
    Answer,
    /// The last turn is not what is wanted, and is to be taken back.
    Wrong,
    /// Everything has been done.
    Done,
    /// A whole game is to be played.
    Game,
}

/// What is said of the turns that were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseAnswer {
    /// How it stands.
    pub stage: ExerciseStage,
    /// What is said about it.
    pub says: Vec<Sentence>,
    /// What is to be shown on the board next: the opponent's answer, or what it makes of
    /// a wrong turn.
    pub line: Vec<String>,
    /// The right turns from here, where they were asked for (in lessons, always).
    pub solution: Vec<String>,
    /// The cells that the right turn touches, where they were asked for.
    pub cells: Vec<String>,
}

/// How much help somebody wants with a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleHelp {
    /// None.
    #[default]
    None,
    /// The cells that the right turn touches.
    Cells,
    /// The solution.
    Solution,
}

/// The turns of both sides that were played in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleQuery {
    /// The puzzle's name.
    pub puzzle: String,
    /// The turns.
    #[serde(default)]
    pub turns: Vec<String>,
    /// How much is to be told.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<PuzzleHelp>"))]
    pub help: PuzzleHelp,
}

/// A puzzle, without its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleInfo {
    /// Its name: that of the game, a hyphen, and a word.
    pub id: String,
    /// The game with its options.
    pub game: String,
    /// The position, the solver to move.
    pub position: String,
    /// `win` or `draw`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[cfg_attr(test, ts(type = "\"win\" | \"draw\""))]
    pub goal: Goal,
    /// The turns of both sides until the game is won.
    pub distance: Option<u16>,
    /// How hard it is.
    pub rating: u16,
    /// What it is about; the texts call it `puzzle-theme-THEME`.
    pub themes: Vec<String>,
}

/// What somebody has tried so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SolverQuery {
    /// The results, oldest first: `+NAME` for one that was solved, `-NAME` for one that
    /// was not, with spaces between.
    #[serde(default)]
    pub tried: String,
    /// The game of which the next puzzle is to be; else of any.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// The theme that it is to have.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub theme: Option<String>,
    /// The day whose puzzle is asked for: days since the first of January 1970.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "number"))]
    pub day: i64,
}

/// How that somebody stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SolverStanding {
    /// The rating by Glicko-2.
    pub rating: f64,
    /// How far off it may be: a standard deviation.
    pub deviation: f64,
    /// Solved in a row, up to now.
    pub streak: usize,
    /// And at most.
    pub best_streak: usize,
    /// By game: how many puzzles there are, how many were tried, how many solved.
    pub games: Vec<Count>,
    /// The same by theme.
    pub themes: Vec<Count>,
    /// The puzzle that suits best now.
    pub next: Option<PuzzleInfo>,
    /// The puzzle of the day.
    pub daily: Option<PuzzleInfo>,
}

/// How much there is of something, and what was done of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Count {
    /// The game, or the theme.
    pub name: String,
    /// How many puzzles there are.
    pub all: usize,
    /// How many tries there were.
    pub tried: usize,
    /// How many of them were successful.
    pub solved: usize,
}

/// A turn about which it is asked whether it gave something away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SlipQuery {
    /// The game before it.
    pub at: PositionQuery,
    /// The turn.
    pub turn: String,
    /// How long to think, in milliseconds.
    pub time: u32,
}

/// What a turn gave away.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SlipFound {
    /// Who played it.
    pub side: Side,
    /// The turn.
    pub played: String,
    /// What is wrong with it, in a word: what is to be remembered is called
    /// `coach-remember-WORD`.
    pub fact: String,
    /// What is wrong with it, in a sentence. It names the opponent as `side`, by the name
    /// that the game has for it.
    pub says: Sentence,
    /// What is to be found in its place, in a sentence.
    pub task: Sentence,
    /// The turns that give nothing away, the best first.
    pub right: Vec<String>,
    /// How the opponent makes use of it.
    pub line: Vec<String>,
    /// How much of the expected result it cost, 0 to 2.
    pub lost: f64,
}

/// What a turn gave away, if anything.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SlipAnswer {
    /// What.
    pub slip: Option<SlipFound>,
}

/// What went wrong in a game, in the words of [`SlipFound::fact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RememberQuery {
    /// The words, one for each turn that gave something away.
    pub facts: Vec<String>,
}
