//! One game as it is played by two players: the table, the clocks, what no
//! position shows (resignation, agreement), and its place in the store.
//!
//! Knows no screen: the board screen and plain lines both sit at this.

mod kept;

use std::time::Duration;

use game::{BadInput, Ending, Outcome, Reason, Side, SoFar, Status, Step, Table, nth_seed};
use games::{Texts, Variant};
use players::Player;
use solve::Library;

use crate::claim::Claim;
use crate::player;
use crate::store::{Sheet, Store, StoreError};
use crate::thinking::Assignment;

/// What is agreed before a game begins.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game with its options.
    pub variant: Variant,
    /// What is known of solved games.
    pub library: Library,
    /// Who plays.
    pub players: [Player; 2],
    /// What luck comes from.
    pub seed: u64,
}

/// A game in progress, or finished.
pub struct Play {
    setup: Terms,
    table: Box<dyn Table>,
    /// Set where the game ended by what no position shows: how, and after how
    /// many turns.
    ended: Option<(Ending, usize)>,
    used: [Duration; 2],
    /// The number in the store and the turns that stand there.
    stored: Option<(i64, Vec<String>)>,
    /// Keeps other windows from going on with the stored game.
    claim: Option<Claim>,
}

impl Play {
    /// A game that goes on from what has been played, by whomever.
    pub fn new(setup: Terms, so_far: &SoFar) -> Result<Play, BadInput> {
        let table = setup.variant.table(so_far)?;
        Ok(Play { setup, table, ended: None, used: [Duration::ZERO; 2], stored: None, claim: None })
    }

    /// Another game on these terms, from where this one began.
    pub fn again(&self, setup: Terms) -> Result<Play, BadInput> {
        Play::new(setup, &SoFar { turns: Vec::new(), ..self.table.so_far() })
    }

    /// What was agreed before.
    pub fn setup(&self) -> &Terms {
        &self.setup
    }

    /// The table, to look at.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Who plays, or how it ended.
    pub fn status(&self) -> Status {
        match (&self.ended, self.table.status()) {
            (Some((ending, at)), Status::Playing(_)) if *at == self.table.played().len() => {
                Status::Over(ending.clone())
            }
            (_, status) => status,
        }
    }

    /// The side that has to play, in a game that goes on.
    pub fn to_move(&self) -> Option<Side> {
        match self.status() {
            Status::Playing(side) => Some(side),
            Status::Over(_) => None,
        }
    }

    /// The player that has to play, in a game that goes on.
    pub fn mover(&self) -> Option<&Player> {
        self.to_move().map(|side| &self.setup.players[side])
    }

    /// Whether a person has to play.
    pub fn waits_for_human(&self) -> bool {
        self.mover() == Some(&Player::Human)
    }

    /// Whether any person plays.
    pub fn has_human(&self) -> bool {
        self.setup.players.contains(&Player::Human)
    }

    /// The time that each side has used.
    pub fn used(&self) -> [Duration; 2] {
        self.used
    }

    /// The side to move has thought for this long.
    pub fn spend(&mut self, time: Duration) {
        if let Some(side) = self.to_move() {
            self.used[side] += time;
        }
    }

    /// What may be clicked now.
    pub fn choices(&self) -> Vec<Step> {
        if self.to_move().is_some() { self.table.choices() } else { Vec::new() }
    }

    fn check_open(&self, text: &str, subject: game::Subject) -> Result<(), BadInput> {
        match self.status() {
            Status::Playing(_) => Ok(()),
            Status::Over(ending) => Err(BadInput::new(subject, text, ending.too_late())),
        }
    }

    /// Takes a step; the turn, if that completes it.
    pub fn step(&mut self, step: Step) -> Result<Option<String>, BadInput> {
        self.check_open(&self.table.view().write_step(step), game::Subject::Step)?;
        self.table.step(step)
    }

    /// Takes back a step of the half-made turn.
    pub fn step_back(&mut self) -> bool {
        self.table.step_back()
    }

    /// Plays a whole turn.
    pub fn play(&mut self, turn: &str) -> Result<(), BadInput> {
        self.check_open(turn, game::Subject::Turn)?;
        self.table.play(turn)
    }

