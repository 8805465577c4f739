//! The proposal with the best mean of seeded playouts wins. The playouts are a job's; a room plays none.

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{proposal_weights, table};
use crate::scheme::plurality::Plurality;
use crate::turn::{
    Decision, DecisionContext, DecisionReason, MotionShare, TurnPhase, WantedEnd, break_tie,
};

/// The best estimate. Proposals without playouts are left out unless all are without; then the proposals count. Passing
/// and resigning need every member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonteCarlo;

/// Playouts of each proposal that a job is asked for.
pub const PLAYOUTS: u32 = 1_000;

impl Scheme for MonteCarlo {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Propose, TurnPhase::Evaluate]
    }

    fn ending_share(&self) -> MotionShare {
        MotionShare::All
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let DecisionContext { window, evidence } = context;
        let candidates = window.candidates();
        let value = |played: &Move| evidence.playouts.get(played).copied();
        let valued = candidates
            .keys()
            .filter_map(|played| Some((*played, value(played)?)));
        let valued: Vec<_> = valued.collect();
        if valued.is_empty() || candidates.len() < 2 {
            return Plurality.choose(context, dice);
        }
        let is_best = |(_, mean): &&(Move, crate::turn::PlayoutSum)| {
            valued
                .iter()
                .all(|(_, other)| other.compare_mean(*mean).is_le())
        };
        let tied = valued.iter().filter(is_best).map(|&(played, _)| played);
        let tied = tied.collect();
        let (chosen, tie) = break_tie(tied, WantedEnd::Best, context, dice)?;
        Some(Decision {
            chosen,
            why: DecisionReason::BestPlayouts,
            tie,
            table: table(&proposal_weights(window), context),
        })
    }
}
