//! When the state of a room is kept beside its log.
//!
//! A state exists between two turns, so it is taken where a window closes, in the middle of a batch; it is written when the
//! batch is stored, by a task of its own.
//!
//! Invariant: nothing waits for a snapshot, and at most one of a room is under way. One that fails is no loss: the
//! log has everything.

use shikatsu_team::{Room, RoomState};
use tokio::task::JoinHandle;

use super::super::RoomStore;
use super::super::error::RoomStoreError;
use super::super::lease::RoomLease;

/// Events from one snapshot to the next, at least, and at least as many as there are members: so keeping states costs a
/// small part of what keeping events costs. Replaying so many takes a few hundredths of a second.
const SPACING: u64 = 2_000;

/// The snapshots of a room.
#[derive(Default)]
pub(super) struct Snapshots {
    /// Events of the room when the last state was taken.
    taken: u64,
    /// The task that writes it.
    running: Option<JoinHandle<()>>,
}

impl Snapshots {
    /// The state of the room, if it is time for one.
    pub(super) fn take(&mut self, room: &Room) -> Option<RoomState> {
        let members = u64::try_from(room.roster().here()).unwrap_or(u64::MAX);
        let is_due = room.events() - self.taken >= SPACING.max(members);
        let is_free = self.running.as_ref().is_none_or(JoinHandle::is_finished);
        let state = (is_due && is_free).then(|| room.state()).flatten()?;
        self.taken = state.events;
        Some(state)
    }

    /// Writes a state whose events are stored.
    pub(super) fn keep(&mut self, store: RoomStore, lease: RoomLease, state: RoomState) {
        self.running = Some(tokio::spawn(async move {
            match store.keep_state(&lease, state).await {
                // Another owner keeps its own.
                Ok(()) | Err(RoomStoreError::Fenced) => {}
                Err(error) => tracing::warn!(%error, "a snapshot of a room could not be kept"),
            }
        }));
    }
}
