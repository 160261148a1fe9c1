//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Paint, Piece, Rules, Tint, View};

use super::board::place;
use super::notation::square_name;
use super::rules::{Draft, Quartetto, Turn};

const KINDS: &[Kind] =
    &[Kind { name: "disc", body: Body::Disc, letters: ['r', 'w'], glyphs: ['●', '○'] }];

impl Appearance for Quartetto {
    fn view(&self, draft: &Draft) -> View {
        let position = &draft.position;
        let cells = self.board.squares().map(|square| {
            let (file, rank) = place(square);
            Cell {
                name: square_name(square),
                column: file as i16,
                row: rank as i16,
                tint: Tint::Plain,
                piece: position.piece(square).map(|side| Piece { side, kind: 0, pins: None }),
            }
        });
        View {
            lattice: Lattice::Square,
            cells: cells.collect(),
            kinds: KINDS,
            reserves: [Vec::new(), Vec::new()],
            lost: None,
            holes: None,
            scores: [Vec::new(), Vec::new()],
            sides: Self::SIDES,
            paints: [Paint::Red, Paint::White],
            to_move: position.to_move,
        }
    }

    fn trace(&self, turn: Turn) -> Vec<u16> {
        match turn {
            Turn::Pass => Vec::new(),
            Turn::Slide { from, to } => vec![self.board.cell(from), self.board.cell(to)],
        }
    }
}
