//! What every program calls: solve, check, answer.
//!
//! [`Engine::solve`] takes a [`Problem`](shikatsu_problem::Problem) and says what
//! becomes of the key stones for each first mover, which first moves keep that,
//! and how play goes on. It searches with the `solver` and believes nothing of
//! it: a verdict leaves this crate only with certificates that
//! [`shikatsu_proof::check`] has read ([`Side::proofs`]).
//!
//! Invariant: an outcome other than unknown, and a first move's worth other
//! than unknown, has a [`Checked`](shikatsu_proof::Checked) for every claim it
//! rests on. Clocks are used here and nowhere below.
//!
//! Beside all that stands [`levels`], an opponent that reads by shape and proves nothing.
//!
//! Start reading at [`engine`](crate::Engine), then `open` (which frames and readings are searched), `verdict` (which claims
//! make a verdict), `certify` (ask, prove, check) and `search_run` (one table, one search).

mod bounded;
mod by_rule;
mod certify;
mod claim_position;
mod clock;
mod composition;
pub mod crew;
mod crew_calls;
mod engine;
mod error;
mod evidence;
mod fight;
mod first_move;
mod first_mover;
mod frame_growth;
pub mod framing;
mod guess;
pub mod levels;
pub mod line;
mod meter;
pub mod node_search;
mod open;
mod opponent;
mod options;
mod policy_opponent;
mod position_search;
mod problem_search;
mod progress;
mod reading_searcher;
mod remaining_limits;
pub mod replay;
mod report;
mod request;
mod ruled_report;
mod search_run;
mod searched;
mod verdict;

pub use engine::Engine;
pub use error::EngineError;
pub use framing::readings;
pub use guess::{GUESS_RECORD, GuessRecord};
pub use opponent::OpponentSettings;
pub use options::Options;
pub use policy_opponent::{PolicyDials, choose_by_policy};
pub use position_search::{PositionSearch, SearchEffort};
pub use progress::Progress;
pub use report::{
    Assumption, Basis, BundleFault, ByRule, Conditional, FirstMove, PassKeeps, Proof, Report, Side,
    Status, bundled, check_bundle,
};
pub use request::{Asked, Cancel, Limits, MoveDetail, Request};
pub use ruled_report::{RuledReportError, ruled_report};
pub use shikatsu_proof as proof;
pub use shikatsu_proof::bundle;
pub use shikatsu_solver::hunch::{HunchSettings, ZoneUse};
pub use shikatsu_verdict::{Grade, Levels, Wall, Worth};
