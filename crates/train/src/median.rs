//! The median of the last times of a person, against which a slow answer is slow.

use std::collections::VecDeque;

/// How many times count.
const LAST: usize = 50;

/// Fewer than this say nothing yet.
const LEAST: usize = 5;

/// The last times of right answers, in milliseconds.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct LastTimes(VecDeque<u32>);

impl LastTimes {
    pub(crate) fn note(&mut self, millis: u32) {
        if self.0.len() == LAST {
            self.0.pop_front();
        }
        self.0.push_back(millis);
    }

    /// Whether this took more than twice the median.
    pub(crate) fn is_slow(&self, millis: u32) -> bool {
        if self.0.len() < LEAST {
            return false;
        }
        let mut sorted: Vec<u32> = self.0.iter().copied().collect();
        sorted.sort_unstable();
        millis / 2 > sorted[sorted.len() / 2]
    }
}
