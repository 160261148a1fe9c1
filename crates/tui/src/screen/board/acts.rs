//! What can be done on the board screen besides playing, and by which keys.

use game::Message;
use game::draw::Pen;
use jiff::Zoned;

use super::{Board, PACES, Purpose, arrange};
use crate::app::{Desk, Go};
use crate::screen::pages::Pages;
use crate::screen::saved_games::SavedGames;
use crate::theme::StyleRole;

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Explain the keys.
    Help,
    /// Type a turn.
    Type,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Ask for advice.
    Hint,
    /// What every turn is worth.
    Values,
    /// What every turn of the game was worth.
    Review,
    /// To the next turn that could have been better.
    Fault,
    /// Play on from a position of a game that is looked at.
    PlayOn,
    /// Have one's turns judged, or no longer.
    Coach,
    /// Not to play.
    Pass,
    /// Let the computer rest or go on.
    Pause,
    /// One turn of the computer.
    Single,
    /// Shorter pauses between the computer's turns.
    Faster,
    /// Longer pauses.
    Slower,
    /// Make the computer play what it has.
    Hurry,
    /// Change sides.
    Swap,
    /// Give up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Another game.
    New,
    /// Keep the game under a name.
    Save,
    /// Go on with another game.
    Load,
    /// The position to the clipboard.
    Copy,
    /// The record to a file.
    Export,
    /// Turn the board.
    Flip,
    /// Larger, smaller.
    Size,
    /// The rules.
    Rules,
    /// Back to the menu.
    Leave,
}

/// Who a key is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    All,
    /// Only while the computer plays itself, or a game is looked at.
    Watching,
}

/// Every act with its key and its word; the texts explain it as `act-WORD`, and
/// shortly as `key-WORD`.
const ACTS: &[(Act, char, &str, For)] = &[
    (Act::Help, '?', "help", For::All),
    (Act::Type, ':', "type", For::All),
    (Act::Undo, 'u', "undo", For::All),
    (Act::Redo, 'r', "redo", For::All),
    (Act::Hint, 'i', "hint", For::All),
    (Act::Values, 'v', "values", For::All),
    (Act::Review, 'V', "review", For::All),
    (Act::Fault, 'x', "fault", For::Watching),
    (Act::PlayOn, 'P', "play-on", For::Watching),
    (Act::Coach, 'C', "coach", For::All),
    (Act::Pass, 'p', "pass", For::All),
    (Act::Pause, ' ', "pause", For::Watching),
    (Act::Single, '.', "single", For::All),
    (Act::Faster, '+', "faster", For::All),
    (Act::Slower, '-', "slower", For::Watching),
    (Act::Hurry, 'm', "hurry", For::All),
    (Act::Swap, 'w', "swap", For::All),
    (Act::Resign, 'R', "resign", For::All),
    (Act::Draw, 'D', "draw", For::All),
    (Act::New, 'n', "new", For::All),
    (Act::Save, 'S', "save", For::All),
    (Act::Load, 'O', "load", For::All),
    (Act::Copy, 'Y', "copy", For::All),
    (Act::Export, 'E', "export", For::All),
    (Act::Flip, 'F', "flip", For::All),
    (Act::Size, 'z', "size", For::All),
    (Act::Rules, 'H', "rules", For::All),
    (Act::Leave, 'q', "leave", For::All),
];

impl Act {
    /// All of them, in the order in which help shows them.
    pub fn all() -> impl Iterator<Item = Act> {
        ACTS.iter().map(|(act, ..)| *act)
    }

    /// What a key does.
    pub fn of_key(key: char, watching: bool) -> Option<Act> {
        let key = if key == '/' { ':' } else { key };
        let found = ACTS.iter().find(|(_, k, _, who)| *k == key && (*who == For::All || watching));
        found.map(|(act, ..)| *act)
    }

    fn row(self) -> &'static (Act, char, &'static str, For) {
        ACTS.iter().find(|(act, ..)| *act == self).expect("every act is listed")
    }

    /// Whether it makes sense where something is to be found.
    fn suits_exercises(self) -> bool {
        use Act::{Copy, Flip, Help, Leave, Pass, Rules, Size, Type};
        matches!(self, Help | Type | Pass | Copy | Flip | Size | Rules | Leave)
    }

    /// The key.
    pub fn key(self) -> char {
        self.row().1
    }

    /// The word by which the texts know it.
    pub fn word(self) -> &'static str {
        self.row().2
    }
}

impl Board {
    /// Whether turns of this game begin with a letter that is also the key to take turns back:
    /// then it is typed, and the backspace key takes back, as everywhere.
    pub(crate) fn types_undo(&self) -> bool {
        let (kinds, key) = (self.play.table().view().kinds, Act::Undo.key());
        !self.is_watched() && kinds.len() > 1 && kinds.iter().any(|k| k.letters.contains(&key))
    }

    /// The key of an act as it is shown.
    pub(super) fn key_name(&self, act: Act, desk: &Desk) -> String {
        match act.key() {
            ' ' => desk.word("key-space"),
            _ if act == Act::Undo && self.types_undo() => desk.word("key-backspace"),
            key => key.to_string(),
        }
    }

