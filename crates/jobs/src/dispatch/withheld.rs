//! Jobs that are not for the worker that asked: it has had them as often as it may, and others are to try.
//!
//! A dispatcher keeps such a job until another worker asks, and sets it aside when none is there. If the dispatcher dies,
//! the queue delivers the job again.

use std::sync::PoisonError;

use async_nats::jetstream::AckKind;
use tokio::time::Instant;

use super::pulling::PulledJob;
use super::{Shift, WorkerBars};
use crate::dead_letter::{Waiting, set_aside};
use crate::holding::HeldJob;
use crate::{NO_WORKER, WorkerId};

/// The jobs that a dispatcher keeps.
#[derive(Debug, Default)]
pub(super) struct WithheldJobs(Vec<WithheldJob>);

#[derive(Debug)]
struct WithheldJob {
    pulled: PulledJob,
    held: HeldJob,
    since: Instant,
}

/// More than this go back into the queue.
const MOST: usize = 256;

/// What callers who wait are told.
const NO_OTHER: &str = "every worker that is here has had it and ended nothing; solve it by hand with \
                        'shikatsu solve', or ask again with a smaller budget";

impl WithheldJobs {
    fn keep(&mut self, pulled: PulledJob, held: HeldJob) -> Option<PulledJob> {
        if self.0.len() >= MOST {
            return Some(pulled);
        }
        let since = Instant::now();
        self.0.push(WithheldJob {
            pulled,
            held,
            since,
        });
        None
    }

    /// The first that this worker may have.
    fn take(&mut self, worker: &WorkerId, each: u32) -> Option<(PulledJob, HeldJob)> {
        let is_for = |one: &WithheldJob| one.held.handed_to(worker) < each;
        let place = self.0.iter().position(is_for)?;
        let found = self.0.remove(place);
        Some((found.pulled, found.held))
    }
}

impl<B: WorkerBars> Shift<B> {
    pub(super) async fn withhold(&self, pulled: PulledJob, held: HeldJob) {
        let refused = self.withheld().keep(pulled, held);
        if let Some(pulled) = refused {
            let later = AckKind::Nak(Some(self.queue.config.lease));
            let _lost = pulled.message.ack_with(later).await;
        }
    }

    pub(super) fn withheld_for(&self, worker: &WorkerId) -> Option<(PulledJob, HeldJob)> {
        let each = self.queue.config.deliveries_each;
        self.withheld().take(worker, each)
    }

    /// Says that withheld jobs are looked after, and sets aside those for which no worker is there.
    pub(super) async fn attend_withheld(&self) {
        let mut hopeless = Vec::new();
        let mut kept = Vec::new();
        let all = std::mem::take(&mut self.withheld().0);
        for one in all {
            let is_old = one.since.elapsed() > self.presence();
            match is_old && !self.another_is_there(&one.held) {
                true => hopeless.push(one),
                false => kept.push(one),
            }
        }
        let signs: Vec<_> = kept.iter().map(|one| one.pulled.message.clone()).collect();
        self.withheld().0.extend(kept);
        for message in signs {
            let _lost = message.ack_with(AckKind::Progress).await;
        }
        for one in hopeless {
            let PulledJob { message, job, .. } = one.pulled;
            let waiting = Waiting::For(Some(Box::new(job)));
            // If that fails, the queue delivers it again.
            let _later = set_aside(&self.queue, &message, NO_WORKER, NO_OTHER, waiting).await;
        }
    }

    /// Gives withheld jobs back to the queue.
    pub(super) async fn return_withheld(&self) {
        let all = std::mem::take(&mut self.withheld().0);
        for one in all {
            let _lost = one.pulled.message.ack_with(AckKind::Nak(None)).await;
        }
    }

    /// Whether a worker is there that may still have this job.
    fn another_is_there(&self, held: &HeldJob) -> bool {
        let (each, presence) = (self.queue.config.deliveries_each, self.presence());
        let callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        callers.iter().any(|(worker, record)| {
            let is_there = record.present.is_some_and(|at| at.elapsed() < presence);
            held.handed_to(worker) < each && is_there
        })
    }

    fn withheld(&self) -> std::sync::MutexGuard<'_, WithheldJobs> {
        self.withheld.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
