//! The check of a record: everything that it claims is proved again from nothing.
//!
//! Verdicts, right and wrong moves, refutations, line, themes and counts are compared; certificates are not, because another
//! version of the search writes others. A line or a reply that the examiner would not choose himself is looked up in the
//! solution tree, or judged, and counts as true if it keeps what it says.
//!
//! Invariant: a record without a fault claims nothing that is not proved here and now.

use std::fmt;

use shikatsu_dialogue::{Cost, Dialogue, Thinker};
use shikatsu_problem::Move;

use crate::examiner::{Examined, Examiner};
use crate::question_id::{question_id, status_id};
use crate::record::{BankFeatures, BankRecord, WrongFirstMove};
use crate::rejection::Rejection;
use crate::status_record::StatusRecord;

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// Its name belongs to another question.
    Name {
        /// The name of its question.
        expected: String,
    },
    /// The problem does not pass a gate.
    Rejected(Rejection),
    /// This field says something else than what is proved.
    Claim(&'static str),
    /// The line is no best play, or does not end where the result is clear.
    Line,
    /// The reply to this wrong move does not refute it.
    Reply(WrongFirstMove),
}

/// All faults of a record; none if it is true.
pub fn verify(examiner: &mut Examiner, record: &BankRecord) -> Vec<RecordFault> {
    let expected = question_id(&record.problem);
    if record.id != expected {
        return vec![RecordFault::Name { expected }];
    }
    let examined = match examiner.examine(&record.problem, &record.source) {
        Ok(examined) => examined,
        Err(rejection) => return vec![RecordFault::Rejected(rejection)],
    };
    let mut faults = claims(record, &examined);
    faults.extend(line(record, &examined));
    match replies(examiner, record, &examined) {
        Ok(found) => faults.extend(found),
        Err(rejection) => faults.push(RecordFault::Rejected(rejection)),
    }
    faults
}

/// All faults of a status item; none if it is true.
pub fn verify_status(examiner: &mut Examiner, record: &StatusRecord) -> Vec<RecordFault> {
    match status_id(&record.problem) {
        Ok(expected) if expected != record.id => return vec![RecordFault::Name { expected }],
        Ok(_) => {}
        Err(rejection) => return vec![RecordFault::Rejected(rejection)],
    }
    let judged = match examiner.judge_position(&record.problem) {
        Ok(judged) => judged,
        Err(rejection) => return vec![RecordFault::Rejected(rejection)],
    };
    let changed = examiner.answer_after(&record.problem, &record.change);
    let is_changed = changed == Some(record.change.answer) && changed != Some(judged.answer);
    [
        ("revision", record.revision > 0),
        ("answer", record.answer == judged.answer),
        ("outcomes", record.outcomes == judged.outcomes),
        ("change", is_changed),
    ]
    .into_iter()
    .filter(|(_, holds)| !holds)
    .map(|(field, _)| RecordFault::Claim(field))
    .collect()
}

/// The claims that need no line.
fn claims(record: &BankRecord, examined: &Examined) -> Vec<RecordFault> {
    let proved = &examined.record;
    let outcomes = |record: &BankRecord| -> Vec<_> {
        let each = record.wrong.iter();
        each.map(|one| (one.played, one.outcome.clone())).collect()
    };
    let (own, found) = (record.features, proved.features);
    let counts = |counts: BankFeatures| (counts.legal, counts.empty, counts.stones);
    [
        ("revision", record.revision > 0),
        ("right", record.right == proved.right),
        ("outcome", record.outcome == proved.outcome),
        ("otherwise", record.otherwise == proved.otherwise),
        ("wrong", outcomes(record) == outcomes(proved)),
        ("features", counts(own) == counts(found)),
    ]
    .into_iter()
    .filter(|(_, holds)| !holds)
    .map(|(field, _)| RecordFault::Claim(field))
    .collect()
}

/// The line, and what is said of it.
fn line(record: &BankRecord, examined: &Examined) -> Vec<RecordFault> {
    let shown = examined.solution.shown(&record.line);
    let taught = match shown {
        None => return vec![RecordFault::Line],
        Some(Err(rejection)) => return vec![RecordFault::Rejected(rejection)],
        Some(Ok(taught)) => taught,
    };
    let turns = taught.moves.len().div_ceil(2);
    let counts = (record.features.length, record.features.unique);
    [
        ("themes", record.themes == taught.themes),
        ("clean", record.clean == (taught.unique == turns)),
        ("features", counts == (taught.moves.len(), taught.unique)),
    ]
    .into_iter()
    .filter(|(_, holds)| !holds)
    .map(|(field, _)| RecordFault::Claim(field))
    .collect()
}

/// The replies to wrong moves that differ from those of the examiner, each judged.
fn replies(
    examiner: &mut Examiner,
    record: &BankRecord,
    examined: &Examined,
) -> Result<Vec<RecordFault>, Rejection> {
    let mut faults = Vec::new();
    let mut other = record.wrong.clone();
    other.retain(|one| !examined.record.wrong.contains(one));
    if other.is_empty() {
        return Ok(faults);
    }
    let problem = &record.problem;
    let mut dialogue = Dialogue::new(problem, &examined.report, problem.to_move())?;
    examiner.think(|thinker| {
        for one in other {
            if !refutes(&mut dialogue, thinker, &one) {
                faults.push(RecordFault::Reply(one));
            }
        }
    });
    Ok(faults)
}

/// Whether a reply keeps what the wrong move gave away.
fn refutes(dialogue: &mut Dialogue, thinker: &mut Thinker<'_>, one: &WrongFirstMove) -> bool {
    let Some(reply) = one.reply else {
        // Play is over after the move only if the examiner finds it so, and then the two would not differ.
        return false;
    };
    if dialogue.judge(thinker, Move::Play(one.played)).is_err() {
        return false;
    }
    let judged = dialogue.judge(thinker, reply);
    let keeps = judged
        .as_ref()
        .is_ok_and(|answer| answer.cost == Cost::Nothing);
    if judged.is_ok() {
        dialogue.undo();
    }
    dialogue.undo();
    keeps
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { expected } => {
                write!(
                    f,
                    "the name belongs to another question; this one is {expected}"
                )
            }
            Self::Rejected(rejection) => {
                write!(f, "gate {}: {rejection}", rejection.gate())
            }
            Self::Claim(field) => write!(f, "{field}: something else is proved"),
            Self::Line => f.write_str("line: not best play to where the result is clear"),
            Self::Reply(_) => f.write_str("wrong: a reply does not refute its move"),
        }
    }
}
