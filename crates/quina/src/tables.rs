//! Where tables are kept, and how their making is shown.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy as _;
use game::{BadInput, Message, Subject};
use games::{Playable, Texts};
use indicatif::{ProgressBar, ProgressStyle};
use solve::{Library, LibraryError, Progress, Stage, Tablebase};

use crate::BadUse;

/// The folder that was asked for, else the one that the system has for such
/// things; without either, only the tables that the program brings along.
pub fn library(folder: Option<PathBuf>) -> Library {
    let usual = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("quina"));
    folder.or_else(usual).map_or(Library::shipped_only(), Library::at)
}

/// The complete table of a game, which must be there.
pub fn table<G: Playable>(
    game: &G,
    name: &str,
    library: &Library,
    texts: &Texts,
) -> anyhow::Result<Box<dyn Tablebase<G>>> {
    if game.table_name().is_none() {
        let reason = LibraryError::NotSolved.message();
        return Err(BadInput::new(Subject::Game, name, reason).into());
    }
    match game.tablebase(library) {
        Ok(Some((table, _))) => Ok(table),
        Ok(None) => {
            let missing = Message::new("table-missing").with("game", name);
            Err(BadUse(texts.say(&missing)).into())
        }
        Err(error) => Err(anyhow::anyhow!(texts.say(&error.message()))),
    }
}

/// How far it is, on standard error: a bar on a terminal, else a line now and
/// then, so that a log of hours is not silent.
pub struct Bar<'a> {
    texts: &'a Texts,
    kind: Kind,
    began: Instant,
    shown: Mutex<Shown>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bar,
    Lines,
    Nothing,
}

#[derive(Default)]
struct Shown {
    bar: Option<(Stage, ProgressBar)>,
    /// When the last line was written, since the beginning.
    line: Duration,
}

/// The time between two lines.
const PACE: Duration = Duration::from_secs(10);

impl<'a> Bar<'a> {
    /// What appears with the first call of [`Bar::show`], unless `quiet`.
    pub fn new(texts: &'a Texts, quiet: bool) -> Bar<'a> {
        let kind = match (quiet, io::stderr().is_terminal()) {
            (true, _) => Kind::Nothing,
            (false, true) => Kind::Bar,
            (false, false) => Kind::Lines,
        };
        Bar { texts, kind, began: Instant::now(), shown: Mutex::default() }
    }

    /// Shows how far it is.
    pub fn show(&self, progress: Progress) {
        let mut shown = self.shown.lock().expect("showing does not panic");
        match self.kind {
            Kind::Nothing => {}
            Kind::Bar => self.draw(&mut shown.bar, progress),
            Kind::Lines => {
                if let Some(line) = self.line(&mut shown.line, self.began.elapsed(), progress) {
                    eprintln!("{line}");
                }
            }
        }
    }

    /// A line, if it is time for one.
    fn line(&self, last: &mut Duration, now: Duration, progress: Progress) -> Option<String> {
        if now < *last + PACE {
            return None;
        }
        *last = now;
        let mut stage = self.stage(progress.stage);
        if let Some(ply) = progress.ply {
            let ply = self.texts.say(&Message::new("stage-ply").with("ply", ply));
            stage = format!("{stage}, {ply}");
        }
        let message = match progress.total.filter(|total| *total > 0) {
            Some(total) => {
                let percent = 100.0 * progress.done as f64 / total as f64;
                Message::new("stage-share").with("percent", self.texts.decimal(percent, 1))
            }
            None => Message::new("stage-count").with("count", progress.done),
        };
        let said = self.texts.say(&message.with("stage", stage));
        let [minutes, seconds] = [now.as_secs() / 60, now.as_secs() % 60];
        Some(format!("{minutes}:{seconds:02} {said}"))
    }

    fn draw(&self, shown: &mut Option<(Stage, ProgressBar)>, progress: Progress) {
        if shown.as_ref().is_none_or(|(stage, _)| *stage != progress.stage) {
            if let Some((_, bar)) = shown.take() {
                bar.finish_and_clear();
            }
            *shown = Some((progress.stage, self.bar(progress)));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(progress.done);
            if let Some(ply) = progress.ply {
                let ply = self.texts.say(&Message::new("stage-ply").with("ply", ply));
                bar.set_message(ply);
            }
        }
    }

    fn stage(&self, stage: Stage) -> String {
        let word = match stage {
            Stage::Numbering => "stage-numbering",
            Stage::Solving => "stage-solving",
            Stage::Packing => "stage-packing",
            Stage::Verifying => "stage-verifying",
        };
        self.texts.word(word).into_owned()
    }

    fn bar(&self, progress: Progress) -> ProgressBar {
        let (bar, style) = match progress.total {
            Some(total) => (ProgressBar::new(total), "{prefix} {msg} {wide_bar} {percent}% {eta}"),
            None => (ProgressBar::new_spinner(), "{prefix} {spinner} {human_pos}"),
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        bar.set_style(style);
        bar.set_prefix(self.stage(progress.stage));
        bar
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some((_, bar)) = self.shown.into_inner().expect("showing does not panic").bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Language;

    use super::*;

    #[test]
    fn without_a_terminal_a_line_comes_every_ten_seconds() {
        let texts = tui::texts_of(Language::English);
        let bar = Bar::new(&texts, false);
        let mut last = Duration::ZERO;
        let mut at = |seconds, progress| {
            let now = Duration::from_secs(seconds);
            bar.line(&mut last, now, progress)
        };
        let solving =
            |done| Progress { ply: Some(7), ..Progress::of(Stage::Solving, done, Some(8)) };
        assert_eq!(at(9, solving(1)), None);
        assert_eq!(at(10, solving(2)).as_deref(), Some("0:10 solving, ply 7: 25.0 %"));
        assert_eq!(at(19, solving(3)), None);
        let numbering = Progress::of(Stage::Numbering, 5000, None);
        assert_eq!(at(75, numbering).as_deref(), Some("1:15 numbering positions: 5000"));
        let texts = tui::texts_of(Language::Portuguese);
        let bar = Bar::new(&texts, false);
        let line = bar.line(&mut Duration::ZERO.clone(), PACE, solving(1));
        assert_eq!(line.as_deref(), Some("0:10 a resolver, jogada 7: 12,5 %"));
    }
}
