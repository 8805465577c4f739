//! Members move in turn, without consultation: rengo and pair Go.

use crate::dice::Dice;
use crate::scheme::count::{proposal_weights, table};
use crate::scheme::{MoverRule, Scheme};
use crate::turn::{Decision, DecisionContext, DecisionReason, TurnPhase};

/// The move of the member in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relay;

impl Scheme for Relay {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose]
    }

    fn mover_rule(&self) -> MoverRule {
        MoverRule::InTurn
    }

    /// Without a member in turn, as in an experiment, a single proposal is the move.
    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let weights = proposal_weights(window);
        let chosen = match window.opening().mover {
            Some(mover) => window.proposals().get(&mover)?.played,
            None => {
                let moves: Vec<_> = weights.keys().copied().collect();
                *dice.pick(&moves)?
            }
        };
        Some(Decision {
            chosen,
            why: DecisionReason::RelayMove,
            tie: None,
            table: table(&weights, context),
        })
    }
}
