//! What the engine says, as messages. No logic but one: right or wrong ([`mark`]).
//!
//! It stands here and not in `api`, because a service carries these messages and must
//! not reach an engine.

use std::time::Duration;

use crate::forbidden::forbidden;
use shikatsu_api as api;
use shikatsu_api::{Error, ErrorKind, vertices};
use shikatsu_dialogue::{
    Answer, Cost, Ending, Explanation, Heard, Hint, Phrase, Refusal, Severity, Standing, Voice,
};
use shikatsu_engine::{
    Asked, Conditional, EngineError, Grade, Limits, MoveDetail, PassKeeps, Progress, Report,
    Request, Side, Worth,
};
use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role, Setup};

use crate::language;

/// The rows of a board: 1 for Black, −1 for White.
pub(crate) fn signs(setup: &Setup) -> Vec<Vec<i8>> {
    let size = setup.size;
    let mut rows = vec![vec![0; usize::from(size.width())]; usize::from(size.height())];
    for (stones, sign) in [(setup.black, 1), (setup.white, -1)] {
        for point in stones.iter().filter(|&point| size.contains(point)) {
            rows[usize::from(point.y())][usize::from(point.x())] = sign;
        }
    }
    rows
}

pub(crate) fn limits(sent: api::Limits) -> Limits {
    Limits {
        time: sent.milliseconds.map(u64::from).map(Duration::from_millis),
        nodes: sent.nodes,
    }
}

