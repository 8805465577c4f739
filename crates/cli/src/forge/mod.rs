//! `shikatsu forge`: problems that are proved, made, checked, counted and put into packs.

mod bank_file;
mod check;
mod forge_journal;
mod forged;
mod grade;
mod grow;
mod make;
mod pack;
mod seed_run;
mod stats;

use shikatsu_forge::solved_document;
use shikatsu_formats::sgf::{self, Dialect};

use crate::arguments::{ForgeArguments, ForgeCommand, ForgeSgfArguments};
use crate::failure::Failure;
use crate::output::print;

pub(crate) fn run(arguments: &ForgeArguments) -> Result<(), Failure> {
    match &arguments.command {
        ForgeCommand::Make(arguments) => make::run(arguments),
        ForgeCommand::Grow(arguments) => grow::run(arguments),
        ForgeCommand::Check(arguments) => check::run(arguments),
        ForgeCommand::Grade(arguments) => grade::run(arguments),
        ForgeCommand::Pack(arguments) => pack::run(arguments),
        ForgeCommand::Stats(arguments) => stats::run(arguments),
        ForgeCommand::Sgf(arguments) => sgf(arguments),
    }
}

fn sgf(arguments: &ForgeSgfArguments) -> Result<(), Failure> {
    let records = bank_file::records(&arguments.files)?;
    let documents: Vec<_> = records
        .iter()
        .map(|found| solved_document(&found.record))
        .collect();
    if documents.is_empty() {
        return Err(Failure::Request("no records in these files".to_owned()));
    }
    let text = sgf::write(&documents, Dialect::Plain).map_err(|error| Failure::Write {
        origin: "the records".to_owned(),
        error,
    })?;
    print(text.as_bytes())
}
