//! The store of proved facts, in PostgreSQL.
//!
//! A fact answers one question ([`shikatsu_board::CanonicalQuestion`]) and carries the hash of the certificates it follows
//! from. Rows are added and never changed; the database refuses anything else. A fact that is no longer believed
//! is named in another table with the reason ([`Superseded`]), and no reader sees it.
//!
//! Invariant: all facts about one question that lean on nothing agree. One that contradicts a stored fact is not
//! kept but reported, because either of them is a wrong verdict. A stored fact that leans on walls gives way
//! instead.

mod body;
mod bundle;
mod error;
mod fact;
mod keep;
mod key;
mod row;
mod superseded;

use std::time::SystemTime;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

pub(crate) use bundle::PackedBundle;
pub use bundle::{BundleHash, INLINE, PART};
pub use error::StoreError;
pub use fact::{Fact, FactBoundary, FactExtent, FactMove, FactWall, MoveWorth};
pub use keep::KeepEffect;
pub(crate) use keep::{keep_bundle, keep_within};
pub use key::QuestionKey;
pub use row::StoredFact;
pub use superseded::Superseded;

use row::FactRow;

/// A connection to the store.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
}

impl Store {
    /// Connects to a database; tables are looked for in `schema`.
    ///
    /// # Errors
    /// When the address is malformed or no server answers there.
    pub async fn open(address: &str, schema: &str, connections: u32) -> Result<Self, StoreError> {
        let options: PgConnectOptions = address.parse().map_err(StoreError::Address)?;
        let options = options.options([("search_path", schema)]);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .connect_with(options)
            .await
            .map_err(StoreError::Unreachable)?;
        Ok(Self { pool })
    }

    /// Brings the tables to the form that this program reads.
    ///
    /// # Errors
    /// When a migration fails, or the tables are newer than this program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        sqlx::migrate!().run(&self.pool).await?;
        Ok(())
    }

    /// What is known of a question: the fact that knows most.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn look_up(&self, key: QuestionKey) -> Result<Option<StoredFact>, StoreError> {
        let row = sqlx::query!(
            "select body, bundle from fact
             where key = $1 and not exists (
                 select from superseded old
                 where old.key = $1 and old.known = fact.known and old.revision = fact.revision)
             order by known desc limit 1",
            key.uuid()
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            Ok(StoredFact {
                fact: body::read(&row.body)?,
                bundle: BundleHash::stored(&row.bundle)?,
            })
        })
        .transpose()
    }

    /// Keeps a fact with its certificates.
    ///
    /// # Errors
    /// When the database does not answer, or knows a fact that contradicts this one.
    pub async fn keep(
        &self,
        key: QuestionKey,
        fact: &Fact,
        bundle: &[u8],
    ) -> Result<KeepEffect, StoreError> {
        let bundle = PackedBundle::of(bundle)?;
        let mut transaction = self.pool.begin().await?;
        let kept = keep_within(&mut transaction, key, fact, &mut bundle.unstored()).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    /// The certificates with this hash; their bytes are compared with it.
    ///
    /// # Errors
    /// When the database does not answer, or what it has is not what was stored.
    pub async fn bundle(&self, hash: BundleHash) -> Result<Option<Vec<u8>>, StoreError> {
        bundle::get(&self.pool, hash).await
    }

    /// The board that certificates are about, as it was stored with them.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn board(&self, hash: BundleHash) -> Result<Option<String>, StoreError> {
        let row = sqlx::query!(
            "select problem from bundle_board where hash = $1",
            hash.bytes()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| row.problem))
    }

    /// The next fact that is believed, in the order of the keys.
    pub(crate) async fn next_fact(
        &self,
        after: Option<FactRow>,
    ) -> Result<Option<(FactRow, StoredFact)>, StoreError> {
        superseded::next_fact(&self.pool, after).await
    }

    /// Supersedes what is believed of a question because of these certificates; how many rows that were.
    ///
    /// # Errors
    /// When the database does not answer, or the reason is empty.
    pub async fn supersede(
        &self,
        key: QuestionKey,
        bundle: BundleHash,
        reason: &str,
    ) -> Result<u64, StoreError> {
        superseded::supersede(&self.pool, key, bundle, reason).await
    }

    /// What was once believed of a question, the latest to go first.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn superseded(&self, key: QuestionKey) -> Result<Vec<Superseded>, StoreError> {
        superseded::all(&self.pool, key).await
    }

    /// Whether what was said of these questions at that time may rest on a fact that was superseded.
    pub(crate) async fn is_outdated(
        &self,
        keys: &[QuestionKey],
        said: SystemTime,
    ) -> Result<bool, StoreError> {
        superseded::is_outdated(&self.pool, keys, said).await
    }

    /// The connections, for tables beside those of facts.
    #[must_use]
    pub const fn pool(&self) -> &PgPool {
        &self.pool
    }
}
