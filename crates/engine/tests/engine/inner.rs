//! The inner frame: a life in it is a life on the whole board, a death in it is told on a condition only.

use shikatsu_engine::framing::{Reach, frame, inner};
use shikatsu_engine::{Asked, Grade};
use shikatsu_problem::{Outcome, Problem};

use crate::solving::{engine, solve_for};
use crate::whole_board::{Dice, drawn, kind, random_problem};

#[test]
fn life_in_the_inner_frame_is_life_on_the_whole_board() {
    let [lives, false_deaths] = compared(450);
    assert!(lives >= 5 && false_deaths >= 1, "{lives}, {false_deaths}");
}

/// Six minutes.
#[test]
#[ignore = "six minutes; .ci/run --full"]
fn life_in_the_inner_frame_is_life_on_the_whole_board_of_six_thousand() {
    let [lives, false_deaths] = compared(6000);
    assert!(lives >= 40 && false_deaths >= 5, "{lives}, {false_deaths}");
}

/// Compares verdicts on drawn boards, so small that everything can be searched; counts lives, and deaths in the inner frame of
/// what lives on the board.
fn compared(boards: usize) -> [usize; 2] {
    let mut dice = Dice(0x0144_E200);
    let mut solver = engine(1, 1 << 24);
    let (mut lives, mut false_deaths) = (0, 0);
    for _ in 0..boards {
        let Some(open) = random_problem(&mut dice) else {
            continue;
        };
        let Ok(Some(inner)) = inner(&open) else {
            continue;
        };
        let tightest = frame(&open, Reach(0)).unwrap().problem.in_play.unwrap();
        let within = inner.problem.in_play.unwrap();
        assert!(within.is_subset(&tightest) && within != tightest);
        let first = Asked::Side(open.to_move());
        let found = solve_for(&mut solver, &inner.sealed, first, 60_000);
        let whole = Problem {
            in_play: Some(open.setup.size.all()),
            ..open.clone()
        };
        let truth = solve_for(&mut solver, &whole, first, 600_000);
        if !truth.sides[0].outcome.is_decided() {
            continue;
        }
        match (&kind(&found)[..], &kind(&truth)[..]) {
            ("stands", truth) => {
                assert_eq!(truth, "stands", "{}", drawn(&open));
                lives += 1;
            }
            ("dead", "stands") => {
                let report = solve_for(&mut solver, &open, first, 100_000);
                let known = report.sides[0].best_known();
                let is_told = known.is_some_and(|(outcome, grade)| {
                    *outcome == Outcome::Dead && grade <= Grade::Book
                });
                assert!(!is_told, "{}", drawn(&open));
                false_deaths += 1;
            }
            _ => {}
        }
    }
    [lives, false_deaths]
}
