//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Outcome, Piece, Rules, Side, View};

use super::board::{FULL, HOLES, PIECES, Position, SIZE, Turn};
use super::notation::square_name;
use super::rules::{Draft, Eigenstate, cell, square};

const KINDS: &[Kind] =
    &[Kind { name: "tile", body: Body::Tile, letters: ['1', '2'], glyphs: ['◆', '◇'] }];

impl Appearance for Eigenstate {
    fn view(&self, draft: &Draft) -> View {
        let position = &draft.position;
        let cells = (0..u16::from(SIZE * SIZE)).map(|cell| {
            let square = square(cell);
            let (file, rank) = (square % 8, square / 8);
            let piece = position.piece(square);
            let piece = piece.map(|(side, p)| Piece { side, kind: 0, pins: Some(p.pins()) });
            Cell { piece, ..Cell::new(square_name(square), i16::from(file), i16::from(rank)) }
        });
        View {
            lost: Some(Side::BOTH.map(|side| PIECES as u8 - position.count(side) as u8)),
            holes: Some(HOLES),
            ..View::new(Lattice::Square, cells.collect(), KINDS, Self::SIDES, position.to_move)
        }
    }

    fn trace(&self, _: &Position, turn: Turn) -> Vec<u16> {
        let moved = turn.movement.into_iter().flat_map(|movement| [movement.from, movement.to]);
        let pinned = turn.pins.into_iter().flatten().map(|pin| pin.square());
        moved.chain(pinned).map(cell).collect()
    }

    /// The last piece of the side that is beaten, or the winner's full pieces.
    fn decisive(&self, position: &Position) -> Vec<u16> {
        let Some(Outcome::Won(winner)) = position.ending().map(|ending| ending.outcome) else {
            return Vec::new();
        };
        let full = position.of(winner).filter(|piece| piece.pins() == FULL);
        match position.count(!winner) {
            0 | 1 => position.of(!winner).map(|piece| cell(piece.square())).collect(),
            _ => full.map(|piece| cell(piece.square())).collect(),
        }
    }

    fn pins(&self, turn: Turn) -> Vec<(u16, u8)> {
        turn.pins.into_iter().flatten().map(|pin| (cell(pin.square()), pin.hole())).collect()
    }

    fn aim(&self, from: u16, hole: u8) -> Option<u16> {
        let [size, holes] = [SIZE, HOLES].map(i16::from);
        let (from, hole, reach) = (from as i16, i16::from(hole), holes / 2);
        let file = from % size + hole % holes - reach;
        let rank = from / size + hole / holes - reach;
        let on_board = (0..size).contains(&file) && (0..size).contains(&rank);
        on_board.then_some((rank * size + file) as u16)
    }

    fn write_view(&self, view: &View) -> String {
        let of = |side: Side| {
            let piece = |cell: &Cell| {
                let piece = cell.piece.filter(|piece| piece.side == side)?;
                Some(format!("{}:{:07x}", cell.name, piece.pins.unwrap_or_default()))
            };
            view.cells.iter().filter_map(piece).collect::<Vec<_>>().join(",")
        };
        let [one, two] = Side::BOTH.map(of);
        format!("{one};{two} {}", ["1", "2"][view.to_move])
    }
}
