//! Whether a proved verdict agrees with a key.
//!
//! The figures of a benchmark are counts of these comparisons, and an audit uses them for
//! what a key says of the outcome. So this module knows neither engines nor files: it
//! compares a key with a verdict. Every statement of the key is compared on its own. One
//! contradiction is enough to disagree; a statement that depends on a first move that was
//! not judged leaves the whole unjudged.

use shikatsu_formats::bench::{AnswerKey, ExactResult, KeyResult};
use shikatsu_problem::{KoFight, Outcome, PointSet, Role, Size};

/// What was proved for the side to move.
#[derive(Debug, Clone, Copy)]
pub struct MoverVerdict<'a> {
    /// The board the points are on.
    pub size: Size,
    /// The role of the side to move.
    pub mover: Role,
    /// The checked outcome.
    pub outcome: &'a Outcome,
    /// First moves that keep the mover's goal; seki is as good as two eyes.
    pub good: PointSet,
    /// First moves of which that is not known.
    pub open: PointSet,
}

/// How a verdict compares with a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyComparison {
    /// Nothing in the key contradicts the verdict.
    Agree,
    /// Something does; in words.
    Disagree(String),
    /// The verdict is proved, but the comparison depends on first moves that are
    /// not; in words.
    Unjudged(String),
    /// No verdict was proved; in words.
    Unknown(String),
}

/// In the keys of an exhaustive search, a win survives this many ko threats.
const THREATS_SURVIVED_BY_EXACT_WIN: u8 = 3;

/// Compares a verdict with a key.
#[must_use]
pub fn compare(key: &AnswerKey, verdict: &MoverVerdict<'_>) -> KeyComparison {
    if let Outcome::Unknown(reason) = verdict.outcome {
        return KeyComparison::Unknown(reason.to_string());
    }
    let outcomes = outcome_statements(key, verdict);
    if let Some(expected) = outcomes.into_iter().flatten().next() {
        return KeyComparison::Disagree(format!("the key says {expected}"));
    }
    let mut unjudged = None;
    for statement in move_statements(key, verdict) {
        match statement {
            KeyComparison::Agree => {}
            KeyComparison::Unjudged(reason) => unjudged = unjudged.or(Some(reason)),
            other => return other,
        }
    }
    unjudged.map_or(KeyComparison::Agree, KeyComparison::Unjudged)
}

/// The statements about the outcome that the verdict contradicts, each as the end
/// of a sentence that began "the key says".
#[must_use]
pub fn contradicted_results(key: &AnswerKey, verdict: &MoverVerdict<'_>) -> Vec<String> {
    match verdict.outcome {
        Outcome::Unknown(_) => Vec::new(),
        _ => outcome_statements(key, verdict)
            .into_iter()
            .flatten()
            .collect(),
    }
}

/// What the key says of the outcome, as far as the verdict contradicts it.
fn outcome_statements(key: &AnswerKey, verdict: &MoverVerdict<'_>) -> [Option<String>; 4] {
    let contradicted = |statement: &str, holds: bool| (!holds).then(|| statement.to_owned());
    [
        key.result
            .and_then(|result| contradicted(result_words(result), result_holds(result, verdict))),
        key.ko_threats
            .filter(|&threats| threats != 0)
            .and_then(|threats| {
                contradicted(&threat_words(threats), threats_hold(threats, verdict))
            }),
        key.exact.and_then(|exact| {
            contradicted(
                exact_words(exact.result),
                exact_holds(exact.result, verdict),
            )
        }),
        contradicted("ko", !key.ko || ko(verdict).is_some()),
    ]
}

fn result_holds(result: KeyResult, verdict: &MoverVerdict<'_>) -> bool {
    let is_ko = ko(verdict).is_some();
    match result {
        KeyResult::Win => wins(verdict, verdict.mover),
        KeyResult::Ko => is_ko,
        KeyResult::Fail => wins(verdict, verdict.mover.opponent()),
        KeyResult::WinOrKo => is_ko || wins(verdict, verdict.mover),
    }
}

