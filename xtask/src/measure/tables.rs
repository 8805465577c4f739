//! Stored runs as tables in Markdown.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use shikatsu_audit::telling::count;

use super::archive::{RunExtent, RunRecord, Stored};
use super::band::Band;
use crate::bench_output::{ConditionGrade, KeyJudgement, VerdictWords};
use crate::growth::{self, GrowthCell};
use crate::quantiles::{quantile, seconds};

type Runs = BTreeMap<String, Stored<RunRecord>>;

/// A row for each set.
pub(super) fn sets(runs: &Runs) -> String {
    let mut text = String::from(
        "| set | problems | proved | agree | disagree | unjudged | unknown | by the book | if undisturbed | certificates | median | 95 % | 99 % | nodes | nodes a second, each job |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (name, run) in runs {
        let rows: Vec<&RunRecord> = run.rows.iter().collect();
        let checked: u64 = rows.iter().map(|row| row.checked).sum();
        let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
        let time: f64 = rows.iter().map(|row| row.seconds).sum();
        let sample = match run.extent {
            RunExtent::Quick => ", sample",
            RunExtent::Whole => "",
        };
        text += &format!(
            "| `{name}`{sample} | {} | {} | {} | {} | {} | {} | {} |\n",
            judgements(&rows),
            on_condition(&rows),
            count(checked),
            quantiles(&rows),
            seconds(quantile(&times(&rows), 99)),
            millions(nodes as f64),
            millions(nodes as f64 / time.max(1e-6)),
        );
    }
    text + "\n" + &origins(runs.values())
}

/// A row for each band of difficulty, over all sets.
pub(super) fn bands(runs: &Runs) -> String {
    let mut bands = BTreeMap::<Band, (BTreeSet<&str>, Vec<&RunRecord>)>::new();
    for (name, run) in runs {
        for row in &run.rows {
            let (sets, rows) = bands.entry(Band::of(row.level.as_deref())).or_default();
            sets.insert(name);
            rows.push(row);
        }
    }
    let mut text = String::from(
        "| band | from | problems | proved | agree | disagree | unjudged | unknown | median | 95 % |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (band, (sets, rows)) in bands {
        let sets = sets.iter().map(|set| format!("`{set}`"));
        let sets = sets.collect::<Vec<_>>().join(", ");
        text += &format!(
            "| {} | {sets} | {} | {} |\n",
            band.name(),
            judgements(&rows),
            quantiles(&rows)
        );
    }
    text
}

/// The growth table and where it comes from.
pub(super) fn growth(run: &Stored<GrowthCell>) -> String {
    growth::table(&run.rows) + "\n" + &origins([run])
}

/// What `cargo xtask peers --json` wrote; `None` if it is something else.
pub(super) fn peers(figures: &Value) -> Option<String> {
    let mut text = String::from(
        "| set | problems | shikatsu: right, proved | first move right, proved or not | to look at | not proved | median | 95 % | GNU Go: right | wrong | silent | median | 95 % |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for set in figures["sets"].as_array()? {
        let problems = set["problems"].as_u64()?;
        let share = |right: &Value| {
            let right = right.as_u64()?;
            Some(format!("{} ({})", count(right), percent(right, problems)))
        };
        let number = |side: &Value, field: &str| side[field].as_u64().map(count);
        let time = |side: &Value, field: &str| side[field].as_f64().map(seconds);
        let (ours, peer) = (&set["shikatsu"], &set["gnugo"]);
        let cells = [
            format!("`{}`", set["set"].as_str()?),
            count(problems),
            share(&ours["right"])?,
            // Older runs did not count it.
            share(&ours["first_moves"]).unwrap_or_else(|| "—".into()),
            number(ours, "check")?,
            number(ours, "undecided")?,
            time(ours, "median_s")?,
            time(ours, "p95_s")?,
            share(&peer["right"])?,
            number(peer, "wrong")?,
            number(peer, "no_answer")?,
            time(peer, "median_s")?,
            time(peer, "p95_s")?,
        ];
        text += &format!("| {} |\n", cells.join(" | "));
    }
    let [date, command, machine] =
        ["date", "command", "machine"].map(|field| figures[field].as_str());
    Some(text + &format!("\n{}, `{}`; {}.\n", date?, command?, machine?))
}

/// Names, date, command and machine, one line for runs made alike.
fn origins<'a, T: 'a>(runs: impl IntoIterator<Item = &'a Stored<T>>) -> String {
    let mut origins: Vec<(String, Vec<String>)> = Vec::new();
    for run in runs {
        let origin = format!("{}, `{}`; {}", run.date, run.command, run.machine);
        let name = format!("`{}`", run.name);
        match origins.iter_mut().find(|(other, _)| *other == origin) {
            Some((_, names)) => names.push(name),
            None => origins.push((origin, vec![name])),
        }
    }
    let line =
        |(origin, names): (String, Vec<String>)| format!("- {}: {origin}.\n", names.join(", "));
    origins.into_iter().map(line).collect()
}

/// Every verdict that a key contradicts, with our main line.
pub(super) fn disagreements(runs: &Runs) -> String {
    let mut text = String::new();
    for (name, run) in runs {
        let rows = run.rows.iter();
        let rows: Vec<&RunRecord> = rows
            .filter(|row| row.judgement == KeyJudgement::Disagree)
            .collect();
        if rows.is_empty() {
            continue;
        }
        text += &format!(
            "### `{name}`: {} of {} problems run\n\n\
             | problem | our verdict | what speaks against it | our main line |\n|---|---|---|---|\n",
            rows.len(),
            run.rows.len(),
        );
        for row in rows {
            let VerdictWords {
                words,
                reason,
                line,
            } = &row.verdict_words;
            text += &format!("| `{}` | {words} | {reason} | {line} |\n", row.id);
        }
        text.push('\n');
    }
    text
}

