//! How many states of a few fixed regions have which answer. The sums are
//! pinned: a change to any rule moves at least one of them.

use std::collections::BTreeMap;

use shikatsu_problem::Rules;
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleLevels};

use crate::drawing::problem;

fn name(levels: &OracleLevels) -> &'static str {
    let full = (Some(MAX_LEVEL), Some(-MAX_LEVEL));
    match (levels.capture_to, levels.stand_from, levels.eyes_from) {
        (to, None, None) if to == full.0 => "dead",
        (None, from, eyes) if from == full.1 && eyes == full.1 => "alive",
        (None, from, _) if from == full.1 => "seki",
        (Some(to), Some(from), _) if from == to + 1 => "ko",
        _ => "cycle",
    }
}

/// States in all, then dead, ko, cycle, seki, alive.
fn census(drawing: &str, rules: Rules) -> [u64; 6] {
    let mut problem = problem(drawing);
    problem.rules = rules;
    let oracle = Oracle::with_limit(&problem, 100_000_000).unwrap();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for state in (0..oracle.ids()).filter_map(|id| oracle.state(id)) {
        *counts
            .entry(name(&oracle.levels(&state).unwrap()))
            .or_default() += 1;
    }
    let count = |name| counts.get(name).copied().unwrap_or(0);
    let classes = ["dead", "ko", "cycle", "seki", "alive"].map(count);
    assert_eq!(classes.iter().sum::<u64>(), oracle.states());
    let [dead, ko, cycle, seki, alive] = classes;
    [oracle.states(), dead, ko, cycle, seki, alive]
}

const CORNER: &str = "k . . X
                      . . . X
                      . . . X
                      X X X X";
const TWO_TARGETS: &str = "k . . k X
                           . . . . X
                           X X X X X";
const OPEN: &str = ". k . . -
                    . . . . X
                    X X X X X";
const SIDE: &str = ". . . . k . . X
                    . k k k k k . X
                    X X X X X X X X";
const TWELVE: &str = "k . . . X
                      . . . . X
                      . . . . X
                      X X X X X";
const WHOLE_BOARD: &str = "k . .
                           . . .
                           . . .";

#[test]
fn small_regions_have_the_pinned_census() {
    for (drawing, rules, pinned) in [
        (CORNER, Rules::JAPANESE, [9_308, 9_275, 0, 0, 0, 33]),
        (CORNER, Rules::TROMP_TAYLOR, [9_308, 9_275, 0, 0, 0, 33]),
        (TWO_TARGETS, Rules::JAPANESE, [6_810, 6_798, 0, 0, 0, 12]),
        (OPEN, Rules::JAPANESE, [3_374, 2_122, 30, 0, 0, 1_222]),
        (SIDE, Rules::JAPANESE, [8_538, 6_316, 0, 0, 0, 2_222]),
        (
            TWELVE,
            Rules::JAPANESE,
            [238_044, 234_899, 117, 0, 0, 3_028],
        ),
        (
            WHOLE_BOARD,
            Rules::JAPANESE,
            [7_996, 4_142, 749, 72, 172, 2_861],
        ),
        (
            WHOLE_BOARD,
            Rules::TROMP_TAYLOR,
            [7_996, 4_142, 749, 72, 172, 2_861],
        ),
    ] {
        assert_eq!(census(drawing, rules), pinned, "{drawing}, {rules:?}");
    }
}

#[test]
#[ignore = "seconds and 250 MB: the largest region solved by default"]
fn fourteen_free_points_have_the_pinned_census() {
    let drawing = "k . . . . X
                   . . . . . X
                   . . . . . X
                   X X X X X X";
    assert_eq!(
        census(drawing, Rules::JAPANESE),
        [6_127_514, 5_959_141, 13_648, 0, 385, 154_340]
    );
}
