//! Which turns to try first: the table's, killers, history, the game's advice.

use super::{HISTORY, Worker};
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
        list: &mut Vec<(Score, G::Turn)>,
    ) -> bool {
        let game = self.shared.game;
        let side = game.to_move(position).index();
        let [killer, other] = self.killers[ply];
        let history = &self.history[side];
        game.each_candidate(position, depth.max(0) as u32, &mut |turn| {
            let print = fingerprint(&turn);
            let early = match print {
                _ if first == Some(print) => 1 << 28,
                _ if print == killer => 1 << 20,
                _ if print == other => 1 << 19,
                _ => 0,
            };
            let past = history[usize::from(print) % HISTORY];
            list.push((early + past + 16 * game.order_score(position, turn), turn));
        })
    }

    /// A turn that refuted: to be tried early where it is possible again.
    pub(super) fn remember(&mut self, side: usize, ply: usize, depth: i32, turn: u16) {
        if self.killers[ply][0] != turn {
            self.killers[ply] = [turn, self.killers[ply][0]];
        }
        let slot = &mut self.history[side][usize::from(turn) % HISTORY];
        let bonus = (depth * depth).min(400);
        *slot += bonus - *slot * bonus / 16_384;
    }
}

/// Puts the turn to be tried next in its place.
#[inline]
pub(super) fn bring_best<T: Copy>(list: &mut [(Score, T)], from: usize) {
    let mut best = from;
    for i in from + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
        }
    }
    list.swap(from, best);
}
