//! What a worker sends while it has a job: signs of life, certificates, the result, or the job itself.
//!
//! Invariant: only the slot that was given a job can do any of it, and a lease is renewed only while the search gets on and
//! its time is not over.

use bytes::Bytes;
use shikatsu_api::{Certificates, FinishedJob, JobCompletion, Progress, VERSION};

use super::{Shift, WorkerBars};
use crate::error::OrRefused;
use crate::exchange::{CallAnswer, LifeSign};
use crate::holding::{HeldSlot, SlotWrite, UnixMillis};
use crate::queue::{BundleName, MOST_PARTS, PART};
use crate::{JobId, JobsError, WorkerId};

/// A slot with its job.
struct HeldNow {
    id: JobId,
    place: u64,
    record: HeldSlot,
}

/// How often a record is read again that another call has changed meanwhile.
const TRIES: u32 = 16;

impl<B: WorkerBars> Shift<B> {
    /// Renews a lease, and passes progress on to callers.
    pub(super) async fn keep(
        &self,
        worker: &WorkerId,
        slot: u16,
        sign: LifeSign,
    ) -> Result<CallAnswer, JobsError> {
        let Some(mut held) = self.held(worker, slot, &sign.id).await? else {
            return Ok(CallAnswer::NotHeld);
        };
        let now = UnixMillis::now();
        if now >= held.record.until {
            return Ok(CallAnswer::NotHeld);
        }
        let nodes = sign.progress.as_ref().map_or(0, |told| told.nodes);
        if let Some(progress) = sign.progress {
            self.pass_on(held.id, progress).await;
        }
        if nodes > held.record.nodes {
            (held.record.nodes, held.record.moved) = (nodes, now);
        }
        if held.record.is_over(now) {
            return Ok(CallAnswer::NotHeld);
        }
        self.note_present(worker);
        // Progress comes more often than leases need.
        let lease = self.queue.config.lease;
        if held.record.until.since(now) < lease * 2 / 3 {
            // If another sign of the same slot is faster, that is as good.
            let _written = self.renew(worker, slot, &mut held).await?;
        }
        Ok(CallAnswer::Done)
    }

    /// Stores a part of the certificates; that counts as getting on.
    pub(super) async fn part(
        &self,
        worker: &WorkerId,
        slot: u16,
        digest: &str,
        number: u32,
        part: Bytes,
    ) -> Result<CallAnswer, JobsError> {
        if part.len() > PART || number >= MOST_PARTS {
            return Ok(refused("the certificates are too large"));
        }
        for _ in 0..TRIES {
            let (_, record) = self.queue.held_slot(worker, slot).await?;
            let id = record.and_then(|record| record.id).unwrap_or_default();
            let Some(mut held) = self.held(worker, slot, &id).await? else {
                return Ok(CallAnswer::NotHeld);
            };
            let Some(name) = BundleName::with(worker, held.id, digest) else {
                return Ok(refused("the name of the certificates is none"));
            };
            if held.record.parts >= MOST_PARTS {
                return Ok(refused("the certificates are too large"));
            }
            let now = UnixMillis::now();
            if now >= held.record.until.min(held.record.deadline) {
                return Ok(CallAnswer::NotHeld);
            }
            (held.record.parts, held.record.moved) = (held.record.parts + 1, now);
            if self.renew(worker, slot, &mut held).await? != SlotWrite::Overtaken {
                self.queue.keep_part(&name, number, part).await?;
                return Ok(CallAnswer::Done);
            }
        }
        Ok(CallAnswer::NotHeld)
    }

    /// Stores a result, and only then removes the job from the queue.
    pub(super) async fn end(
        &self,
        worker: &WorkerId,
        slot: u16,
        payload: &Bytes,
    ) -> Result<CallAnswer, JobsError> {
        let Ok(mut end) = serde_json::from_slice::<FinishedJob>(payload) else {
            return Ok(refused("the result cannot be read"));
        };
        let Some(held) = self.held(worker, slot, &end.id).await? else {
            return Ok(CallAnswer::NotHeld);
        };
        if let Err(reason) = is_of(&end, held.id, worker) {
            return Ok(refused(reason));
        }
        // Who sent it is known from the subject of the call, whatever the result says.
        end.worker = worker.to_string();
        let message = serde_json::to_vec(&end).or_refused("get an end that can be written")?;
        let most = self.queue.client.max_payload();
        if message.len() > most {
            let bytes = message.len();
            return Ok(refused(&JobsError::TooLarge { bytes, most }.to_string()));
        }
        let read = Some(held);
        let Some(held) = self.claim(worker, slot, &end.id, read).await? else {
            return Ok(CallAnswer::NotHeld);
        };
        if end.happened == JobCompletion::Cancelled {
            // A job that its caller has cancelled is held by no worker. So this one was not.
            return self.give_back(worker, held).await;
        }
        let subject = self.queue.config.prefix.end(&end.id);
        self.queue.store(subject, message.into()).await?;
        self.queue.acknowledge(&held.record.acknowledge).await;
        if matches!(end.happened, JobCompletion::Failed { .. }) {
            return self.forget_bundle(worker, &held).await;
        }
        self.queue.forget_slot(worker, slot).await?;
        self.queue.forget_job(held.id).await?;
        Ok(CallAnswer::Done)
    }

