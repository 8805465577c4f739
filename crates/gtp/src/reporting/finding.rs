//! What is known of each move, as an analysis shows it.
//!
//! Invariant: a move is won or lost only where a checked certificate says so.
//! Everything else is open, and that is no estimate.

use shikatsu_engine::{PassKeeps, Side, Worth};
use shikatsu_problem::{Move, Outcome, PointSet, Role};

/// What is proved for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProvedResult {
    /// It gets all it wants.
    Won,
    /// It does not get it, whatever it does.
    Lost,
    /// A ko, a repetition, or nothing proved.
    Open,
}

/// One move and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MoveFinding {
    pub(crate) played: Move,
    pub(crate) chance: ProvedResult,
    /// Best play from this move on, the move itself included.
    pub(crate) line: Vec<Move>,
}

impl ProvedResult {
    /// What an outcome means for a role.
    pub(crate) const fn of(outcome: &Outcome, role: Role) -> Self {
        match (outcome, role) {
            (Outcome::Dead, Role::Attacker)
            | (Outcome::Alive | Outcome::Seki | Outcome::Stands, Role::Defender) => Self::Won,
            (Outcome::Dead, Role::Defender)
            | (Outcome::Alive | Outcome::Seki | Outcome::Stands, Role::Attacker) => Self::Lost,
            (Outcome::Ko(_) | Outcome::CycleDependent(_) | Outcome::Unknown(_), _) => Self::Open,
        }
    }
}

impl MoveFinding {
    /// Moves of which nothing is known.
    pub(crate) fn open(points: PointSet) -> Vec<Self> {
        let unknown = |point| Self::alone(Move::Play(point), ProvedResult::Open);
        points.iter().map(unknown).collect()
    }

    /// What a verdict says of the moves, best first. A verdict that is missing
    /// says nothing.
    pub(crate) fn of_side(side: &Side) -> Vec<Self> {
        if !side.outcome.is_decided() {
            return Vec::new();
        }
        let whole = ProvedResult::of(&side.outcome, side.role);
        let mut findings: Vec<Self> = side
            .moves
            .iter()
            .map(|first| {
                let chance = match first.worth {
                    Worth::Keeps | Worth::Stands | Worth::OnlySeki => whole,
                    Worth::Fails => ProvedResult::Lost,
                    Worth::Lapses | Worth::Unknown => ProvedResult::Open,
                };
                Self::with_line(first.played, chance, &side.line)
            })
            .collect();
        if let (true, Some(&first)) = (findings.is_empty(), side.line.first()) {
            findings.push(Self::with_line(first, whole, &side.line));
        }
        let says_pass = findings.iter().any(|one| one.played == Move::Pass);
        if !says_pass && (side.pass_keeps == PassKeeps::Yes || findings.is_empty()) {
            findings.push(Self::alone(Move::Pass, whole));
        }
        findings
    }

    fn alone(played: Move, chance: ProvedResult) -> Self {
        Self {
            played,
            chance,
            line: vec![played],
        }
    }

    fn with_line(played: Move, chance: ProvedResult, line: &[Move]) -> Self {
        if line.first() == Some(&played) {
            let line = line.to_vec();
            return Self {
                played,
                chance,
                line,
            };
        }
        Self::alone(played, chance)
    }
}
