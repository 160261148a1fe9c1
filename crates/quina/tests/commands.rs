//! What the commands print, to the letter: see the files in `cmd/`.

#[test]
fn commands_print_what_the_files_say() {
    // The answers must not depend on who runs the tests where.
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/plain/*.toml")
        .case("../../README.md");
}

/// What programs read of the games: what their levels are worth, too.
#[test]
fn the_list_of_games_tells_the_ratings_of_levels() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(["games", "--json"])
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let told: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told.len(), games::GAMES.len());
    for (game, entry) in told.iter().zip(games::GAMES) {
        assert_eq!(game["name"], entry.name);
        let ratings: Vec<u64> = serde_json::from_value(game["ratings"].clone()).unwrap();
        assert_eq!((ratings[0], ratings.len()), (740, 10), "{}", entry.name);
        assert!(ratings.is_sorted_by(|lower, higher| lower < higher), "{ratings:?}");
    }
}
