//! From single levels to thresholds: up to where the attacker captures, from
//! where the defender stands, and which levels belong to neither.

use shikatsu_problem::Role;

use crate::parallel::ThreadedSearch;
use crate::region::game::SearchGame;
use crate::region::state::State;
use crate::region::threats::{ABOVE, BELOW, Finite, MOST, Threats};
use crate::region::word::Word;
use crate::search::budget::Stop;

/// What is proved about all levels of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The attacker captures up to this level.
    pub capture_to: Threats,
    /// The defender stands from this level.
    pub stand_from: Threats,
    /// The defender holds a capture off from this level.
    pub no_capture_from: Threats,
    /// The attacker holds standing off up to this level.
    pub no_stand_to: Threats,
}

impl Span {
    /// Nothing known.
    pub const NOTHING: Self = Self {
        capture_to: BELOW,
        stand_from: ABOVE,
        no_capture_from: ABOVE,
        no_stand_to: BELOW,
    };

    /// Whether every level is settled.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.next_level().is_none()
    }

    /// The level to ask for next: the middle first, because no retake is
    /// possible there and the search is smallest; then the ends, because most
    /// groups are alive or dead whatever the threats; then the gap.
    #[must_use]
    pub const fn next_level(&self) -> Option<Threats> {
        let (low, high) = (self.lowest_open(), self.highest_open());
        if low > high {
            return None;
        }
        if low <= 0 && 0 <= high && self.is_open(0) {
            return Some(0);
        }
        if high == MOST {
            return Some(MOST);
        }
        Some(low)
    }

    const fn lowest_open(&self) -> Threats {
        let mut level = -MOST;
        while level <= MOST && !self.is_open(level) {
            level += 1;
        }
        level
    }

    const fn highest_open(&self) -> Threats {
        let mut level = MOST;
        while level >= -MOST && !self.is_open(level) {
            level -= 1;
        }
        level
    }

    const fn is_open(&self, level: Threats) -> bool {
        let captured = level <= self.capture_to;
        let stands = level >= self.stand_from;
        let circles = level >= self.no_capture_from && level <= self.no_stand_to;
        !captured && !stands && !circles
    }
}

/// Settles every level of a state, adding to what is known already.
///
/// # Errors
/// When the budget ends; `span` then holds what was found until then.
pub(super) fn settle_levels<W: Word>(
    searcher: &mut ThreadedSearch<'_, W>,
    state: &State<W>,
    span: &mut Span,
) -> Result<(), Stop> {
    while let Some(level) = span.next_level() {
        searcher.search.game = SearchGame::Capture;
        let win = searcher.solve(state, level)?;
        match (win.role, win.finite) {
            (Role::Attacker, _) => span.capture_to = span.capture_to.max(win.bound),
            (Role::Defender, Finite::Yes) => span.stand_from = span.stand_from.min(win.bound),
            (Role::Defender, Finite::No) => {
                span.no_capture_from = span.no_capture_from.min(level);
                searcher.search.game = SearchGame::Stand;
                let win = searcher.solve(state, level)?;
                match win.role {
                    Role::Defender => span.stand_from = span.stand_from.min(win.bound),
                    Role::Attacker => span.no_stand_to = span.no_stand_to.max(level),
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_asked_first_then_the_ends_then_the_gap() {
        let mut span = Span::NOTHING;
        assert_eq!(span.next_level(), Some(0));
        span.capture_to = 0;
        assert_eq!(span.next_level(), Some(MOST));
        span.stand_from = 3;
        assert_eq!(span.next_level(), Some(1));
        (span.no_capture_from, span.no_stand_to) = (1, 2);
        assert!(span.is_complete());
    }
}
