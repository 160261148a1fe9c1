//! Why a turn is not legal.

use game::{Message, Rules};

use super::board::{adjacent, between, bit, square_name, two_apart};
use super::chain::Chain;
use super::rules::{Moxie, Position, Turn};

impl Moxie {
    /// What a turn that is not legal breaks, in a game that is not over.
    pub(super) fn broken_rule(&self, position: &Position, turn: Turn) -> Message {
        let broken = match turn {
            Turn::Pass => {
                let side = Self::SIDES[position.to_move];
                Some(Message::new("pass-not-allowed").with("side", side))
            }
            Turn::Place(square) => self.cannot_place(position, square),
            Turn::Walk { from, to } => self.cannot_walk(position, from, to),
            Turn::Jump(chain) => Some(self.cannot_jump(position, chain)),
        };
        broken.unwrap_or_else(|| self.must_jump(position))
    }

    fn cannot_place(&self, position: &Position, square: u8) -> Option<Message> {
        let side = position.to_move;
        self.occupied(position, square).or_else(|| {
            let none_left = position.reserves[side] == 0;
            none_left.then(|| Message::new("moxie-none-left").with("side", Self::SIDES[side]))
        })
    }

    fn cannot_walk(&self, position: &Position, from: u8, to: u8) -> Option<Message> {
        let far = || {
            (!adjacent(from, to)).then(|| {
                Message::new("moxie-not-adjacent")
                    .with("from", square_name(from))
                    .with("to", square_name(to))
            })
        };
        self.not_own(position, from).or_else(far).or_else(|| self.occupied(position, to))
    }

    /// Follows the chain to the jump that cannot be, or past its last one.
    fn cannot_jump(&self, position: &Position, chain: Chain) -> Message {
        let start = chain.squares().next().expect("a chain has a start");
        if let Some(message) = self.not_own(position, start) {
            return message;
        }
        let mover = position.to_move;
        let mut jumper = position.jumper(start);
        let mut now = *position;
        for (from, to) in chain.jumps() {
            if self.has_won(&jumper) {
                return Message::new("moxie-already-won")
                    .with("side", Self::SIDES[mover])
                    .with("square", square_name(from));
            }
            if let Some(message) = self.not_a_jump(&now, from, to) {
                return message;
            }
            jumper = jumper.jump(to);
            now.pieces[mover] = jumper.own;
            now.pieces[!mover] = jumper.enemies;
        }
        let further = self.jumps_on(&jumper).first();
        jump_message("moxie-must-go-on", further.expect("else the chain is legal"))
    }

    fn not_a_jump(&self, position: &Position, from: u8, to: u8) -> Option<Message> {
        if !two_apart(from, to) {
            let message = Message::new("moxie-not-two-squares")
                .with("from", square_name(from))
                .with("to", square_name(to));
            return Some(message);
        }
        let over = between(from, to);
        match position.piece(over) {
            None => Some(Message::new("moxie-nothing-to-jump").with("square", square_name(over))),
            Some(side) if side == position.to_move => {
                let message = Message::new("moxie-own-piece")
                    .with("side", Self::SIDES[side])
                    .with("square", square_name(over));
                Some(message)
            }
            Some(_) => self.occupied(position, to),
        }
    }

    fn occupied(&self, position: &Position, square: u8) -> Option<Message> {
        let side = position.piece(square)?;
        let message = Message::new("moxie-occupied")
            .with("side", Self::SIDES[side])
            .with("square", square_name(square));
        Some(message)
    }

    fn not_own(&self, position: &Position, square: u8) -> Option<Message> {
        let side = Self::SIDES[position.to_move];
        if position.pieces[position.to_move] & bit(square) != 0 {
            return None;
        }
        let id = match position.piece(square) {
            Some(_) => "moxie-not-own",
            None => "moxie-no-piece",
        };
        Some(Message::new(id).with("side", side).with("square", square_name(square)))
    }

    /// Everything else about the turn is right: a jump comes first.
    fn must_jump(&self, position: &Position) -> Message {
        let [own, enemies] = [position.to_move, !position.to_move].map(|s| position.pieces[s]);
        let over = self.board.jumps(own, enemies, self.board.all & !own & !enemies);
        let jump = over.first().expect("else the turn is legal");
        jump_message("moxie-must-jump", jump).with("side", Self::SIDES[position.to_move])
    }
}

fn jump_message(id: &'static str, (from, over, to): (u8, u8, u8)) -> Message {
    Message::new(id)
        .with("from", square_name(from))
        .with("over", square_name(over))
        .with("to", square_name(to))
}
