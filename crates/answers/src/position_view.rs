//! What can be said of a game or a position without a room.

use game::{Piece, View};
use games::{Entry, GAMES, Variant};
use protocol::{
    Details, EditedBoard, GameInfo, OptionInfo, PositionQuery, PositionView, Refusal, Sight,
};
use solve::Library;

use crate::computer;

/// Every game.
pub fn games(library: &Library) -> Vec<GameInfo> {
    GAMES.iter().map(|entry| game_info(entry, library)).collect()
}

/// A game with all at its default, and a board to recognise it by.
fn game_info(entry: &'static Entry, library: &Library) -> GameInfo {
    let options = entry.options.iter().map(|spec| OptionInfo {
        key: spec.key.to_owned(),
        values: spec.all().map(|value| spec.write(value)).collect(),
        default: spec.write(spec.default),
    });
    let variant = Variant::read(entry.name).expect("a game's own name is well formed");
    GameInfo {
        name: entry.name.to_owned(),
        sides: entry.sides.map(str::to_owned),
        options: options.collect(),
        draws: entry.draws,
        players: computer::players(&variant, library),
        ratings: entry.ratings.map_or_else(Vec::new, |ratings| ratings.to_vec()),
        lessons: entry.lessons.len(),
        sample: variant.sample().view(),
        free_reserves: has_free_reserves(&variant),
    }
}

/// Whether positions say what stands beside the board: whether another reserve is
/// another position.
fn has_free_reserves(variant: &Variant) -> bool {
    let start = variant.new_table().view();
    let mut other = start.clone();
    for stock in other.reserves.iter_mut().flatten() {
        stock.count = stock.count.saturating_sub(1);
    }
    variant.write_view(&other) != variant.write_view(&start)
}

/// The game that is asked about, with at most so many turns.
pub(crate) fn variant(at: &PositionQuery, most: usize) -> Result<Variant, Refusal> {
    if at.turns.len() > most || at.steps.len() > most {
        return Err(Refusal::TooManyTurns { most });
    }
    Ok(Variant::read(&at.game)?)
}

/// Looks at a position, or at a turn being made there.
pub fn look(at: &PositionQuery, most: usize) -> Result<PositionView, Refusal> {
    let variant = variant(at, most)?;
    let mut table = variant.table(&at.so_far())?;
    for (index, step) in at.steps.iter().enumerate() {
        if table.step(*step)?.is_some() && index + 1 < at.steps.len() {
            return Err(Refusal::StepNotOffered);
        }
    }
    if let Some(touch) = at.touch {
        table.touch(touch)?;
    }
    Ok(PositionView {
        game: variant.name(),
        begins: table.begins(),
        turns: table.played(),
        sight: Sight::at(&*table),
        details: Details::at(&*table),
    })
}

/// Looks at a board that was set up by hand, if there can be such a position.
pub fn set_up(setup: &EditedBoard, most: usize) -> Result<PositionView, Refusal> {
    let variant = Variant::read(&setup.game)?;
    let mut view = variant.new_table().view();
    arrange(&mut view, setup)?;
    let start = variant.write_view(&view);
    let at = PositionQuery {
        game: variant.name(),
        start: Some(start),
        turns: Vec::new(),
        steps: Vec::new(),
        touch: None,
    };
    look(&at, most)
}

/// Puts the pieces where they were put, if the board has such places and pieces.
fn arrange(view: &mut View, setup: &EditedBoard) -> Result<(), Refusal> {
    for cell in &mut view.cells {
        cell.piece = None;
    }
    let all_holes = view.holes.map(|edge| (1_u32 << (u32::from(edge) * u32::from(edge))) - 1);
    for placed in &setup.pieces {
        let fits = usize::from(placed.kind) < view.kinds.len()
            && placed.pins.is_none_or(|pins| all_holes.is_some_and(|all| pins & !all == 0));
        let Some(cell) = view.cells.get_mut(usize::from(placed.cell)).filter(|_| fits) else {
            return Err(Refusal::PieceUnknown { cell: placed.cell });
        };
        if cell.piece.is_some() {
            return Err(Refusal::CellTakenTwice { cell: cell.name.clone() });
        }
        let pins = all_holes.map(|_| placed.pins.unwrap_or_default());
        cell.piece = Some(Piece { side: placed.side, kind: placed.kind, pins });
    }
    for (stocks, counts) in view.reserves.iter_mut().zip(&setup.reserves) {
        for (stock, count) in stocks.iter_mut().zip(counts) {
            stock.count = *count;
        }
    }
    view.to_move = setup.to_move;
    Ok(())
}
