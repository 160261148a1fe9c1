//! What groups score.

use arrayvec::ArrayVec;
use game::{Outcome, Side};

use super::rules::{Iris, Position};

/// The scores of a side's groups from high to low, zeros left out. Compared as
/// lists they decide the game: a missing score counts 0, and is less than any
/// that is there.
pub type Scores = ArrayVec<u8, GROUPS>;

/// Groups do not touch, so at most every other cell of the perimeter, 66 cells
/// on the largest board, has a group of its own.
pub(super) const GROUPS: usize = 33;

/// The spots of the largest board.
const SPOTS: usize = 529;

/// Places for the row below the first, which holds no cell.
const BELOW: usize = 24;

/// More than the labels that [`Iris::group_scores`] gives: no two cells that
/// get a new one are neighbours, so they are at most every other cell of each
/// row, 204 on the largest board; and 0 is none.
const LABELS: usize = 256;

impl Iris {
    /// The scores of one side's groups.
    ///
    /// Gives every stone the label of a neighbour before it, one scan from the
    /// bottom left, and joins labels where two groups meet. Of the three
    /// neighbours before a cell (left, below left, below right) the middle one
    /// is next to both others: if it is one's own, its label stands for all
    /// three, and if not, only the other two can meet here.
    pub fn group_scores(&self, position: &Position, side: Side) -> Scores {
        let own = position.stones[side];
        let geometry = self.geometry();
        // No label, 0, is where no stone is, also below the first row. What is there is read
        // and not asked for: it is as likely as not, and no processor foresees it.
        let mut labels = [0; SPOTS + BELOW];
        let [left, right, middle] = geometry.upward().map(|by| BELOW - usize::from(by));
        let mut groups = Groups { joined_to: [0; LABELS], scores: [0; LABELS], count: 1 };
        for spot in own.spots() {
            let here = usize::from(spot);
            let [left, right, middle] = [left, right, middle].map(|by| labels[here + by]);
            let label = if middle != 0 { middle } else { left.max(right) };
            let meet = (middle == 0) & (left != 0) & (right != 0) & (left != right);
            let label = match label {
                0 => groups.begin(),
                _ if meet => groups.join(left, right),
                label => label,
            };
            labels[here + BELOW] = label;
            groups.scores[usize::from(label)] += u8::from(geometry.coloured.has(spot));
        }
        groups.into_scores()
    }

    /// Who is ahead by the scores of the groups.
    pub fn leader(&self, position: &Position) -> Outcome {
        let [first, second] = Side::BOTH.map(|side| self.group_scores(position, side));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Won(Side::Second),
        }
    }
}

/// Labels of groups, of which some turn out to be the same group.
struct Groups {
    /// A lower label of the same group, or the label itself.
    joined_to: [u8; LABELS],
    /// What has been found under each label.
    scores: [u8; LABELS],
    count: u8,
}

impl Groups {
    #[inline]
    fn begin(&mut self) -> u8 {
        let label = self.count;
        self.joined_to[usize::from(label)] = label;
        self.count += 1;
        label
    }

    #[inline]
    fn lowest(&self, mut label: u8) -> u8 {
        while self.joined_to[usize::from(label)] != label {
            label = self.joined_to[usize::from(label)];
        }
        label
    }

    #[inline]
    fn join(&mut self, a: u8, b: u8) -> u8 {
        let (a, b) = (self.lowest(a), self.lowest(b));
        self.joined_to[usize::from(a.max(b))] = a.min(b);
        a.min(b)
    }

    fn into_scores(mut self) -> Scores {
        // From the highest label down, so that what a label hands on has been
        // added up before.
        let mut scores = Scores::new();
        for label in (0..usize::from(self.count)).rev() {
            let score = self.scores[label];
            let joined_to = usize::from(self.joined_to[label]);
            if joined_to != label {
                self.scores[joined_to] += score;
            } else if score > 0 {
                scores.push(score);
            }
        }
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores
    }
}
