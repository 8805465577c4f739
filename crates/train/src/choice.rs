//! The next problem: near the rating, not the same theme again and again, no sister of what was just seen.

use std::collections::BTreeSet;

use crate::bank::{StatusPosition, TrainingBank, TrainingProblem};
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
    let all = bank.positions.iter();
    let all: Vec<&StatusPosition> = all
        .filter(|one| !learner.suspended.contains(&one.id))
        .collect();
    let recent = families(bank, learner);
    let fresh = |one: &&&StatusPosition| {
        !learner.met.contains_key(&one.id) && !recent.contains(one.family.as_str())
    };
    let mut numbers = SeededNumbers::new(seed);
    let rated = |one: &&StatusPosition| one.rating;
    let chosen = within(
        rating,
        all.iter().filter(fresh).copied(),
        rated,
        &mut numbers,
    )
    .or_else(|| {
        let unmet = all.iter().filter(|one| !learner.met.contains_key(&one.id));
        within(rating, unmet.copied(), rated, &mut numbers)
    })
    .or_else(|| {
        all.iter()
            .min_by_key(|one| learner.met.get(&one.id).map(|met| met.last))
            .copied()
    })?;
    Some(NextProblem {
        problem: chosen,
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
    let all = bank.problems.iter().filter(is_open);
    let all: Vec<&TrainingProblem> = all
        .filter(|one| !learner.suspended.contains(&one.id))
        .collect();
    let recent = families(bank, learner);
    let fresh = |one: &&&TrainingProblem| {
        !learner.met.contains_key(&one.id) && !recent.contains(one.family.as_str())
    };
    let mut numbers = SeededNumbers::new(seed);
    let rating = learner.solving.now.rating;
    let rated = |one: &&TrainingProblem| one.rating;
    let problem = within(
        rating,
        all.iter().filter(fresh).copied(),
        rated,
        &mut numbers,
    )
    .or_else(|| {
        let unmet = all.iter().filter(|one| !learner.met.contains_key(&one.id));
        within(rating, unmet.copied(), rated, &mut numbers)
    })
    .or_else(|| {
        all.iter()
            .min_by_key(|one| learner.met.get(&one.id).map(|met| met.last))
            .copied()
    })?;
    Some(NextProblem {
        problem,
        orientation: numbers.orientation(),
    })
}

/// One of those nearest to the rating, by chance.
fn within<T: Copy>(
    rating: f64,
    all: impl Iterator<Item = T>,
    rated: impl Fn(&T) -> u16,
    numbers: &mut SeededNumbers,
) -> Option<T> {
    let all: Vec<T> = all.collect();
    for step in 0..=DOUBLINGS {
        let reach = if step == DOUBLINGS {
            f64::INFINITY
        } else {
            NEAR * f64::from(1u32 << step)
        };
        let near = all
            .iter()
            .filter(|one| (f64::from(rated(one)) - rating).abs() <= reach);
        let near: Vec<&T> = near.collect();
        if !near.is_empty() {
            return Some(*near[numbers.place(near.len())]);
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
