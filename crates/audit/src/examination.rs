//! One problem, held against its own key.
//!
//! The engine is asked for both first movers. Then what the file claims is
//! compared with what is proved (`first_moves`, `missing_moves`, `stated_result`, `lines`),
//! and stones are tried one by one if the caller wants it (`needless_stones`).
//! Everything stays within the limits of [`AuditTerms`]: what they do not reach is
//! called not proved.
//!
//! Nothing here reads files or clocks, or starts threads, so a browser can call it
//! as well as a command.

use shikatsu_board::check_problem;
use shikatsu_engine::{Cancel, Engine, EngineError, MoveDetail, PassKeeps};
use shikatsu_formats::Document;
use shikatsu_problem::{Goal, Outcome, Problem, Unproved};

use crate::answers::{Answers, Share, SideQuestion};
use crate::author::{Author, Marking};
use crate::certified_answers::CertifiedAnswers;
use crate::evidence::{AuditEvidence, EvidenceFault};
use crate::finding::{AuditSeverity, Finding, FindingKind};
use crate::limited_engine::{EvidenceKeeping, LimitedEngine};
use crate::sheet::Sheet;
use crate::side_answer::SideAnswer;
use crate::side_standing::SideStanding;
use crate::terms::{AuditStones, AuditTerms};
use crate::words;

mod first_moves;
mod lines;
mod missing_moves;
mod needless_stones;
mod stated_result;

/// Audits one problem.
#[must_use]
pub fn judge(
    document: &Document,
    terms: &AuditTerms,
    engine: &mut Engine,
    cancel: &Cancel,
) -> Sheet {
    searched(document, terms, engine, cancel, EvidenceKeeping::Dropped).0
}

/// Audits one problem, and keeps what proves it.
#[must_use]
pub fn judge_with_evidence(
    document: &Document,
    terms: &AuditTerms,
    engine: &mut Engine,
    cancel: &Cancel,
) -> (Sheet, Vec<AuditEvidence>) {
    searched(document, terms, engine, cancel, EvidenceKeeping::Kept)
}

/// Audits one problem by certificates of a search that was made elsewhere; nothing is searched here. What they do not prove
/// is called not proved.
///
/// # Errors
/// When a certificate proves nothing about its position; then nothing of the evidence is to be believed.
pub fn judge_evidence(
    document: &Document,
    stones: AuditStones,
    evidence: &[AuditEvidence],
) -> Result<Sheet, EvidenceFault> {
    let mut answers = CertifiedAnswers::new(evidence);
    let sheet = examine(document, stones, &mut answers);
    answers.over().map(|()| sheet)
}

fn searched(
    document: &Document,
    terms: &AuditTerms,
    engine: &mut Engine,
    cancel: &Cancel,
    keeping: EvidenceKeeping,
) -> (Sheet, Vec<AuditEvidence>) {
    let mut engine = LimitedEngine::new(engine, terms.limits, cancel, keeping);
    let mut sheet = examine(document, terms.stones, &mut engine);
    let (nodes, evidence) = engine.over();
    sheet.nodes = nodes;
    (sheet, evidence)
}

fn examine(document: &Document, stones: AuditStones, answers: &mut dyn Answers) -> Sheet {
    let author = Author::of(document);
    let mut examination = Examination {
        sheet: Sheet::of(&author),
        author,
        answers,
        guess: None,
    };
    if examination.is_sound() {
        examination.question(stones);
    }
    let mut sheet = examination.sheet;
    sheet.sort();
    sheet
}

/// An audit under way.
pub(crate) struct Examination<'d, 'a> {
    pub(crate) author: Author<'d>,
    pub(crate) answers: &'a mut dyn Answers,
    pub(crate) sheet: Sheet,
    /// Which question was assumed, where the file does not say it.
    guess: Option<String>,
}

/// What the engine says of the starting position.
pub(crate) struct StartVerdict {
    pub(crate) answer: SideAnswer,
    pub(crate) standing: SideStanding,
    /// The problem as given, with the stones at stake filled in.
    pub(crate) problem: Problem,
}

impl Examination<'_, '_> {
    /// Notes a finding. Where the key stones are our guess, an author whom the finding
    /// contradicts may have meant others.
    pub(crate) fn find(&mut self, finding: Finding) {
        let is_contradiction =
            finding.severity() == AuditSeverity::Error && finding.kind.needs_proof();
        let guess = self.guess.clone().filter(|_| is_contradiction);
        self.sheet.findings.push(finding.provided(guess));
    }

