//! Which worker has which job: records in a stream of their own, so that any dispatcher can go on where another ended.
//!
//! A slot of a worker holds one job at a time. Its record is written only by who has read the one before it, so that two
//! dispatchers cannot give a slot two jobs; a worker holds no more jobs than it has slots. Beside it, a job has a record of
//! who has had it.
//!
//! Invariant: a record of a slot is the right to end its job, once, and no worker has it that was not given the job.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_nats::Request;
use async_nats::jetstream::AckKind;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use serde::{Deserialize, Serialize};

use crate::error::OrRefused;
use crate::queue::last;
use crate::{JobId, JobsError, Queue, WorkerId};

/// What a slot of a worker holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldSlot {
    /// The job; nothing if the worker has given it back, and the slot is not free yet.
    pub(crate) id: Option<String>,
    /// Where the queue hears that the job is done, or that work goes on.
    pub(crate) acknowledge: String,
    /// The end of the lease.
    pub(crate) until: UnixMillis,
    /// The worker gets no lease beyond this.
    pub(crate) deadline: UnixMillis,
    /// After so many milliseconds without getting on it gets none either; nothing for jobs that never tell how they go.
    pub(crate) stall: Option<u64>,
    /// When the search last got on.
    pub(crate) moved: UnixMillis,
    /// How far it had got by then.
    pub(crate) nodes: u64,
    /// Parts of certificates that were stored.
    pub(crate) parts: u32,
}

/// Who has had a job.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldJob {
    /// The last one, and its slot.
    pub(crate) holder: Option<(String, u16)>,
    /// How often each has had it.
    pub(crate) times: BTreeMap<String, u32>,
}

/// A worker that has a job now.
#[derive(Debug, Clone)]
pub(crate) struct Holder {
    pub(crate) worker: WorkerId,
    pub(crate) slot: u16,
    pub(crate) acknowledge: String,
}

/// Milliseconds since 1970, by the clock of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct UnixMillis(u64);

/// How long the queue may take to hear that a job is done.
const ACKNOWLEDGED: Duration = Duration::from_secs(2);

/// Whether a record was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotWrite {
    /// It was, at this place.
    Written(u64),
    /// Another dispatcher was faster.
    Overtaken,
}

impl UnixMillis {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(count(since.unwrap_or_default()))
    }

    pub(crate) fn plus(self, time: Duration) -> Self {
        Self(self.0.saturating_add(count(time)))
    }

    /// From an earlier one.
    pub(crate) const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

