//! Walls of the attacker's that may or may not be there to the end. White lives
//! or dies by the five points in the corner; Black's stones from D7 to F9 keep him in, and are
//! shut in themselves.

use shikatsu_engine::{Asked, Assumption, Cancel, Limits, MoveDetail, Report, Request, Wall};
use shikatsu_problem::{Color, Outcome, Problem};

use crate::grid::board;
use crate::solving::engine;

/// The wall has four liberties outside, one more than White has moves elsewhere.
pub(crate) const FOUR: [&str; 9] = [
    "--oxxx-o-",
    "--ox--oo-",
    "-oox-oo--",
    "ooxooo---",
    "xxxo-----",
    "--xxxxxxx",
    "---------",
    "---------",
    "---------",
];

/// And here three: White takes it first.
pub(crate) const THREE: &str = "--oxxxoo-";

/// The same board, the race in play, and what is certain beyond it: the truth.
const WHOLE: [&str; 9] = [
    "--oxxx-O*",
    "--ox--OO*",
    "-oox-OO**",
    "ooXOOO***",
    "XXXO*****",
    "**XXXXXXX",
    "*********",
    "*********",
    "*********",
];

fn problem(rows: &[&str]) -> Problem {
    let mut problem = board(rows);
    problem.setup.to_move = Some(Color::Black);
    let key = problem.setup.size.point("C7").unwrap();
    problem.key_stones.insert(key);
    problem
}

fn open(rows: &[&str]) -> Problem {
    Problem {
        in_play: None,
        ..problem(rows)
    }
}

fn solve(problem: &Problem, moves: MoveDetail) -> Report {
    solve_with(problem, moves, 1_000_000)
}

fn solve_with(problem: &Problem, moves: MoveDetail, nodes: u64) -> Report {
    let request = Request {
        first: Asked::Side(Color::Black),
        limits: Limits::of_nodes(nodes),
        moves,
    };
    engine(1, 1 << 24)
        .solve(problem, &request, &Cancel::new(), &mut |_| {})
        .unwrap()
}

pub(crate) fn with_first<'r>(rows: [&'r str; 9], first: &'r str) -> [&'r str; 9] {
    let mut rows = rows;
    rows[0] = first;
    rows
}

fn walls(report: &Report) -> Vec<Wall> {
    let wall = |assumed: &Assumption| match assumed {
        Assumption::WallStands(wall)
        | Assumption::WallStandsForMoves(wall)
        | Assumption::WallAnswered(wall) => Some(*wall),
        _ => None,
    };
    report.assumptions.iter().filter_map(wall).collect()
}

#[test]
fn a_wall_that_has_time_is_no_assumption() {
    let report = solve(&open(&FOUR), MoveDetail::VerdictOnly);
    assert_eq!(report.sides[0].outcome, Outcome::Dead);
    let proof = &report.sides[0].proofs[0];
    assert_eq!(proof.checked.defender_elsewhere(), Some(3));
    assert_eq!(walls(&report), []);
    let truth = solve(&problem(&WHOLE), MoveDetail::VerdictOnly);
    assert_eq!(truth.sides[0].outcome, Outcome::Dead);
}

/// Once a race was no ground for a verdict at all; since points in play grow
/// beyond a leak it is in play, and the verdict is the true one.
#[test]
fn a_wall_that_loses_its_race_kills_nothing() {
    let report = solve(&open(&with_first(FOUR, THREE)), MoveDetail::AllFirstMoves);
    let truth = with_first(WHOLE, "--oxxxOO*");
    let truth = solve(&problem(&truth), MoveDetail::VerdictOnly);
    for outcome in [&report.sides[0].outcome, &truth.sides[0].outcome] {
        assert!(
            matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands),
            "{outcome}"
        );
    }
}

/// Nor is the group called dead while there is no time to look at the race.
#[test]
fn a_race_that_was_not_looked_at_proves_nothing() {
    let problem = open(&with_first(FOUR, THREE));
    let mut unproved = 0;
    for nodes in [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000] {
        let report = solve_with(&problem, MoveDetail::AllFirstMoves, nodes);
        let side = &report.sides[0];
        assert_ne!(side.outcome, Outcome::Dead, "{nodes} nodes");
        if !side.outcome.is_decided() {
            unproved += 1;
            assert_eq!(side.span.capture_to, None, "{nodes} nodes");
        }
    }
    assert!(unproved >= 3, "{unproved}");
}

