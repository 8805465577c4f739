//! Values of the engine as messages of `api`, in English.
//!
//! These functions are here and not in `api`, because the service carries the messages and must not reach the engine. The
//! page has its own, in the language of its reader.

use std::time::Duration;

use shikatsu_api as api;
use shikatsu_api::vertices;
use shikatsu_dialogue::Voice;
use shikatsu_engine::{
    Asked, Conditional, Grade, Limits, PassKeeps, Progress, Report, Side, Worth,
};
use shikatsu_problem::{Color, Move, Problem, Role};

pub(crate) fn limits(sent: api::Limits) -> Limits {
    Limits {
        time: sent.milliseconds.map(u64::from).map(Duration::from_millis),
        nodes: sent.nodes,
    }
}

pub(crate) const fn asked(sent: api::Asked) -> Asked {
    match sent {
        api::Asked::Black => Asked::Side(Color::Black),
        api::Asked::White => Asked::Side(Color::White),
        api::Asked::Both => Asked::Both,
    }
}

pub(crate) fn progress(seen: &Progress) -> api::Progress {
    api::Progress {
        milliseconds: milliseconds(seen.elapsed),
        nodes: seen.nodes,
        first: seen.first.into(),
        facts: seen.facts.clone(),
        moves_left: seen.must_play_left.map(count),
    }
}

pub(crate) fn report(report: &Report) -> api::Report {
    let side = |one| side(one, &report.problem);
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

fn side(side: &Side, problem: &Problem) -> api::Side {
    let defender = match side.role {
        Role::Defender => side.first,
        Role::Attacker => !side.first,
    };
    let voice = Voice::of(problem, defender);
    let first_move = |one: &shikatsu_engine::FirstMove| api::FirstMove {
        played: one.played.into(),
        worth: worth(one.worth),
        conditional: one.conditional.map(|(on, of)| api::ConditionalWorth {
            grade: grade(of),
            worth: worth(on),
        }),
        territory: one.territory,
    };
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

/// What is proved on a condition.
fn conditional(conditional: &Conditional, voice: Voice<'_>) -> api::Conditional {
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

pub(crate) const fn grade(grade: Grade) -> api::Grade {
    match grade {
        Grade::Board => api::Grade::Board,
        Grade::Book => api::Grade::Book,
        Grade::Undisturbed => api::Grade::Undisturbed,
    }
}

pub(crate) const fn worth(worth: Worth) -> api::Worth {
    match worth {
        Worth::Keeps => api::Worth::Keeps,
        Worth::Stands => api::Worth::Stands,
        Worth::OnlySeki => api::Worth::WorksButLess,
        Worth::Fails => api::Worth::Fails,
        Worth::Lapses | Worth::Unknown => api::Worth::Unknown,
    }
}

fn moves(line: &[Move]) -> Vec<api::Move> {
    line.iter().copied().map(api::Move::from).collect()
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
