//! One state, asked everywhere: the answers of a solver and the oracle's.

use std::fmt;

use shikatsu_problem::{Problem, Role};
use shikatsu_proof::Question;
use shikatsu_solver::budget::{Budget, Stop};
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleLevels, OracleState};
use shikatsu_solver::session::{SearchAnswer, Session};
use shikatsu_solver::table::Table;

/// All three.
pub(crate) const QUESTIONS: [Question; 3] = [Question::Capture, Question::Stand, Question::Eyes];

/// Nodes for one region; a search that wants more than this is lost.
pub(crate) const PATIENCE: u64 = 200_000_000;

/// An answer that cannot be right, or none at all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mismatch {
    state: OracleState,
    question: Question,
    level: i8,
    answer: Result<SearchAnswer, Stop>,
    truth: OracleLevels,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} at t = {}: {:?}, but {:?} in {:?}",
            self.question, self.level, self.answer, self.truth, self.state
        )
    }
}

/// Whether the prover of a question wins at a level.
pub(crate) fn is_won(levels: &OracleLevels, question: Question, level: i8) -> bool {
    match question {
        Question::Capture => levels.capture(level),
        Question::Stand => levels.stand(level),
        Question::Eyes => levels.eyes(level),
    }
}

/// Whether an answer is true, and its bound claims no more than is true.
pub(crate) fn is_right(
    levels: &OracleLevels,
    question: Question,
    level: i8,
    answer: SearchAnswer,
) -> bool {
    let won = is_won(levels, question, level);
    let reaches = |role: Role, bound: i8| match role {
        Role::Attacker => (level..=MAX_LEVEL).contains(&bound),
        Role::Defender => (-MAX_LEVEL..=level).contains(&bound),
    };
    match answer {
        SearchAnswer::Proved(bound) => {
            won && reaches(question.prover(), bound) && is_won(levels, question, bound)
        }
        SearchAnswer::Refuted => !won,
        SearchAnswer::Lost(bound) => {
            let opposite = match question {
                Question::Capture => Question::Stand,
                Question::Stand => Question::Capture,
                // No side wins by the opponent's lack of eyes.
                Question::Eyes => return false,
            };
            !won && reaches(opposite.prover(), bound) && is_won(levels, opposite, bound)
        }
    }
}

/// The first wrong answer about a state, over all questions and levels.
pub(crate) fn mismatch(
    truth: &OracleLevels,
    state: &OracleState,
    mut ask: impl FnMut(Question, &OracleState, i8) -> Result<SearchAnswer, Stop>,
) -> Option<Mismatch> {
    for question in QUESTIONS {
        for level in -MAX_LEVEL..=MAX_LEVEL {
            let answer = ask(question, state, level);
            if !answer.is_ok_and(|answer| is_right(truth, question, level, answer)) {
                return Some(Mismatch {
                    state: *state,
                    question,
                    level,
                    answer,
                    truth: *truth,
                });
            }
        }
    }
    None
}

/// The first wrong answer of the search about any of these states; the states
/// share a table.
pub(crate) fn search_mismatch<'s>(
    problem: &Problem,
    oracle: &Oracle,
    states: impl IntoIterator<Item = &'s OracleState>,
    table: &mut Table,
) -> Option<Mismatch> {
    let mut session = Session::new(problem, table).unwrap();
    let mut budget = Budget::nodes(PATIENCE);
    states.into_iter().find_map(|state| {
        let truth = oracle.levels(state).unwrap();
        mismatch(&truth, state, |question, state, level| {
            session.ask_at(question, state, level, &mut budget)
        })
    })
}
