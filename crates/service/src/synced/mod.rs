//! The logs of the trainer that accounts keep, and what follows from them here: ratings of players and problems, keys with
//! their revisions, and refunds.
//!
//! A device sends events and gets those that it lacks ([`SyncedLogs::sync`]). Cards, streaks and progress are folds of the
//! log, on the device and never here; ratings are the service's, because it holds claims against keys.
//!
//! Invariant: an event of an account is stored once, however often it is sent, and whatever dies while it is; and no
//! correction of a key takes points from a player.
//!
//! Start reading at `merge` (pure), then `sync`; `refunds` and `problem_ratings` for what happens later.

mod bounds;
mod keys;
mod known;
mod merge;
mod problem_ratings;
mod refunds;
mod skills;
mod storing;
mod sync;
mod sync_error;
mod upkeep;

use shikatsu_train::{EventKind, TrainEvent, TrainLog};
use sqlx::PgPool;
use uuid::Uuid;

use crate::store::{Store, StoreError};

pub use bounds::{MOST_KEPT, MOST_READ, MOST_SENT};
pub use keys::ANCHORS;
pub use known::{KnownEvent, KnownLog};
pub use merge::{MergedEvent, MergedLog, PendingTry, merge};
pub use refunds::{Correction, LostTry, given_back};
pub use skills::SkillState;
pub use sync::{LogBatch, LogNews, PointsBack};
pub use sync_error::SyncError;

/// The logs of a store.
#[derive(Debug, Clone)]
pub struct SyncedLogs {
    store: Store,
}

impl SyncedLogs {
    /// The logs in this store.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self { store }
    }

    /// The whole log of an account.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn log(&self, account: Uuid) -> Result<TrainLog, SyncError> {
        let rows = sqlx::query_as!(
            EventColumns,
            "select device, seq, at, words from train_event where account = $1 order by cursor",
            account
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let mut log = TrainLog::default();
        for row in rows {
            log.add(row.event()?);
        }
        Ok(log)
    }

    const fn pool(&self) -> &PgPool {
        self.store.pool()
    }
}

/// What a stored event says.
pub(crate) fn event_kind(words: &str) -> Result<EventKind, StoreError> {
    let corrupt = |_| StoreError::Corrupt("a stored event is no line of a log");
    words.parse().map_err(corrupt)
}

/// The columns that make a line of a log.
struct EventColumns {
    device: i64,
    seq: i64,
    at: i64,
    words: String,
}

impl EventColumns {
    fn event(&self) -> Result<TrainEvent, SyncError> {
        let id = storing::event_id(self.device, self.seq)?;
        Ok(TrainEvent {
            id,
            at: self.at,
            kind: event_kind(&self.words)?,
        })
    }
}