/// Problems, proved, agree, disagree, unjudged, unknown.
fn judgements(rows: &[&RunRecord]) -> String {
    let number = |judgement| {
        let rows = rows.iter().filter(|row| row.judgement == judgement);
        rows.count() as u64
    };
    let [agree, disagree, unjudged, unknown] = [
        KeyJudgement::Agree,
        KeyJudgement::Disagree,
        KeyJudgement::Unjudged,
        KeyJudgement::Unknown,
    ]
    .map(number);
    let (proved, problems) = (agree + disagree + unjudged, rows.len() as u64);
    let share = percent(proved, problems);
    let proved = count(proved);
    [
        count(problems),
        format!("{proved} ({share})"),
        count(agree),
        count(disagree),
        count(unjudged),
        count(unknown),
    ]
    .join(" | ")
}

/// How many of the unknown are proved by the book and if nothing outside interferes, and how many of these
/// keys contradict. Grades are never summed.
fn on_condition(rows: &[&RunRecord]) -> String {
    let graded = |grade: ConditionGrade| {
        let rows = rows.iter().filter_map(|row| row.conditional);
        let found: Vec<KeyJudgement> = rows.filter(|one| one.0 == grade).map(|one| one.1).collect();
        let against = found.iter().filter(|&&one| one == KeyJudgement::Disagree);
        match against.count() {
            0 => count(found.len() as u64),
            some => format!("{} ({some} against the key)", found.len()),
        }
    };
    [ConditionGrade::Book, ConditionGrade::Undisturbed]
        .map(graded)
        .join(" | ")
}

/// Median and 95 %.
fn quantiles(rows: &[&RunRecord]) -> String {
    let times = times(rows);
    [50, 95]
        .map(|percent| seconds(quantile(&times, percent)))
        .join(" | ")
}

fn times(rows: &[&RunRecord]) -> Vec<f64> {
    rows.iter().map(|row| row.seconds).collect()
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

fn millions(number: f64) -> String {
    if number >= 1e9 {
        format!("{:.1} G", number / 1e9)
    } else if number >= 1e6 {
        format!("{:.1} M", number / 1e6)
    } else {
        format!("{:.0} k", number / 1e3)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn runs() -> Runs {
        let result = |level: Option<&str>, judgement, seconds| RunRecord {
            id: "x".into(),
            level: level.map(Into::into),
            judgement,
            conditional: (judgement == KeyJudgement::Unknown)
                .then_some((ConditionGrade::Undisturbed, KeyJudgement::Agree)),
            verdict_words: VerdictWords::default(),
            seconds,
            nodes: 1_500_000,
            checked: 2,
        };
        let run = |name: &str, rows| Stored {
            name: name.into(),
            extent: RunExtent::Whole,
            date: "2026-11-15".into(),
            machine: "m".into(),
            command: "c".into(),
            signature: None,
            rows,
        };
        let first = vec![
            result(Some("9K"), KeyJudgement::Agree, 0.05),
            result(Some("3K"), KeyJudgement::Unknown, 10.0),
        ];
        let second = vec![result(Some("4K"), KeyJudgement::Disagree, 0.5)];
        BTreeMap::from([
            ("a".into(), run("a", first)),
            ("b".into(), run("b", second)),
        ])
    }

    #[test]
    fn sets_have_a_row_each_and_equal_origins_are_told_once() {
        let table = sets(&runs());
        assert!(
            table.contains(
                "| `a` | 2 | 1 (50.0 %) | 1 | 0 | 0 | 1 | 0 | 1 | 4 | 50 ms | 10 s | 10 s | 3.0 M | 299 k |\n"
            ),
            "{table}"
        );
        assert!(table.ends_with("\n\n- `a`, `b`: 2026-11-15, `c`; m.\n"));
    }

    #[test]
    fn bands_gather_rows_of_several_sets() {
        let table = bands(&runs());
        assert!(
            table.contains(
                "| 7K–1K | `a`, `b` | 2 | 1 (50.0 %) | 0 | 1 | 0 | 1 | 500 ms | 10 s |\n"
            ),
            "{table}"
        );
        assert!(
            table.contains("| 15K–8K | `a` | 1 | 1 (100.0 %) |"),
            "{table}"
        );
    }

    #[test]
    fn peers_are_read_from_what_peers_writes() {
        let figures = json!({
            "date": "2026-11-15", "command": "cargo xtask peers", "machine": "m",
            "sets": [{ "set": "a", "problems": 4,
                "shikatsu": { "right": 3, "check": 1, "undecided": 0, "median_s": 0.5, "p95_s": 1.5 },
                "gnugo": { "right": 2, "wrong": 2, "no_answer": 0, "median_s": 0.1, "p95_s": 0.2 } }],
        });
        let table = peers(&figures).unwrap();
        assert!(
            table.contains("| `a` | 4 | 3 (75.0 %) | — | 1 | 0 | 500 ms | 1.5 s | 2 (50.0 %) | 2 | 0 | 100 ms | 200 ms |\n"),
            "{table}"
        );
        let mut counted = figures;
        counted["sets"][0]["shikatsu"]["first_moves"] = json!(4);
        let table = peers(&counted).unwrap();
        assert!(
            table.contains("| 3 (75.0 %) | 4 (100.0 %) | 1 |"),
            "{table}"
        );
        assert_eq!(peers(&json!({ "sets": [{}] })), None);
    }
}
