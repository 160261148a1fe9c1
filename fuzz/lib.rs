//! What the fuzz targets share.

use std::sync::OnceLock;

use games::{Language, Texts, Variant};

/// Takes the first byte as the choice of a game with options, the rest as the
/// input.
pub fn split(data: &[u8]) -> Option<(&'static Variant, &[u8])> {
    static ALL: OnceLock<Vec<Variant>> = OnceLock::new();
    let all = ALL.get_or_init(Variant::all);
    let (first, rest) = data.split_first()?;
    Some((&all[usize::from(*first) % all.len()], rest))
}

/// Refusals must come out as one line in every language.
pub fn say(bad: &game::BadInput) {
    static TEXTS: OnceLock<[Texts; 2]> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| Language::ALL.map(|language| Texts::new(language, &[])));
    for texts in texts {
        let line = texts.refusal(bad);
        assert!(!line.contains('\n') && !line.is_empty(), "{line:?}");
        assert!(texts.has(bad.reason.id), "no text for {}", bad.reason.id);
    }
}
