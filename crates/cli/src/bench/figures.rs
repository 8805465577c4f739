//! The sums of a run.
//!
//! Invariant: problems = proved + unknown and proved = agree + disagree + unjudged.

use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_audit::comparison::KeyComparison;
use shikatsu_engine::{Basis, Grade};

use super::entry::BenchEntry;
use crate::duration::seconds;
use crate::words;

/// The sums.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figures {
    pub(crate) set: String,
    pub(crate) problems: usize,
    pub(crate) agree: usize,
    pub(crate) disagree: usize,
    pub(crate) unjudged: usize,
    pub(crate) unknown: usize,
    /// How many of these are proved by the book, and how many of their keys
    /// contradict that. Grades are never summed.
    pub(crate) book: [usize; 2],
    /// The same if nothing outside interferes.
    pub(crate) undisturbed: [usize; 2],
    /// Kills that the key says are false: on the board, by the book, if nothing outside interferes.
    pub(crate) false_kills: [usize; 3],
    /// First choices that the key has, and how many there are: proved, on a condition, guessed.
    pub(crate) choices: [[usize; 2]; 3],
    /// First moves that were played: judged on the board, by the book, if nothing outside interferes, and not judged;
    /// and the time within which 99 % of them were answered.
    pub(crate) answers: Option<([usize; 4], Duration)>,
    pub(crate) checked: usize,
    /// Times within which half, 95 % and 99 % of the problems stayed.
    pub(crate) quantiles: [Duration; 3],
    pub(crate) nodes: u64,
    pub(crate) nodes_per_second: u64,
}

impl Figures {
    pub(crate) fn of<'a>(set: String, entries: impl Iterator<Item = &'a BenchEntry>) -> Self {
        let mut figures = Self {
            set,
            problems: 0,
            agree: 0,
            disagree: 0,
            unjudged: 0,
            unknown: 0,
            book: [0; 2],
            undisturbed: [0; 2],
            false_kills: [0; 3],
            choices: [[0; 2]; 3],
            answers: None,
            checked: 0,
            quantiles: [Duration::ZERO; 3],
            nodes: 0,
            nodes_per_second: 0,
        };
        let (mut times, mut answered) = (Vec::new(), Vec::new());
        for entry in entries {
            figures.problems += 1;
            *match &entry.judgement {
                KeyComparison::Agree => &mut figures.agree,
                KeyComparison::Disagree(_) => &mut figures.disagree,
                KeyComparison::Unjudged(_) => &mut figures.unjudged,
                KeyComparison::Unknown(_) => &mut figures.unknown,
            } += 1;
            if let Some((grade, judgement)) = &entry.conditional {
                let [some, against] = match grade {
                    Grade::Board | Grade::Book => &mut figures.book,
                    Grade::Undisturbed => &mut figures.undisturbed,
                };
                *some += 1;
                *against += usize::from(matches!(judgement, KeyComparison::Disagree(_)));
            }
            if let Some(grade) = entry.false_kill {
                figures.false_kills[grade as usize] += 1;
            }
            if let Some((basis, is_right)) = entry.choice {
                let kind = match basis {
                    Basis::Proved => 0,
                    Basis::On(_) => 1,
                    Basis::Guess => 2,
                };
                figures.choices[kind][0] += usize::from(is_right);
                figures.choices[kind][1] += 1;
            }
            if let Some(answers) = &entry.answers {
                let ([board, book, undisturbed, open], _) =
                    figures.answers.get_or_insert(([0; 4], Duration::ZERO));
                *board += answers.judged[0];
                *book += answers.judged[1];
                *undisturbed += answers.judged[2];
                *open += answers.open.len();
                answered.extend(&answers.times);
            }
            figures.checked += entry.checked;
            figures.nodes += entry.nodes;
            times.push(entry.time);
        }
        times.sort();
        answered.sort();
        if let Some((_, within)) = &mut figures.answers {
            *within = quantile(&answered, 99);
        }
        figures.quantiles = [50, 95, 99].map(|percent| quantile(&times, percent));
        let total = times.iter().sum::<Duration>().as_nanos().max(1);
        let rate = u128::from(figures.nodes) * 1_000_000_000 / total;
        figures.nodes_per_second = u64::try_from(rate).unwrap_or(u64::MAX);
        figures
    }

    pub(crate) fn proved(&self) -> usize {
        self.agree + self.disagree + self.unjudged
    }

    /// The sums as a small table.
    pub(crate) fn text(&self) -> String {
        let share = 100.0 * self.proved() as f64 / self.problems.max(1) as f64;
        let [median, p95, p99] = self.quantiles.map(seconds);
        let rate = words::count(self.nodes_per_second);
        let checked = words::number_of(self.checked, "certificate");
        let nodes = words::count(self.nodes);
        let look = if self.disagree > 0 {
            "  (--list tells which)"
        } else {
            ""
        };
        let condition = |[some, against]: [usize; 2], words: &str| match some {
            0 => String::new(),
            some => format!("  {some} of them {words} ({against} against the key)\n"),
        };
        let [board, book, undisturbed] = self.false_kills;
        let [proved, on, guessed] = self.choices;
        let right: usize = self.choices.iter().map(|[right, _]| right).sum();
        let percent = 100.0 * right as f64 / self.problems.max(1) as f64;
        let conditional = condition(self.book, "proved by the book")
            + &condition(self.undisturbed, "proved if nothing outside interferes");
        let answers = self.answered();
        let Self { set, problems, .. } = self;
        format!(
            "{set}: {problems} problems
proved    {:>6}  ({share:.1} %; {checked} checked)
agree     {:>6}
disagree  {:>6}{look}
unjudged  {:>6}
unknown   {:>6}
{conditional}false kills  {board} on the board, {book} by the book, {undisturbed} if nothing outside interferes
first move right  {right} ({percent:.1} %): {} of {} proved, {} of {} on a condition, {} of {} guessed
{answers}seconds   median {median:.3}, 95 % within {p95:.3}, 99 % within {p99:.3}
nodes     {nodes} ({rate} a second on one core)
",
            self.proved(),
            self.agree,
            self.disagree,
            self.unjudged,
            self.unknown,
            proved[0],
            proved[1],
            on[0],
            on[1],
            guessed[0],
            guessed[1],
        )
    }

    /// How many of the first moves that were played were judged.
    fn answered(&self) -> String {
        let Some(([board, book, undisturbed, open], within)) = self.answers else {
            return String::new();
        };
        let judged = board + book + undisturbed;
        let all = judged + open;
        let percent = 100.0 * judged as f64 / all.max(1) as f64;
        let within = seconds(within);
        format!(
            "first moves judged when played  {judged} of {all} ({percent:.2} %): {board} on the board, {book} by the book, \
             {undisturbed} if nothing outside interferes; 99 % within {within:.3} s\n"
        )
    }

    /// The object with which a run in JSON ends.
    pub(crate) fn json(&self) -> Value {
        let [median, p95, p99] = self.quantiles.map(seconds);
        json!({
            "set": self.set,
            "problems": self.problems,
            "proved": self.proved(),
            "agree": self.agree,
            "disagree": self.disagree,
            "unjudged": self.unjudged,
            "unknown": self.unknown,
            "book": self.book[0],
            "book_disagree": self.book[1],
            "undisturbed": self.undisturbed[0],
            "undisturbed_disagree": self.undisturbed[1],
            "false_kills": self.false_kills,
            "choices": self.choices,
            "answers": self.answers.map(|(counts, _)| counts),
            "checked": self.checked,
            "median_s": median,
            "p95_s": p95,
            "p99_s": p99,
            "nodes": self.nodes,
            "nodes_per_s": self.nodes_per_second,
        })
    }
}

