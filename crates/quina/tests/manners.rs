//! The list in docs/manners.md names tests that there are.

use std::collections::HashMap;
use std::path::Path;

/// Whether a file has a test of exactly this name. A file of commands has what is typed or
/// said there.
fn is_there(path: &str, text: &str, test: &str) -> bool {
    let begins = |before: &str, openings: &[&str]| {
        openings.iter().any(|opening| before.trim_end().ends_with(opening))
    };
    match Path::new(path).extension().and_then(|ext| ext.to_str()) {
        Some("rs") => {
            let named = format!("fn {test}()");
            text.match_indices(&named).any(|(at, _)| text[..at].ends_with(char::is_whitespace))
        }
        Some("mjs" | "ts") => ["'", "`"].iter().any(|quote| {
            let openings = ["check(", "it(", "test(", "describe(", ")("];
            let named = format!("{quote}{test}{quote},");
            text.match_indices(&named).any(|(at, _)| begins(&text[..at], &openings))
        }),
        _ => text.contains(test),
    }
}

#[test]
fn names_are_whole() {
    let text =
        "\nimport { score } from './score';\nit('counts games', () => {});\nfn counts_games() {}\n";
    assert!(is_there("a.test.ts", text, "counts games") && is_there("a.rs", text, "counts_games"));
    assert!(!is_there("a.test.ts", text, "score") && !is_there("a.test.ts", text, "counts"));
    assert!(!is_there("a.rs", text, "counts"));
}

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
        assert!(is_there(path, &text, test), "{path} has no “{test}”");
        named += 1;
    }
    assert!(named > 90, "{named}");
    // Every line of the list has at least one.
    for number in 1..=21 {
        assert!(list.contains(&format!("\n| {number} | ")), "line {number}");
    }
}
