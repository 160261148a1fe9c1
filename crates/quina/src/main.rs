//! The program. What it does stands in `commands`: Cargo does not strip a program whose
//! package has an `opt-level` of its own, and that one has.

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main()
}
