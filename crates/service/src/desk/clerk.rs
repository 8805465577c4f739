//! The clerk: reads the ends of jobs, checks their certificates, keeps facts and closes cases.
//!
//! Invariant: an end is acknowledged after everything that follows from it is written down. So it may be dealt
//! with twice, and the second time changes nothing: a case closes once, and a fact is kept once.

use std::time::Duration;

use shikatsu_api::{FinishedJob, JobAnswer, JobCompletion, JobTask, RequestResult};
use shikatsu_jobs::{EndReader, JobId, StoredEnd};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::{error, info, warn};

use super::case::Case;
use super::ledger::{self, Close};
use super::trial::Sentence;
use super::{Desk, DeskError, tally};

/// How long to wait for the next end, and so how long to hear nothing of being told to stop.
const PATIENCE: Duration = Duration::from_millis(500);

/// After this the server has forgotten us.
const SILENCE: Duration = Duration::from_secs(10);

/// How long to wait after the database or the queue did not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// Ends in hand at a time.
const HANDS: usize = 16;

impl Desk {
    /// Reads ends until `stop` comes back, and finishes what it has in hand. Several clerks, here or elsewhere, share the
    /// ends.
    pub async fn run_clerk(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut hands = JoinSet::new();
        let mut reader = None;
        loop {
            let next = async {
                while hands.len() >= HANDS {
                    let _done = hands.join_next().await;
                }
                self.next_end(&mut reader).await
            };
            let next = tokio::select! {
                biased;
                () = &mut stop => break,
                next = next => next,
            };
            match next {
                Ok(None) => {}
                Ok(Some(stored)) => {
                    let desk = self.clone();
                    hands.spawn(async move { desk.deal(stored).await });
                }
                Err(error) => {
                    warn!(%error, "ends cannot be read");
                    reader = None;
                    sleep(PAUSE).await;
                }
            }
            while hands.try_join_next().is_some() {}
        }
        while hands.join_next().await.is_some() {}
    }

    async fn next_end(
        &self,
        reader: &mut Option<EndReader>,
    ) -> Result<Option<StoredEnd>, DeskError> {
        let reader = match reader {
            Some(reader) => reader,
            None => reader.insert(self.client.ends().await?),
        };
        match timeout(SILENCE, reader.next(PATIENCE)).await {
            Ok(next) => Ok(next?),
            Err(_) => Ok(None),
        }
    }

    /// Deals with an end, and acknowledges it if that went well. Otherwise it comes again.
    async fn deal(&self, stored: StoredEnd) {
        let end = &stored.end;
        let (id, worker, request) = (&end.id, &end.worker, end.request.as_deref());
        match self.settle(end).await {
            Ok(()) => {
                if let Err(error) = stored.acknowledge().await {
                    warn!(%id, worker, request, %error, "an end comes twice");
                }
            }
            Err(error) => {
                warn!(%id, worker, request, %error, "an end waits for better times");
                sleep(PAUSE).await;
            }
        }
    }

    /// What follows from an end.
    pub(super) async fn settle(&self, end: &FinishedJob) -> Result<(), DeskError> {
        let Ok(id) = end.id.parse::<JobId>() else {
            warn!(id = %end.id, "an end of no job");
            return Ok(());
        };
        let case = ledger::open_case(self.store.pool(), id).await?;
        if let Some(reason) = self.quarantine_of(&end.worker).await? {
            // It was away when it was told, or has come back: else it would take every job and spoil its attempts.
            self.send_away(&end.worker, &reason).await;
            return self
                .pass_over(case, end, "its worker is in quarantine")
                .await;
        }
        match &end.happened {
            JobCompletion::Answered { .. } | JobCompletion::Unproved { .. } => {
                self.hear(case, end).await
            }
            JobCompletion::Failed { reason } => {
                let reason = reason.clone();
                self.close(case, end, RequestResult::Failed { reason })
                    .await
            }
            // Whoever cancels closes the case first. So this one was opened since, and its job went with the old one.
            JobCompletion::Cancelled => self.pass_over(case, end, "the job was cancelled").await,
        }
    }

    async fn hear(&self, case: Option<Case>, end: &FinishedJob) -> Result<(), DeskError> {
        let job = match (&case, &end.job) {
            (Some(case), _) => &case.job,
            // Of a tree that somebody else holds: it steers a search and proves nothing.
            (None, Some(job)) if matches!(job.task, JobTask::Search { .. }) => return Ok(()),
            (None, Some(job)) => job,
            (None, None) => return Ok(()),
        };
        if let Some(advice) = advice(job, end) {
            return match advice {
                Ok(closing) => self.close(case, end, closing).await,
                Err(reason) => self.reject(case, end, &reason).await,
            };
        }
        let (sentence, bundle) = match self.try_end(job, end).await? {
            Ok(tried) => tried,
            Err(closing) => return self.close(case, end, closing).await,
        };
        match sentence {
            Sentence::Believed(believed) => self.file(case, end, *believed, &bundle).await,
            Sentence::Forged(reason) => self.reject(case, end, &reason).await,
            Sentence::Lost => self.pass_over(case, end, "its certificates are gone").await,
            Sentence::Broken(reason) => {
                error!(id = %end.id, reason, "an answer that is our own fault");
                let reason =
                    format!("the answer cannot be ruled on ({reason}); please report this problem");
                self.close(case, end, RequestResult::Failed { reason })
                    .await
            }
        }
    }

    /// Closes a case that was not closed before.
    pub(super) async fn close(
        &self,
        case: Option<Case>,
        end: &FinishedJob,
        closing: RequestResult,
    ) -> Result<(), DeskError> {
        let Some(case) = case else { return Ok(()) };
        let mut connection = self.store.pool().acquire().await.map_err(DeskError::from)?;
        let closed = ledger::close(&mut connection, case.id, &closing, Some(&end.worker)).await?;
        if closed == Close::Now {
            note(&case, end, &closing);
        }
        Ok(())
    }
}

/// Writes into log and tally that a case is closed.
pub(super) fn note(case: &Case, end: &FinishedJob, closing: &RequestResult) {
    let (id, job, worker) = (case.id, &end.id, &end.worker);
    let request = case.job.request.as_deref();
    let (kind, milliseconds, nodes) = (tally::word(closing), end.milliseconds, end.nodes);
    info!(case = %id, %job, request, worker, kind, milliseconds, nodes, "case closed");
    tally::closed(case, closing, Duration::from_millis(milliseconds.into()));
}

/// What an end says to an audit; nothing if it is about something else. An audit has no certificates.
fn advice(job: &shikatsu_api::Job, end: &FinishedJob) -> Option<Result<RequestResult, String>> {
    let (answer, cut_short) = match &end.happened {
        JobCompletion::Answered { answer, .. } => (answer, None),
        JobCompletion::Unproved { answer, why, .. } => (answer, Some(*why)),
        JobCompletion::Failed { .. } | JobCompletion::Cancelled => return None,
    };
    let is_audit = matches!(job.task, JobTask::Audit { .. });
    match (is_audit, answer) {
        (true, JobAnswer::Audited { record }) => Some(Ok(RequestResult::Advised {
            record: record.clone(),
            cut_short,
        })),
        (true, _) => Some(Err("an audit was asked for and something else came".into())),
        (false, _) => None,
    }
}
