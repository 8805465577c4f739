//! The captain picks one of the proposals; if the captain does not, most proposals win.

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{proposal_weights, table};
use crate::scheme::plurality::Plurality;
use crate::turn::{Decision, DecisionContext, DecisionReason, TurnPhase};

/// The captain's pick. Who is captain, and for how long, is a setting of the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaptainChoice;

impl Scheme for CaptainChoice {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose, TurnPhase::Discuss, TurnPhase::Pick]
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let weights = proposal_weights(window);
        let picked = window
            .picked()
            .filter(|picked| weights.contains_key(picked));
        let Some(chosen) = picked else {
            return Plurality.choose(context, dice);
        };
        Some(Decision {
            chosen,
            why: DecisionReason::CaptainPicked,
            tie: None,
            table: table(&weights, context),
        })
    }
}
