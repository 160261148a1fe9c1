//! Servers that break: nodes, their database, the proxy in front and the network between
//! are killed, halted and cut while bots play, and nothing that was acknowledged is lost.
//!
//! Needs PostgreSQL and HAProxy, and fails where they are not installed.
#![cfg(all(feature = "web", unix))]

use std::process::Command;
use std::time::Duration;

use serde_json::Value;

/// How soon every client must get on, in seconds: a promise about faults, and no measure of
/// speed.
const WITHIN: f64 = 5.0;

/// That, where the processors wait for us before and after. Where they have more to do than they
/// can at once, it is as much longer as they let us wait; `QUINA_FAULTS_WITHIN` says how long,
/// whatever they do.
fn within(busy: f64) -> f64 {
    let set = std::env::var("QUINA_FAULTS_WITHIN").ok().and_then(|set| set.parse().ok());
    set.unwrap_or((WITHIN * busy.max(1.0)).ceil())
}

/// How many processes run or want to for each processor, over two seconds. (Not the average of
/// the last minute, which tells of the compiler and of other tests that have ended.)
fn busy() -> f64 {
    const LOOKS: u32 = 40;
    let mut running = 0.0;
    for _ in 0..LOOKS {
        let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let now = load.split(' ').nth(3).and_then(|now| now.split('/').next()?.parse().ok());
        // One of them is this one, which looks.
        running += now.map_or(0.0, |now: f64| (now - 1.0).max(0.0));
        std::thread::sleep(Duration::from_millis(50));
    }
    let cores = std::thread::available_parallelism().map_or(1.0, |cores| cores.get() as f64);
    running / f64::from(LOOKS) / cores
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_breaks() {
    let before = busy();
    let output = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(["bench-server", "--faults", "--games", "12", "--time", "1", "--json"])
        // What is too long is decided below, when it is known what else was done here.
        .args(["--within", "1000"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stdout));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    for nothing in ["lost", "doubled", "contradictions", "early", "overdue"] {
        assert_eq!(found[nothing], 0, "{found}");
    }
    assert!(found["acknowledged"].as_u64() > Some(100), "{found}");
    assert!(found["flagged"].as_u64() > Some(0), "some walk away: {found}");
    let faults = found["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 8, "{found}");
    let after = busy();
    let within = within(before.max(after));
    eprintln!("within {within} s (processors were {before:.1} and {after:.1} times busy): {found}");
    for fault in faults {
        assert!(fault["longest_wait_s"].as_f64() <= Some(within), "within {within} s: {found}");
    }
}
