//! How verdicts are told: kos, circles, status, assumptions.

use shikatsu_engine::{Assumption, Cancel, EngineError, Limits, Report, Request, Status};
use shikatsu_problem::{Color, Goal, Outcome, Point, PointSet, Problem, StakesError};

use crate::grid::{Page, board};
use crate::solving::{engine, solve};

fn report(name: &str) -> Report {
    let page = Page::all().into_iter().find(|page| page.name == name);
    solve(&mut engine(1, 16 << 20), &page.unwrap().problem, 400_000)
}

fn told(name: &str, first: Color) -> String {
    report(name).sides[first.index()].outcome.to_string()
}

#[test]
fn kos_are_told_as_players_tell_them() {
    let cases = [
        (
            "bent-four/01-classic",
            Color::Black,
            "ko: the attacker takes first, the defender needs 1 threat",
        ),
        (
            "ko/02-mouth",
            Color::Black,
            "2-step ko: the defender takes first, the attacker needs 2 threats",
        ),
        (
            "ko/02-mouth",
            Color::White,
            "ko: the defender takes first, the attacker needs 1 threat",
        ),
        (
            "ko/06-two-threats",
            Color::White,
            "2-step ko: the attacker takes first, the defender needs 2 threats",
        ),
        (
            "ko/15-edge-stone",
            Color::Black,
            "ko: the attacker takes first, the defender needs 1 threat",
        ),
        (
            "ko/19-triangle-good",
            Color::White,
            "ko: the defender takes first, the attacker needs 1 threat",
        ),
    ];
    for (name, first, expected) in cases {
        assert_eq!(told(name, first), expected, "{name} {first}");
    }
}

#[test]
fn circles_are_told_by_name_and_come_back() {
    for (name, kind) in [
        ("cycles/01-send-two", "send two, return one"),
        ("cycles/02-send-two-long", "send two, return one"),
        ("double-ko/01-eyes", "double ko"),
    ] {
        let report = report(name);
        for side in &report.sides {
            let Outcome::CycleDependent(cycle) = &side.outcome else {
                panic!("{name}: {}", side.outcome)
            };
            assert_eq!(cycle.kind.to_string(), kind, "{name}");
            assert!(cycle.moves.len().is_multiple_of(2) && !cycle.moves.is_empty());
        }
    }
}

#[test]
fn both_sides_together_give_the_status() {
    assert_eq!(report("ko/15-edge-stone").status(), Some(Status::Unsettled));
    let seki = report("seki/01-shared-pair").status();
    assert_eq!(seki, Some(Status::Settled(Outcome::Seki)));
    let Some(Status::Settled(Outcome::Ko(_))) = report("bent-four/01-classic").status() else {
        panic!("a bent four is a ko for both first movers")
    };
}

#[test]
fn a_wall_that_encloses_needs_no_boundary() {
    let page = Page::all().swap_remove(0);
    let mut problem = page.problem;
    let given = solve(&mut engine(1, 1 << 20), &problem, 100_000);
    assert!(given.assumptions.contains(&Assumption::BoundaryGiven));
    problem.in_play = None;
    let found = solve(&mut engine(1, 1 << 20), &problem, 100_000);
    assert!(found.assumptions.contains(&Assumption::BoundaryFound));
    assert!(found.assumptions.contains(&Assumption::ThreatRange(5)));
    let wall = |report: &Report| {
        report.assumptions.iter().find_map(|assumed| match assumed {
            Assumption::WallStands(wall) | Assumption::WallAnswered(wall) => Some(wall.stones),
            _ => None,
        })
    };
    // The outside of this small board is a pocket: it is in play, no wall is believed, and what the
    // author's boundary forbids may happen there.
    assert!(wall(&given).is_some());
    assert!(found.sides.iter().all(|side| side.outcome.is_decided()));
    if let Some(stones) = wall(&found) {
        assert!(stones.is_subset(problem.setup.stones(Color::Black)));
    }
}

#[test]
fn what_cannot_be_asked_is_an_error() {
    let page = Page::all().swap_remove(0);
    let ask = |change: &dyn Fn(&mut Problem)| {
        let mut problem = page.problem.clone();
        change(&mut problem);
        engine(1, 1 << 20)
            .solve(
                &problem,
                &Request::everything(),
                &Cancel::new(),
                &mut |_| {},
            )
            .unwrap_err()
    };
    assert_eq!(
        ask(&|p| p.key_stones = PointSet::EMPTY),
        EngineError::Stakes(StakesError::NoKeyStones)
    );
    assert_eq!(
        ask(&|p| p.in_play = Some(PointSet::EMPTY)),
        EngineError::NothingInPlay
    );
    assert_eq!(
        ask(&|p| p.key_stones = p.setup.black | p.setup.white),
        EngineError::Stakes(StakesError::KeyStonesOfBoth)
    );
}

/// Black is to live and White's stone is marked: each half alone has another answer, so neither is
/// given.
#[test]
fn a_goal_that_contradicts_the_key_stones_is_an_error_with_and_without_a_boundary() {
    let rows = ["...", "xxx-x----", "xooox----", "xxo------"];
    let mut problem = board(&rows);
    problem.key_stones.insert(Point::from_sgf("bh").unwrap());
    problem.goal = Some(Goal::Live);
    for in_play in [None, Some(problem.setup.size.all())] {
        problem.in_play = in_play;
        let ask = |problem: &Problem| {
            let request = Request {
                limits: Limits::of_nodes(1),
                ..Request::everything()
            };
            engine(1, 1 << 20).solve(problem, &request, &Cancel::new(), &mut |_| {})
        };
        assert_eq!(
            ask(&problem).unwrap_err(),
            EngineError::Stakes(StakesError::GoalContradicts {
                goal: Goal::Live,
                to_move: Color::Black,
                defender: Color::White,
            })
        );
        // With White to move the same words agree.
        problem.setup.to_move = Some(Color::White);
        assert!(ask(&problem).is_ok());
        problem.setup.to_move = None;
    }
}
