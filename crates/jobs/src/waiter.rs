//! Waiting for one job.
//!
//! Ends and progress arrive as they are published. A connection that was lost for a moment loses
//! such messages, and a job that was shared may have ended just before, so the streams are looked into now and
//! then. Whoever waits also answers to the question whether somebody waits.

use std::time::Duration;

use async_nats::{Client, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use shikatsu_api::{FinishedJob, Progress, VERSION};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::error::Asking;
use crate::queue::last;
use crate::{JobId, JobsError, Priority, Queue};

/// Somebody who waits for a job. Dropped, it waits no longer.
#[derive(Debug)]
pub struct Waiter {
    queue: Queue,
    id: JobId,
    ends: Subscriber,
    progress: Subscriber,
    /// Ends up to this place are of earlier jobs with the same question.
    seen: u64,
    asked: Asked,
    look: Instant,
    presence: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// What is heard of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// It is worked on.
    Progress(Progress),
    /// It has ended.
    Ended(Box<FinishedJob>),
    /// It is not in the queue, and its end has been dealt with before anybody waited here: look it up
    /// where ends are made into facts, or ask again.
    Vanished,
}

/// Whether the job must be in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Somebody may still submit it.
    NotYet,
    /// It was submitted; if it is gone, it has ended.
    Already,
}

/// How often the streams are looked into.
const LOOK: Duration = Duration::from_secs(5);

/// The first time: a job that was shared with its last breath has ended by then.
const FIRST_LOOK: Duration = Duration::from_secs(1);

impl Waiter {
    pub(crate) async fn new(queue: &Queue, id: JobId) -> Result<Self, JobsError> {
        let prefix = &queue.terms.prefix;
        let subscribe = async |subject| {
            let subscriber = queue.client.subscribe(subject).await;
            subscriber.asking("subscribe")
        };
        let ends = subscribe(prefix.end(&id.to_string())).await?;
        let progress = subscribe(prefix.progress(id)).await?;
        let waiting = subscribe(prefix.waiting(id)).await?;
        let info = queue.ends.get_info().await.asking("tell about the ends")?;
        let (stop, stopped) = oneshot::channel();
        let presence = tokio::spawn(answer(waiting, queue.client.clone(), stopped));
        Ok(Self {
            queue: queue.clone(),
            id,
            ends,
            progress,
            seen: info.state.last_sequence,
            asked: Asked::NotYet,
            look: Instant::now() + FIRST_LOOK,
            presence: Some((stop, presence)),
        })
    }

    /// The job it waits for.
    #[must_use]
    pub const fn id(&self) -> JobId {
        self.id
    }

    pub(crate) const fn has_asked(&mut self) {
        self.asked = Asked::Already;
    }

    /// The end of the job; `None` if it does not come in time, or has vanished.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn end(&mut self, patience: Duration) -> Result<Option<FinishedJob>, JobsError> {
        let ended = async {
            loop {
                match self.news().await? {
                    News::Ended(end) => return Ok(Some(*end)),
                    News::Vanished => return Ok(None),
                    News::Progress(_) => {}
                }
            }
        };
        timeout(patience, ended).await.unwrap_or(Ok(None))
    }

    /// The next thing that is heard, however long it takes.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn news(&mut self) -> Result<News, JobsError> {
        loop {
            tokio::select! {
                biased;
                Some(message) = self.ends.next() => {
                    if let Some(end) = read(&message.payload) {
                        return Ok(News::Ended(end));
                    }
                }
                Some(message) = self.progress.next() => {
                    if let Ok(progress) = serde_json::from_slice(&message.payload) {
                        return Ok(News::Progress(progress));
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

    async fn look_up(&self) -> Result<Option<News>, JobsError> {
        if let Some(end) = self.stored(self.seen).await? {
            return Ok(Some(News::Ended(end)));
        }
        if self.asked == Asked::NotYet || self.is_queued().await? {
            return Ok(None);
        }
        // It left the queue after its end was stored, new or old.
        let end = self.stored(0).await?;
        Ok(Some(end.map_or(News::Vanished, News::Ended)))
    }

    async fn is_queued(&self) -> Result<bool, JobsError> {
        for priority in Priority::ALL {
            if self.queue.place(priority, self.id).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The last end that nobody has dealt with, if it stands after a place.
    async fn stored(&self, after: u64) -> Result<Option<Box<FinishedJob>>, JobsError> {
        let subject = self.queue.terms.prefix.end(&self.id.to_string());
        let found = last(&self.queue.ends, &subject).await?;
        let new = found.filter(|&(place, _)| place > after);
        Ok(new.and_then(|(_, bytes)| read(&bytes)))
    }

    /// Waits no longer; after this nobody is told otherwise.
    pub(crate) async fn close(mut self) -> Result<(), JobsError> {
        if let Some((stop, presence)) = self.presence.take() {
            let _gone = stop.send(());
            let _ended = presence.await;
        }
        self.queue.client.flush().await.asking("unsubscribe")
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        if let Some((_, presence)) = &self.presence {
            presence.abort();
        }
    }
}

/// An end of our version; others are for newer programs.
fn read(bytes: &Bytes) -> Option<Box<FinishedJob>> {
    let end: FinishedJob = serde_json::from_slice(bytes).ok()?;
    (end.version == VERSION).then(|| Box::new(end))
}

/// Answers whoever asks, until it is told to stop.
pub(crate) async fn answer(
    mut asked: Subscriber,
    client: Client,
    mut stopped: oneshot::Receiver<()>,
) {
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
