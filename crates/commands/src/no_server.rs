//! `quina serve` where the program was built without a web server: it says so.

use game::Message;

use crate::Refused;
use crate::cli::Context;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// What a server would have been told
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _told: Vec<String>,
}

impl Args {
    pub fn run(&self, _context: &Context) -> anyhow::Result<()> {
        Err(Refused(Message::new("cli-no-server")).into())
    }
}
