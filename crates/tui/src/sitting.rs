//! Games one after the other, and who won how many.

use game::{Message, Outcome, Side, Status};
use games::Entry;

/// The games of one sitting: wins of both across games, whichever side they
/// play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    /// Wins of the two who sit there.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
    /// Which of the two plays *first* in the game on the table.
    pub first: usize,
    /// What the game on the table has been counted as.
    counted: Option<Outcome>,
}

impl Sitting {
    /// Which of the two plays this side.
    pub fn seat(&self, side: Side) -> usize {
        self.first ^ side.index()
    }

    /// Counts the game on the table, and uncounts it where its end was taken
    /// back.
    pub fn count(&mut self, status: Status) {
        let now = status.ending().map(|ending| ending.outcome);
        if self.counted == now {
            return;
        }
        if let Some(outcome) = self.counted {
            *self.slot(outcome) -= 1;
        }
        if let Some(outcome) = now {
            *self.slot(outcome) += 1;
        }
        self.counted = now;
    }

    fn slot(&mut self, outcome: Outcome) -> &mut u32 {
        match outcome {
            Outcome::Won(side) => {
                let seat = self.seat(side);
                &mut self.wins[seat]
            }
            Outcome::Draw => &mut self.draws,
        }
    }

    /// Who won how many, in words.
    pub fn score(&self, entry: &Entry, names: &[String; 2]) -> Message {
        let [first, second] =
            Side::BOTH.map(|side| format!("{} {}", names[side], self.wins[self.seat(side)]));
        Message::new("board-sitting")
            .with("first", first)
            .with("second", second)
            .with("draws", entry.draws_argument(self.draws as usize))
    }

    /// The next game begins; `swapped`: with the other one as *first*.
    pub fn next(&mut self, swapped: bool) {
        self.counted = None;
        self.first ^= usize::from(swapped);
    }

    /// The two change seats in the middle of a game.
    pub fn swap(&mut self) {
        let counted = self.counted.take();
        if let Some(outcome) = counted {
            *self.slot(outcome) -= 1;
        }
        self.first ^= 1;
        if let Some(outcome) = counted {
            *self.slot(outcome) += 1;
        }
        self.counted = counted;
    }
}

#[cfg(test)]
mod tests {
    use game::Ending;

    use super::*;

    #[test]
    fn a_sitting_counts_players_not_sides() {
        let over = |side| Status::Over(Ending::won(side, ""));
        let mut sitting = Sitting::default();
        sitting.count(over(Side::First));
        sitting.count(over(Side::First));
        assert_eq!(sitting.wins, [1, 0]);
        sitting.next(true);
        sitting.count(over(Side::First));
        assert_eq!(sitting.wins, [1, 1]);
        sitting.count(Status::Playing(Side::First));
        assert_eq!(sitting.wins, [1, 0]);
        sitting.count(Status::Over(Ending::draw("")));
        assert_eq!((sitting.wins, sitting.draws), ([1, 0], 1));
    }
}
