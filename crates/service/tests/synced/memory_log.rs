//! An account's log in memory, which knows of itself what the database would tell a merge; and devices that sync with it.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_service::synced::{KnownEvent, KnownLog, MergedEvent, merge};
use shikatsu_train::{EventId, EventKind, TrainEvent, TrainLog, TrainingKey};

/// The problems of these tests are `p0` to `p11`, right at D4, and rated 1200.
pub(crate) const RIGHT: &str = "D4";

/// An account.
#[derive(Clone)]
pub(crate) struct MemoryLog {
    known: KnownLog,
    rows: BTreeMap<EventId, MergedEvent>,
    /// How many rated tries the problems learnt from.
    pub(crate) tries: usize,
}

impl MemoryLog {
    pub(crate) fn new() -> Self {
        let mut known = KnownLog::empty();
        for number in 0..12 {
            let problem = format!("p{number}");
            let key = TrainingKey::new(RIGHT);
            known.keys.insert((problem.clone(), 1), key);
            known.problems.insert(problem, 1200.0);
        }
        Self {
            known,
            rows: BTreeMap::new(),
            tries: 0,
        }
    }

    /// Merges a batch, and stores what came of it; returns how many events were new, and what is corrected.
    pub(crate) fn sync(&mut self, batch: Vec<TrainEvent>, now: i64) -> (u32, Vec<TrainEvent>) {
        let merged = merge(self.known(), batch, now);
        for id in &merged.taken_back {
            let row = self.rows.get_mut(id).unwrap();
            (row.is_forgotten, row.change) = (true, None);
        }
        for row in merged.events {
            assert!(row.cursor > self.known.cursor, "a cursor is given once");
            let before = self.rows.insert(row.event.id, row.clone());
            assert_eq!(before.is_some(), row.replaces, "{row:?}");
        }
        (self.known.cursor, self.known.skills) = (merged.cursor, merged.skills);
        self.tries += merged.tries.len();
        (merged.accepted, merged.corrected)
    }

    /// The log as it is stored.
    pub(crate) fn log(&self) -> TrainLog {
        let mut log = TrainLog::default();
        for row in self.rows.values() {
            log.add(row.event.clone());
        }
        log
    }

    pub(crate) fn rating(&self) -> f64 {
        self.known.skills[0].map_or(0.0, |skill| skill.now.rating)
    }

    pub(crate) fn rated(&self) -> u32 {
        let rated = self.known.skills.iter().flatten();
        rated.map(|skill| skill.rated).sum()
    }

    /// Rows that changed a rating.
    pub(crate) fn changes(&self) -> Vec<&MergedEvent> {
        let rows = self.rows.values();
        rows.filter(|row| row.change.is_some()).collect()
    }

    fn known(&self) -> KnownLog {
        let mut known = self.known.clone();
        let forgotten: BTreeSet<EventId> = self
            .rows
            .values()
            .filter_map(|row| match &row.event.kind {
                EventKind::Forget(id) => Some(*id),
                _ => None,
            })
            .collect();
        known.forgotten = forgotten;
        for row in self.rows.values() {
            let stored = KnownEvent {
                event: row.event.clone(),
                change: row.change,
            };
            known.stored.insert(row.event.id, stored);
            match &row.event.kind {
                EventKind::Attempt(attempt) if !row.is_forgotten => {
                    *known.met.entry(attempt.problem.clone()).or_default() += 1;
                }
                EventKind::Set { name, value } if !row.is_forgotten => {
                    let setting = (row.event.at, row.event.id, value.clone());
                    let slot = known.settings.entry(name.clone());
                    let slot = slot.or_insert_with(|| setting.clone());
                    if (slot.0, slot.1) < (setting.0, setting.1) {
                        *slot = setting;
                    }
                }
                _ => {}
            }
        }
        known
    }
}

/// A device with its own log.
#[derive(Clone, Default)]
pub(crate) struct MemoryDevice {
    pub(crate) log: TrainLog,
}

impl MemoryDevice {
    pub(crate) fn with(events: &[TrainEvent]) -> Self {
        let mut device = Self::default();
        events.iter().for_each(|event| {
            device.log.add(event.clone());
        });
        device
    }

    pub(crate) fn events(&self) -> Vec<TrainEvent> {
        let mut events: Vec<TrainEvent> = self
            .log
            .in_order()
            .into_iter()
            .map(|(_, event)| event.clone())
            .collect();
        events.sort_by_key(|event| event.id);
        events
    }

    /// Sends everything, and takes over everything.
    pub(crate) fn sync(&mut self, account: &mut MemoryLog, now: i64) {
        let (_, corrected) = account.sync(self.events(), now);
        let all = account.log().export();
        self.log.import(&all);
        for event in corrected {
            self.log.add(event);
        }
    }
}
