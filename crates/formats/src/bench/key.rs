//! What a benchmark says about the answer, and how far it may be trusted.

use shikatsu_problem::{Point, PointSet};

/// The answers to a problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnswerKey {
    /// First moves that work; others may work too unless `exact` is given.
    pub answers: PointSet,
    /// First moves that the source refutes.
    pub wrong: PointSet,
    /// First moves of an ambiguous source, some of them wrong.
    pub candidates: PointSet,
    /// One stone of the group at stake, if the source tells a single one.
    pub target: Option<Point>,
    /// Where the goal comes from.
    pub goal_source: Option<Provenance>,
    /// Where the target comes from.
    pub target_source: Option<Provenance>,
    /// The best result, if known.
    pub result: Option<KeyResult>,
    /// True when the best result is known to be a ko.
    pub ko: bool,
    /// Above zero: the mover wins unless the opponent has as many ko threats.
    /// Below: the mover needs as many.
    pub ko_threats: Option<i8>,
    /// What an exhaustive search of the enclosed area found.
    pub exact: Option<Exact>,
    /// How many other independent sources give the same first move.
    pub agree: Option<u32>,
    /// The question that was put to a Go program.
    pub query: Option<Query>,
    /// The answer expected of that program.
    pub expect: Option<Expectation>,
}

/// Where a statement comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    /// The source says so.
    Label,
    /// Concluded from the position.
    Inferred,
}

/// What the side to move can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyResult {
    /// Its goal, without a ko.
    Win,
    /// A ko.
    Ko,
    /// Nothing: every first move fails.
    Fail,
    /// Its goal or a ko; the source does not distinguish.
    WinOrKo,
}

/// The result of an exhaustive search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    /// The best result.
    pub result: ExactResult,
    /// Every first move that reaches it.
    pub winning: PointSet,
}

/// The best result, with ko threats taken into account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExactResult {
    /// The mover wins even if the opponent has three ko threats.
    Win,
    /// The mover wins if neither side has any.
    Ko,
    /// The mover wins only with ko threats.
    KoNeedsThreats,
}

/// A question in the Go Text Protocol about the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// `owl_attack`: the target's opponent plays first.
    OwlAttack,
    /// `owl_defend`: its owner plays first.
    OwlDefend,
}

/// The answer expected of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// Accepted result codes: 0 fails, 1 works, 2 and 3 are kos.
    pub codes: Vec<u8>,
    /// A pass is as good as the moves listed.
    pub pass_ok: bool,
    /// Any move is accepted.
    pub any_move: bool,
    /// The pattern as its authors wrote it.
    pub raw: String,
    /// The command it was written for.
    pub from: String,
}

/// The words of one field, each with its meaning.
pub(super) type Words<T> = [(&'static str, T)];

pub(super) const PROVENANCES: &Words<Provenance> = &[
    ("label", Provenance::Label),
    ("inferred", Provenance::Inferred),
];

pub(super) const RESULTS: &Words<KeyResult> = &[
    ("win", KeyResult::Win),
    ("ko", KeyResult::Ko),
    ("fail", KeyResult::Fail),
    ("win_or_ko", KeyResult::WinOrKo),
];

pub(super) const EXACT_RESULTS: &Words<ExactResult> = &[
    ("win", ExactResult::Win),
    ("ko", ExactResult::Ko),
    ("ko_needs_threats", ExactResult::KoNeedsThreats),
];

pub(super) const QUERIES: &Words<Query> = &[
    ("owl_attack", Query::OwlAttack),
    ("owl_defend", Query::OwlDefend),
];
