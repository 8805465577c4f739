//! The captain picks one of the proposals; if the captain does not, most proposals win.

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{proposal_weights, table};
use crate::scheme::plurality::Plurality;
use crate::turn::{Decision, DecisionReason, Evidence, TurnPhase, TurnWindow};

/// The captain's pick. Who is captain, and for how long, is a setting of the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaptainChoice;

impl Scheme for CaptainChoice {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose, TurnPhase::Discuss, TurnPhase::Pick]
    }

    fn choose(
        &self,
        window: &TurnWindow,
        evidence: &Evidence,
        dice: &mut Dice,
    ) -> Option<Decision> {
        let weights = proposal_weights(window);
        let picked = window
            .picked()
            .filter(|picked| weights.contains_key(picked));
        let Some(chosen) = picked else {
            return Plurality.choose(window, evidence, dice);
        };
        Some(Decision {
            chosen,
            why: DecisionReason::CaptainPicked,
            tie: None,
            table: table(&weights, window, evidence),
        })
    }
}
