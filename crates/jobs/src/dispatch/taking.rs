//! A worker asks for a job.
//!
//! Invariant: it is stored who has a job before that worker hears of it, so the limit of jobs a worker may hold is that of
//! the queue and of no process.

use std::time::Duration;

use async_nats::jetstream::AckKind;
use shikatsu_api::{Job, JobTask};
use tokio::time::sleep;

use super::pulling::PulledJob;
use super::{Shift, WorkerBars};
use crate::dead_letter::{Waiting, set_aside};
use crate::exchange::JobOffer;
use crate::holding::{HeldJob, HeldSlot, SlotWrite, UnixMillis, count};
use crate::{JobsError, NO_WORKER, QueueConfig, WorkerId};

/// Jobs that a worker may not have are passed over until this many were met.
const MOST_PASSED_OVER: usize = 16;

/// How long a worker waits while it is not known whether it may have jobs.
const PAUSE: Duration = Duration::from_secs(1);

/// A worker has so many times the budget of a job: it may have to build large certificates, or be a slow machine.
const SLOW: u32 = 4;

impl<B: WorkerBars> Shift<B> {
    pub(super) async fn take(&self, worker: &WorkerId, slot: u16) -> Result<JobOffer, JobsError> {
        let slots = self.queue.config.slots;
        if slot >= slots {
            return Ok(JobOffer::NoSuchSlot { slots });
        }
        match self.bars.bar(worker).await {
            Ok(None) => self.note_present(worker),
            Ok(Some(reason)) => return Ok(JobOffer::Barred { reason }),
            // As long as that is not known, no worker gets a job.
            Err(_) => {
                sleep(PAUSE).await;
                return Ok(JobOffer::Nothing);
            }
        }
        let (place, old) = self.queue.held_slot(worker, slot).await?;
        if let Some(old) = &old {
            let left = old.until.since(UnixMillis::now());
            if !left.is_zero() {
                return Ok(JobOffer::Occupied {
                    milliseconds: milliseconds(left),
                });
            }
            if let (Some(id), 1..) = (&old.id, old.parts) {
                self.queue.forget_parts(worker, id).await?;
            }
        }
        for _ in 0..MOST_PASSED_OVER {
            let (pulled, held) = match self.withheld_for(worker) {
                Some(withheld) => withheld,
                None => match self.puller.next().await? {
                    None => break,
                    Some(pulled) => {
                        let held = self.queue.held_job(pulled.id).await?;
                        (pulled, held)
                    }
                },
            };
            if held.handed() >= self.queue.config.deliveries {
                self.set_aside(pulled, held.handed()).await?;
            } else if held.handed_to(worker) >= self.queue.config.deliveries_each {
                self.withhold(pulled, held).await;
            } else {
                return self.hand(worker, slot, place, pulled, held).await;
            }
        }
        Ok(JobOffer::Nothing)
    }

    /// Stores that the slot has the job, and only then gives it.
    async fn hand(
        &self,
        worker: &WorkerId,
        slot: u16,
        place: u64,
        pulled: PulledJob,
        mut held: HeldJob,
    ) -> Result<JobOffer, JobsError> {
        let PulledJob { id, job, message } = pulled;
        let config = &self.queue.config;
        let now = UnixMillis::now();
        let record = HeldSlot {
            id: Some(id.to_string()),
            acknowledge: message
                .reply
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            until: now.plus(config.lease),
            deadline: now.plus(longest(config, &job)),
            stall: tells(&job).then(|| count(config.stall)),
            moved: now,
            nodes: 0,
            parts: 0,
        };
        if self.queue.write_slot(worker, slot, place, &record).await? == SlotWrite::Overtaken {
            // The same slot asks twice at a time.
            let _lost = message.ack_with(AckKind::Nak(None)).await;
            return Ok(JobOffer::Nothing);
        }
        held.hand(worker, slot);
        self.queue.write_job(id, &held).await?;
        Ok(JobOffer::Job {
            job: Box::new(job),
            handed: held.handed(),
            lease: milliseconds(config.lease),
        })
    }

    async fn set_aside(&self, pulled: PulledJob, handed: u32) -> Result<(), JobsError> {
        let reason = format!(
            "handed out {handed} times and no worker ended it; solve it by hand with \
             'shikatsu solve', or ask again with a smaller budget"
        );
        let PulledJob { id, job, message } = pulled;
        let waiting = Waiting::For(Some(Box::new(job)));
        set_aside(&self.queue, &message, NO_WORKER, &reason, waiting).await?;
        self.queue.forget_job(id).await
    }
}

/// How long a worker may have a job, whatever signs of life it gives.
fn longest(config: &QueueConfig, job: &Job) -> Duration {
    let Some(budget) = job.budget.milliseconds else {
        return config.longest;
    };
    let time = Duration::from_millis(u64::from(budget)) * SLOW + config.stall;
    time.min(config.longest)
}

/// Whether workers tell how far the search of a job has got.
const fn tells(job: &Job) -> bool {
    matches!(
        job.task,
        JobTask::Solve | JobTask::AllFirstMoves | JobTask::Refute { .. }
    )
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
