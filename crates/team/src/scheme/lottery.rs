//! A ballot is drawn: a move with twice as many ballots is twice as likely. A control for experiments, and a way to give
//! small groups a voice.

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{ballot_weights, proposal_weights, table};
use crate::turn::{Decision, DecisionContext, DecisionReason};

/// A drawn ballot; without ballots, a drawn proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lottery;

impl Scheme for Lottery {
    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let mut weights = match window.ballots().is_empty() {
            true => proposal_weights(window),
            false => ballot_weights(window, |_| crate::turn::ONE_BALLOT, 1),
        };
        // A shortlist that has neither ballots nor proposals: every move has one chance.
        if weights.values().all(|&weight| weight == 0) {
            weights.values_mut().for_each(|weight| *weight = 1);
        }
        let mut place = dice.below(weights.values().sum());
        // The order of the board, so that the draw depends on no name.
        let chosen = weights.iter().find_map(|(&played, &weight)| {
            let is_drawn = place < weight;
            place = place.saturating_sub(weight);
            is_drawn.then_some(played)
        })?;
        Some(Decision {
            chosen,
            why: match weights.len() {
                1 => DecisionReason::OnlyProposal,
                _ => DecisionReason::DrawnBallot,
            },
            tie: None,
            table: table(&weights, context),
        })
    }
}