/// The smallest of the sorted times that this many percent do not exceed.
fn quantile(sorted: &[Duration], percent: usize) -> Duration {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted
        .get(rank.saturating_sub(1))
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occurred() {
        let quantiles = |times: &[u64]| {
            let times: Vec<Duration> = times.iter().copied().map(Duration::from_secs).collect();
            [50, 95, 99].map(|percent| quantile(&times, percent).as_secs())
        };
        assert_eq!(quantiles(&Vec::from_iter(1..=100)), [50, 95, 99]);
        assert_eq!(quantiles(&[1, 2, 9]), [2, 9, 9]);
        assert_eq!(quantiles(&[3]), [3, 3, 3]);
        assert_eq!(quantiles(&[]), [0, 0, 0]);
    }

    #[test]
    fn every_problem_is_counted_once() {
        let entries = [
            KeyComparison::Agree,
            KeyComparison::Disagree("why".into()),
            KeyComparison::Unknown("why".into()),
            KeyComparison::Agree,
        ]
        .map(|judgement| BenchEntry::example(judgement, 2, Duration::from_millis(500), 100));
        let json = Figures::of("set".into(), entries.iter()).json();
        assert_eq!(
            json,
            json!({
                "set": "set", "problems": 4, "proved": 3, "agree": 2, "disagree": 1, "unjudged": 0,
                "unknown": 1, "book": 0, "book_disagree": 0, "undisturbed": 0, "undisturbed_disagree": 0,
                "false_kills": [0, 0, 0], "choices": [[0, 0], [0, 0], [0, 0]], "answers": null, "checked": 8, "median_s": 0.5, "p95_s": 0.5, "p99_s": 0.5,
                "nodes": 400, "nodes_per_s": 200,
            })
        );
    }
}
