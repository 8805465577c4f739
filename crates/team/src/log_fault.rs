//! Why a log is not the log of a room.

use std::fmt;

use shikatsu_board::Faults;

use crate::content::MoveFault;

/// An event that does not follow from those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFault {
    /// The place of the event in the log, from 0.
    pub event: u64,
    /// What is wrong.
    pub kind: LogFaultKind,
}

/// What is wrong with an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogFaultKind {
    /// A log begins with the opening of the room, and has no other.
    Opening,
    /// The member is not known.
    Member,
    /// No window is open.
    Window,
    /// The sides do not count.
    Counting,
    /// The position cannot be played.
    Position(Faults),
    /// The move cannot be played.
    Move(MoveFault),
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let event = self.event;
        match &self.kind {
            LogFaultKind::Opening => {
                write!(f, "event {event}: a log has one opening, at its beginning")
            }
            LogFaultKind::Member => write!(f, "event {event} names a member who never came"),
            LogFaultKind::Window => write!(f, "event {event} needs an open window"),
            LogFaultKind::Counting => write!(f, "event {event} comes before the counting"),
            LogFaultKind::Position(faults) => write!(f, "event {event}: {faults}"),
            LogFaultKind::Move(fault) => write!(f, "event {event}: {fault}"),
        }
    }
}

impl std::error::Error for LogFault {}
