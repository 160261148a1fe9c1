//! How a level sees: its evaluation with its misjudgement, and the wins that it
//! overlooks.

use game::Outcome;

use super::{Shared, Worker};
use crate::knowledge::Knowledge;
use crate::levels::{bell, chance};
use crate::score::{EVALUATION_LIMIT, INFINITE, Score, flip};

impl<G: Knowledge> Worker<'_, G> {
    /// A winning turn, unless this level overlooks it.
    pub(super) fn noticed_win(&self, position: &G::Position) -> Option<G::Turn> {
        let game = self.shared.game;
        let turn = game.winning_turn(position)?;
        if self.shared.level.oversight > 0.0 {
            let mut next = position.clone();
            game.play(&mut next, turn);
            if self.overlooked(position, &next).is_some() {
                return None;
            }
        }
        Some(turn)
    }

    /// What the side that played from `before` to `after` thinks of it, if it
    /// has won by that and this level does not see it: as if nothing had
    /// happened.
    pub(super) fn overlooked(&self, before: &G::Position, after: &G::Position) -> Option<Score> {
        let Shared { game, level, .. } = self.shared;
        if level.oversight <= 0.0 {
            return None;
        }
        let won = Outcome::Won(game.to_move(before));
        let key = game.key(after);
        let is_overlooked = game.ending(after).is_some_and(|ending| ending.outcome == won)
            && chance(key ^ self.shared.salt) < level.oversight;
        is_overlooked.then(|| self.evaluate(before, key, -INFINITE, INFINITE))
    }

    /// The evaluation from the view of the side to move, as this level sees it. Far outside
    /// of the window it is not corrected by what was learnt.
    pub(super) fn evaluate(
        &self,
        position: &G::Position,
        key: u64,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let game = self.shared.game;
        let mut score = flip(game.evaluate(position), game.to_move(position));
        let fork = self.shared.tuning.fork * G::SCALE / 100;
        if fork > 0 && game.may_fork(position) {
            score += fork;
        }
        let lazy = self.shared.tuning.lazy * G::SCALE / 100;
        let is_near = || lazy == 0 || (score > alpha - lazy && score < beta + lazy);
        if let Some(net) = self.shared.net
            && is_near()
        {
            score += net.correction(game, position);
        }
        let misjudgement = self.shared.level.misjudgement;
        let blur = match misjudgement > 0.0 {
            true => (bell(key ^ self.shared.salt) * misjudgement * G::SCALE as f32) as Score,
            false => 0,
        };
        (score + blur).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}
