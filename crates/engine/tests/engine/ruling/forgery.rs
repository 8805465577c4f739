//! Boundaries from a forger, with certificates that hold for them.
//!
//! A forger draws any boundary he likes, has it solved in both readings, and sends what comes out.
//! All his certificates are true of the problem that he drew; what is concluded must be true of the board.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_engine::bundle::Bundle;
use shikatsu_engine::framing::{Framed, Reach, frame, frame_at};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Report, Request};
use shikatsu_problem::{PointSet, Problem, Stakes};
use shikatsu_verdict::{RulingError, Wall, Worth, rule_bundle};

use super::chance::Chance;
use super::{boards, clash, denies, leaky_pages, open_pages, wide_pages};
use crate::solving::{engine, solve};

const NODES: u64 = 30_000;

/// Nodes for the engine, which is to be right.
const HONEST: u64 = 600_000;

/// One page of so many; all of them take an hour.
const STEP: usize = 25;

/// Boundaries that a forger may think of, whole or not.
fn invented(problem: &Problem, chance: &mut Chance) -> Vec<PointSet> {
    let all = problem.setup.size.all();
    let least = frame(problem, Reach(0)).unwrap().problem.in_play.unwrap();
    let key = problem.key_stones;
    let mut boundaries = vec![PointSet::EMPTY, all, least - key, key];
    let some = |from: PointSet, share: usize, chance: &mut Chance| -> PointSet {
        from.iter().filter(|_| chance.once_in(share)).collect()
    };
    boundaries.push(least - some(least, 4, chance));
    boundaries.push(some(all, 2, chance));
    for share in [2, 3, 4, 6] {
        let rim = neighbours(least, all - least) | neighbours(neighbours(least, all), all - least);
        let wider = least | some(rim, share, chance);
        boundaries.push(wider);
        boundaries.push(whole(problem, wider));
    }
    boundaries.extend(undermining(problem, least));
    boundaries
}

/// For each wall a boundary with all that could capture it in play, and not the wall itself, so that
/// it seems to stand for ever.
fn undermining(problem: &Problem, least: PointSet) -> Vec<PointSet> {
    let setup = &problem.setup;
    let framed = frame(problem, Reach(0)).unwrap().problem;
    let defender = Stakes::of(&framed).unwrap().defender();
    let (ours, theirs) = (*setup.stones(defender), *setup.stones(!defender));
    let empty = setup.size.all() - ours - theirs;
    let walls = regions(theirs - least).filter(|&wall| !neighbours(wall, least).is_empty());
    walls
        .flat_map(|wall| {
            let besiegers = flood(neighbours(wall, ours), ours);
            let friends = whole(problem, least | besiegers);
            let bare = whole(problem, least | neighbours(wall, empty));
            [friends, bare, friends | bare]
        })
        .filter(|boundary| boundary.is_disjoint(&(theirs - least)))
        .collect()
}

/// The points with all stones and liberties of the chains that they meet.
fn whole(problem: &Problem, points: PointSet) -> PointSet {
    let setup = &problem.setup;
    let empty = setup.size.all() - setup.black - setup.white;
    let mut points = points;
    loop {
        let chains = flood(points, setup.black) | flood(points, setup.white);
        let wider = points | chains | neighbours(chains, empty);
        if wider == points {
            return points;
        }
        points = wider;
    }
}

/// What comes out of solving the readings of a frame, each as if it were the problem.
fn solved(engine: &mut Engine, framed: &Framed) -> Vec<Report> {
    let request = Request {
        first: Asked::Both,
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::AllFirstMoves,
    };
    let readings = [&framed.exposed, &framed.sealed, &framed.problem];
    let mut solve = |reading| {
        let report = engine.solve(reading, &request, &Cancel::new(), &mut |_| {});
        report.ok()
    };
    readings.into_iter().filter_map(&mut solve).collect()
}

#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    read: usize,
    decided: usize,
    corrected: usize,
    wrong: Vec<String>,
}

impl Tally {
    /// Sends a forger's certificates and holds what is said against what the engine says.
    fn send(&mut self, name: &str, problem: &Problem, honest: &Report, forged: &Bundle<'_>) {
        let ruled = match rule_bundle(problem, forged) {
            Ok(ruled) => ruled,
            Err(RulingError::Certificate { .. }) => {
                self.refused += 1;
                return;
            }
            Err(error) => {
                self.wrong.push(format!("{name}: {error}"));
                return;
            }
        };
        self.read += 1;
        let own = rule_bundle(problem, &honest.bundle()).unwrap();
        for side in &honest.sides {
            let ruling = ruled.side(side.first);
            let place = format!("{name}, {} first", side.first);
            self.decided += usize::from(super::worded(ruling.conclusion).is_some());
            let own = own.side(side.first);
            // A verdict that leans on a wall may be refuted by one that leans on nothing.
            let gives_way =
                |one: Option<Wall>, other: Option<Wall>| one.is_some() && other.is_none();
            let (known, said) = (&own.granted, &ruling.granted);
            if denies(&side.outcome, ruling.conclusion) {
                if gives_way(known.wall, said.wall) {
                    self.corrected += 1;
                } else {
                    let (was, is) = (&side.outcome, ruling.conclusion);
                    self.wrong.push(format!(
                        "{place}: {was} is read as {is} {:?} {:?}",
                        known.wall, said.wall
                    ));
                }
            }
            if super::worded(ruling.conclusion) != crate::solving::worded(&side.outcome) {
                continue;
            }
            for one in &ruling.moves {
                let known = side.moves.iter().find(|first| first.played == one.played);
                let known = known.map_or(Worth::Unknown, |first| first.worth);
                let leans = own.granted.wall_for_moves.or(own.granted.wall).is_some();
                if clash(known, one.worth) && !leans {
                    let moved = one.played;
                    self.wrong.push(format!(
                        "{place}, {moved:?}: {known:?} is read as {:?}",
                        one.worth
                    ));
                }
            }
        }
    }
}

#[test]
fn no_invented_boundary_leads_to_another_verdict() {
    let (mut engine, mut chance) = (engine(1, 64 << 20), Chance::new(17));
    let mut tally = Tally::default();
    let pages = [open_pages(), wide_pages(), leaky_pages()];
    let some = pages.into_iter().flatten().step_by(STEP);
    for (name, problem) in boards().into_iter().chain(some) {
        let honest = solve(&mut engine, &problem, HONEST);
        for boundary in invented(&problem, &mut chance) {
            let Ok(framed) = frame_at(&problem, boundary) else {
                continue;
            };
            let reports = solved(&mut engine, &framed);
            for boundaries in [vec![boundary], framed.problem.in_play.into_iter().collect()] {
                for report in &reports {
                    let certificates: Vec<&[u8]> =
                        report.proofs().map(|proof| &proof.bytes[..]).collect();
                    if !certificates.is_empty() {
                        let forged = Bundle {
                            boundaries: boundaries.clone(),
                            certificates,
                        };
                        tally.send(&name, &problem, &honest, &forged);
                    }
                }
            }
        }
    }
    let Tally {
        refused,
        read,
        decided,
        corrected,
        wrong,
    } = tally;
    println!("{refused} refused, {read} read, {decided} sides decided, {corrected} corrected");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(refused > 100 && read > 100 && decided > 100);
}
