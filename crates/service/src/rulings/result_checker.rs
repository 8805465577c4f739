//! Certificates of a result are fetched and checked.
//!
//! Checking takes as long as the certificates are, so it runs beside the tasks that talk, on no more threads than there
//! are cores. They are packed for the database at the same time, on another of these threads.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use shikatsu_api::{Certificates, FinishedJob, Job, JobCompletion, JobTask, RequestResult};
use shikatsu_jobs::{Client, JobsError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use tracing::error;

use super::bundle_memory::BundleMemory;
use super::judgement::{AuditJudge, ResultRuling, WorkerResult, judge};
use crate::requests::{NO_JOB, RequestError};
use crate::store::{PackedBundle, StoreError};

/// How often certificates are fetched before they are given up.
const FETCHES: u32 = 3;

/// How long to wait in between.
const PAUSE: Duration = Duration::from_millis(500);

/// Fetches and checks certificates. Clones share the limit of checks at a time.
#[derive(Debug, Clone)]
pub(super) struct ResultChecker {
    client: Client,
    largest_bundle: u64,
    permits: Arc<Semaphore>,
    judge_audit: AuditJudge,
    memory: BundleMemory,
}

/// A ruling and the certificates that are kept with it, or how the request closes without one.
type CheckedResult = Result<(ResultRuling, PackedBundle), RequestResult>;

impl ResultChecker {
    /// A checker for bundles up to so many bytes.
    pub(super) fn new(client: Client, largest_bundle: u64, judge_audit: AuditJudge) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            client,
            largest_bundle,
            permits: Arc::new(Semaphore::new(cores)),
            judge_audit,
            memory: BundleMemory::new(largest_bundle),
        }
    }

    /// Fetches the certificates of a result and rules on them.
    pub(super) async fn check(
        &self,
        job: &Job,
        end: &FinishedJob,
    ) -> Result<CheckedResult, RequestError> {
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
            && *bytes > self.largest_bundle
        {
            let most = self.largest_bundle;
            let reason = format!(
                "its certificates take {bytes} bytes, and {most} are checked here; solve it on your own machine"
            );
            return Ok(Err(RequestResult::Failed { reason }));
        }
        let length = match certificates {
            Certificates::Stored { bytes, .. } => *bytes,
            Certificates::Inline { bundle } => bundle.len() as u64,
            Certificates::None => 0,
        };
        let _room = self.memory.enter(length).await;
        let bundle = match self.fetch(certificates).await? {
            Ok(bundle) => bundle,
            Err(ruling) => return Ok(Ok((ruling, PackedBundle::of(&[])?))),
        };
        // Of an audit no certificate is kept.
        let kept = match job.task {
            JobTask::Audit { .. } => Bytes::new(),
            _ => bundle.clone(),
        };
        let result = WorkerResult {
            answer: answer.clone(),
            open,
            bundle,
            nodes: end.nodes,
        };
        let (ruling, packed) = tokio::join!(self.rule(job.clone(), result), self.pack(kept));
        Ok(Ok((ruling, packed?)))
    }

    /// The certificates, or what their absence means.
    async fn fetch(
        &self,
        certificates: &Certificates,
    ) -> Result<Result<Bytes, ResultRuling>, RequestError> {
        let mut tries = 1..FETCHES;
        loop {
            match self.client.certificates(certificates).await {
                Ok(bundle) => return Ok(Ok(bundle.unwrap_or_default().into())),
                Err(JobsError::Certificates(reason)) => match certificates {
                    Certificates::Inline { .. } => return Ok(Err(ResultRuling::False(reason))),
                    _ if tries.next().is_none() => return Ok(Err(ResultRuling::Lost)),
                    // A server that does not answer has lost nothing: then the result is delivered again.
                    _ => {
                        sleep(PAUSE).await;
                        self.client.dead_letter(NO_JOB).await?;
                    }
                },
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn pack(&self, bundle: Bytes) -> Result<PackedBundle, StoreError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let packed = spawn_blocking(move || {
            let _permit = permit;
            PackedBundle::of(&bundle)
        });
        let ended = |_| StoreError::Corrupt("certificates on which packing ended by itself");
        packed.await.map_err(ended)?
    }

    async fn rule(&self, job: Job, result: WorkerResult) -> ResultRuling {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let judge_audit = self.judge_audit;
        let judged = spawn_blocking(move || {
            let _permit = permit;
            judge(&job, result, judge_audit)
        });
        judged.await.unwrap_or_else(|fault| {
            error!(%fault, "a ruling ended by itself");
            ResultRuling::Defect("the checker ended by itself".into())
        })
    }
}
