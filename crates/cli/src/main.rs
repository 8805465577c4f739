//! The `shikatsu` command.
//!
//! Data goes to standard output, talk to standard error. Exit codes: 0 when
//! everything worked, 1 when a file could not be read or written or a proof does
//! not hold, 2 when the command line was wrong, 3 when a verdict is not proved, 4 and 5 when an
//! audit found warnings or errors.

mod arguments;
mod audit;
mod bench;
mod check;
mod convert;
mod crew;
mod duration;
mod failure;
mod gtp;
mod input;
mod manual;
mod output;
mod play;
mod progress;
mod report;
mod serve;
mod show;
mod solve;
mod source;
mod terminal;
mod tree;
mod words;
mod worker;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Show(arguments) => show::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { out_dir } => manual::pages(out_dir.as_deref()),
    };
    failure::exit_code(result)
}
