//! Rules as a grid says them: a name where there is one, else four phrases.

use shikatsu_problem::{BentFour, KoRule, Rules, Scoring, Suicide};

/// The name of a rule set, or its rules one by one.
pub(super) fn write(rules: &Rules) -> String {
    rules
        .name()
        .map_or_else(|| phrases(rules).join(", "), str::to_owned)
}

/// The opposite of [`write`]; also every name that [`Rules`] knows.
pub(super) fn read(text: &str) -> Option<Rules> {
    let said: Vec<_> = text.split(',').map(|p| p.trim().to_lowercase()).collect();
    let named = text.parse().ok();
    named.or_else(|| combinations().find(|rules| phrases(rules)[..] == said[..]))
}

fn phrases(rules: &Rules) -> [&'static str; 4] {
    [
        match rules.ko {
            KoRule::Basic => "basic ko",
            KoRule::PositionalSuperko => "positional superko",
            KoRule::SituationalSuperko => "situational superko",
        },
        match rules.suicide {
            Suicide::Forbidden => "no suicide",
            Suicide::Allowed => "suicide",
        },
        match rules.scoring {
            Scoring::Area => "area scoring",
            Scoring::Territory => "territory scoring",
        },
        match rules.bent_four {
            BentFour::DeadByRule => "bent four dead",
            BentFour::PlayedOut => "bent four played out",
        },
    ]
}

fn combinations() -> impl Iterator<Item = Rules> {
    use {BentFour::*, KoRule::*, Scoring::*};
    let endings = [
        (Area, DeadByRule),
        (Area, PlayedOut),
        (Territory, DeadByRule),
        (Territory, PlayedOut),
    ];
    [Basic, PositionalSuperko, SituationalSuperko]
        .into_iter()
        .flat_map(|ko| [(ko, Suicide::Forbidden), (ko, Suicide::Allowed)])
        .flat_map(move |(ko, suicide)| {
            endings.map(|(scoring, bent_four)| Rules {
                ko,
                suicide,
                scoring,
                bent_four,
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_rules_can_be_said() {
        assert_eq!(combinations().count(), 24);
        for rules in combinations() {
            assert_eq!(read(&write(&rules)), Some(rules));
        }
    }

    #[test]
    fn names_and_phrases_are_forgiving_about_case_and_blanks() {
        assert_eq!(read("tromp taylor"), Some(Rules::TROMP_TAYLOR));
        let spoken = "Basic ko,no suicide , territory scoring,  bent four DEAD";
        assert_eq!(read(spoken), Some(Rules::JAPANESE));
        assert_eq!(read("basic ko"), None);
    }
}
