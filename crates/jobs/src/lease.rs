//! A job that a worker has.
//!
//! While the lease lives, a task beside it tells the dispatcher that work goes on, and receives a cancellation. When the
//! lease is dropped, the task ends, and another worker gets the job as soon as the time of the lease is over.

use std::time::Duration;

use async_nats::Subscriber;
use bytes::Bytes;
use futures_util::StreamExt;
use shikatsu_api::{Certificates, FinishedJob, Job, JobCompletion, Progress, VERSION};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::error::OrRefused;
use crate::exchange::{CallAnswer, LifeSign, WorkerVerb};
use crate::queue::{BundleName, MOST_PARTS, PART, inline, stored};
use crate::slot_pool::OwnSlot;
use crate::worker_line::WorkerLine;
use crate::{JobId, JobsError};

/// A job that is being worked on.
#[derive(Debug)]
pub struct Lease {
    line: WorkerLine,
    slot: OwnSlot,
    id: JobId,
    job: Job,
    handed: u32,
    lasts: Duration,
    cancelled: watch::Receiver<bool>,
    keeper: JoinHandle<()>,
}

/// Signs of life in the time of a lease; two may be lost.
const SIGNS: u32 = 3;

/// How long a result is offered to a service that does not answer: longer than it takes to start it again.
const OFFERED: Duration = Duration::from_secs(60);

/// From one offer to the next.
const PAUSE: Duration = Duration::from_millis(500);

impl Lease {
    pub(crate) async fn new(
        line: WorkerLine,
        slot: OwnSlot,
        job: Job,
        handed: u32,
        lasts: Duration,
    ) -> Result<Self, JobsError> {
        let id = JobId::of(&job)?;
        let subject = line.prefix.cancel(&line.worker, id);
        let cancels = line.client.subscribe(subject).await;
        let (cancel, cancelled) = watch::channel(false);
        let keeper = LeaseKeeper {
            line: line.clone(),
            slot: slot.number,
            id,
            period: lasts / SIGNS,
            cancels: cancels.or_refused("subscribe")?,
            cancel,
        };
        Ok(Self {
            line,
            slot,
            id,
            job,
            handed,
            lasts,
            cancelled,
            keeper: tokio::spawn(keeper.keep()),
        })
    }

    /// The job.
    #[must_use]
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> JobId {
        self.id
    }

    /// How often it has been handed out, this time included.
    #[must_use]
    pub const fn deliveries(&self) -> u32 {
        self.handed
    }

