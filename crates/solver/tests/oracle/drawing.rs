//! Problems drawn as text. Black attacks, White defends.
//!
//! ```text
//! .  empty, in play          -  empty, out of play
//! x  black, in play          X  black, out of play
//! o  white, in play          O  white, out of play
//! k  white key stone in play K  white key stone out of play
//! ```

use shikatsu_problem::{BoardDrawing, Color, Point, PointSet, Problem, Setup, Size};

use crate::dice::Dice;

/// The problem of a drawing; blanks do not count.
pub(crate) fn problem(drawing: &str) -> Problem {
    let drawing = BoardDrawing::of(drawing.lines()).unwrap();
    let size = drawing.size();
    assert_eq!(drawing.points(".-xXoOkK"), size.all(), "unknown signs");
    let mut problem = Problem::new(Setup::empty(size));
    problem.setup.black = drawing.points("xX");
    problem.setup.white = drawing.points("oOkK");
    problem.in_play = Some(drawing.points(".xok"));
    problem.key_stones = drawing.points("kK");
    problem
}

/// The drawing of a problem.
pub(crate) fn draw(problem: &Problem) -> String {
    let size = problem.setup.size;
    let sign = |point: Point| {
        let playable = problem.in_play.unwrap().contains(point);
        let key = problem.key_stones.contains(point);
        match (problem.setup.at(point), playable, key) {
            (None, true, _) => '.',
            (None, false, _) => '-',
            (Some(Color::Black), true, _) => 'x',
            (Some(Color::Black), false, _) => 'X',
            (Some(Color::White), true, false) => 'o',
            (Some(Color::White), false, false) => 'O',
            (Some(Color::White), true, true) => 'k',
            (Some(Color::White), false, true) => 'K',
        }
    };
    let mut text = String::from("\n");
    for point in size.points() {
        text.push(sign(point));
        if point.x() + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}

/// What may lie outside a random region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outside {
    /// Black stones everywhere.
    Wall,
    /// Black, white or nothing.
    Anything,
}

/// A random small problem: a connected region of at most `points` points on a
/// small board, stones thrown in at random, one to three key stones. Not every
/// result is a possible board.
pub(crate) fn random_problem(dice: &mut Dice, points: usize, outside: Outside) -> Problem {
    let side = |dice: &mut Dice| u32::try_from(2 + dice.roll(3)).unwrap();
    let size = Size::new(side(dice), side(dice)).unwrap();
    let all: Vec<Point> = size.points().collect();
    let mut in_play = PointSet::of(all[dice.roll(all.len())]);
    let wanted = points.min(all.len());
    while in_play.len() < wanted {
        let point = all[dice.roll(all.len())];
        let touches = in_play
            .iter()
            .any(|other| point.x().abs_diff(other.x()) + point.y().abs_diff(other.y()) == 1);
        if touches {
            in_play.insert(point);
        }
    }
    let mut problem = Problem::new(Setup::empty(size));
    for &point in &all {
        let stone = match (in_play.contains(point), outside, dice.roll(6)) {
            (true, _, 0 | 1) => Some(Color::White),
            (true, _, 2) | (false, Outside::Wall, _) => Some(Color::Black),
            (false, Outside::Anything, 0..=3) => Some(Color::Black),
            (false, Outside::Anything, 4) => Some(Color::White),
            _ => None,
        };
        problem.setup.put(point, stone);
    }
    let inside: Vec<Point> = in_play.iter().collect();
    for _ in 0..1 + dice.roll(3) {
        let point = inside[dice.roll(inside.len())];
        problem.setup.put(point, Some(Color::White));
        problem.key_stones.insert(point);
    }
    problem.in_play = Some(in_play);
    problem
}
