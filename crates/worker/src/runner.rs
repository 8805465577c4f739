//! Runs jobs in one slot of a worker, one after the other, each on a thread of its own.
//!
//! While the thread runs, the runner waits for four things: the job is done, a client cancels it, the worker is told to
//! stop, and progress is to be passed on.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_api::{Job, JobCompletion, Progress};
use shikatsu_engine::Cancel;
use shikatsu_jobs::{JobsError, Lease, Taker};
use tokio::sync::{RwLock, watch};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::handler::{JobHandler, JobResult};
use crate::{Event, StopOrder};

/// Runs the jobs of one slot.
pub(crate) struct JobRunner<H> {
    pub(crate) taker: Taker,
    pub(crate) handlers: Arc<dyn Fn() -> H + Send + Sync>,
    pub(crate) tell: Arc<dyn Fn(Event) + Send + Sync>,
    /// The order of the worker's owner, and that of the worker itself.
    pub(crate) stop: [StopOrder; 2],
    /// Held for reading while a slot of this worker waits for a job. A job that is given back when the worker stops must not
    /// come to another slot of it: that would count as a delivery each time.
    pub(crate) listening: Arc<RwLock<()>>,
}

/// A job on its thread.
struct RunningJob<H> {
    cancel: Cancel,
    thread: JoinHandle<(H, JobResult)>,
    progress: watch::Receiver<Option<Progress>>,
}

/// Why a job came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Itself,
    Cancelled,
    Stopped,
}

/// Progress is passed on no more often than this.
const PERIOD: Duration = Duration::from_millis(250);

/// How long to wait after the queue did not answer.
const PAUSE: Duration = Duration::from_secs(1);

