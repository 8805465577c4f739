//! Games between engines, by our own rules, with a report of every difference.
//!
//! Every move is checked by our board before it counts, and told to all
//! engines. After each move their boards are held against ours: stones,
//! prisoners, drawing, and which moves are legal. Engines that lack a command
//! are not asked for it; [`GameCounts::comparisons`] says how much was compared.
//!
//! Invariant: a game with no [`Disagreement`] was played from beginning to end
//! on equal boards.

mod comparison;
mod conditions;
mod contestant;
mod game;
mod report;

pub use conditions::{Conditions, RandomOpening};
pub use contestant::Contestant;
pub use game::play;
pub use report::{Disagreement, DisagreementKind, GameCounts, GameEnding, GameReport};
