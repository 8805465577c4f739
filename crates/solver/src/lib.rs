//! The exact search: df-pn on the game of `docs/rules-of-the-game.md`, and a
//! complete oracle for small regions.

mod atari;
pub mod budget;
mod certificate;
mod choice;
mod conclusion;
pub mod enclosure;
mod expansion;
pub mod eye_space;
pub mod game;
pub mod ground;
pub mod keys;
pub mod life;
pub mod oracle;
mod path;
pub mod search;
pub mod session;
pub mod shape;
mod simulation;
pub mod span;
pub mod state;
pub mod table;
pub mod threats;
mod unsolvable;
pub mod word;

pub use unsolvable::Unsolvable;
