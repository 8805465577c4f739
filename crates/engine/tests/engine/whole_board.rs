//! Verdicts about points in play that were found, held against the whole board.
//!
//! On a small board everything can be in play, and then nothing lies outside: that is the
//! truth. Positions are from random games, so walls have gaps, stones that look safe are not, and the
//! outside is full of surprises.

use shikatsu_board::{Game, Position};
use shikatsu_engine::{Asked, Assumption, Cancel, Limits, MoveDetail, Report, Request};
use shikatsu_problem::{Color, Move, Outcome, Point, PointSet, Problem, Rules, Setup, Size};

use crate::grid::board;
use crate::solving::engine;

const POSITIONS: usize = 1500;
const OPEN: u64 = 60_000;
const WHOLE: u64 = 600_000;

/// Numbers that are the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % sides
    }
}

/// A position of a random game, with a chain of few liberties at stake.
pub(crate) fn random_problem(dice: &mut Dice) -> Option<Problem> {
    let (width, height) = [(9, 5), (8, 6), (11, 4), (7, 7)][dice.roll(4)];
    let size = Size::new(width, height).unwrap();
    let empty = Problem::new(Setup::empty(size));
    let mut game = Game::new(Position::from_problem(&empty).unwrap(), Rules::default());
    for _ in 0..size.area() * 3 / 5 + dice.roll(size.area() / 2) {
        let legal: Vec<Point> = game.legal_points().iter().collect();
        let played = match legal.len() {
            0 => Move::Pass,
            number => Move::Play(legal[dice.roll(number)]),
        };
        game.play(played).ok()?;
    }
    let mut setup = Setup::empty(size);
    for point in size.points() {
        let stone = game.position().at(point);
        setup.put(point, stone);
    }
    let stones: Vec<Point> = (setup.black | setup.white).iter().collect();
    let stone = stones[dice.roll(stones.len())];
    if game.position().liberties(stone)?.len() > 4 {
        return None;
    }
    setup.to_move = Some([Color::Black, Color::White][dice.roll(2)]);
    let mut problem = Problem::new(setup);
    problem.key_stones = PointSet::of(stone);
    Some(problem)
}

fn solve(problem: &Problem, nodes: u64) -> Option<Report> {
    let request = Request {
        first: Asked::Side(problem.to_move()),
        limits: Limits::of_nodes(nodes),
        moves: MoveDetail::VerdictOnly,
    };
    let mut engine = engine(1, 16 << 20);
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    let report = report.ok()?;
    report.sides[0].outcome.is_decided().then_some(report)
}

/// What a verdict says, without how a ko or a circle is fought.
pub(crate) fn kind(report: &Report) -> String {
    match &report.sides[0].outcome {
        Outcome::Alive | Outcome::Seki | Outcome::Stands => "stands".into(),
        Outcome::Ko(ko) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        Outcome::CycleDependent(_) => "circle".into(),
        outcome => outcome.to_string(),
    }
}

fn leans_on_walls(report: &Report) -> bool {
    let wall = |assumption: &Assumption| {
        matches!(
            assumption,
            Assumption::WallStands(_) | Assumption::WallAnswered(_)
        )
    };
    report.assumptions.iter().any(wall)
}

pub(crate) fn drawn(problem: &Problem) -> String {
    let setup = &problem.setup;
    let cell = |point: Point| match setup.at(point) {
        Some(Color::Black) => 'x',
        Some(Color::White) => 'o',
        None => '-',
    };
    let row = |y| -> String {
        let points = (0..setup.size.width()).map(move |x| Point::new(x, y).unwrap());
        points.map(cell).chain(['\n']).collect()
    };
    let rows: String = (0..setup.size.height()).map(row).collect();
    let key = setup.size.label(problem.key_stones.first().unwrap());
    format!("{rows}key {key}, {} to move", problem.to_move())
}

#[test]
fn what_does_not_lean_on_a_wall_is_true_of_the_whole_board() {
    let mut dice = Dice(0x5EED);
    let (mut compared, mut dead, mut smaller) = (0, 0, 0);
    for _ in 0..POSITIONS {
        let Some(problem) = random_problem(&mut dice) else {
            continue;
        };
        let Some(found) = solve(&problem, OPEN).filter(|report| !leans_on_walls(report)) else {
            continue;
        };
        let all = problem.setup.size.all();
        let whole = Problem {
            in_play: Some(all),
            ..problem.clone()
        };
        let Some(truth) = solve(&whole, WHOLE) else {
            continue;
        };
        assert_eq!(kind(&found), kind(&truth), "{}", drawn(&problem));
        compared += 1;
        dead += usize::from(truth.sides[0].outcome == Outcome::Dead);
        smaller += usize::from(found.problem.in_play != Some(all));
    }
    assert!(
        compared >= 800 && dead >= 300 && smaller >= 200,
        "{compared} compared, {dead} dead, {smaller} not with the whole board in play"
    );
}

/// Black lives, because E5 and E4 can be cut off and captured. As long as an attacker's stone was safe
/// where it got out of the points in play, at F5, he was called dead.
#[test]
fn an_attacker_who_gets_out_is_not_safe_for_that() {
    let rows = [
        "-xxxo--o-",
        "o-oxox---",
        "--oo-x-x-",
        "xooox-x-x",
        "x--oxoxo-",
    ];
    let mut problem = board(&rows);
    problem.in_play = None;
    problem.setup.to_move = Some(Color::Black);
    problem.key_stones = PointSet::of(problem.setup.size.point("D5").unwrap());
    let found = solve(&problem, 300_000).unwrap();
    assert_eq!(kind(&found), "stands", "{}", drawn(&problem));
}
