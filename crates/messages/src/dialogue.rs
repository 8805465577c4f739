//! What is said to a person who plays a problem.

use shikatsu_api as api;
use shikatsu_api::vertices;
use shikatsu_problem::{Color, PointSet};

use crate::report::{grade, moves};
use crate::{
    Answer, Cost, Ending, Explanation, Finish, Heard, Hint, MoveMark, Severity, Standing, Voice,
};

/// The answer to a move, with the mark that it gets.
#[must_use]
pub fn answer(answer: &Answer, voice: Voice<'_>) -> api::Answer {
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
        mark: mark(answer.mark()),
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

/// What is proved of a position.
#[must_use]
pub fn standing(standing: &Standing, voice: Voice<'_>) -> api::Standing {
    api::Standing {
        outcome: (&standing.outcome).into(),
        grade: grade(standing.grade),
        words: voice.standing(standing),
    }
}

/// One step of help.
#[must_use]
pub fn hint(hint: &Hint, voice: Voice<'_>) -> api::Hint {
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
        Hint::Settled(_) => (api::HintStep::Which, PointSet::EMPTY),
    };
    api::Hint {
        step,
        words: voice.hint(hint),
        points: vertices(points),
    }
}

/// Best play and where it leads. The caller adds the boards of the line.
#[must_use]
pub fn explanation(explanation: &Explanation, voice: Voice<'_>, first: Color) -> api::Explanation {
    api::Explanation {
        standing: standing(&explanation.standing, voice),
        line: moves(&explanation.line),
        frames: Vec::new(),
        ending: explanation.ending.as_ref().map(|one| ending(one, voice)),
        said: voice.explanation(explanation, first),
    }
}

/// Why it is over.
#[must_use]
pub fn ending(ending: &Ending, voice: Voice<'_>) -> api::Ending {
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

const fn mark(mark: MoveMark) -> api::MoveMark {
    match mark {
        MoveMark::Right => api::MoveMark::Right,
        MoveMark::LessThanBest => api::MoveMark::LessThanBest,
        MoveMark::Wrong => api::MoveMark::Wrong,
        MoveMark::NothingToLose => api::MoveMark::NothingToLose,
        MoveMark::NotProved => api::MoveMark::NotProved,
    }
}

/// How the end of a problem compares with what was possible.
#[must_use]
pub const fn finish(finish: Finish) -> api::Finish {
    match finish {
        Finish::Reached => api::Finish::Reached,
        Finish::Missed => api::Finish::Missed,
        Finish::NothingToHave => api::Finish::NothingToHave,
        Finish::NotProved => api::Finish::NotProved,
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
