//! All problems of the page in the order in which one learns, and the file that holds them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use super::left_out::LeftOut;
use super::page_problem::{PageProblem, name};
use super::suite_position::SuitePosition;

/// The folders of the suite, what is learnt first before what needs it.
const THEMES: &[&str] = &[
    "eyes-corner",
    "eyes-side",
    "eyes-centre",
    "rows",
    "groups",
    "carpenter",
    "tesuji",
    "capturing",
    "several-chains",
    "seki",
    "ko",
    "bent-four",
    "double-ko",
    "cycles",
];

/// The folder of positions that were once searched wrongly; they have no verdicts.
const REGRESSIONS: &str = "regressions";

/// The problems of the page, and what was left out.
pub(super) struct ProblemSet {
    /// By theme, then by size and by the number of right moves.
    pub(super) problems: Vec<PageProblem>,
    /// The name that a problem would have, and the reason why it is not there.
    pub(super) left_out: Vec<(String, LeftOut)>,
}

impl ProblemSet {
    /// All that the suite has.
    pub(super) fn of_suite(suite: &Path) -> Result<Self, Box<dyn Error>> {
        let mut set = Self {
            problems: Vec::new(),
            left_out: Vec::new(),
        };
        for position in SuitePosition::all(suite)? {
            let theme = position.theme.as_str();
            if !THEMES.contains(&theme) && theme != REGRESSIONS {
                return Err(
                    format!("{theme}: a folder of the suite without a place in the order").into(),
                );
            }
            let natural = position.problem.to_move();
            for first in [natural, !natural] {
                match PageProblem::of(&position, first)? {
                    Ok(problem) => set.problems.push(problem),
                    Err(reason) => set.left_out.push((name(&position, first), reason)),
                }
            }
        }
        set.problems.sort_by_key(|problem| {
            let theme = THEMES.iter().position(|theme| *theme == problem.theme);
            (
                theme,
                problem.size(),
                problem.best.len(),
                problem.id.clone(),
            )
        });
        set.drop_repetitions();
        Ok(set)
    }

    /// Keeps the problems for which `reason` has none.
    pub(super) fn retain(
        &mut self,
        mut reason: impl FnMut(&PageProblem) -> Result<Option<LeftOut>, Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>> {
        for problem in std::mem::take(&mut self.problems) {
            match reason(&problem)? {
                None => self.problems.push(problem),
                Some(reason) => self.left_out.push((problem.id, reason)),
            }
        }
        Ok(())
    }

    fn drop_repetitions(&mut self) {
        let mut seen: BTreeMap<Vec<u8>, String> = BTreeMap::new();
        for problem in std::mem::take(&mut self.problems) {
            match seen.get(&problem.question()) {
                Some(same) => {
                    let reason = LeftOut::SameAs(same.clone());
                    self.left_out.push((problem.id, reason));
                }
                None => {
                    seen.insert(problem.question(), problem.id.clone());
                    self.problems.push(problem);
                }
            }
        }
    }

    /// How many problems each theme has, in the order of the themes.
    pub(super) fn counts(&self) -> Vec<(&'static str, usize)> {
        let count = |theme: &'static str| {
            let problems = self.problems.iter();
            let count = problems.filter(|problem| problem.theme == theme).count();
            (theme, count)
        };
        let themes = THEMES.iter().map(|theme| count(theme));
        themes.filter(|(_, count)| *count > 0).collect()
    }

    /// The file: JSON, one problem a line.
    pub(super) fn text(&self) -> Result<String, Box<dyn Error>> {
        let counts = self.counts();
        let themes = counts
            .iter()
            .map(|(theme, count)| format!(r#"{{"id":"{theme}","count":{count}}}"#));
        let problems: Vec<String> = self
            .problems
            .iter()
            .map(
                |PageProblem {
                     id, theme, problem, ..
                 }| {
                    let problem = serde_json::to_string(&shikatsu_api::Problem::from(problem))?;
                    Ok(format!(
                        r#"{{"id":"{id}","theme":"{theme}","problem":{problem}}}"#
                    ))
                },
            )
            .collect::<Result<_, serde_json::Error>>()?;
        Ok(format!(
            "{{\n\"themes\": [\n{}\n],\n\"problems\": [\n{}\n]\n}}\n",
            themes.collect::<Vec<_>>().join(",\n"),
            problems.join(",\n")
        ))
    }
}
