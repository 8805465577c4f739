//! A report as one line of JSON. Fields are only ever added; docs/formats.md
//! lists them.

use serde_json::{Value, json};
use shikatsu_engine::{
    Asked, ByRule, Conditional, EngineError, FirstMove, Grade, PassKeeps, Report, Side, Status,
    Worth,
};
use shikatsu_problem::{Color, KoFight, KoSteps, Outcome, Role, Size};

use crate::failure::shown;
use crate::input::LoadedProblem;
use crate::report::{color, labels};
use crate::words::{self, RoleColors};

/// The line for a problem, newline included.
pub(super) fn line(
    found: &LoadedProblem,
    report: &Report,
    roles: RoleColors,
    explanations: Option<Vec<Value>>,
) -> String {
    let size = report.problem.setup.size;
    let side = |one: &Side| side(one, size, roles);
    let mut object = json!({
        "number": found.number,
        "file": shown(&found.path),
        "place": found.place.unwrap_or(1),
        "id": report.problem.metadata.id,
        "defender": color(roles.defender),
        "status": status(report),
        "sides": report.sides.iter().map(side).collect::<Vec<_>>(),
        "by_rule": report.by_rule.as_ref().map(|ruled| by_rule(ruled, size)),
        "in_play": report.problem.in_play.map(|points| labels(size, points)),
        "assumptions": report.assumptions.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "certificates": report.proofs().count(),
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "doubts": report.doubts,
    });
    if let Some(explanations) = explanations {
        object["explanations"] = explanations.into();
    }
    format!("{object}\n")
}

/// The line for a problem that cannot be asked about, newline included.
pub(super) fn failure(found: &LoadedProblem, error: EngineError) -> String {
    let object = json!({
        "number": found.number,
        "file": shown(&found.path),
        "place": found.place.unwrap_or(1),
        "id": found.document.problem.metadata.id,
        "error": { "message": error.to_string() },
    });
    format!("{object}\n")
}

/// Settled or not; where that holds on a condition only, the condition is part of the word.
fn status(report: &Report) -> Option<String> {
    let (status, condition) = match report.status() {
        Some(status) => (status, None),
        None => {
            let (status, grade) = report.conditional_status()?;
            (status, Some(grade))
        }
    };
    let word = match status {
        Status::Unsettled => "unsettled",
        Status::Settled(outcome) => outcome.name(),
    };
    Some(match condition {
        None => word.to_owned(),
        Some(grade) => format!("{word}, {grade}"),
    })
}

fn by_rule(ruled: &ByRule, size: Size) -> Value {
    let first = match ruled.first {
        Asked::Both => Color::BOTH.map(color).to_vec(),
        Asked::Side(first) => vec![color(first)],
    };
    json!({
        "outcome": ruled.outcome.name(),
        "first": first,
        "prepared_by": ruled.prepared_by.map(|played| words::turn(played, size)),
        "certificates": ruled.proofs.len(),
    })
}

fn side(side: &Side, size: Size, roles: RoleColors) -> Value {
    let reason = match &side.outcome {
        Outcome::Unknown(reason) => Some(reason.to_string()),
        _ => None,
    };
    let fight = match &side.outcome {
        Outcome::Ko(ko) => Some(ko_object(ko, roles)),
        _ => None,
    };
    let line: Vec<String> = side
        .line
        .iter()
        .map(|&one| words::turn(one, size))
        .collect();
    json!({
        "first": color(side.first),
        "role": role(side.role),
        "outcome": side.outcome.name(),
        "words": words::outcome(&side.outcome, roles),
        "reason": reason,
        "ko": fight,
        "capture_to": side.span.capture_to,
        "stand_from": side.span.stand_from,
        "best": labels(size, side.best),
        "keeps_goal": labels(size, side.keeps_goal),
        "pass_keeps": match side.pass_keeps {
            PassKeeps::Yes => Some(true),
            PassKeeps::No => Some(false),
            PassKeeps::Unknown => None,
        },
        "moves": side.moves.iter().map(|first| first_move(first, size)).collect::<Vec<_>>(),
        "line": line,
        "certificates": side.proofs.len(),
        "conditional": side.conditional.as_ref().map(|one| conditional(one, size, roles)),
        "guess": side.guess.map(|played| words::turn(played, size)),
        "nodes": side.nodes,
    })
}

fn conditional(conditional: &Conditional, size: Size, roles: RoleColors) -> Value {
    let line = conditional.line.iter().map(|&one| words::turn(one, size));
    json!({
        "grade": grade(conditional.grade),
        "outcome": conditional.outcome.name(),
        "words": words::conditional(conditional, size, roles),
        "winner": color(conditional.winner),
        "gates": labels(size, conditional.gates),
        "wall": conditional.wall.map(|wall| wall.to_string()),
        "in_play": labels(size, conditional.in_play),
        "line": line.collect::<Vec<_>>(),
        "certificates": conditional.proofs.len(),
    })
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Board => "board",
        Grade::Book => "book",
        Grade::Undisturbed => "undisturbed",
    }
}

const fn worth(worth: Worth) -> &'static str {
    match worth {
        Worth::Keeps => "keeps",
        Worth::Stands => "stands",
        Worth::OnlySeki => "less",
        Worth::Lapses => "lapses",
        Worth::Fails => "fails",
        Worth::Unknown => "unknown",
    }
}

fn ko_object(ko: &KoFight, roles: RoleColors) -> Value {
    json!({
        "needs_threats": color(roles.color(ko.needs_threats)),
        "threats": ko.threats,
        "takes_first": color(roles.color(ko.takes_first)),
        "steps": match ko.steps {
            KoSteps::Direct => 1,
            KoSteps::MultiStep(steps) => steps,
        },
    })
}

fn first_move(first: &FirstMove, size: Size) -> Value {
    json!({
        "move": words::turn(first.played, size),
        "worth": worth(first.worth),
        "conditional": first.conditional.map(|(on, of)| json!({ "worth": worth(on), "grade": grade(of) })),
        "territory": first.territory,
    })
}

fn role(role: Role) -> String {
    role.to_string()
}
