//! The desk: what becomes of a question, without any HTTP.
//!
//! Whoever asks gets a [`Case`]. What is known is answered from the [`store`](crate::store) at once; anything else
//! becomes a job in the queue, and the case stays open until a worker's certificates were checked here. The
//! **clerk** reads what workers send and closes cases; the **sweeper** puts into the queue what should be there
//! and is not. Any number of desks work on one database and one queue. `docs/desk.md` tells the whole.
//!
//! Invariant: a case that is open in the ledger is closed sooner or later, exactly once, whatever dies in between. It
//! shows as proved only what certificates say that were checked by this program.
//!
//! Start reading at `case` (what is asked and answered), then `ask`, `clerk`, `finding` and `sweeper`.

mod ask;
mod audit;
mod cancel;
mod case;
mod claim;
mod clerk;
mod collection;
mod court;
mod error;
mod finding;
mod home;
mod ledger;
mod on_condition;
mod readiness;
mod rejection;
mod review;
mod sweeper;
mod tally;
mod trial;
mod watch;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use shikatsu_jobs::{Client, Terms};
use tokio::sync::Semaphore;

pub use audit::{AuditAsking, AuditId, AuditItem, AuditState, ItemState};
pub use case::{Asking, Case, CaseId, CaseState, Receipt};
pub use error::DeskError;
pub use readiness::{Health, Readiness};
pub use review::{Reviewed, review};
pub use shikatsu_api::{KnownFact, RequestResult};
pub use sweeper::Swept;
pub use watch::{CaseNews, Watch};

use crate::store::Store;

/// The service without HTTP. Clones share connections.
#[derive(Debug, Clone)]
pub struct Desk {
    store: Store,
    client: Client,
    pace: Pace,
    /// Cases of a person and of batches that may be open while the queue does not answer.
    room: [u32; 2],
    /// Rulings that may run at a time in this process.
    courtrooms: Arc<Semaphore>,
}

/// Where a desk finds its database and its queue.
#[derive(Clone)]
pub struct Opening {
    /// The address of PostgreSQL.
    pub database: String,
    /// The schema with the tables.
    pub schema: String,
    /// Connections to the database.
    pub connections: u32,
    /// The address of NATS.
    pub nats: String,
    /// The bounds of the queue.
    pub terms: Terms,
    /// How often things are looked at.
    pub pace: Pace,
}

/// How often things are looked at, and how often they are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// From one sweep to the next.
    pub sweep: Duration,
    /// After so long an open case is held against the queue again.
    pub look: Duration,
    /// How often a case is given to workers whose answers are rejected.
    pub attempts: u16,
    /// Bundles up to so many bytes are ruled on.
    pub largest: u64,
    /// How long a person's case may be open before it is closed with a failure, so that a worker that hangs leaves nobody
    /// waiting for ever. A batch has much longer.
    pub overdue: Duration,
    /// How long closed cases are kept. Facts are kept for good.
    pub kept: Duration,
}

impl Opening {
    /// A desk with the usual bounds.
    #[must_use]
    pub fn new(database: &str, nats: &str, terms: Terms) -> Self {
        Self {
            database: database.into(),
            schema: "public".into(),
            connections: 16,
            nats: nats.into(),
            terms,
            pace: Pace::default(),
        }
    }
}

/// Without addresses: they may hold passwords.
impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening")
            .field("schema", &self.schema)
            .field("connections", &self.connections)
            .field("terms", &self.terms)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            sweep: Duration::from_secs(5),
            look: Duration::from_secs(60),
            attempts: 8,
            largest: 256 << 20,
            overdue: Duration::from_secs(6 * 3600),
            kept: Duration::from_secs(30 * 24 * 3600),
        }
    }
}

impl Desk {
    /// Opens the desk: connects to both, and brings the tables up to date.
    ///
    /// # Errors
    /// When one of them does not answer, or the tables are newer than this program.
    pub async fn open(opening: Opening) -> Result<Self, DeskError> {
        let store = Store::open(&opening.database, &opening.schema, opening.connections).await?;
        store.migrate().await?;
        let room = [opening.terms.persons, opening.terms.batches];
        let client = Client::connect(&opening.nats, opening.terms).await?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            store,
            client,
            pace: opening.pace,
            room,
            courtrooms: Arc::new(Semaphore::new(cores)),
        })
    }

    /// The store of facts.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The queue, for whoever watches it.
    #[must_use]
    pub const fn client(&self) -> &Client {
        &self.client
    }
}
