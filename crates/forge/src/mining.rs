//! The recipe `mine`: two players by shape fight over some stones in a corner or on a side, and the fight is cut out.
//!
//! Stones that were played look like those of a game: they follow each other, block, cut and reach for eyes. The fight begins with a
//! few stones of the defender's and looser ones of the attacker's around them, and is cut out at several moments. What the attacker
//! has built that leads to the outside becomes wall, and so do empty points far from the group.
//!
//! Invariant: one seed, one fight. What is drawn is no problem yet; the gates say whether a moment of it becomes one.

use shikatsu_board::{Game, Position, SeededRandom, Symmetry, flood, neighbours, regions};
use shikatsu_engine::levels::{PlayingLevel, choose};
use shikatsu_problem::{Color, Goal, Move, Point, PointSet, Problem, Rules, Setup, Size};

use crate::dress::{around, dressed};
use crate::question::asked;
use crate::rejection::Rejection;

/// The group is drawn in black.
const DEFENDER: Color = Color::Black;

/// Moves of a fight: at least so many, and how many numbers there are.
const MOVES: (usize, usize) = (4, 16);

/// Cuts of a fight, the latest first; between two there is a move of each side.
const CUTS: usize = 6;

/// The level that fights: it reads three moves and overlooks some, so that fights differ.
const PLAYER: u8 = 3;

/// With more empty points in a cut, less of the outside is left in play.
const SPACIOUS: usize = 16;

/// How far the next stone of the defender's is from one of his before it: side by side, diagonally, a jump, a knight's move.
const STEPS: [(i8, i8); 7] = [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 0), (2, 1), (1, 2)];

/// Draws the moments of a fight, the latest first, each with both questions, the preferred one first. In all Black moves first.
///
/// # Errors
/// When nothing of the group is left at any of them, or the fight leads to no position.
pub(crate) fn draw(seed: u64) -> Result<Vec<[Problem; 2]>, Rejection> {
    let mut random = SeededRandom::new(seed);
    let moments = ShapeFight::begun(&mut random).fought(&mut random)?;
    let goals = match random.below(2) {
        0 => [Goal::Kill, Goal::Live],
        _ => [Goal::Live, Goal::Kill],
    };
    let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
    let latest = moments.iter().rev().step_by(2).take(CUTS);
    let drawn: Vec<_> = latest
        .filter_map(|moment| {
            let cut = (1..=2).rev().filter_map(|reach| moment.cut_out(reach));
            let mut fitting = cut.filter(|cut| empty(cut) <= SPACIOUS);
            let turned = symmetry.problem(&fitting.next()?);
            Some(goals.map(|goal| asked(&turned, goal)))
        })
        .collect();
    match drawn.is_empty() {
        true => Err(Rejection::GroupInPieces),
        false => Ok(drawn),
    }
}

/// Empty points in play.
fn empty(problem: &Problem) -> usize {
    let stones = problem.setup.black | problem.setup.white;
    (problem.in_play.unwrap_or_default() - stones).len()
}

/// A position in which both sides play inside a window; outside it everything is the attacker's.
#[derive(Clone)]
struct ShapeFight {
    problem: Problem,
}

impl ShapeFight {
    /// Up to nine stones of the defender's, and up to four of the attacker's around them.
    fn begun(random: &mut SeededRandom) -> Self {
        let window = drawn_window(random);
        let inner: PointSet = window
            .iter()
            .filter(|point| is_inner(window, *point))
            .collect();
        let mut setup = Setup::empty(Size::NINETEEN);
        let mut own = PointSet::EMPTY;
        own.extend(random.pick(inner));
        for _ in 0..4 + random.below(5) {
            own.extend(next_stone(own, inner, random));
        }
        setup.black = own;
        let mut free = window - around(own, Size::NINETEEN);
        for _ in 0..1 + random.below(4) {
            let near = free & around(around(own, Size::NINETEEN), Size::NINETEEN);
            let Some(point) = random.pick(near) else {
                break;
            };
            // Two stones side by side at the beginning are a waste.
            free = free - PointSet::of(point) - neighbours(PointSet::of(point), free);
            setup.white.insert(point);
        }
        setup.to_move = Some([DEFENDER, DEFENDER.opponent()][random.below(2)]);
        let mut problem = Problem::new(setup);
        problem.key_stones = own.first().map_or(PointSet::EMPTY, PointSet::of);
        problem.in_play = Some(window);
        Self {
            problem: dressed(&problem, DEFENDER.opponent()),
        }
    }

