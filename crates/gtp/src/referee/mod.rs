//! Games between engines, by our own rules, with an eye on every difference.
//!
//! Every move is checked by our board before it counts, and told to all
//! engines. After each move their boards are held against ours: stones,
//! prisoners, drawing, and which moves are legal. Engines that lack a command
//! are not asked for it; [`Seen::comparisons`] says how much was compared.
//!
//! Invariant: a game with no [`Disagreement`] was played from beginning to end
//! on equal boards.

mod comparison;
mod contestant;
mod game;
mod protocol;

pub use contestant::Contestant;
pub use game::{Conditions, Opening, play};
pub use protocol::{Disagreement, Ending, GameProtocol, Matter, Seen};
