//! What members write down: seconds since 1970, so that the notes of several processes fit together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use shikatsu_api::room::RoomServerMessage;

/// Seconds since 1970.
pub(super) fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

/// Notes that many members write.
#[derive(Clone, Default)]
pub(super) struct SharedNotes {
    notes: Arc<Mutex<CrowdNotes>>,
}

/// Times of a vote.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct CrowdNotes {
    /// When ballots were sent.
    pub(super) sent: Vec<f64>,
    /// How long acknowledgements took.
    pub(super) acknowledged: Vec<f64>,
    /// Tallies that observers heard: members counted, and when.
    pub(super) tallies: Vec<(u64, f64)>,
    /// When each socket heard the decision.
    pub(super) decided: Vec<f64>,
}

impl SharedNotes {
    pub(super) fn sent(&self, at: f64) {
        self.note(|notes| notes.sent.push(at));
    }

    pub(super) fn acknowledged(&self, took: f64) {
        self.note(|notes| notes.acknowledged.push(took));
    }

    pub(super) fn tally(&self, message: &RoomServerMessage, at: f64) {
        if let RoomServerMessage::Tally { acted, .. } = message {
            self.note(|notes| notes.tallies.push((u64::from(*acted), at)));
        }
    }

    pub(super) fn decided(&self, at: f64) {
        self.note(|notes| notes.decided.push(at));
    }

    /// How many members have heard the decision.
    pub(super) fn heard(&self) -> usize {
        self.note(|notes| notes.decided.len())
    }

    /// All that was written down.
    pub(super) fn take(&self) -> CrowdNotes {
        self.note(std::mem::take)
    }

    fn note<T>(&self, write: impl FnOnce(&mut CrowdNotes) -> T) -> T {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl CrowdNotes {
    /// Adds the notes of another process.
    pub(super) fn add(&mut self, other: Self) {
        self.sent.extend(other.sent);
        self.acknowledged.extend(other.acknowledged);
        self.tallies.extend(other.tallies);
        self.decided.extend(other.decided);
    }

    /// The notes as one line.
    pub(super) fn json(&self) -> Value {
        json!({
            "sent": self.sent, "acknowledged": self.acknowledged,
            "tallies": self.tallies, "decided": self.decided,
        })
    }

    /// The notes of such a line.
    pub(super) fn read(line: &str) -> serde_json::Result<Self> {
        let value: Value = serde_json::from_str(line)?;
        let part = |name: &str| value.get(name).cloned().unwrap_or_default();
        Ok(Self {
            sent: serde_json::from_value(part("sent"))?,
            acknowledged: serde_json::from_value(part("acknowledged"))?,
            tallies: serde_json::from_value(part("tallies"))?,
            decided: serde_json::from_value(part("decided"))?,
        })
    }

    /// From each ballot to the first tally that counts as many ballots as were sent up to it.
    pub(super) fn until_tally(&self) -> Vec<f64> {
        let mut sent = self.sent.clone();
        sent.sort_unstable_by(f64::total_cmp);
        let mut tallies = self.tallies.clone();
        tallies.sort_unstable_by(|one, other| one.1.total_cmp(&other.1));
        let mut waiting = sent.iter().zip(1_u64..).peekable();
        let mut delays = Vec::new();
        for (counted, at) in tallies {
            while let Some((sent, _)) = waiting.next_if(|(_, place)| *place <= counted) {
                delays.push((at - sent).max(0.0));
            }
        }
        delays
    }

    /// From the first socket that heard the decision to each.
    pub(super) fn spread(&self) -> Vec<f64> {
        let first = self.decided.iter().copied().fold(f64::INFINITY, f64::min);
        self.decided.iter().map(|at| at - first).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ballot_waits_for_the_tally_that_counts_it() {
        let notes = CrowdNotes {
            sent: vec![0.0, 1.0, 2.0, 9.0],
            tallies: vec![(3, 5.0), (1, 3.0)],
            ..CrowdNotes::default()
        };
        // The fourth ballot was never counted, and has no delay.
        assert_eq!(notes.until_tally(), [3.0, 4.0, 3.0]);
    }

    #[test]
    fn notes_are_read_as_they_were_written() {
        let notes = CrowdNotes {
            sent: vec![1.5],
            acknowledged: vec![0.25],
            tallies: vec![(7, 2.5)],
            decided: vec![3.0, 3.5],
        };
        assert_eq!(CrowdNotes::read(&notes.json().to_string()).unwrap(), notes);
        assert_eq!(notes.spread(), [0.0, 0.5]);
        assert!(CrowdNotes::read("{}").is_err());
    }
}
