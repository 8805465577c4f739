//! What everyone calls: solve, check, answer.
//!
//! [`Engine::solve`] takes a [`Problem`](shikatsu_problem::Problem) and says what
//! becomes of the key stones for each first mover, which first moves keep that,
//! and how play goes on. It searches with the `solver` and believes nothing of
//! it: a verdict leaves this room only with certificates that
//! [`shikatsu_proof::check`] has read ([`Side::proofs`]).
//!
//! Invariant: an outcome other than unknown, and a first move's worth other
//! than unknown, has a [`Checked`](shikatsu_proof::Checked) for every claim it
//! rests on. Clocks are used here and nowhere below.
//!
//! Start reading at [`engine`](crate::Engine), then `verdict` (which claims make
//! a verdict), `docket` (ask, prove, check) and `desk` (one table, one search).

mod bundled;
mod by_rule;
mod clock;
mod composition;
pub mod crew;
mod desk;
mod docket;
mod engine;
mod error;
mod evidence;
mod fight;
mod first_move;
pub mod framing;
mod guess;
pub mod line;
mod meter;
mod open;
mod player;
mod position_search;
mod progress;
mod purse;
pub mod replay;
mod report;
mod request;
mod searched;
pub mod seat;
mod verdict;

pub use bundled::{BundleFault, bundled, check_bundle};
pub use engine::{Engine, Options};
pub use error::EngineError;
pub use open::readings;
pub use position_search::{PositionSearch, SearchEffort};
pub use progress::Progress;
pub use report::{
    Assumption, Basis, ByRule, Conditional, FirstMove, PassKeeps, Proof, Report, Side, Status,
};
pub use request::{Asked, Cancel, Limits, MoveDetail, Request};
pub use shikatsu_proof as proof;
pub use shikatsu_proof::bundle;
pub use shikatsu_verdict::{Grade, Levels, Wall, Worth};
