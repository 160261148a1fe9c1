//! What comes of a campaign of faults, and whether it is good enough.

use std::collections::HashMap;
use std::io::Write;
use std::time::Duration;

use anyhow::Context as _;
use game::Message;
use serde_json::{Value, json};

use super::campaign::Fault;
use super::faults::{FaultReport, Kept, Wait};
use crate::ExitWith;
use crate::cli::Context;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    games: usize,
    acknowledged: usize,
    failed: u64,
    lost: u64,
    doubled: u64,
    contradictions: u64,
    /// Games that the clock ended, and of those the ones that had time left.
    flagged: u64,
    early: u64,
    /// Games that the clock should have ended, and did not.
    overdue: u64,
    /// Each fault, and the longest that a client had to wait once it could be served.
    faults: Vec<(&'static str, Duration)>,
}

impl Findings {
    /// Holds what was seen against what is stored, by the names of rooms. Of a room that
    /// is not there nothing is stored.
    pub(super) fn new(report: &FaultReport, stored: &HashMap<String, Kept>) -> Findings {
        let mut findings = Findings {
            games: report.logs.len(),
            failed: report.failed,
            contradictions: report.contradictions,
            ..Findings::default()
        };
        let nothing = Kept::default();
        for log in &report.logs {
            let kept = stored.get(&log.room).unwrap_or(&nothing);
            let wrong = log.compare(kept);
            findings.acknowledged += log.acknowledged.len();
            findings.lost += wrong.lost;
            findings.doubled += wrong.doubled;
            findings.early += wrong.early;
            findings.flagged += u64::from(kept.reason.as_deref() == Some("time"));
        }
        findings
    }

    /// With what happened during faults, and how many games are overdue after them.
    pub(super) fn with_faults(self, waits: &[Wait], faults: &[Fault], overdue: u64) -> Findings {
        let faults = faults.iter().map(|fault| (fault.name, longest(waits, fault))).collect();
        Findings { faults, overdue, ..self }
    }

    /// Says what was found; an error, where anything was lost or took longer than this.
    pub(super) fn tell(
        &self,
        within: Duration,
        json: bool,
        context: &Context,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let is_good = self.is_good(within);
        if json {
            writeln!(out, "{}", self.json(is_good))?;
        } else {
            let sentence = Message::new("bench-faults")
                .with("games", self.games)
                .with("acknowledged", self.acknowledged)
                .with("failed", self.failed)
                .with("lost", self.lost)
                .with("doubled", self.doubled + self.contradictions)
                .with("flagged", self.flagged)
                .with("early", self.early)
                .with("overdue", self.overdue);
            writeln!(out, "{}", context.texts.say(&sentence))?;
            for (name, longest) in &self.faults {
                let what = context.texts.say(&Message::new(name));
                let seconds = format!("{:.1}", longest.as_secs_f64());
                let sentence = Message::new("bench-fault").with("what", what);
                let sentence = sentence.with("seconds", seconds);
                writeln!(out, "{}", context.texts.say(&sentence))?;
            }
            let verdict = if is_good { "bench-faults-good" } else { "bench-faults-wrong" };
            writeln!(out, "{}", context.texts.say(&Message::new(verdict)))?;
        }
        out.flush().context("writing")?;
        if is_good { Ok(()) } else { Err(ExitWith(1).into()) }
    }

    fn is_good(&self, within: Duration) -> bool {
        self.acknowledged > 0
            && self.lost + self.doubled + self.contradictions + self.early + self.overdue == 0
            && self.faults.iter().all(|(_, longest)| *longest <= within)
    }

    fn json(&self, is_good: bool) -> Value {
        let fault = |(name, longest): &(&str, Duration)| {
            let name = name.trim_start_matches("bench-fault-");
            json!({"fault": name, "longest_wait_s": longest.as_secs_f64()})
        };
        json!({
            "good": is_good, "games": self.games, "acknowledged": self.acknowledged,
            "failed": self.failed, "lost": self.lost, "doubled": self.doubled,
            "contradictions": self.contradictions, "flagged": self.flagged, "early": self.early,
            "overdue": self.overdue, "faults": self.faults.iter().map(fault).collect::<Vec<_>>(),
        })
    }
}

/// The longest that a client waited during a fault, counted from when it could be served.
fn longest(waits: &[Wait], fault: &Fault) -> Duration {
    let during = waits.iter().filter(|wait| wait.since < fault.end);
    let lasted = during.map(|wait| {
        // What begins before the next fault may end in it: then that one is to blame.
        let until = wait.until.unwrap_or(fault.end).min(fault.end);
        until.saturating_duration_since(wait.since.max(fault.well))
    });
    lasted.max().unwrap_or_default()
}