    /// The moments after each of some moves.
    fn fought(mut self, random: &mut SeededRandom) -> Result<Vec<Self>, Rejection> {
        let position = Position::from_problem(&self.problem)
            .map_err(|faults| Rejection::Impossible(faults.to_string()))?;
        let mut game = Game::new(position, Rules::CHINESE);
        let chance = random.number();
        let player = PlayingLevel::numbered(PLAYER).unwrap_or(PlayingLevel::LAST);
        let mut moments = Vec::new();
        for _ in 0..MOVES.0 + random.below(MOVES.1) {
            let chosen = choose(&self.problem, &player.settings(), chance)
                .map_err(|refusal| Rejection::Impossible(refusal.to_string()))?;
            if chosen.played == Move::Pass || game.play(chosen.played).is_err() {
                break;
            }
            let setup = game.position().to_setup();
            if setup.stones(DEFENDER).is_disjoint(&self.problem.key_stones) {
                break;
            }
            self.problem.setup = setup;
            moments.push(self.clone());
        }
        Ok(moments)
    }

    /// The points that the group can reach; empty points farther from it than `reach` go to the wall where they touch it.
    fn cut_out(&self, reach: usize) -> Option<Problem> {
        let mut problem = self.problem.clone();
        let [own, enemy] =
            [DEFENDER, DEFENDER.opponent()].map(|color| *problem.setup.stones(color));
        let size = problem.setup.size;
        let near = (0..reach).fold(own, |near, _| near | neighbours(near, size.all()));
        let mut in_play = problem.in_play.unwrap_or_default();
        loop {
            let outside = size.all() - in_play;
            let built = flood(neighbours(outside, enemy & in_play), enemy & in_play);
            let far = neighbours(outside, in_play) - own - enemy - near;
            let left = flood(problem.key_stones, in_play - built - far);
            if left == in_play {
                break;
            }
            in_play = left;
        }
        let chain = regions(own & in_play).max_by_key(PointSet::len)?;
        let empty = in_play - own - enemy;
        let beside = neighbours(empty, chain).first()?;
        problem.key_stones = PointSet::of(beside);
        // Nothing was taken just now: a problem begins without a past.
        problem.setup.ko_bans = PointSet::EMPTY;
        problem.in_play = Some(in_play);
        Some(problem)
    }
}

/// A corner, or a stretch of a side.
fn drawn_window(random: &mut SeededRandom) -> PointSet {
    let [width, height] = [7, 5].map(|least| least + random.below(3));
    let left = match random.below(3) {
        0 => (19 - width) / 2,
        _ => 0,
    };
    Size::NINETEEN
        .points()
        .filter(|point| {
            let [x, y] = [point.x(), point.y()].map(usize::from);
            (left..left + width).contains(&x) && y < height
        })
        .collect()
}

/// Whether fights begin there: between the second and the fourth line, and not where the window ends.
fn is_inner(window: PointSet, point: Point) -> bool {
    let [x, y] = [point.x(), point.y()];
    let is_beside = |x: u8, y: u8| Point::new(x, y).is_some_and(|other| window.contains(other));
    (1..=3).contains(&y) && x >= 1 && is_beside(x + 1, y) && is_beside(x, y + 1)
}

/// A point that goes on from a stone that is there.
fn next_stone(own: PointSet, inner: PointSet, random: &mut SeededRandom) -> Option<Point> {
    let from = random.pick(own)?;
    let (right, down) = STEPS[random.below(STEPS.len())];
    let sign = [1, -1][random.below(2)];
    let x = from.x().checked_add_signed(sign * right)?;
    let y = from.y().checked_add_signed(sign * down)?;
    Point::new(x, y).filter(|point| (inner - own).contains(*point))
}
