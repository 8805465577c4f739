//! What is wrong with a certificate, and where.

use std::fmt;
use std::io::ErrorKind;

use shikatsu_problem::Move;

use crate::claim::Line;
use crate::claim::Reason;
use crate::terrain::ProblemError;

/// A certificate that proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFault {
    /// The node being read, counted from 1; 0 before the first.
    pub step: u64,
    /// Bytes read when the fault was found.
    pub offset: u64,
    /// The moves from the claim's position to the place of the fault.
    pub line: Vec<Move>,
    /// What is wrong.
    pub complaint: Complaint,
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Complaint {
    /// The problem itself cannot be checked.
    Problem(ProblemError),
    /// The bytes could not be read.
    Unreadable(ErrorKind),
    /// The bytes end too early.
    Truncated,
    /// Bytes follow the end of the certificate.
    TrailingBytes,
    /// These bytes are no certificate.
    BadMagic,
    /// A version this checker does not know.
    BadVersion(u8),
    /// The certificate is about another problem.
    WrongProblem {
        /// The digest in the certificate.
        found: [u8; 16],
    },
    /// Question, manner or first mover is no known one.
    BadClaim,
    /// A move of the opening is not a move of this game.
    IllegalOpening(Move),
    /// A number is too large or not in its shortest form.
    BadNumber,
    /// No node begins with this byte.
    BadNode(u8),
    /// A move that names no point in play.
    BadMove(u64),
    /// A line is longer than the limit.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// More labels are in use at a time than the limit allows.
    TooManyLabels {
        /// The limit.
        limit: usize,
    },
    /// One move is given where all must be, or the other way round.
    WrongTurn,
    /// The chooser's stone is illegal.
    IllegalMove(Move),
    /// The chooser's stone may be illegal: that depends on unknown points.
    UncertainMove(Move),
    /// The chooser passes where a pass is not a move.
    PassNotAllowed,
    /// A reply is not covered.
    MissingReply(Move),
    /// A reply is covered that is not a move.
    ExtraReply(Move),
    /// A reply comes after one that it should precede.
    OutOfOrder(Move),
    /// A proof must come nearer to its end with each move.
    RankNotFalling {
        /// Rank of the node before.
        parent: u64,
        /// Rank of this node.
        child: u64,
    },
    /// Nodes of a refutation have rank 0.
    RankInRefutation(u64),
    /// A reference gives its node another rank than the node has.
    WrongRank {
        /// The label.
        label: u64,
        /// Rank of the node with that label.
        kept: u64,
        /// Rank in the reference.
        found: u64,
    },
    /// A label is given to something that is not a node of its own.
    LabelWithoutNode,
    /// Points are kept at something that is not a node of its own.
    KeepWithoutNode,
    /// A set of kept points has bits of no point.
    BadKeep,
    /// A refutation forgets points; only a proof may.
    ForgettingInRefutation,
    /// Points are forgotten where suicide is allowed.
    ForgettingWithSuicide,
    /// No node has this label, or its last use was announced.
    UnknownLabel(u64),
    /// A proof refers to a node that is not proved yet.
    OpenReference(u64),
    /// The node with this label does not describe this state.
    WrongState(u64),
    /// The reason, true or not, does not settle this kind of claim.
    UnsuitableReason(Reason),
    /// A target stands, or may stand on an unknown point.
    NotFallen,
    /// The lemma about eye space does not apply.
    HasEyeSpace,
    /// The lemma about a small space does not apply, or the attacker does not win there.
    NotDeadInside,
    /// No target that is known to stand is known to be unconditionally alive.
    NotTwoEyes,
    /// The attacker may stop here, but no target is known to stand.
    NothingStands,
    /// The refuted goal is reached here.
    GoalReached,
}

