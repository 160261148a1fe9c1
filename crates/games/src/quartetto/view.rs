//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Paint, Piece, Rules, View, bits};

use super::board::place;
use super::notation::square_name;
use super::rules::{Draft, Position, Quartetto, Turn};

const KINDS: &[Kind] =
    &[Kind { name: "disc", body: Body::Disc, letters: ['r', 'w'], glyphs: ['●', '○'] }];

impl Appearance for Quartetto {
    fn view(&self, draft: &Draft) -> View {
        let position = &draft.position;
        let cells = self.board.squares().map(|square| {
            let (file, rank) = place(square);
            let piece = position.piece(square).map(|side| Piece { side, kind: 0, pins: None });
            Cell { piece, ..Cell::new(square_name(square), file as i16, rank as i16) }
        });
        View {
            paints: [Paint::Red, Paint::White],
            ..View::new(Lattice::Square, cells.collect(), KINDS, Self::SIDES, position.to_move)
        }
    }

    fn trace(&self, _: &Position, turn: Turn) -> Vec<u16> {
        match turn {
            Turn::Pass => Vec::new(),
            Turn::Slide { from, to } => vec![self.board.cell(from), self.board.cell(to)],
        }
    }

    /// The winner's four.
    fn decisive(&self, position: &Position) -> Vec<u16> {
        let pieces = position.winner.map_or(0, |side| position.boards[side]);
        bits(pieces).map(|square| self.board.cell(square)).collect()
    }
}
