//! Each ballot names as many moves as the member likes; the move on most ballots wins.

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{ballot_weights, heaviest};
use crate::scheme::plurality::Plurality;
use crate::turn::{BallotForm, Decision, DecisionContext, DecisionReason, ONE_BALLOT};

/// Most approvals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Approval;

impl Scheme for Approval {
    fn ballot_form(&self) -> BallotForm {
        BallotForm::Approval
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        if window.ballots().is_empty() {
            return Plurality.choose(context, dice);
        }
        let weights = ballot_weights(window, |_| ONE_BALLOT, usize::MAX);
        let why = DecisionReason::MostApprovals;
        heaviest(&weights, why, context, dice)
    }
}
