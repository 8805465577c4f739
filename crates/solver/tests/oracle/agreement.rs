//! Every state of random regions against the naive game.

use std::collections::BTreeSet;

use shikatsu_problem::{Problem, Rules, Suicide};
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleError, OracleState};

use crate::dice::Dice;
use crate::drawing::{Outside, draw, random_problem};
use crate::naive::{NaiveGame, State, Won, attacks};

fn naive_state(game: &NaiveGame, state: &OracleState, threats: i8) -> State {
    let mut cells = game.start.clone();
    for (number, cell) in cells.iter_mut().enumerate() {
        if game.is_in_play(number) {
            *cell = None;
        }
    }
    for (stones, color) in [
        (state.attacker, !game.defender()),
        (state.defender, game.defender()),
    ] {
        for point in stones {
            cells[game.cell(point)] = Some(color);
        }
    }
    State {
        cells,
        standing: game
            .keys
            .iter()
            .map(|keys| keys.is_subset(&state.standing))
            .collect(),
        ban: state.ban.map(|point| game.cell(point)),
        attacker_to_move: attacks(state.turn),
        passed: false,
        threats,
    }
}

/// The same moves, at levels where either side or neither may retake.
fn compare_moves(problem: &Problem, oracle: &Oracle, game: &NaiveGame, state: &OracleState) {
    for threats in -1..=1 {
        let moves = oracle.moves(state).into_iter();
        let ours: BTreeSet<State> = moves
            .filter_map(|candidate| oracle.play(state, candidate.played, threats))
            .map(|(after, left)| naive_state(game, &after, left))
            .collect();
        let naive = game.successors(&naive_state(game, state, threats));
        assert_eq!(ours, naive, "{state:?}{}", draw(problem));
    }
}

/// Compares regions until `states` states have been compared.
fn compare(seed: u64, points: usize, outside: Outside, suicide: Suicide, states: u64) {
    let mut dice = Dice(seed);
    let mut compared = 0;
    while compared < states {
        let size = 2 + dice.roll(points - 1);
        let mut problem = random_problem(&mut dice, size, outside);
        problem.rules = Rules {
            suicide,
            ..Rules::default()
        };
        let oracle = match Oracle::new(&problem) {
            Ok(oracle) => oracle,
            Err(OracleError::ImpossibleBoard) => continue,
            Err(error) => panic!("{error}{}", draw(&problem)),
        };
        let game = NaiveGame::new(&problem);
        // The oracle leaves the other targets out then.
        if game.targets.len() > 1 && game.has_anchored_target() {
            continue;
        }
        let all: Vec<OracleState> = (0..oracle.ids())
            .filter_map(|id| oracle.state(id))
            .collect();
        assert_eq!(all.len() as u64, oracle.states());
        compared += oracle.states();
        let roots = all.iter().flat_map(|state| {
            (-MAX_LEVEL..=MAX_LEVEL).map(|threats| naive_state(&game, state, threats))
        });
        let won = game.solve(roots);
        // Every state that play reaches, the flag aside, is one of the oracle's.
        let reached = won
            .keys()
            .filter(|state| !state.passed && state.threats == 0);
        let reached = reached
            .filter(|state| state.standing.contains(&true))
            .count();
        assert_eq!(reached as u64, oracle.states(), "{}", draw(&problem));
        for state in &all {
            compare_moves(&problem, &oracle, &game, state);
            let levels = oracle.levels(state).unwrap();
            for threats in -MAX_LEVEL..=MAX_LEVEL {
                let naive = won[&naive_state(&game, state, threats)];
                let ours = Won {
                    capture: levels.capture(threats),
                    stand: levels.stand(threats),
                    eyes: levels.eyes(threats),
                };
                assert_eq!(ours, naive, "t = {threats}, {state:?}{}", draw(&problem));
                assert!(!(naive.capture && naive.stand) && (naive.stand || !naive.eyes));
            }
        }
    }
}

#[test]
fn closed_regions_agree_with_the_naive_game() {
    compare(1, 6, Outside::Wall, Suicide::Forbidden, 20_000);
}

#[test]
fn open_regions_agree_with_the_naive_game() {
    compare(2, 6, Outside::Anything, Suicide::Forbidden, 20_000);
}

#[test]
fn suicide_agrees_with_the_naive_game() {
    compare(3, 6, Outside::Wall, Suicide::Allowed, 10_000);
    compare(4, 6, Outside::Anything, Suicide::Allowed, 10_000);
}

#[test]
#[ignore = "minutes: larger regions, more of them"]
fn larger_regions_agree_with_the_naive_game() {
    for (seed, suicide) in [(5, Suicide::Forbidden), (6, Suicide::Allowed)] {
        compare(seed, 8, Outside::Wall, suicide, 200_000);
        compare(seed, 8, Outside::Anything, suicide, 200_000);
    }
}
