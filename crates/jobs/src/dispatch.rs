//! The dispatcher: hands jobs to workers, and takes from them what they send.
//!
//! Workers have no part in the streams of the queue. A worker calls under its own subject, one process of the service
//! answers, and any other can go on: what a worker holds is in the queue ([`holding`](crate::holding)), and nothing that
//! is needed stays in memory. `docs/jobs.md` describes the calls.
//!
//! Invariants. Who calls is known from the subject. A worker hears of no job that it was not given, holds no more than its
//! slots, and ends only what it holds. Nothing of what it says is published under a subject of its choice.

mod pulling;
mod taking;
mod withheld;
mod working;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Message, Subject, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval};

use self::pulling::JobPuller;
use self::withheld::WithheldJobs;
use self::working::refused;
use crate::error::OrRefused;
use crate::exchange::{WorkerCall, WorkerVerb};
use crate::{JobsError, Queue, WorkerId};

/// Which workers get no jobs.
pub trait WorkerBars: Send + Sync + 'static {
    /// Why this worker gets none, if so.
    fn bar(
        &self,
        worker: &WorkerId,
    ) -> impl Future<Output = Result<Option<String>, JobsError>> + Send;
}

/// Every worker gets jobs: for queues without a service.
#[derive(Debug, Clone, Copy)]
pub struct NoBars;

impl WorkerBars for NoBars {
    async fn bar(&self, _: &WorkerId) -> Result<Option<String>, JobsError> {
        Ok(None)
    }
}

/// Hands out the jobs of a queue. Several, here or elsewhere, share the calls.
#[derive(Debug)]
pub struct Dispatcher<B> {
    queue: Queue,
    bars: B,
    puller: JobPuller,
    calls: Subscriber,
}

/// A dispatcher that is at work.
struct Shift<B> {
    queue: Queue,
    bars: B,
    puller: JobPuller,
    withheld: Mutex<WithheldJobs>,
    /// When workers last called, and how many of their calls are being answered.
    callers: Mutex<HashMap<WorkerId, CallerRecord>>,
}

#[derive(Debug, Clone, Copy)]
struct CallerRecord {
    last: Instant,
    /// When it last asked for a job that it may have, or kept one that it holds. A worker that is barred, or only calls, is
    /// not there to help.
    present: Option<Instant>,
    calls: u32,
}

/// Dispatchers share calls under this name.
const GROUP: &str = "dispatchers";

/// Workers that are remembered at a time.
const MOST_CALLERS: usize = 4_096;

impl<B: WorkerBars> Dispatcher<B> {
    /// For this queue. Calls wait from now on until [`Dispatcher::run`] answers them.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn open(queue: Queue, bars: B) -> Result<Self, JobsError> {
        let puller = JobPuller::new(&queue).await?;
        let subject = queue.config.prefix.calls_of_workers();
        let calls = queue.client.queue_subscribe(subject, GROUP.into()).await;
        let calls = calls.or_refused("subscribe")?;
        queue.client.flush().await.or_refused("subscribe")?;
        Ok(Self {
            queue,
            bars,
            puller,
            calls,
        })
    }

    /// Answers workers until `stop` comes back, and then what has been asked until then.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let (puller, mut calls) = (self.puller, self.calls);
        let lease = self.queue.config.lease;
        let shift = Arc::new(Shift {
            queue: self.queue,
            bars: self.bars,
            puller,
            withheld: Mutex::default(),
            callers: Mutex::default(),
        });
        let mut rounds = interval((lease / 3).max(Duration::from_millis(50)));
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut tasks = JoinSet::new();
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                _ = rounds.tick() => {
                    let shift = Arc::clone(&shift);
                    tasks.spawn(async move { shift.attend_withheld().await });
                }
                call = calls.next() => match call {
                    Some(message) => shift.begin_call(message, &mut tasks),
                    // The connection is closed for good.
                    None => break,
                }
            }
            while tasks.try_join_next().is_some() {}
        }
        if calls.drain().await.is_ok() {
            while let Some(message) = calls.next().await {
                shift.begin_call(message, &mut tasks);
            }
        }
        while tasks.join_next().await.is_some() {}
        shift.return_withheld().await;
    }
}

