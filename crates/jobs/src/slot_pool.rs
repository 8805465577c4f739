//! The slots in which the processes of one worker have jobs.
//!
//! Invariant: a slot that is taken is free again when its [`OwnSlot`] is dropped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The slots of this process.
#[derive(Debug, Clone)]
pub(crate) struct SlotPool(Arc<Mutex<Slots>>);

#[derive(Debug)]
struct Slots {
    /// How many there are, as far as is known.
    number: u16,
    busy: BTreeMap<u16, SlotUse>,
}

#[derive(Debug, Clone, Copy)]
enum SlotUse {
    /// This process has a job there, or asks for one.
    Own,
    /// Another process of the same name has one, or one that is gone had.
    OthersUntil(Instant),
}

/// A slot that this process uses until it drops it.
#[derive(Debug)]
pub(crate) struct OwnSlot {
    pool: SlotPool,
    pub(crate) number: u16,
}

impl SlotPool {
    /// As many slots as there may be, all free.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Slots {
            number: u16::MAX,
            busy: BTreeMap::new(),
        })))
    }

    /// The first slot that is free; none if all are in use.
    pub(crate) fn take(&self) -> Option<OwnSlot> {
        let mut slots = self.lock();
        let now = Instant::now();
        let is_over = |slot: &SlotUse| matches!(slot, SlotUse::OthersUntil(until) if *until <= now);
        slots.busy.retain(|_, slot| !is_over(slot));
        let number = (0..slots.number).find(|number| !slots.busy.contains_key(number))?;
        slots.busy.insert(number, SlotUse::Own);
        Some(OwnSlot {
            pool: self.clone(),
            number,
        })
    }

    /// There are so many slots.
    pub(crate) fn shrink(&self, number: u16) {
        self.lock().number = number;
    }

    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OwnSlot {
    /// Another has the slot for so long.
    pub(crate) fn belongs_to_others(self, left: Duration) {
        let until = SlotUse::OthersUntil(Instant::now() + left);
        self.pool.lock().busy.insert(self.number, until);
    }
}

impl Drop for OwnSlot {
    fn drop(&mut self) {
        let mut slots = self.pool.lock();
        if let Some(SlotUse::Own) = slots.busy.get(&self.number) {
            slots.busy.remove(&self.number);
        }
    }
}
