//! A worker: its slots, the order to stop, and quarantine.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use shikatsu_jobs::{Queue, Taker, WorkerId};
use tokio::task::JoinSet;

use crate::slot::Slot;
use crate::stop::Orders;
use crate::{Craft, Craftsman, Event, Hand, Stop, WorkerError};

/// Takes jobs and does them, several at a time.
pub struct Worker<H> {
    id: WorkerId,
    slots: usize,
    hands: Arc<dyn Fn() -> H + Send + Sync>,
    tell: Arc<dyn Fn(Event) + Send + Sync>,
}

impl Worker<Craftsman> {
    /// A worker with so many engines, at least one. `tell` hears what it does.
    pub fn new(
        id: WorkerId,
        slots: usize,
        craft: Craft,
        tell: impl Fn(Event) + Send + Sync + 'static,
    ) -> Self {
        Self::with_hands(id, slots, move || Craftsman::new(craft), tell)
    }
}

impl<H: Hand> Worker<H> {
    /// A worker with hands of another kind; `hands` makes one when it is needed.
    pub fn with_hands(
        id: WorkerId,
        slots: usize,
        hands: impl Fn() -> H + Send + Sync + 'static,
        tell: impl Fn(Event) + Send + Sync + 'static,
    ) -> Self {
        Self {
            id,
            slots: slots.max(1),
            hands: Arc::new(hands),
            tell: Arc::new(tell),
        }
    }

    /// Works until it is told to stop; then it takes nothing more and gives back what does
    /// not end in time.
    ///
    /// # Errors
    /// When the queue cannot be used, or the worker is put into quarantine.
    pub async fn run(self, queue: &Queue, mut stop: Stop) -> Result<(), WorkerError> {
        let taker = Taker::new(queue, self.id.clone()).await?;
        let mut quarantine = taker.quarantine().await?;
        let (orders, ordered) = Orders::new();
        let mut slots = JoinSet::new();
        let listening = Arc::default();
        for _ in 0..self.slots {
            let slot = Slot {
                taker: taker.clone(),
                hands: Arc::clone(&self.hands),
                tell: Arc::clone(&self.tell),
                stop: [stop.clone(), ordered.clone()],
                listening: Arc::clone(&listening),
            };
            slots.spawn(slot.work());
        }
        let result = tokio::select! {
            () = stop.given() => Ok(()),
            reason = quarantine.ordered() => {
                let worker = self.id;
                Err(WorkerError::Quarantined { worker, reason })
            }
            Some(Err(error)) = slots.join_next() => Err(WorkerError::Slot(error.to_string())),
        };
        if result.is_err() {
            orders.give(Duration::ZERO);
        }
        while slots.join_next().await.is_some() {}
        result
    }
}

impl<H> fmt::Debug for Worker<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("id", &self.id)
            .field("slots", &self.slots)
            .finish_non_exhaustive()
    }
}