impl<B: WorkerBars> Shift<B> {
    /// Begins to answer a call, unless it means nothing or its worker has too many under way.
    fn begin_call(self: &Arc<Self>, message: Message, tasks: &mut JoinSet<()>) {
        let Some(call) = WorkerCall::read(&self.queue.config.prefix, &message.subject) else {
            return;
        };
        if !self.enter(&call.worker) {
            return;
        }
        let shift = Arc::clone(self);
        tasks.spawn(async move {
            let reply = shift.reply_subject(&call.worker, message.reply);
            // Without an answer the worker asks again.
            if let Ok(answer) = shift.answer(&call, &message.payload).await
                && let Some(reply) = reply
            {
                let _lost = shift.queue.client.publish(reply, answer).await;
            }
            shift.leave(&call.worker);
        });
    }

    /// Where an answer goes. A worker chooses that subject and NATS does not look at it, so an answer goes to no other
    /// place than where this worker hears.
    fn reply_subject(&self, worker: &WorkerId, reply: Option<Subject>) -> Option<Subject> {
        let own = format!("{}.", self.queue.config.prefix.to_worker(worker));
        reply.filter(|subject| subject.starts_with(&own))
    }

    async fn answer(&self, call: &WorkerCall, payload: &Bytes) -> Result<Bytes, JobsError> {
        let (worker, slot) = (&call.worker, call.slot);
        match &call.verb {
            WorkerVerb::Take => written(&self.take(worker, slot).await?),
            WorkerVerb::Keep => match serde_json::from_slice(payload) {
                Ok(sign) => written(&self.keep(worker, slot, sign).await?),
                Err(_) => written(&refused("the sign of life cannot be read")),
            },
            WorkerVerb::Part { digest, number } => {
                let part = payload.clone();
                written(&self.part(worker, slot, digest, *number, part).await?)
            }
            WorkerVerb::End => written(&self.end(worker, slot, payload).await?),
            WorkerVerb::Back => match serde_json::from_slice(payload) {
                Ok(sign) => written(&self.take_back(worker, slot, &sign).await?),
                Err(_) => written(&refused("it does not say which job")),
            },
        }
    }

    /// Whether there is room for a call of this worker.
    fn enter(&self, worker: &WorkerId) -> bool {
        let most = u32::from(self.queue.config.slots) * 2 + 8;
        let now = Instant::now();
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if callers.len() >= MOST_CALLERS && !callers.contains_key(worker) {
            let idle = self.presence();
            callers.retain(|_, one| one.calls > 0 || now - one.last < idle);
            if callers.len() >= MOST_CALLERS {
                return false;
            }
        }
        let new = CallerRecord {
            last: now,
            present: None,
            calls: 0,
        };
        let record = callers.entry(worker.clone()).or_insert(new);
        record.last = now;
        let has_room = record.calls < most;
        record.calls += u32::from(has_room);
        has_room
    }

    /// A worker asks for a job and may have one, or works on one.
    fn note_present(&self, worker: &WorkerId) {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(record) = callers.get_mut(worker) {
            record.present = Some(Instant::now());
        }
    }

    fn leave(&self, worker: &WorkerId) {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(record) = callers.get_mut(worker) {
            record.calls = record.calls.saturating_sub(1);
        }
    }

    /// A worker that has asked for a job or worked on one within this time is there.
    fn presence(&self) -> Duration {
        2 * self.queue.config.lease
    }
}

fn written(answer: &impl Serialize) -> Result<Bytes, JobsError> {
    let bytes = serde_json::to_vec(answer).or_refused("get an answer that can be written")?;
    Ok(bytes.into())
}
