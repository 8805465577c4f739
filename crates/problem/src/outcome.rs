//! What can become of the key stones.
//!
//! An outcome is a word, not a proof: the `proof` crate alone decides whether
//! a certificate supports it.

use std::fmt;

use crate::goal::Role;
use crate::moves::Move;

/// The fate of the key stones under best play by both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Captured, or cannot avoid it.
    Dead,
    /// Alive with two eyes: the defender could pass for ever.
    Alive,
    /// Alive without two eyes, because neither side can start.
    Seki,
    /// Alive, with two eyes or in seki: which of the two is not proved.
    Stands,
    /// Decided by a fight over ko.
    Ko(KoFight),
    /// Decided by how the rule set treats a repetition.
    CycleDependent(Cycle),
    /// Not proved either way.
    Unknown(Unproved),
}

/// A ko: who needs how many threats, and how it is fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KoFight {
    /// The side that loses the ko unless it has more threats elsewhere.
    pub needs_threats: Role,
    /// By how many threats it must be ahead; at least one.
    pub threats: u8,
    /// Who makes the first capture in the ko.
    pub takes_first: Role,
    /// How many times the ko must be won.
    pub steps: KoSteps,
}

/// How many times a ko must be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KoSteps {
    /// One ignored threat decides it.
    Direct,
    /// The side that needs threats must ignore this many in turn (two or more).
    MultiStep(u8),
}

/// A repetition that both sides would rather enter than give way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// What kind of repetition it is.
    pub kind: CycleKind,
    /// The moves of one round.
    pub moves: Vec<Move>,
}

/// Repetitions that have names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// Two stones given, one taken back. Players count the key stones as alive: an attacker who sends loses a stone in each
    /// round, and a defender who sends goes on as long as he likes.
    SendTwoReturnOne {
        /// Who gives two stones.
        sender: Role,
    },
    /// None of the above.
    Other,
}

/// Why there is no verdict. None of these is a hint about the truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unproved {
    /// No search has been tried.
    NotTried,
    /// The node budget ran out.
    Nodes,
    /// The time budget ran out.
    Time,
    /// The memory budget ran out.
    Memory,
    /// The caller asked to stop.
    Cancelled,
    /// The verdict hangs on what lies beyond the points in play.
    Outside,
    /// The problem is outside what can be proved today.
    Unsupported,
}

impl Outcome {
    /// True for every verdict, false for [`Outcome::Unknown`].
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }

    /// One word for programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Stands => "stands",
            Self::Ko(_) => "ko",
            Self::CycleDependent(_) => "cycle",
            Self::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dead => f.write_str("dead"),
            Self::Alive => f.write_str("alive"),
            Self::Seki => f.write_str("alive in seki"),
            Self::Stands => f.write_str("alive, with two eyes or in seki"),
            Self::Ko(ko) => ko.fmt(f),
            Self::CycleDependent(Cycle {
                kind: kind @ CycleKind::SendTwoReturnOne { sender },
                ..
            }) => match sender {
                Role::Attacker => write!(f, "alive, the attacker can only repeat ({kind})"),
                Role::Defender => write!(f, "alive by repetition ({kind})"),
            },
            Self::CycleDependent(cycle) => {
                write!(f, "depends on the rule for repetition ({})", cycle.kind)
            }
            Self::Unknown(reason) => write!(f, "not proved: {reason}"),
        }
    }
}

impl fmt::Display for KoFight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let KoSteps::MultiStep(steps) = self.steps {
            write!(f, "{steps}-step ")?;
        }
        let plural = if self.threats == 1 {
            "threat"
        } else {
            "threats"
        };
        write!(
            f,
            "ko: the {} takes first, the {} needs {} {plural}",
            self.takes_first, self.needs_threats, self.threats
        )
    }
}

impl fmt::Display for CycleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DoubleKo => "double ko",
            Self::MoonshineLife => "moonshine life",
            Self::TripleKo => "triple ko",
            Self::EternalLife => "eternal life",
            Self::SendTwoReturnOne { .. } => "send two, return one",
            Self::Other => "an unnamed cycle",
        })
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotTried => "not searched yet",
            Self::Nodes => "the search reached its limit",
            Self::Time => "the time ran out",
            Self::Memory => "the memory ran out",
            Self::Cancelled => "the search was stopped",
            Self::Outside => "it depends on what is outside",
            Self::Unsupported => "this kind of problem cannot be proved yet",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_read_as_a_player_would_say_them() {
        let ko = |threats, steps| {
            Outcome::Ko(KoFight {
                needs_threats: Role::Defender,
                threats,
                takes_first: Role::Attacker,
                steps,
            })
        };
        assert_eq!(
            ko(1, KoSteps::Direct).to_string(),
            "ko: the attacker takes first, the defender needs 1 threat"
        );
        assert_eq!(
            ko(2, KoSteps::MultiStep(2)).to_string(),
            "2-step ko: the attacker takes first, the defender needs 2 threats"
        );
        assert_eq!(
            Outcome::Unknown(Unproved::Time).to_string(),
            "not proved: the time ran out"
        );
        assert!(!Outcome::Unknown(Unproved::Time).is_decided() && Outcome::Seki.is_decided());
    }
}
