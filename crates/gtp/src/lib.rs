//! The Go Text Protocol, version 2: how board programs, referees and engines
//! talk to each other.
//!
//! Three parts. [`serve`] is our own engine: it keeps a game, proves what it can
//! and says honestly where it cannot (`docs/gtp.md` has every command).
//! [`Controller`] runs somebody's engine, as a process or over TCP, and keeps a
//! [`Transcript`]. [`referee`] plays games between engines by our own rules and
//! reports every point on which they and the rules differ.
//!
//! Invariant: every command line gets exactly one response, and no input
//! whatever leads to a panic or to a position that the rules do not allow.
//!
//! Start reading at `session` (one command), then `inbox` (what stops a running
//! search) and `thinking` (from a position to a question and back).

mod clock;
mod command;
mod controller;
mod dice;
mod drawing;
mod inbox;
mod instinct;
mod record;
pub mod referee;
mod refusal;
mod response;
mod ruleset;
mod server;
mod session;
mod stage;
mod thinking;
mod vertex;

pub use command::{Command, LONGEST_LINE};
pub use controller::{
    Address, ControlError, Controller, Divergence, Exchange, Reply, Transcript, TranscriptError,
};
pub use server::serve;
pub use session::{Etiquette, FileAccess, Flow, Session, Settings};
pub use stage::Stage;
