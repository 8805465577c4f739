//! Problems of the suite that are too large for the oracle: every legal move is answered, and what is
//! said is what a fresh engine says of the position.

use shikatsu_dialogue::{Dialogue, Standing};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Request};
use shikatsu_problem::{Color, Move, Problem};

use crate::grid::Page;
use crate::solving::{engine, solve, worded};
use crate::{NODES, Table, role};

fn fresh(engine: &mut Engine, position: &Problem) -> Standing {
    let request = Request {
        first: Asked::Side(position.to_move()),
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(position, &request, &Cancel::new(), &mut |_| {});
    Standing::of(&report.unwrap().sides[0])
}

/// How many answers were compared, and of how many a verdict was missing.
#[derive(Debug, Default)]
struct Count {
    number: usize,
    asked: usize,
    unproved: usize,
}

/// Asks about every n-th legal move of both sides.
fn ask(table: &mut Table, other: &mut Engine, page: &Page, every: usize, count: &mut Count) {
    let report = solve(&mut table.engine, &page.problem, NODES);
    for first in Color::BOTH {
        let mut dialogue = Dialogue::new(&page.problem, &report, first).unwrap();
        let moves = dialogue.legal().iter().map(Move::Play);
        let moves: Vec<Move> = moves.chain([Move::Pass]).collect();
        for played in moves {
            count.number += 1;
            if !count.number.is_multiple_of(every) {
                continue;
            }
            let answer = dialogue.answer(&mut table.thinker(), played).unwrap();
            count.asked += 1;
            let place = format!("{} {first} {played:?}", page.name);
            assert!(answer.reply.is_some() || answer.ending.is_some(), "{place}");
            let better = answer
                .after
                .compare(&answer.before, role(&page.problem, first));
            assert!(better.is_none_or(|order| !order.is_gt()), "{place} gains");
            if !dialogue.position().key_stones.is_empty() {
                let truth = fresh(other, &dialogue.position());
                let words = [&answer.now, &truth].map(|one| worded(&one.outcome));
                match words {
                    [Some(one), Some(two)] => assert_eq!(one, two, "{place}"),
                    _ => count.unproved += 1,
                }
            }
            while dialogue.undo().is_some() {}
        }
    }
}

fn ask_all(every: usize) -> Count {
    let (mut table, mut other) = (Table::new(), engine(1, 64 << 20));
    let mut count = Count::default();
    for page in Page::all() {
        if page.problem.in_play.unwrap().len() > LARGE {
            ask(&mut table, &mut other, &page, every, &mut count);
        }
    }
    count
}

/// Points in play from which on the oracle would take too long.
const LARGE: usize = 17;

#[test]
fn some_moves_of_larger_problems_are_judged_as_by_a_fresh_engine() {
    let count = ask_all(11);
    println!("{count:?}");
    assert!(count.asked >= 50 && count.unproved * 20 <= count.asked);
}

#[test]
#[ignore = "minutes: all moves of the larger problems of the suite"]
fn all_moves_of_larger_problems_are_judged_as_by_a_fresh_engine() {
    let count = ask_all(1);
    println!("{count:?}");
    assert!(count.asked >= 500 && count.unproved * 20 <= count.asked);
}
