//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Paint, Piece, Rules, Side, Stock, Tint, View};

use super::notation::square_name;
use super::rules::{Draft, LINES, Position, Quantik, Turn, squares};

const KINDS: &[Kind] = &[
    Kind { name: "cone", body: Body::Cone, letters: ['O', 'o'], glyphs: ['△', '▲'] },
    Kind { name: "cube", body: Body::Cube, letters: ['U', 'u'], glyphs: ['□', '■'] },
    Kind { name: "cylinder", body: Body::Cylinder, letters: ['Y', 'y'], glyphs: ['▯', '▮'] },
    Kind { name: "sphere", body: Body::Sphere, letters: ['S', 's'], glyphs: ['○', '●'] },
];

impl Appearance for Quantik {
    fn view(&self, draft: &Draft) -> View {
        let position = &draft.position;
        let cells = (0..16).map(|square| {
            let (file, rank) = (square % 4, square / 4);
            Cell {
                name: square_name(square),
                column: i16::from(file),
                row: i16::from(rank),
                tint: if file / 2 == rank / 2 { Tint::Plain } else { Tint::Dark },
                piece: position.piece(square).map(|(side, kind)| Piece { side, kind, pins: None }),
            }
        });
        let reserve = |side: Side| {
            let stock = |kind| Stock { kind: kind as u8, count: position.left(side, kind) as u8 };
            (0..4).map(stock).collect()
        };
        View {
            reserves: Side::BOTH.map(reserve),
            paints: [Paint::White, Paint::Brown],
            ..View::new(Lattice::Square, cells.collect(), KINDS, Self::SIDES, position.to_move)
        }
    }

    fn trace(&self, _: &Position, turn: Turn) -> Vec<u16> {
        vec![u16::from(turn.square)]
    }

    /// Every row, column and zone that holds all four shapes.
    fn decisive(&self, position: &Position) -> Vec<u16> {
        let lines = LINES.as_flattened().iter().filter(|line| position.holds_all_shapes(**line));
        squares(lines.fold(0, |all, line| all | line)).map(u16::from).collect()
    }
}
