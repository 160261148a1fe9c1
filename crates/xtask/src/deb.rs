//! `cargo xtask deb`: Debian's package, with the server as a service; and a test that
//! installs it, starts the server as its own user, and removes everything again.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::{cargo, root, run};

/// Where the server keeps its games.
const STATE: &str = "/var/lib/quina";
/// Pages of the manual: of the program, and of these subcommands.
const PAGES: [Option<&str>; 3] = [None, Some("serve"), Some("admin")];

/// Makes the package, from the program as `cargo build --release` makes it.
pub fn make() -> anyhow::Result<PathBuf> {
    run(cargo().args(["build", "--release", "--package", "quina"]))?;
    package(&root().join("target/release/quina"))
}

/// Makes the package of a program that has been built, in a folder in which there is
/// nothing else.
fn package(program: &Path) -> anyhow::Result<PathBuf> {
    let target = root().join("target/deb");
    let folder = target.join("release");
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(program, folder.join("quina"))
        .with_context(|| format!("{} is missing: cargo build", program.display()))?;
    for page in PAGES {
        let mut quina = Command::new(program);
        let printed = printed_by(quina.args(["--lang", "en", "man"]).args(page))?;
        let name = page.map(|page| format!("-{page}")).unwrap_or_default();
        std::fs::write(folder.join(format!("quina{name}.1")), printed)?;
    }
    let file = target.join("quina.deb");
    let mut deb = Command::new(cargo_deb()?);
    deb.env("CARGO_TARGET_DIR", &target);
    run(deb.args(["--package", "quina", "--no-build", "--output"]).arg(&file))?;
    Ok(file)
}

/// What a program printed.
fn printed_by(command: &mut Command) -> anyhow::Result<Vec<u8>> {
    let shown = format!("{command:?}");
    let output = command.output().with_context(|| format!("running {shown}"))?;
    ensure!(output.status.success(), "{shown} failed ({})", output.status);
    Ok(output.stdout)
}

/// The program that makes packages; where it is not, it is compiled.
fn cargo_deb() -> anyhow::Result<PathBuf> {
    let usual = Path::new("cargo-deb");
    if Command::new(usual).arg("--version").output().is_ok() {
        return Ok(usual.to_owned());
    }
    let tools = root().join("target/tools");
    let own = tools.join("bin/cargo-deb");
    if !own.exists() {
        run(cargo().args(["install", "cargo-deb", "--locked", "--root"]).arg(&tools))
            .context("cargo-deb is missing: cargo install cargo-deb --locked")?;
    }
    Ok(own)
}

/// Installs a package of the program that lies beside this one, uses it and removes it.
pub fn test() -> anyhow::Result<()> {
    let file = package(&std::env::current_exe()?.with_file_name("quina"))?;
    let user = printed_by(Command::new("id").arg("-u"))?;
    if user.trim_ascii() != b"0" {
        bail!("only root can install {}", file.display());
    }
    ensure!(!Path::new(STATE).exists(), "{STATE} is somebody's: nothing is installed over it");
    let installed = run(Command::new("dpkg").arg("--install").arg(&file));
    let used = installed.and_then(|()| try_it());
    run(Command::new("dpkg").args(["--remove", "quina"]))?;
    let kept = [STATE, "/etc/quina/quina.toml"].map(|path| Path::new(path).exists());
    run(Command::new("dpkg").args(["--purge", "quina"]))?;
    used?;
    ensure!(kept == [true, true], "removing it takes games or settings along: {kept:?}");
    for path in [STATE, "/etc/quina/quina.toml", "/usr/bin/quina"] {
        ensure!(!Path::new(path).exists(), "{path} is left after purging");
    }
    let user = Command::new("getent").args(["passwd", "quina"]).output()?;
    ensure!(!user.status.success(), "the user is left after purging");
    eprintln!("the package was installed, used and removed");
    Ok(())
}

/// What must hold while it is installed.
fn try_it() -> anyhow::Result<()> {
    let folder = printed_by(Command::new("stat").args(["--format=%U %a", STATE]))?;
    ensure!(folder.trim_ascii() == b"quina 700", "{STATE}: {}", String::from_utf8_lossy(&folder));
    // What it says about a unit, where there is somebody to ask.
    let unit = "/lib/systemd/system/quina.service";
    let unit =
        if Path::new(unit).exists() { unit } else { "/usr/lib/systemd/system/quina.service" };
    ensure!(Path::new(unit).exists(), "there is no unit");
    if Command::new("systemd-analyze").arg("--version").output().is_ok() {
        run(Command::new("systemd-analyze").args(["verify", "--man=no", unit]))?;
    }
    // As the unit starts it, on a port that is free.
    let mut server = Command::new("setpriv")
        .args(["--reuid=quina", "--regid=quina", "--clear-groups", "--no-new-privs", "quina"])
        .args(["serve", "--config", "/etc/quina/quina.toml", "--listen", "127.0.0.1:0"])
        .env("QUINA_DATA", STATE)
        .stderr(Stdio::piped())
        .spawn()?;
    let said = server.stderr.take().context("no standard error")?;
    let first = BufReader::new(said).lines().next().transpose()?.unwrap_or_default();
    server.kill()?;
    server.wait()?;
    ensure!(first.contains("http://127.0.0.1:"), "it does not start: {first}");
    let owner =
        Command::new("stat").args(["--format=%U", "/var/lib/quina/rooms.sqlite"]).output()?;
    ensure!(owner.stdout.trim_ascii() == b"quina", "games are not the server's own");
    Ok(())
}
