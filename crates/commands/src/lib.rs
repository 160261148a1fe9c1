//! The command line of Quina: a file a subcommand.
//!
//! Results go to standard output, messages to standard error. This file is the
//! one place that turns failures into exit codes: 2 for bad input, 1 for
//! anything else that went wrong, 128 and its number for a signal.

#[cfg(feature = "web")]
mod admin;
mod analyse;
mod apply;
mod bench;
#[cfg(all(feature = "web", unix))]
mod bench_server;
mod cli;
mod contest;
mod engine;
mod games_list;
mod help;
mod history;
mod interrupt;
mod learn;
mod lines;
mod moves;
mod paint;
mod perft;
mod play;
mod playing;
mod practise;
mod probe;
mod puzzle;
mod puzzles;
mod review;
mod rules;
mod selfplay;
#[cfg(feature = "web")]
mod serve;
#[cfg(not(feature = "web"))]
#[path = "no_server.rs"]
mod serve;
mod shell;
mod show;
mod solve;
mod sprt;
mod stats;
mod steps;
mod tables;
mod tournament;
mod ugi;
mod usage;
mod verify;
mod visit;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::error::ErrorKind as UsageKind;
use game::{BadInput, Message};

use cli::{Cli, Command, Context};
use visit::visit;

/// What the program does, from its arguments to its exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => return misuse(&error),
    };
    let context = cli.context();
    let result = run(cli.command, &context);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error, &context),
    }
}

fn run(command: Option<Command>, context: &Context) -> anyhow::Result<()> {
    let mut out = context.output();
    match command {
        None if context.screen.has_screen() => play::start(context)?,
        None => games_list::welcome(context, &mut out)?,
        Some(Command::Play(args)) => args.run(context, &mut out)?,
        Some(Command::Practise(args)) => args.run(context, &mut out)?,
        Some(Command::Learn(args)) => args.run(context, &mut out)?,
        Some(Command::History(args)) => args.run(context, &mut out)?,
        Some(Command::Games(args)) => args.run(context, &mut out)?,
        Some(Command::Rules(args)) => args.run(context, &mut out)?,
        Some(Command::Show(args)) => args.run(context, &mut out)?,
        Some(Command::Moves(args)) => args.run(&mut out)?,
        Some(Command::Steps(args)) => args.run(&mut out)?,
        Some(Command::Apply(args)) => args.run(context, &mut out)?,
        Some(Command::Perft(args)) => args.run(&mut out)?,
        Some(Command::Analyse(args)) => args.run(context, &mut out)?,
        Some(Command::Match(args)) => args.run(context, &mut out)?,
        Some(Command::Tournament(args)) => args.run(context, &mut out)?,
        Some(Command::Sprt(args)) => args.run(context, &mut out)?,
        Some(Command::Review(args)) => args.run(context, &mut out)?,
        Some(Command::Engine(args)) => {
            // It writes from several threads, so it takes the output itself.
            drop(out);
            return args.run(context);
        }
        Some(Command::Selfplay(args)) => args.run(context, &mut out)?,
        Some(Command::Bench(args)) => args.run(&mut out)?,
        Some(Command::Serve(args)) => args.run(context)?,
        #[cfg(all(feature = "web", unix))]
        Some(Command::BenchServer(args)) => args.run(context, &mut out)?,
        #[cfg(feature = "web")]
        Some(Command::Admin(args)) => args.run(context, &mut out)?,
        Some(Command::Solve(args)) => visit(&args, &args.game, context, &mut out)?,
        Some(Command::Verify(args)) => visit(&args, &args.game, context, &mut out)?,
        Some(Command::Probe(args)) => args.run(context, &mut out)?,
        Some(Command::Stats(args)) => visit(&args, &args.query.place.game, context, &mut out)?,
        Some(Command::Puzzle(args)) => args.run(context, &mut out)?,
        Some(Command::Puzzles(args)) => args.run(context, &mut out)?,
        Some(Command::Completions(args)) => args.run(context, &mut out)?,
        Some(Command::Man(args)) => args.run(context, &mut out)?,
        Some(Command::Help(args)) => args.run(context, &mut out)?,
    }
    out.flush().context("writing the result")
}

/// Bad input that is not about a game: a file, a combination of options.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct BadUse(String);

/// The same, before it is put into words.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.id)]
struct Refused(Message);

/// Everything has been told, and the program ends with this code: 1 where
/// something failed on the way, 128 and its number after a signal.
#[derive(Debug, thiserror::Error)]
#[error("ends with {0}")]
struct ExitWith(u8);

/// Bad input in a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {bad}", path.display())]
struct InFile {
    path: PathBuf,
    /// The line, where the input itself does not know it.
    line: Option<usize>,
    bad: BadInput,
}

impl InFile {
    fn message(&self, texts: &games::Texts) -> Message {
        Message::new("in-file")
            .with("path", self.path.display())
            .with("place", if self.line.is_some() { "line" } else { "file" })
            .with("line", self.line.unwrap_or_default())
            .with("error", texts.refusal(&self.bad))
    }
}

/// Says what went wrong, in one line.
fn fail(error: &anyhow::Error, context: &Context) -> ExitCode {
    let io_kind = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if io_kind.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        // Whoever read our output has seen enough.
        return ExitCode::SUCCESS;
    }
    if let Some(ExitWith(code)) = error.downcast_ref() {
        return ExitCode::from(*code);
    }
    if let Some(bad) = error.downcast_ref::<BadInput>() {
        complain(&context.texts.refusal(bad));
        return ExitCode::from(2);
    }
    if let Some(Refused(message)) = error.downcast_ref() {
        complain(&context.texts.say(message));
        return ExitCode::from(2);
    }
    if let Some(in_file) = error.downcast_ref::<InFile>() {
        complain(&context.texts.say(&in_file.message(&context.texts)));
        return ExitCode::from(2);
    }
    if error.downcast_ref::<BadUse>().is_some() {
        complain(&error.to_string());
        return ExitCode::from(2);
    }
    complain(&format!("{error:#}"));
    ExitCode::FAILURE
}

/// Clap's answer: help and version as they are, errors in one line.
fn misuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), UsageKind::DisplayHelp | UsageKind::DisplayVersion) {
        // Nothing is left to do if even this cannot be written.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let texts = tui::texts_of(cli::language_of_arguments());
    complain(&usage::sentence(error, &texts));
    ExitCode::from(2)
}

/// One line, whatever control characters a name or a path holds.
fn complain(line: &str) {
    let line: String = line
        .chars()
        .flat_map(|c| match c.is_control() {
            true => c.escape_debug().collect::<Vec<char>>(),
            false => vec![c],
        })
        .collect();
    // Nothing is left to do if even this cannot be written.
    let _ = writeln!(anstream::stderr(), "quina: {line}");
}
