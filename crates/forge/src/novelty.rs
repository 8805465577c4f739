//! The gate *new*: problems that the bank has already, and problems of other sets.
//!
//! Records are compared without their walls: the same stones in play, or all but one, up to symmetry, colours and shift. Other
//! people's problems are compared with the wall on, because nothing says where theirs ends.

use std::collections::BTreeMap;

use shikatsu_audit::duplicate::{Catalogue, Likeness};
use shikatsu_board::Symmetry;
use shikatsu_problem::{Color, Goal, Point, PointSet, Problem};

use crate::dress::undressed;
use crate::record::BankRecord;

/// For each record the first earlier one that it repeats, wholly or but for a stone.
#[must_use]
pub fn repetitions(records: &[BankRecord]) -> Vec<Option<usize>> {
    let mut catalogue = Catalogue::new();
    for record in records {
        catalogue.add(&undressed(&record.problem));
    }
    let likenesses = catalogue.likenesses().into_iter();
    likenesses
        .map(|likeness| likeness.map(Likeness::other))
        .collect()
}

/// For each record the first earlier one whose room has the same shape with the same line in it. Such a record is true and no
/// repetition, but a pack that is new does without it.
#[must_use]
pub fn repeated_lessons(records: &[BankRecord]) -> Vec<Option<usize>> {
    let mut lessons: BTreeMap<Lesson, usize> = BTreeMap::new();
    let taught = records.iter().enumerate().map(|(place, record)| {
        let first = *lessons.entry(Lesson::of(record)).or_insert(place);
        (first != place).then_some(first)
    });
    taught.collect()
}

/// What a player remembers of a problem: the shape of the room, and the line in it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lesson {
    is_kill: bool,
    room: RoomShape,
    line: Vec<Option<[i16; 2]>>,
}

/// The shape of a room, wherever it lies along an edge.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RoomShape {
    /// Which of the edges left, above, right and below the room touches.
    edges: [bool; 4],
    /// The points in play without stones of the group, counted from the first column and row of them.
    points: Vec<[i16; 2]>,
}

impl RoomShape {
    /// The least over all turnings and mirrorings.
    pub(crate) fn of(problem: &Problem) -> Self {
        let turned = Symmetry::ALL.into_iter();
        let least = turned
            .map(|symmetry| Self::upright(&symmetry.problem(problem)).0)
            .min();
        least.unwrap_or_else(|| Self::upright(problem).0)
    }

    /// How many points it has.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// The shape as the problem lies, and the column and row from which its points are counted.
    fn upright(problem: &Problem) -> (Self, [i16; 2]) {
        let setup = &problem.setup;
        let is_key = |color: &Color| !setup.stones(*color).is_disjoint(&problem.key_stones);
        let defender = Color::BOTH.into_iter().find(is_key);
        let group = defender.map_or(PointSet::EMPTY, |color| *setup.stones(color));
        let room = problem.in_play.unwrap_or_default() - group;
        let least = |of: fn(Point) -> u8| room.iter().map(of).min().unwrap_or_default();
        let most = |of: fn(Point) -> u8| room.iter().map(of).max().unwrap_or_default();
        let [left, top] = [least(Point::x), least(Point::y)];
        let [right, bottom] = [most(Point::x), most(Point::y)];
        let corner = [i16::from(left), i16::from(top)];
        let shape = Self {
            edges: [
                left == 0,
                top == 0,
                right + 1 == setup.size.width(),
                bottom + 1 == setup.size.height(),
            ],
            points: room.iter().map(|point| from(corner, point)).collect(),
        };
        (shape, corner)
    }
}

/// A point counted from a column and a row.
fn from([left, top]: [i16; 2], point: Point) -> [i16; 2] {
    [i16::from(point.x()) - left, i16::from(point.y()) - top]
}

impl Lesson {
    /// The least over all turnings and mirrorings.
    fn of(record: &BankRecord) -> Self {
        let turned = Symmetry::ALL.into_iter().map(|symmetry| {
            let problem = symmetry.problem(&record.problem);
            let size = record.problem.setup.size;
            let line = record.line.iter();
            let line: Vec<Option<Point>> = line
                .map(|played| symmetry.point(size, played.point()?))
                .collect();
            Self::upright(&problem, &line)
        });
        let least = turned.min();
        least.unwrap_or_else(|| Self::upright(&record.problem, &[]))
    }

    fn upright(problem: &Problem, line: &[Option<Point>]) -> Self {
        let (room, corner) = RoomShape::upright(problem);
        Self {
            is_kill: problem.goal == Some(Goal::Kill),
            room,
            line: line
                .iter()
                .map(|played| played.map(|point| from(corner, point)))
                .collect(),
        }
    }
}

/// Problems of other sets, made ready once for records that come in parts.
#[derive(Debug, Clone)]
pub struct OtherSets(Catalogue);

impl OtherSets {
    /// These problems.
    #[must_use]
    pub fn new(others: &[Problem]) -> Self {
        let mut catalogue = Catalogue::new();
        for problem in others {
            catalogue.add(problem);
        }
        Self(catalogue)
    }

    /// For each record the first of these problems that it repeats.
    #[must_use]
    pub fn known(&self, records: &[BankRecord]) -> Vec<Option<usize>> {
        let others = self.0.len();
        let mut catalogue = self.0.clone();
        for record in records {
            catalogue.add(&record.problem);
        }
        let likenesses = catalogue.likenesses().into_iter().skip(others);
        likenesses
            .map(|likeness| {
                let other = likeness.map(Likeness::other);
                other.filter(|&other| other < others)
            })
            .collect()
    }
}

/// For each record the first problem of another set that it repeats.
#[must_use]
pub fn known_problems(records: &[BankRecord], others: &[Problem]) -> Vec<Option<usize>> {
    OtherSets::new(others).known(records)
}
