//! Bytes from anywhere: none leads to a panic, and what is accepted is true.

use std::collections::HashMap;

use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role};
use shikatsu_proof::{
    CertificateFault, Claim, Complaint, Graph, Manner, ProblemError, Question, Reason, Step,
    WriteError, check, digest, write,
};

use crate::chance::Chance;
use crate::rooms::{RABBIT, RECTANGLE, certificate, room};
use crate::rules::Game;
use crate::solution::Solution;
use crate::tree::HEADING;

#[test]
fn random_bytes_and_flipped_bits_never_panic() {
    let mut chance = Chance::new(5);
    let mut accepted = 0;
    let mut known = HashMap::new();
    for (drawing, question) in [
        (RABBIT, Question::Capture),
        (RABBIT, Question::Eyes),
        (RECTANGLE, Question::Eyes),
        (RECTANGLE, Question::Stand),
    ] {
        let problem = room(drawing);
        let good = certificate(&problem, question);
        for round in 0..50_000 {
            let mut bytes = good.clone();
            if round % 2 == 0 {
                // Bytes at random after a good heading, mostly small numbers.
                bytes.truncate(HEADING);
                let most = [8, 32, 256][chance.below(3)];
                let length = 1 + chance.below(60);
                bytes.extend((0..length).map(|_| u8::try_from(chance.below(most)).unwrap()));
            } else {
                for _ in 0..=chance.below(3) {
                    let index = chance.below(bytes.len());
                    bytes[index] ^= 1 << chance.below(8);
                }
            }
            if let Ok(checked) = check(&problem, &bytes[..]) {
                let claim = checked.claim().clone();
                let key = (question, claim.clone());
                let is_true = known
                    .entry(key)
                    .or_insert_with(|| is_true(&problem, &claim));
                assert!(*is_true, "{claim}");
                accepted += 1;
            }
        }
    }
    // Ranks and the version may be higher than they need to be, a level may not matter,
    // and where all has fallen there is no eye space either.
    assert_eq!(accepted, 571);
}

/// By brute force.
fn is_true(problem: &Problem, claim: &Claim) -> bool {
    let game = Game::new(problem).unwrap();
    let mut state = game.start(claim.first, claim.threats);
    for &play in &claim.opening {
        state = game.make(&state, play, claim.question).unwrap();
    }
    let solution = Solution::new(&game, &state, claim.question, 1_000_000).unwrap();
    solution.manner() == claim.manner
}

#[test]
fn a_deep_line_needs_no_stack() {
    // Passing for ever is no proof, but it must be refused in good order.
    let problem = room(RABBIT);
    let claim = Claim::at_start(Question::Capture, Manner::Refute, Role::Attacker);
    let mut graph = Graph::new();
    let mut node = graph.push(Step::Leaf(Reason::TwoEyes));
    for _ in 0..300_000 {
        node = graph.push(Step::Choice {
            play: Move::Pass,
            next: node,
        });
    }
    let mut bytes = Vec::new();
    let written = write(&problem, &claim, &graph, node, &mut bytes).unwrap();
    assert_eq!(written.nodes, 300_001);
    let fault = check(&problem, &bytes[..]).unwrap_err();
    assert_eq!(fault.complaint, Complaint::WrongTurn);
}

#[test]
fn faults_say_what_and_where() {
    let problem = room(RECTANGLE);
    let bytes = certificate(&problem, Question::Eyes);
    let fault = check(&problem, &bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "node 72 (byte 257), after pass cb pass bc: the certificate ends too early; copy it again"
    );
    let other = check(&room(RABBIT), &bytes[..]).unwrap_err();
    assert_eq!(
        other.to_string(),
        "node 0 (byte 21): the certificate is about another problem, boundary or rule set"
    );
}

