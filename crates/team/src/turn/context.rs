//! What a scheme sees when it decides: the window and the evidence, and nothing else of the room.

use crate::turn::evidence::Evidence;
use crate::turn::window::TurnWindow;

/// The window to be decided, with what is known of its moves.
#[derive(Debug, Clone, Copy)]
pub struct DecisionContext<'a> {
    /// Proposals and ballots.
    pub window: &'a TurnWindow,
    /// Playouts, certificates and moves of engines.
    pub evidence: &'a Evidence,
}
