//! Answers to the three questions at all levels of threats at once.
//!
//! A [`Lanes`] word has three lanes of eleven bits: K, S and E, one bit for
//! each level from −N to N. A move that needs no threat maps each level to
//! itself, so one `or` or `and` decides all levels and all questions; a retake
//! moves the lanes by one bit towards level zero.
//!
//! Invariant of [`Packed`]: K is won up to a level and S and E from a level on
//! (section 4 of `docs/rules-of-the-game.md`), so a count for each is enough.

use shikatsu_problem::Role;

/// N: questions are asked for every level from −N to N.
pub const MAX_LEVEL: i8 = 5;

/// Answers of one state, a bit for each question and level.
pub(super) type Lanes = u64;

const WIDTH: u32 = 2 * MAX_LEVEL.unsigned_abs() as u32 + 1;
const LANE: Lanes = (1 << WIDTH) - 1;
const THREE: Lanes = 1 | 1 << 16 | 1 << 32;
/// OracleLevels below zero, at which the attacker may retake.
const BEHIND: Lanes = THREE * ((1 << MAX_LEVEL) - 1);
/// OracleLevels above zero, at which the defender may retake.
const AHEAD: Lanes = THREE * (LANE & !((2 << MAX_LEVEL) - 1));

/// K at every level.
pub(super) const CAPTURE: Lanes = LANE;
/// S at every level.
pub(super) const STAND: Lanes = LANE << 16;
/// E at every level.
pub(super) const EYES: Lanes = LANE << 32;
/// Not a state: some chain has no liberty.
pub(super) const IMPOSSIBLE: Lanes = 1 << 63;

/// At which levels each question is won; levels run from −N to N.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OracleLevels {
    /// The greatest level at which the attacker wins K.
    pub capture_to: Option<i8>,
    /// The least level at which the defender wins S.
    pub stand_from: Option<i8>,
    /// The least level at which the defender wins E.
    pub eyes_from: Option<i8>,
}

impl OracleLevels {
    /// True when the attacker wins K at this level.
    #[must_use]
    pub fn capture(&self, level: i8) -> bool {
        self.capture_to.is_some_and(|to| level <= to)
    }

    /// True when the defender wins S at this level.
    #[must_use]
    pub fn stand(&self, level: i8) -> bool {
        self.stand_from.is_some_and(|from| from <= level)
    }

    /// True when the defender wins E at this level.
    #[must_use]
    pub fn eyes(&self, level: i8) -> bool {
        self.eyes_from.is_some_and(|from| from <= level)
    }
}

/// [`OracleLevels`] in two bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed(u16);

impl Packed {
    const IMPOSSIBLE: Self = Self(u16::MAX);

    /// Counts the levels at which each question is won.
    pub(super) fn from_lanes(lanes: Lanes) -> Self {
        if lanes & IMPOSSIBLE != 0 {
            return Self::IMPOSSIBLE;
        }
        let count = |lane: Lanes| u16::try_from((lanes & lane).count_ones()).unwrap_or(0);
        Self(count(CAPTURE) | count(STAND) << 4 | count(EYES) << 8)
    }

    /// `None` for a board that is no state.
    pub(super) fn levels(self) -> Option<OracleLevels> {
        let count = |shift: u32| {
            i8::try_from(self.0 >> shift & 15)
                .ok()
                .filter(|&count| count > 0)
        };
        (self != Self::IMPOSSIBLE).then(|| OracleLevels {
            capture_to: count(0).map(|count| count - 1 - MAX_LEVEL),
            stand_from: count(4).map(|count| MAX_LEVEL + 1 - count),
            eyes_from: count(8).map(|count| MAX_LEVEL + 1 - count),
        })
    }
}

/// Gathers what the moves of one state lead to.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveTally {
    mover: Role,
    any: Lanes,
    all: Lanes,
}

impl MoveTally {
    /// No move seen yet.
    pub(super) const fn new(mover: Role) -> Self {
        Self {
            mover,
            any: 0,
            all: Lanes::MAX,
        }
    }

    /// A move that matters for every question.
    pub(super) const fn add(&mut self, after: Lanes) {
        self.any |= after;
        self.all &= after;
    }

    /// An ordinary pass: no move for a prover of K or E, nor for the attacker
    /// in S (section 5 of the rules).
    pub(super) const fn add_ordinary_pass(&mut self, after: Lanes) {
        match self.mover {
            Role::Attacker => self.all &= after | !EYES,
            Role::Defender => {
                self.any |= after & STAND;
                self.all &= after;
            }
        }
    }

    /// A retake, at the levels that pay for it.
    pub(super) const fn add_retake(&mut self, after: Lanes) {
        let (moved, paid) = match self.mover {
            Role::Attacker => (after >> 1, BEHIND),
            Role::Defender => (after << 1, AHEAD),
        };
        self.any |= moved & paid;
        self.all &= moved | !paid;
    }

    /// The prover needs one move, his opponent all of them.
    pub(super) const fn answer(self) -> Lanes {
        match self.mover {
            Role::Attacker => self.any & CAPTURE | self.all & (STAND | EYES),
            Role::Defender => self.all & CAPTURE | self.any & (STAND | EYES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_every_pair_of_thresholds() {
        let level = |lanes: Lanes, shift: u32, t: i8| {
            lanes >> (shift + u32::try_from(t + MAX_LEVEL).unwrap()) & 1 == 1
        };
        for k in 0..=WIDTH {
            for s in 0..=WIDTH - k {
                for e in 0..=s {
                    let high = |count: u32| LANE & !(LANE >> count);
                    let lanes = ((1 << k) - 1) | high(s) << 16 | high(e) << 32;
                    let levels = Packed::from_lanes(lanes).levels().unwrap();
                    for t in -MAX_LEVEL..=MAX_LEVEL {
                        assert_eq!(levels.capture(t), level(lanes, 0, t));
                        assert_eq!(levels.stand(t), level(lanes, 16, t));
                        assert_eq!(levels.eyes(t), level(lanes, 32, t));
                    }
                }
            }
        }
        assert_eq!(Packed::from_lanes(IMPOSSIBLE).levels(), None);
    }

    #[test]
    fn a_retake_is_paid_for_by_its_owner_only() {
        let mut attack = MoveTally::new(Role::Attacker);
        attack.add_retake(CAPTURE);
        assert_eq!(attack.answer() & CAPTURE, 0b11111);
        let mut defence = MoveTally::new(Role::Defender);
        defence.add_retake(STAND);
        assert_eq!(defence.answer() & STAND, 0b111_1100_0000 << 16);
    }
}
