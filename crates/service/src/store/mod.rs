//! The store of proved facts, in PostgreSQL.
//!
//! A fact answers one question ([`shikatsu_board::Question`]) and carries the hash of the certificates it follows
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
mod key;
mod superseded;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgPool, Postgres, Transaction};

pub use bundle::{BundleHash, INLINE, PART};
pub use error::StoreError;
pub use fact::{Fact, FactBoundary, FactMove, FactWall, JudgedMoves, MoveWorth};
pub use key::QuestionKey;
pub use superseded::Superseded;

use superseded::{FactRow, supersede_within};

/// A connection to the store.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
}

/// A fact with the certificates it follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFact {
    /// What is proved.
    pub fact: Fact,
    /// Where its certificates are.
    pub bundle: BundleHash,
}

/// What became of a fact that was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepEffect {
    /// It is stored now.
    New,
    /// As much was known already.
    Known,
}

impl Store {
    /// Connects to a database; tables are looked for in `schema`.
    ///
    /// # Errors
    /// When the address is malformed or nobody answers there.
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

    /// What is known of a question, as much as there is.
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
        let mut transaction = self.pool.begin().await?;
        let kept = keep_within(&mut transaction, key, fact, bundle).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    /// The certificates with this hash; their bytes are held against it.
    ///
    /// # Errors
    /// When the database does not answer, or what it has is not what was stored.
    pub async fn bundle(&self, hash: BundleHash) -> Result<Option<Vec<u8>>, StoreError> {
        bundle::get(&self.pool, hash).await
    }

    /// The board that certificates are about, as it was written down with them.
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

    /// The connections, for whoever keeps other tables beside the facts.
    #[must_use]
    pub const fn pool(&self) -> &PgPool {
        &self.pool
    }
}

/// Keeps a fact in a transaction of somebody's. Who keeps several facts in one does so in the order of their
/// keys, or may wait for another who waits for him.
pub(crate) async fn keep_within(
    transaction: &mut Transaction<'_, Postgres>,
    key: QuestionKey,
    fact: &Fact,
    bundle: &[u8],
) -> Result<KeepEffect, StoreError> {
    lock(transaction, key).await?;
    let rows = sqlx::query!(
        "select known, revision, body from fact
         where key = $1 and not exists (
             select from superseded old
             where old.key = $1 and old.known = fact.known and old.revision = fact.revision)",
        key.uuid()
    )
    .fetch_all(&mut **transaction)
    .await?;
    let mut stored = Vec::with_capacity(rows.len());
    for row in rows {
        let place = FactRow {
            key,
            known: row.known,
            revision: row.revision,
        };
        stored.push((place, body::read(&row.body)?));
    }
    let (denied, agreed): (Vec<_>, Vec<_>) = stored
        .into_iter()
        .partition(|(_, known)| known.contradicts(fact));
    if let Some((_, firm)) = denied.iter().find(|(_, known)| !known.leans()) {
        // What leans on a wall gives way to what leans on nothing, and is no defect.
        return match fact.leans() {
            true => Ok(KeepEffect::Known),
            false => Err(StoreError::Contradiction {
                key,
                stored: Box::new(firm.clone()),
            }),
        };
    }
    if !denied.is_empty() {
        let hash = bundle::add(transaction, bundle).await?;
        for (place, known) in denied {
            let reason = contradicted(&known, fact, hash);
            supersede_within(transaction, place, &reason, Some(hash)).await?;
        }
    }
    let known = fact.known();
    if agreed.iter().any(|(place, _)| place.known >= known) {
        return Ok(KeepEffect::Known);
    }
    let hash = bundle::add(transaction, bundle).await?;
    sqlx::query!(
        "insert into fact (key, known, revision, body, bundle)
         values ($1, $2, (select coalesce(max(revision) + 1, 0) from fact where key = $1 and known = $2), $3, $4)",
        key.uuid(),
        known,
        body::write(fact),
        hash.bytes()
    )
    .execute(&mut **transaction)
    .await?;
    Ok(KeepEffect::New)
}

/// Why a fact that leans on walls gives way.
fn contradicted(stored: &Fact, new: &Fact, by: BundleHash) -> String {
    let what = match stored.verdict == new.verdict {
        true => "the worth of a first move is another".to_owned(),
        false => format!("{}, not {}", new.verdict, stored.verdict),
    };
    format!("it leans on walls, and certificates {by} contradict it: {what}")
}

/// Keeps certificates, and the board they are about.
pub(crate) async fn keep_bundle(
    transaction: &mut Transaction<'_, Postgres>,
    bundle: &[u8],
    board: &str,
) -> Result<BundleHash, StoreError> {
    let hash = bundle::add(transaction, bundle).await?;
    sqlx::query!(
        "insert into bundle_board (hash, problem) values ($1, $2) on conflict do nothing",
        hash.bytes(),
        board
    )
    .execute(&mut **transaction)
    .await?;
    Ok(hash)
}

/// Until the transaction ends, nobody else keeps a fact about this question.
async fn lock(
    transaction: &mut Transaction<'_, Postgres>,
    key: QuestionKey,
) -> Result<(), StoreError> {
    sqlx::query!("select pg_advisory_xact_lock($1)", key.lock())
        .fetch_one(&mut **transaction)
        .await?;
    Ok(())
}
