//! Outcomes of records: one word, or an object for a ko.

use serde_json::{Value, json};
use shikatsu_problem::{KoFight, KoSteps, Outcome, Role};

/// An outcome that a record may have; the gates keep cycles and what is not proved out.
pub(super) fn outcome_value(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Ko(ko) => {
            let steps = match ko.steps {
                KoSteps::Direct => 1,
                KoSteps::MultiStep(steps) => steps,
            };
            json!({ "ko": {
                "needs": role_word(ko.needs_threats),
                "threats": ko.threats,
                "takes": role_word(ko.takes_first),
                "steps": steps,
            } })
        }
        other => json!(other.name()),
    }
}

/// The outcome that a value stands for, if it does.
pub(super) fn outcome_from(value: &Value) -> Option<Outcome> {
    if let Some(word) = value.as_str() {
        return [
            Outcome::Dead,
            Outcome::Alive,
            Outcome::Seki,
            Outcome::Stands,
        ]
        .into_iter()
        .find(|outcome| outcome.name() == word);
    }
    let ko = value.as_object()?.get("ko")?.as_object()?;
    let number = |name: &str| u8::try_from(ko.get(name)?.as_u64()?).ok();
    let role = |name: &str| role_from(ko.get(name)?.as_str()?);
    Some(Outcome::Ko(KoFight {
        needs_threats: role("needs")?,
        threats: number("threats")?,
        takes_first: role("takes")?,
        steps: match number("steps")? {
            0 => return None,
            1 => KoSteps::Direct,
            steps => KoSteps::MultiStep(steps),
        },
    }))
}

const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    }
}

fn role_from(word: &str) -> Option<Role> {
    [Role::Attacker, Role::Defender]
        .into_iter()
        .find(|&role| role_word(role) == word)
}
