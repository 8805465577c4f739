//! A slot: one job after the other, each on a thread of its own.
//!
//! Beside the thread stand four who may want something: the job itself when it is done, whoever cancels
//! it, whoever stops the worker, and those who watch.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_api::{Job, JobCompletion, Progress};
use shikatsu_engine::Cancel;
use shikatsu_jobs::{JobsError, Lease, Taker};
use tokio::sync::{RwLock, watch};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::{Event, Hand, Stop, Work};

pub(crate) struct Slot<H> {
    pub(crate) taker: Taker,
    pub(crate) hands: Arc<dyn Fn() -> H + Send + Sync>,
    pub(crate) tell: Arc<dyn Fn(Event) + Send + Sync>,
    /// The worker's owner, and the worker itself.
    pub(crate) stop: [Stop; 2],
    /// Held for reading while a slot of this worker listens for a job. What is given back when
    /// the worker stops must not come to one of them: it would count as a delivery each time.
    pub(crate) listening: Arc<RwLock<()>>,
}

/// A hand at work on its thread.
struct Working<H> {
    cancel: Cancel,
    thread: JoinHandle<(H, Work)>,
    progress: watch::Receiver<Option<Progress>>,
}

/// Why a job came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Itself,
    Cancelled,
    Stopped,
}

/// Those who watch hear of a job no more often than this.
const PERIOD: Duration = Duration::from_millis(250);

/// How long to wait after the queue did not answer.
const PAUSE: Duration = Duration::from_secs(1);

impl<H: Hand> Slot<H> {
    pub(crate) async fn work(mut self) {
        let mut hand = (self.hands)();
        while let Some(next) = self.next().await {
            match next {
                Ok(None) => {}
                Ok(Some(lease)) => hand = self.one(hand, lease).await,
                Err(error) => {
                    (self.tell)(Event::Trouble(error));
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Listens for a job once, unless the worker is to stop.
    async fn next(&self) -> Option<Result<Option<Lease>, JobsError>> {
        let _listening = self.listening.read().await;
        if self.is_stopped() {
            return None;
        }
        Some(self.taker.next().await)
    }

    fn is_stopped(&self) -> bool {
        self.stop.iter().any(Stop::is_given)
    }

    /// Does one job. The hand comes back, or a new one if it panicked.
    async fn one(&mut self, hand: H, lease: Lease) -> H {
        let id = lease.id();
        if self.is_stopped() {
            self.give_back(lease).await;
            return hand;
        }
        let deliveries = lease.deliveries();
        (self.tell)(Event::Taken {
            id,
            deliveries,
            request: lease.job().request.clone(),
        });
        let begun = Instant::now();
        let mut working = begin(hand, lease.job().clone());
        let (done, cause) = self.accompany(&lease, &mut working).await;
        let (hand, work) = match done {
            Ok(done) => done,
            Err(error) => {
                let message = last_words(error);
                let reason = format!("the worker panicked ({message}); please report this problem");
                (self.tell)(Event::Panicked { id, message });
                ((self.hands)(), Work::failed(&reason))
            }
        };
        self.finish(lease, work, cause, begun.elapsed()).await;
        hand
    }

    /// Stands beside a running job until its thread is done.
    async fn accompany(
        &mut self,
        lease: &Lease,
        working: &mut Working<H>,
    ) -> (Result<(H, Work), JoinError>, Cause) {
        let mut cause = Cause::Itself;
        let mut ticks = interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let [owner, worker] = &mut self.stop;
        loop {
            tokio::select! {
                done = &mut working.thread => return (done, cause),
                () = lease.cancelled(), if cause == Cause::Itself => cause = Cause::Cancelled,
                () = owner.over(), if cause == Cause::Itself => cause = Cause::Stopped,
                () = worker.over(), if cause == Cause::Itself => cause = Cause::Stopped,
                _ = ticks.tick() => {
                    let seen = working.news();
                    if let Some(progress) = seen {
                        lease.tell(&progress).await;
                    }
                }
            }
            if cause != Cause::Itself {
                working.cancel.cancel();
            }
        }
    }

    async fn finish(&self, lease: Lease, work: Work, cause: Cause, spent: Duration) {
        let id = lease.id();
        let nodes = work.nodes();
        let happened = match cause {
            Cause::Cancelled => Ok(JobCompletion::Cancelled),
            // What is complete is complete, however late.
            Cause::Stopped if !work.is_complete() => return self.give_back(lease).await,
            Cause::Itself | Cause::Stopped => happened(&lease, work).await,
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
        self.settle(lease.end(happened, nodes, spent).await, ended);
    }

    async fn give_back(&self, lease: Lease) {
        let id = lease.id();
        let _nobody_listens = if self.is_stopped() {
            Some(self.listening.write().await)
        } else {
            None
        };
        self.settle(lease.give_back().await, Event::GivenBack(id));
    }

    fn settle(&self, result: Result<(), JobsError>, done: Event) {
        (self.tell)(match result {
            Ok(()) => done,
            Err(error) => Event::Trouble(error),
        });
    }
}

impl<H> Working<H> {
    /// What has not been told yet.
    fn news(&mut self) -> Option<Progress> {
        let is_new = self.progress.has_changed().unwrap_or(false);
        is_new.then(|| self.progress.borrow_and_update().clone())?
    }
}

/// What happened, with the certificates where they belong.
async fn happened(lease: &Lease, work: Work) -> Result<JobCompletion, JobsError> {
    let (answer, open, bundle) = match work {
        Work::Failed { reason } => return Ok(JobCompletion::Failed { reason }),
        Work::Done {
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

fn begin<H: Hand>(mut hand: H, job: Job) -> Working<H> {
    let cancel = Cancel::new();
    let (sender, progress) = watch::channel(None);
    let flag = cancel.clone();
    let thread = spawn_blocking(move || {
        let mut watch = |seen| {
            sender.send_replace(Some(seen));
        };
        let work = hand.work(&job, &flag, &mut watch);
        (hand, work)
    });
    Working {
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

/// What a panic said.
fn last_words(error: JoinError) -> String {
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
