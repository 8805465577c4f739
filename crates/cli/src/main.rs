//! The `shikatsu` command.
//!
//! Data goes to standard output, remarks to standard error. Exit codes: 0 when
//! everything worked, 1 when a file could not be read or written or a proof does
//! not hold, 2 when the command line was wrong, 3 when a verdict is not proved, 4 and 5 when an
//! audit found warnings or errors.

mod arguments;
mod audit;
mod bench;
mod check;
mod convert;
mod dojo;
mod duration;
mod experiment;
mod failure;
mod forge;
mod gtp;
mod input;
mod interrupt;
mod keys;
mod manual;
mod output;
mod page;
mod play;
mod progress;
mod report;
mod room;
mod row;
mod searchers;
mod series;
mod serve;
mod show;
mod solve;
mod source;
mod terminal;
mod train;
mod tree;
mod win_share;
mod words;
mod worker;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, CliCommand};

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        CliCommand::Show(arguments) => show::run(&arguments),
        CliCommand::Convert(arguments) => convert::run(&arguments),
        CliCommand::Solve(arguments) => solve::run(&arguments),
        CliCommand::Play(arguments) => play::run(&arguments),
        CliCommand::Train(arguments) => train::run(&arguments),
        CliCommand::Tree(arguments) => tree::run(&arguments),
        CliCommand::Bench(arguments) => bench::run(&arguments),
        CliCommand::Audit(arguments) => audit::run(&arguments),
        CliCommand::Forge(arguments) => forge::run(&arguments),
        CliCommand::Check(arguments) => check::run(&arguments),
        CliCommand::Gtp(arguments) => gtp::run(&arguments),
        CliCommand::Dojo(arguments) => dojo::run(&arguments),
        CliCommand::Serve(arguments) => serve::run(&arguments),
        CliCommand::Worker(arguments) => worker::run(&arguments),
        CliCommand::Keys(arguments) => keys::run(&arguments),
        CliCommand::Match(arguments) => series::run(&arguments),
        CliCommand::Team(arguments) => experiment::run(&arguments),
        CliCommand::Room(arguments) => room::run(&arguments),
        CliCommand::Row(arguments) => row::run(&arguments),
        CliCommand::Completions { shell } => manual::completions(shell),
        CliCommand::Man { out_dir } => manual::pages(out_dir.as_deref()),
    };
    failure::exit_code(result)
}
