//! Outside programs that speak UGI over their standard input and output.
//!
//! Nothing that such a program does harms anybody: it gets so much time for an
//! answer and no more, lines that are too long end it, its turns are checked
//! before anybody sees them, and it is ended when its chair is taken away.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use game::{Message, SoFar};
use games::Variant;

use crate::Player;
use crate::opponent::{Allowance, Chosen, Failure, Opponent};

/// How long a program may take to say that it is there or ready.
const READY: Duration = Duration::from_secs(10);
/// How much later than allowed a turn may come.
const GRACE: Duration = Duration::from_secs(2);
/// How long a turn may take where only nodes are limited.
const LONGEST: Duration = Duration::from_secs(600);
/// What a turn may take where nobody says.
const UNASKED: Duration = Duration::from_secs(1);
/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(10);
/// The longest line that is read, in bytes.
const LINE: u64 = 1 << 16;
/// How many lines may wait to be heard.
const LINES: usize = 1 << 12;

/// An outside program as a player.
pub(crate) struct UgiClient {
    player: Player,
    variant: Variant,
    /// `None` once it has failed.
    program: Option<Program>,
}

/// A program that runs.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Whether it has an option of this name.
    takes_seed: bool,
}

impl UgiClient {
    /// Starts the program and waits until it says that it is there.
    pub(crate) fn start(player: &Player, variant: &Variant) -> Result<UgiClient, Failure> {
        let mut outside =
            UgiClient { player: player.clone(), variant: variant.clone(), program: None };
        outside.restart()?;
        Ok(outside)
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.program = None;
        let started = self.launch().map_err(|reason| Failure::new(&self.player, reason))?;
        self.program = Some(started);
        Ok(())
    }

    fn launch(&self) -> Result<Program, Message> {
        let Player::Ugi(command) = &self.player else {
            unreachable!("only outside programs sit here");
        };
        let words = shlex::split(command).unwrap_or_default();
        let (name, arguments) =
            words.split_first().ok_or_else(|| Message::new("player-command-empty"))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Message::new("player-not-started").with("error", error))?;
        let input = child.stdin.take().expect("asked for");
        let output = child.stdout.take().expect("asked for");
        let mut program = Program { child, input, lines: listen(output), takes_seed: false };
        program.say("ugi")?;
        // Everything up to `ugiok` is about the program; only one option is of
        // interest.
        while !program.hear(READY, |line| match line {
            "ugiok" => Some(true),
            _ => line.starts_with("option name Seed ").then_some(false),
        })? {
            program.takes_seed = true;
        }
        Ok(program)
    }

    /// Lets the program do something; one that fails is ended.
    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut Program) -> Result<T, Message>,
    ) -> Result<T, Failure> {
        let Some(program) = &mut self.program else {
            return Err(Failure::new(&self.player, Message::new("player-gone")));
        };
        act(program).map_err(|reason| {
            self.program = None;
            Failure::new(&self.player, reason)
        })
    }
}

/// Reads lines on a thread of its own until there are no more.
fn listen(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = sync_channel(LINES);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match output.by_ref().take(LINE).read_until(b'\n', &mut line) {
                Ok(1..) if line.ends_with(b"\n") => {
                    let text = String::from_utf8_lossy(&line).trim().to_owned();
                    if sender.send(text).is_err() {
                        return;
                    }
                }
                // The end, an error, or a line without one.
                _ => return,
            }
        }
    });
    lines
}