    /// Whether the key stones are our guess.
    pub(crate) const fn is_guessing(&self) -> bool {
        self.guess.is_some()
    }

    /// Notes what can be said without a search; whether a search makes sense.
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
                FindingKind::IllegalPosition,
                format!("The position is impossible: {fault}."),
                "Correct the stones, the side to move or the goal; nothing else was looked at.",
            ));
        }
        if self.author.first.is_empty() && self.author.others > 0 {
            let (turn, asked) = (self.author.problem.to_move(), self.author.others);
            let moves = if asked == 1 { "move is" } else { "moves are" };
            self.find(Finding::new(
                FindingKind::WrongSideToMove,
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
                    FindingKind::IllegalLine,
                    format!("The last move of {line} is illegal: {rule}."),
                    "Take the move out, or correct the moves before it.",
                )
                .shown_by(&turns, turns.clone()),
            );
        }
        if self.author.is_silent() {
            self.find(Finding::new(
                FindingKind::NoKey,
                "The file has no solution.",
                "Add one: --fix writes a copy with the moves that are proved to work.",
            ));
        }
        faults.is_ok()
    }

    fn question(&mut self, stones: AuditStones) {
        let problem = self.author.problem;
        let mover = problem.to_move();
        let question = SideQuestion {
            problem,
            first: mover,
            moves: MoveDetail::AllFirstMoves,
            share: Share::Most,
        };
        let answer = match self.answers.ask(&question) {
            Ok(answer) => answer,
            Err(error) => return self.find(refused(error)),
        };
        self.sheet.note_answer(&answer);
        let question = SideQuestion {
            first: !mover,
            moves: MoveDetail::VerdictOnly,
            share: Share::Half,
            ..question
        };
        if let Ok(other) = self.answers.ask(&question) {
            self.sheet.note_answer(&other);
        }
        if problem.key_stones.is_empty() {
            let stones = words::labels(answer.problem.key_stones, problem.setup.size);
            self.guess = Some(format!("the stones at stake are {stones}"));
        }
        let start = StartVerdict {
            standing: SideStanding::of(&answer.side.outcome, answer.side.role),
            problem: Problem {
                key_stones: answer.problem.key_stones,
                ..problem.clone()
            },
            answer,
        };
        if let Outcome::Unknown(reason) = start.answer.side.outcome {
            // What is proved on a condition depends on the outside alone.
            let reason = match start.answer.side.conditional {
                Some(_) => Unproved::Outside,
                None => reason,
            };
            self.find(on_condition(unproved(reason), &start.answer));
        }
        self.goal(&start);
        self.first_moves(&start);
        self.lines(&start);
        if stones == AuditStones::Tried {
            self.stones(&start);
        }
    }

    /// Whether the question makes sense.
    fn goal(&mut self, start: &StartVerdict) {
        let StartVerdict {
            answer, standing, ..
        } = start;
        let problem = self.author.problem;
        let mover = problem.to_move();
        let group = answer.side.defender();
        let size = problem.setup.size;
        if *standing == SideStanding::Wins && answer.side.pass_keeps == PassKeeps::Yes {
            let is = words::outcome(&answer.side.outcome, group);
            let finding = Finding::new(
                FindingKind::GoalUnclear,
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
                FindingKind::GoalUnclear,
                format!("The file names no stones at stake and no solution; {stones} were taken."),
                "Mark the stones at stake and say whether they are to live or to die.",
            ));
        } else if *standing == SideStanding::Seki && problem.goal == Some(Goal::Kill) && !unmarked {
            let finding = Finding::new(
                FindingKind::GoalUnclear,
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
            FindingKind::Leak,
            says,
            "Close the wall, or mark the points in play.",
        ),
        EngineError::NoStones | EngineError::Stakes(_) => Finding::new(
            FindingKind::GoalUnclear,
            says,
            "Mark the stones at stake and say whether they are to live or to die.",
        ),
        _ => Finding::new(
            FindingKind::NotProved,
            says,
            "Mark fewer points in play, or take the problem as not audited.",
        ),
    }
}

/// Adds what is proved on a condition. It never contradicts a key.
fn on_condition(mut finding: Finding, answer: &SideAnswer) -> Finding {
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
            FindingKind::Leak,
            says,
            "Close the wall, or mark the points in play.",
        ),
        _ => Finding::new(
            FindingKind::NotProved,
            says,
            "Give more time with --time; until then the key is neither right nor wrong.",
        ),
    }
}
