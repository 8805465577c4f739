//! What a verdict means for one side.
//!
//! Invariant: standings of one side can be compared as
//! `docs/rules-of-the-game.md`, section 6, orders verdicts, except that seki is
//! as good as two eyes for a side that wants to live. A repetition has no place
//! in that order.

use std::cmp::Ordering;

use shikatsu_problem::{KoFight, Outcome, Role};

/// What a side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SideStanding {
    /// Its goal, whatever happens.
    Wins,
    /// A ko; above zero the opponent needs so many threats, below this side.
    Ko(i8),
    /// An attacker in seki: not the goal, and better than nothing.
    Seki,
    /// Nothing.
    Loses,
    /// Neither side can force anything.
    Circle,
    /// Not proved.
    Unknown,
}

impl SideStanding {
    /// What an outcome means for a role.
    pub(crate) fn of(outcome: &Outcome, role: Role) -> Self {
        match (outcome, role) {
            (Outcome::Unknown(_), _) => Self::Unknown,
            (Outcome::CycleDependent(_), _) => Self::Circle,
            (Outcome::Ko(ko), _) => Self::Ko(threats(ko, role)),
            (Outcome::Dead, Role::Attacker) => Self::Wins,
            (Outcome::Dead, Role::Defender) | (Outcome::Alive, Role::Attacker) => Self::Loses,
            (Outcome::Seki | Outcome::Stands, Role::Attacker) => Self::Seki,
            (_, Role::Defender) => Self::Wins,
        }
    }

    /// Which of two is better; `None` where they cannot be compared.
    pub(crate) fn against(self, other: Self) -> Option<Ordering> {
        Some(self.rank()?.cmp(&other.rank()?))
    }

    /// The roles whose wins this standing rests on.
    pub(crate) fn winners(self, role: Role) -> Vec<Role> {
        match self {
            Self::Wins => vec![role],
            Self::Loses | Self::Seki => vec![role.opponent()],
            Self::Ko(_) | Self::Circle | Self::Unknown => vec![Role::Attacker, Role::Defender],
        }
    }

    fn rank(self) -> Option<i16> {
        match self {
            Self::Wins => Some(1000),
            Self::Ko(threats) => Some(threats.into()),
            Self::Seki => Some(-999),
            Self::Loses => Some(-1000),
            Self::Circle | Self::Unknown => None,
        }
    }
}

fn threats(ko: &KoFight, role: Role) -> i8 {
    let threats = i8::try_from(ko.threats).unwrap_or(i8::MAX);
    if ko.needs_threats == role {
        -threats
    } else {
        threats
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{KoSteps, Unproved};

    use super::*;

    fn ko(needs_threats: Role, threats: u8) -> Outcome {
        Outcome::Ko(KoFight {
            needs_threats,
            threats,
            takes_first: Role::Attacker,
            steps: KoSteps::Direct,
        })
    }

    #[test]
    fn verdicts_stand_in_the_order_of_the_rules_page() {
        let attacker = [
            Outcome::Dead,
            ko(Role::Defender, 2),
            ko(Role::Defender, 1),
            ko(Role::Attacker, 1),
            ko(Role::Attacker, 2),
            Outcome::Seki,
            Outcome::Alive,
        ];
        for (role, outcomes) in [
            (Role::Attacker, attacker.iter().collect::<Vec<_>>()),
            (
                Role::Defender,
                attacker.iter().rev().skip(1).collect::<Vec<_>>(),
            ),
        ] {
            for pair in outcomes.windows(2) {
                let [better, worse] = [pair[0], pair[1]].map(|one| SideStanding::of(one, role));
                assert_eq!(better.against(worse), Some(Ordering::Greater), "{pair:?}");
            }
        }
        let seki = SideStanding::of(&Outcome::Seki, Role::Defender);
        assert_eq!(seki, SideStanding::of(&Outcome::Alive, Role::Defender));
    }

    #[test]
    fn what_is_not_proved_is_not_compared() {
        let unknown = SideStanding::of(&Outcome::Unknown(Unproved::Time), Role::Attacker);
        assert_eq!(unknown.against(SideStanding::Loses), None);
        assert_eq!(SideStanding::Wins.against(SideStanding::Circle), None);
    }
}
