//! What a bank consists of, in counts.

use std::collections::BTreeMap;

use shikatsu_problem::{Goal, Point, Problem};

use crate::record::BankRecord;

/// Counts of a bank, each by the word for it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankStats {
    /// All problems.
    pub problems: usize,
    /// Those in which one move alone wins at each turn of the solver's.
    pub clean: usize,
    /// By what is asked.
    pub goals: BTreeMap<&'static str, usize>,
    /// By what the side to move gets.
    pub outcomes: BTreeMap<&'static str, usize>,
    /// By where it lies.
    pub places: BTreeMap<&'static str, usize>,
    /// By recipe.
    pub recipes: BTreeMap<&'static str, usize>,
    /// By essential theme; a problem may have several.
    pub themes: BTreeMap<String, usize>,
    /// By moves of the line.
    pub lengths: BTreeMap<usize, usize>,
    /// By number of right first moves.
    pub right: BTreeMap<usize, usize>,
    /// By how many times the nodes double from one.
    pub nodes: BTreeMap<u32, usize>,
}

impl BankStats {
    /// The counts of some records.
    #[must_use]
    pub fn of(records: &[BankRecord]) -> Self {
        let mut stats = Self::default();
        for record in records {
            stats.add(record);
        }
        stats
    }

    fn add(&mut self, record: &BankRecord) {
        self.problems += 1;
        self.clean += usize::from(record.clean);
        let goal = match record.problem.goal {
            Some(Goal::Kill) => "kill",
            Some(Goal::Live) => "live",
            None => "none",
        };
        count(&mut self.goals, goal);
        count(&mut self.outcomes, record.outcome.name());
        count(&mut self.places, place(&record.problem));
        count(&mut self.recipes, record.source.recipe.name());
        for theme in &record.themes {
            count(&mut self.themes, theme.clone());
        }
        count(&mut self.lengths, record.line.len());
        count(&mut self.right, record.right.len());
        count(&mut self.nodes, record.proof.nodes.max(1).ilog2());
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, usize>, key: K) {
    *counts.entry(key).or_default() += 1;
}

/// Which edges the points in play touch.
fn place(problem: &Problem) -> &'static str {
    let size = problem.setup.size;
    let in_play = problem.in_play.unwrap_or_default();
    let touches = |line: fn(Point) -> u8, last: u8| {
        in_play
            .iter()
            .any(|point| line(point) == 0 || line(point) + 1 == last)
    };
    match (
        touches(Point::x, size.width()),
        touches(Point::y, size.height()),
    ) {
        (true, true) => "corner",
        (false, false) => "centre",
        _ => "side",
    }
}
