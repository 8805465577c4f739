//! Every message that crosses a boundary: to a page today, to a service later.
//!
//! Plain data and nothing else. What `problem` knows is converted here; what only the engine knows
//! is converted by whoever has an engine, because a service that carries these messages
//! must not reach one.
//!
//! Invariant: what may be stored carries [`VERSION`], and another version is refused by
//! name. The TypeScript types in `web/src/api.ts` are written from these types
//! (`typescript`), so the two cannot drift apart.

mod dialogue;
mod error;
mod outcome;
mod point;
mod problem;
mod progress;
mod report;
mod request;
mod rules;
mod table;
#[cfg(test)]
mod typescript;

pub use dialogue::{
    Answer, Cost, Ending, EndingKind, Explanation, Heard, Hint, HintStep, Mark, Reply, Severity,
    Standing,
};
pub use error::{Error, ErrorKind};
pub use outcome::{CycleKind, Outcome, Role, Unproved};
pub use point::{Color, Move, Vertex, points, vertices};
pub use problem::{Goal, Problem, Reading};
pub use progress::Progress;
pub use report::{FirstMove, PassKeeps, Report, Side, Worth};
pub use request::{Asked, Limits, MoveDetail, Request};
pub use rules::{BentFour, KoRule, Rules, Scoring, Suicide};
pub use table::{Finish, Position, Scene, Span, Turn};

/// The version of everything here. It grows when a message changes its meaning.
pub const VERSION: u32 = 1;
