//! Facts that are no longer believed.
//!
//! A judge that has become stricter may not carry what an older one ruled. The old row stays, as all rows do; another row
//! names it and says why.
//!
//! Invariant: a fact is superseded once, with a reason, and from then on no reader sees it.

use std::time::SystemTime;

use sqlx::{PgPool, Postgres, Transaction};
use tracing::warn;

use super::body;
use super::bundle::BundleHash;
use super::error::StoreError;
use super::fact::Fact;
use super::key::QuestionKey;
use super::row::{FactRow, StoredFact};

/// A fact that is no longer believed, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Superseded {
    /// What was believed.
    pub fact: Fact,
    /// The certificates it was thought to follow from.
    pub bundle: BundleHash,
    /// Why it is not believed.
    pub reason: String,
    /// The certificates that contradicted it, if some did.
    pub by: Option<BundleHash>,
}

/// The next fact that is believed, in the order of the keys.
pub(super) async fn next_fact(
    pool: &PgPool,
    after: Option<FactRow>,
) -> Result<Option<(FactRow, StoredFact)>, StoreError> {
    let after = after.unwrap_or(FactRow {
        key: QuestionKey::from_bytes([0; 16]),
        known: -1,
        revision: -1,
    });
    let row = sqlx::query!(
        "select key, known, revision, body, bundle from fact
             where (key, known, revision) > ($1, $2, $3) and not exists (
                 select from superseded old
                 where old.key = fact.key and old.known = fact.known and old.revision = fact.revision)
             order by key, known, revision limit 1",
        after.key.uuid(),
        after.known,
        after.revision
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let next = FactRow {
        key: QuestionKey::from_bytes(row.key.into_bytes()),
        known: row.known,
        revision: row.revision,
    };
    let found = StoredFact {
        fact: body::read(&row.body)?,
        bundle: BundleHash::stored(&row.bundle)?,
    };
    Ok(Some((next, found)))
}

/// Supersedes what is believed of a question because of these certificates; how many rows that were.
pub(super) async fn supersede(
    pool: &PgPool,
    key: QuestionKey,
    bundle: BundleHash,
    reason: &str,
) -> Result<u64, StoreError> {
    let mut transaction = pool.begin().await?;
    lock(&mut transaction, key).await?;
    let rows = sqlx::query!(
        "select known, revision from fact
             where key = $1 and bundle = $2 and not exists (
                 select from superseded old
                 where old.key = $1 and old.known = fact.known and old.revision = fact.revision)",
        key.uuid(),
        bundle.bytes()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let mut number = 0;
    for row in rows {
        let place = FactRow {
            key,
            known: row.known,
            revision: row.revision,
        };
        supersede_within(&mut transaction, place, reason, None).await?;
        number += 1;
    }
    transaction.commit().await?;
    Ok(number)
}

/// What was once believed of a question, the latest to go first.
pub(super) async fn all(pool: &PgPool, key: QuestionKey) -> Result<Vec<Superseded>, StoreError> {
    let rows = sqlx::query!(
        r#"select fact.body, fact.bundle, old.reason, old.bundle as "by?"
               from superseded old join fact using (key, known, revision)
               where key = $1 order by old.superseded_at desc"#,
        key.uuid()
    )
    .fetch_all(pool)
    .await?;
    let read = rows.into_iter().map(|row| {
        Ok(Superseded {
            fact: body::read(&row.body)?,
            bundle: BundleHash::stored(&row.bundle)?,
            reason: row.reason,
            by: row.by.as_deref().map(BundleHash::stored).transpose()?,
        })
    });
    read.collect()
}

/// Whether what was said of these questions at that time may rest on a fact that was superseded. A minute is allowed for
/// answers that had read the fact just before it went.
pub(super) async fn is_outdated(
    pool: &PgPool,
    keys: &[QuestionKey],
    said: SystemTime,
) -> Result<bool, StoreError> {
    let keys: Vec<_> = keys.iter().map(|key| key.uuid()).collect();
    let said = said.duration_since(SystemTime::UNIX_EPOCH);
    let row = sqlx::query!(
        r#"select exists (
                   select from superseded
                   where key = any($1) and superseded_at >= to_timestamp($2) - interval '1 minute'
               ) as "is!""#,
        &keys,
        said.unwrap_or_default().as_secs_f64()
    )
    .fetch_one(pool)
    .await?;
    Ok(row.is)
}

/// Stores that a fact is no longer believed. The caller holds the lock of its key.
pub(super) async fn supersede_within(
    transaction: &mut Transaction<'_, Postgres>,
    place: FactRow,
    reason: &str,
    by: Option<BundleHash>,
) -> Result<(), StoreError> {
    let FactRow {
        key,
        known,
        revision,
    } = place;
    sqlx::query!(
        "insert into superseded (key, known, revision, reason, bundle) values ($1, $2, $3, $4, $5)",
        key.uuid(),
        known,
        revision,
        reason,
        by.as_ref().map(BundleHash::bytes)
    )
    .execute(&mut **transaction)
    .await?;
    warn!(%key, known, revision, reason, "a fact is superseded");
    metrics::counter!("shikatsu_facts_superseded_total").increment(1);
    Ok(())
}

/// Lets no other transaction keep or supersede a fact about this question until this one ends.
pub(super) async fn lock(
    transaction: &mut Transaction<'_, Postgres>,
    key: QuestionKey,
) -> Result<(), StoreError> {
    sqlx::query!("select pg_advisory_xact_lock($1)", key.lock_number())
        .fetch_one(&mut **transaction)
        .await?;
    Ok(())
}
