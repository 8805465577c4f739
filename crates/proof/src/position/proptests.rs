//! Unknown points against brute force: every way to fill them in is tried, and
//! what is said of the partial state must be true of each full state.
//!
//! The regions have at most twelve points, six of them unknown. Boards, masks and moves are random, the same in
//! every run; bans, targets on unknown points and better levels of threats are
//! gone through in full.

use shikatsu_problem::Role;

use super::filling::{
    Chance, assert_breath, completions, describes, for_each_filled, for_each_state, set, view,
};
use super::{CheckerPosition, IllegalStone};
use crate::claim::{Claim, Manner, Question};
use crate::content::{PointContent, narrow};
use crate::eye_space::EyeSpace;
use crate::label::Labels;
use crate::life::Life;
use crate::terrain::PermanentTarget;

/// How often each answer was given.
#[derive(Debug, Default, PartialEq, Eq)]
struct Moves {
    legal: u32,
    dissolving: u32,
    banning: u32,
    perhaps: u32,
    never: u32,
    retakes: u32,
    /// Doubts about a move that is always legal after all.
    idle_doubts: u32,
    full: u32,
}

#[test]
fn stones_on_known_points_lead_to_what_is_described() {
    let mut moves = Moves::default();
    for_each_filled(1, 4_000, |position, prover, full| {
        let terrain = position.terrain;
        let before = view(position);
        let mut board = CheckerPosition::new(terrain, Role::Attacker, 0);
        for at in 0..terrain.len() {
            if before.cells[at] != PointContent::Empty {
                continue;
            }
            let (saved, unknown) = (position.save(), position.unknown);
            let result = position.play(at, prover);
            let after = view(position);
            moves.dissolving += u32::from(result.is_ok() && position.unknown > unknown);
            moves.banning += u32::from(result.is_ok() && position.ban.is_some());
            position.restore(saved);
            assert_eq!(view(position), before);
            match result {
                Ok(_) => moves.legal += 1,
                Err(IllegalStone::Perhaps) => moves.perhaps += 1,
                Err(IllegalStone::Always) => moves.never += 1,
            }
            if result.is_ok() {
                assert_breath(&after, terrain);
            }
            let mut outcomes = [0, 0];
            for start in full {
                set(&mut board, start);
                let played = board.play(at, prover);
                let context = || format!("{at} {prover:?}\n{before:?}\n{start:?}");
                moves.full += 1;
                outcomes[usize::from(played.is_ok())] += 1;
                match (result, played) {
                    (Ok(_), Ok(_)) => {
                        assert!(describes(&after, &view(&board), prover), "{}", context());
                    }
                    // Only the opponent may try what is not certain.
                    (Ok(_), Err(_)) => assert_ne!(before.around.1, prover, "{}", context()),
                    // More threats may allow the prover a retake.
                    (Err(IllegalStone::Always), Ok(_)) => {
                        let retake = before.around.0 == Some(narrow(at));
                        assert!(retake && before.around.1 == prover, "{}", context());
                        moves.retakes += 1;
                    }
                    (Err(IllegalStone::Always), Err(_)) => {}
                    (Err(IllegalStone::Perhaps), _) => {
                        assert_eq!(before.around.1, prover, "{}", context());
                    }
                }
            }
            if result == Err(IllegalStone::Perhaps) {
                // Not only safe: it does depend on the unknown points.
                moves.idle_doubts += u32::from(outcomes[0] == 0);
            }
        }
    });
    let expected = Moves {
        legal: 6_692,
        dissolving: 2_407,
        banning: 64,
        perhaps: 1_856,
        never: 1_016,
        retakes: 2_682,
        idle_doubts: 88,
        full: 8_370_162,
    };
    assert_eq!(moves, expected);
}

#[test]
fn stones_on_unknown_points_lead_to_what_a_pass_describes() {
    let (mut passes, mut stones) = (0, 0);
    for_each_filled(2, 4_000, |position, prover, full| {
        let terrain = position.terrain;
        let before = view(position);
        position.pass();
        let after = view(position);
        let mut board = CheckerPosition::new(terrain, Role::Attacker, 0);
        for start in full {
            set(&mut board, start);
            board.pass();
            assert!(describes(&after, &view(&board), prover));
            passes += 1;
            if before.around.1 == prover {
                continue;
            }
            for at in 0..terrain.len() {
                set(&mut board, start);
                if before.cells[at].is_unknown() && board.play(at, prover).is_ok() {
                    let context = || format!("{at} {prover:?}\n{before:?}\n{start:?}");
                    assert!(describes(&after, &view(&board), prover), "{}", context());
                    stones += 1;
                }
            }
        }
    });
    assert_eq!((passes, stones), (4_806_872, 4_709_208));
}

