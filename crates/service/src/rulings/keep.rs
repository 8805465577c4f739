//! What is proved is kept, together with the request that it closes.
//!
//! Invariant: facts and the closing of their request are written in one transaction, both or neither.

use std::time::Duration;

use shikatsu_api::{FinishedJob, Job, KnownFact, RequestResult};
use tracing::{error, info};

use super::Rulings;
use super::judgement::AcceptedResult;
use crate::requests::known::{self, Colors};
use crate::requests::rows::{self, CloseEffect, RequestWork};
use crate::requests::{RequestError, StoredRequest, counters};
use crate::store::{KeepEffect, PackedBundle, StoreError, keep_bundle, keep_within};

impl Rulings {
    /// Keeps what is proved and closes the request. A contradiction to a stored fact closes it as failed.
    pub(super) async fn keep(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
        accepted: AcceptedResult,
        bundle: &PackedBundle,
    ) -> Result<(), RequestError> {
        match self.write(request.as_ref(), end, accepted, bundle).await {
            Err(RequestError::Store(fault @ StoreError::Contradiction { .. })) => {
                error!(id = %end.id, worker = %end.worker, %fault, "a contradiction");
                metrics::counter!("shikatsu_contradictions_total").increment(1);
                let reason = fault.to_string();
                self.close(request, end, RequestResult::Failed { reason })
                    .await
            }
            done => done,
        }
    }

    /// Closes a request that was not closed before.
    pub(super) async fn close(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
        closing: RequestResult,
    ) -> Result<(), RequestError> {
        let Some(request) = request else {
            return Ok(());
        };
        let pool = self.requests.store().pool();
        let mut connection = pool.acquire().await.map_err(RequestError::from)?;
        let effect = rows::close(&mut connection, request.id, &closing, work(end)).await?;
        drop(connection);
        if effect == CloseEffect::Closed {
            self.requests.tell_closed(&request.job).await;
            note(&request, end, &closing);
        }
        Ok(())
    }

    async fn write(
        &self,
        request: Option<&StoredRequest>,
        end: &FinishedJob,
        mut accepted: AcceptedResult,
        bundle: &PackedBundle,
    ) -> Result<(), RequestError> {
        let mut transaction = self.requests.store().pool().begin().await?;
        accepted.facts.sort_by_key(|ruled| ruled.key);
        let mut to_store = bundle.unstored();
        let mut new = 0;
        for ruled in &accepted.facts {
            let kept = keep_within(&mut transaction, ruled.key, &ruled.fact, &mut to_store).await?;
            new += u64::from(kept == KeepEffect::New);
        }
        let job = request.map(|request| &request.job).or(end.job.as_ref());
        // A request names its certificates, so they are kept with it even if as much was known before.
        if let Some(job) = job
            && !accepted.facts.is_empty()
            && (new > 0 || request.is_some())
        {
            let board = serde_json::to_string(&job.problem)
                .map_err(|_| StoreError::Corrupt("a board that cannot be written"))?;
            keep_bundle(&mut transaction, &mut to_store, &board).await?;
        }
        let mut closed = None;
        if let Some(request) = request {
            let closing = closing(&request.job, accepted, bundle);
            let effect = rows::close(&mut transaction, request.id, &closing, work(end)).await?;
            closed = (effect == CloseEffect::Closed).then_some((request, closing));
        }
        transaction.commit().await?;
        counters::facts(new);
        if let Some((request, closing)) = closed {
            self.requests.tell_closed(&request.job).await;
            note(request, end, &closing);
        }
        Ok(())
    }
}

/// Who did it, as a row of a closed request says it.
fn work(end: &FinishedJob) -> Option<RequestWork<'_>> {
    Some(RequestWork {
        worker: &end.worker,
        milliseconds: end.milliseconds,
    })
}

/// Logs and counts that a request is closed.
fn note(request: &StoredRequest, end: &FinishedJob, closing: &RequestResult) {
    let (id, job, worker) = (request.id, &end.id, &end.worker);
    let http_request = request.job.request.as_deref();
    let (kind, milliseconds, nodes) = (counters::word(closing), end.milliseconds, end.nodes);
    info!(case = %id, %job, request = http_request, worker, kind, milliseconds, nodes, "case closed");
    counters::closed(request, closing, Duration::from_millis(milliseconds.into()));
}

/// How a request closes with an accepted result.
fn closing(job: &Job, accepted: AcceptedResult, bundle: &PackedBundle) -> RequestResult {
    let hash = bundle.hash();
    let known = |first| -> Option<KnownFact> {
        let mut facts = accepted.facts.iter();
        let ruled = facts.find(|ruled| ruled.first == first)?;
        let colors = Colors {
            first,
            defender: accepted.defender,
        };
        known::known(&ruled.question, colors, &ruled.fact, hash)
    };
    let known = known::first_movers(job.first)
        .iter()
        .filter_map(|&first| known(first))
        .collect();
    let told = Some(Box::new(accepted.answer));
    match accepted.open {
        None => RequestResult::Proved { known, told },
        Some(why) => RequestResult::Unproved { why, known, told },
    }
}
