//! Leaves against their meaning, on random boards: a certificate of one leaf is
//! accepted exactly if the leaf is true.

use shikatsu_problem::{Problem, Role, Suicide};
use shikatsu_proof::{Claim, Complaint, Graph, Manner, Question, Reason, Step, check, write};

use crate::chance::Chance;
use crate::rules::Game;
use crate::solution::Solution;

fn leaf_verdict(problem: &Problem, question: Question, reason: Reason) -> Option<Complaint> {
    let claim = Claim {
        question,
        manner: Manner::Prove,
        first: Role::Attacker,
        threats: 0,
        opening: vec![],
    };
    let mut graph = Graph::new();
    let root = graph.push(Step::Leaf(reason));
    let mut bytes = Vec::new();
    write(problem, &claim, &graph, root, &mut bytes).unwrap();
    check(problem, &bytes[..])
        .err()
        .map(|fault| fault.complaint)
}

#[test]
fn two_eyes_are_what_an_attacker_moving_alone_cannot_capture() {
    let mut chance = Chance::new(7);
    let mut counts = [[0; 2]; 2];
    for _ in 0..40_000 {
        let problem = chance.problem(12);
        let Some(game) = Game::new(&problem) else {
            continue;
        };
        let lives = game.has_two_eyes(&game.start(Role::Attacker, 0));
        let found = leaf_verdict(&problem, Question::Eyes, Reason::TwoEyes);
        let expected = (!lives).then_some(Complaint::NotTwoEyes);
        assert_eq!(found, expected, "{problem:?}");
        let suicide = usize::from(problem.rules.suicide == Suicide::Allowed);
        counts[suicide][usize::from(lives)] += 1;
    }
    // By suicide forbidden or allowed, then dead or alive.
    assert_eq!(counts, [[21_273, 3_090], [7_104, 976]]);
}

#[test]
fn where_there_is_no_eye_space_the_attacker_wins_at_every_level() {
    let mut chance = Chance::new(11);
    let (mut applies, mut solved) = (0, 0);
    for _ in 0..12_000 {
        let problem = chance.problem(9);
        let Some(game) = Game::new(&problem) else {
            continue;
        };
        let found = leaf_verdict(&problem, Question::Capture, Reason::NoEyeSpace);
        let start = game.start(Role::Attacker, 0);
        let expected = (!game.has_no_eye_space(&start)).then_some(Complaint::HasEyeSpace);
        assert_eq!(found, expected, "{problem:?}");
        if found.is_some() {
            continue;
        }
        applies += 1;
        for first in [Role::Attacker, Role::Defender] {
            for threats in [-1, 1] {
                let root = game.start(first, threats);
                let solution = Solution::new(&game, &root, Question::Capture, 3_000);
                if let Some(solution) = solution {
                    assert!(solution.is_won(&root), "{problem:?} {first} {threats}");
                    solved += 1;
                }
            }
        }
    }
    assert_eq!((applies, solved), (1_914, 7_644));
}
