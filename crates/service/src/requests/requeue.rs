//! Puts the jobs of open requests into the queue that are not there.
//!
//! A job is missing if a process died between storing and queueing it, if the queue has lost it, or if it belongs to a
//! batch for which there was no room yet. Submitting a job that is there changes nothing, so the three need not be told
//! apart.
//!
//! Invariant: an open request is compared with the queue again and again until it is closed. Several processes share the
//! requests.

use std::time::{Duration, Instant};

use shikatsu_api::RequestResult;
use shikatsu_jobs::{JobsError, Priority, Submission};
use tokio::time::sleep;
use tracing::{info, warn};
use uuid::Uuid;

use super::cancel::cancel_job;
use super::request::RequestId;
use super::rows::CloseEffect;
use super::{RequestError, Requests, counters, rows};

/// How soon the next turn comes while problems of audits wait for theirs.
const TURN: Duration = Duration::from_millis(100);

/// Requests that are read at a time.
const READ_AT_ONCE: i64 = 256;

/// Old closed requests that are deleted in one round.
const DELETED_AT_ONCE: i64 = 1_000;

/// A batch's request may be open so many times longer than a person's.
const BATCH_FACTOR: u32 = 28;

/// Compares open requests with the queue, round after round.
#[derive(Debug, Clone)]
pub struct Requeue {
    pub(super) requests: Requests,
}

/// What one round did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RequeueCounts {
    /// Jobs that were not in the queue and are now.
    pub queued: u64,
    /// Jobs that were there.
    pub present: u64,
    /// Requests that cannot be queued, or were open for too long, and were closed.
    pub failed: u64,
}

/// Whether the queue has room for more jobs.
pub(super) enum QueueRoom {
    Left,
    None,
}

/// Whether more would have been put into the queue if it had taken more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnEffect {
    /// Others wait for their turn.
    OthersWait,
    /// No other waits.
    AllQueued,
}

/// An open request that is to be compared with the queue.
pub(super) struct DueRequest {
    pub(super) id: Uuid,
    pub(super) message: String,
}

impl Requeue {
    /// For these requests.
    #[must_use]
    pub const fn new(requests: Requests) -> Self {
        Self { requests }
    }

