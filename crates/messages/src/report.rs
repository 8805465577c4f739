//! What the engine says about a problem, while it searches and afterwards.

use std::time::Duration;

use shikatsu_api as api;
use shikatsu_api::vertices;
use shikatsu_engine::{Conditional, FirstMove, Grade, PassKeeps, Progress, Report, Side};
use shikatsu_problem::{Move, Problem};

use crate::{Phrases, Voice, count};

/// How far a search is.
#[must_use]
pub fn progress(seen: &Progress) -> api::Progress {
    api::Progress {
        milliseconds: milliseconds(seen.elapsed),
        nodes: seen.nodes,
        first: seen.first.into(),
        facts: seen.facts.clone(),
        moves_left: seen.must_play_left.map(count),
    }
}

/// A report, its sentences in the language of the phrases.
#[must_use]
pub fn report(report: &Report, phrases: &Phrases) -> api::Report {
    let side = |one| side(one, &report.problem, phrases);
    api::Report {
        version: api::VERSION,
        problem: api::Problem::from(&report.problem),
        assumptions: report.assumptions.iter().map(ToString::to_string).collect(),
        sides: report.sides.iter().map(side).collect(),
        by_rule: report.by_rule.as_ref().map(|ruled| (&ruled.outcome).into()),
        nodes: report.nodes,
        milliseconds: milliseconds(report.elapsed),
        doubts: report.doubts,
    }
}

/// What is proved on a condition.
#[must_use]
pub fn conditional(conditional: &Conditional, voice: Voice<'_>) -> api::Conditional {
    api::Conditional {
        grade: grade(conditional.grade),
        outcome: (&conditional.outcome).into(),
        words: voice.conditional(conditional),
        winner: conditional.winner.into(),
        gates: vertices(conditional.gates),
        in_play: vertices(conditional.in_play),
        line: moves(&conditional.line),
        certificates: count(conditional.proofs.len()),
    }
}

/// How far a proved claim carries.
#[must_use]
pub const fn grade(grade: Grade) -> api::Grade {
    match grade {
        Grade::Board => api::Grade::Board,
        Grade::Book => api::Grade::Book,
        Grade::Undisturbed => api::Grade::Undisturbed,
    }
}

/// Moves of a line.
pub(crate) fn moves(line: &[Move]) -> Vec<api::Move> {
    line.iter().copied().map(api::Move::from).collect()
}

fn side(side: &Side, problem: &Problem, phrases: &Phrases) -> api::Side {
    let voice = Voice::of(problem, side.defender()).speaking(phrases);
    api::Side {
        first: side.first.into(),
        role: side.role.into(),
        outcome: (&side.outcome).into(),
        words: voice.fate(&side.outcome),
        moves: side.moves.iter().map(first_move).collect(),
        best: vertices(side.best),
        keeps_goal: vertices(side.keeps_goal),
        pass_keeps: match side.pass_keeps {
            PassKeeps::Yes => api::PassKeeps::Yes,
            PassKeeps::No => api::PassKeeps::No,
            PassKeeps::Unknown => api::PassKeeps::Unknown,
        },
        line: moves(&side.line),
        certificates: count(side.proofs.len()),
        conditional: (side.conditional.as_ref()).map(|one| conditional(one, voice)),
        nodes: side.nodes,
    }
}

fn first_move(first: &FirstMove) -> api::FirstMove {
    api::FirstMove {
        played: first.played.into(),
        worth: first.worth.into(),
        conditional: first.conditional.map(|(on, of)| api::ConditionalWorth {
            grade: grade(of),
            worth: on.into(),
        }),
        territory: first.territory,
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
