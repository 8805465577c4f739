//! Guesses about moves, learned from positions in which every move was searched.
//!
//! A move has a [feature] of each family: the stones around it, their liberties, what it captures, the space it lies in, how
//! far it is from the stones at stake. [`PatternWeights`] hold two small numbers for each feature: one for the *policy*, which
//! tells the mover's good moves from the others, and one for the *zone*, which tells the moves that a losing side can make from
//! those that need an answer. Sums of these numbers are all that is computed (Coulom, *Computing "Elo ratings" of move patterns
//! in the game of Go*, 2007).
//!
//! Invariant: a guess orders moves and settles nothing. There are no floating point numbers here, so that every machine guesses
//! the same.
//!
//! Start reading at [`scene`], then [`feature`], [`weights`] and [`odds`].

pub mod feature;
pub mod ground;
pub mod odds;
pub mod ring;
pub mod scene;
pub mod weights;

pub use feature::{FeatureFamily, MoveFeatures};
pub use ground::HunchGround;
pub use odds::{MoveOdds, PositionOdds, ZoneGuess};
pub use scene::HunchScene;
pub use weights::{PatternWeights, WeightsFault};
