//! `shikatsu team experiment`: how well many programs play as one.
//!
//! A plan names what is compared. Games between teams are played in real rooms (`shikatsu_team`), so that an experiment
//! tests the schemes that people meet. Each finished game, and each move that was played out, is a line of the journal.
//!
//! Invariant: a game follows from the plan, its cell and its number alone, so a run that was stopped goes on as if it
//! had not been, and equal plans give equal games.

mod answered;
mod cell_score;
mod game_journal;
mod heat_map;
mod journal_file;
mod move_values;
mod plan;
mod plan_reader;
mod proved_positions;
mod record_values;
mod results;
mod share_plot;
mod shared_work;
mod team_game;
mod team_member;
mod team_series;
mod window_acts;

use std::fs;

use crate::arguments::{ExperimentArguments, TeamArguments, TeamCliCommand};
use crate::failure::Failure;

use plan::ExperimentKind;

pub(crate) fn run(arguments: &TeamArguments) -> Result<(), Failure> {
    match &arguments.command {
        TeamCliCommand::Experiment(arguments) => experiment(arguments),
    }
}

fn experiment(arguments: &ExperimentArguments) -> Result<(), Failure> {
    let failed = |path: &std::path::Path| {
        let path = path.to_owned();
        move |error| Failure::Io { path, error }
    };
    let text = fs::read_to_string(&arguments.plan).map_err(failed(&arguments.plan))?;
    let plan = plan_reader::read(&text).map_err(|fault| {
        let plan = arguments.plan.display();
        Failure::Request(format!("{plan}: {fault}"))
    })?;
    fs::create_dir_all(&arguments.output).map_err(failed(&arguments.output))?;
    match &plan.kind {
        ExperimentKind::Teams(teams) => team_series::run(&plan, teams, arguments),
        ExperimentKind::Record(record) => record_values::run(&plan, record, arguments),
        ExperimentKind::Proofs(proofs) => proved_positions::run(&plan, proofs, arguments),
        ExperimentKind::Logs(logs) => answered::run(&plan, logs, arguments),
    }
}
