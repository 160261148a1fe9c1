//! Names of games with options.
#![no_main]

use games::Variant;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Variant::read(text) {
        Ok(variant) => {
            let again = Variant::read(&variant.name()).expect("a name that we wrote");
            assert_eq!(again.name(), variant.name());
        }
        Err(bad) => quina_fuzz::say(&bad),
    }
});
