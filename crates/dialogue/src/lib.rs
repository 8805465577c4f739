//! What is said to a person who plays a problem: replies, hints, explanations, motifs and solution trees.
//!
//! A [`Dialogue`] begins with a problem, its [`Report`](shikatsu_engine::Report) and a first mover. Each position is
//! searched as a problem of its own (`position`), so that the verdict before and after a move are both
//! proved or both honestly missing; the difference is what the move cost (`standing`). The reply is read off
//! certificates (`reply`), and so are hints (`hint`), endings (`ending`) and motifs (`motif`).
//! Everything is plain data. `voice` alone makes words of it, in any language (`phrase`), so that
//! a terminal, a browser and a screen reader say the same. [`tree`] grows solution trees.
//!
//! Invariant: this crate searches nothing by itself. All that is proved comes from
//! [`PositionSearch`](shikatsu_engine::PositionSearch), with certificates.
//!
//! Start reading at `dialogue`, then `standing` and `reply`.

mod answer;
mod certificate_moves;
mod dialogue;
mod ending;
mod hint;
mod known;
mod mark;
mod motif;
mod phrase;
mod position;
mod proof_tree;
mod reply;
mod standing;
mod thinker;
pub mod tree;
mod voice;

pub use answer::{Answer, Explanation, Heard, Refusal};
pub use dialogue::Dialogue;
pub use ending::Ending;
pub use hint::{Aim, Area, Hint, Idea, Third};
pub use mark::{Finish, MoveMark};
pub use motif::{Motif, Sighting, sightings};
pub use phrase::{Phrase, PhraseError, Phrases};
pub use proof_tree::{ProofBranch, ProofNode, ProofStep, ProofTree};
pub use reply::{Reply, Why};
pub use standing::{Cost, Severity, Standing};
pub use thinker::Thinker;
pub use voice::Voice;
