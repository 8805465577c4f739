//! What becomes of the key stones, as something that can be compared, and what a
//! move has cost.
//!
//! An outcome alone does not order cycles, so the thresholds of
//! `docs/rules-of-the-game.md`, section 6, come with it. For the defender, best first: alive with two eyes,
//! seki, ko in which the attacker needs threats (more is better), a cycle at equal threats, ko in which the defender needs
//! threats (fewer is better), dead; for the attacker the reverse. The number behind it
//! is the sum of the two thresholds: no move of the defender's lowers either of them, so no
//! move gains anything.

use std::cmp::Ordering;

use shikatsu_engine::{Grade, Levels, Side};
use shikatsu_problem::{Outcome, Role};
use shikatsu_verdict::MOST_THREATS;

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

/// What a move cost the side that made it.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        let ((low, high), (least, most)) = (self.grade()?, other.grade()?);
        let order = if (low, high) == (least, most) && low == high {
            Ordering::Equal
        } else if low > most {
            Ordering::Greater
        } else if high < least {
            Ordering::Less
        } else {
            return (self.outcome == other.outcome).then_some(Ordering::Equal);
        };
        Some(match role {
            Role::Defender => order,
            Role::Attacker => order.reverse(),
        })
    }

    /// How good it is for the defender, at least and at most.
    fn grade(&self) -> Option<(i16, i16)> {
        let falls_to = self.levels.capture_to.unwrap_or(-MOST_THREATS - 1);
        let stands_from = self.levels.stand_from.unwrap_or(MOST_THREATS + 1);
        let threats = -2 * (i16::from(falls_to) + i16::from(stands_from));
        match self.outcome {
            Outcome::Unknown(_) => None,
            Outcome::Alive => Some((threats + 1, threats + 1)),
            Outcome::Stands => Some((threats, threats + 1)),
            _ => Some((threats, threats)),
        }
    }

    /// Whether the defender is proved to live.
    #[must_use]
    pub const fn lives(&self) -> bool {
        matches!(
            self.outcome,
            Outcome::Alive | Outcome::Seki | Outcome::Stands
        )
    }
}

impl Cost {
    /// What a move cost the side that made it.
    #[must_use]
    pub fn of(before: &Standing, after: &Standing, mover: Role) -> Self {
        match after.compare(before, mover) {
            None if before.lives() && after.lives() => Self::Nothing,
            None => Self::Unknown,
            Some(Ordering::Less) => Self::Loses(severity(before, after)),
            Some(Ordering::Equal | Ordering::Greater) => Self::Nothing,
        }
    }
}

fn severity(before: &Standing, after: &Standing) -> Severity {
    let is_settled = |standing: &Standing| standing.lives() || standing.outcome == Outcome::Dead;
    match (&before.outcome, &after.outcome) {
        _ if before.lives() && after.lives() => Severity::TwoEyes,
        _ if is_settled(before) && is_settled(after) => Severity::Everything,
        (_, _) if is_settled(after) => Severity::Rest,
        (Outcome::Ko(_), Outcome::Ko(_)) => {
            let from = |standing: &Standing| standing.levels.stand_from.unwrap_or_default();
            Severity::Threats(from(before).abs_diff(from(after)))
        }
        (_, Outcome::Ko(_)) => Severity::ToKo,
        _ => Severity::ToCycle,
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Cycle, CycleKind, KoFight, KoSteps, Unproved};

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
        assert_eq!(Cost::of(&alive, &unknown, Role::Defender), Cost::Unknown);
    }

    #[test]
    fn a_cost_says_what_was_lost() {
        let dead = settled(Outcome::Dead);
        let alive = settled(Outcome::Alive);
        let cost = |before: &Standing, after: &Standing| Cost::of(before, after, Role::Defender);
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
            Cost::of(&dead, &alive, Role::Attacker),
            Cost::Loses(Severity::Everything)
        );
    }
}
