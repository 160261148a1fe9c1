//! How a long piece of work tells how far it is.

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Positions are being found and numbered.
    Numbering,
    /// Values are being worked out.
    Solving,
    /// The table is being compressed and written.
    Packing,
    /// Values are being proved anew.
    Verifying,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// How much is done, in the unit of `total`.
    pub done: u64,
    /// All of them, where that is known.
    pub total: Option<u64>,
    /// Which ply is being worked out, where that is how it is done.
    pub ply: Option<u32>,
}

impl Progress {
    /// Progress that does not go by plies.
    pub fn of(phase: Phase, done: u64, total: Option<u64>) -> Progress {
        Progress { phase, done, total, ply: None }
    }
}

/// Somebody who is told. Called often, from any thread.
pub type Watch<'a> = &'a (dyn Fn(Progress) + Sync);
