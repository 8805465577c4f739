//! Levels of threats, and what is known at which of them.
//!
//! Invariant: everything here is monotone. What the attacker wins at a level
//! he wins below it, what the defender wins at a level he wins above it
//! (`docs/rules-of-the-game.md`, section 4), so a threshold says it all.

use shikatsu_problem::Role;

/// The defender's ko threats elsewhere minus the attacker's.
pub type Threats = i8;

/// Verdicts are asked for from −`MOST` to `MOST`.
pub const MOST: Threats = 5;

/// Below every level: "up to here" when nothing is known.
pub const BELOW: Threats = -MOST - 1;

/// Above every level: "from here" when nothing is known.
pub const ABOVE: Threats = MOST + 1;

/// The level after `role` retakes a banned ko, if it has a threat for it.
#[inline]
#[must_use]
pub const fn after_retake(threats: Threats, role: Role) -> Option<Threats> {
    match role {
        Role::Defender if threats > 0 => Some(threats - 1),
        Role::Attacker if threats < 0 => Some(threats + 1),
        _ => None,
    }
}

/// What has been shown about a state, for all levels at once.
///
/// "Proved" is by a finite tree; "held" means only that the other side can
/// hold the goal off, perhaps by going round in circles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownWins {
    /// The attacker's goal is proved up to this level.
    pub attacker_to: Threats,
    /// The defender's goal is proved from this level.
    pub defender_from: Threats,
    /// The attacker holds the defender's goal off up to this level.
    pub attacker_holds_to: Threats,
    /// The defender holds the attacker's goal off from this level.
    pub defender_holds_from: Threats,
}

impl KnownWins {
    /// Nothing at all.
    pub const NOTHING: Self = Self {
        attacker_to: BELOW,
        defender_from: ABOVE,
        attacker_holds_to: BELOW,
        defender_holds_from: ABOVE,
    };

    /// Both bodies of knowledge together.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            attacker_to: self.attacker_to.max(other.attacker_to),
            defender_from: self.defender_from.min(other.defender_from),
            attacker_holds_to: self.attacker_holds_to.max(other.attacker_holds_to),
            defender_holds_from: self.defender_holds_from.min(other.defender_holds_from),
        }
    }

    /// One fact more: `role` wins at `bound` and beyond, on its side.
    #[inline]
    #[must_use]
    pub fn win(role: Role, bound: Threats, finite: Finite) -> Self {
        let mut known = Self::NOTHING;
        match (role, finite) {
            (Role::Attacker, Finite::Yes) => known.attacker_to = bound,
            (Role::Defender, Finite::Yes) => known.defender_from = bound,
            (Role::Attacker, Finite::No) => known.attacker_holds_to = bound,
            (Role::Defender, Finite::No) => known.defender_holds_from = bound,
        }
        known
    }

    /// All of it in one number.
    #[inline]
    #[must_use]
    pub const fn packed(self) -> u32 {
        u32::from_le_bytes([
            self.attacker_to.cast_unsigned(),
            self.defender_from.cast_unsigned(),
            self.attacker_holds_to.cast_unsigned(),
            self.defender_holds_from.cast_unsigned(),
        ])
    }

    /// What was [packed](Self::packed).
    #[inline]
    #[must_use]
    pub const fn unpacked(number: u32) -> Self {
        let [to, from, holds_to, holds_from] = number.to_le_bytes();
        Self {
            attacker_to: to.cast_signed(),
            defender_from: from.cast_signed(),
            attacker_holds_to: holds_to.cast_signed(),
            defender_holds_from: holds_from.cast_signed(),
        }
    }

    /// Who wins at a level in the game where `prover` must finish, how, and
    /// up to which bound.
    #[inline]
    #[must_use]
    pub fn at(&self, threats: Threats, prover: Role) -> Option<(Role, Threats, Finite)> {
        if threats <= self.attacker_to {
            return Some((Role::Attacker, self.attacker_to, Finite::Yes));
        }
        if threats >= self.defender_from {
            return Some((Role::Defender, self.defender_from, Finite::Yes));
        }
        match prover {
            Role::Attacker if threats >= self.defender_holds_from => {
                Some((Role::Defender, self.defender_holds_from, Finite::No))
            }
            Role::Defender if threats <= self.attacker_holds_to => {
                Some((Role::Attacker, self.attacker_holds_to, Finite::No))
            }
            _ => None,
        }
    }
}

/// Whether a win is by a finite tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finite {
    /// Every line ends.
    Yes,
    /// Some line may run in a circle.
    No,
}

impl Finite {
    /// Both parts must be finite for the whole to be.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == Self::Yes { other } else { Self::No }
    }
}

/// How far a win reaches when it needs all of several wins of one role.
#[inline]
#[must_use]
pub fn all_of(role: Role, a: Threats, b: Threats) -> Threats {
    match role {
        Role::Attacker => a.min(b),
        Role::Defender => a.max(b),
    }
}

/// Whether a win that holds at `bound` and beyond holds at a level.
#[inline]
#[must_use]
pub const fn reaches(role: Role, bound: Threats, level: Threats) -> bool {
    match role {
        Role::Attacker => level <= bound,
        Role::Defender => level >= bound,
    }
}

/// The bound of a leaf that does not depend on threats.
#[inline]
#[must_use]
pub const fn everywhere(role: Role) -> Threats {
    match role {
        Role::Attacker => MOST,
        Role::Defender => -MOST,
    }
}

/// The bound before a retake by `mover`, given the bound of `winner` after it.
#[inline]
#[must_use]
pub fn before_retake(winner: Role, mover: Role, after: Threats) -> Threats {
    match (winner, mover) {
        // The winner needs a threat to make this move.
        (Role::Attacker, Role::Attacker) => (after - 1).min(-1),
        (Role::Defender, Role::Defender) => (after + 1).max(1),
        // The loser may make it only where he has one.
        (Role::Attacker, Role::Defender) => (after + 1).min(MOST),
        (Role::Defender, Role::Attacker) => (after - 1).max(-MOST),
    }
}

/// The bound of a win that never looked at the loser's retake, because he had
/// no threat for it: it holds where neither side is ahead, and beyond.
pub const WITHOUT_RETAKE: Threats = 0;
