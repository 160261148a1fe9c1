//! Positions: whatever is accepted is written back the same, can be drawn, and
//! knows whether it is over.
#![no_main]

use game::draw::{Mark, Pen, Scale, board};
use game::{SoFar, Status, Step};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((variant, rest)) = quina_fuzz::split(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let table = match variant.table(&SoFar::at(text)) {
        Ok(table) => table,
        Err(bad) => return quina_fuzz::say(&bad),
    };
    assert_eq!(table.position(), text);
    let choices = table.choices();
    assert_eq!(choices.is_empty(), matches!(table.status(), Status::Over(_)));
    let view = table.view();
    for step in choices {
        if step != Step::Pass {
            assert_eq!(view.read_step(&view.write_step(step)), Ok(step));
        }
    }
    for ascii in [false, true] {
        for flipped in [false, true] {
            for scale in [Scale::Compact, Scale::Normal, Scale::Large] {
                board(&view, Pen { ascii, flipped, scale }, |_| Mark::Choice);
            }
        }
    }
});
