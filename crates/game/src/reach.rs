//! What a person wants to know before anything is clicked: where pieces can go,
//! what a pin would add, and what a click brings with it. All of it follows from
//! the choices that the rules offer.

use serde::Serialize;

use crate::{Game, Side, Step, StepOrder, View, choices};

/// Where a piece could go if its side were to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reach {
    /// Where it stands: an index into the cells of the view, as the others are.
    pub cell: u16,
    /// The cells that it could go to.
    pub goals: Vec<u16>,
    /// Its free holes, each with the cell that a pin in it would add.
    pub pins: Vec<(u8, u16)>,
}

/// What a click on a cell brings with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Along {
    /// The cell that may be clicked.
    pub cell: u16,
    /// The further cells on which something comes or goes.
    pub others: Vec<u16>,
}

/// Where the pieces on a board could go, each as if its side were to play.
pub(crate) fn reach<G: Game>(game: &G, view: &View) -> Vec<Reach> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let as_if = View { to_move: side, ..view.clone() };
        // There need not be such a position: where pieces only come, whose turn it
        // is follows from how many there are.
        let Ok(position) = game.read_position(&game.write_view(&as_if)) else { continue };
        let draft = game.draft(&position);
        let offered = choices(game, &draft, StepOrder::Any);
        for (index, cell) in (0..).zip(&view.cells) {
            let Some(piece) = cell.piece.filter(|piece| piece.side == side) else { continue };
            let goals = match offered.contains(&Step::Cell(index)) {
                true => goals(game, &draft, index),
                false => Vec::new(),
            };
            let edge = view.holes.unwrap_or_default();
            let free =
                (0..edge * edge).filter(|hole| piece.pins.unwrap_or_default() >> hole & 1 == 0);
            let pins: Vec<_> =
                free.filter_map(|hole| Some((hole, game.aim(index, hole)?))).collect();
            if !goals.is_empty() || !pins.is_empty() {
                found.push(Reach { cell: index, goals, pins });
            }
        }
    }
    found
}

fn goals<G: Game>(game: &G, draft: &G::Draft, cell: u16) -> Vec<u16> {
    let mut chosen = draft.clone();
    game.step(&mut chosen, Step::Cell(cell));
    let goal = |step| if let Step::Cell(goal) = step { Some(goal) } else { None };
    choices(game, &chosen, StepOrder::Any).into_iter().filter_map(goal).collect()
}

/// What the clicks that complete a turn bring with them, beyond the cells clicked.
pub(crate) fn along<G: Game>(
    game: &G,
    position: &G::Position,
    draft: &G::Draft,
    steps: &[Step],
) -> Vec<Along> {
    let brought = |step| {
        let Step::Cell(cell) = step else { return None };
        let mut chosen = draft.clone();
        game.step(&mut chosen, step);
        let mut others = game.trace(position, game.finished(&chosen)?);
        others.retain(|other| *other != cell && !steps.contains(&Step::Cell(*other)));
        (!others.is_empty()).then_some(Along { cell, others })
    };
    choices(game, draft, StepOrder::Any).into_iter().filter_map(brought).collect()
}
