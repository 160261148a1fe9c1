//! A game that was written down: on the sheet that is stored, in a record file.

use game::{BadInput, Ending, Outcome, Record, Side};
use games::Variant;
use players::{Player, TimeControl};
use solve::Library;

use super::{Play, Terms};
use crate::player;
use crate::store::{Saved, Sheet, Store, StoreError};

/// The tag of the clock by which a game was played.
const CLOCK: &str = "Clock";

impl Play {
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
        if store.is_read_only() {
            return Ok(true);
        }
        if let (Some((id, _)), None) = (&self.stored, &self.claim) {
            self.claim = store.claim(*id)?;
            return Ok(self.claim.is_some());
        }
        Ok(true)
    }

    /// A game as it is written down, which is not stored (again).
    pub(crate) fn of_sheet(sheet: &Sheet, library: &Library) -> Result<Play, BadInput> {
        let variant = Variant::read(&sheet.game)?;
        let [first, second] = &sheet.players;
        let read = |text: &str| player::read(text, &variant, library);
        let (first, second) = (read(first)?, read(second)?);
        let (players, names) = ([first.0, second.0], [first.1, second.1]);
        let (library, seed, clock) = (library.clone(), sheet.seed, sheet.clock);
        let terms = Terms { variant, library, players, names, clock, seed };
        let mut play = Play::new(terms, &sheet.so_far)?;
        play.used = sheet.used;
        play.note_time();
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
            let Some(word) = record.tag(tag) else { return (Player::Human, None) };
            // What is no player is somebody's name.
            let read = player::read(word, &variant, library);
            read.unwrap_or_else(|_| (Player::Human, Some(word.to_owned())))
        };
        let (first, second) = (player("First"), player("Second"));
        let (players, names) = ([first.0, second.0], [first.1, second.1]);
        let clock = record.tag(CLOCK).and_then(|text| TimeControl::read(text).ok());
        let library = library.clone();
        let terms = Terms { variant, library, players, names, clock, seed: 0 };
        let mut play = Play::new(terms, &record.so_far)?;
        play.take_ending(record.ending.clone());
        Ok(play)
    }

    /// The game as a record file.
    pub fn record(&self, date: &str) -> Record {
        let mut record = self.table.record(&self.setup.variant.name());
        // A name stands alone, unless it would be taken for a player.
        let [first, second] = Side::BOTH.map(|side| {
            let name = self.setup.names[side].as_ref();
            let is_plain = |name: &&String| {
                player::read(name, &self.setup.variant, &self.setup.library).is_err()
            };
            name.filter(is_plain).cloned().unwrap_or_else(|| self.player_word(side))
        });
        record.tags = vec![
            ("Date".to_owned(), date.to_owned()),
            ("First".to_owned(), first),
            ("Second".to_owned(), second),
        ];
        let clock = self.setup.clock.map(|clock| (CLOCK.to_owned(), clock.to_string()));
        record.tags.extend(clock);
        record.ending = self.status().ending();
        record
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{computer, play};
    use super::*;

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

    #[test]
    fn a_game_taken_back_to_nothing_is_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let mut play = play([Player::Human, Player::Human]);
        play.play("ub3").unwrap();
        play.store(&mut store).unwrap();
        assert_eq!(store.list(crate::store::Which::All).unwrap().len(), 1);
        assert!(play.undo());
        play.store(&mut store).unwrap();
        assert_eq!(store.list(crate::store::Which::All).unwrap(), []);
        assert!(play.redo());
        play.store(&mut store).unwrap();
        assert_eq!(store.list(crate::store::Which::Open).unwrap().len(), 1);
    }

    #[test]
    fn people_have_names_in_store_and_record() {
        let mut play = play([Player::Human, computer()]);
        play.setup.names[0] = Some("Ana".to_owned());
        assert_eq!(play.sheet().players, ["human:Ana", "random"]);
        let library = Library::shipped_only();
        let again = Play::of_sheet(&play.sheet(), &library).unwrap();
        let record = again.record("2026-11-17");
        assert_eq!(record.tag("First"), Some("Ana"));
        let again = Play::of_record(&record, &library).unwrap();
        assert_eq!(again.setup.names, [Some("Ana".to_owned()), None]);
        let texts = crate::app::texts_of(games::Language::English);
        assert_eq!(again.player_title(Side::First, &texts), "Ana");
        // A name that is also a player's is not taken for it.
        play.setup.names[0] = Some("random".to_owned());
        let again = Play::of_record(&play.record("2026-11-17"), &library).unwrap();
        assert_eq!(again.setup.players[0], Player::Human);
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

    #[test]
    fn a_clock_is_kept_in_store_and_record() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let mut play = play([Player::Human, Player::Human]);
        play.setup.clock = Some(TimeControl::read("5+3").unwrap());
        play.spend(std::time::Duration::from_secs(10));
        play.play("ub3").unwrap();
        play.store(&mut store).unwrap();
        let library = Library::shipped_only();
        let saved = store.list(crate::store::Which::Open).unwrap().remove(0);
        let again = Play::load(&saved, &library).unwrap();
        assert_eq!(Side::BOTH.map(|side| again.left(side)), Side::BOTH.map(|side| play.left(side)));
        assert_eq!(again.left(Side::First), Some(std::time::Duration::from_secs(293)));
        let record = again.record("2026-11-17");
        assert_eq!(record.tag(CLOCK), Some("5+3"));
        assert!(record.unknown_tags().is_empty());
        let again = Play::of_record(&record, &library).unwrap();
        assert_eq!(again.setup.clock, play.setup.clock);
    }
}
