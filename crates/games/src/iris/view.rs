//! What the board looks like.

use game::{Appearance, Body, Cell, Kind, Lattice, Outcome, Paint, Piece, Rules, Side, Tint, View};

use super::geometry::Board;
use super::rules::{Draft, Iris, Position, Turn};

const KINDS: &[Kind] =
    &[Kind { name: "stone", body: Body::Disc, letters: ['b', 'w'], glyphs: ['●', '○'] }];

impl Appearance for Iris {
    fn view(&self, draft: &Draft) -> View {
        let geometry = self.geometry();
        let position = &draft.position;
        let around = geometry.around();
        let colours = around.len() / 2;
        let cell = |spot| {
            let (column, row) = geometry.grid.place(spot);
            let name = geometry.name(spot);
            let piece = position.stone(spot).map(|side| Piece { side, kind: 0, pins: None });
            let tint = match around.iter().position(|other| *other == spot) {
                Some(index) => Tint::Hue { index: (index % colours) as u8, of: colours as u8 },
                None => Tint::Plain,
            };
            Cell { name, column, row, tint, piece }
        };
        let scores = |side| self.group_scores(position, side).into_iter().map(u32::from).collect();
        let cells = geometry.grid.spots().iter().copied().map(cell).collect();
        View {
            scores: Side::BOTH.map(scores),
            paints: [Paint::Black, Paint::White],
            ..View::new(Lattice::Hex, cells, KINDS, Self::SIDES, position.to_move)
        }
    }

    fn trace(&self, _: &Position, turn: Turn) -> Vec<u16> {
        let cell = |spot| self.geometry().grid.cell(spot);
        match turn {
            Turn::Pass => Vec::new(),
            Turn::One(spot) => vec![cell(spot)],
            Turn::Two(a, b) => vec![cell(a), cell(b)],
        }
    }

    /// The winner's stones in those of its groups whose score decided: its score
    /// at the first place where the two lists differ.
    fn decisive(&self, position: &Position) -> Vec<u16> {
        let Some(Outcome::Won(winner)) = self.ending(position).map(|ending| ending.outcome) else {
            return Vec::new();
        };
        let [ours, theirs] = [winner, !winner].map(|side| self.group_scores(position, side));
        let differs = |place: &usize| theirs.get(*place) != ours.get(*place);
        let score = (0..ours.len()).find(differs).map(|place| u32::from(ours[place]));
        let groups = self.geometry().grid.groups(position.stones[winner]).into_iter();
        let decided =
            groups.filter(|group| Some((*group & self.geometry().coloured).count()) == score);
        let stones = decided.fold(Board::EMPTY, |all, group| all | group);
        stones.spots().map(|spot| self.geometry().grid.cell(spot)).collect()
    }

    fn write_view(&self, view: &View) -> String {
        format!("{} {} 0", view.write_board(), ["b", "w"][view.to_move])
    }
}
