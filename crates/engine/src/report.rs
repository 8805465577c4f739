//! What the engine says about a problem.

use std::fmt;
use std::time::Duration;

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role};
use shikatsu_proof::{Checked, Claim};
use shikatsu_verdict::Wall;

use crate::Asked;

/// The answer to a [`Request`](crate::Request).
#[derive(Debug, Clone)]
pub struct Report {
    /// The problem with the boundary that the verdicts are about.
    pub problem: Problem,
    /// What the verdicts take for granted.
    pub assumptions: Vec<Assumption>,
    /// One for each first mover asked for, Black before White.
    pub sides: Vec<Side>,
    /// What Japanese rules say instead, where the rule set has bent four dead
    /// by rule, both first movers were asked for, and the verdicts of the sides
    /// do not say it already. Nothing is to be concluded from `None`.
    pub by_rule: Option<ByRule>,
    /// Positions made and judged, certificates included.
    pub nodes: u64,
    /// Time by the clock.
    pub elapsed: Duration,
    /// How often a certificate could not be made of what the search had found,
    /// or was refused by the checker. Not zero is a defect to be looked into;
    /// it never makes a verdict wrong.
    pub doubts: u32,
}

/// What verdicts take for granted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// The points in play are those the author gave.
    BoundaryGiven,
    /// The points in play were found: all that the walls enclose.
    BoundaryFound,
    /// These stones were taken to be at stake; the author did not say.
    KeyStonesFound(PointSet),
    /// These attacker's chains stand out of play and are not captured in time.
    /// Those that cannot be are not among them.
    WallStands(Wall),
    /// The same for what is said of single first moves and of playing elsewhere; the
    /// verdicts do not need it.
    WallStandsForMoves(Wall),
    /// These defender's stones stand out of play and are never captured.
    OutsideStands(PointSet),
    /// Neither side is ahead by more ko threats than this.
    ThreatRange(i8),
    /// Bent four is played out, though the rule set calls it dead.
    BentFourPlayedOut,
    /// Bent four is played out in the verdicts of the sides, and
    /// [`Report::by_rule`] says what the rule set calls it.
    BentFourBothWays,
    /// The rule set has superko, and some certificate may need a move elsewhere
    /// between two equal boards.
    BasicKo,
}

/// What is proved about one first mover.
#[derive(Debug, Clone)]
pub struct Side {
    /// Who moves first.
    pub first: Color,
    /// Whether that side attacks or defends.
    pub role: Role,
    /// The verdict.
    pub outcome: Outcome,
    /// The thresholds behind it.
    pub span: Levels,
    /// First moves, best first; empty if only the verdict was asked for, or
    /// when this side has nothing to gain by any move.
    pub moves: Vec<FirstMove>,
    /// All first moves that keep the verdict.
    pub best: PointSet,
    /// All first moves that keep it where alive and seki count the same.
    pub keeps_goal: PointSet,
    /// Whether playing elsewhere keeps the verdict too.
    pub pass_keeps: PassKeeps,
    /// Best play by both sides from the certificate: the winner's moves, and
    /// the replies that hold out longest.
    pub line: Vec<Move>,
    /// The certificates, those of the verdict first.
    pub proofs: Vec<Proof>,
    /// Where there is no verdict: what this side gets if it is safe outside.
    pub provided: Option<Provided>,
    /// Positions made and judged for this side.
    pub nodes: u64,
}

/// What the side to move gets if its stones are safe where they get out of the
/// points in play: what the author of a diagram means, and no verdict.
#[derive(Debug, Clone)]
pub struct Provided {
    /// What it gets.
    pub outcome: Outcome,
    /// Whose stones must be safe.
    pub safe: Color,
    /// The points in play where they get out, as far as it hangs on them.
    pub gates: PointSet,
    /// The points in play.
    pub in_play: PointSet,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// The certificates, about the position as it is drawn.
    pub proofs: Vec<Proof>,
    /// What it takes for granted besides.
    pub assumptions: Vec<Assumption>,
}

/// A verdict by rule, beside the one played out
/// (`docs/rules-of-the-game.md`, section 7).
#[derive(Debug, Clone)]
pub struct ByRule {
    /// The verdict: dead.
    pub outcome: Outcome,
    /// The first movers it holds for: both, if the group is dead as it stands,
    /// or the attacker, if he has to play a stone first.
    pub first: Asked,
    /// That stone.
    pub prepared_by: Option<Move>,
    /// The certificates it rests on beside those of the sides.
    pub proofs: Vec<Proof>,
}

