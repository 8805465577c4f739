//! What an experiment asks: the plan as it was read.

use std::path::PathBuf;

use shikatsu_problem::Size;
use shikatsu_team::SchemeKind;

use crate::series::EngineAddress;

/// A plan.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ExperimentPlan {
    /// Its short name, as `x3`.
    pub(super) id: String,
    pub(super) title: String,
    /// What all chance follows from.
    pub(super) seed: u64,
    /// Random games for each estimate.
    pub(super) playouts: u32,
    pub(super) kind: ExperimentKind,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum ExperimentKind {
    /// Games of teams (X2, X3, X4).
    Teams(TeamsPlan),
    /// Playouts of every move of a record (X1).
    Record(RecordPlan),
    /// Positions with proved moves (X5).
    Proofs(ProofsPlan),
    /// What the logs of rooms say of answers in time (X6).
    Logs(LogsPlan),
}

/// Games of teams.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TeamsPlan {
    pub(super) size: Size,
    /// In half points.
    pub(super) komi: i32,
    /// Moves drawn before each pair of games.
    pub(super) opening: usize,
    /// Games of each cell.
    pub(super) games: u32,
    /// Games of a cell before the next one has its turn.
    pub(super) batch: u32,
    /// The program that says which stones are dead.
    pub(super) judge: EngineAddress,
    pub(super) sets: Vec<MemberSet>,
    pub(super) cells: Vec<ExperimentCell>,
}

/// Members that sit together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MemberSet {
    pub(super) name: String,
    pub(super) members: Vec<MemberPlan>,
}

/// A member.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MemberPlan {
    pub(super) engine: EngineAddress,
    /// In Elo points; assumed unless the plan says otherwise.
    pub(super) rating: i32,
}

/// One thing that is measured.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ExperimentCell {
    pub(super) set: String,
    pub(super) scheme: SchemeName,
    /// Members; those of the set take turns until there are so many.
    pub(super) size: usize,
    pub(super) against: CellOpponent,
}

/// Whom the team of a cell plays.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CellOpponent {
    /// The member of the set with the highest rating, alone.
    Best,
    /// A team of the same members that decides by another scheme.
    Team(SchemeName),
}

/// A scheme as plans and journals name it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SchemeName {
    pub(super) name: String,
    pub(super) kind: SchemeKind,
}

/// Playouts of every move of a record.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RecordPlan {
    /// The record, from where the command runs.
    pub(super) record: PathBuf,
    /// The distance between two positions.
    pub(super) every: usize,
    /// In half points.
    pub(super) komi: i32,
    /// The few playouts that the many of the plan are held against.
    pub(super) few: u32,
}

/// Positions with proved moves.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ProofsPlan {
    /// A folder of problems, from where the command runs.
    pub(super) problems: PathBuf,
    /// Positions, at most.
    pub(super) positions: u32,
    pub(super) members: Vec<MemberPlan>,
}

/// Logs of rooms.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LogsPlan {
    /// Files with an event in each line, from where the command runs.
    pub(super) logs: PathBuf,
}

impl ExperimentCell {
    /// The name of the cell, as the journal has it.
    pub(super) fn key(&self) -> String {
        let Self {
            set, scheme, size, ..
        } = self;
        format!("{set}/{}/{size}/{}", scheme.name, self.against.name())
    }
}

impl CellOpponent {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Best => "best",
            Self::Team(scheme) => &scheme.name,
        }
    }
}

impl MemberSet {
    /// A team of so many, in the order of the set and again from its start.
    pub(super) fn team(&self, size: usize) -> Vec<MemberPlan> {
        self.members.iter().cycle().take(size).cloned().collect()
    }
}

/// The place of the member with the highest rating, the first of equal ones.
pub(super) fn best_of(members: &[MemberPlan]) -> usize {
    let highest = members.iter().map(|member| member.rating).max();
    let place = members.iter().position(|m| Some(m.rating) == highest);
    place.unwrap_or(0)
}
