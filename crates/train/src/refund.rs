//! What a corrected key gives back.
//!
//! A try that was marked wrong, and begins with what the new key calls right and the key of its revision did not, gets
//! back what it cost. Nothing else is touched: points that the old key gave stay, and no later game is played again.
//!
//! Invariant: no correction lowers a player, and no try is given back twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::event::{Attempt, AttemptResult, TrainEvent};
use crate::origin::EventId;
use crate::skill::SkillKind;
use crate::training_key::TrainingKey;

/// Whether a new key gives back what this try cost, which the key of its own revision judged.
#[must_use]
pub fn is_given_back(attempt: &Attempt, judged_by: &TrainingKey, new: &TrainingKey) -> bool {
    attempt.result == AttemptResult::Wrong
        && new.opens_right(attempt)
        && !judged_by.opens_right(attempt)
}

/// What a try cost, and in which rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TryCost {
    pub(crate) skill: SkillKind,
    pub(crate) points: f64,
}

/// What rated tries cost that were marked wrong, as far as nothing came back.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct LostTries {
    costs: BTreeMap<EventId, TryCost>,
    /// Refunds that were met before their tries: the clock of a device was wrong.
    early: BTreeSet<EventId>,
}

impl LostTries {
    /// Notes what a try cost; what comes back at once, if its refund was met before.
    pub(crate) fn note(&mut self, id: EventId, cost: TryCost) -> Option<TryCost> {
        if self.early.remove(&id) {
            return Some(cost);
        }
        self.costs.insert(id, cost);
        None
    }

    /// What a refund gives back: nothing a second time.
    pub(crate) fn refund(&mut self, id: EventId) -> Option<TryCost> {
        let cost = self.costs.remove(&id);
        if cost.is_none() {
            self.early.insert(id);
        }
        cost
    }

    /// Tries of which nothing came back, with what each cost.
    pub(crate) fn open(&self) -> impl Iterator<Item = (EventId, f64)> {
        self.costs.iter().map(|(id, cost)| (*id, cost.points))
    }
}

/// A refund that was logged.
#[derive(Debug, Clone, PartialEq)]
pub struct MadeRefund {
    /// Its event.
    pub event: TrainEvent,
    /// The problem.
    pub problem: String,
    /// The revision of the key that calls the try right.
    pub revision: u16,
    /// What came back.
    pub points: f64,
}

/// The keys of problems that were corrected, in all their revisions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CorrectedKeys(BTreeMap<String, BTreeMap<u16, TrainingKey>>);

/// A line of corrected keys that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectionFault {
    /// Its number, from 1.
    pub line: usize,
}

impl fmt::Display for CorrectionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line } = self;
        write!(
            f,
            "line {line} of the corrected keys is not 'PROBLEM REVISION ANSWER'; ask the service again"
        )
    }
}

impl std::error::Error for CorrectionFault {}

impl CorrectedKeys {
    /// Reads a line `PROBLEM REVISION ANSWER` for each revision of each key.
    ///
    /// # Errors
    /// The first line that is none.
    pub fn read(text: &str) -> Result<Self, CorrectionFault> {
        let mut keys = Self::default();
        for (at, line) in text.lines().enumerate() {
            let fault = CorrectionFault { line: at + 1 };
            let words: Vec<&str> = line.split(' ').collect();
            let [problem, revision, answer] = words[..] else {
                return Err(fault);
            };
            let revision: u16 = revision.parse().map_err(|_| fault)?;
            let revisions = keys.0.entry(problem.to_owned()).or_default();
            revisions.insert(revision, TrainingKey::new(answer));
        }
        Ok(keys)
    }

    /// The first later revision that gives back what this try cost, if its own revision is known.
    #[must_use]
    pub fn refunded_by(&self, attempt: &Attempt) -> Option<u16> {
        let revisions = self.0.get(&attempt.problem)?;
        let judged_by = revisions.get(&attempt.revision)?;
        let mut later = revisions.range(attempt.revision.checked_add(1)?..);
        later
            .find(|(_, key)| is_given_back(attempt, judged_by, key))
            .map(|(revision, _)| *revision)
    }
}
