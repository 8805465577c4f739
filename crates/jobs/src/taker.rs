//! The worker's side of the queue: taking jobs, for one worker.
//!
//! A worker has a connection of its own and speaks with a dispatcher only ([`exchange`](crate::exchange)).
//!
//! Invariant: a slot of this process has one job at a time.

use std::time::Duration;

use async_nats::Subscriber;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::error::OrRefused;
use crate::exchange::{JobOffer, WorkerVerb};
use crate::queue::connect;
use crate::slot_pool::SlotPool;
use crate::worker_line::WorkerLine;
use crate::{JobsError, Lease, NatsKey, Prefix, WorkerId};

/// Takes jobs for one worker. Clones take for the same worker.
#[derive(Debug, Clone)]
pub struct Taker {
    pub(crate) line: WorkerLine,
    slots: SlotPool,
    barred: watch::Sender<Option<String>>,
}

/// The order to take no more jobs, if it comes.
#[derive(Debug)]
pub struct Quarantine {
    orders: Subscriber,
    barred: watch::Receiver<Option<String>>,
}

/// How long to wait where there is nothing to ask.
const PAUSE: Duration = Duration::from_secs(1);

impl Taker {
    /// Connects a worker to a server, with its key if the server asks for one.
    ///
    /// # Errors
    /// When no server answers, or it does not admit the worker.
    pub async fn connect(
        server: &str,
        key: Option<&NatsKey>,
        prefix: &Prefix,
        worker: WorkerId,
    ) -> Result<Self, JobsError> {
        // Answers come to where this worker alone may hear.
        let inbox = format!("{}.inbox", prefix.to_worker(&worker));
        let options = NatsKey::options(key)?.custom_inbox_prefix(inbox);
        let client = connect(options, server).await?;
        Ok(Self {
            line: WorkerLine {
                client,
                prefix: prefix.clone(),
                worker,
            },
            slots: SlotPool::new(),
            barred: watch::Sender::new(None),
        })
    }

    /// The worker it takes jobs for.
    #[must_use]
    pub const fn worker(&self) -> &WorkerId {
        &self.line.worker
    }

    /// Listens for the order to stop.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn quarantine(&self) -> Result<Quarantine, JobsError> {
        let subject = self.line.prefix.quarantine(&self.line.worker);
        let orders = self.line.client.subscribe(subject).await;
        let orders = orders.or_refused("subscribe")?;
        let heard = self.line.client.flush().await;
        heard.or_refused("subscribe")?;
        Ok(Quarantine {
            orders,
            barred: self.barred.subscribe(),
        })
    }

    /// The next job: a person's at once, else a batch's, else the first person's within a second.
    /// `None` if there was none; ask again.
    ///
    /// # Errors
    /// When the server does not answer, or no process hands out jobs.
    pub async fn next(&self) -> Result<Option<Lease>, JobsError> {
        let Some(slot) = self.slots.take() else {
            sleep(PAUSE).await;
            return Ok(None);
        };
        match self
            .line
            .ask(slot.number, WorkerVerb::Take, Bytes::new())
            .await?
        {
            JobOffer::Job { job, handed, lease } => {
                let lease = Duration::from_millis(lease.into());
                Lease::new(self.line.clone(), slot, *job, handed, lease)
                    .await
                    .map(Some)
            }
            JobOffer::Nothing => Ok(None),
            JobOffer::Occupied { milliseconds } => {
                let left = Duration::from_millis(milliseconds.into());
                slot.belongs_to_others(left);
                Ok(None)
            }
            JobOffer::NoSuchSlot { slots } => {
                self.slots.shrink(slots);
                Ok(None)
            }
            JobOffer::Barred { reason } => {
                self.barred.send_replace(Some(reason));
                sleep(PAUSE).await;
                Ok(None)
            }
        }
    }
}

impl Quarantine {
    /// Comes back with the reason when the order comes.
    pub async fn ordered(&mut self) -> String {
        let barred = async {
            let reason = self.barred.wait_for(Option::is_some).await;
            let reason = reason.ok().and_then(|reason| reason.clone());
            match reason {
                Some(reason) => reason,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = self.orders.next() => match order {
                Some(order) => String::from_utf8_lossy(&order.payload).into_owned(),
                // The connection is closed for good.
                None => std::future::pending().await,
            },
            reason = barred => reason,
        }
    }
}
