//! Playing line by line: for pipes, screen readers and tests. The same turns and
//! words as on the screen; the board is printed, never drawn over.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use game::draw::{Canvas, Pen, Scale, board, marks_between_turns, symbol};
use game::{Message, Side, View};
use jiff::Zoned;
use players::Player;

use crate::app::Desk;
use crate::coach::{Coach, refutation, sentence};
use crate::command::{self, Command, Verb, why_not};
use crate::markdown;
use crate::paint::in_columns;
use crate::play::Play;
use crate::screen::board::clock;
use crate::screen::saved_games::describe;
use crate::sitting::Sitting;
use crate::store::Which;
use crate::thinking::{ADVISER, Seated, Thinking, hint};

/// So many choices are listed; of more the beginning and the end.
const MANY: usize = 24;

/// The columns of a terminal, where nobody says.
const COLUMNS: usize = 78;

/// How drawings become text: with colours, where they belong.
pub type Colour = fn(&Canvas, &View) -> String;

/// Somebody to play with, line by line.
pub struct Plain<'a, R, W> {
    play: Play,
    sitting: Sitting,
    guests: [Seated; 2],
    desk: &'a mut Desk,
    input: R,
    output: W,
    colour: Colour,
    is_flipped: bool,
    offered: Option<Side>,
    coach: Option<Coach>,
    is_done: bool,
}

impl<'a, R: BufRead, W: Write> Plain<'a, R, W> {
    /// A game between lines.
    pub fn new(play: Play, desk: &'a mut Desk, input: R, output: W, colour: Colour) -> Self {
        Plain {
            play,
            sitting: Sitting::default(),
            guests: [None, None],
            desk,
            input,
            output,
            colour,
            is_flipped: false,
            offered: None,
            coach: None,
            is_done: false,
        }
    }

    /// The same with somebody who judges the turns of people.
    pub fn with_coach(mut self) -> Self {
        self.coach = Some(Coach::default());
        self
    }

    /// Plays until the end of the input, or until somebody quits; a game without
    /// people until it is over.
    /// Returns the game as it was left.
    pub fn run(mut self) -> io::Result<Play> {
        self.show()?;
        while !self.is_done {
            match (self.play.to_move(), self.play.mover()) {
                (Some(side), Some(player)) if player.is_computer() => self.computer(side)?,
                (None, _) if !self.play.has_human() => break,
                _ => self.prompt()?,
            }
        }
        self.store()?;
        self.output.flush()?;
        Ok(self.play)
    }

    fn say(&mut self, id: &str) -> io::Result<()> {
        let text = self.desk.word(id);
        writeln!(self.output, "{text}")
    }

    fn tell(&mut self, message: &Message) -> io::Result<()> {
        let text = self.desk.texts.say(message);
        writeln!(self.output, "{text}")
    }

    // ---- turns ----

    fn computer(&mut self, side: Side) -> io::Result<()> {
        let began = Instant::now();
        let assignment = self.play.assignment(&self.play.setup().players[side]);
        let reply = Thinking::begin(assignment, self.guests[side].take()).wait();
        self.play.spend(began.elapsed());
        self.guests[side] = reply.guest;
        if self.play.call_time() {
            return self.after_turn();
        }
        let played = reply.turn.and_then(|turn| self.play.play(&turn));
        let turn = match played {
            Ok(turn) => turn,
            Err(bad) => {
                self.is_done = true;
                let text = self.desk.texts.refusal(&bad);
                return writeln!(self.output, "{text}");
            }
        };
        let message = Message::new("plain-played")
            .with("side", &self.play.side_names(&self.desk.texts)[side])
            .with("player", self.play.player_title(side, &self.desk.texts))
            .with("turn", &turn);
        self.tell(&message)?;
        self.after_turn()
    }

    fn side_to_move(&self) -> String {
        let names = self.play.side_names(&self.desk.texts);
        self.play.to_move().map(|side| names[side].clone()).unwrap_or_default()
    }

