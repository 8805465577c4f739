//! Checking a window afterwards: that its seed is the one that the room committed itself to, and that the decision
//! follows from it.
//!
//! The log that a room shows when a game is over is enough; the secret of the room is not needed.

use std::fmt;

use crate::decide::outcome_of;
use crate::event::{RoomEvent, RoomEventKind, WindowOutcome};
use crate::log_fault::LogFault;
use crate::room::Room;

/// Why a window does not follow from its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyFault {
    /// The log is not that of a room.
    Log(LogFault),
    /// The window is not closed in this log.
    NotClosed,
    /// The seed is another one than the room had committed itself to.
    Seed,
    /// The seed decides something else.
    Decision {
        /// What it decides.
        expected: Box<WindowOutcome>,
    },
}

/// Computes the outcome of a closed window again. A team that was out of time decided nothing; then only the seed is
/// checked.
///
/// # Errors
/// What does not fit.
pub fn verify(log: &[RoomEvent], window: u32) -> Result<WindowOutcome, VerifyFault> {
    let closing = log.iter().position(|event| {
        matches!(&event.kind, RoomEventKind::WindowClosed { number, .. } if *number == window)
    });
    let closing = closing.ok_or(VerifyFault::NotClosed)?;
    let RoomEventKind::WindowClosed { seed, outcome, .. } = &log[closing].kind else {
        return Err(VerifyFault::NotClosed);
    };
    let room = Room::replay(&log[..closing]).map_err(VerifyFault::Log)?;
    let open = room.window().ok_or(VerifyFault::NotClosed)?;
    if seed.commitment(room.id(), window) != open.opening().commitment {
        return Err(VerifyFault::Seed);
    }
    let expected = outcome_of(&room, open, *seed);
    match *outcome == WindowOutcome::OutOfTime || *outcome == expected {
        true => Ok(outcome.clone()),
        false => Err(VerifyFault::Decision {
            expected: Box::new(expected),
        }),
    }
}

impl fmt::Display for VerifyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Log(fault) => fault.fmt(f),
            Self::NotClosed => f.write_str("the log has no such closed window"),
            Self::Seed => f.write_str("the seed is not the one that was committed to"),
            Self::Decision { .. } => f.write_str("the seed and the ballots decide otherwise"),
        }
    }
}

impl std::error::Error for VerifyFault {}
