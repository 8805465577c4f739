//! Schemes: how a team makes one move out of many opinions.
//!
//! Every scheme is one implementation of [`Scheme`]. It sees the window, the evidence and seeded dice.
//!
//! Invariant: no scheme depends on the names of members or on the order of their ballots, and each chooses one of the
//! candidates ([`ProvedFirst`] may be set to choose any move with a certificate).

mod approval;
mod captain;
mod count;
mod lottery;
mod monte_carlo;
mod plurality;
mod proved;
mod random;
mod ranked;
mod rated;
mod relay;
mod shortlist;

pub use approval::Approval;
pub use captain::CaptainChoice;
pub use lottery::Lottery;
pub use monte_carlo::{MonteCarlo, PLAYOUTS};
pub use plurality::Plurality;
pub use proved::{ProvedFirst, ProvedScope};
pub use random::RandomProposal;
pub use ranked::Ranked;
pub use rated::Rated;
pub use relay::Relay;
pub use shortlist::{LONGEST_SHORTLIST, ShortlistVote};

use crate::dice::Dice;
use crate::turn::{BallotForm, Decision, DecisionContext, MotionShare, TurnPhase};

/// How a team decides.
pub trait Scheme {
    /// The parts of a turn, in order. Rooms leave out a discussion for which they give no time.
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose, TurnPhase::Discuss, TurnPhase::Vote]
    }

    /// Which ballots the scheme takes.
    fn ballot_form(&self) -> BallotForm {
        BallotForm::Single
    }

    /// The part of the ballots that passing and resigning take.
    fn ending_share(&self) -> MotionShare {
        MotionShare::TwoThirds
    }

    /// Whether all propose, or one in turn.
    fn mover_rule(&self) -> MoverRule {
        MoverRule::Everyone
    }

    /// Who names the candidates, where members do not propose them.
    fn list_maker(&self) -> Option<ListMaker> {
        None
    }

    /// The move that a checked certificate decides for, before motions to pass or to pick are looked at; `None` without
    /// one, and in every scheme that knows no proofs.
    fn proved(&self, _context: DecisionContext<'_>, _dice: &mut Dice) -> Option<Decision> {
        None
    }

    /// The move of the window; `None` if there is no candidate.
    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision>;
}

/// Who proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoverRule {
    /// All voters.
    Everyone,
    /// One voter, a different one in each window.
    InTurn,
}

/// Who names the candidates of a shortlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListMaker {
    /// The captain.
    Captain,
    /// An engine, as a job.
    Engine,
    /// The best means of playouts, as a job.
    MonteCarlo,
}

/// The name of a scheme, as settings hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SchemeKind {
    /// Most ballots.
    Plurality,
    /// The best mean of playouts.
    MonteCarlo,
    /// A drawn proposal.
    Random,
    /// A drawn ballot.
    Lottery,
    /// Ballots weigh by rating.
    Rated,
    /// Instant run-off.
    Ranked,
    /// Most approvals.
    Approval,
    /// The captain picks.
    Captain,
    /// A vote on a short list.
    Shortlist(ListMaker),
    /// Members move in turn.
    Relay,
    /// Proofs first, then another scheme.
    Proved {
        /// What decides where proofs do not.
        otherwise: Box<SchemeKind>,
        /// Which moves a proof may decide for.
        scope: ProvedScope,
    },
}

impl SchemeKind {
    /// The scheme of this name.
    #[must_use]
    pub fn scheme(&self) -> Box<dyn Scheme> {
        match self {
            Self::Plurality => Box::new(Plurality),
            Self::MonteCarlo => Box::new(MonteCarlo),
            Self::Random => Box::new(RandomProposal),
            Self::Lottery => Box::new(Lottery),
            Self::Rated => Box::new(Rated),
            Self::Ranked => Box::new(Ranked),
            Self::Approval => Box::new(Approval),
            Self::Captain => Box::new(CaptainChoice),
            Self::Shortlist(maker) => Box::new(ShortlistVote(*maker)),
            Self::Relay => Box::new(Relay),
            Self::Proved { otherwise, scope } => Box::new(ProvedFirst {
                otherwise: otherwise.scheme(),
                scope: *scope,
            }),
        }
    }

    /// Whether the scheme lets an engine take part, which a room must announce.
    #[must_use]
    pub const fn uses_engine(&self) -> bool {
        matches!(
            self,
            Self::MonteCarlo
                | Self::Proved { .. }
                | Self::Shortlist(ListMaker::Engine | ListMaker::MonteCarlo)
        )
    }
}