impl<H: JobHandler> JobRunner<H> {
    /// Runs jobs until the worker is told to stop.
    pub(crate) async fn run(mut self) {
        let mut handler = (self.handlers)();
        while let Some(next) = self.next().await {
            match next {
                Ok(None) => {}
                Ok(Some(lease)) => handler = self.run_one(handler, lease).await,
                Err(error) => {
                    (self.tell)(Event::Trouble(error));
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Waits for a job once, unless the worker is to stop.
    async fn next(&self) -> Option<Result<Option<Lease>, JobsError>> {
        let _listening = self.listening.read().await;
        if self.is_stopped() {
            return None;
        }
        Some(self.taker.next().await)
    }

    fn is_stopped(&self) -> bool {
        self.stop.iter().any(StopOrder::is_given)
    }

    /// Runs one job. Returns the handler, or a new one if it panicked.
    async fn run_one(&mut self, handler: H, lease: Lease) -> H {
        let id = lease.id();
        if self.is_stopped() {
            self.give_back(lease).await;
            return handler;
        }
        let deliveries = lease.deliveries();
        (self.tell)(Event::Taken {
            id,
            deliveries,
            request: lease.job().request.clone(),
        });
        let begun = Instant::now();
        let mut running = begin(handler, lease.job().clone());
        let (done, cause) = self.attend(&lease, &mut running).await;
        let (handler, result) = match done {
            Ok(done) => done,
            Err(error) => {
                let message = panic_message(error);
                let reason = format!("the worker panicked ({message}); please report this problem");
                (self.tell)(Event::Panicked { id, message });
                ((self.handlers)(), JobResult::failed(&reason))
            }
        };
        self.finish(lease, result, cause, begun.elapsed()).await;
        handler
    }

    /// Attends to a running job until its thread is done.
    async fn attend(
        &mut self,
        lease: &Lease,
        running: &mut RunningJob<H>,
    ) -> (Result<(H, JobResult), JoinError>, Cause) {
        let mut cause = Cause::Itself;
        let mut ticks = interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let [owner, worker] = &mut self.stop;
        loop {
            tokio::select! {
                done = &mut running.thread => return (done, cause),
                () = lease.cancelled(), if cause == Cause::Itself => cause = Cause::Cancelled,
                () = owner.over(), if cause == Cause::Itself => cause = Cause::Stopped,
                () = worker.over(), if cause == Cause::Itself => cause = Cause::Stopped,
                _ = ticks.tick() => {
                    let seen = running.new_progress();
                    if let Some(progress) = seen {
                        lease.tell(&progress).await;
                    }
                }
            }
            if cause != Cause::Itself {
                running.cancel.cancel();
            }
        }
    }

    async fn finish(&self, lease: Lease, result: JobResult, cause: Cause, spent: Duration) {
        let id = lease.id();
        let nodes = result.nodes();
        let happened = match cause {
            Cause::Cancelled => Ok(JobCompletion::Cancelled),
            // A complete result is sent, however late.
            Cause::Stopped if !result.is_complete() => return self.give_back(lease).await,
            Cause::Itself | Cause::Stopped => happened(&lease, result).await,
        };
        let happened = match happened {
            Ok(happened) => happened,
            Err(error) => {
                (self.tell)(Event::Trouble(error));
                return self.give_back(lease).await;
            }
        };
        let ended = Event::Ended {
            id,
            what: word(&happened),
            spent,
            request: lease.job().request.clone(),
        };
        self.report(lease.end(happened, nodes, spent).await, ended);
    }

    async fn give_back(&self, lease: Lease) {
        let id = lease.id();
        let _none_waits = if self.is_stopped() {
            Some(self.listening.write().await)
        } else {
            None
        };
        self.report(lease.give_back().await, Event::GivenBack(id));
    }

    fn report(&self, ended: Result<(), JobsError>, done: Event) {
        (self.tell)(match ended {
            Ok(()) => done,
            Err(error) => Event::Trouble(error),
        });
    }
}

impl<H> RunningJob<H> {
    /// Progress that has not been passed on yet.
    fn new_progress(&mut self) -> Option<Progress> {
        let is_new = self.progress.has_changed().unwrap_or(false);
        is_new.then(|| self.progress.borrow_and_update().clone())?
    }
}

/// The result as it is sent, with its certificates stored.
async fn happened(lease: &Lease, result: JobResult) -> Result<JobCompletion, JobsError> {
    let (answer, open, bundle) = match result {
        JobResult::Failed { reason } => return Ok(JobCompletion::Failed { reason }),
        JobResult::Done {
            answer,
            open,
            bundle,
            ..
        } => (*answer, open, bundle),
    };
    let certificates = lease.keep(&bundle).await?;
    Ok(match open {
        None => JobCompletion::Answered {
            answer,
            certificates,
        },
        Some(why) => JobCompletion::Unproved {
            why,
            answer,
            certificates,
        },
    })
}

fn begin<H: JobHandler>(mut handler: H, job: Job) -> RunningJob<H> {
    let cancel = Cancel::new();
    let (sender, progress) = watch::channel(None);
    let flag = cancel.clone();
    let thread = spawn_blocking(move || {
        let mut watch = |seen| {
            sender.send_replace(Some(seen));
        };
        let result = handler.handle(&job, &flag, &mut watch);
        (handler, result)
    });
    RunningJob {
        cancel,
        thread,
        progress,
    }
}

const fn word(happened: &JobCompletion) -> &'static str {
    match happened {
        JobCompletion::Answered { .. } => "answered",
        JobCompletion::Unproved { .. } => "not proved",
        JobCompletion::Failed { .. } => "failed",
        JobCompletion::Cancelled => "cancelled",
    }
}

/// The message of a panic.
fn panic_message(error: JoinError) -> String {
    let words = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => match panic.downcast::<&str>() {
            Ok(text) => (*text).to_owned(),
            Err(_) => "without a word".to_owned(),
        },
    };
    match error.try_into_panic() {
        Ok(panic) => words(panic),
        Err(error) => error.to_string(),
    }
}