impl Program {
    fn say(&mut self, line: &str) -> Result<(), Message> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|_| Message::new("player-gone"))
    }

    /// Waits for a line that `wanted` makes something of.
    fn hear<T>(
        &mut self,
        time: Duration,
        wanted: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Message> {
        let never = AtomicBool::new(false);
        self.hear_or_stop(time, &never, wanted)
    }

    /// The same; when `stop` is set the program is told so, once.
    fn hear_or_stop<T>(
        &mut self,
        time: Duration,
        stop: &AtomicBool,
        wanted: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Message> {
        let mut deadline = Instant::now() + time;
        let mut told = false;
        loop {
            if !told && stop.load(Ordering::Relaxed) {
                told = true;
                deadline = deadline.min(Instant::now() + GRACE);
                self.say("stop")?;
            }
            if Instant::now() >= deadline {
                let seconds = format!("{:.1}", time.as_secs_f64());
                return Err(Message::new("player-too-slow").with("seconds", seconds));
            }
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Message::new("player-gone")),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Asked politely first; whether it listens does not matter.
        let _ = self.say("quit");
        for _ in 0..10 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(LOOK);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Opponent for UgiClient {
    fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        if self.program.is_none() {
            self.restart()?;
        }
        self.with(|program| {
            if program.takes_seed {
                // Programs that take a seed take this much of it.
                program.say(&format!("setoption name Seed value {}", seed as u32))?;
            }
            program.say("uginewgame")?;
            program.say("isready")?;
            program.hear(READY, |line| (line == "readyok").then_some(()))
        })
    }

    fn choose(
        &mut self,
        so_far: &SoFar,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure> {
        let mut table = self.variant.table(so_far).map_err(Failure)?;
        let turn = self.with(|program| {
            program.say(&position(so_far))?;
            let (go, time) = go(allowance);
            program.say(&go)?;
            program.hear_or_stop(time + GRACE, stop, |line| {
                let mut words = line.split_whitespace();
                (words.next() == Some("bestmove"))
                    .then(|| words.next().unwrap_or_default().to_owned())
            })
        })?;
        match table.play(&turn) {
            Ok(()) => Ok(Chosen { turn, analysis: None }),
            Err(_) => {
                let shown: String = turn.escape_debug().take(60).collect();
                let reason = Message::new("player-illegal-turn").with("turn", shown);
                Err(Failure::new(&self.player, reason))
            }
        }
    }
}

/// `position startpos|fen … [moves …]`.
fn position(so_far: &SoFar) -> String {
    let mut line = match &so_far.start {
        Some(start) => format!("position fen {start}"),
        None => "position startpos".to_owned(),
    };
    if !so_far.turns.is_empty() {
        line.push_str(" moves ");
        line.push_str(&so_far.turns.join(" "));
    }
    line
}

/// `go …`, and how long the answer may take.
fn go(allowance: &Allowance) -> (String, Duration) {
    let time = match (allowance.time, allowance.nodes) {
        (None, None) => Some(UNASKED),
        (time, _) => time,
    };
    let mut line = "go".to_owned();
    if let Some(time) = time {
        line.push_str(&format!(" movetime {}", time.as_millis().max(1)));
    }
    if let Some(nodes) = allowance.nodes {
        line.push_str(&format!(" nodes {nodes}"));
    }
    (line, time.unwrap_or(LONGEST))
}

#[cfg(all(test, unix))]
mod tests {
    use games::GAMES;
    use solve::Library;

    use super::*;

    /// A program of the shell, as a player at the first game of the list.
    fn seat(script: &str) -> Result<Box<dyn Opponent>, Failure> {
        let variant = Variant::read(GAMES[0].name).unwrap();
        let library = Library::shipped_only();
        let quoted = shlex::try_quote(script).unwrap();
        let player = Player::read(&format!("ugi:sh -c {quoted}"), &variant, &library).unwrap();
        player.opponent(&variant, &library, 1)
    }

    /// Answers every question with what `go` says.
    fn answering(go: &str) -> String {
        format!(
            "while read word rest; do case $word in \
             ugi) echo id name Fake; echo ugiok;; isready) echo readyok;; \
             go) {go};; quit) exit;; esac; done"
        )
    }

    fn ask(seat: &mut dyn Opponent, turns: &[String], milliseconds: u64) -> Result<String, String> {
        let allowance = Allowance::time(Duration::from_millis(milliseconds));
        let so_far = SoFar { turns: turns.to_vec(), ..SoFar::default() };
        let answer = seat.choose(&so_far, &allowance, &AtomicBool::new(false));
        answer.map(|answer| answer.turn).map_err(|failure| failure.0.reason.id.to_owned())
    }

    /// Some legal first turn.
    fn legal() -> String {
        let table = Variant::read(GAMES[0].name).unwrap().new_table();
        table.turns()[0].clone()
    }

    #[test]
    fn a_legal_turn_is_taken_and_an_illegal_one_is_not() {
        let mut good = seat(&answering(&format!("echo info depth 1; echo bestmove {}", legal())))
            .unwrap_or_else(|failure| panic!("{failure}"));
        good.new_game(5).unwrap();
        assert_eq!(ask(&mut *good, &[], 100), Ok(legal()));
        // The same turn again is against the rules of placing games.
        assert_eq!(ask(&mut *good, &[legal()], 100), Err("player-illegal-turn".into()));
        let mut bad = seat(&answering("echo bestmove zz9")).unwrap_or_else(|_| panic!("starts"));
        assert_eq!(ask(&mut *bad, &[], 100), Err("player-illegal-turn".into()));
    }

    #[test]
    fn a_wrong_game_is_refused_before_the_program_hears_of_it() {
        let mut seat = seat(&answering("echo bestmove a1")).unwrap_or_else(|_| panic!("starts"));
        let so_far = SoFar { turns: vec!["nonsense".to_owned()], ..SoFar::default() };
        let refused = seat.choose(&so_far, &Allowance::default(), &AtomicBool::new(false));
        assert_eq!(refused.unwrap_err().0.subject, game::Subject::Turn);
    }

    #[test]
    fn a_program_that_ends_is_noticed_and_started_again() {
        let mut seat = seat(&answering("exit")).unwrap_or_else(|_| panic!("starts"));
        assert_eq!(ask(&mut *seat, &[], 100), Err("player-gone".into()));
        assert_eq!(ask(&mut *seat, &[], 100), Err("player-gone".into()));
        assert!(seat.new_game(1).is_ok());
    }

    #[test]
    fn a_program_that_is_silent_is_waited_for_only_so_long() {
        let mut seat = seat(&answering("sleep 4")).unwrap_or_else(|_| panic!("starts"));
        let started = Instant::now();
        assert_eq!(ask(&mut *seat, &[], 10), Err("player-too-slow".into()));
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_wish_to_stop_is_passed_on() {
        let script = format!(
            "while read word rest; do case $word in ugi) echo ugiok;; \
             stop) echo bestmove {};; quit) exit;; esac; done",
            legal()
        );
        let mut seat = seat(&script).unwrap_or_else(|_| panic!("starts"));
        let so_far = SoFar::default();
        let allowance = Allowance::time(Duration::from_secs(60));
        let answer = seat.choose(&so_far, &allowance, &AtomicBool::new(true));
        assert_eq!(answer.map(|answer| answer.turn), Ok(legal()));
    }

    #[test]
    fn endless_lines_are_not_read() {
        let failure = seat("read word; yes x | tr -d '\\n'").err().expect("it never says ugiok");
        assert_eq!(failure.0.reason.id, "player-gone");
    }
}
