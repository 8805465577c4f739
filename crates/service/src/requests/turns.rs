//! Turns between payers: which problems of audits are put into the queue next.
//!
//! Few jobs of audits wait in the queue at a time. The next one is taken from the payer who has the fewest there, so who asks
//! about one problem does not wait for two hundred thousand of another payer. A payer whose quota of today is used up
//! has its turn tomorrow, and an audit that has spent its budget ends.
//!
//! Invariant: a problem of an audit is put into the queue by this file alone. [`Requeue`](super::Requeue) looks after it from
//! then on.

use shikatsu_api::RequestResult;
use shikatsu_jobs::Priority;
use uuid::Uuid;

use super::cancel::cancel_job;
use super::requeue::{DueRequest, QueueRoom, TurnEffect};
use super::{RequestError, Requeue, RequeueCounts, counters, rows};

impl Requeue {
    /// Puts problems of audits into the queue, as many as may wait there.
    pub(super) async fn feed(
        &self,
        counts: &mut RequeueCounts,
    ) -> Result<TurnEffect, RequestError> {
        let waiting = self.requests.client.waiting(Priority::Batch).await?;
        let most = u64::from(self.requests.policy.batches_waiting);
        let room = i64::try_from(most.saturating_sub(waiting)).unwrap_or(0);
        let due = match room {
            0 => return self.waits().await,
            room => self.turns(room).await?,
        };
        let is_full = i64::try_from(due.len()).is_ok_and(|taken| taken == room);
        let left = self.submit_all(due, Priority::Batch, counts).await?;
        Ok(match (is_full, left) {
            (true, QueueRoom::Left) => TurnEffect::OthersWait,
            _ => TurnEffect::AllQueued,
        })
    }

    async fn waits(&self) -> Result<TurnEffect, RequestError> {
        let row = sqlx::query!(
            r#"select exists (select 1 from matter where closed_at is null and priority = 1
                              and queued_at is null) as "waits!""#
        );
        let row = row.fetch_one(self.requests.store.pool()).await?;
        Ok(match row.waits {
            true => TurnEffect::OthersWait,
            false => TurnEffect::AllQueued,
        })
    }

    /// The next problems, of each payer in turn. No other process takes them.
    async fn turns(&self, room: i64) -> Result<Vec<DueRequest>, RequestError> {
        let policy = &self.requests.policy;
        let quota = policy.quota.map(rows::milliseconds);
        let rows = sqlx::query_as!(
            DueRequest,
            r#"with recursive payers as (
                   (select payer from matter where closed_at is null and priority = 1 order by payer limit 1)
                   union all
                   select (select next.payer from matter next
                           where next.closed_at is null and next.priority = 1 and next.payer > payers.payer
                           order by next.payer limit 1)
                   from payers where payers.payer is not null
               ), payer_state as (
                   select payer,
                          coalesce((select ms from cost where cost.payer = payers.payer
                                    and day = (now() at time zone 'UTC')::date), 0) + held.ms as used,
                          held.jobs,
                          case when payer = '' then null
                               when payer like 'key:%' then coalesce(
                                   (select quota_ms from caller_key where 'key:' || id = payer and revoked_at is null), 0)
                               else $1::bigint end as quota
                   from payers cross join lateral (
                       select count(*) as jobs, coalesce(sum(budget_ms), 0)::bigint as ms from matter
                       where matter.payer = payers.payer and closed_at is null and queued_at is not null) held
                   where payers.payer is not null
               ), turn as (
                   select mine.id, mine.due_at,
                          payer_state.jobs + row_number() over (partition by payer_state.payer order by mine.due_at) as turn
                   from payer_state cross join lateral (
                       select id, due_at, used + sum(budget_ms) over (order by due_at, id) as used_then from (
                           select id, due_at, budget_ms from matter
                           where matter.payer = payer_state.payer and closed_at is null and priority = 1
                                 and queued_at is null
                           order by due_at limit $2) first) mine
                   where payer_state.quota is null or mine.used_then <= payer_state.quota
               ), taken as (
                   select matter.id from matter join turn using (id)
                   where closed_at is null and queued_at is null
                   order by turn.turn, turn.due_at limit $2 for update of matter skip locked
               )
               update matter
               set queued_at = now(), due_at = now() + $3 * interval '1 second'
               from taken where matter.id = taken.id
               returning matter.id as "id!", matter.message as "message!""#,
            quota,
            room,
            policy.recheck_after.as_secs_f64()
        )
        .fetch_all(self.requests.store.pool())
        .await?;
        Ok(rows)
    }

    /// Ends audits that have spent their budgets; problems that another audit shares stay.
    pub(super) async fn end_spent_audits(&self) -> Result<u64, RequestError> {
        let reason = "the budget of the audit is spent; send the problems that are left again";
        let closing = RequestResult::Failed {
            reason: reason.into(),
        };
        let left = sqlx::query!(
            r#"with over as (
                   update audit set ended_at = now() from audit_cost
                   where audit_cost.audit = audit.id and audit.ended_at is null and audit.cancelled_at is null
                         and audit_cost.ms >= audit.budget_ms
                   returning audit.id
               )
               update matter set askers = askers - 1,
                      closed_at = case when askers <= 1 then now() end,
                      closed_as = case when askers <= 1 then $1 end,
                      closing = case when askers <= 1 then $2 end
               from audit_item, over
               where audit_item.audit = over.id and audit_item.matter = matter.id and matter.closed_at is null
               returning matter.job, matter.queued_at is not null as "queued!", matter.closed_at is not null as "closed!""#,
            counters::word(&closing),
            rows::write_closing(&closing)?
        )
        .fetch_all(self.requests.store.pool())
        .await?;
        let closed: Vec<_> = left.into_iter().filter(|row| row.closed).collect();
        let number = closed.len() as u64;
        counters::closed_unanswered(&closing, number);
        let queued: Vec<Uuid> = closed
            .into_iter()
            .filter(|row| row.queued)
            .map(|row| row.job)
            .collect();
        for job in queued {
            cancel_job(&self.requests.client, job).await;
        }
        Ok(number)
    }
}
