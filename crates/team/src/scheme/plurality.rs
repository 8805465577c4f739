//! Most ballots win.

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{ballot_weights, heaviest, proposal_weights};
use crate::turn::{Decision, DecisionContext, DecisionReason, ONE_BALLOT};

/// Proposals are shown without names and with their counts; each member has one ballot. Without ballots the proposals
/// count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plurality;

impl Scheme for Plurality {
    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let (weights, why) = match window.ballots().is_empty() {
            true => (proposal_weights(window), DecisionReason::MostProposals),
            false => (
                ballot_weights(window, |_| ONE_BALLOT, 1),
                DecisionReason::MostBallots,
            ),
        };
        heaviest(&weights, why, context, dice)
    }
}
