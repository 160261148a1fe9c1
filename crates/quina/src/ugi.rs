//! The UGI protocol (UCI for any game), over whatever lines come in and go out.
//!
//! Knows no files and no sockets: a session is given lines and a place to write
//! to. A search runs on a thread of its own, so that `stop` and `isready` are
//! heard meanwhile. Whatever a client sends, it gets a line back or nothing;
//! nothing that it sends can end anything but its own session.

use std::any::Any;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use game::{BadInput, Outcome, Proven, Side, SoFar, Status, nth_seed};
use games::{Texts, Variant};
use search::{Analysis, HIGHEST_LEVEL, Level, Limits, Settings, Thinker};
use solve::Library;

/// What a session may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    pub threads: usize,
    /// In megabytes.
    pub hash: usize,
    /// The longest a search may take, for clients that nobody watches.
    pub longest: Option<Duration>,
}

/// Where a session writes to; the thread that searches writes too.
pub type Output = Arc<Mutex<dyn Write + Send>>;

/// One client.
pub struct Session {
    texts: Arc<Texts>,
    variant: Variant,
    library: Library,
    allowance: Allowance,
    output: Output,
    /// `None` while a search has it.
    thinker: Option<Box<dyn Thinker>>,
    settings: Settings,
    /// The number of the level in `settings`.
    level: u64,
    /// The seed as it was set; that in `settings` is the present game's.
    seed: u64,
    /// New games since the seed was set.
    games: u64,
    so_far: SoFar,
    running: Option<Running>,
}

/// A search that goes on.
struct Running {
    /// Gives the engine back, if it may be used again.
    thread: JoinHandle<Option<Box<dyn Thinker>>>,
    /// Set by whoever wants it to end, and by itself before it answers.
    stop: Arc<AtomicBool>,
    /// Whether it ends by itself.
    limited: bool,
}

/// What `go` asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Go {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<Duration>,
}

/// Kept back of every time limit for what happens around the search.
const OVERHEAD: Duration = Duration::from_millis(5);

impl Session {
    pub fn new(
        variant: &Variant,
        library: &Library,
        settings: Settings,
        allowance: Allowance,
        texts: Arc<Texts>,
        output: Output,
    ) -> Session {
        Session {
            texts,
            variant: variant.clone(),
            library: library.clone(),
            allowance,
            output,
            thinker: Some(variant.thinker(settings, library)),
            settings,
            level: u64::from(HIGHEST_LEVEL),
            seed: settings.seed,
            games: 0,
            so_far: SoFar::default(),
            running: None,
        }
    }

