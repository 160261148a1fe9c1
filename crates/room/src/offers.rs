//! What needs the other side's consent, and what ends a game besides its turns.

use game::{Ending, Outcome, Reason, Side, Status};
use protocol::{Offer, Offered, Refusal};

use crate::{Change, Moment, Room};

impl Room {
    pub(crate) fn resign(&mut self, seats: &[Side], now: Moment) -> Result<(), Refusal> {
        let to_move = self.check_playing()?;
        let side = if seats.contains(&to_move) { to_move } else { seats[0] };
        let ending = Ending { outcome: Outcome::Won(!side), reason: Reason::Resignation };
        self.propose(Change::End(ending), now);
        Ok(())
    }

    /// Proposes something to the other side, or does it where nobody else has a
    /// say.
    pub(crate) fn offer(
        &mut self,
        seats: &[Side],
        offer: Offer,
        now: Moment,
    ) -> Result<(), Refusal> {
        self.check_offer(offer)?;
        let by = if seats.len() == 2 { self.to_move() } else { seats[0] };
        if offer == Offer::Undo && self.take_back_count(by, seats).is_none() {
            return Err(Refusal::NothingToUndo);
        }
        if seats.len() == 2 || (!self.is_human(!by) && offer != Offer::Draw) {
            return self.agree(by, seats, offer, now);
        }
        if !self.is_human(!by) {
            return Err(Refusal::ComputerDeclines);
        }
        if self.offered == Some(Offered { by: !by, offer }) {
            return self.agree(!by, &[!by], offer, now);
        }
        self.propose(Change::Offer(Some(Offered { by, offer })), now);
        Ok(())
    }

    /// Whether this can be proposed now.
    fn check_offer(&self, offer: Offer) -> Result<(), Refusal> {
        match (offer, &self.over, self.standing()) {
            // What the board ended can be taken back, what people ended can't.
            (Offer::Draw, _, Status::Over(ending))
            | (Offer::Undo, Some(_), Status::Over(ending)) => {
                Err(Refusal::GameIsOver { reason: ending.reason })
            }
            (Offer::Draw, ..) if !self.variant.entry.draws => Err(Refusal::NoDraws),
            (Offer::Rematch, _, Status::Playing(_)) => Err(Refusal::GameGoesOn),
            _ => Ok(()),
        }
    }

    /// Accepts or declines the other side's proposal, or withdraws one's own.
    pub(crate) fn answer(
        &mut self,
        seats: &[Side],
        accept: bool,
        now: Moment,
    ) -> Result<(), Refusal> {
        let Some(Offered { by, offer }) = self.offered else {
            return Err(Refusal::NothingProposed);
        };
        if accept && !seats.contains(&!by) {
            return Err(Refusal::OwnProposal);
        }
        if accept {
            return self.agree(by, &[by], offer, now);
        }
        self.propose(Change::Offer(None), now);
        Ok(())
    }

    fn agree(
        &mut self,
        by: Side,
        seats: &[Side],
        offer: Offer,
        now: Moment,
    ) -> Result<(), Refusal> {
        let change = match offer {
            Offer::Draw => {
                Change::End(Ending { outcome: Outcome::Draw, reason: Reason::Agreement })
            }
            Offer::Rematch => Change::Rematch(Box::new(self.charter.rematch(self.spare.clone()))),
            Offer::Undo => match self.take_back_count(by, seats) {
                Some(count) => self.take_back_to(self.ply() - count, now),
                None => return Err(Refusal::NothingToUndo),
            },
        };
        self.propose(change, now);
        Ok(())
    }

    /// How many turns go back so that `by` has to play again: one at a shared
    /// screen, up to one's own last turn otherwise.
    fn take_back_count(&self, by: Side, seats: &[Side]) -> Option<u32> {
        let alone = seats.len() == 2 && Side::BOTH.into_iter().all(|side| self.is_human(side));
        let count = if alone || self.pace.is_some() || self.to_move() != by { 1 } else { 2 };
        (self.ply() >= count).then_some(count)
    }

    fn take_back_to(&self, from: u32, now: Moment) -> Change {
        let turns = from as usize;
        let left = self.timer.as_ref().map(|timer| timer.left_after(turns));
        let deadline = left.and_then(|left| self.deadline_after(turns, left, now));
        Change::TakeBack { from, deadline }
    }

    /// Who has to play; in a finished game, who would.
    fn to_move(&self) -> Side {
        self.table.view_at(self.table.ply()).to_move
    }
}

#[cfg(test)]
mod tests {
    use games::{Entry, GAMES};
    use protocol::{FromClient, NewRoom, Role};

    use super::*;
    use crate::{HUMAN, StoredRoom};

    /// A room of the first game, as if it knew draws or none: no game here may be
    /// without.
    fn room(draws: bool) -> Room {
        let new = NewRoom::new(GAMES[0].name, [HUMAN; 2]);
        let stored =
            StoredRoom::open(new, "here".to_owned(), [[1; 32], [2; 32], [3; 32]], Moment(0))
                .unwrap();
        let mut room = Room::restore(stored, "there".to_owned(), Moment(0)).unwrap();
        room.variant.entry = Box::leak(Box::new(Entry { draws, ..*room.variant.entry }));
        room
    }

    #[test]
    fn a_draw_is_proposed_only_where_the_game_knows_draws() {
        for draws in [true, false] {
            let refused = (!draws).then_some(Refusal::NoDraws);
            let mut room = room(draws);
            let draw = FromClient::Offer { offer: Offer::Draw };
            let effects = room.act(&[Role::First], draw.clone(), Moment(1));
            assert_eq!(effects.refused, refused);
            assert_eq!(effects.store.is_some(), draws);
            // Nor does who has both seats agree with itself.
            let effects = room.act(&[Role::First, Role::Second], draw, Moment(2));
            assert_eq!(effects.refused, refused);
            assert_eq!(effects.store.is_some(), draws);
        }
    }
}
