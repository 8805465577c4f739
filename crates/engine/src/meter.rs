//! What a solve has spent, why it must end, and what it has found so far.
//!
//! One meter serves all threads of a solve. No thread waits for it: the searching threads count, and the caller's thread
//! looks every few milliseconds and raises the flag.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use shikatsu_problem::{Color, Unproved};
use shikatsu_solver::budget::SearchSignals;

use crate::clock::Instant;
use crate::{Cancel, Limits};

/// The accounts of one solve.
pub(crate) struct Meter<'a> {
    start: Instant,
    /// Microseconds since the start.
    time: AtomicU64,
    cancel: &'a Cancel,
    limit: AtomicU64,
    spent: AtomicU64,
    end: AtomicU8,
    doubts: AtomicU32,
    pulse: Arc<SearchSignals>,
    unseen: Mutex<UnseenProgress>,
}

/// What a watcher has not seen yet.
#[derive(Default)]
pub(crate) struct UnseenProgress {
    pub(crate) facts: Vec<String>,
    pub(crate) first: Option<Color>,
    pub(crate) moves_left: Option<usize>,
}

const RUNNING: u8 = 0;
const TIME: u8 = 1;
const CANCELLED: u8 = 2;
const NODES: u8 = 3;

impl<'a> Meter<'a> {
    /// Starts the clock.
    pub(crate) fn new(limits: &Limits, cancel: &'a Cancel) -> Self {
        Self {
            start: Instant::now(),
            time: AtomicU64::new(limits.time.map_or(u64::MAX, microseconds)),
            cancel,
            limit: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            spent: AtomicU64::new(0),
            end: AtomicU8::new(RUNNING),
            doubts: AtomicU32::new(0),
            pulse: Arc::default(),
            unseen: Mutex::default(),
        }
    }

    /// Sets other limits. They count from the start, as the first ones did.
    pub(crate) fn allow(&self, limits: &Limits) {
        let time = limits.time.map_or(u64::MAX, microseconds);
        self.time.store(time, Ordering::Relaxed);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        self.limit.store(nodes, Ordering::Relaxed);
        self.end.store(RUNNING, Ordering::Relaxed);
        self.pulse.stop.store(false, Ordering::Relaxed);
        self.look();
    }

    /// What the search and its watcher tell each other.
    pub(crate) fn pulse(&self) -> Arc<SearchSignals> {
        Arc::clone(&self.pulse)
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Nodes spent, those of a running search included.
    pub(crate) fn nodes(&self) -> u64 {
        self.spent.load(Ordering::Relaxed) + self.pulse.nodes.load(Ordering::Relaxed)
    }

    /// Nodes that may still be spent.
    pub(crate) fn left(&self) -> u64 {
        let limit = self.limit.load(Ordering::Relaxed);
        limit.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Nodes that the clock still allows by the pace so far; a few if it has none yet.
    #[cfg(target_family = "wasm")]
    pub(crate) fn affordable(&self) -> u64 {
        const LEAST: u128 = 1024;
        let time = self.time.load(Ordering::Relaxed);
        if time == u64::MAX {
            return u64::MAX;
        }
        let elapsed = self.elapsed();
        let left = u128::from(time).saturating_sub(elapsed.as_micros());
        let pace = u128::from(self.nodes()) * left / elapsed.as_micros().max(1);
        u64::try_from(pace.max(LEAST)).unwrap_or(u64::MAX)
    }

    /// Books the nodes of a search that has ended.
    pub(crate) fn book(&self, nodes: u64) {
        self.pulse.nodes.store(0, Ordering::Relaxed);
        self.spent.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Shows the nodes of a crew, until they are booked.
    pub(crate) fn count(&self, nodes: u64) {
        self.pulse.nodes.store(nodes, Ordering::Relaxed);
    }

    /// What the search shows at its root.
    pub(crate) fn numbers(&self) -> [u32; 2] {
        [0, 1].map(|side: usize| self.pulse.numbers[side].load(Ordering::Relaxed))
    }

    /// Looks at clock, flag and nodes. If one of them ends the solve, the search is told to stop.
    pub(crate) fn look(&self) -> Option<Unproved> {
        if self.end.load(Ordering::Relaxed) == RUNNING {
            let end = if self.cancel.is_cancelled() {
                CANCELLED
            } else if microseconds(self.elapsed()) >= self.time.load(Ordering::Relaxed) {
                TIME
            } else if self.nodes() >= self.limit.load(Ordering::Relaxed) {
                NODES
            } else {
                return None;
            };
            self.end.store(end, Ordering::Relaxed);
            self.pulse.stop.store(true, Ordering::Relaxed);
        }
        self.ended()
    }

    /// Why the solve has ended, if it has.
    pub(crate) fn ended(&self) -> Option<Unproved> {
        match self.end.load(Ordering::Relaxed) {
            RUNNING => None,
            TIME => Some(Unproved::Time),
            CANCELLED => Some(Unproved::Cancelled),
            _ => Some(Unproved::Nodes),
        }
    }

    /// Counts a certificate that could not be made or was refused.
    pub(crate) fn doubt(&self) {
        self.doubts.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn doubts(&self) -> u32 {
        self.doubts.load(Ordering::Relaxed)
    }

    /// Changes what the watcher will see next.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut UnseenProgress)) {
        change(&mut self.unseen.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX - 1)
}

/// A reader or writer that fails once a flag is raised, so that long
/// certificates can be abandoned.
pub(crate) struct Interruptible<'a, T> {
    pub(crate) inner: T,
    pub(crate) stop: &'a AtomicBool,
}

impl<T> Interruptible<'_, T> {
    fn look(&self) -> std::io::Result<()> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(std::io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }
}

impl<T: std::io::Read> std::io::Read for Interruptible<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.look()?;
        self.inner.read(buffer)
    }
}

impl<T: std::io::Write> std::io::Write for Interruptible<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.look()?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}
