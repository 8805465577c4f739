//! Writing a batch into the log.
//!
//! Invariant: it comes back when the events are stored, or when this task must not write any more.

use std::time::{Duration, Instant};

use shikatsu_team::{Millis, RoomEvent};

use super::super::error::RoomStoreError;
use super::{OwnerEnd, OwnerOrder, RoomOwner};

/// From one attempt to store to the next.
const RETRY: Duration = Duration::from_millis(250);

/// Clocks get back what a database took that did not answer for longer than this.
const SHORT_OUTAGE: Millis = Millis::from_secs(1);

impl RoomOwner {
    /// Stores events, however long that takes. Since when the database did not answer, if that was long.
    pub(super) async fn store(&mut self, events: &[RoomEvent]) -> Result<Option<Millis>, OwnerEnd> {
        if events.is_empty() {
            return Ok(None);
        }
        let begun = Instant::now();
        let begun_at = self.tools.clock.now();
        self.appended_at = begun;
        let count = u64::try_from(events.len()).unwrap_or(0);
        let before = self.room.events() - count;
        let mut attempts = 0_u32;
        loop {
            attempts += 1;
            match self.tools.store.append(&self.lease, before, events).await {
                Ok(()) => break,
                // Only this owner writes with its epoch, so these are the events of an attempt whose answer was lost.
                Err(RoomStoreError::OtherLength { stored, .. })
                    if attempts > 1 && stored == before + count =>
                {
                    break;
                }
                Err(RoomStoreError::Fenced | RoomStoreError::OtherLength { .. }) => {
                    return Err(OwnerEnd::Fenced);
                }
                Err(error) => {
                    tracing::warn!(%error, "events of a room could not be stored; trying again");
                    tokio::time::sleep(RETRY).await;
                }
            }
            if *self.tools.orders.borrow() != OwnerOrder::Work {
                return Err(OwnerEnd::Fenced);
            }
        }
        metrics::histogram!("shikatsu_room_append_seconds").record(begun.elapsed().as_secs_f64());
        metrics::counter!("shikatsu_room_events_total").increment(count);
        let taken = self.tools.clock.now() - begun_at;
        Ok((taken > SHORT_OUTAGE).then_some(begun_at))
    }
}
