//! Settings and events of a room as messages, and back.
//!
//! Invariant: reading what was written gives an equal value. New variants and fields of `team` do not compile until they
//! have a place in the message.

mod carry;
mod command;
mod digits;
mod error;
mod event;
mod people;
mod plain;
mod settings;
mod turn;

use shikatsu_api as api;
use shikatsu_team::{RoomEvent, RoomSettings};

pub use error::RoomMessageError;

pub(super) use carry::Carried;

/// An event as it is sent and stored.
#[must_use]
pub fn event_message(event: &RoomEvent) -> api::room::RoomEvent {
    event.message()
}

/// The event of a message.
///
/// # Errors
/// When it is of another version, or not what this program writes.
pub fn read_event(message: &api::room::RoomEvent) -> Result<RoomEvent, RoomMessageError> {
    RoomEvent::read(message)
}

/// Settings as they are sent and stored.
#[must_use]
pub fn settings_message(settings: &RoomSettings) -> api::room::RoomSettings {
    settings.message()
}

/// The settings of a message. Whether a room can be opened with them is for `team` to say.
///
/// # Errors
/// When it is of another version, or not what this program writes.
pub fn read_settings(message: &api::room::RoomSettings) -> Result<RoomSettings, RoomMessageError> {
    RoomSettings::read(message)
}

/// A phase as it is sent.
#[must_use]
pub fn phase_message(phase: shikatsu_team::RoomPhase) -> api::room::RoomPhase {
    phase.message()
}
