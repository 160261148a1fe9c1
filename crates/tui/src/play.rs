//! One game as it is played by two players: the table, the clocks, what no
//! position shows (resignation, agreement), and its place in the store.
//!
//! Knows no screen: the board screen and plain lines both sit at this.

use std::time::Duration;

use game::{BadInput, Ending, Outcome, Reason, Record, Side, SoFar, Status, Step, Table, nth_seed};
use games::{Texts, Variant};
use players::Player;
use solve::Library;

use crate::claim::Claim;
use crate::player;
use crate::store::{Saved, Sheet, Store, StoreError};
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

    /// A stored game. Turns or players that are not possible are refused, like
    /// any other input.
    pub fn load(saved: &Saved, library: &Library) -> Result<Play, BadInput> {
        let mut play = Play::of_sheet(&saved.sheet, library)?;
        // A named game is kept as it was: going on with it is a new game.
        if saved.title.is_none() {
            play.stored = Some((saved.id, saved.sheet.so_far.turns.clone()));
        }
        Ok(play)
    }

    /// The same game as it is stored by now, with the claim that this one has.
    pub fn reload(self, saved: &Saved) -> Result<Play, BadInput> {
        Ok(Play { claim: self.claim, ..Play::load(saved, &self.setup.library)? })
    }

    /// Makes the stored game this window's. False if another window plays it.
    pub fn claim(&mut self, store: &Store) -> Result<bool, StoreError> {
        if let (Some((id, _)), None) = (&self.stored, &self.claim) {
            self.claim = store.claim(*id)?;
            return Ok(self.claim.is_some());
        }
        Ok(true)
    }

    fn of_sheet(sheet: &Sheet, library: &Library) -> Result<Play, BadInput> {
        let variant = Variant::read(&sheet.game)?;
        let [first, second] = &sheet.players;
        let read = |text: &str| Player::read(text, &variant, library);
        let players = [read(first)?, read(second)?];
        let (library, seed) = (library.clone(), sheet.seed);
        let terms = Terms { variant, library, players, seed };
        let mut play = Play::new(terms, &sheet.so_far)?;
        play.used = sheet.used;
        play.take_ending(sheet.ending.clone());
        Ok(play)
    }

    /// Ends the game as a record says, where its turns do not end it.
    fn take_ending(&mut self, ending: Option<Ending>) {
        match ending {
            Some(Ending { outcome, reason }) if reason.word().is_empty() => match outcome {
                Outcome::Draw => self.agree(),
                Outcome::Won(side) => self.resign(!side),
            },
            Some(ending) => self.end(ending),
            None => {}
        }
    }

    /// A game from a record file, with these players where the record names
    /// none that can play.
    pub fn of_record(record: &Record, library: &Library) -> Result<Play, BadInput> {
        let variant = Variant::read(&record.game)?;
        let player = |tag| {
            let named = record.tag(tag).map(|word| Player::read(word, &variant, library));
            named.and_then(Result::ok).unwrap_or(Player::Human)
        };
        let players = [player("First"), player("Second")];
        let terms = Terms { variant, library: library.clone(), players, seed: 0 };
        let mut play = Play::new(terms, &record.so_far)?;
        play.take_ending(record.ending.clone());
        Ok(play)
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

    /// The game as a record file.
    pub fn record(&self, date: &str) -> Record {
        let mut record = self.table.record(&self.setup.variant.name());
        let [first, second] = self.setup.players.each_ref().map(Player::to_string);
        record.tags = vec![
            ("Date".to_owned(), date.to_owned()),
            ("First".to_owned(), first),
            ("Second".to_owned(), second),
        ];
        record.ending = self.status().ending();
        record
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
    use super::*;

    fn play(players: [Player; 2]) -> Play {
        let variant = Variant::read("quantik").unwrap();
        let terms = Terms { variant, library: Library::shipped_only(), players, seed: 1 };
        Play::new(terms, &SoFar::default()).unwrap()
    }

    fn computer() -> Player {
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

    #[test]
    fn a_stored_game_goes_on_and_keeps_its_resignation() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let mut play = play([Player::Human, computer()]);
        play.store(&mut store).unwrap();
        assert_eq!(store.unfinished().unwrap(), None, "no turn, nothing to keep");
        play.play("ub3").unwrap();
        play.store(&mut store).unwrap();
        play.play("sa1").unwrap();
        play.store(&mut store).unwrap();
        assert_eq!(store.unfinished().unwrap(), None, "it is being played, not left");
        let saved = store.list(crate::store::Which::Open).unwrap().remove(0);
        let mut again = Play::load(&saved, &Library::shipped_only()).unwrap();
        assert_eq!(again.table().position(), play.table().position());
        again.resign(Side::First);
        again.store(&mut store).unwrap();
        let saved = store.load(saved.id).unwrap().unwrap();
        assert_eq!(Play::load(&saved, &Library::shipped_only()).unwrap().status(), again.status());
    }

    /// Whatever ended it, also in words that this program does not know.
    #[test]
    fn a_record_keeps_why_it_ended() {
        let play = play([Player::Human, Player::Human]);
        for (score, reason, kept) in [
            ("0-1", "time", "time"),
            ("1/2-1/2", "cut", "cut"),
            ("1-0", "adjudication", "adjudication"),
            ("1-0", "", "resignation"),
            ("1/2-1/2", "", "agreement"),
        ] {
            let ending = Ending::read(score, reason).unwrap();
            let record = Record { ending, ..play.record("2026-11-16") };
            let again =
                Play::of_record(&record, &Library::shipped_only()).unwrap().record("2026-11-16");
            assert_eq!(again.score(), score);
            assert_eq!(again.ending.unwrap().reason.word(), kept);
        }
    }
}