    /// Takes back the last turn; where a person plays the computer, back to
    /// where the person chose. False if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        while self.table.step_back() {}
        if self.ended.take().is_some() {
            return true;
        }
        let mut undone = 0;
        while self.table.undo() {
            undone += 1;
            if !self.has_human() || self.waits_for_human() {
                return true;
            }
        }
        // Only the computer has played: its opening stays.
        for _ in 0..undone {
            self.table.redo();
        }
        false
    }

    /// Plays again what was taken back, up to where a person chooses next.
    pub fn redo(&mut self) -> bool {
        while self.table.step_back() {}
        if !self.table.redo() {
            return false;
        }
        while self.has_human() && self.to_move().is_some() && !self.waits_for_human() {
            if !self.table.redo() {
                break;
            }
        }
        true
    }

    /// One turn back or forth, whoever played it: for looking at a game.
    pub fn browse(&mut self, forth: bool) -> bool {
        if forth { self.table.redo() } else { self.table.undo() }
    }

    /// This side gives up.
    pub fn resign(&mut self, side: Side) {
        self.end(Ending { outcome: Outcome::Won(!side), reason: Reason::Resignation });
    }

    /// Both agree to a draw.
    pub fn agree(&mut self) {
        self.end(Ending { outcome: Outcome::Draw, reason: Reason::Agreement });
    }

    /// Ends a game that goes on, by what no position shows.
    fn end(&mut self, ending: Ending) {
        if self.to_move().is_some() {
            while self.table.step_back() {}
            self.ended = Some((ending, self.table.played().len()));
        }
    }

    /// The players change seats in the middle of the game.
    pub fn swap(&mut self) {
        self.setup.players.swap(0, 1);
    }

    /// What a player of the computer is asked now.
    pub fn assignment(&self, player: &Player) -> Assignment {
        // An engine misjudges the same things throughout a game, other than the
        // one on the other side; whoever draws lots draws new ones every turn,
        // and the same at every replay.
        let played = self.table.ply() as u64;
        let luck = if player.keeps_its_seed() { played % 2 } else { played };
        let seed = nth_seed(self.setup.seed, luck);
        Assignment {
            variant: self.setup.variant.clone(),
            library: self.setup.library.clone(),
            so_far: self.table.so_far(),
            player: player.clone(),
            seed,
        }
    }

    /// The game as it is written down.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            game: self.setup.variant.name(),
            players: self.setup.players.each_ref().map(Player::to_string),
            so_far: SoFar { start: Some(self.table.start()), turns: self.table.played() },
            seed: self.setup.seed,
            used: self.used,
            ending: self.status().ending(),
        }
    }

    /// Writes what is new into the store. A game without a turn is not worth
    /// keeping.
    pub fn store(&mut self, store: &mut Store) -> Result<(), StoreError> {
        let sheet = self.sheet();
        let turns = &sheet.so_far.turns;
        match &mut self.stored {
            None if turns.is_empty() => {}
            None => {
                self.stored = Some((store.begin(&sheet, None)?, turns.clone()));
                self.claim(store)?;
            }
            Some((id, stored)) => {
                let same = stored.iter().zip(turns).take_while(|(a, b)| a == b).count();
                store.update(*id, &sheet, same)?;
                stored.clone_from(turns);
            }
        }
        Ok(())
    }

    /// Who plays a side, as people read it.
    pub fn player_title(&self, side: Side, texts: &Texts) -> String {
        player::title(&self.setup.players[side].to_string(), texts)
    }

    /// What the two sides are called.
    pub fn side_names(&self, texts: &Texts) -> [String; 2] {
        side_names(&self.setup.variant, texts)
    }

    /// The status in words.
    pub fn status_line(&self, texts: &Texts) -> String {
        let must_pass = self.table.choices() == [Step::Pass];
        texts.status(&self.status(), must_pass, &self.side_names(texts))
    }
}

/// What the two sides of a game are called.
pub fn side_names(variant: &Variant, texts: &Texts) -> [String; 2] {
    let name = variant.entry.name;
    variant.entry.sides.map(|side| texts.word(&format!("{name}-side-{side}")).into_owned())
}

/// Both players as people read them: `human – classic 2`.
pub fn pairing(players: [&str; 2], texts: &Texts) -> String {
    let [first, second] = players.map(|word| player::title(word, texts));
    format!("{first} – {second}")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn play(players: [Player; 2]) -> Play {
        let variant = Variant::read("quantik").unwrap();
        let terms = Terms { variant, library: Library::shipped_only(), players, seed: 1 };
        Play::new(terms, &SoFar::default()).unwrap()
    }

    pub(super) fn computer() -> Player {
        Player::Random
    }

    #[test]
    fn undo_goes_back_over_the_computers_reply() {
        let mut play = play([Player::Human, computer()]);
        for turn in ["ub3", "sa1", "oc2", "yd4"] {
            play.play(turn).unwrap();
        }
        assert!(play.undo());
        assert_eq!(play.table().played(), ["ub3", "sa1"]);
        assert!(play.redo());
        assert_eq!(play.table().played(), ["ub3", "sa1", "oc2", "yd4"]);
        assert!(!play.redo());
    }

    #[test]
    fn the_computers_opening_is_not_taken_back() {
        let mut play = play([computer(), Player::Human]);
        play.play("ub3").unwrap();
        assert!(!play.undo());
        assert_eq!(play.table().played(), ["ub3"]);
    }

    #[test]
    fn resignation_ends_the_game_and_can_be_taken_back() {
        let mut play = play([Player::Human, Player::Human]);
        play.play("ub3").unwrap();
        play.resign(Side::Second);
        let won = Ending { outcome: Outcome::Won(Side::First), reason: Reason::Resignation };
        assert_eq!(play.status(), Status::Over(won));
        assert_eq!(play.play("sa1").unwrap_err().reason.id, "game-is-over");
        assert!(play.choices().is_empty());
        assert!(play.undo());
        assert_eq!(play.to_move(), Some(Side::Second));
    }
}
