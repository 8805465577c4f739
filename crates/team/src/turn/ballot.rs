//! A ballot: what a member votes for.
//!
//! Invariant: a member has one ballot in a window, and its id makes sending it again harmless.

use std::fmt;

use shikatsu_problem::Move;

/// The name that the member's client gives a ballot, so that it may be sent twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BallotId(pub u128);

/// What stands on a ballot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BallotChoice {
    /// One move; every scheme counts it.
    One(Move),
    /// Moves in order of preference, the best first.
    Ranked(Vec<Move>),
    /// Moves that are all good, in any order.
    Approved(Vec<Move>),
}

/// Which ballots a scheme takes besides those with one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BallotForm {
    /// None.
    Single,
    /// Up to four moves in order.
    Ranked,
    /// Any number of moves.
    Approval,
}

/// A ballot that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ballot {
    /// Its name.
    pub id: BallotId,
    /// What stands on it.
    pub choice: BallotChoice,
    /// The ballots that it replaces, so that an old one that comes late replaces nothing.
    pub replaced: Vec<BallotId>,
}

/// Why a ballot cannot be read by the scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BallotFault {
    /// The scheme takes another form.
    Form(BallotForm),
    /// There is no move on it.
    Empty,
    /// A move stands on it twice.
    Repeated(Move),
    /// More preferences than this.
    TooMany(usize),
    /// A move that is not voted on.
    NoCandidate(Move),
}

/// Preferences on a ranked ballot, at most.
pub const MOST_PREFERENCES: usize = 4;

/// How often a member may change a ballot, a proposal or a vote on a motion in one window.
pub const MOST_CHANGES: usize = 5;

impl BallotChoice {
    /// The moves on the ballot, in the order in which they stand.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        match self {
            Self::One(only) => std::slice::from_ref(only),
            Self::Ranked(moves) | Self::Approved(moves) => moves,
        }
    }

    /// Whether a scheme of this form can count the ballot.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(
        &self,
        form: BallotForm,
        is_candidate: impl Fn(Move) -> bool,
    ) -> Result<(), BallotFault> {
        match (self, form) {
            (Self::One(_), _)
            | (Self::Ranked(_), BallotForm::Ranked)
            | (Self::Approved(_), BallotForm::Approval) => {}
            _ => return Err(BallotFault::Form(form)),
        }
        let moves = self.moves();
        if moves.is_empty() {
            return Err(BallotFault::Empty);
        }
        if matches!(self, Self::Ranked(_)) && moves.len() > MOST_PREFERENCES {
            return Err(BallotFault::TooMany(MOST_PREFERENCES));
        }
        for (place, &choice) in moves.iter().enumerate() {
            if !is_candidate(choice) {
                return Err(BallotFault::NoCandidate(choice));
            }
            if moves[..place].contains(&choice) {
                return Err(BallotFault::Repeated(choice));
            }
        }
        Ok(())
    }

    /// The same ballot without the moves that fail a test; `None` if nothing is left.
    #[must_use]
    pub(crate) fn limited_to(&self, test: impl Fn(Move) -> bool) -> Option<Self> {
        let kept: Vec<Move> = self.moves().iter().copied().filter(|&m| test(m)).collect();
        let limited = match self {
            Self::One(only) => return test(*only).then(|| self.clone()),
            Self::Ranked(_) => Self::Ranked(kept),
            Self::Approved(_) => Self::Approved(kept),
        };
        (!limited.moves().is_empty()).then_some(limited)
    }
}

impl fmt::Display for BallotFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(_) => f.write_str("this team votes with another kind of ballot"),
            Self::Empty => f.write_str("name at least one move"),
            Self::Repeated(_) => f.write_str("name each move once"),
            Self::TooMany(most) => write!(f, "name at most {most} moves"),
            Self::NoCandidate(_) => f.write_str("choose among the moves that are voted on"),
        }
    }
}

impl std::error::Error for BallotFault {}
