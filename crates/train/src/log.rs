//! A log: a set of events that only grows, from any number of devices.
//!
//! Invariant: logs merge by union. Two events of the same name are the same event; if they are not (a device was copied, or a
//! service did not believe its clock), the earlier one stays, of two at one time the one whose line sorts first, so that
//! every order gives the same log.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::event::{EventKind, TrainEvent};
use crate::event_line::EventFault;
use crate::origin::{Device, EventId};

/// First line of an exported log.
const HEADING: &str = "shikatsu train 1";

/// All events of a person, as far as this device knows them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrainLog {
    events: BTreeMap<EventId, TrainEvent>,
}

/// What an import did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// Events that were not there before.
    pub new: usize,
    /// Events that were there already.
    pub known: usize,
    /// Lines that are no events, and the first of them with its reason.
    pub refused: usize,
    /// The number of the first refused line, from 1, and why.
    pub first_refused: Option<(usize, EventFault)>,
}

impl TrainLog {
    /// Adds an event; returns whether the log changed.
    pub fn add(&mut self, event: TrainEvent) -> bool {
        match self.events.entry(event.id) {
            Entry::Vacant(place) => {
                place.insert(event);
                true
            }
            Entry::Occupied(mut place) => {
                if !event.goes_before(place.get()) {
                    return false;
                }
                place.insert(event);
                true
            }
        }
    }

    /// Makes the next event of a device and adds it.
    pub fn append(&mut self, device: Device, at: i64, kind: EventKind) -> TrainEvent {
        let seq = self
            .last_of(device)
            .map_or(1, |id| id.seq.saturating_add(1));
        let id = EventId { device, seq };
        let event = TrainEvent { id, at, kind };
        self.add(event.clone());
        event
    }

    /// Adds every event of a text, an export of this or another device. What is no event is counted and left out.
    pub fn import(&mut self, text: &str) -> Imported {
        let mut seen = Imported::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim_end();
            if line.is_empty() || line == HEADING {
                continue;
            }
            match line.parse::<TrainEvent>() {
                Ok(event) => match self.add(event) {
                    true => seen.new += 1,
                    false => seen.known += 1,
                },
                Err(fault) => {
                    seen.refused += 1;
                    seen.first_refused.get_or_insert((at + 1, fault));
                }
            }
        }
        seen
    }

    /// The whole log as text.
    #[must_use]
    pub fn export(&self) -> String {
        let mut text = String::from(HEADING);
        text.push('\n');
        for event in self.events.values() {
            text.push_str(&event.to_string());
            text.push('\n');
        }
        text
    }

    /// Number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing was logged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// An event by its name.
    #[must_use]
    pub fn get(&self, id: EventId) -> Option<&TrainEvent> {
        self.events.get(&id)
    }

    /// The events in the order in which they count, with the time that counts: a clock that was set back does not
    /// put an event before what the same device logged earlier.
    #[must_use]
    pub fn in_order(&self) -> Vec<(i64, &TrainEvent)> {
        let mut latest: Option<(Device, i64)> = None;
        let mut ordered: Vec<(i64, &TrainEvent)> = Vec::with_capacity(self.events.len());
        for event in self.events.values() {
            let device = event.id.device;
            let at = match latest {
                Some((same, before)) if same == device => event.at.max(before),
                _ => event.at,
            };
            latest = Some((device, at));
            ordered.push((at, event));
        }
        ordered.sort_by_key(|(at, event)| (*at, event.id));
        ordered
    }

    fn last_of(&self, device: Device) -> Option<EventId> {
        let last = EventId {
            device,
            seq: u32::MAX,
        };
        let (id, _) = self.events.range(..=last).next_back()?;
        (id.device == device).then_some(*id)
    }
}
