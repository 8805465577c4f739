//! The rule sets people name, as combinations of independent rules.
//!
//! They differ little in ordinary play and exactly where life and death is
//! hard: repetition, suicide, and positions that no player wants to play out.

use std::fmt;
use std::str::FromStr;

/// Everything about the rules that can change a verdict or a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether one may take one's own last liberty.
    pub suicide: Suicide,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// What happens to a bent four in the corner at the end.
    pub bent_four: BentFour,
}

/// Which repetitions are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A single stone just taken in a ko may not be retaken at once.
    Basic,
    /// No board may ever occur again.
    PositionalSuperko,
    /// No board may occur again with the same side to move.
    SituationalSuperko,
}

/// Whether a move may take away its own chain's last liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// The move is illegal.
    Forbidden,
    /// The chain comes off the board. A single stone that does this leaves
    /// the board as it was, which the ko rule may still forbid.
    Allowed,
}

/// What is counted when a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// A bent four in the corner, in positions where the owner of the ko threats
/// could never start the ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BentFour {
    /// Dead where it stands, whatever threats are left.
    DeadByRule,
    /// Settled by playing it out.
    PlayedOut,
}

/// A name that belongs to no rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError(
    /// The name as it was read.
    pub String,
);

impl Rules {
    /// Nihon Ki-in: territory, basic ko; Korean rules are the same here.
    pub const JAPANESE: Self = Self {
        ko: KoRule::Basic,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        bent_four: BentFour::DeadByRule,
    };
    /// Chinese: area, positional superko.
    pub const CHINESE: Self = Self::area(KoRule::PositionalSuperko, Suicide::Forbidden);
    /// American Go Association: area, situational superko.
    pub const AGA: Self = Self::area(KoRule::SituationalSuperko, Suicide::Forbidden);
    /// New Zealand: area, situational superko, suicide allowed.
    pub const NEW_ZEALAND: Self = Self::area(KoRule::SituationalSuperko, Suicide::Allowed);
    /// Tromp–Taylor: area, positional superko, suicide allowed.
    pub const TROMP_TAYLOR: Self = Self::area(KoRule::PositionalSuperko, Suicide::Allowed);

    /// The rule sets with a name, in the order they are offered.
    pub const NAMED: [(&str, Self); 5] = [
        ("Japanese", Self::JAPANESE),
        ("Chinese", Self::CHINESE),
        ("AGA", Self::AGA),
        ("NZ", Self::NEW_ZEALAND),
        ("Tromp-Taylor", Self::TROMP_TAYLOR),
    ];

    /// The name under which this combination is known, as SGF's `RU` writes it.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED
            .iter()
            .find(|(_, rules)| rules == self)
            .map(|&(name, _)| name)
    }

    const fn area(ko: KoRule, suicide: Suicide) -> Self {
        Self {
            ko,
            suicide,
            scoring: Scoring::Area,
            bent_four: BentFour::PlayedOut,
        }
    }
}

impl Default for Rules {
    /// Japanese: the convention in which problem books are written.
    fn default() -> Self {
        Self::JAPANESE
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads the names in use, in any case and with any punctuation.
    fn from_str(name: &str) -> Result<Self, RulesError> {
        let letters: String = name
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match letters.as_str() {
            "japanese" | "japan" | "jp" | "korean" | "korea" => Ok(Self::JAPANESE),
            "chinese" | "china" | "cn" => Ok(Self::CHINESE),
            "aga" | "bga" | "french" => Ok(Self::AGA),
            "nz" | "newzealand" => Ok(Self::NEW_ZEALAND),
            "tromptaylor" | "tt" => Ok(Self::TROMP_TAYLOR),
            _ => Err(RulesError(name.to_owned())),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no rule set known here; expected one of", self.0)?;
        for (i, (name, _)) in Rules::NAMED.iter().enumerate() {
            write!(f, "{} {name}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_leads_back_to_its_rules() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(name.parse(), Ok(rules));
            assert_eq!(name.to_uppercase().parse(), Ok(rules));
            assert_eq!(rules.name(), Some(name), "two rule sets are the same");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "Ing".parse::<Rules>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "'Ing' is no rule set known here; expected one of Japanese, Chinese, AGA, NZ, Tromp-Taylor"
        );
    }
}
