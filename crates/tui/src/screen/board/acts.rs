//! What can be done on the board screen besides playing, and by which keys.

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
    (Act::Flip, 'f', "flip", For::All),
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

    /// The key.
    pub fn key(self) -> char {
        self.row().1
    }

    /// The word by which the texts know it.
    pub fn word(self) -> &'static str {
        self.row().2
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
