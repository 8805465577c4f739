//! Merging what a device sends into the log of an account: a pure function.
//!
//! | what | rule |
//! |---|---|
//! | events | union by device and number; of two with one name the earlier stays, as in `TrainLog` |
//! | times | no later than five minutes after the receipt |
//! | the first try at a problem | the one that came first is rated; later ones are not |
//! | results | a claim that the key of its revision belies is not rated, nor one that a corrected key judges otherwise |
//! | an event that is to be forgotten | its change is taken back, and the next try is the first |
//!
//! Invariant: merging a batch twice changes nothing the second time, and the union of all batches is the same in any order.

use std::collections::BTreeSet;

use shikatsu_train::{
    Attempt, AttemptResult, EventId, EventKind, PlayerRating, SkillKind, TrainEvent, TryWeight,
};

use super::known::{KnownEvent, KnownLog};
use super::skills::{SkillState, place};

/// How far a clock may be ahead of ours, in milliseconds.
const AHEAD: i64 = 5 * 60 * 1000;

/// An event that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct MergedEvent {
    /// Its cursor.
    pub cursor: i64,
    /// The event, with the time that is believed.
    pub event: TrainEvent,
    /// Whether an event of the same name is stored and gives way.
    pub replaces: bool,
    /// Whether it is to be forgotten.
    pub is_forgotten: bool,
    /// What it changed in a rating.
    pub change: Option<(SkillKind, f64)>,
}

/// A try that says something about its problem.
#[derive(Debug, Clone, PartialEq)]
pub struct PendingTry {
    /// The problem.
    pub problem: String,
    /// The player as the try found them.
    pub player: PlayerRating,
    /// How it went.
    pub result: AttemptResult,
}

/// What a merge makes of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct MergedLog {
    /// Events to store, in the order of their cursors.
    pub events: Vec<MergedEvent>,
    /// Events that are stored otherwise than they were sent, for the device to take over.
    pub corrected: Vec<TrainEvent>,
    /// Stored events whose change was taken back.
    pub taken_back: Vec<EventId>,
    /// How many events were new.
    pub accepted: u32,
    /// The cursor of the newest event.
    pub cursor: i64,
    /// The ratings now.
    pub skills: [Option<SkillState>; 2],
    /// Tries from which problems learn.
    pub tries: Vec<PendingTry>,
}

/// Merges a batch that came at `now` into what is known.
#[must_use]
pub fn merge(mut known: KnownLog, batch: Vec<TrainEvent>, now: i64) -> MergedLog {
    let latest = now.saturating_add(AHEAD);
    let too_late = batch.iter().filter(|event| event.at > latest);
    // The device is told which time is believed.
    let mut corrected: BTreeSet<EventId> = too_late.map(|event| event.id).collect();
    let mut batch: Vec<TrainEvent> = batch
        .into_iter()
        .map(|event| TrainEvent {
            at: event.at.min(latest),
            ..event
        })
        .collect();
    // A device that sends its log in pieces is rated in the order in which it was used.
    batch.sort_by(|one, other| {
        (one.at, one.id)
            .cmp(&(other.at, other.id))
            .then_with(|| one.kind.to_string().cmp(&other.kind.to_string()))
    });
    let mut merged = MergedLog {
        events: Vec::new(),
        corrected: Vec::new(),
        taken_back: Vec::new(),
        accepted: 0,
        cursor: known.cursor,
        skills: known.skills,
        tries: Vec::new(),
    };
    for event in batch {
        match known.stored.get(&event.id).map(|stored| &stored.event) {
            None => merged.add(&mut known, event),
            Some(stored) if *stored == event => {}
            Some(stored) if event.goes_before(stored) => merged.replace(&mut known, event),
            Some(_) => {
                corrected.insert(event.id);
            }
        }
    }
    let told = corrected.iter().filter_map(|id| known.stored.get(id));
    merged.corrected = told.map(|stored| stored.event.clone()).collect();
    merged
}

