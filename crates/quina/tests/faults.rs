//! Servers that break: nodes, their database, the proxy in front and the network between
//! are killed, halted and cut while bots play, and nothing that was acknowledged is lost.
//!
//! Needs PostgreSQL and HAProxy, and fails where they are not installed.
#![cfg(all(feature = "web", unix))]

use std::process::Command;

use serde_json::Value;

/// How soon every client must get on, in seconds: a promise about faults, and no measure of
/// speed.
const WITHIN: f64 = 5.0;

/// That, on a machine that does nothing else. Where others have work for its processors, it is
/// as much longer as they let us wait; `QUINA_FAULTS_WITHIN` says how long, whatever they do.
fn within() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0);
    let cores = std::thread::available_parallelism().map_or(1.0, |cores| cores.get() as f64);
    let usual = (WITHIN * (load / cores).max(1.0)).ceil().to_string();
    std::env::var("QUINA_FAULTS_WITHIN").unwrap_or(usual)
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_breaks() {
    let output = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(["bench-server", "--faults", "--games", "12", "--time", "1", "--json"])
        .args(["--within", &within()])
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
    assert_eq!(found["faults"].as_array().unwrap().len(), 7, "{found}");
}
