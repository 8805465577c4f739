//! What the engine says about a problem.

mod bundled;

use std::fmt;
use std::time::Duration;

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role};
use shikatsu_proof::{Checked, Claim};
use shikatsu_verdict::{Grade, Levels, Wall, Worth};

pub use self::bundled::{BundleFault, bundled, check_bundle};
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
    /// or was refused by the checker. A number above zero is a defect to be looked into;
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
    /// These attacker's chains stand out of play, where the points in play were found: they have liberties to
    /// spare there and no enemy, so that the attacker can answer each move against them.
    WallAnswered(Wall),
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
    /// Where there is no verdict: what is proved on a condition.
    pub conditional: Option<Conditional>,
    /// Where there is no verdict: the move that the search finds most promising. It is a guess, and never
    /// used in an audit.
    pub guess: Option<Move>,
    /// Positions made and judged for this side.
    pub nodes: u64,
}

/// What is proved on a condition, where there is no verdict. It is never counted as a verdict, and a caller that shows it
/// says the condition in the same sentence.
#[derive(Debug, Clone)]
pub struct Conditional {
    /// The condition.
    pub grade: Grade,
    /// What is proved.
    pub outcome: Outcome,
    /// The thresholds behind it.
    pub levels: Levels,
    /// Who moves first.
    pub first: Color,
    /// Whose win it is.
    pub winner: Color,
    /// The points in play where the winner's stones get out, as far as the claim depends on them.
    pub gates: PointSet,
    /// Walls that are taken to stand and might fall.
    pub wall: Option<Wall>,
    /// The points in play.
    pub in_play: PointSet,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// The certificates.
    pub proofs: Vec<Proof>,
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

/// A first move and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict.
    pub worth: Worth,
    /// Where that is unknown: what it does on a condition.
    pub conditional: Option<(Worth, Grade)>,
    /// For a move of the defender that works: how many points in play are his
    /// at the end of best play after it, as the certificate shows it. His are
    /// those with a stone of his, and those that nothing of the attacker's
    /// outside can reach without crossing his stones; stones of the attacker
    /// enclosed there are taken or as good as taken.
    pub territory: Option<u16>,
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
    /// What the checker says of it.
    pub checked: Checked,
}

/// How far a first move is proved to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// On the board.
    Proved,
    /// On a condition.
    On(Grade),
    /// Not at all.
    Guess,
}

/// What the verdicts of both first movers say together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// It depends on who moves first.
    Unsettled,
    /// The same for both first movers.
    Settled(Outcome),
}

/// What is proved of a move, in words; nothing if it is unknown.
pub(crate) const fn fact(worth: Worth) -> Option<&'static str> {
    match worth {
        Worth::Keeps => Some("keeps the verdict"),
        Worth::Stands => Some("lives"),
        Worth::OnlySeki => Some("only seki"),
        Worth::Lapses => Some("is not the best"),
        Worth::Fails => Some("fails"),
        Worth::Unknown => None,
    }
}

impl FirstMove {
    /// What it does on the board or, where that is unknown, on a condition.
    #[must_use]
    pub fn as_read(&self) -> Worth {
        match self.worth {
            Worth::Unknown => self.conditional.map_or(Worth::Unknown, |(worth, _)| worth),
            worth => worth,
        }
    }
}

impl Side {
    /// The side whose stones are at stake.
    #[must_use]
    pub fn defender(&self) -> Color {
        self.role.defender(self.first)
    }
}

impl Report {
    /// All certificates: those of the sides, those on a condition among them, then those by rule.
    pub fn proofs(&self) -> impl Iterator<Item = &Proof> {
        let ruled = self.by_rule.iter().flat_map(|ruled| &ruled.proofs);
        self.sides.iter().flat_map(Side::all_proofs).chain(ruled)
    }

    /// Settled or not; `None` unless both sides are there and proved.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        let (status, grade) = self.conditional_status()?;
        (grade == Grade::Board).then_some(status)
    }

    /// The same with what is proved on a condition, and the weaker condition of the two sides.
    #[must_use]
    pub fn conditional_status(&self) -> Option<(Status, Grade)> {
        let [one, other] = &self.sides[..] else {
            return None;
        };
        let ((one, first), (other, second)) = (one.best_known()?, other.best_known()?);
        let status = if alike(one, other) {
            Status::Settled(one.clone())
        } else {
            Status::Unsettled
        };
        Some((status, first.max(second)))
    }
}

impl Side {
    /// The first move to try, and how far it is proved: the best one, the first of a line that wins on a condition,
    /// or a guess.
    #[must_use]
    pub fn first_choice(&self) -> Option<(Move, Basis)> {
        let mut best = self.moves.iter().filter(|one| one.worth == Worth::Keeps);
        if let Some(first) = best.next().map(|one| one.played) {
            return Some((first, Basis::Proved));
        }
        if self.outcome.is_decided() {
            let first = *self.line.first()?;
            return Some((first, Basis::Proved));
        }
        let conditional = self.conditional.as_ref();
        let wins = conditional.filter(|one| one.winner == self.first);
        let first = wins.and_then(|one| Some((*one.line.first()?, Basis::On(one.grade))));
        first.or(Some((self.guess?, Basis::Guess)))
    }

    /// The verdict or, where there is none, what is proved on a condition.
    #[must_use]
    pub fn best_known(&self) -> Option<(&Outcome, Grade)> {
        if self.outcome.is_decided() {
            return Some((&self.outcome, Grade::Board));
        }
        let conditional = self.conditional.as_ref()?;
        Some((&conditional.outcome, conditional.grade))
    }

    /// All its certificates, those on a condition among them.
    pub fn all_proofs(&self) -> impl Iterator<Item = &Proof> {
        let conditional = self.conditional.iter();
        let conditional = conditional.flat_map(|conditional| &conditional.proofs);
        self.proofs.iter().chain(conditional)
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
            Self::WallStands(wall) => {
                write!(f, "the attacker's wall stays on the board {wall}")
            }
            Self::WallStandsForMoves(wall) => write!(
                f,
                "for each single move the attacker's wall stays on the board {wall}"
            ),
            Self::WallAnswered(wall) => write!(
                f,
                "each move against the attacker's wall is answered, and no enemy is there {wall}"
            ),
            Self::OutsideStands(stones) => {
                write!(f, "the defender's stones outside ({}) stand", stones.len())
            }
            Self::ThreatRange(most) => {
                write!(f, "neither side is more than {most} ko threats ahead")
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
