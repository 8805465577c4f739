//! Keeping facts and certificates, within a transaction of the caller.
//!
//! Invariant: a fact that contradicts a stored one which leans on nothing is not kept but reported.

use sqlx::{Postgres, Transaction};

use super::bundle::BundleToStore;
use super::fact::Fact;
use super::key::QuestionKey;
use super::row::FactRow;
use super::superseded::{lock, supersede_within};
use super::{BundleHash, StoreError, body};

/// What became of a fact that was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepEffect {
    /// It is stored now.
    New,
    /// As much was known already.
    Known,
}

/// Keeps a fact in the caller's transaction. A caller that keeps several facts in one transaction does so in the order of
/// their keys; otherwise two callers may wait for each other.
pub(crate) async fn keep_within(
    transaction: &mut Transaction<'_, Postgres>,
    key: QuestionKey,
    fact: &Fact,
    bundle: &mut BundleToStore<'_>,
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
        let fact_row = FactRow {
            key,
            known: row.known,
            revision: row.revision,
        };
        stored.push((fact_row, body::read(&row.body)?));
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
        let hash = bundle.stored(transaction).await?;
        for (fact_row, known) in denied {
            let reason = contradicted(&known, fact, hash);
            supersede_within(transaction, fact_row, &reason, Some(hash)).await?;
        }
    }
    let known = fact.known();
    if agreed.iter().any(|(fact_row, _)| fact_row.known >= known) {
        return Ok(KeepEffect::Known);
    }
    let hash = bundle.stored(transaction).await?;
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
    bundle: &mut BundleToStore<'_>,
    board: &str,
) -> Result<BundleHash, StoreError> {
    let hash = bundle.stored(transaction).await?;
    sqlx::query!(
        "insert into bundle_board (hash, problem) values ($1, $2) on conflict do nothing",
        hash.bytes(),
        board
    )
    .execute(&mut **transaction)
    .await?;
    Ok(hash)
}
