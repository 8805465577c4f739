//! A log with what follows from it, kept in step while events are added.
//!
//! Invariant: `learner` is always `Learner::of` the log. An event after all others is added to the state; any other begins
//! the fold again.

use crate::event::{EventKind, TrainEvent};
use crate::learner::Learner;
use crate::log::{Imported, TrainLog};
use crate::origin::{Device, EventId};
use crate::refund::{CorrectedKeys, MadeRefund};

/// The training of a person on one device.
#[derive(Debug, Clone)]
pub struct Training {
    log: TrainLog,
    learner: Learner,
    device: Device,
    offset: i32,
    /// The event that counts last, with the time that counts.
    last: Option<(i64, EventId)>,
}

impl Training {
    /// An empty log on this device; `offset` is what local time is ahead of universal time, in minutes.
    #[must_use]
    pub fn new(device: Device, offset: i32) -> Self {
        let log = TrainLog::default();
        Self {
            learner: Learner::of(&log, offset),
            log,
            device,
            offset,
            last: None,
        }
    }

    /// What follows from the log.
    #[must_use]
    pub const fn learner(&self) -> &Learner {
        &self.learner
    }

    /// The log.
    #[must_use]
    pub const fn log(&self) -> &TrainLog {
        &self.log
    }

    /// Adds every event of a text.
    pub fn import(&mut self, text: &str) -> Imported {
        let seen = self.log.import(text);
        if seen.new > 0 {
            self.fold();
        }
        seen
    }

    /// Logs what happened on this device.
    pub fn append(&mut self, at: i64, kind: EventKind) -> TrainEvent {
        let event = self.log.append(self.device, at, kind);
        let changes_the_past = match &event.kind {
            EventKind::Forget(_) => true,
            EventKind::Set { name, .. } => name == "start",
            _ => false,
        };
        let is_last = self.last.is_none_or(|last| (at, event.id) > last);
        if changes_the_past || !is_last {
            self.fold();
        } else {
            self.learner.note(at, event.id, &event.kind);
            self.last = Some((at, event.id));
        }
        event
    }

    /// Logs a refund for each try that cost points and that a corrected key calls right.
    pub fn give_back(&mut self, at: i64, keys: &CorrectedKeys) -> Vec<MadeRefund> {
        let lost: Vec<(EventId, f64)> = self.learner.lost.open().collect();
        let mut made = Vec::new();
        for (of, points) in lost {
            let Some(EventKind::Attempt(attempt)) = self.log.get(of).map(|event| &event.kind)
            else {
                continue;
            };
            let Some(revision) = keys.refunded_by(attempt) else {
                continue;
            };
            let problem = attempt.problem.clone();
            made.push(MadeRefund {
                event: self.append(at, EventKind::Refund { of, revision }),
                problem,
                revision,
                points,
            });
        }
        made
    }

    fn fold(&mut self) {
        self.learner = Learner::of(&self.log, self.offset);
        let ordered = self.log.in_order();
        self.last = ordered.last().map(|(at, event)| (*at, event.id));
    }
}
