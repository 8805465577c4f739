//! Quotas: how much core time a payer may use in a day, and how many searches of a payer may wait at a time.
//!
//! What waits counts with its whole budget, what is closed with what it took. A search that another caller asked before
//! costs nothing, nor does what is known.
//!
//! Invariant: a payer goes beyond its quota by no more than what it asks in the same moment, which the limit of
//! requests bounds.

use std::time::Duration;

use uuid::Uuid;

use super::payer::{Payer, hash_of};
use super::{RequestError, Requests};
use crate::store::Store;

/// When a caller whose searches wait should try again.
const WAIT_FOR_OWN: Duration = Duration::from_secs(10);

/// What is known of a payer before a search is taken.
struct PayerState {
    /// Core time of today, with the budgets of what waits.
    used: Duration,
    /// What is allowed in a day; nothing if there is no limit.
    quota: Option<Duration>,
    /// Searches that wait.
    open: u32,
    /// Until the next day.
    left: Duration,
}

impl Requests {
    /// Whether a payer may have another search of this cost.
    pub(super) async fn admit(&self, payer: Payer, cost: Duration) -> Result<(), RequestError> {
        if payer == Payer::Service {
            return Ok(());
        }
        let state = self.payer_state(payer).await?;
        if state.open >= self.policy.open_each {
            return Err(RequestError::TooManyOpen {
                open: state.open,
                retry_after: WAIT_FOR_OWN,
            });
        }
        match state.quota {
            Some(quota) if state.used + cost > quota => Err(RequestError::QuotaSpent {
                quota,
                retry_after: match state.open {
                    0 => state.left,
                    _ => WAIT_FOR_OWN,
                },
            }),
            _ => Ok(()),
        }
    }

    async fn payer_state(&self, payer: Payer) -> Result<PayerState, RequestError> {
        let row = sqlx::query!(
            r#"select coalesce((select ms from cost
                                where payer = $1 and day = (now() at time zone 'UTC')::date), 0) as "spent!",
                      (select coalesce(sum(budget_ms), 0)::bigint from matter
                       where payer = $1 and closed_at is null and queued_at is not null) as "held!",
                      (select count(*) from matter where payer = $1 and closed_at is null
                       and queued_at is not null and priority = 0) as "open!",
                      (select quota_ms from caller_key where 'key:' || id = $1) as quota,
                      extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day'
                              - now() at time zone 'UTC')::bigint as "left!""#,
            payer.to_string()
        )
        .fetch_one(self.store.pool())
        .await?;
        let span = |ms: i64| Duration::from_millis(ms.max(0).unsigned_abs());
        Ok(PayerState {
            used: span(row.spent + row.held),
            quota: match payer {
                Payer::Service => None,
                Payer::Address(_) => self.policy.quota,
                Payer::Key(_) => Some(span(row.quota.unwrap_or(0))),
            },
            open: u32::try_from(row.open).unwrap_or(u32::MAX),
            left: Duration::from_secs(row.left.max(1).unsigned_abs()),
        })
    }
}

/// Makes a key for a caller, with core time a day of its own. Only its hash is kept. A name that has a key gets another one
/// in its place.
///
/// # Errors
/// When the database does not answer.
pub async fn make_caller_key(
    store: &Store,
    name: &str,
    quota: Duration,
) -> Result<String, RequestError> {
    let drawn = [Uuid::new_v4(), Uuid::new_v4()].map(|part| part.simple().to_string());
    let key = format!("shikatsu-{}", drawn.concat());
    sqlx::query!(
        "insert into caller_key (id, name, hash, quota_ms) values ($1, $2, $3, $4)
         on conflict (name) do update
         set hash = excluded.hash, quota_ms = excluded.quota_ms, revoked_at = null",
        Uuid::new_v4(),
        name,
        hash_of(&key),
        i64::try_from(quota.as_millis()).unwrap_or(i64::MAX)
    )
    .execute(store.pool())
    .await?;
    Ok(key)
}
