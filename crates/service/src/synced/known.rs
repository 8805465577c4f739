//! What a merge needs to know of the log that is stored, so that it need not read all of it.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_train::{
    Attempt, AttemptResult, EventId, RatingWish, SkillKind, TrainEvent, TrainingKey, Wishes,
};

use super::skills::SkillState;

/// An event that is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownEvent {
    /// The event.
    pub event: TrainEvent,
    /// What it changed in a rating, if it was rated and is not forgotten.
    pub change: Option<(SkillKind, f64)>,
}

/// What is known of the log of an account, as far as a batch touches it.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownLog {
    /// The cursor of its newest event or refund.
    pub cursor: i64,
    /// Stored events that the batch names, or wants to be forgotten.
    pub stored: BTreeMap<EventId, KnownEvent>,
    /// How many tries at problems of the batch are stored, those that are to be forgotten not counted.
    pub met: BTreeMap<String, i64>,
    /// Events that the batch names, or wants to be forgotten, and that a stored event wants to be forgotten already.
    pub forgotten: BTreeSet<EventId>,
    /// Settings with the time and event that set them, as far as ratings depend on them.
    pub settings: BTreeMap<String, (i64, EventId, String)>,
    /// The two ratings, in the order of [`SkillKind::ALL`]; nothing before the first rated try.
    pub skills: [Option<SkillState>; 2],
    /// The keys of the problems of the batch, by problem and revision.
    pub keys: BTreeMap<(String, u16), TrainingKey>,
    /// What problems of the batch are rated.
    pub problems: BTreeMap<String, f64>,
}

impl KnownLog {
    /// Of an account that has nothing.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            cursor: 0,
            stored: BTreeMap::new(),
            met: BTreeMap::new(),
            forgotten: BTreeSet::new(),
            settings: BTreeMap::new(),
            skills: [None; 2],
            keys: BTreeMap::new(),
            problems: BTreeMap::new(),
        }
    }

    /// Notes a setting: of two, the later one holds, then that of the greater device.
    pub(super) fn set(&mut self, name: &str, value: &str, at: i64, by: EventId) {
        let is_later = self
            .settings
            .get(name)
            .is_none_or(|(known_at, known_by, _)| (*known_at, *known_by) < (at, by));
        if is_later {
            self.settings
                .insert(name.to_owned(), (at, by, value.to_owned()));
        }
    }

    /// What the person wishes, as far as ratings depend on it.
    pub(super) fn wishes(&self) -> Wishes {
        let mut wishes = Wishes::default();
        for (name, (_, _, value)) in &self.settings {
            wishes.set(name, value);
        }
        wishes
    }

    /// Whether a key was corrected since in what decides this try: the device that made it did not know.
    pub(super) fn is_overtaken(&self, attempt: &Attempt) -> bool {
        let of = |revision| self.keys.get(&(attempt.problem.clone(), revision));
        let first = (attempt.problem.clone(), attempt.revision.saturating_add(1));
        let last = (attempt.problem.clone(), u16::MAX);
        let newest = self.keys.range(first..=last).next_back();
        let (Some((_, newest)), Some(used)) = (newest, of(attempt.revision)) else {
            return false;
        };
        match attempt.result {
            AttemptResult::Right | AttemptResult::Hinted => !newest.admits(attempt),
            AttemptResult::Wrong => {
                !newest.admits(attempt) || newest.opens_right(attempt) && !used.opens_right(attempt)
            }
        }
    }

    pub(super) fn is_rated(&self) -> bool {
        self.wishes().rating != RatingWish::Off
    }
}
