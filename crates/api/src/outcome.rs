//! What can become of the key stones.
//!
//! Fields of variants are renamed one by one, because the schemas of `openapi` support no other way.

use serde::{Deserialize, Serialize};

use crate::Move;

/// The part a colour plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Wants the key stones captured.
    Attacker,
    /// Owns the key stones.
    Defender,
}

/// The fate of the key stones under best play by both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Outcome {
    /// Captured, or cannot avoid it.
    Dead,
    /// Two eyes.
    Alive,
    /// Alive because neither side can start.
    Seki,
    /// Alive, with two eyes or in seki.
    Stands,
    /// Decided by a ko.
    Ko {
        /// Who needs threats.
        #[serde(rename = "needsThreats")]
        needs_threats: Role,
        /// How many.
        threats: u8,
        /// Who takes first.
        #[serde(rename = "takesFirst")]
        takes_first: Role,
        /// How many times it must be won.
        steps: u8,
    },
    /// Decided by the rule for repetition.
    Cycle {
        /// Its name.
        cycle: CycleKind,
        /// The moves of one round.
        moves: Vec<Move>,
    },
    /// Not proved.
    Unknown {
        /// Why not.
        why: Unproved,
    },
}

/// Repetitions that have names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum CycleKind {
    /// Two kos, each answered by the other.
    DoubleKo,
    /// A lone ko kept alive by a double ko elsewhere.
    MoonshineLife,
    /// Three kos or more.
    TripleKo,
    /// Chains sacrificed and retaken without end.
    EternalLife,
    /// Two stones given, one taken back.
    SendTwoReturnOne,
    /// None of these.
    Other,
}

/// Why there is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Unproved {
    /// No search was made.
    NotTried,
    /// The nodes ran out.
    Nodes,
    /// The time ran out.
    Time,
    /// The memory ran out.
    Memory,
    /// The caller asked to stop.
    Cancelled,
    /// It depends on what lies beyond the points in play.
    Outside,
    /// Outside what can be proved today.
    Unsupported,
}

impl From<shikatsu_problem::Role> for Role {
    fn from(role: shikatsu_problem::Role) -> Self {
        match role {
            shikatsu_problem::Role::Attacker => Self::Attacker,
            shikatsu_problem::Role::Defender => Self::Defender,
        }
    }
}

impl From<&shikatsu_problem::Outcome> for Outcome {
    fn from(outcome: &shikatsu_problem::Outcome) -> Self {
        use shikatsu_problem::{KoSteps, Outcome as Known};
        match outcome {
            Known::Dead => Self::Dead,
            Known::Alive => Self::Alive,
            Known::Seki => Self::Seki,
            Known::Stands => Self::Stands,
            Known::Ko(fight) => Self::Ko {
                needs_threats: fight.needs_threats.into(),
                threats: fight.threats,
                takes_first: fight.takes_first.into(),
                steps: match fight.steps {
                    KoSteps::Direct => 1,
                    KoSteps::MultiStep(steps) => steps,
                },
            },
            Known::CycleDependent(cycle) => Self::Cycle {
                cycle: cycle.kind.into(),
                moves: cycle.moves.iter().copied().map(Move::from).collect(),
            },
            Known::Unknown(why) => Self::Unknown { why: (*why).into() },
        }
    }
}

impl From<shikatsu_problem::CycleKind> for CycleKind {
    fn from(kind: shikatsu_problem::CycleKind) -> Self {
        use shikatsu_problem::CycleKind as Known;
        match kind {
            Known::DoubleKo => Self::DoubleKo,
            Known::MoonshineLife => Self::MoonshineLife,
            Known::TripleKo => Self::TripleKo,
            Known::EternalLife => Self::EternalLife,
            Known::SendTwoReturnOne { .. } => Self::SendTwoReturnOne,
            _ => Self::Other,
        }
    }
}

impl From<shikatsu_problem::Unproved> for Unproved {
    fn from(why: shikatsu_problem::Unproved) -> Self {
        use shikatsu_problem::Unproved as Known;
        match why {
            Known::NotTried => Self::NotTried,
            Known::Nodes => Self::Nodes,
            Known::Time => Self::Time,
            Known::Memory => Self::Memory,
            Known::Cancelled => Self::Cancelled,
            Known::Outside => Self::Outside,
            _ => Self::Unsupported,
        }
    }
}
