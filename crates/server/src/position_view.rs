//! What can be said of a game or a position without a room.

use game::{Piece, Table, View};
use games::{Entry, GAMES, Variant};
use protocol::{EditedBoard, GameInfo, OptionInfo, PositionQuery, PositionView, Refusal, Said};
use solve::Library;

use crate::computer;

/// Every game.
pub(crate) fn games(library: &Library) -> Vec<GameInfo> {
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
        sample: sample(&variant),
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

/// Turns in the board that a menu shows.
const SAMPLE: usize = 12;

/// A board in the middle of a game, always the same one.
fn sample(variant: &Variant) -> View {
    let mut table = variant.new_table();
    let mut seed: usize = 7;
    for _ in 0..SAMPLE {
        // A few different turns, reproducibly; never the last one of a game.
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        step_randomly(table.as_mut(), seed);
        if table.status().is_over() {
            table.undo();
            break;
        }
    }
    table.view()
}

fn step_randomly(table: &mut dyn Table, mut seed: usize) {
    loop {
        let choices = table.choices();
        if choices.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(22_695_477).wrapping_add(1) & 0x7fff_ffff;
        match table.step(choices[(seed >> 8) % choices.len()]) {
            Ok(None) => {}
            Ok(Some(_)) | Err(_) => return,
        }
    }
}

/// The game that is asked about, with at most so many turns.
pub(crate) fn variant(at: &PositionQuery, most: usize) -> Result<Variant, Refusal> {
    if at.turns.len() > most || at.steps.len() > most {
        return Err(Refusal::TooManyTurns { most });
    }
    Ok(Variant::read(&at.game)?)
}

/// Looks at a position, or at a turn being made there.
pub(crate) fn look(at: &PositionQuery, most: usize) -> Result<PositionView, Refusal> {
    let variant = variant(at, most)?;
    let mut table = variant.table(&at.so_far())?;
    for (index, step) in at.steps.iter().enumerate() {
        if table.step(*step)?.is_some() && index + 1 < at.steps.len() {
            return Err(Refusal::StepNotOffered);
        }
    }
    Ok(PositionView {
        game: variant.name(),
        position: table.position(),
        begins: table.begins(),
        turns: table.played(),
        view: table.view(),
        trace: table.last_trace(),
        standing: table.status(),
        steps: table.steps().to_vec(),
        choices: table.choices(),
        prompt: table.prompt().map(Said::from),
    })
}

/// Looks at a board that was set up by hand, if there can be such a position.
pub(crate) fn set_up(setup: &EditedBoard, most: usize) -> Result<PositionView, Refusal> {
    let variant = Variant::read(&setup.game)?;
    let mut view = variant.new_table().view();
    arrange(&mut view, setup)?;
    let start = variant.write_view(&view);
    let at = PositionQuery {
        game: variant.name(),
        start: Some(start),
        turns: Vec::new(),
        steps: Vec::new(),
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
