//! Builds the page in `web/` with npm, so that it can be embedded. Where there
//! is no Node, a page is embedded that says so, and everything else works.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the page is made of; anything else in `web/` may change without a
/// rebuild.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
];

fn main() {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap()).join("web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=QUINA_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=migrations");
    fs::create_dir_all(&out).unwrap();
    if env::var("QUINA_WEB").as_deref() == Ok("skip") {
        return placeholder(&out, "it was built with QUINA_WEB=skip");
    }
    if let Err(reason) = build(&web, &out) {
        println!("cargo::warning=the page for the browser is missing: {reason}");
        placeholder(&out, &reason);
    }
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
        // Not `npm ci`: it insists on packages of other systems that the lock
        // file of this one leaves out. What tests and lints need is left to
        // `cargo xtask test`.
        npm(web, &["install", "--omit=dev", "--no-save", "--no-audit", "--no-fund"])?;
    }
    let out = out.to_str().ok_or("the build directory is not UTF-8")?;
    npm(web, &["run", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"])
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("npm").args(arguments).current_dir(web).output();
    let output = output.map_err(|error| format!("npm could not be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(12).collect();
    Err(format!("`npm {}` failed: {}", arguments.join(" "), lines.join(" | ")))
}

fn placeholder(out: &Path, reason: &str) {
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quina</title>\n\
         <h1>Quina</h1>\n<p>The server runs, but the page that plays was not built into it: \
         {reason}.</p>\n<p>Install Node 20 or newer and build again with <code>cargo build \
         --release</code>. The HTTP API works as it is: see \
         <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n"
    );
    fs::write(out.join("index.html"), page).unwrap();
}
