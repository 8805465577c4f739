//! Watching a request until it is closed.
//!
//! Progress and results arrive as workers send them. That a request is closed is read from the database, because a result
//! is only a worker's word; after a result the database is read often, and otherwise now and then.

use std::time::Duration;

use shikatsu_api::Progress;
use shikatsu_jobs::{JobId, JobUpdate, Waiter};
use tokio::time::{Instant, sleep_until};

use super::request::{RequestId, RequestState, StoredRequest};
use super::{RequestError, Requests};

/// Watches one request until it is dropped.
#[derive(Debug)]
pub struct RequestWatch {
    requests: Requests,
    id: RequestId,
    waiter: Option<Waiter>,
    state: WatchState,
    next_look: Instant,
    pause: Duration,
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

/// How soon the database is read after a result; twice as late each time. A ruling on a small certificate takes a few
/// milliseconds: with a pause of twenty, the pause was most of what the service adds to a small search.
const SOON: Duration = Duration::from_millis(4);

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
        let waiter = match request.state {
            RequestState::Closed(_) => None,
            RequestState::Open => {
                let job = JobId::of(&request.job)?;
                Some(requests.client.wait_for(job).await?)
            }
        };
        Ok(Some(Self {
            requests: requests.clone(),
            id,
            waiter,
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
                        (self.state, self.waiter) = (WatchState::Over, None);
                        return Ok(Some(RequestUpdate::Closed(Box::new(request))));
                    }
                    Some(_) => {}
                }
            }
            let Some(waiter) = &mut self.waiter else {
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
                () = sleep_until(self.next_look) => {}
            }
        }
        Ok(None)
    }
}