/// Above zero the opponent needs as many, below the mover.
fn threats_hold(threats: i8, verdict: &MoverVerdict<'_>) -> bool {
    let needy = if threats > 0 {
        verdict.mover.opponent()
    } else {
        verdict.mover
    };
    ko(verdict).is_some_and(|ko| ko.needs_threats == needy && ko.threats == threats.unsigned_abs())
}

fn exact_holds(result: ExactResult, verdict: &MoverVerdict<'_>) -> bool {
    let opponent_needs = ko(verdict)
        .filter(|ko| ko.needs_threats != verdict.mover)
        .map(|ko| ko.threats);
    let survives = |threats: u8| threats > THREATS_SURVIVED_BY_EXACT_WIN;
    match result {
        ExactResult::Win => wins(verdict, verdict.mover) || opponent_needs.is_some_and(survives),
        ExactResult::Ko => opponent_needs.is_some_and(|threats| !survives(threats)),
        ExactResult::KoNeedsThreats => {
            ko(verdict).is_some_and(|ko| ko.needs_threats == verdict.mover)
        }
    }
}

/// Whether this side reaches its whole goal without a ko. Seki is life.
fn wins(verdict: &MoverVerdict<'_>, role: Role) -> bool {
    match role {
        Role::Defender => matches!(
            verdict.outcome,
            Outcome::Alive | Outcome::Seki | Outcome::Stands
        ),
        Role::Attacker => *verdict.outcome == Outcome::Dead,
    }
}

fn ko<'a>(verdict: &MoverVerdict<'a>) -> Option<&'a KoFight> {
    match verdict.outcome {
        Outcome::Ko(ko) => Some(ko),
        _ => None,
    }
}

/// What the key says of first moves.
fn move_statements(key: &AnswerKey, verdict: &MoverVerdict<'_>) -> [KeyComparison; 4] {
    let exact = key.exact.map(|exact| exact.winning);
    let refused = exact.map_or(PointSet::EMPTY, |winning| {
        (verdict.good | verdict.open) - winning
    });
    [
        must_be_good(key.answers, verdict),
        must_not_be_good(key.wrong, "wrong", verdict),
        must_be_good(exact.unwrap_or_default(), verdict),
        must_not_be_good(refused, "not among its complete list", verdict),
    ]
}

fn must_be_good(points: PointSet, verdict: &MoverVerdict<'_>) -> KeyComparison {
    let bad = points - (verdict.good | verdict.open);
    let open = points & verdict.open;
    if !bad.is_empty() {
        let bad = verdict.size.labels(bad).join(" ");
        return KeyComparison::Disagree(format!("ours lacks {bad}, which the key accepts"));
    }
    unjudged(open, verdict)
}

fn must_not_be_good(points: PointSet, called: &str, verdict: &MoverVerdict<'_>) -> KeyComparison {
    let good = points & verdict.good;
    if !good.is_empty() {
        let good = verdict.size.labels(good).join(" ");
        return KeyComparison::Disagree(format!("ours has {good}, which the key calls {called}"));
    }
    unjudged(points & verdict.open, verdict)
}

fn unjudged(points: PointSet, verdict: &MoverVerdict<'_>) -> KeyComparison {
    if points.is_empty() {
        KeyComparison::Agree
    } else {
        let points = verdict.size.labels(points).join(" ");
        KeyComparison::Unjudged(format!("first moves not judged: {points}"))
    }
}

fn result_words(result: KeyResult) -> &'static str {
    match result {
        KeyResult::Win => "that the mover reaches its goal without ko",
        KeyResult::Ko => "ko",
        KeyResult::Fail => "that every first move fails",
        KeyResult::WinOrKo => "that the mover reaches its goal or a ko",
    }
}

fn exact_words(result: ExactResult) -> &'static str {
    match result {
        ExactResult::Win => "that the mover wins even against three ko threats",
        ExactResult::Ko => "ko that the mover wins if neither side has threats",
        ExactResult::KoNeedsThreats => "ko for which the mover needs threats",
    }
}

fn threat_words(threats: i8) -> String {
    let number = threats.unsigned_abs();
    let needy = if threats > 0 { "opponent" } else { "mover" };
    format!("ko for which the {needy} needs {number}")
}

#[cfg(test)]
mod tests;
