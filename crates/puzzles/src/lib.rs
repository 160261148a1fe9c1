//! Puzzles: how they are found and proved, how hard they are, and how they are solved.
//!
//! A [`game::Puzzle`] is data that comes with a game. Here is who makes it: a
//! [`Judge`] knows what turns lead to (by a table, by search to the end, or by
//! proofs of wins within some plies), [`examine`] finds the one right turn and how it
//! goes on, [`mine`] plays games and keeps what it finds on the way, [`rate`] lets the
//! levels of the engine try, and [`check`] proves a puzzle anew. What comes of the turns
//! of somebody who solves one is said by [`reply`]; a [`Solver`] is who solves them.
//!
//! What a turn gave away is found by [`slip`], for a coach and for practising one's own
//! mistakes.
//!
//! Knows no game by name, no terminal and no file; reads no clock.

mod attempt;
mod check;
mod coach;
mod examine;
mod judge;
mod lead;
mod mine;
mod minimax;
mod on_variant;
mod packed_line;
mod proof;
mod rate;
mod solver;
mod themes;
mod walk;

pub use attempt::{Refutation, Reply, cells_of, reply, tell_wrong};
pub use check::{Fault, check};
pub use coach::{Fact, Slip, slip, to_remember};
pub use examine::{Examined, examine, key};
pub use judge::{Judge, Valued};
pub use mine::{Mining, Places, mine};
pub use on_variant::{check_in, mine_in, rate_in};
pub use packed_line::{pack, unpack};
pub use rate::{always_solved_by_classic, rate};
pub use solver::{Solver, SolverRating, Tried, daily};
pub use themes::THEMES;
