//! What certificates say together, without a search.
//!
//! A caller who receives a bundle of certificates from an unknown sender wants to know what
//! follows for the problem on the board. [`rule`] reads the bundle, has every
//! certificate checked, and concludes: for each first mover the verdict, what the first moves
//! that were looked at do to it, and what all that takes for granted. Where the problem
//! has no boundary, the certificates are about two readings of what lies outside
//! ([`framing`]), and only what is proved in the reading that is worse for the winner is
//! true of the board (`docs/certificate.md`, "What a bundle says").
//!
//! Invariant: what is concluded follows from claims that [`shikatsu_proof::check`] has accepted
//! against a problem that this crate derived itself. Of the bundle nothing is believed but its
//! moves: not its boundaries, not its order, not what it leaves out.
//!
//! Start reading at `ruling` (what is concluded), then `hearing` (which reading a certificate is about),
//! `hearing/judging` (from claims to rulings), `ground` (what a claim is worth on the board), `standard` (what a first move
//! must keep), `wall` and `framing/`.

mod checked_claim;
mod error;
pub mod framing;
mod grade;
mod granted;
mod ground;
mod hearing;
mod outcome_order;
mod readings;
mod rule;
mod ruling;
mod standard;
mod wall;

pub use error::{FrameError, RulingError};
pub use grade::Grade;
pub use granted::{Boundary, Granted};
pub use hearing::{Hearing, MOST_BOUNDARIES, MOST_CERTIFICATES};
pub use outcome_order::{Cost, OutcomeRank, Severity};
pub use readings::{Beyond, readings};
pub use rule::{rule, rule_bundle};
pub use ruling::{ConditionalRuling, Levels, Ruled, RuledMove, Ruling};
pub use shikatsu_problem::Worth;
pub use standard::{MOST_THREATS, Standard, WantedClaim};
pub use wall::Wall;
