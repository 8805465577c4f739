//! Moves and verdicts as a Go player says them: by colour and with the
//! coordinates along the board.

use shikatsu_problem::{Color, KoFight, KoSteps, Move, Outcome, PointSet, Role, Size};

use crate::finding::ColoredMove;

/// `C3`, or `pass`.
pub(crate) fn point(played: Move, size: Size) -> String {
    played
        .point()
        .map_or_else(|| "pass".to_owned(), |point| size.label(point))
}

/// `Black C3, White D2`.
pub(crate) fn turns(turns: &[ColoredMove], size: Size) -> String {
    let each: Vec<String> = turns
        .iter()
        .map(|&(color, played)| format!("{color} {}", point(played, size)))
        .collect();
    each.join(", ")
}

/// `C3 D2`.
pub(crate) fn labels(points: PointSet, size: Size) -> String {
    size.labels(points).join(" ")
}

/// An outcome as the end of a sentence that began "White is".
pub(crate) fn outcome(outcome: &Outcome, defender: Color) -> String {
    match outcome {
        Outcome::Alive => "alive with two eyes".into(),
        Outcome::Ko(ko) => fight(ko, defender),
        Outcome::CycleDependent(cycle) => {
            format!(
                "neither dead nor alive by force: play repeats ({})",
                cycle.kind
            )
        }
        Outcome::Unknown(reason) => format!("not proved ({reason})"),
        Outcome::Dead | Outcome::Seki | Outcome::Stands => outcome.to_string(),
    }
}

/// One word for programs, the same as those of `shikatsu solve --json`.
pub(crate) const fn outcome_name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Dead => "dead",
        Outcome::Alive => "alive",
        Outcome::Seki => "seki",
        Outcome::Stands => "stands",
        Outcome::Ko(_) => "ko",
        Outcome::CycleDependent(_) => "cycle",
        Outcome::Unknown(_) => "unknown",
    }
}

fn fight(ko: &KoFight, defender: Color) -> String {
    let steps = match ko.steps {
        KoSteps::Direct => String::new(),
        KoSteps::MultiStep(steps) => format!("{steps}-step "),
    };
    let (needy, deed) = match ko.needs_threats {
        Role::Defender => (defender, "live"),
        Role::Attacker => (!defender, "kill"),
    };
    let plural = if ko.threats == 1 { "" } else { "s" };
    format!(
        "in a {steps}ko ({needy} must be {} ko threat{plural} ahead to {deed})",
        ko.threats
    )
}
