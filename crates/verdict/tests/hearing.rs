//! Bundles written by hand: what counts, what is refused, and what is taken for granted.
#![allow(clippy::unwrap_used, reason = "tests")]

use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Setup, Size};
use shikatsu_proof::bundle::{self, Bundle};
use shikatsu_proof::{
    Claim, Complaint, Conclusion, Graph, Manner, Question, Reason, Step, Superko, write,
};
use shikatsu_verdict::framing::{Reach, frame};
use shikatsu_verdict::{
    Boundary, Hearing, MOST_BOUNDARIES, MOST_CERTIFICATES, RulingError, Worth, rule, rule_bundle,
};

fn points(labels: &str) -> PointSet {
    let size = Size::square(9).unwrap();
    labels
        .split(' ')
        .map(|label| size.point(label).unwrap())
        .collect()
}

/// One eye in a corner that Black encloses, on a board without a boundary.
fn one_eye() -> Problem {
    let mut setup = Setup::empty(Size::square(9).unwrap());
    setup.white = points("B9 A8");
    setup.black = points("C9 B8 A7");
    let mut problem = Problem::new(setup);
    problem.key_stones = points("B9 A8");
    problem
}

fn framed() -> Problem {
    frame(&one_eye(), Reach(0)).unwrap().exposed
}

/// Black takes the eye and everything with it.
fn captures(problem: &Problem, threats: i8, opening: &[Move]) -> Vec<u8> {
    let eye = problem.setup.size.point("A9").unwrap();
    let mut graph = Graph::new();
    let fallen = graph.push(Step::Leaf(Reason::Fallen));
    let root = match opening {
        [] => graph.push(Step::Choice {
            play: Move::Play(eye),
            next: fallen,
        }),
        _ => fallen,
    };
    let claim = Claim {
        question: Question::Capture,
        manner: Manner::Prove,
        first: Role::Attacker,
        threats,
        opening: opening.to_vec(),
    };
    let mut bytes = Vec::new();
    write(problem, &claim, &graph, root, &mut bytes).unwrap();
    bytes
}

fn packed(boundaries: Vec<PointSet>, certificates: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let bundle = Bundle {
        boundaries,
        certificates: certificates.to_vec(),
    };
    bundle::write(&bundle, &mut bytes).unwrap();
    bytes
}

#[test]
fn a_capture_is_a_verdict_with_all_that_it_takes_for_granted() {
    let (problem, framed) = (one_eye(), framed());
    let eye = Move::Play(problem.setup.size.point("A9").unwrap());
    let (root, after) = (captures(&framed, 5, &[]), captures(&framed, 5, &[eye]));
    let ruled = rule(&problem, &packed(Vec::new(), &[&root, &after])).unwrap();
    let black = ruled.side(Color::Black);
    assert_eq!(
        (black.role, black.conclusion),
        (Role::Attacker, Conclusion::Dead)
    );
    assert_eq!(black.best(), points("A9"));
    assert_eq!(black.pass, Worth::Unknown);
    let granted = &black.granted;
    let found = framed.in_play.unwrap();
    assert_eq!(granted.boundary, Boundary::Found(vec![found]));
    assert_eq!((granted.wall, granted.wall_for_moves), (None, None));
    assert_eq!(
        (granted.key_stones_found, granted.superko),
        (None, Superko::Independent)
    );
    let white = ruled.side(Color::White);
    assert_eq!(white.conclusion, Conclusion::Open);
    assert!(white.moves.is_empty() && white.pass == Worth::Unknown);
    assert_eq!(white.granted.boundary, Boundary::Found(Vec::new()));
}

#[test]
fn fewer_threats_are_no_verdict() {
    let ruled = rule(
        &one_eye(),
        &packed(Vec::new(), &[&captures(&framed(), 4, &[])]),
    )
    .unwrap();
    assert!(
        ruled
            .sides
            .iter()
            .all(|side| side.conclusion == Conclusion::Open)
    );
    let nothing = rule(&one_eye(), &packed(Vec::new(), &[])).unwrap();
    assert!(
        nothing
            .sides
            .iter()
            .all(|side| side.conclusion == Conclusion::Open)
    );
}

#[test]
fn a_boundary_that_cuts_off_liberties_is_no_reading() {
    // C9 is in play without its liberties, so that it seems to have none.
    let mut cut = one_eye();
    cut.in_play = Some(points("A9 B9 A8 C9"));
    let forged = captures(&cut, 5, &[]);
    let good = captures(&framed(), 5, &[]);
    let bytes = packed(cut.in_play.into_iter().collect(), &[&good, &forged]);
    let Err(RulingError::Certificate { index: 1, fault }) = rule(&one_eye(), &bytes) else {
        unreachable!("the second certificate is foreign");
    };
    assert!(matches!(fault.complaint, Complaint::WrongProblem { .. }));
}

#[test]
fn one_bad_certificate_spoils_the_bundle() {
    let good = captures(&framed(), 5, &[]);
    let mut bad = good.clone();
    *bad.last_mut().unwrap() = 2;
    let error = rule(&one_eye(), &packed(Vec::new(), &[&good, &bad])).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("certificate 2 of the bundle: "),
        "{error}"
    );
    assert!(matches!(
        rule(&one_eye(), &good),
        Err(RulingError::Bundle(_))
    ));
}

#[test]
fn what_is_too_much_is_not_read() {
    let boundaries = vec![PointSet::EMPTY; MOST_BOUNDARIES + 1];
    let error = Hearing::of(&one_eye(), &boundaries).unwrap_err();
    assert!(matches!(error, RulingError::Boundaries { .. }), "{error}");
    let good = captures(&framed(), 5, &[]);
    let bundle = Bundle::of(vec![&good[..]; MOST_CERTIFICATES + 1]);
    let error = rule_bundle(&one_eye(), &bundle).unwrap_err();
    assert!(matches!(error, RulingError::Certificates { .. }), "{error}");
}

#[test]
fn what_cannot_be_asked_is_said() {
    let empty = Problem::new(Setup::empty(Size::square(9).unwrap()));
    let error = Hearing::of(&empty, &[]).unwrap_err();
    assert!(matches!(error, RulingError::Frame(_)), "{error}");
    let mut keyless = one_eye();
    keyless.key_stones = PointSet::EMPTY;
    keyless.in_play = Some(points("A9 B9 A8"));
    let error = Hearing::of(&keyless, &[]).unwrap_err();
    assert!(matches!(error, RulingError::Frame(_)), "{error}");
}

#[test]
fn a_boundary_that_was_given_answers_for_the_outside() {
    let mut problem = one_eye();
    problem.in_play = Some(points("A9 B9 A8"));
    let ruled = rule(
        &problem,
        &packed(Vec::new(), &[&captures(&problem, 5, &[])]),
    )
    .unwrap();
    let black = ruled.side(Color::Black);
    assert_eq!(black.conclusion, Conclusion::Dead);
    assert_eq!(black.granted.boundary, Boundary::Given(points("A9 B9 A8")));
}
