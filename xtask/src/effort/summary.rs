//! Nodes by empty points, for kills and for lives, with the factor a point.

use std::collections::BTreeMap;

/// A problem with what it took.
pub(super) struct ProblemEffort {
    pub(super) id: String,
    pub(super) empty_points: usize,
    /// The first movers who get what they want, each with nodes.
    pub(super) won: Vec<(Fate, u64)>,
    /// What is proved, in a form that two versions can be compared by.
    pub(super) answer: String,
    pub(super) nodes: u64,
    pub(super) certificate_nodes: u64,
    pub(super) doubts: u32,
    /// Whether the limit of nodes cut it short.
    pub(super) is_cut: bool,
    /// Processor time, where the system tells it.
    pub(super) seconds: Option<f64>,
}

/// What a first mover gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The attacker kills.
    Kill,
    /// The defender lives.
    Life,
}

/// Sizes are put together so that a row of the table has more than one problem.
const BAND: usize = 3;

impl ProblemEffort {
    /// The line of a list.
    pub(super) fn line(&self) -> String {
        format!(
            "{} e{}: {} | nodes {} certificates {} doubts {}",
            self.id,
            self.empty_points,
            self.answer,
            self.nodes,
            self.certificate_nodes,
            self.doubts
        )
    }
}

/// The table and the sums, over all problems that the limit did not cut short: the others cost what the limit allows.
pub(super) fn summary(solved: &[ProblemEffort]) -> String {
    let ended: Vec<&ProblemEffort> = solved.iter().filter(|one| !one.is_cut).collect();
    let (kills, lives) = (won(&ended, Fate::Kill), won(&ended, Fate::Life));
    let mut bands: BTreeMap<usize, [Vec<u64>; 2]> = BTreeMap::new();
    for (column, won) in [&kills, &lives].into_iter().enumerate() {
        for (empty, nodes) in won {
            bands.entry(empty / BAND).or_default()[column].push(*nodes);
        }
    }
    let mut text =
        String::from("| empty points | kills | nodes | lives | nodes |\n|---|---|---|---|---|\n");
    for (band, [kills, lives]) in &bands {
        let (from, to) = (band * BAND, band * BAND + BAND - 1);
        let (of_kills, of_lives) = (mean(kills), mean(lives));
        let (kills, lives) = (kills.len(), lives.len());
        text += &format!("| {from} to {to} | {kills} | {of_kills} | {lives} | {of_lives} |\n");
    }
    let (of_kills, of_lives) = (factor(&kills), factor(&lives));
    text += &format!("| factor a point | | {of_kills} | | {of_lives} |\n\n");
    text + &sums(solved.len(), &ended)
}

/// The first movers with this fate: empty points and nodes.
fn won(ended: &[&ProblemEffort], fate: Fate) -> Vec<(usize, u64)> {
    let each = |one: &&ProblemEffort| {
        let empty = one.empty_points;
        let won = one.won.clone().into_iter();
        won.filter_map(move |(found, nodes)| (found == fate).then_some((empty, nodes)))
    };
    ended.iter().flat_map(each).collect()
}

fn sums(asked: usize, ended: &[&ProblemEffort]) -> String {
    let sum = |number: fn(&ProblemEffort) -> u64| ended.iter().map(|one| number(one)).sum::<u64>();
    let nodes: Vec<u64> = ended.iter().map(|one| one.nodes).collect();
    let seconds: Option<f64> = ended.iter().map(|one| one.seconds).sum();
    format!(
        "{asked} problems, {} within the limit: nodes {}, geometric mean {}; nodes of certificates {}; \
         doubts {}; seconds of processor time {}\n",
        ended.len(),
        sum(|one| one.nodes),
        mean(&nodes),
        sum(|one| one.certificate_nodes),
        sum(|one| u64::from(one.doubts)),
        seconds.map_or("unknown".to_owned(), |seconds| format!("{seconds:.1}")),
    )
}

/// The geometric mean, in whole nodes.
fn mean(nodes: &[u64]) -> String {
    if nodes.is_empty() {
        return String::new();
    }
    let sum: f64 = nodes.iter().map(|&nodes| logarithm(nodes)).sum();
    format!("{:.0}", (sum / nodes.len() as f64).exp())
}

/// By how much the nodes grow with each empty point: the line through the logarithms with the least squares.
fn factor(won: &[(usize, u64)]) -> String {
    let points: Vec<(f64, f64)> = won
        .iter()
        .map(|&(empty, nodes)| (empty as f64, logarithm(nodes)))
        .collect();
    let number = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| {
        (x + point.0 / number, y + point.1 / number)
    });
    let slope = |(over, under): (f64, f64), point: &(f64, f64)| {
        (
            over + (point.0 - x) * (point.1 - y),
            under + (point.0 - x).powi(2),
        )
    };
    let (over, under) = points.iter().fold((0.0, 0.0), slope);
    if under == 0.0 {
        return String::new();
    }
    format!("{:.2}", (over / under).exp())
}

fn logarithm(nodes: u64) -> f64 {
    (nodes.max(1) as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(empty_points: usize, nodes: u64, fate: Fate) -> ProblemEffort {
        ProblemEffort {
            id: "a".into(),
            empty_points,
            won: vec![(fate, nodes)],
            answer: "dead".into(),
            nodes,
            certificate_nodes: 1,
            doubts: 0,
            is_cut: false,
            seconds: Some(0.25),
        }
    }

    #[test]
    fn nodes_that_double_with_each_point_have_the_factor_two() {
        let doubling = (3..9).map(|empty| solved(empty, 1 << empty, Fate::Kill));
        let mut all: Vec<_> = doubling.collect();
        all.push(solved(4, 7, Fate::Life));
        let text = summary(&all);
        assert!(text.contains("| 3 to 5 | 3 | 16 | 1 | 7 |"), "{text}");
        assert!(text.contains("| 6 to 8 | 3 | 128 | 0 |  |"), "{text}");
        assert!(text.contains("| factor a point | | 2.00 | |  |"), "{text}");
        assert!(text.contains("7 within the limit: nodes 511,"), "{text}");
        assert!(text.contains("processor time 1.8\n"), "{text}");
    }

    #[test]
    fn a_problem_that_the_limit_cut_short_does_not_count() {
        let mut cut = solved(5, 1000, Fate::Kill);
        cut.is_cut = true;
        let text = summary(&[solved(5, 10, Fate::Kill), cut]);
        assert!(text.contains("| 3 to 5 | 1 | 10 | 0 |  |"), "{text}");
        assert!(
            text.contains("2 problems, 1 within the limit: nodes 10,"),
            "{text}"
        );
    }

    #[test]
    fn a_line_names_what_is_proved() {
        let line = solved(4, 7, Fate::Life).line();
        assert_eq!(line, "a e4: dead | nodes 7 certificates 1 doubts 0");
    }
}
