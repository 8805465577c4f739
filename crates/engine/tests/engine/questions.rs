//! A question in its canonical form has the answer of the problem it was made from
//! (`shikatsu_board::CanonicalQuestion`): that is what a store of facts rests on.

use shikatsu_board::{CanonicalQuestion, neighbours};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Request, Side};
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size};

use crate::grid::Page;
use crate::solving::{engine, worded};

const NODES: u64 = 30_000;
const SAMPLE: usize = 60;

fn solve(engine: &mut Engine, problem: &Problem, first: Color) -> Side {
    let request = Request {
        first: Asked::Side(first),
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::AllFirstMoves,
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.unwrap().sides.remove(0)
}

/// The same problem on a board of nineteen lines, as far from the top left as it may be, with stones
/// strewn where play does not feel them.
fn elsewhere(problem: &Problem, seed: usize) -> Option<Problem> {
    let in_play = problem.in_play?;
    let (size, large) = (problem.setup.size, Size::square(19).ok()?);
    let touches = |on: fn(Point) -> u8, at: u8| in_play.iter().any(|point| on(point) == at);
    let room = |on: fn(Point) -> u8, length: u8| {
        let free = 19 - length;
        match (touches(on, 0), touches(on, length - 1)) {
            (true, true) => (free == 0).then_some(0),
            (true, false) => Some(0),
            (false, true) => Some(free),
            (false, false) => Some(free / 2),
        }
    };
    let (columns, rows) = (
        room(Point::x, size.width())?,
        room(Point::y, size.height())?,
    );
    let carry = |points: PointSet| -> PointSet {
        let moved = points
            .iter()
            .map(|point| Point::new(point.x() + columns, point.y() + rows).unwrap());
        moved.collect()
    };
    let in_play = carry(in_play);
    let felt = in_play | neighbours(in_play, large.all());
    let strewn: PointSet = (large.all() - felt)
        .iter()
        .filter(|point| (point.index() * 7 + seed).is_multiple_of(5))
        .collect();
    let setup = &problem.setup;
    Some(Problem {
        setup: Setup {
            size: large,
            black: carry(setup.black) & felt,
            white: (carry(setup.white) & felt) | strewn,
            to_move: setup.to_move,
            ko_bans: carry(setup.ko_bans),
        },
        key_stones: carry(problem.key_stones),
        in_play: Some(in_play),
        ..problem.clone()
    })
}

#[test]
fn the_answer_to_a_question_is_the_answer_to_the_problem() {
    let mut engine = engine(1, 64 << 20);
    let mut same = 0;
    for page in Page::all().into_iter().step_by(3) {
        for first in Color::BOTH {
            let direct = solve(&mut engine, &page.problem, first);
            if same == SAMPLE || !direct.outcome.is_decided() || direct.nodes > NODES / 3 {
                continue;
            }
            let question = CanonicalQuestion::of(&page.problem, first);
            let asked = solve(&mut engine, &question.problem, question.first);
            let best = question.points_home(asked.best);
            let keeps_goal = question.points_home(asked.keeps_goal);
            assert_eq!(
                (worded(&asked.outcome), asked.role, best, keeps_goal),
                (
                    worded(&direct.outcome),
                    direct.role,
                    direct.best,
                    direct.keeps_goal
                ),
                "{} {first} first",
                page.name
            );
            same += 1;
        }
    }
    assert_eq!(same, SAMPLE);
}

#[test]
fn a_problem_with_a_boundary_is_one_question_wherever_it_stands() {
    let mut engine = engine(1, 64 << 20);
    let mut moved = 0;
    for (seed, page) in Page::all().into_iter().enumerate().step_by(5) {
        let Some(there) = elsewhere(&page.problem, seed) else {
            continue;
        };
        for first in Color::BOTH {
            let (here, question) = (
                CanonicalQuestion::of(&page.problem, first),
                CanonicalQuestion::of(&there, first),
            );
            assert_eq!(here.bytes(), question.bytes(), "{}", page.name);
            let direct = solve(&mut engine, &there, first);
            if !direct.outcome.is_decided() || direct.nodes > NODES / 3 {
                continue;
            }
            let asked = solve(&mut engine, &here.problem, here.first);
            assert_eq!(
                worded(&asked.outcome),
                worded(&direct.outcome),
                "{}",
                page.name
            );
            assert_eq!(
                question.points_home(asked.best),
                direct.best,
                "{}",
                page.name
            );
            moved += 1;
        }
    }
    assert!(moved >= 30, "{moved}");
}
