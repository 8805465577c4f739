//! The clock of a server: milliseconds since 1970.
//!
//! Invariant: it never goes backwards, whatever the system's clock does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use shikatsu_team::Millis;

/// A clock.
#[derive(Debug, Default)]
pub(super) struct RoomClock {
    latest: AtomicU64,
}

impl RoomClock {
    /// The time.
    pub(super) fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0));
        Millis(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }
}
