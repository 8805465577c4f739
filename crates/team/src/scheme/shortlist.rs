//! Two to four candidates that the captain, an engine or playouts name; then most ballots win.

use crate::dice::Dice;
use crate::scheme::plurality::Plurality;
use crate::scheme::{ListMaker, Scheme};
use crate::turn::{Decision, DecisionContext, TurnPhase};

/// A vote on a short list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortlistVote(
    /// Who makes the list.
    pub ListMaker,
);

/// Moves on a shortlist, at most.
pub const LONGEST_SHORTLIST: usize = 4;

impl Scheme for ShortlistVote {
    fn phases(&self) -> &'static [TurnPhase] {
        &[TurnPhase::Shortlist, TurnPhase::Discuss, TurnPhase::Vote]
    }

    fn list_maker(&self) -> Option<ListMaker> {
        Some(self.0)
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        Plurality.choose(context, dice)
    }
}
