//! What a way of guessing did beside the search without guesses, problem by problem.
//!
//! Invariant: both sides of a comparison are about the same problems in the same order.

use std::error::Error;
use std::fmt;

use shikatsu_problem::Problem;

use super::sign_test::probability_of_chance;
use super::way::Way;

/// The head of a table whose first column is the way.
pub(super) const COMPARISON_HEAD: &str = "\
| way | settled | gained | lost | p | nodes, all | nodes where both settle | fewer, more | p | processor time |
|---|---|---|---|---|---|---|---|---|---|";

/// What one way did to one problem.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Attempted {
    /// The verdict, where there is one.
    pub(super) outcome: Option<String>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl Attempted {
    /// The same, if its verdict is that of the search without guesses or one of them has none.
    pub(super) fn agreeing_with(
        self,
        alone: &Self,
        way: &Way,
        problem: &Problem,
    ) -> Result<Self, Box<dyn Error>> {
        match (&alone.outcome, &self.outcome) {
            (Some(one), Some(other)) if one != other => {
                Err(format!("{way}: {other} instead of {one} in {problem:?}").into())
            }
            _ => Ok(self),
        }
    }

    fn is_settled(&self) -> bool {
        self.outcome.is_some()
    }
}

/// Attempts without guesses, and with them.
#[derive(Debug, Clone, Copy)]
pub(super) struct WayComparison<'a> {
    plain: &'a [Attempted],
    guided: &'a [Attempted],
}

impl<'a> WayComparison<'a> {
    pub(super) const fn of(plain: &'a [Attempted], guided: &'a [Attempted]) -> Self {
        Self { plain, guided }
    }

    /// What a node costs with guesses, in nodes without them.
    pub(super) fn dearness(self) -> f64 {
        self.ratio(|one| one.seconds) / self.ratio(|one| one.nodes as f64)
    }

    fn pairs(self) -> impl Iterator<Item = (&'a Attempted, &'a Attempted)> {
        self.plain.iter().zip(self.guided)
    }

    /// Pairs of nodes in problems that both settle.
    fn nodes_where_both_settle(self) -> impl Iterator<Item = [u64; 2]> {
        self.pairs()
            .filter(|(one, other)| one.is_settled() && other.is_settled())
            .map(|(one, other)| [one.nodes.max(1), other.nodes.max(1)])
    }

    /// The sum with guesses over the sum without.
    fn ratio(self, of: fn(&Attempted) -> f64) -> f64 {
        let sum = |attempts: &[Attempted]| attempts.iter().map(of).sum::<f64>();
        sum(self.guided) / sum(self.plain)
    }

    fn mean_ratio_of_nodes(self) -> f64 {
        let logarithms = self
            .nodes_where_both_settle()
            .map(|[one, other]| (other as f64).ln() - (one as f64).ln());
        let sum: f64 = logarithms.sum();
        (sum / self.nodes_where_both_settle().count().max(1) as f64).exp()
    }
}

impl fmt::Display for WayComparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settled = self.guided.iter().filter(|one| one.is_settled()).count();
        let changed = |was: bool| {
            self.pairs()
                .filter(|(one, other)| one.is_settled() == was && other.is_settled() != was)
                .count()
        };
        let (gained, lost) = (changed(false), changed(true));
        let count = |is: fn(&[u64; 2]) -> bool| self.nodes_where_both_settle().filter(is).count();
        let (fewer, more) = (
            count(|[one, other]| other < one),
            count(|[one, other]| other > one),
        );
        write!(
            f,
            "{settled} | {gained} | {lost} | {:.3} | {:.3} | {:.3} | {fewer}, {more} | {:.3} | {:.3}",
            probability_of_chance(gained, lost),
            self.ratio(|one| one.nodes as f64),
            self.mean_ratio_of_nodes(),
            probability_of_chance(fewer, more),
            self.ratio(|one| one.seconds),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempted(outcome: &str, nodes: u64) -> Attempted {
        Attempted {
            outcome: (!outcome.is_empty()).then(|| outcome.to_owned()),
            nodes,
            seconds: nodes as f64 / 1_000.0,
        }
    }

    #[test]
    fn only_problems_that_both_settle_count_for_their_nodes() {
        let plain = [
            attempted("alive", 100),
            attempted("", 1_000),
            attempted("dead", 400),
        ];
        let mut guided = [
            attempted("alive", 50),
            attempted("dead", 10),
            attempted("dead", 800),
        ];
        for one in &mut guided {
            one.seconds *= 3.0;
        }
        let compared = WayComparison::of(&plain, &guided);
        assert_eq!(
            compared.to_string(),
            "3 | 1 | 0 | 1.000 | 0.573 | 1.000 | 1, 1 | 1.000 | 1.720"
        );
        assert!((compared.dearness() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn another_verdict_is_an_error() {
        let way: Way = "policy".parse().unwrap();
        let problem = Problem::new(shikatsu_problem::Setup::empty(
            shikatsu_problem::Size::NINETEEN,
        ));
        let (alive, dead, open) = (
            attempted("alive", 1),
            attempted("dead", 1),
            attempted("", 1),
        );
        assert!(dead.clone().agreeing_with(&alive, &way, &problem).is_err());
        assert!(open.agreeing_with(&alive, &way, &problem).is_ok());
    }
}
