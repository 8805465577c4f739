//! A worker: its slots, the order to stop, and quarantine.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use shikatsu_jobs::Taker;
use tokio::task::JoinSet;

use crate::runner::JobRunner;
use crate::stop_order::StopSender;
use crate::{EngineHandler, EngineSettings, Event, JobHandler, StopOrder, WorkerError};

/// Takes jobs and runs them, several at a time.
pub struct Worker<H> {
    slots: usize,
    handlers: Arc<dyn Fn() -> H + Send + Sync>,
    tell: Arc<dyn Fn(Event) + Send + Sync>,
}

impl Worker<EngineHandler> {
    /// A worker with so many engines, at least one. `tell` receives what it does.
    pub fn new(
        slots: usize,
        settings: EngineSettings,
        tell: impl Fn(Event) + Send + Sync + 'static,
    ) -> Self {
        Self::with_handlers(slots, move || EngineHandler::new(settings), tell)
    }
}

impl<H: JobHandler> Worker<H> {
    /// A worker with handlers of another kind; `handlers` makes one when it is needed.
    pub fn with_handlers(
        slots: usize,
        handlers: impl Fn() -> H + Send + Sync + 'static,
        tell: impl Fn(Event) + Send + Sync + 'static,
    ) -> Self {
        Self {
            slots: slots.max(1),
            handlers: Arc::new(handlers),
            tell: Arc::new(tell),
        }
    }

    /// Works for the worker that `taker` takes jobs for, until it is told to stop. Then it takes no more jobs and gives back those that do not end in time.
    ///
    /// # Errors
    /// When the queue cannot be used, or the worker is put into quarantine.
    pub async fn run(self, taker: Taker, mut stop: StopOrder) -> Result<(), WorkerError> {
        let mut quarantine = taker.quarantine().await?;
        let (sender, ordered) = StopSender::new();
        let mut slots = JoinSet::new();
        let listening = Arc::default();
        for _ in 0..self.slots {
            let runner = JobRunner {
                taker: taker.clone(),
                handlers: Arc::clone(&self.handlers),
                tell: Arc::clone(&self.tell),
                stop: [stop.clone(), ordered.clone()],
                listening: Arc::clone(&listening),
            };
            slots.spawn(runner.run());
        }
        let result = tokio::select! {
            () = stop.given() => Ok(()),
            reason = quarantine.ordered() => {
                let worker = taker.worker().clone();
                Err(WorkerError::Quarantined { worker, reason })
            }
            Some(Err(error)) = slots.join_next() => Err(WorkerError::Slot(error.to_string())),
        };
        if result.is_err() {
            sender.give(Duration::ZERO);
        }
        while slots.join_next().await.is_some() {}
        result
    }
}

impl<H> fmt::Debug for Worker<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("slots", &self.slots)
            .finish_non_exhaustive()
    }
}
