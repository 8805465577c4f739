//! Every true claim at a threshold becomes a certificate that passes, and no
//! false claim becomes one.

use std::collections::BTreeMap;

use shikatsu_problem::{Problem, Role};
use shikatsu_proof::{Claim, Manner, Question, check, write};
use shikatsu_solver::budget::{Budget, Stop};
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleLevels};
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::comparison::{PATIENCE, QUESTIONS, is_won};
use crate::dice::Dice;
use crate::grid;
use crate::regions::{Sample, problem_at, random_region};
use crate::threaded::threaded;

const REGIONS: usize = 500;

/// Regions for a table that is too small.
const LOST: usize = 200;

/// Regions for several threads.
const THREADED: usize = 300;

/// Besides its start, a region is begun at a few states that are rare.
const BEGUN: Sample = Sample {
    even: 0,
    games: 0,
    rare: 3,
};

/// The last level at which a question is won and the first at which it is not.
fn edges(levels: &OracleLevels, question: Question) -> impl Iterator<Item = i8> {
    let (last, step) = match question {
        Question::Capture => (levels.capture_to, 1),
        Question::Stand => (levels.stand_from, -1),
        Question::Eyes => (levels.eyes_from, -1),
    };
    let beyond = last.map_or(-step * MAX_LEVEL, |last| last + step);
    let on_scale = |level: &i8| (-MAX_LEVEL..=MAX_LEVEL).contains(level);
    last.into_iter().chain([beyond]).filter(on_scale)
}

/// Everything that is true of a problem's start at an edge.
pub(crate) fn true_claims(oracle: &Oracle) -> Vec<Claim> {
    let mut claims = Vec::new();
    for first in [Role::Attacker, Role::Defender] {
        let levels = oracle.levels(&oracle.start(first)).unwrap();
        for question in QUESTIONS {
            claims.extend(edges(&levels, question).map(|threats| Claim {
                question,
                manner: if is_won(&levels, question, threats) {
                    Manner::Prove
                } else {
                    Manner::Refute
                },
                first,
                threats,
                opening: Vec::new(),
            }));
        }
    }
    claims
}

/// Has a claim proved, written and checked.
pub(crate) fn certify(problem: &Problem, session: &mut Session<'_>, claim: &Claim) {
    let drawn = || format!("{claim}\n{}", grid::write(problem));
    let (graph, root) = session
        .prove(claim, &mut Budget::nodes(PATIENCE))
        .unwrap_or_else(|stop| panic!("{stop:?}: {}", drawn()));
    let mut bytes = Vec::new();
    write(problem, claim, &graph, root, &mut bytes)
        .unwrap_or_else(|error| panic!("{error}: {}", drawn()));
    let checked = check(problem, &bytes[..]).unwrap_or_else(|fault| panic!("{fault}: {}", drawn()));
    assert_eq!(checked.claim(), claim);
}

#[test]
fn true_claims_are_certified_and_false_ones_are_not() {
    let mut dice = Dice(3);
    let mut tables = [1 << 14, 1 << 20].map(Table::new);
    let mut certified: BTreeMap<_, usize> = BTreeMap::new();
    for number in 0..REGIONS {
        let (problem, oracle) = random_region(&mut dice);
        let states = BEGUN.draw(&mut dice, &oracle);
        let rare = states.iter().skip(2);
        let mut problems: Vec<Problem> = rare.map(|state| problem_at(&problem, state)).collect();
        problems.push(problem);
        for problem in problems {
            let oracle = Oracle::new(&problem).unwrap();
            let mut session = Session::new(&problem, &mut tables[number % 2]).unwrap();
            for mut claim in true_claims(&oracle) {
                certify(&problem, &mut session, &claim);
                *certified.entry((claim.question, claim.manner)).or_default() += 1;
                claim.manner = match claim.manner {
                    Manner::Prove => Manner::Refute,
                    Manner::Refute => Manner::Prove,
                };
                let lie = session.prove(&claim, &mut Budget::nodes(PATIENCE));
                assert_eq!(lie.err(), Some(Stop::False));
            }
        }
    }
    let pinned = [
        ((Question::Capture, Manner::Prove), 1_228),
        ((Question::Capture, Manner::Refute), 942),
        ((Question::Stand, Manner::Prove), 866),
        ((Question::Stand, Manner::Refute), 1_256),
        ((Question::Eyes, Manner::Prove), 742),
        ((Question::Eyes, Manner::Refute), 1_358),
    ];
    assert_eq!(certified, BTreeMap::from(pinned));
}

#[test]
fn several_threads_certify_the_same() {
    let mut dice = Dice(11);
    let mut tables = [1 << 14, 1 << 20].map(Table::new);
    for number in 0..THREADED {
        let (problem, oracle) = random_region(&mut dice);
        let mut session = threaded(&problem, &mut tables, number);
        for claim in true_claims(&oracle) {
            certify(&problem, &mut session, &claim);
        }
    }
}

/// Where the table has lost most of what was found, writing a proof is a search again, of
/// what is needed. Solving the moves of a lost state in the order of the board took six times as long here.
#[test]
fn what_the_table_lost_is_found_again_at_a_price() {
    let mut dice = Dice(5);
    let mut table = Table::new(1 << 10);
    let (mut finding, mut writing) = (0, 0);
    for _ in 0..LOST {
        let (problem, oracle) = random_region(&mut dice);
        for claim in true_claims(&oracle) {
            let mut session = Session::new(&problem, &mut table).unwrap();
            let mut budget = Budget::nodes(PATIENCE);
            let (opening, level) = (&claim.opening, claim.threats);
            session
                .ask(claim.question, claim.first, opening, level, &mut budget)
                .unwrap();
            finding += budget.spent();
            let mut budget = Budget::nodes(PATIENCE);
            session.prove(&claim, &mut budget).unwrap();
            writing += budget.spent();
        }
    }
    assert!(writing < finding / 2, "{writing} nodes for {finding}");
}
