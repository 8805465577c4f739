//! Rooms whose log cannot be read or replayed.
//!
//! Trying again at every look would read the whole log every few seconds and fill the operator's log with the same line. So
//! the operator is told once, and the room is tried again after longer and longer waits: it may have been restored.
//!
//! What shows that another server could read the room meanwhile is a log of another length: an owner appends as soon as
//! it has taken a room over. Its lease alone shows nothing, because a server that only tries holds one too, and one that
//! died while it tried holds it until it runs out.
//!
//! Invariant: a damaged room costs nothing between two tries, and never keeps a server from taking over other rooms.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use shikatsu_team::RoomId;
use uuid::Uuid;

use super::error::RoomStoreError;

/// The first wait; each failure doubles it.
const FIRST_WAIT: Duration = Duration::from_secs(60);
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// The damaged rooms that this server knows of.
#[derive(Default)]
pub(super) struct DamagedRooms(Mutex<HashMap<RoomId, RoomDamage>>);

#[derive(Debug, Clone, Copy)]
struct RoomDamage {
    /// When the room is tried again.
    again: Instant,
    wait: Duration,
    /// Events in the log when it could not be read.
    events: u64,
}

impl DamagedRooms {
    /// Whether a room is damaged and its wait is not over.
    pub(super) fn is_waiting(&self, room: RoomId) -> bool {
        let rooms = self.rooms();
        rooms.get(&room).is_some_and(RoomDamage::is_waiting)
    }

    /// The rooms that are not to be tried now.
    pub(super) fn waiting(&self) -> Vec<RoomId> {
        let rooms = self.rooms();
        let waiting = rooms.iter().filter(|(_, damage)| damage.is_waiting());
        waiting.map(|(room, _)| *room).collect()
    }

    /// How many events the log of a damaged room had, whether its wait is over or not.
    pub(super) fn events(&self, room: RoomId) -> Option<u64> {
        self.rooms().get(&room).map(|damage| damage.events)
    }

    /// Notes that a room with so many events could not be loaded. Only the first time is told.
    pub(super) fn note(&self, room: RoomId, events: u64, error: &RoomStoreError) {
        let mut rooms = self.rooms();
        let known = rooms.get(&room).map(|damage| damage.wait);
        let wait = known.map_or(FIRST_WAIT, |wait| (2 * wait).min(LONGEST_WAIT));
        let again = Instant::now() + wait;
        let damage = RoomDamage {
            again,
            wait,
            events,
        };
        rooms.insert(room, damage);
        let room = Uuid::from_u128(room.0);
        match known {
            None => tracing::error!(
                %room, %error,
                "the log of a room is damaged; the room stands until it is restored, and this is told once"
            ),
            Some(_) => tracing::debug!(%room, %error, "the log of a room is still damaged"),
        }
        report(rooms.len());
    }

    /// Notes that a room could be loaded, here or by another server.
    pub(super) fn healed(&self, room: RoomId) {
        let mut rooms = self.rooms();
        if rooms.remove(&room).is_some() {
            tracing::info!(room = %Uuid::from_u128(room.0), "a damaged room can be read again");
            report(rooms.len());
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<RoomId, RoomDamage>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RoomDamage {
    fn is_waiting(&self) -> bool {
        Instant::now() < self.again
    }
}

#[expect(clippy::cast_precision_loss, reason = "for a chart")]
fn report(damaged: usize) {
    metrics::gauge!("shikatsu_rooms_damaged").set(damaged as f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end_with_the_damage() {
        let rooms = DamagedRooms::default();
        let room = RoomId(7);
        assert!(!rooms.is_waiting(room));
        let mut waits = Vec::new();
        for _ in 0..9 {
            rooms.note(room, 3, &RoomStoreError::NoRoom);
            waits.push(rooms.rooms()[&room].wait.as_secs());
        }
        assert_eq!(waits[..3], [60, 120, 240]);
        assert_eq!(waits[7..], [3_600, 3_600]);
        assert_eq!(rooms.waiting(), [room]);
        rooms.rooms().get_mut(&room).unwrap().again = Instant::now();
        assert!(!rooms.is_waiting(room) && rooms.waiting().is_empty());
        assert_eq!(
            rooms.events(room),
            Some(3),
            "it is damaged until it is read"
        );
        rooms.note(room, 3, &RoomStoreError::NoRoom);
        rooms.healed(room);
        assert!(!rooms.is_waiting(room) && rooms.events(room).is_none());
        rooms.note(room, 3, &RoomStoreError::NoRoom);
        assert_eq!(rooms.rooms()[&room].wait, FIRST_WAIT);
    }
}
