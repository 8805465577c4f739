//! Answers that are not believed, and workers that are not believed any more.
//!
//! Invariant: a case whose answer was rejected is given to another worker, or closed with the reason after so many
//! attempts. It is never forgotten.

use std::time::Duration;

use shikatsu_api::{FinishedJob, RequestResult};
use shikatsu_jobs::WorkerId;
use tracing::{info, warn};

use super::case::Case;
use super::{Desk, DeskError, ledger, tally};

/// Time for the queue to take a job again before the sweeper looks.
const GRACE: Duration = Duration::from_secs(5);

impl Desk {
    /// Puts a worker into quarantine, and gives its job to another.
    pub(super) async fn reject(
        &self,
        case: Option<Case>,
        end: &FinishedJob,
        reason: &str,
    ) -> Result<(), DeskError> {
        let (job, worker, request) = (&end.id, &end.worker, end.request.as_deref());
        warn!(%job, worker, request, reason, "an answer is not believed");
        tally::rejected("forged");
        sqlx::query!(
            "insert into quarantine (worker, reason) values ($1, $2) on conflict do nothing",
            ledger::signed(&end.worker),
            reason.replace('\0', "")
        )
        .execute(self.store.pool())
        .await?;
        self.send_away(worker, reason).await;
        self.try_again(case, end, reason).await
    }

    /// Tells a worker that it is in quarantine. One that does not hear it is not believed all the same.
    pub(super) async fn send_away(&self, worker: &str, reason: &str) {
        let Ok(id) = worker.parse::<WorkerId>() else {
            return;
        };
        if let Err(error) = self.client.quarantine(&id, reason).await {
            warn!(worker, %error, "a worker was not told of its quarantine");
        }
    }

    /// Leaves an end aside that nobody is to blame for here, and asks again.
    pub(super) async fn pass_over(
        &self,
        case: Option<Case>,
        end: &FinishedJob,
        reason: &'static str,
    ) -> Result<(), DeskError> {
        if case.is_some() {
            let (job, worker) = (&end.id, &end.worker);
            info!(%job, worker, reason, "an end is passed over");
            tally::rejected(reason);
        }
        self.try_again(case, end, reason).await
    }

    /// Why a worker is not believed any more, if its certificates have failed before.
    pub(super) async fn quarantine_of(&self, worker: &str) -> Result<Option<String>, DeskError> {
        let row = sqlx::query!(
            "select reason from quarantine where worker = $1",
            ledger::signed(worker)
        )
        .fetch_optional(self.store.pool())
        .await?;
        Ok(row.map(|row| row.reason))
    }

    async fn try_again(
        &self,
        case: Option<Case>,
        end: &FinishedJob,
        reason: &str,
    ) -> Result<(), DeskError> {
        let Some(case) = case else { return Ok(()) };
        let Some(rejected) = ledger::reject(self.store.pool(), case.id, GRACE).await? else {
            return Ok(());
        };
        if rejected >= self.pace.attempts {
            let reason = format!(
                "{rejected} answers were not believed, the last one because: {reason}; ask again later"
            );
            return self
                .close(Some(case), end, RequestResult::Failed { reason })
                .await;
        }
        // If the queue does not take it, the sweeper sees to it.
        if let Err(error) = self.submit(&case.job, case.priority).await {
            warn!(case = %case.id, %error, "a job waits for the sweeper");
        }
        Ok(())
    }
}
