//! Servers that break: nodes, their database, the proxy in front and the network between
//! are killed, halted and cut while bots play, and nothing that was acknowledged is lost.
//!
//! Needs PostgreSQL and HAProxy, and fails where they are not installed.
#![cfg(all(feature = "web", unix))]

use std::process::Command;

use serde_json::Value;

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_breaks() {
    let output = Command::new(env!("CARGO_BIN_EXE_quina"))
        // A round, however long it takes: how soon clients get on says nothing on a
        // machine that is busy with tests.
        .args(["bench-server", "--faults", "--games", "12", "--time", "1", "--within", "3600"])
        .arg("--json")
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