#[test]
fn forgetting_and_references_describe_more() {
    let mut chance = Chance::new(77);
    // Not described; described, but only because some content is impossible;
    // described and accepted.
    let mut counts = [0; 3];
    for_each_filled(3, 4_000, |position, prover, full| {
        let terrain = position.terrain;
        let here = view(position);
        let kept: Vec<bool> = (0..terrain.len()).map(|_| chance.percent(70)).collect();
        position.forget(|at| kept[at]);
        let mut there = view(position);
        assert_breath(&there, terrain);
        assert!(full.iter().all(|full| describes(&there, full, prover)));
        // A state changed a little may describe the other or not.
        for _ in 0..6 {
            let claim = Claim {
                question: match prover {
                    Role::Attacker => Question::Capture,
                    Role::Defender => Question::Stand,
                },
                manner: Manner::Prove,
                first: Role::Attacker,
                threats: 0,
                opening: vec![],
            };
            let mut labels = Labels::new(1);
            set(position, &there);
            labels.define(position).unwrap();
            set(position, &here);
            let accepted = labels.require_described(0, position, &claim).is_ok();
            let all = full.iter().all(|full| describes(&there, full, prover));
            assert!(all || !accepted, "{prover:?}\n{there:?}\n{here:?}");
            counts[usize::from(all) + usize::from(accepted)] += 1;
            match chance.below(4) {
                0 => there.around.2 += [-1, 1][chance.below(2)],
                1 => {
                    let at = chance.below(terrain.len());
                    there.around.0 = (there.cells[at] == PointContent::Empty).then_some(narrow(at));
                }
                _ => {
                    let at = chance.below(terrain.len());
                    if there.around.0 != Some(narrow(at)) {
                        there.cells[at] = [
                            PointContent::Empty,
                            PointContent::Attacker,
                            PointContent::Defender,
                            PointContent::Target,
                            PointContent::Unknown,
                            PointContent::UnknownTarget,
                        ][chance.below(6)];
                    }
                }
            }
        }
    });
    assert_eq!(counts, [14_494, 0, 9_506]);
}

#[test]
fn leaves_are_true_of_all_that_is_described() {
    let (mut life, mut eye_space) = (Life::default(), EyeSpace::default());
    let mut counts = [0; 3];
    for_each_state(4, 80_000, |position, prover| {
        if position.terrain.permanent_target == PermanentTarget::Stands {
            return;
        }
        // Two eyes end proofs of the defender's, the others the attacker's.
        let attacks = prover == Role::Attacker;
        let lives = !attacks && life.holds(position);
        let gone = attacks && eye_space.is_gone(position);
        let fallen = attacks && position.standing + position.marked == 0;
        for (count, holds) in counts.iter_mut().zip([lives, gone, fallen]) {
            *count += u32::from(holds);
        }
        if !lives && !gone && !fallen {
            return;
        }
        for full in &completions(&view(position), position.terrain, prover) {
            if full.around.0.is_some() {
                // Leaves do not look at bans.
                continue;
            }
            set(position, full);
            assert!(!lives || life.holds(position), "{full:?}");
            assert!(!gone || eye_space.is_gone(position), "{full:?}");
            assert!(!fallen || position.standing == 0, "{full:?}");
        }
    });
    // Alive, no eye space, fallen.
    assert_eq!(counts, [538, 6_235, 1_017]);
}

#[test]
fn without_unknown_points_the_rules_are_the_old_ones() {
    let mut chance = Chance::new(5);
    let mut compared = 0;
    while compared < 20_000 {
        let Some(terrain) = chance.terrain() else {
            continue;
        };
        let mut position = CheckerPosition::new(&terrain, chance.role(), 1);
        for _ in 0..chance.below(8) {
            chance.step(&mut position, Role::Attacker);
        }
        let (at, prover) = (chance.below(terrain.len()), chance.role());
        let saved = position.save();
        let expected = position
            .play(at, prover)
            .map(|captures| (captures, view(&position)));
        position.restore(saved);
        let found = position
            .play_partial(at, prover)
            .map(|captures| (captures, view(&position)));
        assert_eq!(found, expected);
        compared += 1;
    }
}
