//! What becomes of the key stones, as something that can be compared.
//!
//! The order of outcomes and what a move costs are those of [`shikatsu_verdict`]; here they speak of what the engine
//! found.

use std::cmp::Ordering;

use shikatsu_engine::{Grade, Levels, Side};
use shikatsu_problem::{Outcome, Role};
use shikatsu_verdict::OutcomeRank;
pub use shikatsu_verdict::{Cost, Severity};

/// What is proved of a position, with its thresholds and how far it carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// What is proved, or why nothing is.
    pub outcome: Outcome,
    /// The levels at which each side was proved to win.
    pub levels: Levels,
    /// On which condition. Where it does not hold on the board, the condition is said in the same sentence.
    pub grade: Grade,
}

/// What a side has at stake when it is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoverStake {
    /// Something to keep.
    Keep,
    /// Nothing to keep.
    Lost,
    /// Nothing is proved.
    Unknown,
}

impl MoverStake {
    pub(crate) const fn of(outcome: &Outcome, role: Role) -> Self {
        match (outcome, role) {
            (Outcome::Unknown(_), _) => Self::Unknown,
            (Outcome::Dead, Role::Defender)
            | (Outcome::Alive | Outcome::Stands, Role::Attacker) => Self::Lost,
            _ => Self::Keep,
        }
    }
}

impl Standing {
    /// The verdict of a side, or why there is none.
    #[must_use]
    pub fn of(side: &Side) -> Self {
        Self {
            outcome: side.outcome.clone(),
            levels: side.span,
            grade: Grade::Board,
        }
    }

    /// How two standings compare for a side; `None` if what is proved does not tell.
    #[must_use]
    pub fn compare(&self, other: &Self, role: Role) -> Option<Ordering> {
        self.rank()?.compare(&other.rank()?, role)
    }

    /// Whether the defender is proved to live.
    #[must_use]
    pub fn lives(&self) -> bool {
        self.rank().is_some_and(|rank| rank.lives())
    }

    /// What a move cost that led from here to there.
    #[must_use]
    pub fn cost_to(&self, after: &Self, mover: Role) -> Cost {
        Cost::of(self.rank(), after.rank(), mover)
    }

    const fn rank(&self) -> Option<OutcomeRank> {
        OutcomeRank::of(&self.outcome, self.levels)
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Cycle, CycleKind, KoFight, KoSteps, Unproved};
    use shikatsu_verdict::MOST_THREATS;

    use super::*;

    fn settled(outcome: Outcome) -> Standing {
        let falls = outcome == Outcome::Dead;
        Standing {
            outcome,
            levels: Levels {
                capture_to: falls.then_some(MOST_THREATS),
                stand_from: (!falls).then_some(-MOST_THREATS),
            },
            grade: Grade::Board,
        }
    }

    fn ko(stand_from: i8) -> Standing {
        let (needs_threats, threats) = match stand_from {
            1.. => (Role::Defender, stand_from.unsigned_abs()),
            _ => (Role::Attacker, (1 - stand_from).unsigned_abs()),
        };
        Standing {
            outcome: Outcome::Ko(KoFight {
                needs_threats,
                threats,
                takes_first: Role::Attacker,
                steps: KoSteps::Direct,
            }),
            levels: Levels {
                capture_to: Some(stand_from - 1),
                stand_from: Some(stand_from),
            },
            grade: Grade::Board,
        }
    }

    fn cycle() -> Standing {
        Standing {
            outcome: Outcome::CycleDependent(Cycle {
                kind: CycleKind::Other,
                moves: Vec::new(),
            }),
            levels: Levels::default(),
            grade: Grade::Board,
        }
    }

    #[test]
    fn outcomes_are_ordered_as_players_order_them() {
        let best_first = [
            settled(Outcome::Alive),
            settled(Outcome::Seki),
            ko(-1),
            ko(0),
            cycle(),
            ko(1),
            ko(2),
            settled(Outcome::Dead),
        ];
        for (at, one) in best_first.iter().enumerate() {
            for (other_at, other) in best_first.iter().enumerate() {
                let order = other_at.cmp(&at);
                assert_eq!(one.compare(other, Role::Defender), Some(order));
                assert_eq!(one.compare(other, Role::Attacker), Some(order.reverse()));
            }
        }
    }

    #[test]
    fn what_is_not_proved_is_not_compared() {
        let (alive, stands) = (settled(Outcome::Alive), settled(Outcome::Stands));
        let unknown = settled(Outcome::Unknown(Unproved::Time));
        assert_eq!(alive.compare(&stands, Role::Defender), None);
        assert_eq!(alive.compare(&unknown, Role::Defender), None);
        assert_eq!(
            stands.compare(&settled(Outcome::Dead), Role::Attacker),
            Some(Ordering::Less)
        );
        assert_eq!(alive.cost_to(&unknown, Role::Defender), Cost::Unknown);
    }

    #[test]
    fn a_cost_says_what_was_lost() {
        let dead = settled(Outcome::Dead);
        let alive = settled(Outcome::Alive);
        let cost = |before: &Standing, after: &Standing| before.cost_to(after, Role::Defender);
        assert_eq!(cost(&alive, &dead), Cost::Loses(Severity::Everything));
        assert_eq!(
            cost(&alive, &settled(Outcome::Seki)),
            Cost::Loses(Severity::TwoEyes)
        );
        assert_eq!(cost(&alive, &ko(1)), Cost::Loses(Severity::ToKo));
        assert_eq!(cost(&alive, &cycle()), Cost::Loses(Severity::ToCycle));
        assert_eq!(cost(&ko(-1), &ko(2)), Cost::Loses(Severity::Threats(3)));
        assert_eq!(cost(&ko(1), &dead), Cost::Loses(Severity::Rest));
        assert_eq!(cost(&dead, &dead), Cost::Nothing);
        assert_eq!(
            dead.cost_to(&alive, Role::Attacker),
            Cost::Loses(Severity::Everything)
        );
    }
}
