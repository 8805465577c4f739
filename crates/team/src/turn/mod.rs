//! One turn of a team: what its members do in a window, and what comes out of it.

mod ballot;
mod context;
mod decision;
mod evidence;
mod motion;
mod opening;
mod proposal;
mod quorum;
mod sketch;
mod tie;
mod window;

pub use ballot::{
    Ballot, BallotChoice, BallotFault, BallotForm, BallotId, MOST_CHANGES, MOST_PREFERENCES,
};
pub use context::DecisionContext;
pub use decision::{Decision, DecisionReason, ONE_BALLOT, TableRow, TieBreak, TieRule, TieStep};
pub use evidence::{Evidence, EvidenceItem, MoveCertificate, PlayoutSum};
pub use motion::{Motion, MotionKind, MotionShare, MotionVote};
pub use opening::{ExtraTime, TurnPhase, Voter, WindowOpening};
pub use proposal::{LONGEST_REASON, MOST_COMMENTS, Proposal, ProposalComment};
pub use quorum::Quorum;
pub use sketch::{LONGEST_LINE, MOST_LINES, SketchLine};
pub use window::TurnWindow;

pub(crate) use tie::{WantedEnd, break_tie};
