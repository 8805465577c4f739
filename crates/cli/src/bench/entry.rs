//! One problem of a set: what we say of it, what it cost, how it compares.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shikatsu_audit::comparison::{KeyComparison, MoverVerdict, compare};
use shikatsu_engine::{Basis, Cancel, Engine, Grade, Report, Request, Side, Worth};
use shikatsu_formats::bench::{KeyResult, Row};
use shikatsu_problem::{Outcome, PointSet, Problem, Role};

use super::answers::MoveAnswers;
use crate::duration::seconds;
use crate::terminal::plain;
use crate::words::{self, RoleColors};

/// A problem that has been run.
pub(crate) struct BenchEntry {
    /// Its place in the set, from 1: what `solve --number` takes.
    number: usize,
    id: String,
    pub(crate) judgement: KeyComparison,
    /// How the key stands to what is proved on a condition, where there is no verdict.
    pub(crate) conditional: Option<(Grade, KeyComparison)>,
    /// If the row is a control: the grade of a kill that the key says is false.
    pub(crate) false_kill: Option<Grade>,
    /// How far our first choice is proved, and whether the key has it.
    pub(crate) choice: Option<(Basis, bool)>,
    /// How far each first move was judged when it was played, if the caller asked for that.
    pub(crate) answers: Option<MoveAnswers>,
    /// The verdict, if the problem could be asked at all.
    verdict: Option<EntryVerdict>,
    /// Certificates that passed the checker.
    pub(crate) checked: usize,
    /// By the clock: search, certificates, checks.
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

/// What is proved of a problem, as the list shows it.
struct EntryVerdict {
    outcome: &'static str,
    words: String,
    /// As sets count: above zero the mover's opponent needs threats, below
    /// the mover.
    ko_threats: Option<i16>,
    best: Vec<String>,
    line: Vec<String>,
    keeps_goal: Vec<String>,
}

impl BenchEntry {
    /// Solves a row and holds the verdict against its key.
    pub(crate) fn of(
        row: &Row,
        number: usize,
        engine: &mut Engine,
        request: &Request,
        cancel: &Cancel,
        answers: Option<Duration>,
    ) -> Self {
        let start = Instant::now();
        let result = engine.solve(&row.problem, request, cancel, &mut |_| {});
        let time = start.elapsed();
        let mut entry = Self {
            number,
            id: plain(row.problem.metadata.id.as_deref().unwrap_or_default()),
            judgement: KeyComparison::Unknown(String::new()),
            conditional: None,
            false_kill: None,
            choice: None,
            answers: None,
            verdict: None,
            checked: 0,
            time,
            nodes: 0,
        };
        match result {
            Ok(report) => {
                entry.compare(row, &report);
                let first = row.problem.to_move();
                entry.answers = answers
                    .and_then(|time| MoveAnswers::of(&row.problem, &report, first, engine, time));
            }
            Err(error) => entry.judgement = KeyComparison::Unknown(error.to_string()),
        }
        entry
    }

    fn compare(&mut self, row: &Row, report: &Report) {
        self.nodes = report.nodes;
        let Some(side) = report.sides.first() else {
            return;
        };
        let size = report.problem.setup.size;
        let roles = RoleColors {
            defender: side.defender(),
        };
        self.checked = side.proofs.len();
        self.verdict = Some(EntryVerdict {
            outcome: side.outcome.name(),
            words: words::outcome(&side.outcome, roles),
            ko_threats: ko_threats(side),
            best: size.labels(side.best),
            line: side
                .line
                .iter()
                .map(|&played| words::turn(played, size))
                .collect(),
            keeps_goal: size.labels(side.keeps_goal),
        });
        let verdict = MoverVerdict {
            size,
            mover: side.role,
            outcome: &side.outcome,
            good: side.keeps_goal,
            open: open(side, &report.problem),
        };
        self.judgement = if side.outcome.is_decided() && side.proofs.is_empty() {
            KeyComparison::Unknown("the verdict came without a certificate".into())
        } else {
            compare(&row.key, &verdict)
        };
        let killed = side.best_known();
        self.false_kill = killed
            .filter(|(outcome, _)| **outcome == Outcome::Dead)
            .filter(|_| side.role == Role::Attacker && row.key.result == Some(KeyResult::Fail))
            .map(|(_, grade)| grade);
        let choice = side.first_choice().filter(|_| !row.key.answers.is_empty());
        self.choice = choice.map(|(played, basis)| {
            let is_right = |point| row.key.answers.contains(point);
            (basis, played.point().is_some_and(is_right))
        });
        let conditional = side.conditional.as_ref();
        self.conditional = conditional.map(|conditional| {
            let good = conditional.line.first().and_then(|first| first.point());
            let good: PointSet = good.into_iter().collect();
            let setup = &report.problem.setup;
            let empty = setup.size.all() - setup.black - setup.white;
            let verdict = MoverVerdict {
                outcome: &conditional.outcome,
                good,
                open: empty - good,
                ..verdict
            };
            (conditional.grade, compare(&row.key, &verdict))
        });
    }

