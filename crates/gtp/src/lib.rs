//! The Go Text Protocol, version 2: how board programs, referees and engines
//! talk to each other.
//!
//! Three parts. [`serve`] is our own engine: it keeps a game, proves what it can
//! and says honestly where it cannot (`docs/gtp.md` has every command).
//! [`Controller`] runs another program's engine, as a process or over TCP, and keeps a
//! [`Transcript`]. [`referee`] plays games between engines by our own rules and
//! reports every point on which they and the rules differ.
//!
//! Invariant: every command line gets exactly one response, and no input
//! whatever leads to a panic or to a position that the rules do not allow.
//!
//! Start reading at `session` (one command), then `inbox` (what stops a running
//! search) and `reporting` (from the engine's report to the words of the protocol).

mod clock;
mod command;
mod controller;
mod drawing;
mod game_record;
mod inbox;
mod output;
mod plain_move;
pub mod referee;
mod refusal;
mod reporting;
mod response;
mod ruleset;
mod server;
mod session;
mod vertex;

pub use command::{Command, LONGEST_LINE};
pub use controller::{
    Address, ControlError, Controller, Divergence, EngineRemarks, Exchange, GtpReply, Transcript,
    TranscriptError,
};
pub use output::SessionOutput;
pub use server::serve;
pub use session::{FileAccess, Flow, GtpSession, InterruptRule, LevelOpponent, Settings};