pub(crate) fn count(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl HeldSlot {
    /// Whether the worker has had the job for too long, or does not get on with it.
    pub(crate) fn is_over(&self, now: UnixMillis) -> bool {
        let still = now.since(self.moved);
        now >= self.deadline || self.stall.is_some_and(|stall| count(still) > stall)
    }
}

impl HeldJob {
    /// How often it was handed out.
    pub(crate) fn handed(&self) -> u32 {
        self.times
            .values()
            .fold(0, |all, &one| all.saturating_add(one))
    }

    /// How often it was handed to this worker.
    pub(crate) fn handed_to(&self, worker: &WorkerId) -> u32 {
        let times = self.times.get(&worker.to_string());
        times.copied().unwrap_or_default()
    }

    /// It is handed to this slot.
    pub(crate) fn hand(&mut self, worker: &WorkerId, slot: u16) {
        let times = self.times.entry(worker.to_string()).or_default();
        *times = times.saturating_add(1);
        self.holder = Some((worker.to_string(), slot));
    }
}

impl Queue {
    /// The record of a slot and its place; the place is 0 if there is none.
    pub(crate) async fn held_slot(
        &self,
        worker: &WorkerId,
        slot: u16,
    ) -> Result<(u64, Option<HeldSlot>), JobsError> {
        let subject = self.config.prefix.held_slot(worker, slot);
        Ok(match last(&self.held, &subject).await? {
            // What cannot be read was written by another version; it is written over.
            Some((place, bytes)) => (place, serde_json::from_slice(&bytes).ok()),
            None => (0, None),
        })
    }

    /// Writes the record of a slot, if that at `place` is still the last.
    pub(crate) async fn write_slot(
        &self,
        worker: &WorkerId,
        slot: u16,
        place: u64,
        held: &HeldSlot,
    ) -> Result<SlotWrite, JobsError> {
        let subject = self.config.prefix.held_slot(worker, slot);
        let bytes = serde_json::to_vec(held).or_refused("get a record that can be written")?;
        let message = PublishMessage::build()
            .payload(bytes.into())
            .expected_last_subject_sequence(place);
        let sent = self.context.send_publish(subject, message).await;
        match sent.or_refused("store who has a job")?.await {
            Ok(stored) => Ok(SlotWrite::Written(stored.sequence)),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                Ok(SlotWrite::Overtaken)
            }
            Err(error) => Err(error).or_refused("store who has a job"),
        }
    }

    /// The slot is free.
    pub(crate) async fn forget_slot(&self, worker: &WorkerId, slot: u16) -> Result<(), JobsError> {
        self.forget(self.config.prefix.held_slot(worker, slot))
            .await
    }

    /// Who has had a job.
    pub(crate) async fn held_job(&self, id: JobId) -> Result<HeldJob, JobsError> {
        let subject = self.config.prefix.held_job(id);
        let found = last(&self.held, &subject).await?;
        let read = found.and_then(|(_, bytes)| serde_json::from_slice(&bytes).ok());
        Ok(read.unwrap_or_default())
    }

    pub(crate) async fn write_job(&self, id: JobId, held: &HeldJob) -> Result<(), JobsError> {
        let bytes = serde_json::to_vec(held).or_refused("get a record that can be written")?;
        let subject = self.config.prefix.held_job(id);
        self.store(subject, bytes.into()).await
    }

    /// Forgets which workers have had the job.
    pub(crate) async fn forget_job(&self, id: JobId) -> Result<(), JobsError> {
        self.forget(self.config.prefix.held_job(id)).await
    }

    /// Tells the queue that a job is done, and waits until it has heard it. If that gets lost, the job is handed out again.
    pub(crate) async fn acknowledge(&self, place: &str) {
        let request = Request::new().payload(AckKind::Ack.into());
        let request = request.timeout(Some(ACKNOWLEDGED));
        let _again = self.client.send_request(place.to_owned(), request).await;
    }

    /// Tells the queue that a job is to be handed out again.
    pub(crate) async fn return_job(&self, place: &str) {
        let back = AckKind::Nak(None).into();
        let _later = self.client.publish(place.to_owned(), back).await;
    }

    /// Tells the queue that work goes on.
    pub(crate) async fn go_on(&self, place: &str) {
        let on = AckKind::Progress.into();
        let _lost = self.client.publish(place.to_owned(), on).await;
    }

    async fn forget(&self, subject: String) -> Result<(), JobsError> {
        let gone = self.held.purge().filter(subject).await;
        gone.or_refused("forget who had a job").map(|_| ())
    }

    /// Removes the parts of certificates that a worker has stored for a job.
    pub(crate) async fn forget_parts(&self, worker: &WorkerId, id: &str) -> Result<(), JobsError> {
        let name = format!("{worker}.{id}");
        let subject = format!("{}.part.{name}.>", self.config.prefix);
        let gone = self.parts.purge().filter(subject).await;
        gone.or_refused("remove certificates").map(|_| ())
    }

    /// The worker that has a job now and whose lease is not over.
    pub(crate) async fn holder(&self, id: JobId) -> Result<Option<Holder>, JobsError> {
        let Some((worker, slot)) = self.held_job(id).await?.holder else {
            return Ok(None);
        };
        let Ok(worker) = worker.parse::<WorkerId>() else {
            return Ok(None);
        };
        let (_, held) = self.held_slot(&worker, slot).await?;
        let is_held = |held: &HeldSlot| {
            held.id.as_deref() == Some(&id.to_string()[..]) && held.until > UnixMillis::now()
        };
        Ok(held.filter(is_held).map(|held| Holder {
            worker,
            slot,
            acknowledge: held.acknowledge,
        }))
    }
}
