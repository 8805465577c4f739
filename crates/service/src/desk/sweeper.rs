//! The sweeper: puts into the queue what is open and not there.
//!
//! That is what a crash left between ledger and queue, what the queue has lost, and what of a batch had no
//! room yet. Submitting a job that is there changes nothing, so nobody has to know which it is.
//!
//! Invariant: an open case is held against the queue again and again until it is closed. Several sweepers share the
//! cases.

use shikatsu_api::RequestResult;
use shikatsu_jobs::{JobsError, Priority, Submission};
use tokio::time::sleep;
use tracing::{info, warn};
use uuid::Uuid;

use super::cancel::cancel_job;
use super::case::CaseId;
use super::ledger::Close;
use super::{Desk, DeskError, ledger, tally};

/// Cases of one look.
const HANDFUL: i64 = 256;

/// Closed cases that are taken away in one sweep.
const DUST: i64 = 1_000;

/// A batch may be open so many times longer than a person's case.
const BATCH: u32 = 28;

/// What a sweep did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Jobs that were not in the queue and are now.
    pub queued: u64,
    /// Jobs that were there.
    pub present: u64,
    /// Cases that cannot be queued, or were open for too long, and were closed.
    pub failed: u64,
}

/// Whether there is room for more.
enum Room {
    Left,
    None,
}

struct Due {
    id: Uuid,
    message: String,
}

impl Desk {
    /// Sweeps until `stop` comes back.
    pub async fn run_sweeper(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = sleep(self.pace.sweep) => {}
            }
            match self.sweep().await {
                Ok(swept) if swept != Swept::default() => {
                    let Swept {
                        queued,
                        present,
                        failed,
                    } = swept;
                    info!(queued, present, failed, "swept");
                }
                Ok(_) => {}
                Err(error) => warn!(%error, "the sweep ended early"),
            }
        }
    }

    /// Looks once at all cases that are due, a person's first.
    ///
    /// # Errors
    /// When the database or the queue does not answer; the rest is due again soon.
    pub async fn sweep(&self) -> Result<Swept, DeskError> {
        let mut swept = Swept::default();
        for priority in Priority::ALL {
            loop {
                let due = self.due(priority).await?;
                let is_last = due.len() < usize::try_from(HANDFUL).unwrap_or(usize::MAX);
                if matches!(
                    self.submit_all(due, priority, &mut swept).await?,
                    Room::None
                ) || is_last
                {
                    break;
                }
            }
        }
        tally::swept(swept.queued);
        swept.failed += self.overdue().await?;
        self.dust().await?;
        Ok(swept)
    }

    /// Takes the cases that are due, so that no other sweeper does. Old ones are looked at less and less often.
    async fn due(&self, priority: Priority) -> Result<Vec<Due>, DeskError> {
        let rows = sqlx::query_as!(
            Due,
            r#"update matter
               set due_at = now() + $2 * interval '1 second' + (now() - opened_at) / 4
               where id in (
                   select id from matter where closed_at is null and priority = $1 and due_at <= now()
                   order by due_at limit $3 for update skip locked)
               returning id, message"#,
            ledger::place(priority),
            self.pace.look.as_secs_f64(),
            HANDFUL
        )
        .fetch_all(self.store.pool())
        .await?;
        Ok(rows)
    }

    async fn submit_all(
        &self,
        due: Vec<Due>,
        priority: Priority,
        swept: &mut Swept,
    ) -> Result<Room, DeskError> {
        let mut rest = due.into_iter();
        while let Some(one) = rest.next() {
            let done = match ledger::job(&one.message) {
                Ok(job) => self.client.submit(&job, priority).await,
                // Written by another version of this program; it must not keep the others back.
                Err(error) => {
                    self.give_up(CaseId(one.id), error.to_string()).await?;
                    swept.failed += 1;
                    continue;
                }
            };
            match done {
                Ok(Submission::Queued(_)) => swept.queued += 1,
                Ok(Submission::Shared(_)) => swept.present += 1,
                Ok(Submission::Busy { .. }) => {
                    self.postpone(one.id, rest.collect()).await?;
                    return Ok(Room::None);
                }
                Err(error @ (JobsError::Malformed(_) | JobsError::TooLarge { .. })) => {
                    let reason = error.to_string();
                    self.give_up(CaseId(one.id), reason).await?;
                    swept.failed += 1;
                }
                Err(error) => {
                    self.postpone(one.id, rest.collect()).await?;
                    return Err(error.into());
                }
            }
        }
        Ok(Room::Left)
    }

    /// Lets cases wait for the next sweep.
    async fn postpone(&self, one: Uuid, rest: Vec<Due>) -> Result<(), DeskError> {
        let rest = rest.into_iter().map(|due| due.id);
        let ids: Vec<Uuid> = std::iter::once(one).chain(rest).collect();
        sqlx::query!(
            "update matter set due_at = now() + $2 * interval '1 second'
             where id = any($1) and closed_at is null",
            &ids,
            self.pace.sweep.as_secs_f64()
        )
        .execute(self.store.pool())
        .await?;
        Ok(())
    }

    async fn give_up(&self, id: CaseId, reason: String) -> Result<(), DeskError> {
        warn!(case = %id, reason, "a case is given up");
        let mut connection = self.store.pool().acquire().await.map_err(DeskError::from)?;
        let closing = RequestResult::Failed { reason };
        if ledger::close(&mut connection, id, &closing, None).await? == Close::Now {
            tally::dropped(&closing, 1);
        }
        Ok(())
    }

    /// Closes what has been open for too long: its worker hangs, or there is none.
    async fn overdue(&self) -> Result<u64, DeskError> {
        let mut failed = 0;
        for (priority, times) in [(Priority::Person, 1), (Priority::Batch, BATCH)] {
            let longest = self.pace.overdue * times;
            let old = sqlx::query!(
                "select id, job from matter
                 where closed_at is null and priority = $1 and opened_at < now() - $2 * interval '1 second'
                 limit $3",
                ledger::place(priority),
                longest.as_secs_f64(),
                HANDFUL
            )
            .fetch_all(self.store.pool())
            .await?;
            for row in old {
                let seconds = longest.as_secs();
                let reason =
                    format!("no worker has ended it in {seconds} seconds; ask again later");
                self.give_up(CaseId(row.id), reason).await?;
                cancel_job(&self.client, row.job).await;
                failed += 1;
            }
        }
        Ok(failed)
    }

    /// Takes away cases and audits that closed long ago; facts stay.
    async fn dust(&self) -> Result<(), DeskError> {
        let kept = self.pace.kept.as_secs_f64();
        sqlx::query!(
            "delete from matter where id in (
                 select id from matter where closed_at < now() - $1 * interval '1 second' limit $2)",
            kept,
            DUST
        )
        .execute(self.store.pool())
        .await?;
        sqlx::query!(
            "delete from audit where id in (
                 select id from audit where opened_at < now() - $1 * interval '1 second' limit $2)",
            kept,
            DUST
        )
        .execute(self.store.pool())
        .await?;
        Ok(())
    }
}
