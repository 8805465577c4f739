//! The same time for every action: a proposal, a ballot, a pick. What an action leaves is banked, and the team may draw
//! it later.

use crate::millis::Millis;

/// The time of an action, and what earlier ones left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionTime {
    /// Each action has this.
    pub time: Millis,
    /// What actions left, less what was drawn.
    pub bank: Millis,
}

impl ActionTime {
    pub(super) fn deposit(&mut self, unused: Millis) {
        self.bank = self.bank + unused;
    }

    pub(super) fn draw(&mut self, drawn: Millis) {
        self.bank = self.bank - drawn;
    }
}
