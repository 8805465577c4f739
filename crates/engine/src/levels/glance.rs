//! What a move looks worth before anything is read: the model of a person's first glance.
//!
//! Captures, stones saved from atari and atari are seen by every level. The other marks are those of the old programs, each
//! switchable: contact 30, hane 50, mouth 100, the attacker's empty triangle −75, a vital point of an eye space 120.
//!
//! Invariant: moves that make no sense at any level are not among them: an own eye filled, and, with `NoSuicide`, a stone of
//! the defender's put into atari for nothing.

use shikatsu_board::{Position, neighbours};
use shikatsu_problem::{Color, Point, PointSet};

use super::eye_space::{diagonals, eye_spaces};
use super::heuristic::{Heuristic, Heuristics};
use super::sight::LevelSight;

const CONTACT: i32 = 30;
const HANE: i32 = 50;
const MOUTH: i32 = 100;
const EMPTY_TRIANGLE: i32 = -75;
const VITAL: i32 = 120;

const CAPTURE: i32 = 150;
const CAPTURED_STONE: i32 = 25;
const KEY: i32 = 1_000;
const SAVED: i32 = 160;
const ATARI: i32 = 60;
const SELF_ATARI: i32 = -150;

/// How a level looks at moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glance<'s> {
    sight: &'s LevelSight,
    heuristics: Heuristics,
}

/// What a move is about.
struct GlancedMove<'p> {
    position: &'p Position,
    point: Point,
    mover: Color,
    beside: PointSet,
    own: PointSet,
    theirs: PointSet,
    captured: PointSet,
    /// The chain that the stone becomes part of, and its liberties after the move.
    chain: PointSet,
    liberties: PointSet,
}

impl<'s> Glance<'s> {
    pub(super) const fn new(sight: &'s LevelSight, heuristics: Heuristics) -> Self {
        Self { sight, heuristics }
    }

    /// Every move that makes sense, the likeliest first.
    pub(super) fn moves(&self, position: &Position) -> Vec<(Point, i32)> {
        let vital = self.vital_points(position);
        let open = position.vacant() & self.sight.area;
        let mut moves: Vec<(Point, i32)> = open
            .iter()
            .filter(|&point| position.check(point, self.sight.suicide).is_ok())
            .filter_map(|point| {
                let worth = self.worth(&GlancedMove::of(position, point))?;
                let vital = if vital.contains(point) { VITAL } else { 0 };
                Some((point, worth + vital))
            })
            .collect();
        moves.sort_by_key(|&(point, worth)| (-worth, point));
        moves
    }

    fn vital_points(&self, position: &Position) -> PointSet {
        if !self.heuristics.has(Heuristic::EyeShape) {
            return PointSet::EMPTY;
        }
        let spaces = eye_spaces(self.sight, position).into_iter();
        spaces.fold(PointSet::EMPTY, |all, space| all | space.vital)
    }

    /// `None` for a move that makes no sense.
    fn worth(&self, glanced: &GlancedMove<'_>) -> Option<i32> {
        let defends = glanced.mover == self.sight.defender;
        if glanced.fills_an_eye() {
            return None;
        }
        let is_suicidal = glanced.liberties.len() < 2 && glanced.captured.is_empty();
        if is_suicidal
            && (glanced.liberties.is_empty() || defends && self.goes_by(Heuristic::NoSuicide))
        {
            return None;
        }
        let mut worth = glanced.tactics(self.sight.key_stones);
        if is_suicidal {
            worth += SELF_ATARI;
        }
        let marks = [
            (Heuristic::Contact, CONTACT, glanced.is_contact()),
            (Heuristic::Hane, HANE, glanced.is_hane()),
            (Heuristic::Mouth, MOUTH, glanced.makes_a_mouth()),
            (
                Heuristic::EmptyTriangle,
                EMPTY_TRIANGLE,
                !defends && glanced.is_empty_triangle(),
            ),
        ];
        for (heuristic, mark, applies) in marks {
            if applies && self.goes_by(heuristic) {
                worth += mark;
            }
        }
        Some(worth)
    }

    const fn goes_by(&self, heuristic: Heuristic) -> bool {
        self.heuristics.has(heuristic)
    }
}

impl<'p> GlancedMove<'p> {
    fn of(position: &'p Position, point: Point) -> Self {
        let mover = position.to_move();
        let (own, theirs) = (position.stones(mover), position.stones(!mover));
        let beside = neighbours(PointSet::of(point), position.board());
        let captured = position.would_capture(point);
        let mut chain = PointSet::of(point);
        for stone in beside & own {
            chain |= position.chain(stone).unwrap_or_default();
        }
        let vacant = (position.vacant() | captured) - PointSet::of(point);
        Self {
            position,
            point,
            mover,
            beside,
            own,
            theirs,
            captured,
            chain,
            liberties: neighbours(chain, vacant),
        }
    }

    fn liberties_of(&self, stone: Point) -> usize {
        self.position.liberties(stone).map_or(0, |all| all.len())
    }

    /// Captures, rescues and atari.
    fn tactics(&self, keys: PointSet) -> i32 {
        let mut worth = 0;
        if !self.captured.is_empty() {
            worth += CAPTURE + CAPTURED_STONE * i32::try_from(self.captured.len()).unwrap_or(0);
        }
        if !self.captured.is_disjoint(&keys) {
            worth += KEY;
        }
        let in_atari = (self.beside & self.own)
            .iter()
            .any(|stone| self.liberties_of(stone) == 1);
        if in_atari && self.liberties.len() > 1 {
            worth += SAVED;
            if !self.chain.is_disjoint(&keys) {
                worth += KEY / 2;
            }
        }
        let attacked = (self.beside & (self.theirs - self.captured))
            .iter()
            .any(|stone| self.liberties_of(stone) == 2);
        if attacked {
            worth += ATARI;
        }
        worth
    }

    /// Nothing but own stones around, none of them in atari.
    fn fills_an_eye(&self) -> bool {
        self.beside.is_subset(&self.own)
            && (self.beside.iter()).all(|stone| self.liberties_of(stone) > 1)
    }

    fn is_contact(&self) -> bool {
        !self.beside.is_disjoint(&self.theirs)
    }

    /// An own stone diagonally beside; of the two points between, one has a stone of the other side and one is empty.
    fn is_hane(&self) -> bool {
        let board = self.position.board();
        let mut from = (diagonals(self.point, board) & self.own).iter();
        from.any(|own| {
            let between = neighbours(PointSet::of(own), board) & self.beside;
            !(between & self.theirs).is_empty() && !(between & self.position.vacant()).is_empty()
        })
    }

    /// An empty point beside that already has an own stone, and stays open on one side at most.
    fn makes_a_mouth(&self) -> bool {
        let board = self.position.board();
        let mut empty = (self.beside & self.position.vacant()).iter();
        empty.any(|mouth| {
            let around = neighbours(PointSet::of(mouth), board);
            let open = around - self.own - PointSet::of(self.point);
            let is_begun = !(around & self.own).is_empty();
            is_begun && open.len() < 2 && open.is_disjoint(&self.theirs)
        })
    }

    /// Two own stones and an empty point complete a square.
    fn is_empty_triangle(&self) -> bool {
        let board = self.position.board();
        let (own, vacant) = (self.own, self.position.vacant());
        diagonals(self.point, board).iter().any(|across| {
            let between = neighbours(PointSet::of(across), board) & self.beside;
            let corner_is_empty = vacant.contains(across) && between.is_subset(&own);
            let side_is_empty =
                own.contains(across) && (between & own).len() == 1 && (between & vacant).len() == 1;
            corner_is_empty || side_is_empty
        })
    }
}