    /// A line of the list.
    pub(crate) fn line(&self) -> String {
        let Self { number, id, .. } = self;
        let (judgement, reason) = words_of(&self.judgement);
        let seconds = seconds(self.time);
        let nodes = words::count(self.nodes);
        let mut words = Vec::new();
        if let Some(verdict) = &self.verdict {
            if self.is_decided() {
                words.push(verdict.words.clone());
            }
            if !verdict.best.is_empty() {
                words.push(format!("best {}", verdict.best.join(" ")));
            }
        }
        words.extend(reason.map(str::to_owned));
        let conditional = self.conditional.as_ref();
        words.extend(conditional.map(|(grade, one)| format!("{grade}: {}", words_of(one).0)));
        let words = words.join("; ");
        format!("{judgement:<8} {number:>5} {seconds:>9.3} s {nodes:>12} nodes  {id}: {words}\n")
    }

    /// The same for programs.
    pub(crate) fn json(&self) -> Value {
        let (judgement, reason) = words_of(&self.judgement);
        let verdict = self.verdict.as_ref();
        json!({
            "number": self.number,
            "id": self.id,
            "judgement": judgement,
            "reason": reason,
            "grade": self.conditional.as_ref().map(|(grade, _)| named(*grade)),
            "conditional": self.conditional.as_ref().map(|(_, one)| words_of(one).0),
            "choice": self.choice.map(|(basis, _)| based(basis)),
            "choice_right": self.choice.map(|(_, is_right)| is_right),
            "false_kill": self.false_kill.map(named),
            "outcome": verdict.map_or("unknown", |verdict| verdict.outcome),
            "words": verdict.map(|verdict| &verdict.words),
            "ko_threats": verdict.and_then(|verdict| verdict.ko_threats),
            "best": verdict.map_or(&[][..], |verdict| &verdict.best),
            "line": verdict.map_or(&[][..], |verdict| &verdict.line),
            "keeps_goal": verdict.map_or(&[][..], |verdict| &verdict.keeps_goal),
            "answers": self.answers.as_ref().map(|answers| json!({
                "judged": answers.judged,
                "open": answers.open.iter().map(|&played| words::turn(played, answers.size)).collect::<Vec<_>>(),
                "seconds": answers.times.iter().map(|&time| seconds(time)).collect::<Vec<_>>(),
            })),
            "checked": self.checked,
            "seconds": seconds(self.time),
            "nodes": self.nodes,
        })
    }

    /// A problem that adds so much to the sums.
    #[cfg(test)]
    pub(crate) fn example(
        judgement: KeyComparison,
        checked: usize,
        time: Duration,
        nodes: u64,
    ) -> Self {
        Self {
            number: 1,
            id: String::new(),
            judgement,
            conditional: None,
            false_kill: None,
            choice: None,
            answers: None,
            verdict: None,
            checked,
            time,
            nodes,
        }
    }

    fn is_decided(&self) -> bool {
        self.verdict
            .as_ref()
            .is_some_and(|verdict| verdict.outcome != "unknown")
    }
}

/// How far a first move is proved, for programs.
const fn based(basis: Basis) -> &'static str {
    match basis {
        Basis::Proved => "proved",
        Basis::On(grade) => named(grade),
        Basis::Guess => "guess",
    }
}

/// A grade for programs.
const fn named(grade: Grade) -> &'static str {
    match grade {
        Grade::Board => "board",
        Grade::Book => "book",
        Grade::Undisturbed => "undisturbed",
    }
}

fn words_of(judgement: &KeyComparison) -> (&'static str, Option<&str>) {
    match judgement {
        KeyComparison::Agree => ("agree", None),
        KeyComparison::Disagree(reason) => ("disagree", Some(reason)),
        KeyComparison::Unjudged(reason) => ("unjudged", Some(reason)),
        KeyComparison::Unknown(reason) => ("unknown", Some(reason)),
    }
}

/// First moves of which it is not known whether they keep the goal. If the mover
/// has lost, there are none. If the mover has not lost and no move was judged, all
/// moves are open.
fn open(side: &Side, problem: &Problem) -> PointSet {
    let lost = match side.role {
        Role::Defender => side.outcome == Outcome::Dead,
        Role::Attacker => matches!(
            side.outcome,
            Outcome::Alive | Outcome::Seki | Outcome::Stands
        ),
    };
    if lost {
        return PointSet::EMPTY;
    }
    if side.moves.is_empty() {
        let setup = &problem.setup;
        let in_play = problem.in_play.unwrap_or_else(|| setup.size.all());
        return in_play - setup.black - setup.white - side.keeps_goal;
    }
    let unjudged = side.moves.iter().filter(|one| one.worth == Worth::Unknown);
    unjudged.filter_map(|one| one.played.point()).collect()
}

fn ko_threats(side: &Side) -> Option<i16> {
    let Outcome::Ko(ko) = &side.outcome else {
        return None;
    };
    let threats = i16::from(ko.threats);
    Some(if ko.needs_threats == side.role {
        -threats
    } else {
        threats
    })
}
