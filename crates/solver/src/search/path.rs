//! The line from the root to the current node, for seeing repetitions.
//!
//! Invariant: `marks` counts the steps whose key falls into each slot. If the count is zero, a
//! key is not on the path, and the path need not be searched.

use crate::region::threats::Threats;

const SLOTS: usize = 1 << 12;

/// States of the current line, with their levels.
#[derive(Debug)]
pub(crate) struct Path {
    steps: Vec<u64>,
    states: Vec<(u64, Threats)>,
    marks: Vec<u16>,
    sum: u64,
}

impl Path {
    /// A path of no steps.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self {
            steps: Vec::new(),
            states: Vec::new(),
            marks: vec![0; SLOTS],
            sum: 0,
        }
    }

    /// How many steps there are.
    #[inline]
    #[must_use]
    pub(crate) fn depth(&self) -> usize {
        self.steps.len()
    }

    /// A number for the set of states on the path.
    #[inline]
    #[must_use]
    pub(crate) fn sum(&self) -> u64 {
        self.sum
    }

    /// Goes one step on.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, threats: Threats) {
        let step = with_level(key, threats);
        self.steps.push(step);
        self.states.push((key, threats));
        let mark = &mut self.marks[place(step)];
        *mark = mark.saturating_add(1);
        self.sum ^= step.rotate_left(23).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// The states from the root on, by key and level.
    pub(crate) fn states(&self) -> &[(u64, Threats)] {
        &self.states
    }

    /// Goes one step back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.states.pop();
        if let Some(step) = self.steps.pop() {
            let mark = &mut self.marks[place(step)];
            *mark = mark.saturating_sub(1);
            self.sum ^= step.rotate_left(23).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    /// At which depth a state stands on the path, the root being 0.
    #[inline]
    #[must_use]
    pub(crate) fn find(&self, key: u64, threats: Threats) -> Option<usize> {
        let step = with_level(key, threats);
        if self.marks[place(step)] == 0 {
            return None;
        }
        self.steps.iter().rposition(|&other| other == step)
    }
}

impl Default for Path {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn with_level(key: u64, threats: Threats) -> u64 {
    key ^ (u64::from(threats.unsigned_abs()) << 1 | u64::from(threats < 0))
        .wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "only low bits are used")]
fn place(step: u64) -> usize {
    step as usize & (SLOTS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_found_at_its_level_until_it_is_left() {
        let mut path = Path::new();
        let empty = path.sum();
        path.push(1, 0);
        path.push(2, 0);
        // The same slot, because only low bits choose it.
        path.push(1 + (SLOTS as u64), 0);
        assert_eq!((path.find(1, 0), path.find(2, 0)), (Some(0), Some(1)));
        assert_eq!(path.find(2, 1), None);
        assert_eq!(path.find(1 + (SLOTS as u64), 0), Some(2));
        path.pop();
        assert_eq!(path.find(1 + (SLOTS as u64), 0), None);
        path.pop();
        path.pop();
        assert_eq!((path.depth(), path.sum()), (0, empty));
    }
}