    /// Hears one line; false once the client has said goodbye.
    pub fn hear(&mut self, line: &str) -> io::Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.collect_finished();
        match words.as_slice() {
            [] => {}
            ["quit", ..] => return Ok(false),
            ["ugi", ..] => self.introduce()?,
            ["isready", ..] => self.say("readyok")?,
            ["stop", ..] => self.stop(),
            // Everything else needs the engine.
            _ if self.running.is_some() => self.complain("busy: only stop, isready and quit")?,
            ["uginewgame", ..] => self.new_game(),
            ["setoption", rest @ ..] => self.set_option(rest)?,
            ["position", rest @ ..] => self.position(rest)?,
            ["go", rest @ ..] => self.go(rest)?,
            ["query", rest @ ..] => self.query(rest)?,
            [word, ..] => {
                let shown: String = word.escape_debug().take(40).collect();
                self.complain(&format!("unknown command '{shown}'"))?;
            }
        }
        Ok(true)
    }

    /// The client has left or has nothing more to say: a search that ends by
    /// itself may end, if somebody still reads the answer.
    pub fn close(&mut self, somebody_reads: bool) {
        if let Some(running) = &self.running
            && !(somebody_reads && running.limited)
        {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Says that something was refused.
    pub fn complain(&self, what: &str) -> io::Result<()> {
        self.say(&format!("info string error: {what}"))
    }

    fn refuse(&self, bad: &BadInput) -> io::Result<()> {
        self.complain(&self.texts.refusal(bad))
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(&format!(
            "id name Quina {} ({})",
            env!("CARGO_PKG_VERSION"),
            self.variant.name()
        ))?;
        self.say("id author the Quina developers")?;
        for (name, range, now) in self.numbers() {
            let (min, max) = range.into_inner();
            let line = format!("option name {name} type spin default {now} min {min} max {max}");
            self.say(&line)?;
        }
        self.say(&format!("option name Tables type check default {}", self.settings.tables))?;
        self.say("option name Clear Hash type button")?;
        self.say("ugiok")
    }

    /// A level may play a little better or worse in the next game.
    fn new_game(&mut self) {
        self.so_far = SoFar::default();
        self.games += 1;
        self.settings.seed = nth_seed(self.seed, self.games);
        if let Some(thinker) = &mut self.thinker {
            thinker.forget();
            thinker.set(self.settings);
        }
    }

    /// The options that are numbers: name, what is allowed, what is set.
    fn numbers(&self) -> [(&'static str, RangeInclusive<u64>, u64); 4] {
        let Allowance { threads, hash, .. } = self.allowance;
        let Settings { threads: now, hash: kept, .. } = self.settings;
        [
            ("Threads", 1..=threads as u64, now as u64),
            ("Hash", 1..=hash as u64, kept as u64),
            ("Level", 1..=u64::from(HIGHEST_LEVEL), self.level),
            ("Seed", 0..=u64::from(u32::MAX), self.seed),
        ]
    }

    /// `setoption name NAME [value VALUE]`. Names may have several words, and
    /// capitals do not matter.
    fn set_option(&mut self, words: &[&str]) -> io::Result<()> {
        let ["name", rest @ ..] = words else {
            return self.complain("expected setoption name NAME value VALUE");
        };
        let split = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let name = rest[..split].join(" ").to_ascii_lowercase();
        let value = rest.get(split + 1..).unwrap_or_default().join(" ");
        match (name.as_str(), value.as_str()) {
            ("clear hash", _) => {
                self.thinker.iter_mut().for_each(|thinker| thinker.forget());
                return Ok(());
            }
            ("tables", "true" | "false") => self.settings.tables = value == "true",
            ("tables", _) => return self.complain("option Tables: expected true or false"),
            _ => {
                let numbers = self.numbers();
                let known = numbers.iter().find(|(known, ..)| known.to_ascii_lowercase() == name);
                let Some((name, range, _)) = known else {
                    let names = "Threads, Hash, Level, Seed, Tables and Clear Hash";
                    return self.complain(&format!("there are the options {names}"));
                };
                let Some(number) = value.parse().ok().filter(|number| range.contains(number))
                else {
                    let (from, to) = (range.start(), range.end());
                    let what = format!("option {name}: expected a number {from} to {to}");
                    return self.complain(&what);
                };
                self.set_number(name, number);
            }
        }
        self.thinker.iter_mut().for_each(|thinker| thinker.set(self.settings));
        Ok(())
    }

    fn set_number(&mut self, name: &str, number: u64) {
        match name {
            "Threads" => self.settings.threads = number as usize,
            "Hash" => self.settings.hash = number as usize,
            "Seed" => (self.seed, self.games, self.settings.seed) = (number, 0, number),
            _ => {
                let level = |thinker: &dyn Thinker| thinker.level(number as usize);
                let level = self.thinker.as_deref().and_then(level).unwrap_or(Level::FULL);
                (self.level, self.settings.level) = (number, level);
            }
        }
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
        let Some(thinker) = &mut self.thinker else { return Ok(()) };
        match thinker.status(&so_far) {
            Ok(_) => self.so_far = so_far,
            Err(bad) => self.refuse(&bad)?,
        }
        Ok(())
    }

    fn status(&mut self) -> Option<(Status, Side)> {
        self.thinker.as_mut()?.status(&self.so_far).ok()
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

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let Some((status, side)) = self.status() else { return Ok(()) };
        if status.is_over() {
            self.complain("the game is over")?;
            return self.say("bestmove none");
        }
        let mut go = match read_go(words, side) {
            Ok(go) => go,
            Err(what) => return self.complain(&what),
        };
        if let Some(longest) = self.allowance.longest {
            go.time = Some(go.time.map_or(longest, |time| time.min(longest)));
        }
        let Some(mut thinker) = self.thinker.take() else { return Ok(()) };
        let stop = Arc::new(AtomicBool::new(false));
        let limited = go != Go::default();
        let (flag, output) = (Arc::clone(&stop), Arc::clone(&self.output));
        let so_far = self.so_far.clone();
        let thread = std::thread::spawn(move || {
            let is_sound = search(&mut *thinker, &so_far, side, &go, &flag, &output);
            is_sound.then_some(thinker)
        });
        self.running = Some(Running { thread, stop, limited });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    fn collect_finished(&mut self) {
        let is_over = |running: &Running| {
            running.stop.load(Ordering::Acquire) || running.thread.is_finished()
        };
        if self.running.as_ref().is_some_and(is_over) {
            self.join();
        }
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // After a search that failed, one with nothing left of it.
            let anew = || self.variant.thinker(self.settings, &self.library);
            let thinker = running.thread.join().ok().flatten().unwrap_or_else(anew);
            self.thinker = Some(thinker);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close(false);
    }
}

fn say(output: &Output, line: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(|broken| broken.into_inner());
    writeln!(output, "{line}")?;
    output.flush()
}

/// Thinks and answers with `bestmove`, whatever happens. Returns whether the engine may
/// be used again. A client that has gone away is noticed by the one who reads.
fn search(
    thinker: &mut dyn Thinker,
    so_far: &SoFar,
    side: Side,
    go: &Go,
    stop: &AtomicBool,
    output: &Output,
) -> bool {
    let started = Instant::now();
    let clock = move || started.elapsed();
    let time = go.time.map(|time| time.saturating_sub(OVERHEAD).max(Duration::from_millis(1)));
    let limits = Limits {
        nodes: go.nodes,
        depth: go.depth,
        deadline: time.map(|time| (&clock as &dyn search::Clock, time)),
        stop: Some(stop),
    };
    let mut report = |found: &Analysis<String>| {
        let _ = say(output, &info(found, side, started.elapsed()));
    };
    // The engine is thrown away if it panics, so that nobody sees what it left undone.
    let thinking = AssertUnwindSafe(|| thinker.think(so_far, &limits, None, &mut report));
    let answer = std::panic::catch_unwind(thinking);
    if let Err(panic) = &answer {
        let why = reason(&**panic);
        let _ = say(output, &format!("info string error: the search failed: {why}"));
    }
    let found = answer.as_ref().ok().and_then(|answer| answer.as_ref().ok());
    let best = found.and_then(|found| found.analysis.best()).unwrap_or_else(|| "none".to_owned());
    // A search without limits waits for the word, even if all is proven.
    while *go == Go::default() && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
    }
    // A client may go on the moment that it reads the answer, when this thread
    // is not quite over yet: from here on it is worth waiting for.
    stop.store(true, Ordering::Release);
    let _ = say(output, &format!("bestmove {best}"));
    answer.is_ok()
}

/// What a panic says, in one line.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.and_then(|text| text.lines().next()).unwrap_or("no reason given").to_owned()
}

fn info(found: &Analysis<String>, side: Side, elapsed: Duration) -> String {
    let sign = Outcome::Won(side).for_first();
    let score = match found.value {
        Some(Proven { outcome: Outcome::Won(winner), distance: Some(distance) }) => {
            // In turns of the winner, as mates are counted in chess.
            let turns = i32::from(distance.div_ceil(2));
            format!("mate {}", if winner == side { turns } else { -turns })
        }
        _ => format!("cp {:.0}", 100.0 * found.score * f64::from(sign)),
    };
    let seconds = elapsed.as_secs_f64();
    format!(
        "info depth {} score {score} nodes {} nps {:.0} time {} pv {}",
        found.depth,
        found.nodes,
        found.nodes as f64 / seconds.max(1e-6),
        elapsed.as_millis(),
        found.line.join(" ")
    )
}

/// Reads the words after `go`.
fn read_go(words: &[&str], side: Side) -> Result<Go, String> {
    let mut go = Go::default();
    let mut clocks = [[None; 2]; 2];
    let mut rest = words;
    while let [word, more @ ..] = rest {
        if *word == "infinite" {
            rest = more;
            continue;
        }
        let [value, after @ ..] = more else {
            return Err(format!("go: expected a number after {}", word.escape_debug()));
        };
        let number: u64 = value
            .parse()
            .ok()
            .filter(|number| *number <= 1 << 53)
            .ok_or_else(|| format!("go {}: expected a number", word.escape_debug()))?;
        let millis = Duration::from_millis(number);
        match *word {
            "movetime" => go.time = Some(millis),
            "nodes" => go.nodes = Some(number.max(1)),
            "depth" => go.depth = Some(number.clamp(1, 1_000) as u32),
            "p1time" => clocks[0][0] = Some(millis),
            "p2time" => clocks[1][0] = Some(millis),
            "p1inc" => clocks[0][1] = Some(millis),
            "p2inc" => clocks[1][1] = Some(millis),
            _ => return Err(format!("go: unknown word {}", word.escape_debug())),
        }
        rest = after;
    }
    let [time, inc] = clocks[side.index()];
    if let Some(time) = time {
        let share = time / 20 + inc.unwrap_or_default() * 4 / 5;
        go.time = Some(share.min(time / 2));
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use games::Language;

    use super::*;

    /// A solved game.
    const GAME: &str = "moxie";

    fn session(game: &str) -> (Session, Arc<Mutex<Vec<u8>>>) {
        let written: Arc<Mutex<Vec<u8>>> = Arc::default();
        let output: Output = written.clone();
        let texts = Arc::new(Texts::new(Language::English, &[]));
        let allowance = Allowance { threads: 2, hash: 64, longest: None };
        let settings = Settings { hash: 1, ..Settings::default() };
        let variant = Variant::read(game).unwrap();
        let library = Library::shipped_only();
        (Session::new(&variant, &library, settings, allowance, texts, output), written)
    }

    fn talk(game: &str, lines: &[&str]) -> Vec<String> {
        let (mut session, written) = session(game);
        for line in lines {
            if !session.hear(line).unwrap() {
                break;
            }
        }
        session.close(true);
        let bytes = written.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn it_introduces_itself_and_is_ready() {
        let said = talk("quantik", &["ugi", "isready"]);
        assert!(said[0].starts_with("id name Quina"));
        assert_eq!(said[said.len() - 2..], ["ugiok", "readyok"]);
    }

    #[test]
    fn it_plays_the_winning_turn() {
        let said = talk("quantik", &["position fen OuY1/4/4/4 b", "go nodes 1000"]);
        assert_eq!(said.last().unwrap(), "bestmove sd4");
    }

    #[test]
    fn stop_ends_an_infinite_search() {
        let said = talk("quartetto", &["go infinite", "isready", "go nodes 5", "stop", "isready"]);
        assert!(said.iter().any(|line| line.contains("busy")), "{said:?}");
        let best = said.iter().position(|line| line.starts_with("bestmove ")).unwrap();
        assert_eq!(said.last().unwrap(), "readyok");
        assert_eq!(best, said.len() - 2);
    }

    /// An engine with a mistake in it.
    struct Failing;

    impl Thinker for Failing {
        fn think(
            &mut self,
            _: &SoFar,
            _: &Limits<'_>,
            _: Option<usize>,
            _: &mut dyn FnMut(&Analysis<String>),
        ) -> Result<search::Thought, BadInput> {
            panic!("on purpose\nand at length")
        }

        fn status(&mut self, _: &SoFar) -> Result<(Status, Side), BadInput> {
            Ok((Status::Playing(Side::First), Side::First))
        }

        fn settings(&self) -> Settings {
            Settings::default()
        }

        fn set(&mut self, _: Settings) {}

        fn level(&self, _: usize) -> Option<Level> {
            None
        }

        fn method(&self) -> search::Method {
            search::Method::Tree
        }

        fn forget(&mut self) {}
    }

    /// It says so, and the next search is whole again, with the options as they were set.
    #[test]
    fn a_search_that_fails_is_answered_all_the_same() {
        for go in ["go nodes 50", "go infinite"] {
            let (mut session, written) = session(GAME);
            session.hear("setoption name Tables value false").unwrap();
            session.thinker = Some(Box::new(Failing));
            for line in [go, "stop", "isready", "go nodes 50"] {
                assert!(session.hear(line).unwrap());
            }
            session.close(true);
            let said = String::from_utf8(written.lock().unwrap().clone()).unwrap();
            let said: Vec<&str> = said.lines().collect();
            let failed = "info string error: the search failed: on purpose";
            assert_eq!(said[..3], [failed, "bestmove none", "readyok"], "{said:?}");
            let best = said[said.len() - 1].strip_prefix("bestmove ").expect("an answer");
            assert_ne!(best, "none");
            assert!(!said.iter().any(|line| line.contains("score mate")), "{said:?}");
        }
    }

    #[test]
    fn every_new_game_has_luck_of_its_own_and_the_seed_all_of_it() {
        let mut session = session(GAME).0;
        let mut seeds = || {
            let mut hear = |line: &str| {
                session.hear(line).unwrap();
                session.settings.seed
            };
            ["setoption name Seed value 5", "uginewgame", "uginewgame"].map(&mut hear)
        };
        let [first, second, third] = seeds();
        assert!(first == 5 && second != first && third != second);
        assert_eq!(seeds(), [first, second, third]);
    }

    #[test]
    fn queries_are_answered() {
        let said = talk("quantik", &["query p1turn", "query gameover", "query result"]);
        assert_eq!(said, ["response true", "response false", "response none"]);
        let over = ["position fen OuYs/4/4/4 w", "query gameover", "query result", "go nodes 9"];
        let said = talk("quantik", &over);
        assert_eq!(said[..2], ["response true", "response p2win"]);
        assert_eq!(said.last().unwrap(), "bestmove none");
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing() {
        let said = talk(
            "quantik",
            &[
                "position startpos moves ua1",
                "position startpos moves ua1 ua2",
                "position fen",
                "position fen 5/4/4/4 w",
                "setoption name Threads value 99",
                "setoption Threads",
                "go nodes many",
                "go sideways 3",
                "query weather",
                "\u{0}\u{7f}",
                "",
                "query p1turn",
            ],
        );
        let (last, errors) = said.split_last().unwrap();
        assert_eq!(last, "response false");
        assert_eq!(errors.len(), 9);
        assert!(errors.iter().all(|line| line.starts_with("info string error: ")), "{errors:?}");
    }

    #[test]
    fn options_are_said_as_they_are_set() {
        let lines = [
            "setoption name Hash value 2",
            "setoption name level value 3",
            "setoption name Tables value false",
            "setoption name Tables value maybe",
            "setoption name Clear Hash",
            "setoption name Contempt value 3",
            "ugi",
        ];
        let said = talk(GAME, &lines);
        assert!(said[0].contains("Tables") && said[1].contains("Clear Hash"), "{said:?}");
        for line in [
            "option name Threads type spin default 1 min 1 max 2",
            "option name Hash type spin default 2 min 1 max 64",
            "option name Level type spin default 3 min 1 max 10",
            "option name Tables type check default false",
        ] {
            assert!(said.iter().any(|heard| heard == line), "{line}: {said:?}");
        }
    }

    #[test]
    fn what_is_told_on_the_way_counts_nodes() {
        let said = talk("moxie:size=5", &["go depth 4"]);
        let infos: Vec<&String> = said.iter().filter(|line| line.starts_with("info ")).collect();
        assert!(infos.len() >= 4, "{said:?}");
        assert!(infos.iter().all(|line| !line.contains(" nodes 0 ")), "{said:?}");
    }

    #[test]
    fn without_tables_it_searches() {
        let asked = talk(GAME, &["go nodes 50"]);
        let searched = talk(GAME, &["setoption name Tables value false", "go nodes 50"]);
        assert!(asked.iter().any(|line| line.contains("score mate")), "{asked:?}");
        assert!(!searched.iter().any(|line| line.contains("score mate")), "{searched:?}");
    }

    #[test]
    fn clocks_are_shared_out() {
        let words: Vec<&str> = "p1time 60000 p2time 1000 p1inc 1000".split(' ').collect();
        let first = read_go(&words, Side::First).unwrap();
        assert_eq!(first.time, Some(Duration::from_millis(3_800)));
        let second = read_go(&words, Side::Second).unwrap();
        assert_eq!(second.time, Some(Duration::from_millis(50)));
    }
}
