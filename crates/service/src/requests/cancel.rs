//! Cancelling a request.
//!
//! Invariant: a caller leaves once, and only by itself: its token is needed. A request that other callers share stays
//! open. It is closed when the last caller leaves, and then its job is taken from the queue or from its worker.

use shikatsu_api::RequestResult;
use shikatsu_jobs::{Client, JobId};
use tracing::{info, warn};
use uuid::Uuid;

use super::request::{RequestId, StoredRequest};
use super::{AskerToken, RequestError, Requests, counters, rows};

impl Requests {
    /// One caller leaves: the request is closed if no other waits for it. What is closed stays as it is.
    ///
    /// # Errors
    /// When the token is not that of a caller who asked and the request is open, or the database does not answer.
    pub async fn cancel(
        &self,
        id: RequestId,
        token: &AskerToken,
    ) -> Result<Option<StoredRequest>, RequestError> {
        let closing = RequestResult::Cancelled;
        let left = sqlx::query!(
            r#"with gone as (
                   update asker set left_at = now() where matter = $1 and token = $4 and left_at is null returning matter
               )
               update matter set askers = askers - 1,
                      closed_at = case when askers <= 1 then now() end,
                      closed_as = case when askers <= 1 then $2 end,
                      closing = case when askers <= 1 then $3 end
               from gone where id = gone.matter and closed_at is null
               returning job, closed_at is not null as "closed!""#,
            id.uuid(),
            counters::word(&closing),
            rows::write_closing(&closing)?,
            token.hash()
        )
        .fetch_optional(self.store.pool())
        .await?;
        if let Some(row) = &left
            && row.closed
        {
            info!(case = %id, "case cancelled");
            counters::closed_unanswered(&closing, 1);
            cancel_job(&self.client, row.job).await;
        }
        let request = self.find(id).await?;
        let is_open = request.as_ref().is_some_and(|one| one.closing().is_none());
        if left.is_none() && is_open && !rows::is_asker(self.store.pool(), id, token).await? {
            return Err(RequestError::NotTheAsker);
        }
        Ok(request)
    }
}

/// Cancels a job. If the queue does not answer, a worker works in vain, and nothing else is lost.
pub(super) async fn cancel_job(client: &Client, job: Uuid) {
    let Ok(id) = job.simple().to_string().parse::<JobId>() else {
        return;
    };
    if let Err(error) = client.cancel(id).await {
        warn!(job = %id, %error, "a job could not be taken back");
    }
}
