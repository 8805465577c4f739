//! What a search says of one question at one level.

use crate::region::threats::Threats;

/// Who wins a question at a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchAnswer {
    /// The prover forces the goal, at this level and all that are better for
    /// him, at least as far as the level given.
    Proved(Threats),
    /// The opponent holds it off.
    Refuted,
    /// The opponent even wins K or S himself, at least as far as given.
    Lost(Threats),
}
