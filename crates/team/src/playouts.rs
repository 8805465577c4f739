//! Playouts: what random games say about a move. Jobs call this; a room never does.
//!
//! A playout begins with the move. Then both sides play a point drawn among all that the rules of ko and suicide allow
//! and that are no eye of their own; a side without such a point passes. Two passes, or three moves for each point of
//! the board, end it, and the board is counted by area with all stones alive, under every rule set: with every point
//! filled, area and territory differ by the number of moves alone. Positions are not compared with earlier ones, so a
//! playout knows the simple ko only.
//!
//! Invariant: equal arguments give an equal sum on every machine, because each playout has a stream of its own that
//! follows from the seed and its number, and no sum is rounded.

use shikatsu_board::{Position, SeededRandom, Settlement, score};
use shikatsu_problem::{Color, Move, Point, PointSet, Rules, Scoring};

use crate::turn::PlayoutSum;

/// Moves for each point of the board after which a playout is counted as it stands.
const LONGEST_PLAYOUT: usize = 3;

/// Plays random games after a move of the side to move; `None` if the position forbids it, or nothing is to be played.
///
/// Komi is in half points; the sum is that of the side that makes the move.
#[must_use]
pub fn playouts(
    position: &Position,
    rules: Rules,
    komi_half_points: i32,
    played: Move,
    count: u32,
    seed: u64,
) -> Option<PlayoutSum> {
    let mover = position.to_move();
    let mut after = position.clone();
    after.play(played, rules.suicide).ok()?;
    let surroundings = Surroundings::of(&after);
    let mut seeds = SeededRandom::new(seed);
    let mut sum = 0_i64;
    for _ in 0..count {
        let mut playout = Playout {
            position: after.clone(),
            vacant: after.vacant().iter().collect(),
            random: SeededRandom::new(seeds.number()),
            rules,
        };
        playout.run(&surroundings);
        let lead = playout.lead_of_black(komi_half_points);
        sum += i64::from(match mover {
            Color::Black => lead,
            Color::White => -lead,
        });
    }
    (count > 0).then_some(PlayoutSum {
        sum,
        playouts: count,
    })
}

/// One random game.
struct Playout {
    position: Position,
    /// The points without a stone, in an order that follows from the moves.
    vacant: Vec<Point>,
    random: SeededRandom,
    rules: Rules,
}

/// The points beside and diagonal to each point.
struct Surroundings {
    sides: Vec<PointSet>,
    corners: Vec<PointSet>,
}

impl Playout {
    fn run(&mut self, surroundings: &Surroundings) {
        let longest = LONGEST_PLAYOUT * self.position.size().area();
        let mut passes = 0;
        for _ in 0..longest {
            match self.step(surroundings) {
                Move::Play(_) => passes = 0,
                Move::Pass => passes += 1,
            }
            if passes == 2 {
                return;
            }
        }
    }

    /// Draws points in turn until one can be played, which is a uniform draw among those that can.
    fn step(&mut self, surroundings: &Surroundings) -> Move {
        let color = self.position.to_move();
        let mut left = self.vacant.len();
        while left > 0 {
            let place = self.random.below(left);
            let point = self.vacant[place];
            let is_eye = surroundings.is_eye(&self.position, color, point);
            if !is_eye
                && let Ok(captures) = self.position.play(Move::Play(point), self.rules.suicide)
            {
                self.vacant.swap_remove(place);
                self.vacant.extend(captures.taken.iter());
                self.vacant.extend(captures.lost.iter());
                return Move::Play(point);
            }
            left -= 1;
            self.vacant.swap(place, left);
        }
        // Passing is always allowed.
        let _ = self.position.play(Move::Pass, self.rules.suicide);
        Move::Pass
    }

    fn lead_of_black(&self, komi_half_points: i32) -> i32 {
        score(&self.position, &Settlement::default(), Scoring::Area).lead_of_black(komi_half_points)
    }
}

impl Surroundings {
    fn of(position: &Position) -> Self {
        let size = position.size();
        let at = |point: Point, steps: [(i16, i16); 4]| -> PointSet {
            let near = steps.into_iter().filter_map(|(dx, dy)| {
                let x = u8::try_from(i16::from(point.x()) + dx).ok()?;
                let y = u8::try_from(i16::from(point.y()) + dy).ok()?;
                Point::new(x, y).filter(|&near| size.contains(near))
            });
            near.collect()
        };
        let mut sides = vec![PointSet::EMPTY; Point::LIMIT];
        let mut corners = vec![PointSet::EMPTY; Point::LIMIT];
        for point in size.points() {
            sides[point.index()] = at(point, [(0, -1), (-1, 0), (1, 0), (0, 1)]);
            corners[point.index()] = at(point, [(-1, -1), (1, -1), (-1, 1), (1, 1)]);
        }
        Self { sides, corners }
    }

    /// Whether a point is an eye: all sides are own stones, and of the corners the enemy has at most one, at the edge none.
    fn is_eye(&self, position: &Position, color: Color, point: Point) -> bool {
        let own = position.stones(color);
        if !self.sides[point.index()].is_subset(&own) {
            return false;
        }
        let corners = self.corners[point.index()];
        let enemies = (corners & position.stones(!color)).len();
        enemies < if corners.len() == 4 { 2 } else { 1 }
    }
}