/// The wall has five liberties, more than its enemy outside, but only three of them
/// there. Once that was no race, and White was dead at B9.
const FEWER: [&str; 9] = [
    "---xxxoo-",
    "oo-x--oo-",
    "-oox-oox-",
    "ooxooox--",
    "xxxoxx---",
    "--xxxxxxx",
    "---------",
    "---------",
    "---------",
];

/// The same board with the race in play.
const FEWER_WHOLE: [&str; 9] = [
    "---xxxoo-",
    "oo-x--oo-",
    "-oox-ooX-",
    "ooXoooX**",
    "XXXoXX***",
    "**XXXXXXX",
    "*********",
    "*********",
    "*********",
];

#[test]
fn an_enemy_with_fewer_liberties_may_still_take_a_wall() {
    let report = solve(&open(&FEWER), MoveDetail::VerdictOnly);
    assert_ne!(report.sides[0].outcome, Outcome::Dead);
    let truth = solve_with(&problem(&FEWER_WHOLE), MoveDetail::VerdictOnly, 20_000_000);
    assert_eq!(truth.sides[0].outcome, Outcome::Alive);
}

/// Four liberties, four moves elsewhere, and no enemy near that could fill them.
const FREE: [&str; 9] = [
    "--ox-----",
    "--ox-----",
    "-oox-----",
    "oox------",
    "-xx------",
    "xx-------",
    "---------",
    "---------",
    "---------",
];

#[test]
fn a_wall_that_is_not_attacked_is_assumed_to_stand_and_counted() {
    let report = solve(&open(&FREE), MoveDetail::VerdictOnly);
    assert_eq!(report.sides[0].outcome, Outcome::Dead);
    let [wall] = walls(&report)[..] else {
        panic!("{:?}", report.assumptions)
    };
    assert_eq!((wall.liberties, wall.elsewhere), (4, Some(4)));
    assert_eq!(wall.stones.len(), 3);
    assert_eq!(
        Assumption::WallAnswered(wall).to_string(),
        "each move against the attacker's wall is answered, and no enemy is there \
         (3 stones; its weakest part has 4 liberties outside, and the defender has time for up to 4 moves there)"
    );
}

#[test]
fn who_lives_leans_on_no_wall() {
    let request = Request {
        first: Asked::Side(Color::White),
        limits: Limits::default(),
        moves: MoveDetail::VerdictOnly,
    };
    for rows in [FOUR, with_first(FOUR, THREE)] {
        let report = engine(1, 1 << 24)
            .solve(&open(&rows), &request, &Cancel::new(), &mut |_| {})
            .unwrap();
        assert_eq!(report.sides[0].outcome, Outcome::Alive);
        assert_eq!(walls(&report), []);
    }
}

/// White's wall on the left races Black's stones on the right. With only those in play the moves that take
/// the wall were passes, and Black was called dead on the word of a wall with three liberties.
const RACE: [&str; 5] = ["oox-o-x", "oox-oxx", "ooxxoxx", "ooooxxx", "-------"];

#[test]
fn the_enemies_of_a_wall_are_in_play_only_together_with_it() {
    let mut problem = board(&RACE);
    problem.in_play = None;
    problem
        .key_stones
        .insert(problem.setup.size.point("C5").unwrap());
    let request = Request {
        first: Asked::Both,
        limits: Limits::of_nodes(1_000_000),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine(1, 64 << 20)
        .solve(&problem, &request, &Cancel::new(), &mut |_| {})
        .unwrap();
    let leans = |assumed: &Assumption| {
        matches!(
            assumed,
            Assumption::WallStands(_) | Assumption::WallAnswered(_)
        )
    };
    assert!(
        !report.assumptions.iter().any(leans),
        "{:?}",
        report.assumptions
    );
    assert!(
        report
            .sides
            .iter()
            .all(|side| side.outcome == Outcome::Dead)
    );
    let black = report
        .sides
        .iter()
        .find(|side| side.first == Color::Black)
        .unwrap();
    assert!(
        black
            .proofs
            .iter()
            .all(|proof| proof.problem.in_play == Some(problem.setup.size.all()))
    );
}
