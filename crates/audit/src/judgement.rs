//! One problem, held against its own key.
//!
//! The engine is asked for both first movers; then what the file claims is
//! compared with what is proved (`first_moves`, `lines`), and stones are tried
//! one by one if that is wanted (`stones`). Everything stays within the limits
//! of [`Terms`]: what they do not reach is called not proved.
//!
//! Nothing here reads files, clocks or starts threads, so a browser can call it
//! as well as a command.

use shikatsu_board::check_problem;
use shikatsu_engine::{Cancel, Engine, EngineError, Limits, MoveDetail, PassKeeps};
use shikatsu_formats::Document;
use shikatsu_problem::{Goal, Outcome, Problem, Unproved};

use crate::author::{Author, Marking};
use crate::finding::{Finding, Kind, Severity};
use crate::inquiry::{Answer, Inquiry, Share};
use crate::sheet::Sheet;
use crate::standing::Standing;
use crate::words;

/// What an audit of one problem may cost and covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// For all questions about one problem together.
    pub limits: Limits,
    /// Whether stones are tried one by one.
    pub stones: Stones,
}

/// Whether to look for stones that change nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stones {
    /// No: it costs a solve for each stone.
    #[default]
    AsTheyAre,
    /// Yes, as far as the limits allow.
    Tried,
}

/// Audits one problem.
#[must_use]
pub fn judge(document: &Document, terms: &Terms, engine: &mut Engine, cancel: &Cancel) -> Sheet {
    let author = Author::of(document);
    let mut examination = Examination {
        sheet: Sheet::of(&author),
        author,
        inquiry: Inquiry::new(engine, terms.limits, cancel),
        guess: None,
    };
    if examination.is_sound() {
        examination.question(terms.stones);
    }
    let Examination {
        mut sheet, inquiry, ..
    } = examination;
    sheet.nodes = inquiry.nodes;
    sheet.sort();
    sheet
}

/// An audit under way.
pub(crate) struct Examination<'d, 'e> {
    pub(crate) author: Author<'d>,
    pub(crate) inquiry: Inquiry<'e>,
    pub(crate) sheet: Sheet,
    /// What was taken to be asked, where the file does not say it.
    guess: Option<String>,
}

/// What the engine says of the starting position.
pub(crate) struct Root {
    pub(crate) answer: Answer,
    pub(crate) standing: Standing,
    /// The problem as given, with the stones at stake filled in.
    pub(crate) problem: Problem,
}

impl Examination<'_, '_> {
    /// Notes a finding. Where the stones at stake are our guess, an author whom
    /// it contradicts may have meant others.
    pub(crate) fn find(&mut self, finding: Finding) {
        let is_contradiction = finding.severity() == Severity::Error && finding.kind.needs_proof();
        let guess = self.guess.clone().filter(|_| is_contradiction);
        self.sheet.findings.push(finding.provided(guess));
    }

    /// Whether the stones at stake are our guess.
    pub(crate) const fn is_guessing(&self) -> bool {
        self.guess.is_some()
    }

    /// What can be said without a search. Whether a search makes sense.
    fn is_sound(&mut self) -> bool {
        let size = self.author.problem.setup.size;
        let faults = check_problem(self.author.problem);
        for fault in faults
            .as_ref()
            .err()
            .map(shikatsu_board::Faults::messages)
            .unwrap_or_default()
        {
            self.find(Finding::new(
                Kind::IllegalPosition,
                format!("The position is impossible: {fault}."),
                "Correct the stones, the side to move or the goal; nothing else was looked at.",
            ));
        }
        if self.author.first.is_empty() && self.author.others > 0 {
            let (turn, asked) = (self.author.problem.to_move(), self.author.others);
            let moves = if asked == 1 { "move is" } else { "moves are" };
            self.find(Finding::new(
                Kind::WrongSideToMove,
                format!(
                    "{turn} is to move, but the file's {asked} first {moves} by {}.",
                    !turn
                ),
                "Correct the side to move, or the colour of the moves.",
            ));
        }
        for (turns, rule) in self.author.illegal_lines() {
            let line = words::turns(&turns, size);
            self.find(
                Finding::new(
                    Kind::IllegalLine,
                    format!("The last move of {line} is illegal: {rule}."),
                    "Take the move out, or correct the moves before it.",
                )
                .shown_by(&turns, turns.clone()),
            );
        }
        if self.author.is_silent() {
            self.find(Finding::new(
                Kind::NoKey,
                "The file has no solution.",
                "Add one: --fix writes a copy with the moves that are proved to work.",
            ));
        }
        faults.is_ok()
    }