/// The thresholds of `docs/rules-of-the-game.md`, section 6, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Levels {
    /// *d*: the attacker captures up to this many threats of the defender.
    pub capture_to: Option<i8>,
    /// *a*: the defender stands from this many threats on.
    pub stand_from: Option<i8>,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict.
    pub worth: Worth,
    /// For a move of the defender that works: how many points in play are his
    /// at the end of best play after it, as the certificate shows it. His are
    /// those with a stone of his, and those that nothing of the attacker's
    /// outside can reach without crossing his stones; stones of the attacker
    /// enclosed there are taken or as good as taken.
    pub territory: Option<u16>,
}

/// What a first move does to the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// Keeps the verdict.
    Keeps,
    /// Seki, where two eyes were to be had.
    WorksButLess,
    /// Gives the verdict away.
    Fails,
    /// Not proved.
    Unknown,
}

/// Whether playing elsewhere keeps the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PassKeeps {
    /// It does: nothing is urgent here.
    Yes,
    /// It does not.
    No,
    /// Not proved, or not asked.
    Unknown,
}

/// A certificate that has been checked.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The problem it is about: the same board as the report's, though the
    /// outside may be taken otherwise.
    pub problem: Problem,
    /// What it proves.
    pub claim: Claim,
    /// The certificate.
    pub bytes: Vec<u8>,
    /// The checker's word.
    pub checked: Checked,
}

/// What both first movers together say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// It depends on who moves first.
    Unsettled,
    /// The same whoever moves first.
    Settled(Outcome),
}

impl Worth {
    /// What is proved of a move, in words; nothing if it is unknown.
    pub(crate) const fn fact(self) -> Option<&'static str> {
        match self {
            Self::Keeps => Some("keeps the verdict"),
            Self::WorksButLess => Some("only seki"),
            Self::Fails => Some("fails"),
            Self::Unknown => None,
        }
    }
}

impl Side {
    /// The side whose stones are at stake.
    #[must_use]
    pub fn defender(&self) -> Color {
        match self.role {
            Role::Defender => self.first,
            Role::Attacker => !self.first,
        }
    }
}

impl Report {
    /// All certificates: those of the sides, then those by rule.
    pub fn proofs(&self) -> impl Iterator<Item = &Proof> {
        let ruled = self.by_rule.iter().flat_map(|ruled| &ruled.proofs);
        self.sides.iter().flat_map(|side| &side.proofs).chain(ruled)
    }

    /// Settled or not; `None` unless both sides are there and proved.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        let [one, other] = &self.sides[..] else {
            return None;
        };
        if !one.outcome.is_decided() || !other.outcome.is_decided() {
            return None;
        }
        Some(if alike(&one.outcome, &other.outcome) {
            Status::Settled(one.outcome.clone())
        } else {
            Status::Unsettled
        })
    }
}

/// Equal for the purpose of settling: how a ko or a cycle is fought may
/// differ with the first mover, what it needs may not.
pub(crate) fn alike(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Ko(one), Outcome::Ko(other)) => {
            (one.needs_threats, one.threats) == (other.needs_threats, other.threats)
        }
        (Outcome::CycleDependent(_), Outcome::CycleDependent(_)) => true,
        _ => one == other,
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoundaryGiven => f.write_str("play stays within the boundary that was given"),
            Self::BoundaryFound => f.write_str("play stays within the walls"),
            Self::KeyStonesFound(stones) => write!(
                f,
                "the stones at stake were not given; {} were taken",
                stones.len()
            ),
            Self::WallStands(wall) => write!(f, "the attacker's wall {wall} stands"),
            Self::WallStandsForMoves(wall) => write!(
                f,
                "for the worth of single moves the attacker's wall {wall} stands"
            ),
            Self::OutsideStands(stones) => {
                write!(f, "the defender's stones outside ({}) stand", stones.len())
            }
            Self::ThreatRange(most) => {
                write!(f, "nobody is more than {most} ko threats ahead")
            }
            Self::BentFourPlayedOut => {
                f.write_str("a bent four in the corner is played out, not dead by rule")
            }
            Self::BentFourBothWays => f.write_str(
                "a bent four in the corner is played out, and the verdict by rule is shown beside it",
            ),
            Self::BasicKo => f.write_str("a repeated board is broken by a move elsewhere"),
        }
    }
}
