//! People among the players: how one is written where players are named (records,
//! rooms, commands), and which names are taken. Who that is, is not known here.
//!
//! ```
//! use quina_game::{is_human, person, person_name};
//!
//! assert_eq!(person(" Ana  Reis ").unwrap(), "human:Ana Reis");
//! assert_eq!(person("").unwrap(), "human");
//! assert_eq!(person_name("human:Ana Reis"), Some("Ana Reis"));
//! assert!(is_human("human") && !is_human("humanoid"));
//! assert!(person("Ana\u{202e}").is_err());
//! ```

use crate::{BadInput, Message, Subject};

/// A person without a name.
pub const HUMAN: &str = "human";

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;

/// Whether a player is a person, with a name or without.
pub fn is_human(player: &str) -> bool {
    player == HUMAN || person_name(player).is_some()
}

/// The name of a person who has one.
pub fn person_name(player: &str) -> Option<&str> {
    player.strip_prefix(HUMAN)?.strip_prefix(':')
}

/// A person of this name as a player: `human:Ana`, or `human` where it is blank. Spaces
/// around it are dropped, several in a row are one. Refused if it is too long, or
/// has characters that are not seen or change how others are read.
pub fn person(name: &str) -> Result<String, BadInput> {
    let bad = |reason: Message, column: Option<usize>| {
        let mut bad = BadInput::new(Subject::Player, name, reason);
        bad.column = column;
        Err(bad)
    };
    let misleads = |c: char| !c.is_whitespace() && misleads(c);
    if let Some((before, odd)) = name.chars().enumerate().find(|(_, c)| misleads(*c)) {
        let code = format!("U+{:04X}", u32::from(odd));
        return bad(Message::new("name-character").with("code", code), Some(before + 1));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let tidy = words.join(" ");
    match tidy.chars().count() {
        0 => Ok(HUMAN.to_owned()),
        1..=LONGEST_NAME => Ok(format!("{HUMAN}:{tidy}")),
        _ => bad(Message::new("name-long").with("most", LONGEST_NAME), None),
    }
}

/// Control characters, those that turn the direction of writing, and those that take
/// no place. (Joiners do too, but some scripts are not written without them.)
fn misleads(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_taken_as_they_are_written() {
        for name in ["Ana", "João", "O’Neil", "李小龍", "نیما\u{200c}زاده", "\"A\\B\"", "engine:9"]
        {
            let word = person(name).unwrap();
            assert_eq!(person_name(&word), Some(name));
            assert!(is_human(&word), "{name}");
        }
        for blank in ["", "  ", "\t\n\u{3000}"] {
            assert_eq!(person(blank).unwrap(), HUMAN);
        }
        assert_eq!(person("\n Ana\tMaria ").unwrap(), "human:Ana Maria");
        assert_eq!(person_name("human"), None);
        assert!(!is_human("engine:3") && !is_human("humans") && !is_human(""));
    }

    #[test]
    fn what_is_too_long_or_not_seen_is_refused() {
        assert!(person(&"é".repeat(LONGEST_NAME)).is_ok());
        let refused = |name: &str| person(name).unwrap_err();
        assert_eq!(refused(&"é".repeat(LONGEST_NAME + 1)).reason.id, "name-long");
        for odd in ['\0', '\u{1b}', '\u{202e}', '\u{200b}', '\u{2066}', '\u{e0041}', '\u{f8ff}'] {
            let refusal = refused(&format!("An{odd}a"));
            assert_eq!((refusal.reason.id, refusal.column), ("name-character", Some(3)), "{odd:?}");
        }
    }
}
