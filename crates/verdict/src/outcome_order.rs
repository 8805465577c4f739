//! The order of outcomes, and what a move cost: written once, for those who talk to a player and for those who review a
//! game.
//!
//! For the defender, best first: alive with two eyes, seki, ko in which the attacker needs threats (more is better), a
//! cycle at equal threats, ko in which the defender needs threats (fewer is better), dead; for the attacker the reverse.
//! An outcome alone does not order cycles, so the thresholds of `docs/rules-of-the-game.md`, section 6, come with it.
//! The number behind the order is their sum: no move of the defender's lowers either of them, so no move gains anything.
//!
//! Invariant: what is not proved is not compared.

use std::cmp::Ordering;

use shikatsu_problem::{Outcome, Role};
use shikatsu_proof::Conclusion;

use crate::ruling::Levels;
use crate::standard::MOST_THREATS;

/// The place of a proved outcome in the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeRank {
    kind: OutcomeKind,
    levels: Levels,
}

/// What becomes of the key stones, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum OutcomeKind {
    Dead,
    Ko,
    Cycle,
    Seki,
    Stands,
    Alive,
}

/// What a move cost the side that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// The verdict is as good as before. A life counts as one even if it is not proved whether it has two eyes or is a
    /// seki, and is called that.
    Nothing,
    /// It is worse than before.
    Loses(Severity),
    /// A verdict before or after is missing.
    Unknown,
}

/// How much is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The group: from all that was wanted to nothing.
    Everything,
    /// Two eyes became a seki; or a seki became two eyes, if the attacker moved.
    TwoEyes,
    /// What was certain has to be fought for in a ko.
    ToKo,
    /// What was certain now depends on the rule for repetition.
    ToCycle,
    /// So many threats in a ko.
    Threats(u8),
    /// A ko or a cycle is lost altogether.
    Rest,
}

impl OutcomeRank {
    /// The place of an outcome with the levels at which each side was proved to win; `None` if nothing is proved.
    #[must_use]
    pub const fn of(outcome: &Outcome, levels: Levels) -> Option<Self> {
        let kind = match outcome {
            Outcome::Dead => OutcomeKind::Dead,
            Outcome::Alive => OutcomeKind::Alive,
            Outcome::Seki => OutcomeKind::Seki,
            Outcome::Stands => OutcomeKind::Stands,
            Outcome::Ko(_) => OutcomeKind::Ko,
            Outcome::CycleDependent(_) => OutcomeKind::Cycle,
            Outcome::Unknown(_) => return None,
        };
        Some(Self { kind, levels })
    }

    /// The place of what certificates say together; `None` if they leave it open.
    #[must_use]
    pub const fn concluded(conclusion: Conclusion) -> Option<Self> {
        let (kind, capture_to, stand_from) = match conclusion {
            Conclusion::Dead => (OutcomeKind::Dead, Some(MOST_THREATS), None),
            Conclusion::Alive => (OutcomeKind::Alive, None, Some(-MOST_THREATS)),
            Conclusion::Seki => (OutcomeKind::Seki, None, Some(-MOST_THREATS)),
            Conclusion::Stands => (OutcomeKind::Stands, None, Some(-MOST_THREATS)),
            Conclusion::Ko { stands_from } => {
                let below = stands_from.saturating_sub(1);
                (OutcomeKind::Ko, Some(below), Some(stands_from))
            }
            Conclusion::Circle { from, to } => {
                let (below, above) = (from.saturating_sub(1), to.saturating_add(1));
                (OutcomeKind::Cycle, Some(below), Some(above))
            }
            Conclusion::Open => return None,
        };
        let levels = Levels {
            capture_to,
            stand_from,
        };
        Some(Self { kind, levels })
    }

    /// How two outcomes compare for a side; `None` if what is proved does not tell.
    #[must_use]
    pub fn compare(&self, other: &Self, role: Role) -> Option<Ordering> {
        let ((low, high), (least, most)) = (self.span(), other.span());
        let order = if (low, high) == (least, most) && low == high {
            Ordering::Equal
        } else if low > most {
            Ordering::Greater
        } else if high < least {
            Ordering::Less
        } else {
            return (self.kind == other.kind).then_some(Ordering::Equal);
        };
        Some(match role {
            Role::Defender => order,
            Role::Attacker => order.reverse(),
        })
    }

    /// Whether the defender is proved to live.
    #[must_use]
    pub const fn lives(&self) -> bool {
        matches!(
            self.kind,
            OutcomeKind::Alive | OutcomeKind::Seki | OutcomeKind::Stands
        )
    }

    /// How good it is for the defender, at least and at most.
    fn span(&self) -> (i16, i16) {
        let falls_to = self.levels.capture_to.unwrap_or(-MOST_THREATS - 1);
        let stands_from = self.levels.stand_from.unwrap_or(MOST_THREATS + 1);
        let threats = -2 * (i16::from(falls_to) + i16::from(stands_from));
        match self.kind {
            OutcomeKind::Alive => (threats + 1, threats + 1),
            OutcomeKind::Stands => (threats, threats + 1),
            _ => (threats, threats),
        }
    }

