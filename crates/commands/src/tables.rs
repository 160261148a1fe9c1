//! Where tables are kept, and how their making is shown.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use etcetera::BaseStrategy as _;
use game::{BadInput, Message, Subject};
use games::{Playable, Texts};
use indicatif::{ProgressBar, ProgressStyle};
use solve::{Library, LibraryError, Phase, Progress, Tablebase};

use crate::BadUse;
use crate::lines::Lines;

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
) -> anyhow::Result<Arc<dyn Tablebase<G>>> {
    let solution = game.solution();
    if solution.table().is_none() {
        let reason = LibraryError::NotSolved.message();
        return Err(BadInput::new(Subject::Game, name, reason).into());
    }
    match library.tablebase(&solution) {
        Ok(Some((table, _))) => Ok(table),
        Ok(None) => {
            let missing = Message::new("table-missing").with("game", name);
            Err(BadUse(texts.say(&missing)).into())
        }
        Err(error) => Err(anyhow::anyhow!(texts.say(&error.message()))),
    }
}

/// What long work on a table tells.
#[derive(Debug, clap::Args)]
pub struct ProgressArgs {
    /// Say nothing of how far it is
    #[arg(long)]
    pub quiet: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// How far it is, on standard error: a bar on a terminal, else a line now and
/// then, so that a log of hours is not silent.
pub struct Bar<'a> {
    texts: &'a Texts,
    kind: Kind,
}

enum Kind {
    Bar(Mutex<Option<(Phase, ProgressBar)>>),
    Lines(Lines<Progress>),
    Nothing,
}

impl<'a> Bar<'a> {
    /// What appears with the first call of [`Bar::show`], unless `quiet`.
    pub fn new(texts: &'a Texts, quiet: bool) -> Bar<'a> {
        let kind = match (quiet, io::stderr().is_terminal()) {
            (true, _) => Kind::Nothing,
            (false, true) => Kind::Bar(Mutex::default()),
            (false, false) => Kind::Lines(Lines::begin(texts.language(), line)),
        };
        Bar { texts, kind }
    }

    /// Shows how far it is.
    pub fn show(&self, progress: Progress) {
        match &self.kind {
            Kind::Nothing => {}
            Kind::Bar(shown) => {
                self.draw(&mut shown.lock().expect("showing does not panic"), progress);
            }
            Kind::Lines(lines) => lines.show(progress),
        }
    }

    fn draw(&self, shown: &mut Option<(Phase, ProgressBar)>, progress: Progress) {
        if shown.as_ref().is_none_or(|(phase, _)| *phase != progress.phase) {
            if let Some((_, bar)) = shown.take() {
                bar.finish_and_clear();
            }
            *shown = Some((progress.phase, self.bar(progress)));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(progress.done);
            if let Some(ply) = progress.ply {
                let ply = self.texts.say(&Message::new("phase-ply").with("ply", ply));
                bar.set_message(ply);
            }
        }
    }

    fn bar(&self, progress: Progress) -> ProgressBar {
        let (bar, style) = match progress.total {
            Some(total) => (ProgressBar::new(total), "{prefix} {msg} {wide_bar} {percent}% {eta}"),
            None => (ProgressBar::new_spinner(), "{prefix} {spinner} {human_pos}"),
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        bar.set_style(style);
        bar.set_prefix(phase(progress.phase, self.texts));
        bar
    }

    /// Takes the bar away, and ends the lines.
    pub fn finish(self) {
        if let Kind::Bar(shown) = self.kind
            && let Some((_, bar)) = shown.into_inner().expect("showing does not panic")
        {
            bar.finish_and_clear();
        }
    }
}

/// How far it is, in a line.
fn line(progress: Progress, texts: &Texts) -> String {
    let mut phase = phase(progress.phase, texts);
    if let Some(ply) = progress.ply {
        let ply = texts.say(&Message::new("phase-ply").with("ply", ply));
        phase = format!("{phase}, {ply}");
    }
    let message = match progress.total.filter(|total| *total > 0) {
        Some(total) => {
            let percent = 100.0 * progress.done as f64 / total as f64;
            Message::new("phase-share").with("percent", texts.decimal(percent, 1))
        }
        None => Message::new("phase-count").with("count", progress.done),
    };
    texts.say(&message.with("phase", phase))
}

fn phase(phase: Phase, texts: &Texts) -> String {
    let word = match phase {
        Phase::Numbering => "phase-numbering",
        Phase::Solving => "phase-solving",
        Phase::Packing => "phase-packing",
        Phase::Verifying => "phase-verifying",
    };
    texts.word(word).into_owned()
}

#[cfg(test)]
mod tests {
    use games::Language;

    use super::*;

    #[test]
    fn a_line_says_how_far_it_is() {
        let [english, portuguese] = Language::ALL.map(tui::texts_of);
        let solving = Progress { ply: Some(7), ..Progress::of(Phase::Solving, 1, Some(8)) };
        let numbering = Progress::of(Phase::Numbering, 5000, None);
        assert_eq!(line(solving, &english), "solving, ply 7: 12.5 %");
        assert_eq!(line(solving, &portuguese), "a resolver, jogada 7: 12,5 %");
        assert_eq!(line(numbering, &english), "numbering positions: 5000");
    }
}
