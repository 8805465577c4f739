//! The exact search: df-pn on the game of `docs/rules-of-the-game.md`, and a
//! complete oracle for small regions.
//!
//! Start at [`session::Session`]: one problem and the questions that can be asked
//! about it. Below it each difficulty has a file of its own:
//!
//! | file | difficulty |
//! |---|---|
//! | `word`, `ground`, `state` | a region as bits, and moves on it |
//! | `keys`, `table` | hashing, and what is remembered when memory is short |
//! | `threats`, `span` | ko threats: thresholds instead of levels |
//! | `search`, `choice`, `retort` | proof numbers, limits, and replies that worked before |
//! | `together`, `traffic` | several threads on one tree |
//! | `leaf`, `news` | several processes on one tree: single nodes, and what was settled below them |
//! | `expansion`, `eye_space`, `life`, `atari` | what needs no search, in order of cost |
//! | `path`, `conclusion` | results that depend on the path |
//! | `zone`, `zone_table`, `simulation` | refutations that fit next door |
//! | `patterns` | wins that fit anywhere |
//! | `shape` | starting numbers, learned |
//! | `certificate` | from the table to a proof that a stranger can check |
//! | `oracle` | the truth about small regions |

mod asked;
mod atari;
pub mod budget;
mod certificate;
mod choice;
mod conclusion;
mod expansion;
pub mod eye_space;
pub mod game;
pub mod ground;
pub mod keys;
pub mod leaf;
pub mod life;
pub mod news;
pub mod oracle;
mod path;
pub mod patterns;
mod retort;
pub mod search;
pub mod session;
pub mod shape;
mod simulation;
pub mod span;
pub mod state;
pub mod table;
pub mod threats;
pub mod together;
mod traffic;
mod unsolvable;
pub mod word;
mod zone;
pub mod zone_table;

pub use unsolvable::Unsolvable;
