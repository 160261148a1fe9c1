//! Which turns to try first: the table's, killers, history, the game's advice.

use std::ops::ControlFlow;

use super::{FOLLOW, HISTORY, Worker};
use crate::knowledge::{Knowledge, fingerprint};
use crate::score::Score;

impl<G: Knowledge> Worker<'_, G> {
    /// Lists the turns with how early to try them; returns whether they are all
    /// that matter.
    pub(super) fn order(
        &self,
        position: &G::Position,
        depth: i32,
        ply: usize,
        first: Option<u16>,
        is_urgent: bool,
        list: &mut Vec<(Score, G::Turn)>,
    ) -> bool {
        let game = self.shared.game;
        let side = game.to_move(position).index();
        let [killer, other] = self.killers[ply];
        let history = &self.history[side];
        let (follow, before) = (self.shared.tuning.follow, self.played[ply]);
        let mut add = |turn| {
            let print = fingerprint(&turn);
            let early = match print {
                _ if first == Some(print) => 1 << 28,
                _ if print == killer => 1 << 20,
                _ if print == other => 1 << 19,
                _ => 0,
            };
            let mut past = history[usize::from(print) % HISTORY];
            if follow > 0 {
                past += follow * self.follow[follow_slot(before, print)] / 100;
            }
            list.push((early + past + 16 * game.order_score(position, turn), turn));
        };
        if is_urgent && self.shared.tuning.parry > 0 && game.each_parry(position, &mut add) {
            if list.is_empty() {
                // All turns lose to the next one: any will do.
                let turn = game.each_turn(position, &mut ControlFlow::Break).break_value();
                list.extend(turn.map(|turn| (0, turn)));
            }
            return true;
        }
        game.each_candidate(position, depth.max(0) as u32, self.shared.patterns, &mut add)
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
        let change = |slot: &mut Score| *slot += bonus - *slot * bonus.abs() / 16_384;
        change(&mut self.history[side][usize::from(turn) % HISTORY]);
        if self.shared.tuning.follow > 0 {
            change(&mut self.follow[follow_slot(self.played[ply], turn)]);
        }
    }
}

/// Where it stands what became of a turn after another one.
#[inline]
fn follow_slot(before: u16, turn: u16) -> usize {
    let word = u32::from(before) << 16 | u32::from(turn);
    word.wrapping_mul(0x9e37_79b1) as usize >> 18 & (FOLLOW - 1)
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
    for i in from + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
            if list[best].0 == most {
                break;
            }
        }
    }
    list.swap(from, best);
}

#[cfg(test)]
mod tests {
    use game::split_mix;

    use super::*;

    #[test]
    fn the_first_of_the_best_is_next() {
        for (seed, length) in (0..200).flat_map(|seed| [1, 2, 7, 40].map(|length| (seed, length))) {
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
