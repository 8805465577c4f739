//! Runs of `shikatsu bench`, the release build, read back from its JSON.

use std::error::Error;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::cargo::cargo;
use crate::sets;

/// What is to be run.
#[derive(Clone)]
pub(crate) struct BenchCommand {
    /// The set, by name.
    pub(crate) set: String,
    /// A random sample of it, or all.
    pub(crate) sample: Option<Sample>,
    /// For each problem, as `--time` takes it.
    pub(crate) time: String,
    /// For each problem, as `--nodes` takes it; no limit unless given.
    pub(crate) nodes: Option<u64>,
    /// Problems at a time; as many as there are cores unless given.
    pub(crate) jobs: Option<usize>,
    /// For each problem; one unless given.
    pub(crate) threads: Option<usize>,
}

/// A random sample of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) take: usize,
    pub(crate) seed: u64,
}

/// What shikatsu said of one problem.
#[derive(Clone, PartialEq)]
pub(crate) struct OurResult {
    /// Its place in the set, from 1.
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) judgement: KeyJudgement,
    /// The same for what is proved on a condition, where there is no verdict.
    pub(crate) conditional: Option<(ConditionGrade, KeyJudgement)>,
    /// The name of the outcome; `unknown` if it is not proved.
    pub(crate) outcome: String,
    /// First moves that keep the outcome, as `C3`.
    pub(crate) best: Vec<String>,
    /// Whether the key has the move that a person would be told to try first, proved or not; nothing where the key has no moves.
    pub(crate) is_choice_right: Option<bool>,
    /// The verdict, what speaks against it, and the main line, in words.
    pub(crate) verdict_words: VerdictWords,
    pub(crate) seconds: f64,
    pub(crate) nodes: u64,
    /// Certificates that passed the checker.
    pub(crate) checked: u64,
}

/// What a reader needs to know of a verdict that the key contradicts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct VerdictWords {
    pub(crate) words: String,
    pub(crate) reason: String,
    pub(crate) line: String,
}

impl VerdictWords {
    /// From the fields of a row, as far as they are there.
    pub(crate) fn read(row: &Value) -> Self {
        let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
        let moves = row["line"].as_array().into_iter().flatten();
        let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
        Self {
            words: text("words"),
            reason: text("reason"),
            line: moves.join(" "),
        }
    }
}

/// How a verdict compares with the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyJudgement {
    Agree,
    Disagree,
    Unjudged,
    Unknown,
}

impl BenchCommand {
    /// The arguments of `shikatsu bench`, the set aside.
    pub(crate) fn flags(&self) -> Vec<String> {
        let mut flags = vec!["--time".to_owned(), self.time.clone()];
        if let Some(nodes) = self.nodes {
            flags.extend(["--nodes".to_owned(), nodes.to_string()]);
        }
        if let Some(Sample { take, seed }) = self.sample {
            flags
                .extend(["--take", &take.to_string(), "--seed", &seed.to_string()].map(Into::into));
        }
        if let Some(jobs) = self.jobs {
            flags.extend(["--jobs".to_owned(), jobs.to_string()]);
        }
        if let Some(threads) = self.threads {
            flags.extend(["--threads".to_owned(), threads.to_string()]);
        }
        flags
    }

    /// Runs the set but for the problems with these numbers; the rows are in its order.
    pub(crate) fn run(
        &self,
        root: &Path,
        except: &[usize],
    ) -> Result<Vec<OurResult>, Box<dyn Error>> {
        let except: Vec<String> = except.iter().map(ToString::to_string).collect();
        let except = (!except.is_empty()).then(|| format!("--except={}", except.join(",")));
        let output = cargo(root, &["run", "--quiet", "--release", "--locked"])
            .args([
                "--package",
                "shikatsu-cli",
                "--",
                "bench",
                "--json",
                "--list",
            ])
            .args(self.flags())
            .args(except)
            .arg(sets::file(root, &self.set))
            .stderr(Stdio::inherit())
            .output()?;
        if !output.status.success() {
            return Err(format!("shikatsu bench {}: {}", self.set, output.status).into());
        }
        read(&String::from_utf8(output.stdout)?)
    }
}

/// The problems that `shikatsu bench --json --list` printed, in the order of the set. Summaries are passed over: we compute
/// them ourselves.
pub(crate) fn read(text: &str) -> Result<Vec<OurResult>, Box<dyn Error>> {
    let lines = text.lines().filter(|line| line.contains("\"number\""));
    let mut rows: Vec<OurResult> = lines.map(OurResult::read).collect::<Result<_, _>>()?;
    rows.sort_by_key(|row| row.number);
    Ok(rows)
}

