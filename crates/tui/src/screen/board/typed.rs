//! What is typed on the board screen: turns, commands, names and paths.

use game::Message;
use jiff::Zoned;

use super::{Act, Board, Overlay, Purpose};
use crate::app::{Desk, Go};
use crate::command::{self, Command, Verb};
use crate::line_edit::LineEdit;
use crate::screen::pages::Pages;
use crate::theme::StyleRole;

impl Board {
    pub(super) fn type_line(&mut self, purpose: Purpose, text: &str) {
        self.overlay = Some(Overlay::Line(purpose, LineEdit::new(text)));
    }

    pub(super) fn submit(&mut self, purpose: Purpose, text: &str, desk: &mut Desk) -> Go {
        let text = text.trim();
        if text.is_empty() {
            return Go::Stay;
        }
        match purpose {
            Purpose::Turn => match Command::read(text, &self.play, &desk.texts) {
                Some(command) => return self.command(&command, desk),
                None => self.enter(text, desk),
            },
            Purpose::Title => self.keep(text, desk),
            Purpose::Path => self.export(text, desk),
        }
        Go::Stay
    }

    pub(super) fn enter(&mut self, text: &str, desk: &mut Desk) {
        if !self.may_play(desk) {
            return;
        }
        let taken = command::enter(&mut self.play, text, &desk.texts);
        self.after_step(taken, desk);
    }

    pub(super) fn command(&mut self, command: &Command, desk: &mut Desk) -> Go {
        if let Some(refusal) = command.refusal() {
            self.say(StyleRole::Refusal, desk.texts.say(&refusal));
            return Go::Stay;
        }
        let act = match command.verb {
            Verb::Help => Act::Help,
            Verb::Moves => {
                let turns = self.play.table().turns();
                return Go::To(Box::new(Pages::words(desk.word("moves-title"), turns)));
            }
            Verb::Board => return Go::Stay,
            Verb::Undo => Act::Undo,
            Verb::Redo => Act::Redo,
            Verb::Hint => Act::Hint,
            Verb::Swap => Act::Swap,
            Verb::Flip => Act::Flip,
            Verb::Position => {
                let position = self.play.table().position();
                self.say(StyleRole::Text, position);
                return Go::Stay;
            }
            Verb::Record => {
                let lines = self.record().lines().map(str::to_owned).collect::<Vec<_>>();
                return Go::To(Box::new(Pages::list(desk.word("record-title"), &lines)));
            }
            Verb::Export if !command.rest.is_empty() => {
                self.export(&command.rest, desk);
                return Go::Stay;
            }
            Verb::Export => Act::Export,
            Verb::Save if !command.rest.is_empty() => {
                self.keep(&command.rest, desk);
                return Go::Stay;
            }
            Verb::Save => Act::Save,
            Verb::Load => Act::Load,
            Verb::Resign => Act::Resign,
            Verb::Draw => Act::Draw,
            Verb::New => Act::New,
            Verb::Rules => Act::Rules,
            Verb::Quit => Act::Leave,
        };
        self.act(act, desk)
    }

    pub(super) fn record(&self) -> String {
        self.play.record(&Zoned::now().date().to_string()).to_string()
    }

    pub(super) fn keep(&mut self, title: &str, desk: &mut Desk) {
        let sheet = self.play.sheet();
        let kept = desk.with_store(|store| store.begin(&sheet, Some(title)));
        match kept {
            Ok(Some(_)) => {
                let message = Message::new("board-saved").with("title", title);
                self.say(StyleRole::Good, desk.texts.say(&message));
            }
            Ok(None) => self.say(StyleRole::Refusal, desk.word("store-none")),
            Err(text) => self.say(StyleRole::Refusal, text),
        }
    }

    pub(super) fn export(&mut self, path: &str, desk: &Desk) {
        // An earlier game is not written over by a slip of the finger.
        let file = std::fs::OpenOptions::new().write(true).create_new(true).open(path);
        let written = file
            .and_then(|mut file| std::io::Write::write_all(&mut file, self.record().as_bytes()));
        match written {
            Ok(()) => {
                let message = Message::new("board-exported").with("path", path);
                self.say(StyleRole::Good, desk.texts.say(&message));
            }
            Err(error) => {
                let message =
                    Message::new("board-not-exported").with("path", path).with("error", error);
                self.say(StyleRole::Refusal, desk.texts.say(&message));
            }
        }
    }
}
