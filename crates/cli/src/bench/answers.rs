//! Whether the first move of a person who plays a problem is judged in time.
//!
//! Every legal first move of a problem that was proved, or proved by the book, is put to a dialogue as a person
//! would, each with the same limits and nothing remembered of the others. A stone out of play is a move
//! elsewhere, so one pass stands for all of them.

use std::time::{Duration, Instant};

use shikatsu_dialogue::{Cost, Dialogue, Thinker};
use shikatsu_engine::{Cancel, Engine, Grade, Limits, PassKeeps, Report};
use shikatsu_problem::{Color, Move, Problem, Size};

/// First moves by how far they were judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MoveAnswers {
    pub(crate) size: Size,
    /// On the board, by the book, if nothing outside interferes.
    pub(crate) judged: [usize; 3],
    /// Those of which nothing was said in time.
    pub(crate) open: Vec<Move>,
    /// How long each took.
    pub(crate) times: Vec<Duration>,
}

impl MoveAnswers {
    /// Tries every first move; nothing where there is neither a verdict nor one by the book.
    pub(crate) fn of(
        problem: &Problem,
        report: &Report,
        first: Color,
        engine: &mut Engine,
        time: Duration,
    ) -> Option<Self> {
        let side = report.sides.iter().find(|side| side.first == first)?;
        let (_, grade) = side.best_known()?;
        if grade > Grade::Book {
            return None;
        }
        // When a person begins to play, the verdict is proved and nothing else.
        let mut report = report.clone();
        for side in &mut report.sides {
            side.moves.clear();
            side.pass_keeps = PassKeeps::Unknown;
        }
        let legal = Dialogue::new(problem, &report, first).ok()?.legal();
        let mut answers = Self {
            size: problem.setup.size,
            judged: [0; 3],
            open: Vec::new(),
            times: Vec::new(),
        };
        for played in legal.iter().map(Move::Play).chain([Move::Pass]) {
            let mut dialogue = Dialogue::new(problem, &report, first).ok()?;
            let cancel = Cancel::new();
            let mut thinker = Thinker {
                engine,
                limits: Limits {
                    time: Some(time),
                    nodes: None,
                },
                cancel: &cancel,
            };
            let start = Instant::now();
            let answer = dialogue.judge(&mut thinker, played);
            answers.times.push(start.elapsed());
            match answer {
                Ok(answer) if answer.cost != Cost::Unknown => {
                    answers.judged[answer.grade() as usize] += 1;
                }
                _ => answers.open.push(played),
            }
        }
        Some(answers)
    }
}
