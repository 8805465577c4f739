//! Rules as `kata-get-rules` and `kata-set-rules` write them: a name, or an
//! object with a field for each rule.

use serde_json::{Map, Value, json};
use shikatsu_problem::{BentFour, KoRule, Rules, Scoring, Suicide};

use crate::refusal::CommandRefusal;

/// The rules as an object on one line.
pub(crate) fn describe(rules: Rules) -> String {
    json!({
        "hasButton": false,
        "ko": match rules.ko {
            KoRule::Basic => "SIMPLE",
            KoRule::PositionalSuperko => "POSITIONAL",
            KoRule::SituationalSuperko => "SITUATIONAL",
        },
        "scoring": match rules.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        },
        "suicide": rules.suicide == Suicide::Allowed,
        "tax": match rules.scoring {
            Scoring::Area => "NONE",
            Scoring::Territory => "SEKI",
        },
        "whiteHandicapBonus": "0",
    })
    .to_string()
}

/// Reads a name, or an object that changes some of the rules in force.
pub(crate) fn read(text: &str, in_force: Rules) -> Result<Rules, CommandRefusal> {
    if !text.starts_with('{') {
        return text
            .parse::<Rules>()
            .map_err(|error| CommandRefusal::BadRules(error.to_string()));
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| CommandRefusal::BadRules(format!("no JSON object ({error})")))?;
    let object = value.as_object().ok_or(CommandRefusal::Syntax)?;
    from_object(object, in_force)
}

fn from_object(object: &Map<String, Value>, in_force: Rules) -> Result<Rules, CommandRefusal> {
    let mut rules = in_force;
    for (field, value) in object {
        let word = value.as_str().unwrap_or_default().to_ascii_uppercase();
        let known = match (field.as_str(), word.as_str()) {
            ("ko", "SIMPLE") => set(&mut rules.ko, KoRule::Basic),
            ("ko", "POSITIONAL") => set(&mut rules.ko, KoRule::PositionalSuperko),
            ("ko", "SITUATIONAL") => set(&mut rules.ko, KoRule::SituationalSuperko),
            ("scoring", "AREA") => set(&mut rules.scoring, Scoring::Area),
            ("scoring", "TERRITORY") => set(&mut rules.scoring, Scoring::Territory),
            ("suicide", _) => match value.as_bool() {
                Some(true) => set(&mut rules.suicide, Suicide::Allowed),
                Some(false) => set(&mut rules.suicide, Suicide::Forbidden),
                None => false,
            },
            // These change the count of a game, which is not ours to make.
            ("hasButton" | "tax" | "whiteHandicapBonus" | "friendlyPassOk", _) => true,
            _ => false,
        };
        if !known {
            return Err(CommandRefusal::BadRules(format!(
                "{field} {value} is not known here; kata-get-rules shows what is"
            )));
        }
    }
    rules.bent_four = match rules.scoring {
        Scoring::Territory => BentFour::DeadByRule,
        Scoring::Area => BentFour::PlayedOut,
    };
    Ok(rules)
}

/// Sets a rule, and says that it is known.
fn set<T>(rule: &mut T, value: T) -> bool {
    *rule = value;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_described_reads_back() {
        for (name, rules) in Rules::NAMED {
            let text = describe(rules);
            assert_eq!(read(&text, Rules::JAPANESE), Ok(rules), "{name}: {text}");
            assert_eq!(read(name, Rules::JAPANESE), Ok(rules));
        }
    }

    #[test]
    fn an_object_may_change_one_rule_only() {
        let rules = read(r#"{"ko":"situational"}"#, Rules::JAPANESE).unwrap();
        assert_eq!(rules.ko, KoRule::SituationalSuperko);
        assert_eq!(rules.scoring, Scoring::Territory);
        for text in [
            r#"{"ko":"none"}"#,
            r#"{"suicide":"yes"}"#,
            "{",
            "{}x",
            "ing",
        ] {
            assert!(read(text, Rules::JAPANESE).is_err(), "{text}");
        }
    }
}
