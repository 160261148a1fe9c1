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

/// A progress bar on standard error, on a terminal only; and a line for each ply,
/// where there are plies, since these can take minutes each.
pub struct Bar<'a> {
    texts: &'a Texts,
    shown: Mutex<Option<(Part, ProgressBar)>>,
}

/// What one bar is for.
type Part = (Stage, Option<u32>, bool);

impl<'a> Bar<'a> {
    /// A bar that appears with the first call of [`Bar::show`].
    pub fn new(texts: &'a Texts) -> Bar<'a> {
        Bar { texts, shown: Mutex::new(None) }
    }

    /// Shows how far it is.
    pub fn show(&self, progress: Progress) {
        let part = (progress.stage, progress.ply, progress.total.is_some());
        let mut shown = self.shown.lock().expect("showing does not panic");
        if shown.as_ref().is_none_or(|(known, _)| *known != part) {
            if let Some((_, bar)) = shown.take() {
                bar.finish_and_clear();
            }
            *shown = Some((part, self.bar(progress)));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(progress.done);
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
            Some(total) => (ProgressBar::new(total), "{prefix} {wide_bar} {percent}% {eta}"),
            None => (ProgressBar::new_spinner(), "{prefix} {spinner} {human_pos}"),
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        bar.set_style(style);
        bar.set_prefix(match progress.ply {
            None => word.into_owned(),
            Some(ply) => {
                let ply = self.texts.say(&Message::new("stage-ply").with("ply", ply));
                format!("{word}, {ply}")
            }
        });
        bar
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some((_, bar)) = self.shown.into_inner().expect("showing does not panic") {
            bar.finish_and_clear();
        }
    }
}