    /// Asks for a line and does what it says.
    fn prompt(&mut self) -> io::Result<()> {
        let side = self.side_to_move();
        let view = self.play.table().view();
        let steps: Vec<String> =
            self.play.table().steps().iter().map(|step| view.write_step(*step)).collect();
        let half = if steps.is_empty() { String::new() } else { format!(" {}", steps.join(" ")) };
        write!(self.output, "{side}{half}> ")?;
        self.output.flush()?;
        let began = Instant::now();
        let mut line = Vec::new();
        let count = self.input.read_until(b'\n', &mut line)?;
        self.play.spend(began.elapsed());
        if count > 0 && self.play.call_time() {
            // What was typed came too late.
            return self.after_turn();
        }
        if count == 0 {
            writeln!(self.output)?;
            self.is_done = true;
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        match Command::read(&line, &self.play, &self.desk.texts) {
            _ if line.is_empty() => Ok(()),
            Some(command) => self.command(&command),
            None => self.enter(&line),
        }
    }

    fn enter(&mut self, line: &str) -> io::Result<()> {
        self.offered = None;
        match command::enter(&mut self.play, line, &self.desk.texts) {
            Ok(Some(_)) => {
                // What is to be remembered is said below the board, and of all turns.
                if let (Some(coach), true) = (&mut self.coach, self.play.status().is_over()) {
                    coach.wait(&self.play);
                }
                self.after_turn()?;
                self.ask_coach()
            }
            Ok(None) => self.choices(),
            Err(bad) => {
                let text = why_not(&bad, &self.desk.texts);
                writeln!(self.output, "{text}")
            }
        }
    }

    /// Says what the turn of a person gave away, and waits whether it is taken back.
    fn ask_coach(&mut self) -> io::Result<()> {
        let Some(coach) = &mut self.coach else { return Ok(()) };
        let texts = &self.desk.texts;
        let Some(slip) = coach.wait(&self.play) else { return Ok(()) };
        writeln!(self.output, "{}", sentence(slip, &self.play, texts))?;
        writeln!(self.output, "{}", refutation(slip, texts))?;
        if self.play.status().is_over() {
            return Ok(());
        }
        writeln!(self.output, "{}", texts.word("coach-plain"))?;
        self.output.flush()?;
        let mut line = Vec::new();
        self.input.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        let command = Command::read(&line, &self.play, texts);
        if command.is_some_and(|command| command.verb == Verb::Undo) {
            coach.drop_turn();
            return self.browse(false);
        }
        Ok(())
    }

    fn choices(&mut self) -> io::Result<()> {
        let view = self.play.table().view();
        let mut steps: Vec<String> =
            self.play.choices().into_iter().map(|step| view.write_step(step)).collect();
        // Of a hundred holes some show how they are written.
        if steps.len() > MANY {
            steps.splice(MANY / 2..steps.len() - 1, ["…".to_owned()]);
        }
        let prompt = self.what_next().unwrap_or_default();
        let message = Message::new("plain-choices").with("prompt", prompt);
        self.tell(&message.with("choices", steps.join(" ")))
    }

    /// What a person is to choose next, in words.
    fn what_next(&self) -> Option<String> {
        let prompt = self.play.table().prompt().filter(|_| self.play.waits_for_human());
        prompt.map(|prompt| self.desk.texts.say(&prompt))
    }

    fn after_turn(&mut self) -> io::Result<()> {
        self.store()?;
        self.show()
    }

    fn store(&mut self) -> io::Result<()> {
        self.sitting.count(self.play.status());
        match self.desk.keep(&mut self.play) {
            Ok(()) => Ok(()),
            Err(text) => writeln!(self.output, "{text}"),
        }
    }

    // ---- words ----

    fn command(&mut self, command: &Command) -> io::Result<()> {
        if let Some(refusal) = command.refusal() {
            return self.tell(&refusal);
        }
        let rest = command.rest.as_str();
        match command.verb {
            Verb::Help => self.help(),
            Verb::Moves => {
                for line in in_columns(&self.play.table().turns(), COLUMNS) {
                    writeln!(self.output, "{line}")?;
                }
                Ok(())
            }
            Verb::Board => self.show(),
            Verb::Undo => self.browse(false),
            Verb::Redo => self.browse(true),
            Verb::Hint => self.hint(),
            Verb::Swap => self.swap(),
            Verb::Flip => {
                self.is_flipped = !self.is_flipped;
                self.show()
            }
            Verb::Position => {
                let position = self.play.table().position();
                writeln!(self.output, "{position}")
            }
            Verb::Record => {
                let record = self.record();
                write!(self.output, "{record}")
            }
            Verb::Export => self.export(rest),
            Verb::Save => self.save(rest),
            Verb::Load => self.load(rest),
            Verb::Resign => self.resign(),
            Verb::Draw => self.draw(),
            Verb::New => self.new_game(),
            Verb::Rules => {
                let rules = self.play.setup().variant.entry.rules;
                let text = rules[self.desk.texts.language() as usize];
                write!(self.output, "{}", markdown::plain(text, COLUMNS))
            }
            Verb::Quit => {
                self.is_done = true;
                Ok(())
            }
        }
    }

    fn help(&mut self) -> io::Result<()> {
        self.say("plain-help")?;
        let has_draws = self.play.setup().variant.entry.draws;
        for verb in Verb::ALL.iter().filter(|verb| has_draws || **verb != Verb::Draw) {
            let word = self.desk.word(&format!("command-{}", verb.word()));
            let about = self.desk.word(&format!("about-{}", verb.word()));
            writeln!(self.output, "  {word:<12} {about}")?;
        }
        Ok(())
    }

    fn browse(&mut self, forth: bool) -> io::Result<()> {
        let done = if forth { self.play.redo() } else { self.play.undo() };
        match (done, forth) {
            (true, _) => self.after_turn(),
            (false, false) => self.say("board-nothing-to-undo"),
            (false, true) => self.say("board-nothing-to-redo"),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.play.to_move().is_none() {
            return self.say("board-over");
        }
        match Thinking::begin(self.play.assignment(&ADVISER), None).wait().turn {
            Ok(turn) => {
                let text = hint(&self.play, &turn, &self.desk.texts);
                writeln!(self.output, "{text}")
            }
            Err(bad) => {
                let text = self.desk.texts.refusal(&bad);
                writeln!(self.output, "{text}")
            }
        }
    }

    fn swap(&mut self) -> io::Result<()> {
        while self.play.step_back() {}
        self.play.swap();
        self.guests.swap(0, 1);
        self.sitting.swap();
        self.after_turn()
    }

    fn resign(&mut self) -> io::Result<()> {
        match self.play.to_move() {
            Some(side) => {
                self.play.resign(side);
                self.after_turn()
            }
            None => self.say("board-over"),
        }
    }

    /// A draw needs both: the second one to say the word agrees.
    fn draw(&mut self) -> io::Result<()> {
        let Some(side) = self.play.to_move() else { return self.say("board-over") };
        if !self.play.setup().variant.entry.draws {
            return self.say("board-draws-never");
        }
        if self.play.setup().players != [Player::Human, Player::Human] {
            return self.say("board-no-draw");
        }
        if self.offered.take().is_some() {
            self.play.agree();
            return self.after_turn();
        }
        self.offered = Some(side);
        let names = self.play.side_names(&self.desk.texts);
        let message =
            Message::new("plain-draw").with("side", &names[side]).with("other", &names[!side]);
        self.tell(&message)
    }

    fn new_game(&mut self) -> io::Result<()> {
        let mut setup = self.play.setup().clone();
        setup.seed = self.desk.next_seed();
        match self.play.again(setup) {
            Ok(play) => {
                self.play = play;
                self.guests = [None, None];
                self.sitting.next(false);
                self.show()
            }
            Err(bad) => {
                let text = self.desk.texts.refusal(&bad);
                writeln!(self.output, "{text}")
            }
        }
    }

    fn record(&self) -> String {
        self.play.record(&Zoned::now().date().to_string()).to_string()
    }

    fn export(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return self.say("plain-which-file");
        }
        let file = std::fs::OpenOptions::new().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| file.write_all(self.record().as_bytes()));
        self.tell(&match written {
            Ok(()) => Message::new("board-exported").with("path", path),
            Err(error) => {
                Message::new("board-not-exported").with("path", path).with("error", error)
            }
        })
    }

