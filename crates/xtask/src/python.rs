//! The Python package: a virtual environment, the package built and installed in it, and
//! its tests, with those that other people's packages bring along.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{cargo, root, run_in};

/// Pythons to try, unless the variable PYTHON says which.
const USUAL: [&str; 5] = ["python3.13", "python3.12", "python3.11", "python3", "python"];

/// What the oldest that will do says of itself. The package runs on 3.10 too, but not all of
/// what its tests need does.
const OLDEST: (u32, u32) = (3, 11);

/// Builds the package and runs its tests.
pub fn test() -> anyhow::Result<()> {
    let python = environment()?;
    // It is no part of the workspace, whose own lints do not see it.
    run_in_package(cargo().args(["fmt", "--check"]))?;
    let mut lint = cargo();
    lint.args(["clippy", "--quiet", "--locked", "--release"]).env("PYO3_PYTHON", &python);
    lint.env("CARGO_TARGET_DIR", target());
    run_in_package(lint.args(["--", "-D", "warnings"]))?;
    let wheels = target().join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    // In its own folder, where its own flags are: a package runs on other machines too.
    let mut build = Command::new(&python);
    build.args(["-m", "maturin", "build", "--quiet", "--locked", "--release"]);
    build.arg("--interpreter").arg(&python).arg("--out").arg(&wheels);
    run_in_package(build.env("CARGO_TARGET_DIR", target()))?;
    let mut wheels: Vec<PathBuf> = std::fs::read_dir(&wheels)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    let Some(wheel) = wheels.pop() else { bail!("maturin built no wheel") };
    pip(&python, &["install", "--force-reinstall", "--no-deps"], &wheel)?;
    // What cannot be installed is an error, not a test that is left out.
    let mut tests = Command::new(&python);
    run_in_package(tests.args(["-m", "pytest"]).env("QUINA_ALL_PEERS", "1"))
}

fn package() -> PathBuf {
    root().join("python")
}

/// Where all of this is built.
fn target() -> PathBuf {
    root().join("target/python")
}

fn run_in_package(command: &mut Command) -> anyhow::Result<()> {
    run_in(&package(), command)
}

fn pip(python: &Path, arguments: &[&str], what: &Path) -> anyhow::Result<()> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--disable-pip-version-check", "--quiet"]);
    run_in_package(pip.args(arguments).arg(what))
}

/// A virtual environment with what the tests need: made once for each list of it.
fn environment() -> anyhow::Result<PathBuf> {
    let wanted = package().join("requirements-test.txt");
    let list = std::fs::read_to_string(&wanted)?;
    let base = python()?;
    let folder = target().join("venv");
    let (python, stamp) = (folder.join("bin/python"), folder.join("installed"));
    let known = format!("{base}\n{list}");
    if python.exists() && std::fs::read_to_string(&stamp).is_ok_and(|old| old == known) {
        return Ok(python);
    }
    let _ = std::fs::remove_dir_all(&folder);
    run_in_package(Command::new(&base).args(["-m", "venv"]).arg(&folder))?;
    pip(&python, &["install", "--requirement"], &wanted).context(
        "the tests of the Python package need what python/requirements-test.txt lists, and not \
         all of it can be installed here",
    )?;
    std::fs::write(&stamp, known)?;
    Ok(python)
}

/// The newest Python here that will do, with the module that makes environments.
fn python() -> anyhow::Result<String> {
    let asked = std::env::var("PYTHON").ok();
    let tried: Vec<&str> = match &asked {
        Some(python) => vec![python],
        None => USUAL.to_vec(),
    };
    for python in &tried {
        if will_do(python) {
            return Ok((*python).to_owned());
        }
    }
    let (major, minor) = OLDEST;
    bail!(
        "the tests of the Python package need Python {major}.{minor} or newer with venv and pip, and none of \
         {} is one: install it (Debian: apt-get install python3-venv), or say in the variable \
         PYTHON where it is",
        tried.join(", ")
    )
}

fn will_do(python: &str) -> bool {
    let (major, minor) = OLDEST;
    let question =
        format!("import sys, venv, ensurepip; sys.exit(sys.version_info < ({major}, {minor}))");
    let asked = Command::new(python).args(["-c", &question]).output();
    asked.is_ok_and(|output| output.status.success())
}
