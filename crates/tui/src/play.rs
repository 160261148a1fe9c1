//! One game as it is played by two players: the table, the clocks, what no
//! position shows (resignation, agreement), and its place in the store.
//!
//! Knows no screen: the board screen and plain lines both sit at this.

mod kept;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::Duration;

use game::{
    BadInput, Ending, HUMAN, Message, Outcome, Reason, Side, SoFar, Status, Step, Table, Touch,
    nth_seed,
};
use games::{Texts, Variant};
use players::{Allowance, Player, TimeControl};
use solve::Library;

use crate::claim::GameLock;
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
    /// What people are called, where they say.
    pub names: [Option<String>; 2],
    /// The clock by which both play, if any.
    pub clock: Option<TimeControl>,
    /// What luck comes from.
    pub seed: u64,
}

impl Terms {
    /// Two who play without names and without a clock.
    pub fn new(variant: Variant, library: Library, players: [Player; 2], seed: u64) -> Terms {
        Terms { variant, library, players, names: [None, None], clock: None, seed }
    }
}

/// A game in progress, or finished.
pub struct Play {
    setup: Terms,
    table: Box<dyn Table>,
    /// Set where the game ended by what no position shows: how, and after how
    /// many turns.
    ended: Option<(Ending, usize)>,
    used: [Duration; 2],
    /// The same as it was after so many turns, where that is known: a clock goes back
    /// with the turns that are taken back.
    used_after: BTreeMap<usize, [Duration; 2]>,
    /// The number in the store and the turns that stand there.
    stored: Option<(i64, Vec<String>)>,
    /// Keeps other windows from going on with the stored game.
    claim: Option<GameLock>,
}

