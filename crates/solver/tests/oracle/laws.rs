//! What the rules page says follows from the rules, on every state of random
//! regions: threats only help their owner, K and S exclude each other, E
//! includes S, each answer follows from the moves, and "no eye space".

use shikatsu_problem::{Point, PointSet, Problem, Role, Rules, Suicide};
use shikatsu_solver::oracle::{MAX_LEVEL, MoveKind, Oracle, OracleState};

use crate::dice::Dice;
use crate::drawing::{Outside, draw, random_problem};

/// Calls `check` on every state of random regions until `states` were seen.
fn on_random_regions(
    seed: u64,
    points: usize,
    outside: Outside,
    states: u64,
    mut check: impl FnMut(&Problem, &Oracle, &OracleState),
) {
    let mut dice = Dice(seed);
    let mut seen = 0;
    while seen < states {
        let size = 2 + dice.roll(points - 1);
        let mut problem = random_problem(&mut dice, size, outside);
        let suicide = [Suicide::Forbidden, Suicide::Allowed][dice.roll(2)];
        problem.rules = Rules {
            suicide,
            ..Rules::default()
        };
        let Ok(oracle) = Oracle::new(&problem) else {
            continue;
        };
        seen += oracle.states();
        for state in (0..oracle.ids()).filter_map(|id| oracle.state(id)) {
            check(&problem, &oracle, &state);
        }
    }
}

#[test]
fn capture_and_standing_exclude_each_other_and_eyes_include_standing() {
    on_random_regions(
        11,
        9,
        Outside::Anything,
        500_000,
        |problem, oracle, state| {
            let levels = oracle.levels(state).unwrap();
            for t in -MAX_LEVEL..=MAX_LEVEL {
                assert!(
                    !(levels.capture(t) && levels.stand(t)),
                    "{state:?}{}",
                    draw(problem)
                );
                assert!(
                    levels.stand(t) || !levels.eyes(t),
                    "{state:?}{}",
                    draw(problem)
                );
            }
        },
    );
}

/// The answers, asked one level at a time through the public moves.
#[test]
fn every_answer_follows_from_the_moves() {
    on_random_regions(
        12,
        8,
        Outside::Anything,
        50_000,
        |problem, oracle, state| {
            let levels = oracle.levels(state).unwrap();
            let moves = oracle.moves(state);
            for t in -MAX_LEVEL..=MAX_LEVEL {
                let (mut some_capture, mut all_stand) = (false, true);
                let (mut all_capture, mut some_stand) = (true, false);
                for candidate in &moves {
                    let Some((after, left)) = oracle.play(state, candidate.played, t) else {
                        assert_eq!(candidate.kind, MoveKind::Retake);
                        continue;
                    };
                    if candidate.kind == MoveKind::OrdinaryPass && state.turn == Role::Attacker {
                        continue;
                    }
                    let then = oracle.levels(&after).unwrap();
                    some_capture |= then.capture(left);
                    all_capture &= then.capture(left);
                    some_stand |= then.stand(left);
                    all_stand &= then.stand(left);
                }
                let (capture, stand) = match state.turn {
                    Role::Attacker => (some_capture, all_stand),
                    Role::Defender => (all_capture, some_stand),
                };
                let complaint = || format!("t = {t}, {state:?}{}", draw(problem));
                assert_eq!(levels.capture(t), capture, "{}", complaint());
                // At the goal of E the defender has won; the rest is play after the end.
                assert!(
                    levels.stand(t) == stand || levels.eyes(t),
                    "{}",
                    complaint()
                );
            }
        },
    );
}

/// Checks every state that the condition of "No eye space" covers.
fn no_eye_space_on(points: usize, states: u64) {
    for (seed, outside, least) in [
        (13, Outside::Wall, states / 20),
        (14, Outside::Anything, states / 1000),
    ] {
        let mut covered = 0;
        on_random_regions(seed, points, outside, states, |problem, oracle, state| {
            if has_no_eye_space(problem, state) {
                covered += 1;
                assert_eq!(
                    oracle.levels(state).unwrap().capture_to,
                    Some(MAX_LEVEL),
                    "{state:?}{}",
                    draw(problem)
                );
            }
        });
        assert!(covered > least, "the condition held only {covered} times");
    }
}

#[test]
fn no_eye_space_is_death() {
    no_eye_space_on(9, 1_000_000);
}

#[test]
#[ignore = "minutes: regions of up to twelve points"]
fn no_eye_space_is_death_in_larger_regions() {
    no_eye_space_on(12, 60_000_000);
}

/// The condition of "No eye space" in section 5, word for word.
fn has_no_eye_space(problem: &Problem, state: &OracleState) -> bool {
    let board = problem.setup.size.all();
    let in_play = problem.in_play.unwrap();
    let defender = problem
        .setup
        .at(problem.key_stones.first().unwrap())
        .unwrap();
    let outside = |color| *problem.setup.stones(color) - in_play;
    let (wall, allies) = (outside(!defender), outside(defender));
    let beyond = ((board - in_play) - wall) - allies;

    let seeds = state.attacker & around(wall | beyond);
    let safe = grow(seeds, state.attacker);
    let exposed = (in_play - safe) & around(beyond | allies);
    let space = (in_play - safe) - around(safe | wall);
    let small = match space.len() {
        0 | 1 => true,
        2 => !(around(space) & space).is_empty(),
        _ => false,
    };
    exposed.is_empty() && small
}

fn around(points: PointSet) -> PointSet {
    let step = |p: Point, dx: i8, dy: i8| {
        let (x, y) = (p.x().checked_add_signed(dx)?, p.y().checked_add_signed(dy)?);
        Point::new(x, y)
    };
    let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let all = points
        .iter()
        .flat_map(|p| sides.map(|(dx, dy)| step(p, dx, dy)));
    all.flatten().collect()
}

fn grow(seeds: PointSet, within: PointSet) -> PointSet {
    let mut grown = seeds;
    loop {
        let more = grown | around(grown) & within;
        if more == grown {
            return grown;
        }
        grown = more;
    }
}
