//! Boundaries that leave more room than the fight needs: life on a few of the points in play, what a
//! stranger makes of its certificates, and that nothing but life is taken from a frame.

use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, Assumption, Report, Worth, readings};
use shikatsu_problem::{Color, Outcome, Problem};
use shikatsu_proof::bundle::Bundle;
use shikatsu_proof::{Conclusion, Manner, Question};
use shikatsu_verdict::rule_bundle;

use crate::open_boards::{garden, with_edge_out};
use crate::solving::{self, engine};
use crate::whole_board::{Dice, drawn, kind, random_problem};

fn solve(problem: &Problem, first: Asked, nodes: u64) -> Report {
    solving::solve_for(&mut engine(1, 1 << 24), problem, first, nodes)
}

fn lives_in_a_frame() -> (Problem, Report) {
    let problem = garden();
    let report = solve(&problem, Asked::Side(Color::White), 400_000);
    (problem, report)
}

#[test]
fn a_group_that_lives_on_a_few_points_lives_on_all_that_are_in_play() {
    let (problem, report) = lives_in_a_frame();
    assert_eq!(report.sides[0].outcome, Outcome::Alive);
    assert_eq!(report.problem, problem);
    for assumed in [Assumption::BoundaryGiven, Assumption::BoundaryFound] {
        assert!(report.assumptions.contains(&assumed));
    }
    assert!(
        !report.sides[0]
            .moves
            .iter()
            .any(|one| one.worth == Worth::Fails)
    );
    let given = problem.in_play.unwrap();
    let mut in_plays = report.proofs().map(|proof| proof.problem.in_play.unwrap());
    assert!(in_plays.all(|one| one.is_subset(&given)));
    // A short search of all points in play proves a part; the rest is proved where few are in play.
    let eyes = report.proofs().filter(|proof| {
        let claim = &proof.claim;
        claim.question == Question::Eyes && claim.manner == Manner::Prove
    });
    let rooms: Vec<usize> = eyes
        .map(|proof| proof.problem.in_play.unwrap().len())
        .collect();
    let small = rooms.iter().filter(|&&room| room * 3 < given.len()).count();
    assert!(small * 2 > rooms.len(), "{rooms:?}");
}

#[test]
fn a_stranger_comes_to_the_same_verdict_by_the_frames_of_the_bundle() {
    let (problem, report) = lives_in_a_frame();
    let bundle = report.bundle();
    let ruled = rule_bundle(&problem, &bundle).unwrap();
    let side = ruled.side(Color::White);
    assert_eq!(side.conclusion, Conclusion::Alive);
    assert_eq!(side.best(), report.sides[0].best);
    assert!(!side.best().is_empty());
    let bare = Bundle {
        boundaries: Vec::new(),
        ..bundle
    };
    rule_bundle(&problem, &bare).unwrap_err();
}

/// Three stones on the second line, shut in: dead even if Black plays elsewhere. All is in play but the right edge.
const CUPBOARD: [&str; 4] = ["...", "--xxxxx--", "--xooox--", "--x---x--"];

#[test]
fn what_is_known_soon_of_all_points_is_not_the_end_of_judging_first_moves() {
    let problem = with_edge_out(&CUPBOARD, "D2");
    let report = solve(&problem, Asked::Side(Color::Black), 90_000);
    let side = &report.sides[0];
    assert_eq!(side.outcome, Outcome::Dead);
    assert_eq!(side.moves.len(), 60);
    assert!(side.moves.iter().all(|one| one.worth == Worth::Keeps));
}

/// In the frame the attacker holds all that lies beyond it, and that is not so.
#[test]
fn death_in_a_frame_says_nothing() {
    let problem = garden();
    let framed = frame(&problem.unbounded(), Reach(0)).unwrap();
    let dead = solve(&framed.sealed, Asked::Side(Color::Black), 400_000);
    assert_eq!(dead.sides[0].outcome, Outcome::Dead);
    let mut bundle = dead.bundle();
    bundle.boundaries = vec![framed.problem.in_play.unwrap()];
    let ruled = rule_bundle(&problem, &bundle).unwrap();
    assert_eq!(ruled.side(Color::Black).conclusion, Conclusion::Open);
    assert!(ruled.side(Color::Black).moves.is_empty());
}

/// Boards so small that everything can be searched: with points taken out of play at random beyond a
/// frame, a group that lives in the frame lives in what is left.
#[test]
fn life_in_a_frame_is_life_in_every_boundary_around_it() {
    let mut dice = Dice(0x0A51_5000);
    let (mut compared, mut smaller) = (0, 0);
    for _ in 0..4000 {
        let Some(open) = random_problem(&mut dice) else {
            continue;
        };
        let reach = Reach(u8::try_from(dice.roll(2)).unwrap());
        let Ok(framed) = frame(&open, reach) else {
            continue;
        };
        let (least, all) = (framed.problem.in_play.unwrap(), open.setup.size.all());
        let odds = 2 + dice.roll(6);
        let given = all
            - (all - least)
                .iter()
                .filter(|_| dice.roll(odds) == 0)
                .collect();
        let problem = Problem {
            in_play: Some(given),
            ..open.clone()
        };
        let Ok(readings) = readings(&problem, &[least]) else {
            continue;
        };
        let [_, sealed] = &readings[..] else {
            continue;
        };
        let first = Asked::Side(open.to_move());
        let found = solve(sealed, first, 60_000);
        if kind(&found) != "stands" {
            continue;
        }
        let truth = solve(&problem, first, 600_000);
        if !truth.sides[0].outcome.is_decided() {
            continue;
        }
        assert_eq!(kind(&truth), "stands", "{} {given:?}", drawn(&open));
        compared += 1;
        smaller += usize::from(given != all);
    }
    assert!(compared >= 200 && smaller >= 150, "{compared}, {smaller}");
}
