//! A move with a checked certificate of the fight's best outcome wins outright; another scheme decides between several,
//! and alone if there is none. A room must announce this as help by an engine.
//!
//! Invariant: a decision is called proved only with the digest of a certificate.

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::scheme::{ListMaker, MoverRule, Scheme};
use crate::turn::{
    BallotForm, Decision, DecisionContext, DecisionReason, MotionShare, TurnPhase, WantedEnd,
    break_tie,
};

/// Another scheme, with proofs before it.
pub struct ProvedFirst {
    /// What decides where proofs do not.
    pub otherwise: Box<dyn Scheme>,
    /// Which moves a proof may decide for.
    pub scope: ProvedScope,
}

/// Which moves a proof may decide for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProvedScope {
    /// Those that a member proposed.
    Proposals,
    /// Every legal move.
    AnyLegalMove,
}

impl Scheme for ProvedFirst {
    fn phases(&self) -> &'static [TurnPhase] {
        self.otherwise.phases()
    }

    fn ballot_form(&self) -> BallotForm {
        self.otherwise.ballot_form()
    }

    fn ending_share(&self) -> MotionShare {
        self.otherwise.ending_share()
    }

    fn mover_rule(&self) -> MoverRule {
        self.otherwise.mover_rule()
    }

    fn list_maker(&self) -> Option<ListMaker> {
        self.otherwise.list_maker()
    }

    fn proved(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let DecisionContext { window, evidence } = context;
        let candidates = window.candidates();
        let is_eligible = |played: &&Move| match self.scope {
            ProvedScope::Proposals => candidates.contains_key(*played),
            ProvedScope::AnyLegalMove => true,
        };
        let proved: Vec<Move> = evidence
            .certificates
            .keys()
            .filter(is_eligible)
            .copied()
            .collect();
        if proved.is_empty() {
            return None;
        }
        let limited = window.limited_to(&proved);
        let among_proved = DecisionContext {
            window: &limited,
            evidence,
        };
        let among = self.otherwise.choose(among_proved, dice);
        let mut decision = match among {
            Some(decision) => decision,
            None => {
                let (chosen, tie) = break_tie(proved, WantedEnd::Best, among_proved, dice)?;
                Decision {
                    chosen,
                    why: DecisionReason::OnlyProposal,
                    tie,
                    table: Vec::new(),
                }
            }
        };
        let certificate = evidence.certificates.get(&decision.chosen)?.digest;
        decision.why = DecisionReason::Proved { certificate };
        Some(decision)
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        self.proved(context, dice)
            .or_else(|| self.otherwise.choose(context, dice))
    }
}
