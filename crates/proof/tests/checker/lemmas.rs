//! Leaves against their meaning, on random boards: a certificate of one leaf is
//! accepted exactly if the leaf is true.

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Setup, Size, Suicide};
use shikatsu_proof::{Claim, Complaint, Graph, Manner, Question, Reason, Step, check, write};

use crate::chance::Chance;
use crate::rules::{Game, bits};
use crate::solution::Solution;

fn leaf_verdict(problem: &Problem, question: Question, reason: Reason) -> Option<Complaint> {
    let claim = Claim::at_start(question, Manner::Prove, Role::Attacker);
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

/// Two parts with a wall of the attacker's between them: a small one with a
/// target, and one with anything.
fn two_parts(chance: &mut Chance) -> Problem {
    let size = Size::new(5, 3).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for point in size.points() {
        let lot = chance.below(100);
        let (content, plays) = match point.x() {
            0 | 1 if lot < 12 => (Some(Color::Black), true),
            0 | 1 if lot < 55 => (Some(Color::White), true),
            0 | 1 if lot < 75 => (None, true),
            0 | 1 => (Some(Color::Black), false),
            // The wall, in play or not, with a hole now and then.
            2 if lot < 4 => (None, true),
            2 => (Some(Color::Black), lot < 60),
            _ if lot < 20 => (None, true),
            _ if lot < 35 => (Some(Color::White), true),
            _ if lot < 40 => (Some(Color::Black), true),
            _ if lot < 60 => (None, false),
            _ if lot < 70 => (Some(Color::White), false),
            _ => (Some(Color::Black), false),
        };
        problem.setup.put(point, content);
        if plays {
            in_play.insert(point);
        }
        if content == Some(Color::White) && chance.percent(if point.x() < 2 { 60 } else { 10 }) {
            problem.key_stones.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    let vacant: Vec<Point> = (in_play - problem.setup.black - problem.setup.white)
        .iter()
        .collect();
    if chance.percent(40) {
        problem.setup.ko_bans.extend(chance.pick(&vacant));
    }
    problem.setup.to_move = Some(Color::BOTH[chance.below(2)]);
    if chance.percent(25) {
        problem.rules.suicide = Suicide::Allowed;
    }
    problem
}

#[test]
fn where_one_part_has_no_eye_space_the_attacker_wins_whatever_the_others_have() {
    let mut chance = Chance::new(13);
    let (mut applies, mut beyond, mut solved, mut open) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let problem = two_parts(&mut chance);
        let Some(game) = game_without_eye_space(&problem) else {
            continue;
        };
        applies += 1;
        beyond += u32::from(!holds_everywhere(&game));
        for first in [Role::Attacker, Role::Defender] {
            for threats in [0, 2] {
                let root = game.start(first, threats);
                let Some(solution) = Solution::new(&game, &root, Question::Capture, 8_000) else {
                    open += 1;
                    continue;
                };
                assert!(solution.is_won(&root), "{problem:?} {first} {threats}");
                solved += 1;
            }
        }
    }
    assert_eq!((applies, beyond, solved, open), (5_185, 3_941, 20_716, 24));
}

/// The game of a problem in which the lemma applies. Checker and game must agree on where it does.
fn game_without_eye_space(problem: &Problem) -> Option<Game> {
    let game = Game::new(problem)?;
    let found = leaf_verdict(problem, Question::Capture, Reason::NoEyeSpace);
    let start = game.start(Role::Attacker, 0);
    let expected = (!game.has_no_eye_space(&start)).then_some(Complaint::HasEyeSpace);
    assert_eq!(found, expected, "{problem:?}");
    found.is_none().then_some(game)
}

/// The lemma as the page of the rules has it, for all points in play at once.
fn holds_everywhere(game: &Game) -> bool {
    let state = game.start(Role::Attacker, 0);
    let [attacker, _] = state.stones;
    let safe = bits(attacker)
        .map(|bit| game.chain(attacker, 1 << bit))
        .filter(|&chain| game.has_outer_liberty(&state, chain))
        .fold(0, |sum, chain| sum | chain);
    let others = game.playable & !safe;
    let left = others & !game.border(safe);
    let small = left.count_ones() < 2 || left.count_ones() == 2 && game.border(left) & left == left;
    small && game.border(others) & !game.playable & !attacker == 0
}

#[test]
fn where_there_is_no_eye_space_the_attacker_wins_at_every_level() {
    let mut chance = Chance::new(11);
    let (mut applies, mut solved) = (0, 0);
    for _ in 0..12_000 {
        let problem = chance.problem(9);
        let Some(game) = game_without_eye_space(&problem) else {
            continue;
        };
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
    assert_eq!((applies, solved), (1_920, 7_664));
}
