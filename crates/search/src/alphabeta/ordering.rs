//! Which turns to try first: the table's, killers, history, the game's advice.

use std::ops::ControlFlow;

use super::{FOLLOWED, FOLLOWING, HISTORY, Worker};
use crate::knowledge::{Knowledge, fingerprint};
use crate::score::Score;

impl<G: Knowledge> Worker<'_, G> {
    /// Lists the turns in no order, but the one that the table remembers first. Returns whether they
    /// are all that matter, and how many are remembered: one or none.
    pub(super) fn list(
        &self,
        position: &G::Position,
        depth: i32,
        is_urgent: bool,
        first: Option<u16>,
        list: &mut Vec<(Score, G::Turn)>,
    ) -> (bool, usize) {
        let game = self.shared.game;
        let mut add = |turn| list.push((0, turn));
        let mut complete = true;
        if is_urgent && self.shared.tuning.parry > 0 && game.each_parry(position, &mut add) {
            if list.is_empty() {
                // All turns lose to the next one: any will do.
                let turn = game.each_turn(position, &mut ControlFlow::Break).break_value();
                list.extend(turn.map(|turn| (0, turn)));
            }
        } else {
            let patterns = self.shared.patterns;
            complete = game.each_candidate(position, depth.max(0) as u32, patterns, &mut add);
        }
        let place_of = |print| list.iter().position(|(_, turn)| fingerprint(turn) == print);
        let Some(index) = first.and_then(place_of) else {
            return (complete, 0);
        };
        list.swap(0, index);
        list[0].0 = Score::MAX;
        (complete, 1)
    }

    /// Says how early to try each of these turns.
    pub(super) fn order(&self, position: &G::Position, ply: usize, list: &mut [(Score, G::Turn)]) {
        let game = self.shared.game;
        let [killer, other] = self.killers[ply];
        let history = &self.history[game.to_move(position).index()];
        let follow = self.shared.tuning.follow;
        let after = &self.follow[follow_row(self.played[ply])];
        for (score, turn) in list {
            let print = fingerprint(turn);
            let early = match print {
                _ if print == killer => 1 << 20,
                _ if print == other => 1 << 19,
                _ => 0,
            };
            let mut past = Score::from(history[usize::from(print) % HISTORY]);
            if follow > 0 {
                past += follow * Score::from(after[usize::from(print) % FOLLOWING]) / 100;
            }
            *score = early + past + 16 * game.order_score(position, *turn);
        }
    }

    /// A turn that refuted: to be tried early where it is possible again, before those that
    /// were tried in vain.
    pub(super) fn remember(
        &mut self,
        side: usize,
        ply: usize,
        depth: i32,
        turn: u16,
        in_vain: &[(Score, G::Turn)],
    ) {
        if self.killers[ply][0] != turn {
            self.killers[ply] = [turn, self.killers[ply][0]];
        }
        let bonus = (depth * depth).min(400);
        self.note(side, ply, turn, bonus);
        let loss = bonus * self.shared.tuning.history_loss / 100;
        if loss > 0 {
            for (_, turn) in in_vain {
                self.note(side, ply, fingerprint(turn), -loss);
            }
        }
    }

    /// Moves a turn up or down in the order.
    fn note(&mut self, side: usize, ply: usize, turn: u16, bonus: Score) {
        // The nearer to 16,384 either way, the less it changes: it never gets further.
        let change = |slot: &mut i16| {
            let before = Score::from(*slot);
            *slot = (before + bonus - before * bonus.abs() / 16_384) as i16;
        };
        change(&mut self.history[side][usize::from(turn) % HISTORY]);
        if self.shared.tuning.follow > 0 {
            let row = &mut self.follow[follow_row(self.played[ply])];
            change(&mut row[usize::from(turn) % FOLLOWING]);
        }
    }
}

/// Which row tells what became of turns after this one.
#[inline]
fn follow_row(before: u16) -> usize {
    usize::from(before >> 1) % FOLLOWED
}

/// Puts the turn to be tried next in its place, after those that were tried. Nothing is
/// left that should have come before the last of them, so that the first that is as good
/// as that is the best: with thousands of turns, of most of which nothing is known, the
/// rest need not be looked at.
#[inline]
pub(super) fn bring_best<T: Copy>(list: &mut [(Score, T)], from: usize) {
    let most = if from == 0 { Score::MAX } else { list[from - 1].0 };
    let mut best = from;
    if list[best].0 == most {
        return;
    }
    if list.len() - from <= FEW {
        best += first_best(&list[from..]);
    } else {
        for i in from + 1..list.len() {
            if list[i].0 > list[best].0 {
                best = i;
                if list[best].0 == most {
                    break;
                }
            }
        }
    }
    list.swap(from, best);
}

/// Turns that are few enough to look at all of them without a branch that is hard to
/// predict.
const FEW: usize = 64;

/// The first of the best of at most [`FEW`]. Score and place are compared as one number, in two rows so
/// that a comparison need not wait for the one before.
#[inline]
fn first_best<T>(list: &[(Score, T)]) -> usize {
    let rank = |i: usize| i64::from(list[i].0) << 8 | (FEW - 1 - i) as i64;
    let (mut even, mut odd) = (i64::MIN, i64::MIN);
    let mut i = 0;
    while i + 1 < list.len() {
        even = even.max(rank(i));
        odd = odd.max(rank(i + 1));
        i += 2;
    }
    if i < list.len() {
        even = even.max(rank(i));
    }
    FEW - 1 - (even.max(odd) & 0xff) as usize
}

#[cfg(test)]
mod tests {
    use game::split_mix;

    use super::*;

    #[test]
    fn the_first_of_the_best_is_next() {
        for (seed, length) in
            (0..200).flat_map(|seed| [1, 2, 7, 40, 90].map(|length| (seed, length)))
        {
            let score = |i| (split_mix(seed << 8 | i) % (1 + seed % 9)) as Score;
            let mut list: Vec<(Score, u64)> = (0..length).map(|i| (score(i), i)).collect();
            for from in 0..list.len() {
                let rest = &list[from..];
                let most = rest.iter().map(|(score, _)| *score).max();
                let wanted = *rest.iter().find(|(score, _)| Some(*score) == most).unwrap();
                bring_best(&mut list, from);
                assert_eq!(list[from], wanted);
            }
        }
    }
}