impl Complaint {
    /// What to say instead if the move was not chosen but listed as a reply.
    pub(crate) const fn of_reply(self) -> Self {
        match self {
            Self::IllegalMove(play) => Self::ExtraReply(play),
            Self::PassNotAllowed => Self::ExtraReply(Move::Pass),
            other => other,
        }
    }
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} (byte {})", self.step, self.offset)?;
        if !self.line.is_empty() {
            write!(f, ", after {}", Line(&self.line))?;
        }
        write!(f, ": {}", self.complaint)
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |play: &Move| Line(&[*play]).to_string();
        match self {
            Self::Problem(error) => write!(f, "the problem cannot be checked: {error}"),
            Self::Unreadable(kind) => write!(f, "the bytes could not be read: {kind}"),
            Self::Truncated => f.write_str("the certificate ends too early; copy it again"),
            Self::TrailingBytes => f.write_str("bytes follow the end of the certificate"),
            Self::BadMagic => f.write_str("this is not a certificate"),
            Self::BadVersion(found) => write!(
                f,
                "version {found} is not known; use the shikatsu that wrote it"
            ),
            Self::WrongProblem { .. } => {
                f.write_str("the certificate is about another problem, boundary or rule set")
            }
            Self::BadClaim => f.write_str("the claim is of no known kind"),
            Self::IllegalOpening(play) => {
                write!(f, "{} in the opening is not a move", name(play))
            }
            Self::BadNumber => f.write_str("a number is too large or padded"),
            Self::BadNode(byte) => write!(f, "no node begins with byte {byte}"),
            Self::BadMove(code) => write!(f, "{code} names no point in play"),
            Self::TooDeep { limit } => {
                write!(f, "a line is longer than {limit} moves; raise the limit")
            }
            Self::TooManyLabels { limit } => {
                write!(
                    f,
                    "more than {limit} labels in use at a time; raise the limit"
                )
            }
            Self::WrongTurn => {
                f.write_str("a move is given for the side all of whose moves must be covered, or all moves for the other")
            }
            Self::IllegalMove(play) => write!(f, "{} is illegal", name(play)),
            Self::UncertainMove(play) => {
                write!(f, "{} may be illegal: that depends on points forgotten", name(play))
            }
            Self::PassNotAllowed => f.write_str("a pass is not a move here"),
            Self::MissingReply(play) => write!(f, "the reply {} is not covered", name(play)),
            Self::ExtraReply(play) => {
                write!(f, "{} is covered as a reply but is not a move", name(play))
            }
            Self::OutOfOrder(play) => write!(f, "the reply {} is out of order", name(play)),
            Self::RankNotFalling { parent, child } => {
                write!(f, "rank {child} follows rank {parent}; it must be lower")
            }
            Self::RankInRefutation(rank) => {
                write!(f, "rank {rank} in a refutation; it must be 0")
            }
            Self::WrongRank { label, kept, found } => {
                write!(f, "label {label} has rank {kept}, not {found}")
            }
            Self::LabelWithoutNode => f.write_str("a label is given to no node"),
            Self::KeepWithoutNode => f.write_str("points are kept at no node"),
            Self::BadKeep => f.write_str("a set of kept points holds bits of no point"),
            Self::ForgettingInRefutation => {
                f.write_str("a refutation forgets points; only a proof may")
            }
            Self::ForgettingWithSuicide => {
                f.write_str("points are forgotten, which is not sound where suicide is allowed")
            }
            Self::UnknownLabel(label) => write!(f, "no node has label {label} here"),
            Self::OpenReference(label) => {
                write!(f, "label {label} is not proved yet: the proof runs in a circle")
            }
            Self::WrongState(label) => write!(f, "label {label} does not describe this state"),
            Self::UnsuitableReason(reason) => {
                write!(f, "that {reason} does not settle this claim")
            }
            Self::NotFallen => {
                f.write_str("a target that is said to have fallen stands, or may stand")
            }
            Self::HasEyeSpace => f.write_str("there may be eye space where none is said to be"),
            Self::NotDeadInside => {
                f.write_str("the space inside may be enough where it is said to be too small")
            }
            Self::NotTwoEyes => f.write_str("no target is known to be unconditionally alive"),
            Self::NothingStands => {
                f.write_str("the attacker may stop here, but no target is known to stand")
            }
            Self::GoalReached => f.write_str("the goal that is said to be held off is reached"),
        }
    }
}

impl std::error::Error for CertificateFault {}
impl std::error::Error for Complaint {}
