//! Where tables are kept, and how their making is shown.

use std::path::PathBuf;
use std::sync::Mutex;

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

/// A progress bar on standard error, on a terminal only.
pub struct Bar<'a> {
    texts: &'a Texts,
    shown: Mutex<Option<(Stage, ProgressBar)>>,
}

impl<'a> Bar<'a> {
    /// A bar that appears with the first call of [`Bar::show`].
    pub fn new(texts: &'a Texts) -> Bar<'a> {
        Bar { texts, shown: Mutex::new(None) }
    }

    /// Shows how far it is.
    pub fn show(&self, progress: Progress) {
        let mut shown = self.shown.lock().expect("showing does not panic");
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

    fn bar(&self, progress: Progress) -> ProgressBar {
        let word = self.texts.word(match progress.stage {
            Stage::Numbering => "stage-numbering",
            Stage::Solving => "stage-solving",
            Stage::Packing => "stage-packing",
            Stage::Verifying => "stage-verifying",
        });
        let (bar, style) = match progress.total {
            Some(total) => (ProgressBar::new(total), "{prefix} {msg} {wide_bar} {percent}% {eta}"),
            None => (ProgressBar::new_spinner(), "{prefix} {spinner} {human_pos}"),
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        bar.set_style(style);
        bar.set_prefix(word.into_owned());
        bar
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some((_, bar)) = self.shown.into_inner().expect("showing does not panic") {
            bar.finish_and_clear();
        }
    }
}
