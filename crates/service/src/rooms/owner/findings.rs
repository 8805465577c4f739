//! What workers find out for a room while it runs.
//!
//! Invariant: a job is asked for once. A result that comes too late tells the room nothing, because each one names the
//! window or the move that it is about.

use shikatsu_team::{Millis, Room};
use tokio::task::JoinSet;

use super::super::evidence::{
    EvidenceFinding, EvidenceGatherer, EvidenceJob, EvidencePurpose, budget, jobs_due,
};

/// Jobs for one window or one answer, at most: members may propose again and again.
const MOST_ASKED: usize = 8;

/// Jobs that run for a room.
pub(super) struct Findings {
    gatherer: EvidenceGatherer,
    /// Jobs that were asked for, all for the same purpose.
    asked: Vec<EvidenceJob>,
    running: JoinSet<(EvidenceJob, EvidenceFinding)>,
    /// Events of the room when it was looked at last.
    seen: Option<u64>,
}

impl Findings {
    pub(super) fn new(gatherer: EvidenceGatherer) -> Self {
        Self {
            gatherer,
            asked: Vec::new(),
            running: JoinSet::new(),
            seen: None,
        }
    }

    /// Asks for what the room would use now.
    pub(super) fn ask(&mut self, room: &Room, now: Millis) {
        if self.seen.replace(room.events()) == Some(room.events()) {
            return;
        }
        for job in jobs_due(room) {
            self.forget_others(job.purpose);
            let is_new = self.asked.len() < MOST_ASKED && !self.asked.contains(&job);
            let Some(time) = budget(room, job.purpose, now).filter(|_| is_new) else {
                continue;
            };
            self.asked.push(job.clone());
            let gatherer = self.gatherer.clone();
            self.running.spawn(async move {
                let found = gatherer.gather(&job, time).await;
                let found = found.unwrap_or_else(|error| {
                    tracing::warn!(%error, "nothing could be found out for a room");
                    EvidenceFinding::Nothing
                });
                (job, found)
            });
        }
    }

    /// What was found out next; nothing ever while no job runs.
    pub(super) async fn next(&mut self) -> (EvidenceJob, EvidenceFinding) {
        loop {
            match self.running.join_next().await {
                Some(Ok(found)) => return found,
                Some(Err(error)) => tracing::error!(%error, "a job for a room was cut off"),
                None => std::future::pending().await,
            }
        }
    }

    /// Jobs for a window that is over are of no use.
    fn forget_others(&mut self, purpose: EvidencePurpose) {
        if self.asked.iter().any(|job| job.purpose != purpose) {
            self.asked.clear();
            self.running.abort_all();
        }
    }
}
