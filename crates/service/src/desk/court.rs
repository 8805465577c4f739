//! Certificates are fetched and checked, and what they prove is written down with the case it closes.
//!
//! Checking takes as long as the certificates are, so it happens beside the tasks that talk, on no more threads than
//! there are cores.

use std::sync::Arc;
use std::time::Duration;

use shikatsu_api::{Certificates, FinishedJob, Job, JobCompletion, KnownFact, RequestResult};
use shikatsu_jobs::JobsError;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use tracing::error;

use super::case::Case;
use super::clerk::note;
use super::ledger::{self, Close};
use super::readiness::NOBODYS;
use super::trial::{Believed, Sentence, Testimony, judge};
use super::{Desk, DeskError, claim, home, tally};
use crate::store::{BundleHash, Kept, StoreError, keep_bundle, keep_within};

/// How often certificates are fetched before they are given up.
const FETCHES: u32 = 3;

/// How long to wait in between.
const PAUSE: Duration = Duration::from_millis(500);

/// A sentence and the certificates it is about, or how the case closes without one.
type Tried = Result<(Sentence, Vec<u8>), RequestResult>;

impl Desk {
    /// Fetches the certificates of an end and rules on them.
    pub(super) async fn try_end(&self, job: &Job, end: &FinishedJob) -> Result<Tried, DeskError> {
        let (answer, open, certificates) = match &end.happened {
            JobCompletion::Answered {
                answer,
                certificates,
            } => (answer, None, certificates),
            JobCompletion::Unproved {
                why,
                answer,
                certificates,
            } => (answer, Some(*why), certificates),
            JobCompletion::Failed { .. } | JobCompletion::Cancelled => {
                let reason = "there is no answer".to_owned();
                return Ok(Err(RequestResult::Failed { reason }));
            }
        };
        if let Certificates::Stored { bytes, .. } = certificates
            && *bytes > self.pace.largest
        {
            let most = self.pace.largest;
            let reason = format!(
                "its certificates take {bytes} bytes, and {most} are checked here; solve it on your own machine"
            );
            return Ok(Err(RequestResult::Failed { reason }));
        }
        let bundle = match self.fetch(certificates).await? {
            Ok(bundle) => bundle,
            Err(sentence) => return Ok(Ok((sentence, Vec::new()))),
        };
        let testimony = Testimony {
            answer: answer.clone(),
            open,
            bundle,
        };
        self.rule(job.clone(), testimony).await.map(Ok)
    }

    /// The certificates, or what their absence means.
    async fn fetch(
        &self,
        certificates: &Certificates,
    ) -> Result<Result<Vec<u8>, Sentence>, DeskError> {
        let mut tries = 1..FETCHES;
        loop {
            match self.client.certificates(certificates).await {
                Ok(bundle) => return Ok(Ok(bundle.unwrap_or_default())),
                Err(JobsError::Certificates(reason)) => match certificates {
                    Certificates::Inline { .. } => return Ok(Err(Sentence::Forged(reason))),
                    _ if tries.next().is_none() => return Ok(Err(Sentence::Lost)),
                    // A server that does not answer has lost nothing: then the end comes again.
                    _ => {
                        sleep(PAUSE).await;
                        self.client.dead_letter(NOBODYS).await?;
                    }
                },
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn rule(&self, job: Job, testimony: Testimony) -> Result<(Sentence, Vec<u8>), DeskError> {
        let room = Arc::clone(&self.courtrooms).acquire_owned().await;
        let bundle = testimony.bundle.clone();
        let judged = spawn_blocking(move || {
            let _room = room;
            judge(&job, testimony)
        });
        let sentence = judged.await.unwrap_or_else(|fault| {
            error!(%fault, "a ruling ended by itself");
            Sentence::Broken("the checker ended by itself".into())
        });
        Ok((sentence, bundle))
    }

    /// Keeps what is proved and closes the case, both or neither.
    pub(super) async fn file(
        &self,
        case: Option<Case>,
        end: &FinishedJob,
        believed: Believed,
        bundle: &[u8],
    ) -> Result<(), DeskError> {
        match self.write_down(case.as_ref(), end, believed, bundle).await {
            Err(DeskError::Store(fault @ StoreError::Contradiction { .. })) => {
                error!(id = %end.id, worker = %end.worker, %fault, "a contradiction");
                metrics::counter!("shikatsu_contradictions_total").increment(1);
                let reason = fault.to_string();
                self.close(case, end, RequestResult::Failed { reason })
                    .await
            }
            done => done,
        }
    }

    async fn write_down(
        &self,
        case: Option<&Case>,
        end: &FinishedJob,
        mut believed: Believed,
        bundle: &[u8],
    ) -> Result<(), DeskError> {
        let mut transaction = self.store.pool().begin().await?;
        believed.findings.sort_by_key(|finding| finding.key);
        let mut new = 0;
        for finding in &believed.findings {
            let kept = keep_within(&mut transaction, finding.key, &finding.fact, bundle).await?;
            new += u64::from(kept == Kept::New);
        }
        let job = case.map(|case| &case.job).or(end.job.as_ref());
        // A case names its certificates, so they are kept with it even if as much was known before.
        if let Some(job) = job
            && !believed.findings.is_empty()
            && (new > 0 || case.is_some())
        {
            let board = serde_json::to_string(&job.problem)
                .map_err(|_| StoreError::Corrupt("a board that cannot be written"))?;
            keep_bundle(&mut transaction, bundle, &board).await?;
        }
        let mut closed = None;
        if let Some(case) = case {
            let closing = closing(&case.job, believed, bundle);
            let worker = Some(&end.worker[..]);
            let how = ledger::close(&mut transaction, case.id, &closing, worker).await?;
            closed = (how == Close::Now).then_some((case, closing));
        }
        transaction.commit().await?;
        tally::facts(new);
        if let Some((case, closing)) = closed {
            note(case, end, &closing);
        }
        Ok(())
    }
}

/// How a case closes with an answer that is believed.
fn closing(job: &Job, believed: Believed, bundle: &[u8]) -> RequestResult {
    let hash = BundleHash::of(bundle);
    let known = |first| -> Option<KnownFact> {
        let mut found = believed.findings.iter();
        let finding = found.find(|finding| finding.first == first)?;
        let colors = (first, believed.defender);
        home::home(&finding.question, colors, &finding.fact, hash)
    };
    let known = claim::movers(job.first)
        .iter()
        .filter_map(|&first| known(first))
        .collect();
    let told = Some(Box::new(believed.told));
    match believed.open {
        None => RequestResult::Proved { known, told },
        Some(why) => RequestResult::Unproved { why, known, told },
    }
}