    fn save(&mut self, title: &str) -> io::Result<()> {
        if title.is_empty() {
            return self.say("plain-which-title");
        }
        let sheet = self.play.sheet();
        match self.desk.with_store(|store| store.begin(&sheet, Some(title))) {
            Ok(Some(_)) => self.tell(&Message::new("board-saved").with("title", title)),
            Ok(None) => self.say("store-none"),
            Err(text) => writeln!(self.output, "{text}"),
        }
    }

    fn load(&mut self, number: &str) -> io::Result<()> {
        let games = match self.desk.with_store(|store| store.list(Which::Open)) {
            Ok(Some(games)) => games,
            Ok(None) => return self.say("store-none"),
            Err(text) => return writeln!(self.output, "{text}"),
        };
        if number.is_empty() {
            for saved in &games {
                let line = describe(saved, self.desk);
                writeln!(self.output, "{line}")?;
            }
            return self.say("plain-which-game");
        }
        let wanted = games.iter().find(|saved| saved.id.to_string() == number);
        match wanted.map(|saved| self.desk.go_on(saved)) {
            None => self.tell(&Message::new("history-unknown").with("number", number)),
            Some(Err(text)) => writeln!(self.output, "{text}"),
            Some(Ok(play)) => {
                self.store()?;
                self.play = play;
                self.guests = [None, None];
                self.sitting = Sitting::default();
                self.show()
            }
        }
    }