#[test]
fn problems_that_cannot_be_checked_are_refused() {
    let sound = room(RABBIT);
    let outside = Point::new(18, 18).unwrap();
    let inside = Point::new(0, 0).unwrap();
    let middle = Point::new(2, 2).unwrap();
    let mut cases = Vec::new();
    let mut add = |change: &dyn Fn(&mut Problem), error| {
        let mut problem = sound.clone();
        change(&mut problem);
        cases.push((problem, error));
    };
    add(&|p| p.in_play = None, ProblemError::NoBoundary);
    add(
        &|p| p.in_play = Some(outside.into()),
        ProblemError::OffBoard(outside),
    );
    add(
        &|p| p.setup.black |= inside.into(),
        ProblemError::TwoStones(inside),
    );
    add(
        &|p| p.key_stones = middle.into(),
        ProblemError::KeyStoneMissing(middle),
    );
    add(
        &|p| p.key_stones = PointSet::EMPTY,
        ProblemError::NoKeyStone,
    );
    add(
        &|p| {
            p.setup.put(middle, Some(Color::Black));
            p.key_stones.insert(middle);
        },
        ProblemError::KeyStonesOfBothColours,
    );
    add(
        &|p| {
            for point in p.setup.size.points() {
                if p.setup.at(point).is_none() {
                    p.setup.put(point, Some(Color::Black));
                }
            }
        },
        ProblemError::NoLiberty(inside),
    );
    add(
        &|p| {
            p.setup.ko_bans.insert(middle);
            p.setup.ko_bans.insert(Point::new(1, 1).unwrap());
        },
        ProblemError::SeveralKoBans,
    );
    for (problem, error) in cases {
        assert_eq!(digest(&problem), Err(error));
        let fault = check(&problem, &[][..]).unwrap_err();
        assert_eq!(fault.complaint, Complaint::Problem(error));
    }
}

#[test]
fn graphs_that_cannot_be_written_are_refused() {
    let problem = room(RABBIT);
    let claim = Claim::at_start(Question::Capture, Manner::Prove, Role::Attacker);
    let try_write = |graph: &Graph, root| write(&problem, &claim, graph, root, &mut Vec::new());
    let mut graph = Graph::new();
    let circle = graph.reserve();
    assert!(matches!(try_write(&graph, circle), Err(WriteError::Unfilled(id)) if id == circle));
    let replies = graph.push(Step::Replies(vec![(Move::Pass, circle)]));
    graph.fill(
        circle,
        Step::Choice {
            play: Move::Pass,
            next: replies,
        },
    );
    assert!(matches!(try_write(&graph, circle), Err(WriteError::Cyclic(id)) if id == circle));
    let leaf = graph.push(Step::Leaf(Reason::Fallen));
    let twice = graph.push(Step::Replies(vec![(Move::Pass, leaf), (Move::Pass, leaf)]));
    assert!(matches!(
        try_write(&graph, twice),
        Err(WriteError::RepeatedReply(id, Move::Pass)) if id == twice
    ));
    let far = Move::Play(Point::new(18, 18).unwrap());
    let outside = graph.push(Step::Choice {
        play: far,
        next: leaf,
    });
    assert!(matches!(try_write(&graph, outside), Err(WriteError::NotInPlay(play)) if play == far));
}

/// A stuck attacker is no success when nothing is left to stand.
#[test]
fn nothing_stands_where_everything_has_fallen() {
    let problem = room(&["O.", "XX"]);
    let play = |x| Move::Play(Point::new(x, 0).unwrap());
    let claim = Claim {
        question: Question::Stand,
        manner: Manner::Prove,
        first: Role::Attacker,
        threats: 0,
        opening: vec![play(1), Move::Pass, play(0), Move::Pass],
    };
    let mut graph = Graph::new();
    let stuck = graph.push(Step::Replies(vec![]));
    let mut bytes = Vec::new();
    write(&problem, &claim, &graph, stuck, &mut bytes).unwrap();
    let fault: CertificateFault = check(&problem, &bytes[..]).unwrap_err();
    assert_eq!(fault.complaint, Complaint::NothingStands);
}
