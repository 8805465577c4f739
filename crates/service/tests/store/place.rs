//! A schema for one test, gone when it is over.

use shikatsu_service::store::Store;
use sqlx::AssertSqlSafe;

/// Where tests find PostgreSQL unless `SHIKATSU_POSTGRES` says otherwise.
const ADDRESS: &str = "postgres://postgres@127.0.0.1:5432/test";

/// The address of the server and a database on it.
pub(crate) fn address() -> String {
    std::env::var("SHIKATSU_POSTGRES").unwrap_or_else(|_| ADDRESS.into())
}

/// A store in a schema of its own.
pub(crate) struct Place {
    pub(crate) store: Store,
    schema: String,
}

impl Place {
    pub(crate) async fn new(name: &str) -> Self {
        let place = Self::bare(name).await;
        place.store.migrate().await.unwrap();
        place
    }

    /// Without any table.
    pub(crate) async fn bare(name: &str) -> Self {
        let schema = format!("shikatsu_test_{name}_{}", std::process::id());
        let store = Store::open(&address(), &schema, 8).await.unwrap();
        let place = Self { store, schema };
        place
            .run(&format!("drop schema if exists {} cascade", place.schema))
            .await;
        place.run(&format!("create schema {}", place.schema)).await;
        place
    }

    /// Runs what a test needs and no user may say.
    pub(crate) async fn run(&self, sql: &str) {
        self.attempt(sql).await.unwrap();
    }

    pub(crate) async fn attempt(&self, sql: &str) -> Result<u64, sqlx::Error> {
        let done = sqlx::query(AssertSqlSafe(sql))
            .execute(self.store.pool())
            .await?;
        Ok(done.rows_affected())
    }

    /// Drops everything; a test that fails leaves its schema to be looked at.
    pub(crate) async fn leave(self) {
        self.run(&format!("drop schema {} cascade", self.schema))
            .await;
    }
}