    /// Makes rounds until `stop` comes back.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut pause = self.requests.policy.requeue_period;
        let mut next_round = Instant::now() + pause;
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = sleep(pause) => {}
            }
            let is_round = next_round <= Instant::now();
            let done = match is_round {
                true => {
                    next_round = Instant::now() + self.requests.policy.requeue_period;
                    self.whole_round().await
                }
                false => self.turns_only().await,
            };
            pause = match &done {
                Ok((_, TurnEffect::OthersWait)) => TURN,
                _ => next_round.saturating_duration_since(Instant::now()),
            };
            match done.map(|(counts, _)| counts) {
                // Turns come ten times a second.
                Ok(counts) if is_round && counts != RequeueCounts::default() => {
                    let RequeueCounts {
                        queued,
                        present,
                        failed,
                    } = counts;
                    info!(queued, present, failed, "swept");
                }
                Ok(_) => {}
                Err(error) => warn!(%error, "a round over open cases ended early"),
            }
        }
    }

    /// Looks once at all requests that are due, those of persons first.
    ///
    /// # Errors
    /// When the database or the queue does not answer; the rest is due again soon.
    pub async fn round(&self) -> Result<RequeueCounts, RequestError> {
        self.whole_round().await.map(|(counts, _)| counts)
    }

    async fn turns_only(&self) -> Result<(RequeueCounts, TurnEffect), RequestError> {
        let mut counts = RequeueCounts::default();
        let effect = self.feed(&mut counts).await?;
        Ok((counts, effect))
    }

    async fn whole_round(&self) -> Result<(RequeueCounts, TurnEffect), RequestError> {
        let mut counts = RequeueCounts::default();
        for priority in Priority::ALL {
            loop {
                let due = self.due(priority).await?;
                let is_last = due.len() < usize::try_from(READ_AT_ONCE).unwrap_or(usize::MAX);
                if matches!(
                    self.submit_all(due, priority, &mut counts).await?,
                    QueueRoom::None
                ) || is_last
                {
                    break;
                }
            }
        }
        counts.failed += self.end_spent_audits().await?;
        let effect = self.feed(&mut counts).await?;
        counters::requeued(counts.queued);
        counts.failed += self.fail_overdue().await?;
        self.delete_old().await?;
        Ok((counts, effect))
    }

    /// Takes the requests that are due, so that no other process does. Old ones are looked at less and less often.
    async fn due(&self, priority: Priority) -> Result<Vec<DueRequest>, RequestError> {
        let rows = sqlx::query_as!(
            DueRequest,
            r#"update matter
               set due_at = now() + $2 * interval '1 second' + (now() - opened_at) / 4
               where id in (
                   select id from matter where closed_at is null and priority = $1 and due_at <= now()
                         and (priority = 0 or queued_at is not null)
                   order by due_at limit $3 for update skip locked)
               returning id, message"#,
            rows::priority_number(priority),
            self.requests.policy.recheck_after.as_secs_f64(),
            READ_AT_ONCE
        )
        .fetch_all(self.requests.store.pool())
        .await?;
        Ok(rows)
    }

    pub(super) async fn submit_all(
        &self,
        due: Vec<DueRequest>,
        priority: Priority,
        counts: &mut RequeueCounts,
    ) -> Result<QueueRoom, RequestError> {
        let mut rest = due.into_iter();
        while let Some(one) = rest.next() {
            let done = match rows::read_job(&one.message) {
                Ok(job) => self.requests.client.submit(&job, priority).await,
                // Another version of this program stored it; it must not keep the others back.
                Err(error) => {
                    self.give_up(RequestId::of(one.id), error.to_string())
                        .await?;
                    counts.failed += 1;
                    continue;
                }
            };
            match done {
                Ok(Submission::Queued(_)) => counts.queued += 1,
                Ok(Submission::Shared(_)) => counts.present += 1,
                Ok(Submission::Busy { .. }) => {
                    self.postpone(one.id, rest.collect()).await?;
                    return Ok(QueueRoom::None);
                }
                Err(error @ (JobsError::Malformed(_) | JobsError::TooLarge { .. })) => {
                    let reason = error.to_string();
                    self.give_up(RequestId::of(one.id), reason).await?;
                    counts.failed += 1;
                }
                Err(error) => {
                    self.postpone(one.id, rest.collect()).await?;
                    return Err(error.into());
                }
            }
        }
        Ok(QueueRoom::Left)
    }

    /// Lets requests wait for the next round.
    async fn postpone(&self, one: Uuid, rest: Vec<DueRequest>) -> Result<(), RequestError> {
        let rest = rest.into_iter().map(|due| due.id);
        let ids: Vec<Uuid> = std::iter::once(one).chain(rest).collect();
        sqlx::query!(
            "update matter set due_at = now() + $2 * interval '1 second'
             where id = any($1) and closed_at is null",
            &ids,
            self.requests.policy.requeue_period.as_secs_f64()
        )
        .execute(self.requests.store.pool())
        .await?;
        Ok(())
    }

    async fn give_up(&self, id: RequestId, reason: String) -> Result<(), RequestError> {
        warn!(case = %id, reason, "a case is given up");
        let mut connection = self
            .requests
            .store
            .pool()
            .acquire()
            .await
            .map_err(RequestError::from)?;
        let closing = RequestResult::Failed { reason };
        if rows::close(&mut connection, id, &closing, None).await? == CloseEffect::Closed {
            counters::closed_unanswered(&closing, 1);
        }
        Ok(())
    }

    /// Closes what has been open for too long: its worker hangs, or there is none.
    async fn fail_overdue(&self) -> Result<u64, RequestError> {
        let mut failed = 0;
        for (priority, times) in [(Priority::Person, 1), (Priority::Batch, BATCH_FACTOR)] {
            let longest = self.requests.policy.overdue * times;
            let old = sqlx::query!(
                "select id, job from matter
                 where closed_at is null and priority = $1 and opened_at < now() - $2 * interval '1 second'
                 limit $3",
                rows::priority_number(priority),
                longest.as_secs_f64(),
                READ_AT_ONCE
            )
            .fetch_all(self.requests.store.pool())
            .await?;
            for row in old {
                let seconds = longest.as_secs();
                let reason =
                    format!("no worker has ended it in {seconds} seconds; ask again later");
                self.give_up(RequestId::of(row.id), reason).await?;
                cancel_job(&self.requests.client, row.job).await;
                failed += 1;
            }
        }
        Ok(failed)
    }

    /// Deletes requests and audits that closed long ago; facts stay.
    async fn delete_old(&self) -> Result<(), RequestError> {
        let kept = self.requests.policy.kept.as_secs_f64();
        sqlx::query!(
            "delete from matter where id in (
                 select id from matter where closed_at < now() - $1 * interval '1 second' limit $2)",
            kept,
            DELETED_AT_ONCE
        )
        .execute(self.requests.store.pool())
        .await?;
        sqlx::query!(
            "delete from audit where id in (
                 select id from audit where opened_at < now() - $1 * interval '1 second' limit $2)",
            kept,
            DELETED_AT_ONCE
        )
        .execute(self.requests.store.pool())
        .await?;
        Ok(())
    }
}
