//! An outcome without loss.
//!
//! [`Outcome`](crate::Outcome) is what a page shows; it does not say who sends two stones and return one. A log must
//! give back the outcome that was written.

use serde::{Deserialize, Serialize};
use shikatsu_problem::{Cycle, CycleKind, KoFight, KoSteps, Outcome};

use crate::{Move, Role, Unproved};

/// The fate of the key stones, as a log keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum FightOutcome {
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
        /// How many threats must be ignored in turn; nothing if one decides it.
        steps: Option<u8>,
    },
    /// Decided by the rule for repetition.
    Cycle {
        /// Its name.
        cycle: NamedCycle,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum NamedCycle {
    /// Two kos, each answered by the other.
    DoubleKo,
    /// A lone ko kept alive by a double ko elsewhere.
    MoonshineLife,
    /// Three kos or more.
    TripleKo,
    /// Chains sacrificed and retaken without end.
    EternalLife,
    /// Two stones given, one taken back.
    SendTwoReturnOne {
        /// Who gives two stones.
        sender: Role,
    },
    /// None of these.
    Other,
}

impl From<&Outcome> for FightOutcome {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Dead => Self::Dead,
            Outcome::Alive => Self::Alive,
            Outcome::Seki => Self::Seki,
            Outcome::Stands => Self::Stands,
            Outcome::Ko(fight) => Self::Ko {
                needs_threats: fight.needs_threats.into(),
                threats: fight.threats,
                takes_first: fight.takes_first.into(),
                steps: match fight.steps {
                    KoSteps::Direct => None,
                    KoSteps::MultiStep(steps) => Some(steps),
                },
            },
            Outcome::CycleDependent(cycle) => Self::Cycle {
                cycle: cycle.kind.into(),
                moves: cycle.moves.iter().copied().map(Move::from).collect(),
            },
            Outcome::Unknown(why) => Self::Unknown { why: (*why).into() },
        }
    }
}

impl FightOutcome {
    /// The outcome, with moves read by the caller, who knows on which board they are.
    ///
    /// # Errors
    /// What the caller says about the first move that cannot be read.
    pub fn read<E>(
        &self,
        read_move: impl Fn(&Move) -> Result<shikatsu_problem::Move, E>,
    ) -> Result<Outcome, E> {
        Ok(match self {
            Self::Dead => Outcome::Dead,
            Self::Alive => Outcome::Alive,
            Self::Seki => Outcome::Seki,
            Self::Stands => Outcome::Stands,
            Self::Ko {
                needs_threats,
                threats,
                takes_first,
                steps,
            } => Outcome::Ko(KoFight {
                needs_threats: (*needs_threats).into(),
                threats: *threats,
                takes_first: (*takes_first).into(),
                steps: steps.map_or(KoSteps::Direct, KoSteps::MultiStep),
            }),
            Self::Cycle { cycle, moves } => Outcome::CycleDependent(Cycle {
                kind: (*cycle).into(),
                moves: moves.iter().map(read_move).collect::<Result<_, E>>()?,
            }),
            Self::Unknown { why } => Outcome::Unknown((*why).into()),
        })
    }
}

impl From<CycleKind> for NamedCycle {
    fn from(kind: CycleKind) -> Self {
        match kind {
            CycleKind::DoubleKo => Self::DoubleKo,
            CycleKind::MoonshineLife => Self::MoonshineLife,
            CycleKind::TripleKo => Self::TripleKo,
            CycleKind::EternalLife => Self::EternalLife,
            CycleKind::SendTwoReturnOne { sender } => Self::SendTwoReturnOne {
                sender: sender.into(),
            },
            _ => Self::Other,
        }
    }
}

impl From<NamedCycle> for CycleKind {
    fn from(cycle: NamedCycle) -> Self {
        match cycle {
            NamedCycle::DoubleKo => Self::DoubleKo,
            NamedCycle::MoonshineLife => Self::MoonshineLife,
            NamedCycle::TripleKo => Self::TripleKo,
            NamedCycle::EternalLife => Self::EternalLife,
            NamedCycle::SendTwoReturnOne { sender } => Self::SendTwoReturnOne {
                sender: sender.into(),
            },
            NamedCycle::Other => Self::Other,
        }
    }
}

impl From<Role> for shikatsu_problem::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Attacker => Self::Attacker,
            Role::Defender => Self::Defender,
        }
    }
}

impl From<Unproved> for shikatsu_problem::Unproved {
    fn from(why: Unproved) -> Self {
        match why {
            Unproved::NotTried => Self::NotTried,
            Unproved::Nodes => Self::Nodes,
            Unproved::Time => Self::Time,
            Unproved::Memory => Self::Memory,
            Unproved::Cancelled => Self::Cancelled,
            Unproved::Outside => Self::Outside,
            Unproved::Unsupported => Self::Unsupported,
        }
    }
}
