//! The list in docs/manners.md names tests that there are.

use std::collections::HashMap;
use std::path::Path;

#[test]
fn every_test_that_the_list_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = std::fs::read_to_string(root.join("docs/manners.md")).expect("the list");
    let quoted: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    // "T is `crates/…`": a letter before a file stands for it.
    let short: HashMap<&str, &str> = list
        .match_indices('`')
        .filter_map(|(at, _)| {
            let name = list[..at].trim_end().trim_end_matches(" is").split_whitespace().last()?;
            let path = list[at + 1..].split('`').next()?;
            let is_file = path.contains('/') && !path.contains("::");
            (name.len() == 1 && is_file).then_some((name, path))
        })
        .collect();
    assert!(short.len() >= 20, "{short:?}");
    let mut named = 0;
    for (file, test) in quoted.iter().filter_map(|quoted| quoted.split_once("::")) {
        let path = short.get(file).copied().unwrap_or(file);
        let text = std::fs::read_to_string(root.join(path));
        let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.contains(test), "{path} has no “{test}”");
        named += 1;
    }
    assert!(named > 90, "{named}");
    // Every line of the list has at least one.
    for number in 1..=21 {
        assert!(list.contains(&format!("\n| {number} | ")), "line {number}");
    }
}
