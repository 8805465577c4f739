//! A proposal is drawn: a control for experiments. Each different move is as likely as every other.

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{proposal_weights, table};
use crate::turn::{Decision, DecisionContext, DecisionReason, TurnPhase};

/// A drawn proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomProposal;

impl Scheme for RandomProposal {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose]
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let weights = proposal_weights(window);
        let moves: Vec<Move> = weights.keys().copied().collect();
        Some(Decision {
            chosen: *dice.pick(&moves)?,
            why: match moves.len() {
                1 => DecisionReason::OnlyProposal,
                _ => DecisionReason::DrawnProposal,
            },
            tie: None,
            table: table(&weights, context),
        })
    }
}
