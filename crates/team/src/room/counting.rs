//! The end of a game: both sides say which stones are dead.
//!
//! A team's word is the one that most of its members gave; of equally common ones the one with the fewest dead stones. If
//! the sides differ or one is silent, a job's estimate counts, and without one every stone is alive.

use std::collections::BTreeMap;

use shikatsu_problem::Color;

use crate::content::StoneStatus;
use crate::event::SettledBy;
use crate::millis::Millis;
use crate::people::MemberId;

/// What was said so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counting {
    pub(crate) deadline: Millis,
    pub(crate) by_member: BTreeMap<MemberId, (Color, StoneStatus)>,
    pub(crate) by_opponent: Option<StoneStatus>,
    pub(crate) estimate: Option<StoneStatus>,
}

impl Counting {
    pub(crate) const fn new(deadline: Millis) -> Self {
        Self {
            deadline,
            by_member: BTreeMap::new(),
            by_opponent: None,
            estimate: None,
        }
    }

    /// When the counting ends.
    #[must_use]
    pub const fn deadline(&self) -> Millis {
        self.deadline
    }

    /// A team's word.
    #[must_use]
    pub fn of_team(&self, color: Color) -> Option<StoneStatus> {
        let mut counts: BTreeMap<StoneStatus, usize> = BTreeMap::new();
        let of_team = self.by_member.values().filter(|(team, _)| *team == color);
        for (_, status) in of_team {
            *counts.entry(*status).or_default() += 1;
        }
        counts
            .into_iter()
            .min_by_key(|(status, count)| (std::cmp::Reverse(*count), status.dead.len(), *status))
            .map(|(status, _)| status)
    }

    /// The word of the side outside.
    #[must_use]
    pub const fn of_opponent(&self) -> Option<StoneStatus> {
        self.by_opponent
    }

    /// The stones that are taken off, and who said so; `sides` are the words of both sides.
    pub(crate) fn settle(&self, sides: [Option<StoneStatus>; 2]) -> (StoneStatus, SettledBy) {
        match (sides, self.estimate) {
            ([Some(black), Some(white)], _) if black == white => (black, SettledBy::Agreement),
            (_, Some(estimate)) => (estimate, SettledBy::Estimate),
            _ => (StoneStatus::default(), SettledBy::AllAlive),
        }
    }
}
