//! What becomes of a request, without any HTTP: asked, stored, queued, watched, cancelled.
//!
//! A caller's request is answered from the [`store`](crate::store) at once if the answer is known. Otherwise it is
//! stored, its job is put into the queue, and it stays open until a worker's result was ruled on
//! ([`rulings`](crate::rulings)). The [`Requeue`] loop puts jobs into the queue that should be there and are not. Any
//! number of processes work on one database and one queue. `docs/requests.md` describes all of it.
//!
//! Invariant: an open request is closed sooner or later, exactly once, whatever dies in between.
//!
//! Start reading at `request` (what is asked and answered), then `ask` and `requeue`.

mod ask;
mod asker_token;
mod audits;
mod cancel;
mod collection;
pub(crate) mod counters;
mod error;
pub(crate) mod known;
mod lookup;
mod payer;
mod quota;
mod readiness;
mod request;
mod requeue;
pub(crate) mod rows;
mod turns;
mod watch;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use shikatsu_jobs::{Client, QueueConfig};
use tokio::sync::OnceCell;

pub use asker_token::AskerToken;
pub use audits::{AuditId, AuditItem, AuditItemState, AuditReceipt, Audits, NewAudit};
pub use error::RequestError;
pub use lookup::look_up;
pub use payer::Payer;
pub use quota::make_caller_key;
pub(crate) use readiness::NO_JOB;
pub use readiness::{Health, Readiness};
pub use request::{NewRequest, Receipt, RequestId, RequestState, StoredRequest};
pub use requeue::{Requeue, RequeueCounts};
pub use shikatsu_api::{KnownFact, RequestResult};
pub use watch::{RequestUpdate, RequestWatch};

use self::payer::PayerSecret;
use crate::store::Store;

/// The requests of the service. Clones share connections.
#[derive(Debug, Clone)]
pub struct Requests {
    store: Store,
    client: Client,
    policy: RequestPolicy,
    /// Requests of persons and of batches that may be open while the queue does not answer.
    most_open: [u32; 2],
    payer_secret: Arc<OnceCell<PayerSecret>>,
}

/// Where the service finds its database and its queue.
#[derive(Clone)]
pub struct ServiceConfig {
    /// The address of PostgreSQL.
    pub database: String,
    /// The schema with the tables.
    pub schema: String,
    /// Connections to the database.
    pub connections: u32,
    /// The address of NATS.
    pub nats: String,
    /// The limits of the queue.
    pub queue: QueueConfig,
    /// How long requests stay open, and how often they are tried.
    pub policy: RequestPolicy,
}

/// How often open requests are compared with the queue, how often they are tried, and how long they are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPolicy {
    /// From one round of [`Requeue`] to the next.
    pub requeue_period: Duration,
    /// After so long an open request is compared with the queue again.
    pub recheck_after: Duration,
    /// How often a request is given to workers whose results are rejected.
    pub attempts: u16,
    /// Bundles up to so many bytes are ruled on.
    pub largest_bundle: u64,
    /// How long a person's request may be open before it is closed with a failure, so that no caller waits for ever
    /// for a worker that hangs. A batch has much longer.
    pub overdue: Duration,
    /// How long closed requests are kept. Facts are kept for good.
    pub kept: Duration,
    /// Core time that an address may use in a day; a key has a quota of its own. Nothing if there is no limit.
    pub quota: Option<Duration>,
    /// Searches of one payer that may wait at a time, those of audits not counted.
    pub open_each: u32,
    /// Core time that an audit may use as a whole.
    pub audit_budget: Duration,
    /// Jobs of audits that wait in the queue at a time. The others wait for the turn of their payer.
    pub batches_waiting: u32,
}

impl ServiceConfig {
    /// The usual limits.
    #[must_use]
    pub fn new(database: &str, nats: &str, queue: QueueConfig) -> Self {
        Self {
            database: database.into(),
            schema: "public".into(),
            connections: 16,
            nats: nats.into(),
            queue,
            policy: RequestPolicy::default(),
        }
    }
}

/// Without addresses: they may hold passwords.
impl fmt::Debug for ServiceConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceConfig")
            .field("schema", &self.schema)
            .field("connections", &self.connections)
            .field("queue", &self.queue)
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}

impl Default for RequestPolicy {
    fn default() -> Self {
        Self {
            requeue_period: Duration::from_secs(5),
            recheck_after: Duration::from_secs(60),
            attempts: 8,
            largest_bundle: 256 << 20,
            overdue: Duration::from_secs(6 * 3600),
            kept: Duration::from_secs(30 * 24 * 3600),
            quota: Some(Duration::from_secs(4 * 3600)),
            open_each: 64,
            audit_budget: Duration::from_secs(6 * 3600),
            batches_waiting: 32,
        }
    }
}

impl Requests {
    /// Connects to the database and the queue, and brings the tables up to date.
    ///
    /// # Errors
    /// When one of them does not answer, or the tables are newer than this program.
    pub async fn open(config: ServiceConfig) -> Result<Self, RequestError> {
        let store = Store::open(&config.database, &config.schema, config.connections).await?;
        store.migrate().await?;
        let most_open = [config.queue.persons, config.queue.batches];
        let client = Client::connect(&config.nats, config.queue).await?;
        Ok(Self {
            store,
            client,
            policy: config.policy,
            most_open,
            payer_secret: Arc::default(),
        })
    }

    /// The store of facts.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The queue, for callers that watch or run it.
    #[must_use]
    pub const fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) const fn policy(&self) -> &RequestPolicy {
        &self.policy
    }
}
