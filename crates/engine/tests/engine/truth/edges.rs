//! Stones at the edge of the points in play, held against the truth.
//!
//! A first move that leaves a chain without a liberty in play brings what lies beyond into play. What is proved then is
//! compared with the same position when everything is in play.

use shikatsu_engine::replay::Replay;
use shikatsu_engine::{
    Asked, Cancel, Engine, Limits, MoveDetail, PositionSearch, Request, SearchEffort,
};
use shikatsu_problem::{Color, Move, PointSet, Problem, Role};

use super::drawing::Drawn;
use super::is_false;
use super::pairs::{can_be_framed, variable};
use crate::solving::{engine, worded};

/// Numbers of positions, and how many verdicts must come of them at least.
const NUMBERS: u64 = 3_000;
const COMPARED: u64 = 60;

/// Nodes for each search.
const NODES: Limits = Limits::of_nodes(40_000);

#[derive(Default)]
struct EdgeTally {
    /// Positions with points in play that were not at the start.
    wider: u64,
    compared: u64,
    differences: Vec<String>,
}

impl EdgeTally {
    fn compare(&mut self, engine: &mut Engine, number: u64) {
        let Some(drawn) = Drawn::new(number).filter(can_be_framed) else {
            return;
        };
        let request = Request {
            first: Asked::Both,
            limits: NODES,
            moves: MoveDetail::VerdictOnly,
        };
        let solved = engine.solve(&drawn.problem, &request, &Cancel::new(), &mut |_| {});
        let Some(report) = solved
            .ok()
            .filter(|report| drawn.is_about(report.problem.key_stones))
        else {
            return;
        };
        for first in Color::BOTH {
            let Ok(search) = PositionSearch::new(&drawn.problem, &report, first) else {
                continue;
            };
            for position in wider(&search, first) {
                self.wider += 1;
                let told = format!("{}-{number}, {position:?}", drawn.family);
                self.judge(engine, &search, &position, drawn.everything, &told);
            }
        }
    }

    /// Compares what is proved of a position with the truth.
    fn judge(
        &mut self,
        engine: &mut Engine,
        search: &PositionSearch,
        position: &Problem,
        everything: PointSet,
        told: &str,
    ) {
        let effort = SearchEffort {
            limits: NODES,
            detail: MoveDetail::VerdictOnly,
            cancel: &Cancel::new(),
        };
        let said = search.search(engine, position, 0, effort).unwrap().outcome;
        let whole = Problem {
            in_play: Some(everything),
            ..position.clone()
        };
        let request = Request {
            first: Asked::Side(position.to_move()),
            limits: NODES,
            moves: MoveDetail::VerdictOnly,
        };
        let solved = engine.solve(&whole, &request, &Cancel::new(), &mut |_| {});
        let truth = solved
            .ok()
            .and_then(|truth| worded(&truth.sides[0].outcome));
        let Some(truth) = truth.filter(|_| said.is_decided()) else {
            return;
        };
        self.compared += 1;
        if is_false(&said, &truth) {
            self.differences
                .push(format!("{told}: {said:?}, but {truth}"));
        }
    }

    fn told(&self) -> String {
        let Self {
            wider,
            compared,
            differences,
        } = self;
        let differences = differences.join("\n");
        format!("{wider} positions, {compared} compared\n{differences}")
    }
}

/// The positions after one move that have more points in play than the start.
fn wider(search: &PositionSearch, first: Color) -> Vec<Problem> {
    let (base, defender) = (search.problem(), search.defender());
    let role = match first == defender {
        true => Role::Defender,
        false => Role::Attacker,
    };
    let start = Replay::new(base, defender, role);
    let after = |point| {
        let mut board = start;
        board.play(Move::Play(point))?;
        let position = board.as_problem(base, defender);
        let in_play = search.in_play_at(&position).unwrap();
        (Some(in_play) != base.in_play && !position.key_stones.is_empty()).then_some(Problem {
            in_play: Some(in_play),
            ..position
        })
    };
    let free = start.in_play() & start.vacant();
    let legal = free.iter().filter(|&point| start.check(point).is_ok());
    legal.filter_map(after).collect()
}

#[test]
fn what_is_said_of_a_stone_at_the_edge_is_true_with_everything_in_play() {
    let (mut engine, mut tally) = (engine(1, 4 << 20), EdgeTally::default());
    for number in 0..NUMBERS {
        tally.compare(&mut engine, number);
    }
    assert!(tally.differences.is_empty(), "{}", tally.told());
    assert!(tally.compared >= COMPARED, "{}", tally.told());
}

#[test]
#[ignore = "takes more than ten minutes"]
fn what_is_said_of_five_thousand_stones_at_the_edge_is_true() {
    let (mut engine, mut tally) = (engine(1, 4 << 20), EdgeTally::default());
    let most = variable("SHIKATSU_PAIRS").unwrap_or(5_000);
    let mut number = variable("SHIKATSU_SEED").unwrap_or(0);
    while tally.compared < most {
        tally.compare(&mut engine, number);
        number += 1;
    }
    println!("to {number}: {}", tally.told());
    assert!(tally.differences.is_empty());
}
