//! Builds the page in `web/` with npm, compresses it, and lists its files for
//! `pages.rs` to embed. Where there is no Node, a page is embedded that says so,
//! and everything else works.
//!
//! The page has the program inside, so that visitors think for themselves, if the variable
//! `QUINA_WASM` says where `cargo xtask wasm` has built it, or if this is a release and
//! the toolchain has the target wasm32-unknown-unknown. Else the server thinks. What several
//! threads of a visitor run is in the file that `QUINA_WASM_SHARED` names (`cargo xtask wasm
//! --shared`); without it one thinks.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the page is made of; anything else in `web/` may change without a
/// rebuild.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "compress.js",
    "vite.config.ts",
];

/// What the program inside the page is made of.
const INSIDE: &[&str] = &[
    "answers", "game", "games", "page", "players", "protocol", "puzzles", "room", "search", "solve",
];

fn main() {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../web");
    let list = PathBuf::from(env::var("OUT_DIR").unwrap()).join("files.rs");
    let out = list.with_file_name("web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=QUINA_WEB");
    println!("cargo::rerun-if-env-changed=QUINA_WASM");
    println!("cargo::rerun-if-env-changed=QUINA_WASM_SHARED");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("QUINA_WEB").as_deref() == Ok("skip") {
        placeholder(&out, "it was built with QUINA_WEB=skip");
    } else if let Err(reason) = build(&web, &out) {
        println!("cargo::warning=the page for the browser is missing: {reason}");
        placeholder(&out, &reason);
    }
    fs::write(list, listed(&out).unwrap()).unwrap();
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    if Command::new("npm").arg("--version").output().is_err() {
        return Err("Node.js with npm was not found (install Node 20 or newer)".into());
    }
    // npm leaves a copy of the lock file behind; while it is newer than ours,
    // what is installed is what is locked.
    let installed = fs::metadata(web.join("node_modules/.package-lock.json"));
    let locked = fs::metadata(web.join("package-lock.json"));
    let fresh = match (installed.and_then(|m| m.modified()), locked.and_then(|m| m.modified())) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    };
    if !fresh {
        // What tests and lints need is left to `cargo xtask test`.
        npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])?;
    }
    let inside = inside(out);
    let out = out.to_str().ok_or("the build directory is not UTF-8")?;
    let arguments = ["run", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"];
    let mut build = Command::new("npm");
    for (name, wasm) in [("QUINA_WASM", inside), ("QUINA_WASM_SHARED", given("QUINA_WASM_SHARED"))]
    {
        build.env_remove(name).envs(wasm.map(|wasm| (name, wasm)));
    }
    run(build.args(arguments).current_dir(web))?;
    run(Command::new("node").args(["compress.js", out]).current_dir(web))
}

/// The file that a variable names, if there is one.
fn given(name: &str) -> Option<PathBuf> {
    let given = PathBuf::from(env::var_os(name).filter(|given| !given.is_empty())?);
    println!("cargo::rerun-if-changed={}", given.display());
    if !given.is_file() {
        println!("cargo::warning={name}: there is no file {}", given.display());
        return None;
    }
    given.canonicalize().ok()
}

/// Where the program for wasm32 is, if it is given or can be built.
fn inside(out: &Path) -> Option<PathBuf> {
    if env::var_os("QUINA_WASM").is_some_and(|given| !given.is_empty()) {
        return given("QUINA_WASM");
    }
    const TARGET: &str = "wasm32-unknown-unknown";
    let rustc = env::var_os("RUSTC")?;
    let mut library = Command::new(rustc);
    library.args(["--print", "target-libdir", "--target", TARGET]);
    let library = library.output().ok().map(|output| output.stdout).unwrap_or_default();
    let has_target = Path::new(String::from_utf8_lossy(&library).trim()).is_dir();
    if env::var("PROFILE").as_deref() != Ok("release") || !has_target {
        return None;
    }
    let crates = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?).join("..");
    for part in INSIDE {
        println!("cargo::rerun-if-changed={}", crates.join(part).display());
    }
    let folder = out.with_file_name("wasm");
    let mut build = Command::new(env::var_os("CARGO")?);
    build.args(["build", "--release", "--package", "page", "--target", TARGET, "--target-dir"]);
    build.arg(&folder).env_remove("CARGO_ENCODED_RUSTFLAGS");
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
    match run(&mut build) {
        Ok(()) => Some(folder.join(TARGET).join("release/page.wasm")),
        Err(reason) => {
            println!("cargo::warning=the page has no program inside: {reason}");
            None
        }
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    run(Command::new("npm").args(arguments).current_dir(web))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.map_err(|error| format!("{program} could not be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(12).collect();
    Err(format!("`{command:?}` failed: {}", lines.join(" | ")).replace('"', ""))
}

fn placeholder(out: &Path, reason: &str) {
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\n\
         <meta name=\"description\" content=\"\"><title>Quina</title>\n\
         <h1>Quina</h1>\n<p>The server runs, but the page that plays was not built into it: \
         {reason}.</p>\n<p>Install Node 20 or newer and build again with <code>cargo build \
         --release</code>. The HTTP API works as it is: see \
         <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n"
    );
    // Of a page that was half made, nothing is kept.
    let _ = fs::remove_dir_all(out);
    fs::create_dir_all(out).unwrap();
    fs::write(out.join("index.html"), page).unwrap();
}

/// The files of a folder as a Rust expression: a slice of `File`.
fn listed(folder: &Path) -> io::Result<String> {
    let mut list = String::from("&[\n");
    for path in files_below(folder)? {
        let embed = |path: &Path| format!("include_bytes!({path:?})");
        let packed = |ending: &str| {
            let path = PathBuf::from(format!("{}.{ending}", path.display()));
            if path.exists() { format!("Some({})", embed(&path)) } else { "None".to_owned() }
        };
        let mut hasher = DefaultHasher::new();
        fs::read(&path)?.hash(&mut hasher);
        let name = path.strip_prefix(folder).map_err(io::Error::other)?;
        let name = name.display().to_string().replace('\\', "/");
        writeln!(
            list,
            "File {{ path: {name:?}, hash: \"{:016x}\", plain: {}, brotli: {}, gzip: {} }},",
            hasher.finish(),
            embed(&path),
            packed("br"),
            packed("gz")
        )
        .map_err(io::Error::other)?;
    }
    Ok(list + "]")
}

/// In an order that does not depend on the disk, without the compressed ones.
fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else if !path.extension().is_some_and(|ending| ending == "br" || ending == "gz") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
