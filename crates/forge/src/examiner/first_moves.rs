//! Every legal first move: whether it is right, and if not, what refutes it and what becomes of the key stones.
//!
//! Invariant: the worth that the report gives a move and what is proved after the move agree, or the problem is rejected as
//! not proved.

use shikatsu_dialogue::{Answer, Cost, Dialogue, Thinker};
use shikatsu_engine::{Grade, Report, Worth};
use shikatsu_problem::{Move, Outcome, Point, PointSet, Problem};

use super::{Examiner, check_counts};
use crate::record::WrongFirstMove;
use crate::rejection::{Gate, Rejection};

/// All legal first moves.
pub(super) struct JudgedFirstMoves {
    pub(super) right: PointSet,
    pub(super) wrong: Vec<WrongFirstMove>,
}

/// Judges the legal first moves one by one.
pub(super) fn judge_first_moves(
    examiner: &mut Examiner,
    problem: &Problem,
    report: &Report,
    legal: PointSet,
) -> Result<JudgedFirstMoves, Rejection> {
    let mut dialogue = Dialogue::new(problem, report, problem.to_move())?;
    let mut judged = JudgedFirstMoves {
        right: PointSet::EMPTY,
        wrong: Vec::new(),
    };
    examiner.think(|thinker| {
        for point in legal {
            let known = worth(report, point);
            if known == Some(Worth::Keeps) {
                judged.right.insert(point);
                continue;
            }
            match refuted(&mut dialogue, thinker, point)? {
                Some(wrong) => judged.wrong.push(wrong),
                None if known.is_some() => return Err(open()),
                None => {
                    judged.right.insert(point);
                }
            }
        }
        Ok(())
    })?;
    check_counts(judged.right.len(), legal.len())?;
    Ok(judged)
}

const fn open() -> Rejection {
    Rejection::NotProved(Gate::Right)
}

/// The worth that the report gives a move; `None` where it says nothing.
fn worth(report: &Report, point: Point) -> Option<Worth> {
    let moves = report.sides.first()?.moves.iter();
    let mut found = moves.filter(|one| one.played == Move::Play(point));
    found
        .next()
        .map(|one| one.worth)
        .filter(|&worth| worth != Worth::Unknown)
}

/// A move with its refutation; `None` if it costs nothing.
fn refuted(
    dialogue: &mut Dialogue,
    thinker: &mut Thinker<'_>,
    point: Point,
) -> Result<Option<WrongFirstMove>, Rejection> {
    let answer = dialogue
        .answer(thinker, Move::Play(point))
        .map_err(|_| open())?;
    dialogue.undo();
    if answer.reply.is_some() {
        dialogue.undo();
    }
    match answer.cost {
        _ if !is_proved(&answer) => Err(open()),
        _ if matches!(answer.after.outcome, Outcome::CycleDependent(_)) => Err(Rejection::Cycle),
        Cost::Nothing => Ok(None),
        Cost::Loses(_) => Ok(Some(WrongFirstMove {
            played: point,
            reply: answer.reply.map(|reply| reply.played),
            outcome: answer.after.outcome,
        })),
        Cost::Unknown => Err(open()),
    }
}

fn is_proved(answer: &Answer) -> bool {
    answer.grade() == Grade::Board && answer.after.outcome.is_decided()
}
