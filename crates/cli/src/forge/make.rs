//! `forge make`: seeds in, a journal out.

use std::time::Instant;

use shikatsu_board::SeededRandom;
use shikatsu_forge::{ForgeOrder, ForgeParent, Recipe, placed, question_id};
use shikatsu_problem::Problem;

use super::bank_file;
use super::forge_journal::ForgeJournal;
use super::forged::ForgedKind;
use super::seed_run::SeedRun;
use crate::arguments::ForgeMakeArguments;
use crate::failure::{Failure, say};

pub(super) fn run(arguments: &ForgeMakeArguments) -> Result<(), Failure> {
    let ForgeMakeArguments {
        recipe,
        seed,
        count,
        nodes,
        jobs,
        ..
    } = *arguments;
    let parents = parents(arguments)?;
    let recipes = match recipe {
        Recipe::Rooms => &[Recipe::Rooms],
        Recipe::Halls => &[Recipe::Halls],
        Recipe::Crowds => &[Recipe::Crowds],
        Recipe::Races => &[Recipe::Races],
        Recipe::Vary => &[Recipe::Vary],
        Recipe::Deepen => &[Recipe::Deepen],
        Recipe::Excerpt => &[Recipe::Excerpt],
        Recipe::Mine => &[Recipe::Mine],
    };
    let mut journal = ForgeJournal::open(&arguments.journal, recipes, nodes)?;
    let before = journal.kept;
    let start = Instant::now();
    let run = SeedRun {
        order: &|seed| order(recipe, &parents, seed),
        wanted: match arguments.status {
            true => ForgedKind::Position,
            false => ForgedKind::Problem,
        },
        nodes,
        jobs,
    };
    let done = run.run(seed..seed.saturating_add(count), &mut journal)?;
    say(&format_args!(
        "{done} seeds in {:.0} s: {} kept, {} in the journal",
        start.elapsed().as_secs_f64(),
        journal.kept - before,
        journal.kept
    ));
    Ok(())
}

/// What is changed with its names, in their order, so that the order of the files does not matter.
fn parents(arguments: &ForgeMakeArguments) -> Result<Vec<(String, Problem)>, Failure> {
    let records = bank_file::only_records(&arguments.parents)?.into_iter();
    let positions = bank_file::others(&arguments.positions)?;
    let positions = positions.iter().filter_map(placed);
    let mut parents: Vec<_> = records
        .map(|record| (record.id, record.problem))
        .chain(positions.map(|problem| (question_id(&problem), problem)))
        .collect();
    parents.sort_by(|(one, _), (other, _)| one.cmp(other));
    parents.dedup_by(|(one, _), (other, _)| one == other);
    match arguments.recipe.has_parent() && parents.is_empty() {
        true => Err(Failure::Request(
            "no records in --parents, and no problem with a boundary of one colour in --positions"
                .to_owned(),
        )),
        false => Ok(parents),
    }
}

/// What a seed makes; nothing where its recipe has no parent to begin with.
fn order(recipe: Recipe, parents: &[(String, Problem)], seed: u64) -> Option<ForgeOrder<'_>> {
    // Another stream than the one that draws the changes.
    let place = SeededRandom::new(!seed).below(parents.len());
    let parent = parents.get(place);
    let parent = parent.map(|(name, problem)| ForgeParent { name, problem });
    ForgeOrder::of(recipe, parent, seed)
}
