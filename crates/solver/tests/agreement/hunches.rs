//! Whatever weights a search goes by, its answers are those of the oracle.

use std::sync::Arc;

use shikatsu_hunch::PatternWeights;
use shikatsu_solver::budget::Budget;
use shikatsu_solver::hunch::HunchSettings;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::comparison::{PATIENCE, mismatch};
use crate::dice::Dice;
use crate::grid;
use crate::regions::{Sample, random_region};

const REGIONS: usize = 100;

const SAMPLE: Sample = Sample {
    even: 20,
    games: 2,
    rare: 3,
};

/// Fails if an answer with these weights, which every node is guessed by, is not that of the oracle; returns the nodes that
/// were spent.
fn agree(weights: PatternWeights) -> u64 {
    agree_with(&HunchSettings {
        least_work: 0,
        ..HunchSettings::of(Arc::new(weights))
    })
}

fn agree_with(settings: &HunchSettings) -> u64 {
    let mut dice = Dice(8);
    let mut table = Table::new(1 << 20);
    let mut nodes = 0;
    for _ in 0..REGIONS {
        let (problem, oracle) = random_region(&mut dice);
        let session = Session::new(&problem, &mut table).unwrap();
        let mut session = session.with_hunch(Some(settings.clone()));
        for state in SAMPLE.draw(&mut dice, &oracle) {
            let truth = oracle.levels(&state).unwrap();
            let found = mismatch(&truth, &state, |question, state, level| {
                let mut budget = Budget::nodes(PATIENCE);
                let answer = session.ask_at(question, state, level, &mut budget);
                nodes += budget.spent();
                answer
            });
            if let Some(found) = found {
                panic!("{found}\n{}", grid::write(&problem));
            }
        }
    }
    nodes
}

fn shipped() -> PatternWeights {
    PatternWeights::shipped().unwrap().as_ref().clone()
}

#[test]
fn the_shipped_weights_change_no_answer() {
    agree(shipped());
}

#[test]
fn guesses_that_begin_in_the_middle_of_a_search_change_no_answer() {
    let late = |least_work| {
        agree_with(&HunchSettings {
            least_work,
            ..HunchSettings::of(Arc::new(shipped()))
        })
    };
    // At a second visit, at some later one, and only at the root.
    let nodes = [1, HunchSettings::LEAST_WORK, u32::MAX].map(late);
    assert!(nodes[0] != nodes[1] && nodes[1] != nodes[2], "{nodes:?}");
}

#[test]
fn weights_of_the_opposite_sign_change_no_answer() {
    let inverted = agree(shipped().mapped(i8::saturating_neg));
    // If the weights did nothing, the test would show nothing.
    assert_ne!(inverted, agree(shipped()));
}

#[test]
fn weights_drawn_by_chance_change_no_answer() {
    let mut dice = Dice(9);
    let random = PatternWeights::from_classes(|_, _, _, _| {
        u8::try_from(dice.below(256)).unwrap().cast_signed()
    });
    agree(random);
}

#[test]
fn weights_as_large_as_they_can_be_change_no_answer() {
    let signs = |class: usize| match class % 2 {
        0 => i8::MAX,
        _ => i8::MIN,
    };
    agree(PatternWeights::from_classes(|_, _, _, class| signs(class)));
    agree(PatternWeights::from_classes(|_, guess, _, _| signs(guess)));
    agree(PatternWeights::from_classes(|_, _, _, _| i8::MIN));
}
