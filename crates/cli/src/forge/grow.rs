//! `forge grow`: round after round of new problems, each made of what the rounds before gave.
//!
//! Invariant: a run that is killed goes on where it was. The parents of a round are the records of the files and what was taken
//! of the rounds before, and both follow from the journal.

use std::path::PathBuf;
use std::slice;
use std::time::Instant;

use shikatsu_forge::{BankIntake, BankRecord, GrowthRound, IntakeTally, OtherSets, Recipe};

use super::bank_file;
use super::forge_journal::ForgeJournal;
use super::forged::ForgedKind;
use super::seed_run::SeedRun;
use crate::arguments::ForgeGrowArguments;
use crate::failure::{Failure, say};

/// What rounds are made with.
const RECIPES: &[Recipe] = &[Recipe::Rooms, Recipe::Vary, Recipe::Deepen, Recipe::Excerpt];

pub(super) fn run(arguments: &ForgeGrowArguments) -> Result<(), Failure> {
    let others = OtherSets::new(&bank_file::others(&arguments.against)?);
    let mut known = bank_file::only_records(&arguments.files)?;
    known.sort_by(|one, other| one.id.cmp(&other.id));
    known.dedup_by(|one, other| one.id == other.id);
    let mut intake = BankIntake::new(known, others);
    let mut last = intake.records().len();
    let mut journal = ForgeJournal::open(&arguments.journal, RECIPES, arguments.nodes)?;
    let mut first = arguments.seed;
    for number in 1..=arguments.rounds {
        let begun = Instant::now();
        let seeds = first..first.saturating_add(arguments.seeds);
        let round = GrowthRound::after(intake.records(), last);
        let run = SeedRun {
            order: &|seed| Some(round.order(seed)),
            wanted: ForgedKind::Problem,
            nodes: arguments.nodes,
            jobs: arguments.jobs,
        };
        let done = run.run(seeds.clone(), &mut journal)?;
        let kept = of_seeds(&arguments.journal, seeds.start, seeds.end)?;
        last = intake.records().len();
        let tally = intake.offer(&kept);
        tell(number, done, &kept, &tally, begun);
        say(&format_args!("{} in the bank", intake.records().len()));
        if intake.records().len() >= arguments.until {
            break;
        }
        first = seeds.end;
    }
    Ok(())
}

/// What a journal has of some seeds, in their order.
fn of_seeds(journal: &PathBuf, first: u64, end: u64) -> Result<Vec<BankRecord>, Failure> {
    let mut records = bank_file::only_records(slice::from_ref(journal))?;
    records.retain(|record| (first..end).contains(&record.source.seed));
    records.sort_by_key(|record| record.source.seed);
    Ok(records)
}

fn tell(number: u64, done: usize, kept: &[BankRecord], tally: &IntakeTally, begun: Instant) {
    say(&format_args!(
        "round {number}: {done} seeds in {:.0} s, {} kept, {tally}",
        begun.elapsed().as_secs_f64(),
        kept.len()
    ));
}
