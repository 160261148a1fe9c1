//! The trainer learns whatever game of the registry says that there is something to learn:
//! its code names none. (Comments may, where they tell how something was measured.)

use std::fs;
use std::path::Path;

use games::GAMES;

/// The lines that name a game and are no comments.
fn lines_with_a_game(text: &str) -> Vec<&str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let names_one = |line: &&str| {
        let line = line.to_lowercase();
        GAMES.iter().any(|entry| line.contains(entry.name))
    };
    text.lines().filter(is_code).filter(names_one).collect()
}

#[test]
fn the_code_of_the_trainer_names_no_game() {
    let mut files = 0;
    for folder in ["src", "examples"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in fs::read_dir(path).unwrap() {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let named = lines_with_a_game(&text);
            assert!(named.is_empty(), "{}: {named:#?}", path.display());
            files += 1;
        }
    }
    assert!(files >= 10, "{files} files");
    let name = GAMES[0].name;
    let text = format!("// {name}\nlet game = \"{}\";\nlet other = 1;", name.to_uppercase());
    assert_eq!(lines_with_a_game(&text).len(), 1);
}
