//! Watching a request until it is closed.
//!
//! Progress and results arrive as workers send them. That a request is closed is read from the database, because a result
//! is only a worker's word. The process that closes it says so ([`Requests::tell_closed`]), and then the database is read at
//! once; that message may get lost, so it is read often after a result, and otherwise now and then.

use std::time::Duration;

use shikatsu_api::{Job, Progress};
use shikatsu_jobs::{ClosingNotice, JobId, JobUpdate, Waiter};
use tokio::time::{Instant, sleep_until};

use super::request::{RequestId, RequestState, StoredRequest};
use super::{RequestError, Requests};

/// Watches one request until it is dropped.
#[derive(Debug)]
pub struct RequestWatch {
    requests: Requests,
    id: RequestId,
    news: Option<JobNews>,
    state: WatchState,
    next_look: Instant,
    pause: Duration,
}

/// What is heard of the job of an open request.
#[derive(Debug)]
struct JobNews {
    waiter: Waiter,
    closing: ClosingNotice,
}

/// Whether the caller was told that the request is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WatchState {
    Watching,
    Over,
}

/// What happened to a request.
#[derive(Debug, Clone, PartialEq)]
pub enum RequestUpdate {
    /// A worker works on it.
    Progress(Progress),
    /// It is closed; nothing more comes.
    Closed(Box<StoredRequest>),
}

/// How soon the database is read after a result if no process says that the request is closed; twice as late each time.
const SOON: Duration = Duration::from_millis(50);

/// How late at most. Only a request that closes without a result (cancelled, or overdue) is noticed this late, and
/// thousands may watch: with five seconds, five thousand watchers read the database a thousand times a second.
const LATE: Duration = Duration::from_secs(20);

impl RequestWatch {
    /// Begins to watch a request.
    ///
    /// # Errors
    /// When the database or the queue does not answer.
    pub async fn begin(requests: &Requests, id: RequestId) -> Result<Option<Self>, RequestError> {
        let Some(request) = requests.find(id).await? else {
            return Ok(None);
        };
        let news = match request.state {
            RequestState::Closed(_) => None,
            RequestState::Open => {
                let job = JobId::of(&request.job)?;
                // In this order: waiting asks the server something, so it knows of the notice when the database is read.
                let closing = requests.client.closing_notice(job).await?;
                let waiter = requests.client.wait_for(job).await?;
                Some(JobNews { waiter, closing })
            }
        };
        Ok(Some(Self {
            requests: requests.clone(),
            id,
            news,
            state: WatchState::Watching,
            next_look: Instant::now(),
            pause: SOON,
        }))
    }

    /// The next update, however long it takes; `None` after the update that the request is closed, or when the request
    /// is gone.
    ///
    /// # Errors
    /// When the database or the queue does not answer. The caller may call it again.
    pub async fn next(&mut self) -> Result<Option<RequestUpdate>, RequestError> {
        while self.state == WatchState::Watching {
            if self.next_look <= Instant::now() {
                self.next_look = Instant::now() + self.pause;
                self.pause = (2 * self.pause).min(LATE);
                match self.requests.find(self.id).await? {
                    None => return Ok(None),
                    Some(request) if request.closing().is_some() => {
                        (self.state, self.news) = (WatchState::Over, None);
                        return Ok(Some(RequestUpdate::Closed(Box::new(request))));
                    }
                    Some(_) => {}
                }
            }
            let Some(JobNews { waiter, closing }) = &mut self.news else {
                sleep_until(self.next_look).await;
                continue;
            };
            tokio::select! {
                update = waiter.next_update() => match update? {
                    JobUpdate::Progress(progress) => return Ok(Some(RequestUpdate::Progress(progress))),
                    JobUpdate::Ended(_) | JobUpdate::Vanished => {
                        (self.next_look, self.pause) = (Instant::now() + SOON, SOON);
                    }
                },
                () = closing.told() => (self.next_look, self.pause) = (Instant::now(), SOON),
                () = sleep_until(self.next_look) => {}
            }
        }
        Ok(None)
    }
}

impl Requests {
    /// Tells everyone who watches that the request of a job is closed. Without the message they look later.
    pub(crate) async fn tell_closed(&self, job: &Job) {
        let Ok(id) = JobId::of(job) else { return };
        if let Err(error) = self.client.tell_closed(id).await {
            tracing::debug!(job = %id, %error, "watchers look later");
        }
    }
}
