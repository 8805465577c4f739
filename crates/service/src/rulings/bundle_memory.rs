//! How many bytes of certificates are in memory at a time.
//!
//! A worker may send 256 MiB with each of its jobs. Results are handled sixteen at a time, so without a limit for all of them
//! one worker could take 4 GiB of the server.
//!
//! Invariant: bundles in memory together are no longer than the longest that is ruled on.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What a permit stands for.
const UNIT: u64 = 1024;

/// Room for certificates. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct BundleMemory {
    room: Arc<Semaphore>,
    units: u32,
}

impl BundleMemory {
    /// Room for one bundle of this length, or for several shorter ones.
    pub(super) fn new(largest: u64) -> Self {
        let units = u32::try_from(largest.div_ceil(UNIT))
            .unwrap_or(u32::MAX)
            .max(1);
        let room = Semaphore::new(usize::try_from(units).unwrap_or(usize::MAX));
        Self {
            room: Arc::new(room),
            units,
        }
    }

    /// Waits for room, which is taken until the permit is dropped. Nothing if the room is closed, which it never is.
    pub(super) async fn enter(&self, bytes: u64) -> Option<OwnedSemaphorePermit> {
        let wanted = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let wanted = wanted.min(self.units);
        Arc::clone(&self.room).acquire_many_owned(wanted).await.ok()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn long_bundles_wait_for_one_another_and_short_ones_do_not() {
        let memory = BundleMemory::new(256 << 20);
        let soon = |bytes| timeout(Duration::from_millis(50), memory.enter(bytes));
        let long = soon(200 << 20).await.unwrap().unwrap();
        let _short = soon(1 << 20).await.unwrap().unwrap();
        assert!(soon(100 << 20).await.is_err());
        drop(long);
        assert!(soon(100 << 20).await.is_ok());
        assert!(soon(255 << 20).await.is_ok());
        assert!(
            soon(u64::MAX).await.is_err(),
            "as long as a short one is there"
        );
    }
}
