//! Random clicks, undos and redos: the table always stands where its turns lead.
#![no_main]

use game::Status;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((variant, rest)) = quina_fuzz::split(data) else { return };
    let mut table = variant.new_table();
    for pair in rest.chunks_exact(2).take(400) {
        match pair[0] {
            0..8 => {
                table.undo();
            }
            8..16 => {
                table.redo();
            }
            16..24 => {
                table.step_back();
            }
            _ => {
                let choices = table.choices();
                assert_eq!(choices.is_empty(), matches!(table.status(), Status::Over(_)));
                let number = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
                if let Some(step) = choices.get(number % choices.len().max(1)) {
                    table.step(*step).expect("an offered step");
                }
            }
        }
    }
    let replay = variant.table(&table.so_far()).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(replay.position(), table.position());
    assert_eq!(replay.status(), table.status());
});