    // ---- the board ----

    fn show(&mut self) -> io::Result<()> {
        let view = self.play.table().view();
        let pen =
            Pen { ascii: self.desk.ascii, flipped: self.is_flipped, scale: Scale::of_text(&view) };
        let mark = marks_between_turns(&view, &self.play.table().last_trace());
        let drawing = board(&view, pen, mark);
        let sides = if self.is_flipped { Side::BOTH } else { [Side::Second, Side::First] };
        let [upper, lower] = sides.map(|side| self.side_line(&view, side));
        let picture = (self.colour)(&drawing.canvas, &view);
        let mut status = self.play.status_line(&self.desk.texts);
        if let Some(prompt) = self.what_next() {
            status = format!("{status} · {prompt}");
        }
        let compared = self.play.compared(&self.desk.texts).map(|line| line + "\n");
        let compared = compared.unwrap_or_default();
        write!(self.output, "\n{upper}\n{picture}{lower}\n{compared}{status}\n")?;
        if self.play.status().is_over() {
            self.score()?;
            let coach = self.coach.as_ref();
            if let Some(said) =
                coach.and_then(|coach| coach.to_remember(&self.play, &self.desk.texts))
            {
                writeln!(self.output, "{said}")?;
            }
        }
        Ok(())
    }

    fn score(&mut self) -> io::Result<()> {
        self.sitting.count(self.play.status());
        let names = self.play.side_names(&self.desk.texts);
        self.tell(&self.sitting.score(self.play.setup().variant.entry, &names))
    }

    /// A side's name, player and what it holds.
    fn side_line(&self, view: &View, side: Side) -> String {
        let name = &self.play.side_names(&self.desk.texts)[side];
        let player = self.play.player_title(side, &self.desk.texts);
        let left = self.play.left(side).map(|left| format!("  {}", clock(left)));
        let player = if player.is_empty() { player } else { format!(" ({player})") };
        let player = format!("{player}{}", left.unwrap_or_default());
        side_line(view, side, name, &player, self.desk)
    }
}

/// A side's name, who plays it, and what it holds.
pub(crate) fn side_line(view: &View, side: Side, name: &str, player: &str, desk: &Desk) -> String {
    let mut line = name.to_owned();
    if let [_] = view.kinds {
        line.push_str(&format!(" {}", symbol(view, side, 0, desk.ascii)));
    }
    line.push_str(player);
    line + &desk.texts.beside(view, side, desk.ascii, &str::to_owned)
}

/// Prints a game turn by turn.
pub fn replay(
    mut play: Play,
    desk: &Desk,
    output: &mut impl Write,
    colour: Colour,
) -> io::Result<()> {
    while play.browse(false) {}
    loop {
        let view = play.table().view();
        let pen = Pen { ascii: desk.ascii, flipped: false, scale: Scale::of_text(&view) };
        let drawing = board(&view, pen, marks_between_turns(&view, &play.table().last_trace()));
        let played = play.table().played();
        if let Some(turn) = played.last() {
            writeln!(output, "{}. {turn}", played.len())?;
        }
        writeln!(output, "{}{}\n", colour(&drawing.canvas, &view), play.status_line(&desk.texts))?;
        if !play.browse(true) {
            return Ok(());
        }
    }
}
