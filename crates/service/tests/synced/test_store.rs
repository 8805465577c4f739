//! Accounts and their logs in a schema of a test's own.

use shikatsu_service::synced::{LogBatch, LogNews, SyncError, SyncedLogs};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::place::Place;

pub(crate) struct TestStore {
    pub(crate) logs: SyncedLogs,
    place: Place,
}

impl TestStore {
    pub(crate) async fn new() -> Self {
        let place = Place::new("synced").await;
        Self {
            logs: SyncedLogs::new(place.store.clone()),
            place,
        }
    }

    pub(crate) async fn sql(&self, words: &str) {
        self.place.run(words).await;
    }

    pub(crate) async fn number(&self, words: &str) -> f64 {
        let words = AssertSqlSafe(words.to_owned());
        let row = sqlx::query_scalar(words)
            .fetch_one(self.place.store.pool())
            .await;
        row.unwrap()
    }

    pub(crate) async fn account(&self) -> Uuid {
        let id = Uuid::new_v4();
        self.sql(&format!(
            "insert into account (id, name, kind) values ('{id}', 'test', 'member')"
        ))
        .await;
        id
    }

    /// Syncs these lines from a device that has read so far.
    pub(crate) async fn sync(
        &self,
        account: Uuid,
        device: u64,
        cursor: i64,
        lines: &[String],
    ) -> Result<LogNews, SyncError> {
        let batch = LogBatch::read(&format!("{device:016x}"), cursor, lines)?;
        self.logs.sync(account, batch).await
    }

    pub(crate) async fn close(self) {
        self.place.leave().await;
    }
}

/// A line of an attempt at a problem.
pub(crate) fn tried(device: u64, seq: u32, problem: &str, result: &str, first: &str) -> String {
    let at = 1_700_000_000_000_i64 + i64::from(seq) * 60_000;
    format!("{device:016x} {seq} {at} attempt rated {problem} t 1200 1 {result} 9000 0 0 {first}")
}
