//! Records: whatever is read is written so that it is read back the same.
#![no_main]

use game::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Record::read(text) {
        Ok(record) => assert_eq!(Record::read(&record.to_string()), Ok(record)),
        Err(bad) => quina_fuzz::say(&bad),
    }
});