pub(crate) fn request(sent: api::Request) -> Request {
    Request {
        first: match sent.first {
            api::Asked::Black => Asked::Side(Color::Black),
            api::Asked::White => Asked::Side(Color::White),
            api::Asked::Both => Asked::Both,
        },
        limits: limits(sent.limits),
        moves: match sent.moves {
            api::MoveDetail::AllFirstMoves => MoveDetail::AllFirstMoves,
            api::MoveDetail::VerdictOnly => MoveDetail::VerdictOnly,
        },
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
    api::Report {
        version: api::VERSION,
        problem: api::Problem::from(&report.problem),
        assumptions: report.assumptions.iter().map(ToString::to_string).collect(),
        sides: report
            .sides
            .iter()
            .map(|one| side(one, &report.problem))
            .collect(),
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
    let words = language::spoken();
    let voice = Voice::of(problem, defender).speaking(&words);
    api::Side {
        first: side.first.into(),
        role: side.role.into(),
        outcome: (&side.outcome).into(),
        words: voice.fate(&side.outcome),
        moves: side
            .moves
            .iter()
            .map(|one| api::FirstMove {
                played: one.played.into(),
                worth: worth(one.worth),
                conditional: one.conditional.map(|(on, of)| api::ConditionalWorth {
                    grade: grade(of),
                    worth: worth(on),
                }),
                territory: one.territory,
            })
            .collect(),
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

const fn worth(worth: Worth) -> api::Worth {
    match worth {
        Worth::Keeps => api::Worth::Keeps,
        Worth::Stands => api::Worth::Stands,
        Worth::OnlySeki => api::Worth::WorksButLess,
        Worth::Fails => api::Worth::Fails,
        Worth::Lapses | Worth::Unknown => api::Worth::Unknown,
    }
}

/// What is proved on a condition.
pub(crate) fn conditional(conditional: &Conditional, voice: Voice<'_>) -> api::Conditional {
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

const fn grade(grade: Grade) -> api::Grade {
    match grade {
        Grade::Board => api::Grade::Board,
        Grade::Book => api::Grade::Book,
        Grade::Undisturbed => api::Grade::Undisturbed,
    }
}

pub(crate) fn answer(answer: &Answer, voice: Voice<'_>) -> api::Answer {
    let mover = voice.color(answer.mover);
    api::Answer {
        played: answer.played.into(),
        heard: match answer.heard {
            Heard::Stone => api::Heard::Stone,
            Heard::Pass => api::Heard::Pass,
            Heard::Elsewhere => api::Heard::Elsewhere,
            Heard::KoThreat => api::Heard::KoThreat,
        },
        mover: mover.into(),
        before: standing(&answer.before, voice),
        after: standing(&answer.after, voice),
        cost: match answer.cost {
            Cost::Nothing => api::Cost::Nothing,
            Cost::Loses(lost) => api::Cost::Loses {
                severity: severity(lost),
            },
            Cost::Unknown => api::Cost::Unknown,
        },
        mark: mark(answer),
        reply: answer.reply.as_ref().map(|reply| api::Reply {
            played: reply.played.into(),
            color: (!mover).into(),
            words: voice.reply(reply, !mover),
        }),
        now: standing(&answer.now, voice),
        ending: answer.ending.as_ref().map(|one| ending(one, voice)),
        said: voice.answer(answer),
    }
}

/// Right or wrong. A side that had nothing to keep cannot be right by keeping it.
fn mark(answer: &Answer) -> api::Mark {
    let had_nothing = match answer.mover {
        Role::Defender => answer.before.outcome == Outcome::Dead,
        Role::Attacker => answer.before.lives(),
    };
    match answer.cost {
        Cost::Nothing if had_nothing => api::Mark::NothingToLose,
        Cost::Nothing => api::Mark::Right,
        Cost::Loses(Severity::TwoEyes | Severity::Threats(_)) => api::Mark::LessThanBest,
        Cost::Loses(_) => api::Mark::Wrong,
        Cost::Unknown => api::Mark::NotProved,
    }
}

fn severity(lost: Severity) -> api::Severity {
    match lost {
        Severity::Everything => api::Severity::Everything,
        Severity::TwoEyes => api::Severity::TwoEyes,
        Severity::ToKo => api::Severity::ToKo,
        Severity::ToCycle => api::Severity::ToCycle,
        Severity::Threats(number) => api::Severity::Threats(number),
        Severity::Rest => api::Severity::Rest,
    }
}

pub(crate) fn standing(standing: &Standing, voice: Voice<'_>) -> api::Standing {
    api::Standing {
        outcome: (&standing.outcome).into(),
        grade: grade(standing.grade),
        words: voice.standing(standing),
    }
}

pub(crate) fn hint(hint: &Hint, voice: Voice<'_>) -> api::Hint {
    let (step, points) = match hint {
        Hint::Where(area) => {
            let points = area.as_ref().map(|area| area.points);
            (api::HintStep::Where, points.unwrap_or_default())
        }
        Hint::What(_) => (api::HintStep::What, PointSet::EMPTY),
        Hint::Which(moves) => {
            let points = moves.iter().filter_map(|one| one.point()).collect();
            (api::HintStep::Which, points)
        }
    };
    api::Hint {
        step,
        words: voice.hint(hint),
        points: vertices(points),
    }
}

pub(crate) fn explanation(
    explanation: &Explanation,
    voice: Voice<'_>,
    first: Color,
) -> api::Explanation {
    api::Explanation {
        standing: standing(&explanation.standing, voice),
        line: moves(&explanation.line),
        frames: Vec::new(),
        ending: explanation.ending.as_ref().map(|one| ending(one, voice)),
        said: voice.explanation(explanation, first),
    }
}

pub(crate) fn ending(ending: &Ending, voice: Voice<'_>) -> api::Ending {
    use api::EndingKind as Kind;
    let all = |sets: &[PointSet]| sets.iter().fold(PointSet::EMPTY, |all, &one| all | one);
    let none = PointSet::EMPTY;
    let (kind, stones, points) = match ending {
        Ending::Captured { stones } => (Kind::Captured, *stones, none),
        Ending::NoEyeSpace { stones, room, .. } => (Kind::NoEyeSpace, *stones, *room),
        Ending::Helpless { stones } => (Kind::Helpless, *stones, none),
        Ending::TwoEyes { stones, eyes } => (Kind::TwoEyes, *stones, all(eyes)),
        Ending::Escaped { stones } => (Kind::Escaped, *stones, none),
        Ending::Seki { stones, shared, .. } => (Kind::Seki, *stones, *shared),
        Ending::Ko { points, .. } => (Kind::Ko, none, *points),
        Ending::Circle { points, .. } => (Kind::Circle, none, *points),
        _ => (Kind::BothPassed, none, none),
    };
    api::Ending {
        kind,
        stones: vertices(stones),
        points: vertices(points),
        words: voice.ending(ending),
    }
}

/// Why a move was not taken.
pub(crate) fn refusal(refusal: Refusal, played: &str) -> Error {
    match refusal {
        Refusal::Illegal(rule) => forbidden(rule, played),
        Refusal::Over => language::refused(ErrorKind::Over, Phrase::BothPassed),
        Refusal::Engine(error) => unsolvable(error),
        _ => Error::new(ErrorKind::Unsolvable, refusal),
    }
}

pub(crate) fn unsolvable(error: EngineError) -> Error {
    Error::new(ErrorKind::Unsolvable, language::spoken().unsolvable(error))
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