impl Play {
    /// A game that goes on from what has been played, by whomever.
    pub fn new(setup: Terms, so_far: &SoFar) -> Result<Play, BadInput> {
        let table = setup.variant.table(so_far)?;
        let mut play = Play {
            setup,
            table,
            ended: None,
            used: [Duration::ZERO; 2],
            used_after: BTreeMap::new(),
            stored: None,
            claim: None,
        };
        play.note_time();
        Ok(play)
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

    /// The time that a side has left, where the game has a clock.
    pub fn left(&self, side: Side) -> Option<Duration> {
        let clock = self.setup.clock?;
        let turns = self.table.played().len() as u32;
        let begins = Side::BOTH[usize::from(self.table.record("").second_begins)];
        let own = if side == begins { turns.div_ceil(2) } else { turns / 2 };
        Some((clock.time + clock.increment * own).saturating_sub(self.used[side]))
    }

    /// Ends the game if the side to move has no time left; whether that is so.
    pub fn call_time(&mut self) -> bool {
        let Some(side) = self.to_move() else { return false };
        let is_up = self.left(side) == Some(Duration::ZERO);
        if is_up {
            self.end(Ending { outcome: Outcome::Won(!side), reason: Reason::Time });
        }
        is_up
    }

    /// A turn was played: what both have used by then.
    fn note_time(&mut self) {
        let turns = self.table.played().len();
        self.used_after.split_off(&turns);
        self.used_after.insert(turns, self.used);
    }

    /// Turns were taken back or played again: where there is a clock, it stands as it
    /// stood then.
    fn turn_clock_back(&mut self) {
        let then = self.used_after.get(&self.table.played().len());
        if let (Some(used), Some(_)) = (then, self.setup.clock) {
            self.used = *used;
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
        let turn = self.table.step(step)?;
        if turn.is_some() {
            self.note_time();
        }
        Ok(turn)
    }

    /// Somebody chooses something, or chooses otherwise (see [`Touch`]).
    pub fn click(&mut self, step: Step) -> Result<Option<String>, BadInput> {
        self.check_open(&self.table.view().write_step(step), game::Subject::Step)?;
        let turn = self.table.touch(Touch::Click(step))?;
        if turn.is_some() {
            self.note_time();
        }
        Ok(turn)
    }

    /// Takes back a step of the half-made turn.
    pub fn step_back(&mut self) -> bool {
        self.table.step_back()
    }

    /// Plays a whole turn as people type it, and returns it as it is written.
    pub fn play(&mut self, turn: &str) -> Result<String, BadInput> {
        self.check_open(turn, game::Subject::Turn)?;
        let written = self.table.play_typed(turn)?;
        self.note_time();
        Ok(written)
    }

    /// Takes back the last turn; where a person plays the computer, back to
    /// where the person chose. False if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        while self.table.step_back() {}
        if self.ended.take().is_some() {
            self.turn_clock_back();
            return true;
        }
        let mut undone = 0;
        while self.table.undo() {
            undone += 1;
            if !self.has_human() || self.waits_for_human() {
                self.turn_clock_back();
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
        self.turn_clock_back();
        true
    }

    /// One turn back or forth, whoever played it: for looking at a game.
    pub fn browse(&mut self, forth: bool) -> bool {
        if forth { self.table.redo() } else { self.table.undo() }
    }

    /// All that was played, also what comes after the turn that is looked at.
    pub fn whole_game(&mut self) -> SoFar {
        let at = self.table.played().len();
        while self.table.redo() {}
        let so_far = self.table.so_far();
        while self.table.played().len() > at && self.table.undo() {}
        so_far
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
        self.setup.names.swap(0, 1);
    }

    /// What a player of the computer is asked now.
    pub fn assignment(&self, player: &Player) -> Assignment {
        // An engine misjudges the same things throughout a game, other than the
        // one on the other side; whoever draws lots draws new ones every turn,
        // and the same at every replay.
        let played = self.table.ply() as u64;
        let luck = if player.keeps_its_seed() { played % 2 } else { played };
        let seed = nth_seed(self.setup.seed, luck);
        // By the clock, a turn gets a share of what is left.
        let left = self.to_move().and_then(|side| self.left(side));
        let time = left.zip(self.setup.clock);
        let time = time.map(|(left, clock)| TimeControl::share(left, clock.increment));
        Assignment {
            variant: self.setup.variant.clone(),
            library: self.setup.library.clone(),
            so_far: self.table.so_far(),
            player: player.clone(),
            allowance: Allowance { time, nodes: None },
            seed,
        }
    }

    /// The game as it is written down.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            game: self.setup.variant.name(),
            players: Side::BOTH.map(|side| self.player_word(side)),
            so_far: SoFar { start: Some(self.table.start()), turns: self.table.played() },
            seed: self.setup.seed,
            clock: self.setup.clock,
            used: self.used,
            ending: self.status().ending(),
        }
    }

    /// Writes what is new into the store, where that can be done. A game without a
    /// turn, or taken back to nothing, is not worth keeping.
    pub fn store(&mut self, store: &mut Store) -> Result<(), StoreError> {
        if store.is_read_only() {
            return Ok(());
        }
        let sheet = self.sheet();
        let turns = &sheet.so_far.turns;
        match &mut self.stored {
            None if turns.is_empty() => {}
            Some((id, _)) if turns.is_empty() && sheet.ending.is_none() => {
                store.remove(*id)?;
                (self.stored, self.claim) = (None, None);
            }
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

    /// Who plays a side, as it is stored: `human:Ana` for a person with a name.
    fn player_word(&self, side: Side) -> String {
        player::word(&self.setup.players[side], self.setup.names[side].as_deref())
    }

    /// Who plays a side, as people read it; nothing where two people have not said who
    /// they are: the side is name enough.
    pub fn player_title(&self, side: Side, texts: &Texts) -> String {
        let words = Side::BOTH.map(|side| self.player_word(side));
        if words.iter().all(|word| word == HUMAN) {
            return String::new();
        }
        let [first, second] = &words;
        player::called(self.setup.variant.entry.name, [first, second], side, texts)
    }

    /// What the two sides are called.
    pub fn side_names(&self, texts: &Texts) -> [String; 2] {
        side_names(&self.setup.variant, texts)
    }

    /// The lists of scores that decide, compared from the top, where the game has
    /// such.
    pub fn compared(&self, texts: &Texts) -> Option<String> {
        let [ones, twos] = self.table.view().scores;
        if ones.is_empty() && twos.is_empty() {
            return None;
        }
        let at = |list: &[u32], i: usize| list.get(i).copied().unwrap_or(0);
        let differ = (0..ones.len().max(twos.len())).find(|i| at(&ones, *i) != at(&twos, *i));
        let (a, b) = differ.map_or((0, 0), |i| (at(&ones, i), at(&twos, i)));
        let lead = match a.cmp(&b) {
            Ordering::Greater => "one",
            Ordering::Less => "two",
            Ordering::Equal => "none",
        };
        let listed = |list: &[u32]| {
            let words: Vec<String> = list.iter().map(u32::to_string).collect();
            if words.is_empty() { "0".to_owned() } else { words.join(" ") }
        };
        let [one, two] = self.side_names(texts);
        let message = Message::new("scores-compared")
            .with("one", one)
            .with("ones", listed(&ones))
            .with("two", two)
            .with("twos", listed(&twos))
            .with("lead", lead)
            .with("a", a)
            .with("b", b);
        Some(texts.say(&message))
    }

    /// The status in words. People with names are called by them.
    pub fn status_line(&self, texts: &Texts) -> String {
        let must_pass = self.table.choices() == [Step::Pass];
        texts.status(&self.status(), must_pass, &self.called(texts))
    }

    /// What the two sides are called, with the names of people.
    pub fn called(&self, texts: &Texts) -> [String; 2] {
        let mut names = self.side_names(texts);
        for (side, name) in names.iter_mut().zip(&self.setup.names) {
            if let Some(name) = name {
                side.push_str(&format!(" ({name})"));
            }
        }
        names
    }
}

/// What the two sides of a game are called.
pub fn side_names(variant: &Variant, texts: &Texts) -> [String; 2] {
    let name = variant.entry.name;
    variant.entry.sides.map(|side| texts.word(&format!("{name}-side-{side}")).into_owned())
}

/// Both players of a game as people read them: `you – Beginner`, `Ana – classic 2`.
pub fn pairing(sheet: &Sheet, texts: &Texts) -> String {
    let words = [sheet.players[0].as_str(), sheet.players[1].as_str()];
    if words == [HUMAN, HUMAN] {
        return texts.word("mode-people").into_owned();
    }
    let [first, second] = Side::BOTH.map(|side| player::called(&sheet.game, words, side, texts));
    format!("{first} – {second}")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn play(players: [Player; 2]) -> Play {
        let variant = Variant::read("quantik").unwrap();
        let terms = Terms::new(variant, Library::shipped_only(), players, 1);
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

    #[test]
    fn clocks_run_down_add_up_and_run_out() {
        let mut play = play([Player::Human, Player::Human]);
        assert_eq!((play.left(Side::First), play.call_time()), (None, false));
        play.setup.clock = Some(TimeControl::read("1+5").unwrap());
        let seconds = Duration::from_secs;
        play.spend(seconds(20));
        assert_eq!(play.left(Side::First), Some(seconds(40)));
        play.play("ub3").unwrap();
        assert_eq!(play.left(Side::First), Some(seconds(45)));
        play.spend(seconds(59));
        assert!(!play.call_time());
        play.spend(seconds(1));
        assert!(play.call_time());
        let won = Ending { outcome: Outcome::Won(Side::First), reason: Reason::Time };
        assert_eq!(play.status(), Status::Over(won));
        // Taken back, both have what they had after that turn.
        assert!(play.undo());
        assert_eq!(Side::BOTH.map(|side| play.left(side)), [Some(seconds(45)), Some(seconds(60))]);
        assert!(play.undo());
        assert_eq!(play.left(Side::First), Some(seconds(60)));
    }

    #[test]
    fn a_computer_gets_a_share_of_its_clock() {
        let mut play = play([Player::Human, computer()]);
        assert_eq!(play.assignment(&computer()).allowance, Allowance::default());
        play.setup.clock = Some(TimeControl::read("1+0").unwrap());
        let time = play.assignment(&computer()).allowance.time;
        assert_eq!(time, Some(Duration::from_secs(3)));
    }
}
