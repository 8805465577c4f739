//! The next problem: near the rating, not the same theme again and again, no sister of what was just seen.

use std::collections::BTreeSet;

use crate::bank::{BankItem, StatusPosition, TrainingBank, TrainingProblem};
use crate::learner::Learner;
use crate::seed::SeededNumbers;

/// How far from the rating a problem may be at first; then twice as far, and so on.
const NEAR: f64 = 100.0;

/// How often the distance is doubled before any problem will do.
const DOUBLINGS: u32 = 6;

/// A problem that was chosen, and how it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextProblem<'b, P> {
    /// The problem.
    pub problem: &'b P,
    /// One of the eight ways.
    pub orientation: u8,
}

/// The next rated problem: one that was never met, or, when all were, the one that was met longest ago.
#[must_use]
pub fn next_rated<'b>(
    bank: &'b TrainingBank,
    learner: &Learner,
    seed: u64,
) -> Option<NextProblem<'b, TrainingProblem>> {
    let repeats = match (learner.last_themes.front(), learner.last_themes.back()) {
        (Some(one), Some(other)) if learner.last_themes.len() == 2 && one == other => Some(one),
        _ => None,
    };
    let open = |problem: &&TrainingProblem| Some(&problem.theme) != repeats;
    near(bank, learner, seed, open).or_else(|| near(bank, learner, seed, |_| true))
}

/// The next problem of a theme that the visitor chose.
#[must_use]
pub fn next_of_theme<'b>(
    bank: &'b TrainingBank,
    learner: &Learner,
    theme: &str,
    seed: u64,
) -> Option<NextProblem<'b, TrainingProblem>> {
    near(bank, learner, seed, |problem| problem.theme == theme)
}

/// The next position for the question of its status.
#[must_use]
pub fn next_position<'b>(
    bank: &'b TrainingBank,
    learner: &Learner,
    seed: u64,
) -> Option<NextProblem<'b, StatusPosition>> {
    let rating = learner.judging.now.rating;
    let mut numbers = SeededNumbers::new(seed);
    let open = unsuspended(bank.positions.iter(), learner);
    let problem = fresh_or_longest_ago(bank, learner, rating, &open, &mut numbers)?;
    Some(NextProblem {
        problem,
        orientation: numbers.orientation(),
    })
}

/// The cards of a day that this bank has, each turned by the seed.
#[must_use]
pub fn review_queue<'b>(
    bank: &'b TrainingBank,
    learner: &Learner,
    day: i64,
    seed: u64,
) -> Vec<NextProblem<'b, TrainingProblem>> {
    let mut numbers = SeededNumbers::new(seed);
    let due = learner.due(day).into_iter();
    due.filter_map(|problem| bank.problem(problem))
        .map(|problem| NextProblem {
            problem,
            orientation: numbers.orientation(),
        })
        .collect()
}

fn near<'b>(
    bank: &'b TrainingBank,
    learner: &Learner,
    seed: u64,
    is_open: impl Fn(&&TrainingProblem) -> bool,
) -> Option<NextProblem<'b, TrainingProblem>> {
    let rating = learner.solving.now.rating;
    let mut numbers = SeededNumbers::new(seed);
    let open = unsuspended(bank.problems.iter().filter(is_open), learner);
    let problem = fresh_or_longest_ago(bank, learner, rating, &open, &mut numbers)?;
    Some(NextProblem {
        problem,
        orientation: numbers.orientation(),
    })
}

fn unsuspended<'b, I: BankItem>(all: impl Iterator<Item = &'b I>, learner: &Learner) -> Vec<&'b I> {
    all.filter(|one| !learner.suspended.contains(one.id()))
        .collect()
}

/// One near the rating that was never met, of another family than what was just seen if there is one; when all were met,
/// the one that was met longest ago.
fn fresh_or_longest_ago<'b, I: BankItem>(
    bank: &TrainingBank,
    learner: &Learner,
    rating: f64,
    all: &[&'b I],
    numbers: &mut SeededNumbers,
) -> Option<&'b I> {
    let recent = families(bank, learner);
    let unmet = all
        .iter()
        .copied()
        .filter(|one| !learner.met.contains_key(one.id()));
    let fresh = unmet.clone().filter(|one| !recent.contains(one.family()));
    within(rating, fresh, numbers)
        .or_else(|| within(rating, unmet, numbers))
        .or_else(|| {
            all.iter()
                .copied()
                .min_by_key(|one| learner.met.get(one.id()).map(|met| met.last))
        })
}

/// One of those nearest to the rating, by chance.
fn within<'b, I: BankItem>(
    rating: f64,
    all: impl Iterator<Item = &'b I>,
    numbers: &mut SeededNumbers,
) -> Option<&'b I> {
    let all: Vec<&I> = all.collect();
    for step in 0..=DOUBLINGS {
        let reach = if step == DOUBLINGS {
            f64::INFINITY
        } else {
            NEAR * f64::from(1u32 << step)
        };
        let near = all
            .iter()
            .filter(|one| (f64::from(one.rating()) - rating).abs() <= reach);
        let near: Vec<&I> = near.copied().collect();
        if !near.is_empty() {
            return Some(near[numbers.place(near.len())]);
        }
    }
    None
}

/// The families of what was just seen.
fn families<'b>(bank: &'b TrainingBank, learner: &Learner) -> BTreeSet<&'b str> {
    let seen = |id: &str| learner.recent.iter().any(|recent| recent == id);
    let problems = bank.problems.iter().filter(|one| seen(&one.id));
    let positions = bank.positions.iter().filter(|one| seen(&one.id));
    problems
        .map(|one| one.family.as_str())
        .chain(positions.map(|one| one.family.as_str()))
        .collect()
}
