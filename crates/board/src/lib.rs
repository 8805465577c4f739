//! The rules of Go on any rectangle up to 19×19.
//!
//! A [`Setup`](shikatsu_problem::Setup) becomes a [`Position`] only through
//! [`Position::from_setup`], which finds every fault at once. A position knows
//! stones, chains, liberties, the side to move and the basic-ko ban, and has no
//! memory; [`Game`] adds the rule set, the history that superko needs, and
//! undo.
//!
//! ```
//! use shikatsu_board::{Game, Illegal, Position};
//! use shikatsu_problem::{Move, Rules, Setup, Size};
//!
//! let size = Size::square(5)?;
//! let mut game = Game::new(Position::from_setup(&Setup::empty(size))?, Rules::JAPANESE);
//! let corner = Move::Play(size.point("A1")?);
//! for label in ["A2", "E5", "B1"] {
//!     game.play(Move::Play(size.point(label)?))?;
//! }
//! assert_eq!(game.play(corner), Err(Illegal::Suicide));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod benson;
mod canonical;
mod canonical_question;
mod chain;
mod fault;
mod game;
mod geometry;
mod history;
mod position;
mod random;
mod reduced_problem;

mod score;
mod symmetry;
mod zobrist;

pub use benson::{UnconditionalLife, unconditional_life};
pub use canonical::{Transform, canonical_problem, canonical_setup};
pub use canonical_question::CanonicalQuestion;
pub use fault::{Fault, Faults, check_problem, check_setup, is_possible_ko};
pub use game::Game;
pub use geometry::{dilate, flood, neighbours, regions};
pub use position::Position;
pub use position::consistency::Inconsistency;
pub use position::journal::Journal;
pub use position::legality::Illegal;
pub use position::play::Captures;
pub use random::SeededRandom;
pub use reduced_problem::ReducedProblem;

pub use score::{Score, Settlement, score};
pub use symmetry::Symmetry;
