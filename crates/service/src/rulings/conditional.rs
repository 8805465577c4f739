//! What a worker claims on a condition, compared with the ruling on its certificates.
//!
//! Invariant: a condition that is shown is the ruling's own, with the ruling's grade. A worker may leave it out, and may
//! not soften it.

use shikatsu_api::{self as api, FactVerdict, FirstMove, Outcome, Side, vertices};
use shikatsu_problem::{Color, Size};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{ConditionalRuling, Grade, Ruling, Worth};

use super::mismatch::{AnswerMismatch, outcome_word};
use crate::requests::known;

/// Compares what is claimed to be proved on a condition with the ruling.
pub(super) fn verdict(
    claimed: Option<&api::Conditional>,
    ruling: &Ruling,
) -> Result<(), AnswerMismatch> {
    let Some(claimed) = claimed else {
        return Ok(());
    };
    let is_shown = |shown: &ConditionalRuling| {
        claimed.grade == grade(shown.grade) && is_same(&claimed.outcome, shown.conclusion)
    };
    if ruling.conditional.as_ref().is_some_and(is_shown) {
        return Ok(());
    }
    let first = ruling.first;
    let (what, claimed) = (outcome_word(&claimed.outcome), words(claimed.grade));
    let shown = match &ruling.conditional {
        Some(shown) => format!("{}, {}", shown.conclusion, shown.grade),
        None => "nothing".into(),
    };
    Err(AnswerMismatch(format!(
        "{first} first: {what}, {claimed}, is claimed on a condition, and the certificates say: {shown}"
    )))
}

/// Compares what a first move is claimed to do on a condition with the ruling.
pub(super) fn worth(
    ruling: &Ruling,
    claimed: &FirstMove,
    size: Size,
) -> Result<(), AnswerMismatch> {
    let Some(condition) = claimed.conditional else {
        return Ok(());
    };
    let first = ruling.first;
    let played = claimed.played.on(size);
    let played = played.map_err(|error| AnswerMismatch(format!("{first} first: {error}")))?;
    let listed = ruling.moves.iter().find(|one| one.played == played);
    let shown = listed.and_then(|one| one.conditional);
    let is_shown = |(worth, of): (Worth, Grade)| {
        condition.grade == grade(of) && condition.worth == worth.into()
    };
    match shown.is_some_and(is_shown) {
        true => Ok(()),
        false => Err(AnswerMismatch(format!(
            "{first} first, {played:?}: {:?}, {}, is claimed on a condition, and the certificates say: {shown:?}",
            condition.worth,
            words(condition.grade)
        ))),
    }
}

/// Replaces everything in a claim that passed which the ruling says itself.
pub(super) fn correct(side: &mut Side, ruling: &Ruling, defender: Color) {
    let (Some(told), Some(ruled)) = (&mut side.conditional, &ruling.conditional) else {
        return;
    };
    let verdict = known::verdict_words(ruled.conclusion, defender);
    told.words = format!("{verdict}, {}. On the open board: not proved.", ruled.grade);
    told.winner = match ruled.conclusion {
        Conclusion::Alive | Conclusion::Seki | Conclusion::Stands => defender.into(),
        _ => (!defender).into(),
    };
    told.gates = vertices(ruled.gates);
    told.in_play = vertices(ruled.in_play);
}

/// Whether an outcome is this conclusion, neither more nor less. How a ko is fought no certificate says.
fn is_same(claimed: &Outcome, shown: Conclusion) -> bool {
    let claimed = match claimed {
        Outcome::Dead => FactVerdict::Dead,
        Outcome::Alive => FactVerdict::Alive,
        Outcome::Seki => FactVerdict::Seki,
        Outcome::Stands => FactVerdict::Stands,
        Outcome::Ko {
            needs_threats,
            threats,
            ..
        } => FactVerdict::Ko {
            needs_threats: *needs_threats,
            threats: *threats,
        },
        Outcome::Cycle { .. } => return matches!(shown, Conclusion::Circle { .. }),
        Outcome::Unknown { .. } => return false,
    };
    known::verdict(shown) == Some(claimed)
}

const fn grade(grade: Grade) -> api::Grade {
    match grade {
        Grade::Board => api::Grade::Board,
        Grade::Book => api::Grade::Book,
        Grade::Undisturbed => api::Grade::Undisturbed,
    }
}

const fn words(grade: api::Grade) -> &'static str {
    match grade {
        api::Grade::Board => "on the board",
        api::Grade::Book => "by the book",
        api::Grade::Undisturbed => "if nothing outside interferes",
    }
}
