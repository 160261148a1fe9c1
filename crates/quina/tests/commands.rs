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
