//! Waiting for one job.
//!
//! Results and progress arrive as they are published. A connection that was lost for a moment loses such messages, and a
//! job that was shared may have ended just before, so the streams are read now and then. A waiter also answers when
//! another client asks whether any waits.

use std::time::Duration;

use async_nats::{Client, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use shikatsu_api::{FinishedJob, Progress, VERSION};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::error::OrRefused;
use crate::queue::last;
use crate::{JobId, JobsError, Priority, Queue};

/// Waits for a job until it is dropped.
#[derive(Debug)]
pub struct Waiter {
    queue: Queue,
    id: JobId,
    ends: Subscriber,
    progress: Subscriber,
    /// Results up to this place are of earlier jobs with the same question.
    seen: u64,
    submitted: Submitted,
    look: Instant,
    presence: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// What happened to a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobUpdate {
    /// A worker works on it.
    Progress(Progress),
    /// It has ended.
    Ended(Box<FinishedJob>),
    /// It is not in the queue, and its result was handled before this waiter began. The caller looks up the fact, or asks
    /// again.
    Vanished,
}

/// Whether the job must be in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Submitted {
    /// A client may still submit it.
    NotYet,
    /// It was submitted; if it is gone, it has ended.
    Already,
}

/// How often the streams are read.
const LOOK: Duration = Duration::from_secs(5);

/// The first time: a job that was shared just before its end has ended by then.
const FIRST_LOOK: Duration = Duration::from_secs(1);

impl Waiter {
    pub(crate) async fn new(queue: &Queue, id: JobId) -> Result<Self, JobsError> {
        let prefix = &queue.config.prefix;
        let subscribe = async |subject| {
            let subscriber = queue.client.subscribe(subject).await;
            subscriber.or_refused("subscribe")
        };
        let ends = subscribe(prefix.end(&id.to_string())).await?;
        let progress = subscribe(prefix.progress(id)).await?;
        let waiting = subscribe(prefix.waiting(id)).await?;
        let info = queue
            .ends
            .get_info()
            .await
            .or_refused("tell about the ends")?;
        let (stop, stopped) = oneshot::channel();
        let presence = tokio::spawn(answer(waiting, queue.client.clone(), stopped));
        Ok(Self {
            queue: queue.clone(),
            id,
            ends,
            progress,
            seen: info.state.last_sequence,
            submitted: Submitted::NotYet,
            look: Instant::now() + FIRST_LOOK,
            presence: Some((stop, presence)),
        })
    }

    /// The job it waits for.
    #[must_use]
    pub const fn id(&self) -> JobId {
        self.id
    }

    pub(crate) const fn is_submitted(&mut self) {
        self.submitted = Submitted::Already;
    }

    /// The result of the job; `None` if it does not come in time, or the job has vanished.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn end(&mut self, patience: Duration) -> Result<Option<FinishedJob>, JobsError> {
        let ended = async {
            loop {
                match self.next_update().await? {
                    JobUpdate::Ended(end) => return Ok(Some(*end)),
                    JobUpdate::Vanished => return Ok(None),
                    JobUpdate::Progress(_) => {}
                }
            }
        };
        timeout(patience, ended).await.unwrap_or(Ok(None))
    }

    /// The next update, however long it takes.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn next_update(&mut self) -> Result<JobUpdate, JobsError> {
        loop {
            tokio::select! {
                biased;
                Some(message) = self.ends.next() => {
                    if let Some(end) = read(&message.payload) {
                        return Ok(JobUpdate::Ended(end));
                    }
                }
                Some(message) = self.progress.next() => {
                    if let Ok(progress) = serde_json::from_slice(&message.payload) {
                        return Ok(JobUpdate::Progress(progress));
                    }
                }
                () = sleep_until(self.look) => {
                    self.look = Instant::now() + LOOK;
                    if let Some(news) = self.look_up().await? {
                        return Ok(news);
                    }
                }
            }
        }
    }

    async fn look_up(&self) -> Result<Option<JobUpdate>, JobsError> {
        if let Some(end) = self.stored(self.seen).await? {
            return Ok(Some(JobUpdate::Ended(end)));
        }
        if self.submitted == Submitted::NotYet || self.is_queued().await? {
            return Ok(None);
        }
        // It left the queue after its result was stored, new or old.
        let end = self.stored(0).await?;
        Ok(Some(end.map_or(JobUpdate::Vanished, JobUpdate::Ended)))
    }

    async fn is_queued(&self) -> Result<bool, JobsError> {
        for priority in Priority::ALL {
            if self.queue.place(priority, self.id).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The last result that is not acknowledged, if it stands after a place.
    async fn stored(&self, after: u64) -> Result<Option<Box<FinishedJob>>, JobsError> {
        let subject = self.queue.config.prefix.end(&self.id.to_string());
        let found = last(&self.queue.ends, &subject).await?;
        let new = found.filter(|&(place, _)| place > after);
        Ok(new.and_then(|(_, bytes)| read(&bytes)))
    }

    /// Waits no longer. After this it does not answer that it waits.
    pub(crate) async fn close(mut self) -> Result<(), JobsError> {
        if let Some((stop, presence)) = self.presence.take() {
            let _gone = stop.send(());
            let _ended = presence.await;
        }
        self.queue.client.flush().await.or_refused("unsubscribe")
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        if let Some((_, presence)) = &self.presence {
            presence.abort();
        }
    }
}

/// A result of our version; others are for newer programs.
fn read(bytes: &Bytes) -> Option<Box<FinishedJob>> {
    let end: FinishedJob = serde_json::from_slice(bytes).ok()?;
    (end.version == VERSION).then(|| Box::new(end))
}

/// Answers every question, until it is told to stop.
async fn answer(mut asked: Subscriber, client: Client, mut stopped: oneshot::Receiver<()>) {
    loop {
        tokio::select! {
            _ = &mut stopped => break,
            question = asked.next() => match question {
                None => return,
                Some(question) => if let Some(reply) = question.reply {
                    let _lost = client.publish(reply, Bytes::new()).await;
                }
            }
        }
    }
    let _gone = asked.unsubscribe().await;
}

#[cfg(test)]
mod tests;
