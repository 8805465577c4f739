//! Lessons ready to be learned from: columns and labels, split by problem.
//!
//! Invariant: problems of one family are in one part, and no position of one part is in another, not even turned, mirrored or
//! with colours swapped.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use shikatsu_board::{CanonicalQuestion, SeededRandom};
use shikatsu_problem::Role;
use shikatsu_solver::lesson::{LabelledBy, LessonEnd};

use crate::columns::MoveColumns;
use crate::record::LessonRecord;

/// What became of a move, for its mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveEnd {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
    /// Neither was proved.
    Open,
}

/// Whether a loser's move lies in the zone of the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InZone {
    /// It needed an answer.
    Yes,
    /// The proof had no use for it.
    No,
    /// The side to move does not lose, or the proof used every point.
    Unknown,
}

/// A move of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeMove {
    /// Its features.
    pub columns: MoveColumns,
    /// What became of it.
    pub end: MoveEnd,
    /// Nodes that were spent below it.
    pub work: u32,
    /// What its label rests on.
    pub by: LabelledBy,
    /// Whether it lies in the zone.
    pub zone: InZone,
}

/// A position with its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonNode {
    /// Whose move it is.
    pub mover: Role,
    /// Whether the search had settled it when it was drawn.
    pub settled: LessonEnd,
    /// Its moves.
    pub moves: Vec<NodeMove>,
}

/// Lessons in three parts.
#[derive(Debug, Clone, Default)]
pub struct LessonSet {
    /// To learn from: eight families of ten.
    pub train: Vec<LessonNode>,
    /// To choose settings and thresholds by: one of ten.
    pub dev: Vec<LessonNode>,
    /// To measure by: one of ten.
    pub test: Vec<LessonNode>,
    /// Positions that were there already.
    pub repeated: usize,
}

/// The parts of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonSplit {
    /// See [`LessonSet::train`].
    Train,
    /// See [`LessonSet::dev`].
    Dev,
    /// See [`LessonSet::test`].
    Test,
}

impl LessonSplit {
    /// The part of a family.
    #[must_use]
    pub fn of(family: u64) -> Self {
        match SeededRandom::new(family).below(10) {
            0..8 => Self::Train,
            8 => Self::Dev,
            _ => Self::Test,
        }
    }
}

impl LessonNode {
    /// The node of a record; nothing if its problem is none.
    #[must_use]
    pub fn of(record: &LessonRecord) -> Option<Self> {
        let lesson = &record.lesson;
        let mover = lesson.position.turn;
        let zone = |played: shikatsu_problem::Move| match (lesson.zone, played.point()) {
            (Some(zone), Some(point)) if zone.contains(point) => InZone::Yes,
            (Some(_), Some(_)) => InZone::No,
            _ => InZone::Unknown,
        };
        let columns = MoveColumns::of_all(record)?;
        let moves = lesson
            .moves
            .iter()
            .zip(columns)
            .map(|(one, columns)| NodeMove {
                columns,
                end: match one.winner {
                    Some(winner) if winner == mover => MoveEnd::Wins,
                    Some(_) => MoveEnd::Loses,
                    None => MoveEnd::Open,
                },
                work: one.work,
                by: one.by,
                zone: zone(one.played),
            });
        Some(Self {
            mover,
            settled: lesson.settled,
            moves: moves.collect(),
        })
    }

    /// Whether some move is known to win and some to lose, so that it matters which is chosen.
    #[must_use]
    pub fn is_contested(&self) -> bool {
        let has = |end| self.moves.iter().any(|one| one.end == end);
        has(MoveEnd::Wins) && has(MoveEnd::Loses)
    }
}

impl LessonSet {
    /// The parts of some records. Positions that come again are left out, later ones of the same part and all that another part
    /// has seen first.
    pub fn of(records: impl IntoIterator<Item = LessonRecord>) -> Self {
        let mut set = Self::default();
        let mut known = HashSet::new();
        for record in records {
            let Some(node) = LessonNode::of(&record) else {
                continue;
            };
            if !known.insert(canonical(&record)) {
                set.repeated += 1;
                continue;
            }
            match LessonSplit::of(record.family) {
                LessonSplit::Train => set.train.push(node),
                LessonSplit::Dev => set.dev.push(node),
                LessonSplit::Test => set.test.push(node),
            }
        }
        set
    }
}

/// A number that is equal for positions that are the same when turned, mirrored or with colours swapped, and the question.
fn canonical(record: &LessonRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    if let Some((problem, first)) = record.problem_there() {
        CanonicalQuestion::of(&problem, first)
            .bytes()
            .hash(&mut hasher);
    }
    (record.lesson.question as u8).hash(&mut hasher);
    hasher.finish()
}