impl MergedLog {
    fn add(&mut self, known: &mut KnownLog, event: TrainEvent) {
        self.accepted += 1;
        self.cursor += 1;
        let is_forgotten = known.forgotten.contains(&event.id);
        let change = match &event.kind {
            EventKind::Attempt(attempt) if !is_forgotten => self.rate(known, event.at, attempt),
            EventKind::Set { name, value } if !is_forgotten => {
                known.set(name, value, event.at, event.id);
                None
            }
            EventKind::Forget(target) => {
                self.forget(known, *target);
                None
            }
            _ => None,
        };
        self.note(known, event, change, is_forgotten, Novelty::New);
    }

    /// Puts an event in place of a stored one of the same name. What was rated stays so: only its words changed.
    fn replace(&mut self, known: &mut KnownLog, event: TrainEvent) {
        self.cursor += 1;
        let change = known.stored.get(&event.id).and_then(|stored| stored.change);
        let is_forgotten = known.forgotten.contains(&event.id);
        if let EventKind::Forget(target) = &event.kind {
            self.forget(known, *target);
        }
        self.events.retain(|earlier| earlier.event.id != event.id);
        self.note(known, event, change, is_forgotten, Novelty::Replaces);
    }

    fn note(
        &mut self,
        known: &mut KnownLog,
        event: TrainEvent,
        change: Option<(SkillKind, f64)>,
        is_forgotten: bool,
        novelty: Novelty,
    ) {
        let stored = KnownEvent {
            event: event.clone(),
            change,
        };
        known.stored.insert(event.id, stored);
        self.events.push(MergedEvent {
            cursor: self.cursor,
            event,
            replaces: novelty == Novelty::Replaces,
            is_forgotten,
            change,
        });
    }

    /// Rates a try if it is the first at its problem and its claim may be true.
    fn rate(
        &mut self,
        known: &mut KnownLog,
        at: i64,
        attempt: &Attempt,
    ) -> Option<(SkillKind, f64)> {
        let met = known.met.entry(attempt.problem.clone()).or_default();
        *met += 1;
        if *met > 1 {
            return None;
        }
        let weight = TryWeight::of(attempt)?;
        let key = known
            .keys
            .get(&(attempt.problem.clone(), attempt.revision))?;
        if !key.admits(attempt) || !known.is_rated() || known.is_overtaken(attempt) {
            return None;
        }
        let problem = *known.problems.get(&attempt.problem)?;
        let start = known.wishes().start;
        let skill = self.skills[place(weight.skill)].get_or_insert(SkillState::new(start));
        let player = skill.now;
        let change = skill.note(weight, attempt, at, problem);
        // Who chose a theme knew what to look for, which says little about the problem.
        if (weight.share - 1.0).abs() < f64::EPSILON {
            self.tries.push(PendingTry {
                problem: attempt.problem.clone(),
                player,
                result: attempt.result,
            });
        }
        Some((weight.skill, change))
    }

    /// Takes back what an event changed, whether it is stored, stands in this batch, or comes later.
    fn forget(&mut self, known: &mut KnownLog, target: EventId) {
        if !known.forgotten.insert(target) {
            return;
        }
        let Some(stored) = known.stored.get_mut(&target) else {
            return;
        };
        if let EventKind::Attempt(attempt) = &stored.event.kind {
            let met = known.met.entry(attempt.problem.clone()).or_default();
            *met = (*met - 1).max(0);
        }
        if let Some((skill, change)) = stored.change.take()
            && let Some(state) = &mut self.skills[place(skill)]
        {
            state.take_back(change);
        }
        match self.events.iter_mut().find(|one| one.event.id == target) {
            Some(fresh) => (fresh.is_forgotten, fresh.change) = (true, None),
            None => self.taken_back.push(target),
        }
    }
}

/// Whether a name is new to the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Novelty {
    New,
    Replaces,
}
