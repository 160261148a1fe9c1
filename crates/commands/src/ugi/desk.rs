//! Who has the engine: takes orders one after the other, so that what comes
//! while it thinks waits for the answer and nothing is lost.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{BadInput, Outcome, Side, SoFar, Status, nth_seed};
use games::{Texts, Variant};
use search::{HIGHEST_LEVEL, Settings, Thinker};
use solve::Library;

use super::go::GoCommand;
use super::running::search;
use super::{Output, Resources, say};

/// Something that needs the engine.
pub(super) enum UgiOrder {
    /// A line that is not `go`.
    Line(String),
    /// A search, and the word to end it: set by whoever wants that, and by the
    /// search itself before it answers.
    Go(GoCommand, Arc<AtomicBool>),
}

/// The engine of one client, with what was set and where the game stands.
pub struct UgiDesk {
    pub(super) texts: Arc<Texts>,
    pub(super) variant: Variant,
    pub(super) library: Library,
    pub(super) allowance: Resources,
    pub(super) output: Output,
    pub(super) thinker: Box<dyn Thinker>,
    pub(super) settings: Settings,
    /// The number of the level in `settings`.
    pub(super) level: u64,
    /// The seed as it was set; that in `settings` is the present game's.
    pub(super) seed: u64,
    /// New games since the seed was set.
    pub(super) games: u64,
    so_far: SoFar,
}

impl UgiDesk {
    pub fn new(
        variant: &Variant,
        library: &Library,
        settings: Settings,
        allowance: Resources,
        texts: Arc<Texts>,
        output: Output,
    ) -> UgiDesk {
        UgiDesk {
            texts,
            variant: variant.clone(),
            library: library.clone(),
            allowance,
            output,
            thinker: variant.thinker(settings, library),
            settings,
            level: u64::from(HIGHEST_LEVEL),
            seed: settings.seed,
            games: 0,
            so_far: SoFar::default(),
        }
    }

    /// Does what is asked for, and returns when it is done.
    pub(super) fn take(&mut self, order: UgiOrder) -> io::Result<()> {
        match order {
            UgiOrder::Line(line) => self.hear(&line),
            UgiOrder::Go(go, stop) => self.go(&go, &stop),
        }
    }

    fn hear(&mut self, line: &str) -> io::Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugi", ..] => self.introduce(),
            ["isready", ..] => self.say("readyok"),
            ["uginewgame", ..] => {
                self.new_game();
                Ok(())
            }
            ["setoption", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => self.position(rest),
            ["query", rest @ ..] => self.query(rest),
            _ => {
                let word = words.first().copied().unwrap_or_default();
                let shown: String = word.escape_debug().take(40).collect();
                self.complain(&format!("unknown command '{shown}'"))
            }
        }
    }

    pub(super) fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Says that something was refused.
    pub(super) fn complain(&self, what: &str) -> io::Result<()> {
        self.say(&format!("info string error: {what}"))
    }

    fn refuse(&self, bad: &BadInput) -> io::Result<()> {
        self.complain(&self.texts.refusal(bad))
    }

    /// A level may play a little better or worse in the next game.
    fn new_game(&mut self) {
        self.so_far = SoFar::default();
        self.games += 1;
        self.settings.seed = nth_seed(self.seed, self.games);
        self.thinker.forget();
        self.thinker.set(self.settings);
    }

    /// `position startpos|fen POSITION [moves TURN…]`: changes nothing unless
    /// all of it is right.
    fn position(&mut self, words: &[&str]) -> io::Result<()> {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, turns) = words.split_at(split);
        let start = match place {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => return self.complain("expected position startpos or position fen POSITION"),
        };
        let turns = turns.iter().skip(1).map(|turn| (*turn).to_owned()).collect();
        let so_far = SoFar { start, turns };
        match self.thinker.status(&so_far) {
            Ok(_) => self.so_far = so_far,
            Err(bad) => self.refuse(&bad)?,
        }
        Ok(())
    }

    fn status(&mut self) -> Option<(Status, Side)> {
        self.thinker.status(&self.so_far).ok()
    }

    fn query(&mut self, words: &[&str]) -> io::Result<()> {
        let Some((status, side)) = self.status() else { return Ok(()) };
        let answer = match (words, &status) {
            (["gameover"], _) => status.is_over().to_string(),
            (["p1turn"], _) => (side == Side::First).to_string(),
            (["result"], Status::Playing(_)) => "none".to_owned(),
            (["result"], Status::Over(ending)) => match ending.outcome {
                Outcome::Won(Side::First) => "p1win".to_owned(),
                Outcome::Won(Side::Second) => "p2win".to_owned(),
                Outcome::Draw => "draw".to_owned(),
            },
            _ => return self.complain("expected query gameover, query p1turn or query result"),
        };
        self.say(&format!("response {answer}"))
    }

    fn go(&mut self, go: &GoCommand, stop: &AtomicBool) -> io::Result<()> {
        let Some((status, side)) = self.status() else { return Ok(()) };
        if status.is_over() {
            self.complain("the game is over")?;
            return self.say("bestmove none");
        }
        let longest = self.allowance.longest;
        let time = match (go.time_for(side), longest) {
            (Some(time), Some(longest)) => Some(time.min(longest)),
            (time, longest) => time.or(longest),
        };
        let is_sound = search(&mut *self.thinker, &self.so_far, side, go, time, stop, &self.output);
        if !is_sound {
            // After a search that failed, one with nothing left of it.
            self.thinker = self.variant.thinker(self.settings, &self.library);
        }
        Ok(())
    }
}
