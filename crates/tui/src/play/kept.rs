//! A game that was written down: on the sheet that is stored, in a record file.

use game::{BadInput, Ending, Outcome, Record};
use games::Variant;
use players::Player;
use solve::Library;

use super::{Play, Terms};
use crate::store::{Saved, Sheet, Store, StoreError};

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
}

#[cfg(test)]
mod tests {
    use game::Side;

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