    pub(super) fn act(&mut self, act: Act, desk: &mut Desk) -> Go {
        if self.is_exercise && !act.suits_exercises() {
            let id = if self.asks { "board-not-in-exercise" } else { "board-exercise-answered" };
            self.say(StyleRole::Refusal, desk.word(id));
            return Go::Stay;
        }
        match act {
            Act::Help => return Go::Help,
            Act::Type => self.type_line(Purpose::Turn, ""),
            Act::Undo => self.undo(desk),
            Act::Redo => self.redo(desk),
            Act::Hint => self.ask_hint(desk),
            Act::Values => self.ask_values(desk),
            Act::Review => return self.review(desk),
            Act::Fault => self.next_fault(desk),
            Act::PlayOn => return self.play_on(desk),
            Act::Coach => self.switch_coach(desk),
            Act::Pass => self.pass(desk),
            Act::Pause => self.pause_or_go_on(desk),
            Act::Single => {
                self.is_paused = true;
                self.is_single = true;
                self.next_at = desk.now;
            }
            Act::Faster => self.set_pace((self.pace + 1).min(PACES.len() - 1), desk),
            Act::Slower => self.set_pace(self.pace.saturating_sub(1), desk),
            Act::Hurry => {
                if let Some((_, thinking)) = &self.thinking {
                    thinking.hurry();
                    self.next_at = desk.now;
                }
            }
            Act::Swap => self.swap(desk),
            Act::Resign => self.ask_resign(desk),
            Act::Draw => self.ask_draw(desk),
            Act::New => self.new_game(false, desk),
            Act::Save => self.type_line(Purpose::Title, ""),
            Act::Load => return Go::To(Box::new(SavedGames::new(desk))),
            Act::Copy => {
                desk.clipboard = Some(self.play.table().position());
                self.say(StyleRole::Good, desk.word("board-copied"));
            }
            Act::Export => {
                let time = Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
                let path = format!("{}-{time}.txt", self.play.setup().variant.entry.name);
                self.type_line(Purpose::Path, &path);
            }
            Act::Flip => self.is_flipped = !self.is_flipped,
            Act::Size => self.next_scale(desk),
            Act::Rules => {
                let variant = &self.play.setup().variant;
                return Go::To(Box::new(Pages::rules(variant.entry)));
            }
            Act::Leave => return self.leave(desk),
        }
        Go::Stay
    }

    fn pause_or_go_on(&mut self, desk: &mut Desk) {
        self.is_paused = !self.is_paused;
        self.is_single = false;
        self.notice = None;
        if self.is_paused {
            self.interrupt(desk);
        } else {
            self.next_at = desk.now;
        }
    }

    pub(super) fn set_pace(&mut self, pace: usize, desk: &Desk) {
        self.pace = pace;
        self.next_at = self.next_at.min(desk.now + PACES[pace]);
        let message = Message::new("board-pace").with("pace", pace + 1).with("of", PACES.len());
        self.say(StyleRole::Dim, desk.texts.say(&message));
    }

    /// The next larger scale that fits, after the largest the smallest.
    pub(super) fn next_scale(&mut self, desk: &Desk) {
        let Some(now) = self.shown.scale else {
            if let Some((columns, lines)) = self.shown.whole {
                let message =
                    Message::new("board-part").with("columns", columns).with("lines", lines);
                self.say(StyleRole::Dim, desk.texts.say(&message));
            }
            return;
        };
        let view = self.play.table().view();
        let pen = Pen { ascii: desk.ascii, flipped: self.is_flipped, scale: now };
        let (columns, lines) = self.shown.window;
        let fitting = arrange::scales(&view, pen, columns, lines);
        if fitting.len() < 2 {
            return self.say(StyleRole::Dim, desk.word("board-one-size"));
        }
        let next = fitting.iter().find(|scale| **scale > now).or(fitting.first());
        // The largest is what a window gets anyhow, also when it changes.
        self.scale = next.copied().filter(|scale| fitting.last() != Some(scale));
    }

    pub(super) fn leave(&mut self, desk: &mut Desk) -> Go {
        self.thinking = None;
        if !self.is_replay && !self.is_exercise {
            // The clocks have run since the last turn; that it cannot be stored was told.
            let _ = desk.keep(&mut self.play);
        }
        Go::Back
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::texts_of;
    use games::Language;

    #[test]
    fn no_key_does_two_things_and_every_act_is_explained() {
        let mut keys: Vec<char> = Act::all().map(Act::key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), Act::all().count());
        // Taken by the cursor and by the whole program.
        assert!(keys.iter().all(|key| !"hjklTL".contains(*key)));
        for language in Language::ALL {
            let texts = texts_of(language);
            for act in Act::all() {
                assert!(texts.has(&format!("act-{}", act.word())), "{act:?}");
                // Two columns of help side by side leave so much in 80 columns.
                let about = texts.word(&format!("act-{}", act.word())).into_owned();
                assert!(about.chars().count() <= 28, "{about} is cut");
                assert!(texts.has(&format!("key-{}", act.word())), "{act:?}");
            }
        }
    }
}