    /// Takes a job back, so that another worker can have it at once.
    pub(super) async fn take_back(
        &self,
        worker: &WorkerId,
        slot: u16,
        sign: &LifeSign,
    ) -> Result<CallAnswer, JobsError> {
        match self.claim(worker, slot, &sign.id, None).await? {
            None => Ok(CallAnswer::NotHeld),
            Some(held) => self.give_back(worker, held).await,
        }
    }

    /// Takes the right to end a job from its slot; nothing if it has none, or another call was faster. The slot stays closed
    /// for the time of a lease, or until it is forgotten: a worker cannot turn over job after job and answer none. What was
    /// `read` of the slot is good until another call writes it.
    async fn claim(
        &self,
        worker: &WorkerId,
        slot: u16,
        named: &str,
        mut read: Option<HeldNow>,
    ) -> Result<Option<HeldNow>, JobsError> {
        for _ in 0..TRIES {
            let held = match read.take() {
                Some(held) => Some(held),
                None => self.held(worker, slot, named).await?,
            };
            let Some(held) = held else { return Ok(None) };
            let closed = HeldSlot {
                id: None,
                until: UnixMillis::now().plus(self.queue.config.lease),
                parts: 0,
                ..held.record.clone()
            };
            let place = held.place;
            let written = self.queue.write_slot(worker, slot, place, &closed).await?;
            if written != SlotWrite::Overtaken {
                return Ok(Some(held));
            }
        }
        Ok(None)
    }

    async fn give_back(&self, worker: &WorkerId, held: HeldNow) -> Result<CallAnswer, JobsError> {
        // After its lease another may have the job, who must not lose it.
        if held.record.until > UnixMillis::now() {
            self.queue.return_job(&held.record.acknowledge).await;
        }
        self.forget_bundle(worker, &held).await
    }

    async fn forget_bundle(
        &self,
        worker: &WorkerId,
        held: &HeldNow,
    ) -> Result<CallAnswer, JobsError> {
        if held.record.parts > 0 {
            let id = held.id.to_string();
            self.queue.forget_parts(worker, &id).await?;
        }
        Ok(CallAnswer::Done)
    }

    /// The job of a slot, if it is the one that is named. Its lease may be over.
    async fn held(
        &self,
        worker: &WorkerId,
        slot: u16,
        named: &str,
    ) -> Result<Option<HeldNow>, JobsError> {
        let (place, record) = self.queue.held_slot(worker, slot).await?;
        let Some(record) = record else {
            return Ok(None);
        };
        let id = record.id.as_deref().filter(|&id| id == named);
        let id = id.and_then(|id| id.parse().ok());
        Ok(id.map(|id| HeldNow { id, place, record }))
    }

    async fn renew(
        &self,
        worker: &WorkerId,
        slot: u16,
        held: &mut HeldNow,
    ) -> Result<SlotWrite, JobsError> {
        let until = UnixMillis::now().plus(self.queue.config.lease);
        held.record.until = until.min(held.record.deadline);
        let place = held.place;
        let written = self
            .queue
            .write_slot(worker, slot, place, &held.record)
            .await?;
        if written != SlotWrite::Overtaken {
            self.queue.go_on(&held.record.acknowledge).await;
        }
        Ok(written)
    }

    /// Passes progress on: its numbers. Its words are those of a worker, and no checker has read them.
    async fn pass_on(&self, id: JobId, progress: Progress) {
        let progress = Progress {
            facts: Vec::new(),
            ..progress
        };
        if let Ok(message) = serde_json::to_vec(&progress) {
            let subject = self.queue.config.prefix.progress(id);
            let _lost = self.queue.client.publish(subject, message.into()).await;
        }
    }
}

/// Whether a result is one of the job that its slot holds, and names only certificates of its worker.
fn is_of(end: &FinishedJob, held: JobId, worker: &WorkerId) -> Result<(), &'static str> {
    if end.version != VERSION {
        return Err("the result is of another version; update the older of worker and service");
    }
    let job = end.job.as_ref().map(JobId::of);
    if !matches!(job, Some(Ok(id)) if id == held) {
        return Err("the job in the result is another");
    }
    let certificates = match &end.happened {
        JobCompletion::Answered { certificates, .. }
        | JobCompletion::Unproved { certificates, .. } => certificates,
        JobCompletion::Failed { .. } | JobCompletion::Cancelled => return Ok(()),
    };
    let own = format!("{worker}.{held}.");
    match certificates {
        Certificates::Stored { name, .. } if !name.starts_with(&own) => {
            Err("the certificates are not those of this worker and job")
        }
        _ => Ok(()),
    }
}

pub(super) fn refused(reason: &str) -> CallAnswer {
    CallAnswer::Refused {
        reason: reason.into(),
    }
}
