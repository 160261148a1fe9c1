//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Piece, Rules, Side, Stock, View, bits};

use super::board::{coordinates, square_name};
use super::rules::{Draft, Moxie, PIECES, Position, Turn};

const KINDS: &[Kind] =
    &[Kind { name: "piece", body: Body::Disc, letters: ['x', 'o'], glyphs: ['✕', '○'] }];

impl Appearance for Moxie {
    fn view(&self, draft: &Draft) -> View {
        let position = &draft.position;
        let cells = (0..u16::from(self.board.size).pow(2)).map(|cell| {
            let square = self.board.of_cell(cell);
            let (file, rank) = coordinates(square);
            let piece = position.piece(square).map(|side| Piece { side, kind: 0, pins: None });
            Cell { piece, ..Cell::new(square_name(square), i16::from(file), i16::from(rank)) }
        });
        let lost = |side: Side| PIECES - position.count(side) as u8;
        View {
            reserves: position.reserves.map(|count| vec![Stock { kind: 0, count }]),
            lost: Some(Side::BOTH.map(lost)),
            ..View::new(Lattice::Square, cells.collect(), KINDS, Self::SIDES, position.to_move)
        }
    }

    fn trace(&self, _: &Position, turn: Turn) -> Vec<u16> {
        let cell = |square| self.board.cell(square);
        match turn {
            Turn::Pass => Vec::new(),
            Turn::Place(square) => vec![cell(square)],
            Turn::Walk { from, to } => vec![cell(from), cell(to)],
            // The way of the piece, then the squares jumped over, from which
            // pieces are gone: squares in a line have evenly spaced numbers.
            Turn::Jump(chain) => {
                let captured = chain.jumps().map(|(from, to)| cell((from + to) / 2));
                chain.squares().map(cell).chain(captured).collect()
            }
        }
    }

    /// The winner's lines of three; if it won by captures, what is left of the
    /// loser.
    fn decisive(&self, position: &Position) -> Vec<u16> {
        let Some(winner) = position.winner else { return Vec::new() };
        let cells = match self.board.lines(position.pieces[winner]) {
            0 => position.pieces[!winner],
            lines => lines,
        };
        bits(cells).map(|square| self.board.cell(square)).collect()
    }

    fn write_view(&self, view: &View) -> String {
        let [x, o] =
            view.reserves.each_ref().map(|stocks| stocks.iter().map(|s| s.count).sum::<u8>());
        format!("{} {} {x} {o}", view.write_board(), Self::SIDES[view.to_move])
    }
}
