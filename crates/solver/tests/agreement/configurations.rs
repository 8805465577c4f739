//! The same answers whatever the table, the turn and the colours.

use shikatsu_board::{Symmetry, Transform};
use shikatsu_problem::{Color, Size};
use shikatsu_solver::budget::Budget;
use shikatsu_solver::oracle::OracleState;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::comparison::{PATIENCE, mismatch, search_mismatch};
use crate::dice::Dice;
use crate::grid;
use crate::regions::{Sample, random_region};
use crate::threaded::threaded;

const REGIONS: usize = 200;

const SAMPLE: Sample = Sample {
    even: 20,
    games: 2,
    rare: 3,
};

#[test]
fn no_size_of_the_table_changes_an_answer() {
    let mut dice = Dice(4);
    let mut tables = [1 << 14, 1 << 20, 1 << 26].map(Table::new);
    for _ in 0..REGIONS {
        let (problem, oracle) = random_region(&mut dice);
        let states = SAMPLE.draw(&mut dice, &oracle);
        for table in &mut tables {
            if let Some(found) = search_mismatch(&problem, &oracle, &states, table) {
                panic!("{found}\n{}", grid::write(&problem));
            }
        }
    }
}

#[test]
fn no_number_of_threads_changes_an_answer() {
    let mut dice = Dice(6);
    let mut tables = [1 << 14, 1 << 20].map(Table::new);
    for number in 0..REGIONS {
        let (problem, oracle) = random_region(&mut dice);
        let states = SAMPLE.draw(&mut dice, &oracle);
        let mut session = threaded(&problem, &mut tables, number);
        for state in &states {
            let truth = oracle.levels(state).unwrap();
            let found = mismatch(&truth, state, |question, state, level| {
                session.ask_at(question, state, level, &mut Budget::nodes(PATIENCE))
            });
            if let Some(found) = found {
                panic!("{found}\n{}", grid::write(&problem));
            }
        }
    }
}

#[test]
fn no_turn_and_no_exchange_of_colours_changes_an_answer() {
    let mut dice = Dice(5);
    let mut table = Table::new(1 << 20);
    for _ in 0..REGIONS {
        let (problem, oracle) = random_region(&mut dice);
        let states = SAMPLE.draw(&mut dice, &oracle);
        for transform in transforms() {
            let turned = transform.problem(&problem);
            let mut session = Session::new(&turned, &mut table).unwrap();
            let mut budget = Budget::nodes(PATIENCE);
            for state in &states {
                let truth = oracle.levels(state).unwrap();
                let state = turn(transform.symmetry, problem.setup.size, state);
                let found = mismatch(&truth, &state, |question, state, level| {
                    session.ask_at(question, state, level, &mut budget)
                });
                if let Some(found) = found {
                    panic!("{found}\n{}", grid::write(&turned));
                }
            }
        }
    }
}

/// A state of a board of this size, turned. Roles have no colour to exchange.
fn turn(symmetry: Symmetry, size: Size, state: &OracleState) -> OracleState {
    OracleState {
        attacker: symmetry.points(size, state.attacker),
        defender: symmetry.points(size, state.defender),
        standing: symmetry.points(size, state.standing),
        ban: state.ban.map(|ban| symmetry.point(size, ban).unwrap()),
        turn: state.turn,
    }
}

/// Eight turns, each with both ways to colour the stones.
fn transforms() -> impl Iterator<Item = Transform> {
    Symmetry::ALL.into_iter().flat_map(|symmetry| {
        Color::BOTH.map(|black_becomes| Transform {
            symmetry,
            black_becomes,
        })
    })
}