impl KeyJudgement {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::Disagree => "disagree",
            Self::Unjudged => "unjudged",
            Self::Unknown => "unknown",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Agree, Self::Disagree, Self::Unjudged, Self::Unknown]
            .into_iter()
            .find(|judgement| judgement.name() == name)
    }
}

/// The condition on which something is proved that is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConditionGrade {
    Book,
    Undisturbed,
}

/// What a row says of something proved on a condition. Runs from before there were grades have `provided`
/// for what was proved of the position as drawn.
pub(crate) fn conditional(row: &Value) -> Option<(ConditionGrade, KeyJudgement)> {
    let grade = match row["grade"].as_str() {
        Some("book") => ConditionGrade::Book,
        _ => ConditionGrade::Undisturbed,
    };
    let judgement = row["conditional"].as_str().or(row["provided"].as_str())?;
    Some((grade, KeyJudgement::named(judgement)?))
}

impl OurResult {
    /// Whether the verdict has passed the checker.
    pub(crate) fn is_proved(&self) -> bool {
        self.outcome != "unknown" && self.checked > 0
    }

    fn read(line: &str) -> Result<Self, Box<dyn Error>> {
        let row: Value = serde_json::from_str(line)?;
        let lacks = |field: &str| format!("shikatsu bench: no '{field}' in {line}");
        let text = |field: &str| row[field].as_str().ok_or_else(|| lacks(field));
        let number = |field: &str| row[field].as_u64().ok_or_else(|| lacks(field));
        let best = row["best"].as_array().ok_or_else(|| lacks("best"))?;
        Ok(Self {
            number: usize::try_from(number("number")?)?,
            id: text("id")?.to_owned(),
            judgement: KeyJudgement::named(text("judgement")?).ok_or_else(|| lacks("judgement"))?,
            conditional: conditional(&row),
            outcome: text("outcome")?.to_owned(),
            best: best
                .iter()
                .filter_map(|label| label.as_str().map(Into::into))
                .collect(),
            is_choice_right: row["choice_right"].as_bool(),
            verdict_words: VerdictWords::read(&row),
            seconds: row["seconds"].as_f64().ok_or_else(|| lacks("seconds"))?,
            nodes: number("nodes")?,
            checked: number("checked")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_bench_is_read_and_a_stump_is_refused() {
        let line = r#"{"number":3,"id":"x","judgement":"agree","outcome":"dead","best":["B9"],
            "checked":2,"seconds":0.5,"nodes":7}"#;
        let ours = OurResult::read(line).unwrap();
        assert_eq!((ours.number, ours.best.len(), ours.nodes), (3, 1, 7));
        assert!(ours.is_proved() && ours.is_choice_right.is_none());
        let chosen = line.replace("\"nodes\"", "\"choice_right\":true,\"nodes\"");
        let chosen = OurResult::read(&chosen).unwrap();
        assert_eq!(chosen.is_choice_right, Some(true));
        let unproved = line.replace("dead", "unknown");
        assert!(!OurResult::read(&unproved).unwrap().is_proved());
        for field in ["number", "judgement", "outcome", "best", "seconds", "nodes"] {
            let stump = line.replace(&format!("\"{field}\""), "\"other\"");
            let error = OurResult::read(&stump).err().unwrap().to_string();
            assert!(error.contains(field), "{error}");
        }
    }

    #[test]
    fn lines_of_several_runs_come_in_the_order_of_the_set_without_summaries() {
        let line = |number: usize| {
            format!(
                r#"{{"number":{number},"id":"x","judgement":"agree","outcome":"dead","best":[],"checked":2,"seconds":0.5,"nodes":7}}"#
            )
        };
        let text = [line(9), r#"{"problems":1}"#.into(), line(4)].join("\n");
        let numbers: Vec<usize> = read(&text).unwrap().iter().map(|row| row.number).collect();
        assert_eq!(numbers, [4, 9]);
    }

    #[test]
    fn an_order_says_what_a_user_would_type() {
        let order = BenchCommand {
            set: "gotools".into(),
            sample: Some(Sample { take: 5, seed: 2 }),
            time: "1s".into(),
            nodes: Some(9),
            jobs: Some(1),
            threads: Some(2),
        };
        assert_eq!(
            order.flags().join(" "),
            "--time 1s --nodes 9 --take 5 --seed 2 --jobs 1 --threads 2"
        );
    }
}
