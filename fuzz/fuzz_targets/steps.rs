//! Steps as text.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((variant, rest)) = quina_fuzz::split(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let mut table = variant.new_table();
    let view = table.view();
    match view.read_step(text) {
        Ok(step) => {
            assert_eq!(view.write_step(step), text);
            if let Err(bad) = table.step(step) {
                quina_fuzz::say(&bad);
            }
        }
        Err(bad) => quina_fuzz::say(&bad),
    }
});