    /// Comes back when a client cancels the job.
    pub async fn cancelled(&self) {
        let mut cancelled = self.cancelled.clone();
        if cancelled.wait_for(|&is| is).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Sends progress to callers that watch. A message may get lost; the caller must not send too often.
    pub async fn tell(&self, progress: &Progress) {
        let progress = Some(progress.clone());
        let id = self.id.to_string();
        if let Ok(message) = serde_json::to_vec(&LifeSign { id, progress }) {
            let (slot, verb) = (self.slot.number, WorkerVerb::Keep);
            self.line.tell(slot, verb, message.into()).await;
        }
    }

    /// Stores the certificates of an answer where its result can refer to them.
    ///
    /// # Errors
    /// When they are too large, the job is no longer this worker's, or no service answers.
    pub async fn keep(&self, bundle: &[u8]) -> Result<Certificates, JobsError> {
        if let Some(inline) = inline(bundle) {
            return Ok(inline);
        }
        let name = BundleName::of(&self.line.worker, self.id, bundle);
        let most = PART * MOST_PARTS as usize;
        if bundle.len() > most {
            let bytes = bundle.len();
            return Err(JobsError::TooLarge { bytes, most });
        }
        for (number, part) in (0..).zip(bundle.chunks(PART)) {
            let digest = name.digest.clone();
            let part = Bytes::copy_from_slice(part);
            let verb = WorkerVerb::Part { digest, number };
            done(self.offer(verb, part).await?)?;
        }
        Ok(stored(&name, bundle))
    }

    /// Ends the job: its result is stored, and only then it leaves the queue. An answer that is too large for the server
    /// becomes a failure that says so. If the job is no longer this worker's, nothing happens.
    ///
    /// # Errors
    /// When no service answers. The job is then given to a worker again.
    pub async fn end(
        self,
        happened: JobCompletion,
        nodes: u64,
        spent: Duration,
    ) -> Result<(), JobsError> {
        let mut end = self.result(happened, nodes, spent);
        if let Err(error) = self.put(&end).await {
            let JobsError::TooLarge { .. } = error else {
                return Err(error);
            };
            let reason = format!("the answer cannot be sent: {error}");
            end.happened = JobCompletion::Failed { reason };
            self.put(&end).await?;
        }
        Ok(())
    }

    fn result(&self, happened: JobCompletion, nodes: u64, spent: Duration) -> FinishedJob {
        FinishedJob {
            version: VERSION,
            id: self.id.to_string(),
            job: Some(self.job.clone()),
            worker: self.line.worker.to_string(),
            happened,
            nodes,
            milliseconds: u32::try_from(spent.as_millis()).unwrap_or(u32::MAX),
            request: self.job.request.clone(),
        }
    }

    async fn put(&self, end: &FinishedJob) -> Result<(), JobsError> {
        let message = serde_json::to_vec(end).or_refused("get an end that can be written")?;
        let (bytes, most) = (message.len(), self.line.client.max_payload());
        if bytes > most {
            return Err(JobsError::TooLarge { bytes, most });
        }
        match self.offer(WorkerVerb::End, message.into()).await? {
            // It was ended already, perhaps by this very call, whose answer got lost.
            CallAnswer::NotHeld => Ok(()),
            answer => done(answer),
        }
    }

    /// Gives the job back, so that another worker can take it at once.
    ///
    /// # Errors
    /// When no service answers. The job is then given to another worker when the lease is over.
    pub async fn give_back(self) -> Result<(), JobsError> {
        let sign = serde_json::to_vec(&LifeSign::of(self.id));
        let sign = sign.or_refused("get a message that can be written")?;
        let (slot, verb) = (self.slot.number, WorkerVerb::Back);
        let _done: CallAnswer = self.line.ask(slot, verb, sign.into()).await?;
        Ok(())
    }

    /// Asks again while no service answers: one that is started anew is back before the lease is over, and this process
    /// tells meanwhile that it goes on.
    async fn offer(&self, verb: WorkerVerb, payload: Bytes) -> Result<CallAnswer, JobsError> {
        let until = Instant::now() + OFFERED.max(self.lasts);
        loop {
            let (slot, verb) = (self.slot.number, verb.clone());
            match self.line.ask(slot, verb, payload.clone()).await {
                Err(_) if Instant::now() < until => sleep(PAUSE).await,
                answer => return answer,
            }
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

fn done(answer: CallAnswer) -> Result<(), JobsError> {
    let reason = match answer {
        CallAnswer::Done => return Ok(()),
        CallAnswer::NotHeld => "the job is another worker's by now".into(),
        CallAnswer::Refused { reason } => reason,
    };
    let what = "take what a worker sent";
    Err(JobsError::Refused { what, reason })
}

/// The task beside a running job.
struct LeaseKeeper {
    line: WorkerLine,
    slot: u16,
    id: JobId,
    period: Duration,
    cancels: Subscriber,
    cancel: watch::Sender<bool>,
}

impl LeaseKeeper {
    async fn keep(mut self) {
        let sign = serde_json::to_vec(&LifeSign::of(self.id)).unwrap_or_default();
        let sign = Bytes::from(sign);
        // A cancellation between the offer of the job and the first look for one shows here.
        let first = self.line.ask(self.slot, WorkerVerb::Keep, sign.clone());
        if matches!(first.await, Ok(CallAnswer::NotHeld)) {
            self.cancel.send_replace(true);
        }
        let mut signs = interval(self.period.max(Duration::from_millis(1)));
        signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = signs.tick() => {
                    self.line.tell(self.slot, WorkerVerb::Keep, sign.clone()).await;
                }
                Some(_) = self.cancels.next() => {
                    self.cancel.send_replace(true);
                }
            }
        }
    }
}