    fn question(&mut self, stones: Stones) {
        let problem = self.author.problem;
        let mover = problem.to_move();
        let detail = MoveDetail::AllFirstMoves;
        let answer = match self.inquiry.ask(problem, mover, detail, Share::Most) {
            Ok(answer) => answer,
            Err(error) => return self.find(refused(error)),
        };
        self.sheet.note_answer(&answer);
        let other = self
            .inquiry
            .ask(problem, !mover, MoveDetail::VerdictOnly, Share::Half);
        if let Ok(other) = other {
            self.sheet.note_answer(&other);
        }
        if problem.key_stones.is_empty() {
            let stones = words::labels(answer.problem.key_stones, problem.setup.size);
            self.guess = Some(format!("the stones at stake are {stones}"));
        }
        let root = Root {
            standing: Standing::of(&answer.side.outcome, answer.side.role),
            problem: Problem {
                key_stones: answer.problem.key_stones,
                ..problem.clone()
            },
            answer,
        };
        if let Outcome::Unknown(reason) = root.answer.side.outcome {
            // What is proved on a condition lacks nothing but the outside.
            let reason = match root.answer.side.conditional {
                Some(_) => Unproved::Outside,
                None => reason,
            };
            self.find(on_condition(unproved(reason), &root.answer));
        }
        self.goal(&root);
        self.first_moves(&root);
        self.lines(&root);
        if stones == Stones::Tried {
            self.stones(&root);
        }
    }

    /// Whether the question makes sense.
    fn goal(&mut self, root: &Root) {
        let Root {
            answer, standing, ..
        } = root;
        let problem = self.author.problem;
        let mover = problem.to_move();
        let group = answer.side.defender();
        let size = problem.setup.size;
        if *standing == Standing::Wins && answer.side.pass_keeps == PassKeeps::Yes {
            let is = words::outcome(&answer.side.outcome, group);
            let finding = Finding::new(
                Kind::GoalUnclear,
                format!(
                    "{group} is {is} even if {mover} plays elsewhere, so there is nothing to do."
                ),
                "Change the position or the side to move, or say that the answer is to play elsewhere.",
            );
            return self.find(finding.shown_by(&[], answer.line()));
        }
        let unmarked = self.author.marking == Marking::MainLine;
        if problem.key_stones.is_empty() && self.author.is_silent() {
            let stones = words::labels(answer.problem.key_stones, size);
            self.find(Finding::new(
                Kind::GoalUnclear,
                format!("The file names no stones at stake and no solution; {stones} were taken."),
                "Mark the stones at stake and say whether they are to live or to die.",
            ));
        } else if *standing == Standing::Seki && problem.goal == Some(Goal::Kill) && !unmarked {
            let finding = Finding::new(
                Kind::GoalUnclear,
                format!("{mover} is asked to kill, and the best there is is seki."),
                "Say that seki is the answer, or change the position.",
            );
            self.find(finding.shown_by(&[], answer.line()));
        }
    }
}

/// A problem that cannot be asked.
fn refused(error: EngineError) -> Finding {
    let says = format!("Nothing could be asked: {error}.");
    match error {
        EngineError::NoBoundary => Finding::new(
            Kind::Leak,
            says,
            "Close the wall, or mark the points in play.",
        ),
        EngineError::NoStones | EngineError::Stakes(_) => Finding::new(
            Kind::GoalUnclear,
            says,
            "Mark the stones at stake and say whether they are to live or to die.",
        ),
        _ => Finding::new(
            Kind::NotProved,
            says,
            "Mark fewer points in play, or take the problem as not audited.",
        ),
    }
}

/// Adds what is proved on a condition. It is never held against a key.
fn on_condition(mut finding: Finding, answer: &Answer) -> Finding {
    let Some(conditional) = &answer.side.conditional else {
        return finding;
    };
    let group = answer.side.defender();
    let is = words::outcome(&conditional.outcome, group);
    let grade = conditional.grade;
    finding.says = format!("{group} is {is}, {grade}. {}", finding.says);
    let first = answer.side.first;
    let colors = [first, !first].into_iter().cycle();
    let line = colors.zip(conditional.line.iter().copied()).collect();
    finding.shown_by(&[], line)
}

fn unproved(reason: Unproved) -> Finding {
    let says = format!("The verdict is not proved: {reason}.");
    match reason {
        Unproved::Outside => Finding::new(
            Kind::Leak,
            says,
            "Close the wall or mark the points in play; if it is closed, give more time with --time.",
        ),
        _ => Finding::new(
            Kind::NotProved,
            says,
            "Give more time with --time; until then the key is neither confirmed nor refuted.",
        ),
    }
}