    /// The step of the order on which it stands, at least and at most; threats make no step of their own.
    fn step(&self) -> (u32, u32) {
        match self.kind {
            OutcomeKind::Dead => (0, 0),
            OutcomeKind::Ko => match self.levels.stand_from {
                Some(1..) => (1, 1),
                _ => (3, 3),
            },
            OutcomeKind::Cycle => (2, 2),
            OutcomeKind::Seki => (4, 4),
            OutcomeKind::Stands => (4, 5),
            OutcomeKind::Alive => (5, 5),
        }
    }

    const fn is_settled(&self) -> bool {
        self.lives() || matches!(self.kind, OutcomeKind::Dead)
    }
}

impl Cost {
    /// What a move cost the side that made it, from what was proved before and after it.
    #[must_use]
    pub fn of(before: Option<OutcomeRank>, after: Option<OutcomeRank>, mover: Role) -> Self {
        let (Some(before), Some(after)) = (before, after) else {
            return Self::Unknown;
        };
        match after.compare(&before, mover) {
            None if before.lives() && after.lives() => Self::Nothing,
            None => Self::Unknown,
            Some(Ordering::Less) => Self::Loses(severity(&before, &after)),
            Some(Ordering::Equal | Ordering::Greater) => Self::Nothing,
        }
    }

    /// How many steps down the order a move went, at least: the steps are alive, seki, ko for which the attacker needs
    /// threats, cycle, ko for which the defender needs threats, dead. Threats lost within a ko are one step together.
    /// `None` if the cost is not known.
    #[must_use]
    pub fn steps(
        before: Option<OutcomeRank>,
        after: Option<OutcomeRank>,
        mover: Role,
    ) -> Option<u32> {
        match Self::of(before, after, mover) {
            Self::Unknown => None,
            Self::Nothing => Some(0),
            Self::Loses(_) => {
                let ((least, most), (after_least, after_most)) = (before?.step(), after?.step());
                let down = match mover {
                    Role::Defender => least.saturating_sub(after_most),
                    Role::Attacker => after_least.saturating_sub(most),
                };
                Some(down.max(1))
            }
        }
    }
}

fn severity(before: &OutcomeRank, after: &OutcomeRank) -> Severity {
    match (before.kind, after.kind) {
        _ if before.lives() && after.lives() => Severity::TwoEyes,
        _ if before.is_settled() && after.is_settled() => Severity::Everything,
        (_, _) if after.is_settled() => Severity::Rest,
        (OutcomeKind::Ko, OutcomeKind::Ko) => {
            let from = |rank: &OutcomeRank| rank.levels.stand_from.unwrap_or_default();
            Severity::Threats(from(before).abs_diff(from(after)))
        }
        (_, OutcomeKind::Ko) => Severity::ToKo,
        _ => Severity::ToCycle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEST_FIRST: [Conclusion; 8] = [
        Conclusion::Alive,
        Conclusion::Seki,
        Conclusion::Ko { stands_from: -1 },
        Conclusion::Ko { stands_from: 0 },
        Conclusion::Circle { from: 0, to: 0 },
        Conclusion::Ko { stands_from: 1 },
        Conclusion::Ko { stands_from: 2 },
        Conclusion::Dead,
    ];

    #[test]
    fn conclusions_are_ordered_as_players_order_them() {
        let ranks = BEST_FIRST.map(|one| OutcomeRank::concluded(one).unwrap());
        for (at, one) in ranks.iter().enumerate() {
            for (other_at, other) in ranks.iter().enumerate() {
                let order = other_at.cmp(&at);
                assert_eq!(one.compare(other, Role::Defender), Some(order));
                assert_eq!(one.compare(other, Role::Attacker), Some(order.reverse()));
            }
        }
        assert_eq!(OutcomeRank::concluded(Conclusion::Open), None);
    }

    #[test]
    fn steps_are_counted_down_the_order_for_the_side_that_moved() {
        let rank = OutcomeRank::concluded;
        let lost = |before, after| Cost::steps(rank(before), rank(after), Role::Defender);
        let ko = |stands_from| Conclusion::Ko { stands_from };
        assert_eq!(lost(Conclusion::Alive, Conclusion::Dead), Some(5));
        assert_eq!(lost(Conclusion::Alive, ko(1)), Some(4));
        assert_eq!(lost(Conclusion::Alive, ko(0)), Some(2));
        assert_eq!(lost(Conclusion::Alive, Conclusion::Seki), Some(1));
        assert_eq!(lost(ko(0), ko(1)), Some(2));
        assert_eq!(lost(ko(1), ko(3)), Some(1));
        assert_eq!(lost(ko(1), Conclusion::Dead), Some(1));
        assert_eq!(lost(Conclusion::Stands, Conclusion::Dead), Some(4));
        assert_eq!(lost(Conclusion::Alive, Conclusion::Stands), Some(0));
        assert_eq!(lost(Conclusion::Dead, Conclusion::Dead), Some(0));
        assert_eq!(lost(Conclusion::Open, Conclusion::Dead), None);
        assert_eq!(lost(Conclusion::Alive, Conclusion::Open), None);
        let attacker = Cost::steps(
            rank(Conclusion::Dead),
            rank(Conclusion::Alive),
            Role::Attacker,
        );
        assert_eq!(attacker, Some(5));
    }
}
