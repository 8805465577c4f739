//! `shikatsu row`: the first game in the terminal.

mod bench;
mod ladder;
mod ladder_plot;
mod pair_score;
mod solve;
mod solved_board;
mod table;
mod tastes;
mod values;

use crate::arguments::{RowArguments, RowCommand};
use crate::failure::Failure;

pub(crate) fn run(arguments: &RowArguments) -> Result<(), Failure> {
    match &arguments.command {
        RowCommand::Play(arguments) => table::run(arguments),
        RowCommand::Ladder(arguments) => ladder::run(arguments),
        RowCommand::Bench(arguments) => bench::run(arguments),
        RowCommand::Solve(arguments) => solve::run(arguments),
        RowCommand::Values(arguments) => values::run(arguments),
    }
}
