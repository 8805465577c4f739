//! The sums of a contest, as text and as JSON.

use serde_json::{Value, json};

use super::contest::{Contest, Pair};
use super::mark::{OurMark, PeerMark};
use crate::quantiles::{quantile, seconds};

/// The sums of one set.
pub(super) struct ContestSums {
    set: String,
    problems: usize,
    unscored: Vec<(String, usize)>,
    ours: OurCounts,
    peer: PeerCounts,
}

struct OurCounts {
    right: usize,
    /// First moves that are right, proved or not.
    first_moves: usize,
    check: Vec<String>,
    undecided: usize,
    times: Times,
}

struct PeerCounts {
    right: usize,
    wrong: usize,
    no_answer: usize,
    times: Times,
}

struct Times {
    median: f64,
    p95: f64,
}

impl ContestSums {
    pub(super) fn of(contest: &Contest) -> Self {
        let pairs = &contest.pairs;
        let ours = |mark| pairs.iter().filter(move |pair| pair.ours == mark);
        let peer = |mark| pairs.iter().filter(|pair| pair.peer == mark).count();
        let unscored = contest.unscored.iter();
        Self {
            set: contest.set.clone(),
            problems: pairs.len(),
            unscored: unscored
                .map(|(reason, count)| (reason.to_string(), *count))
                .collect(),
            ours: OurCounts {
                right: ours(OurMark::Right).count(),
                first_moves: (pairs.iter())
                    .filter(|pair| pair.is_first_move_right)
                    .count(),
                check: ours(OurMark::Check).map(|pair| pair.id.clone()).collect(),
                undecided: ours(OurMark::Undecided).count(),
                times: Times::of(pairs, |pair| pair.our_seconds),
            },
            peer: PeerCounts {
                right: peer(PeerMark::Right),
                wrong: peer(PeerMark::Wrong),
                no_answer: peer(PeerMark::NoAnswer),
                times: Times::of(pairs, |pair| pair.peer_seconds),
            },
        }
    }

    /// The two lines above the table.
    pub(super) fn heading() -> String {
        let blank = "";
        format!(
            "{blank:<14}{blank:>9}  │ {:<65}│ {}\n{:<14}{:>9}  │ {:>13}{:>14}{:>6}{:>10}{:>11}{:>11}│ {:>13}{:>6}{:>8}{:>11}{:>11}\n",
            "shikatsu (proved, first move right)",
            "GNU Go (claimed)",
            "set",
            "problems",
            "right",
            "first move",
            "check",
            "undecided",
            "median",
            "95 %",
            "right",
            "wrong",
            "silent",
            "median",
            "95 %",
        )
    }

    /// A line of the table.
    pub(super) fn line(&self) -> String {
        let Self {
            set,
            problems,
            ours,
            peer,
            ..
        } = self;
        let right = |right: usize| {
            let percent = (200 * right + problems) / (2 * problems).max(1);
            format!("{right} ({percent} %)")
        };
        format!(
            "{set:<14}{problems:>9}  │ {:>13}{:>14}{:>6}{:>10}{:>11}{:>11}│ {:>13}{:>6}{:>8}{:>11}{:>11}\n",
            right(ours.right),
            right(ours.first_moves),
            ours.check.len(),
            ours.undecided,
            seconds(ours.times.median),
            seconds(ours.times.p95),
            right(peer.right),
            peer.wrong,
            peer.no_answer,
            seconds(peer.times.median),
            seconds(peer.times.p95),
        )
    }

    /// What the table has no room for: problems to look at, problems left out.
    pub(super) fn notes(&self) -> String {
        let Self { set, .. } = self;
        let mut notes = String::new();
        if !self.ours.check.is_empty() {
            let ids = self.ours.check.join(" ");
            notes += &format!("{set}, to look at: {ids}\n");
        }
        for (reason, count) in &self.unscored {
            notes += &format!("{set}, not scored: {count} {reason}\n");
        }
        notes
    }

    pub(super) fn json(&self) -> Value {
        let Self { ours, peer, .. } = self;
        let unscored: usize = self.unscored.iter().map(|(_, count)| count).sum();
        json!({
            "set": self.set,
            "problems": self.problems,
            "not_scored": unscored,
            "shikatsu": {
                "right": ours.right,
                "first_moves": ours.first_moves,
                "check": ours.check.len(),
                "check_ids": ours.check,
                "undecided": ours.undecided,
                "median_s": ours.times.median,
                "p95_s": ours.times.p95,
            },
            "gnugo": {
                "right": peer.right,
                "wrong": peer.wrong,
                "no_answer": peer.no_answer,
                "median_s": peer.times.median,
                "p95_s": peer.times.p95,
            },
        })
    }
}

impl Times {
    fn of(pairs: &[Pair], time: impl Fn(&Pair) -> f64) -> Self {
        let times: Vec<f64> = pairs.iter().map(time).collect();
        let rounded = |percent| (quantile(&times, percent) * 1e6).round() / 1e6;
        Self {
            median: rounded(50),
            p95: rounded(95),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::question::Unscored;
    use super::*;

    fn sums() -> ContestSums {
        let pair = |id: &str, ours, peer| Pair {
            id: id.into(),
            ours,
            is_first_move_right: ours != OurMark::Check,
            our_seconds: 0.25,
            peer,
            peer_seconds: 0.002,
        };
        ContestSums::of(&Contest {
            set: "tiny".into(),
            unscored: BTreeMap::from([(Unscored::NoGoal, 2)]),
            pairs: vec![
                pair("a", OurMark::Right, PeerMark::Wrong),
                pair("b", OurMark::Check, PeerMark::Right),
                pair("c", OurMark::Undecided, PeerMark::NoAnswer),
            ],
        })
    }

    #[test]
    fn every_problem_is_counted_once_a_column() {
        assert_eq!(
            sums().json(),
            json!({
                "set": "tiny", "problems": 3, "not_scored": 2,
                "shikatsu": { "right": 1, "first_moves": 2, "check": 1, "check_ids": ["b"], "undecided": 1,
                    "median_s": 0.25, "p95_s": 0.25 },
                "gnugo": { "right": 1, "wrong": 1, "no_answer": 1,
                    "median_s": 0.002, "p95_s": 0.002 },
            })
        );
        assert_eq!(
            sums().notes(),
            "tiny, to look at: b\ntiny, not scored: 2 without a goal\n"
        );
    }

    #[test]
    fn columns_stand_under_their_heads() {
        let heading = ContestSums::heading();
        let bars = |line: &str| -> Vec<usize> {
            let places = line.chars().enumerate().filter(|(_, c)| *c == '│');
            places.map(|(place, _)| place).collect()
        };
        let line = sums().line();
        for head in heading.lines() {
            assert_eq!(bars(head), bars(&line), "{heading}{line}");
        }
    }
}
