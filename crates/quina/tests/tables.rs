//! Tables on disk, as the commands meet them.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What a command prints, and its exit code.
fn quina(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command.args(arguments).arg("--data").arg(folder).env("LC_ALL", "C");
    let output = command.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, err, output.status.code().unwrap())
}

#[test]
fn a_damaged_table_is_named_instead_of_an_unknown_value() {
    let folder = tempfile::tempdir().unwrap();
    let game = "quartetto:size=5";
    let probe = ["probe", game];
    let (_, err, code) = quina(folder.path(), &probe);
    assert!(code == 2 && err.contains("there is no table of this game"), "{err}");
    let (_, err, code) = quina(folder.path(), &["solve", game]);
    assert_eq!(code, 0, "{err}");
    let (out, err, code) = quina(folder.path(), &probe);
    assert!(code == 0 && out.starts_with("draw\n"), "{out}{err}");

    // Values, but not what says where they are.
    let table = folder.path().join("quartetto-size=5.table");
    let mut bytes = fs::read(&table).unwrap();
    let most = bytes.len() / 10 * 9;
    bytes[..most].fill(0);
    fs::write(&table, &bytes).unwrap();
    let damaged =
        format!("quina: {}: this table is damaged or not completely written\n", table.display());
    for probe in [&["probe", game][..], &["probe", game, "--json"]] {
        assert_eq!(quina(folder.path(), probe), (String::new(), damaged.clone(), 1));
    }

    // All of it.
    fs::write(&table, &bytes[..most]).unwrap();
    let no_table = format!("quina: {}: this is not a table file\n", table.display());
    assert_eq!(quina(folder.path(), &probe), (String::new(), no_table, 1));
}
