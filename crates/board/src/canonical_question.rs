//! One form for all questions that have the same answer: who moves first, about what, and nothing else.
//!
//! Two problems are one question if they differ only by turning, mirroring, exchanging colours, by which stone of
//! a chain is marked, by notes, or by what play within their boundary cannot feel ([`ReducedProblem`]).
//! [`CanonicalQuestion::home`] carries the answer back to the problem.
//!
//! Invariant: equal [`CanonicalQuestion::bytes`] mean equal questions, bit by bit. The caller that stores questions hashes them.

use shikatsu_problem::{BentFour, Color, Goal, KoRule, Point, PointSet, Problem, Scoring, Suicide};

use crate::canonical::{Transform, canonical_problem};
use crate::geometry::flood;
use crate::reduced_problem::ReducedProblem;

/// A problem in the form under which its answer is stored, and the way back to the problem it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalQuestion {
    /// The canonical problem.
    pub problem: Problem,
    /// Who moves first in it.
    pub first: Color,
    reduced: ReducedProblem,
    transform: Transform,
}

impl CanonicalQuestion {
    /// What happens in a problem if this side moves first.
    #[must_use]
    pub fn of(problem: &Problem, first: Color) -> Self {
        // A ban is one for the side to move, so with one the turn stays as it is.
        let mut asked = problem.with_first(match problem.setup.ko_bans.is_empty() {
            true => first,
            false => problem.to_move(),
        });
        asked.key_stones = chains(problem);
        if !asked.key_stones.is_empty() {
            // Only a guess at the key stones looks at it.
            asked.goal = None;
        }
        let reduced = ReducedProblem::of(&asked);
        let (problem, transform) = canonical_problem(&reduced.problem);
        let first = match transform.black_becomes {
            Color::Black => first,
            Color::White => !first,
        };
        Self {
            problem,
            first,
            reduced,
            transform,
        }
    }

    /// Where a point of the question lies on the board of the problem.
    #[must_use]
    pub fn home(&self, point: Point) -> Option<Point> {
        let back = self.transform.inverse().symmetry;
        let turned = back.point(self.problem.setup.size, point)?;
        self.reduced.home(turned)
    }

    /// The same for a set.
    #[must_use]
    pub fn points_home(&self, points: PointSet) -> PointSet {
        points.iter().filter_map(|point| self.home(point)).collect()
    }

    /// Which colour of the problem a colour of the question is.
    #[must_use]
    pub fn color_home(&self, color: Color) -> Color {
        match self.transform.black_becomes {
            Color::Black => color,
            Color::White => !color,
        }
    }

    /// Everything that the answer can depend on: eight bytes about sizes and rules, then one for each point
    /// in reading order, made of 1 black stone, 2 white stone, 4 in play, 8 key stone, 16 forbidden by ko.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let (setup, rules) = (&self.problem.setup, &self.problem.rules);
        let color = |color: Color| color as u8 + 1;
        let mut bytes = vec![
            setup.size.width(),
            setup.size.height(),
            color(self.first),
            setup.to_move.map_or(0, color),
            match self.problem.goal {
                None => 0,
                Some(Goal::Kill) => 1,
                Some(Goal::Live) => 2,
            },
            u8::from(self.problem.in_play.is_some()),
            match rules.ko {
                KoRule::Basic => 0,
                KoRule::PositionalSuperko => 1,
                KoRule::SituationalSuperko => 2,
            },
            u8::from(rules.suicide == Suicide::Allowed)
                | u8::from(rules.scoring == Scoring::Territory) << 1
                | u8::from(rules.bent_four == BentFour::PlayedOut) << 2,
        ];
        let sets = [
            setup.black,
            setup.white,
            self.problem.in_play.unwrap_or_default(),
            self.problem.key_stones,
            setup.ko_bans,
        ];
        bytes.extend(setup.size.points().map(|point| {
            let bits = sets.iter().zip([1, 2, 4, 8, 16]);
            bits.filter(|(set, _)| set.contains(point))
                .fold(0, |sum: u8, (_, bit)| sum | bit)
        }));
        bytes
    }
}

/// The key stones with all stones of their chains: which stone is named makes no difference.
fn chains(problem: &Problem) -> PointSet {
    let whole = |color: &Color| {
        let stones = *problem.setup.stones(*color);
        flood(problem.key_stones & stones, stones)
    };
    (Color::BOTH.iter().map(whole)).fold(problem.key_stones, |all, chain| all | chain)
}
