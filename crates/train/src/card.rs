//! A card: a problem that was missed or kept, and when it comes back.

use crate::memory::{Memory, Recall, days_until, review};

/// A card of this stability, in days, is known and comes back no more.
const RETIRED: f64 = 180.0;

/// A problem that comes back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Card {
    /// What is remembered of it; nothing before its first review.
    pub memory: Option<Memory>,
    /// The day of its last review.
    pub last: i64,
    /// How often it was wrong.
    pub misses: u32,
    /// How often it was tried since it is a card.
    pub tries: u32,
}

impl Card {
    /// A card that was made on this day and is due at once.
    #[must_use]
    pub const fn new(day: i64) -> Self {
        Self {
            memory: None,
            last: day,
            misses: 0,
            tries: 0,
        }
    }

    /// The day from which on it is due, to be remembered with this chance; `None` if it is known.
    #[must_use]
    pub fn due(&self, retention: f64) -> Option<i64> {
        let Some(memory) = self.memory else {
            return Some(self.last);
        };
        if memory.stability >= RETIRED {
            return None;
        }
        Some(self.last + i64::from(days_until(memory, retention)))
    }

    pub(crate) fn note(&mut self, recall: Recall, day: i64) {
        let days = u32::try_from((day - self.last).max(0)).unwrap_or(u32::MAX);
        self.memory = Some(review(self.memory, recall, days));
        self.last = self.last.max(day);
        self.tries += 1;
        if recall == Recall::Again {
            self.misses += 1;
        }
    }
}
