//! Turns: whatever is read is written back the same; an illegal one is
//! explained and changes nothing. The first line is the position, the rest the
//! turn.
#![no_main]

use game::SoFar;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((variant, rest)) = quina_fuzz::split(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let (position, turn) = match text.split_once('\n') {
        Some((position, turn)) => (SoFar::at(position), turn),
        None => (SoFar::default(), text),
    };
    let Ok(mut table) = variant.table(&position) else { return };
    let before = table.position();
    match table.play(turn) {
        Ok(()) => {
            assert_eq!(table.played(), [turn]);
            assert!(table.undo());
            assert_eq!(table.position(), before);
            assert!(table.turns().iter().any(|legal| legal == turn));
        }
        Err(bad) => {
            quina_fuzz::say(&bad);
            assert_eq!(table.position(), before);
            assert!(table.played().is_empty());
        }
    }
});
