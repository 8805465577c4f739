//! A question of the trainer: a position of the suite, of which a person says what becomes of the stones.
//!
//! The answer is that of both first movers where they agree, and `unsettled` where they do not. Positions without a plain
//! answer (a cycle, a verdict that the rule of the bent four changes) are no questions.

use std::error::Error;

use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Request};
use shikatsu_problem::{Color, Outcome, Problem};

use super::confirmation::NODES;
use super::outer_wall::{captives, completed};
use super::placement::Placement;
use super::suite_position::SuitePosition;

/// A position and its answer.
#[derive(Debug)]
pub(super) struct StatusQuestion {
    /// `status-`, theme and name of the file.
    pub(super) id: String,
    /// The position that it shares with problems.
    pub(super) family: String,
    /// The folder of the suite.
    pub(super) theme: String,
    /// The position on the whole board.
    pub(super) problem: Problem,
    /// What becomes of the stones, as one word.
    pub(super) answer: &'static str,
    /// The word for each first mover, Black's first.
    by_first: [&'static str; 2],
}

impl StatusQuestion {
    /// What a position asks; `None` if it has no plain answer or no place on the board.
    pub(super) fn of(position: &SuitePosition) -> Option<Self> {
        let word = |first| {
            let verdict = position.verdict(first)?;
            let is_plain = position.verdict_by_rule(first) == Some(verdict);
            if is_plain { plain(verdict) } else { None }
        };
        let by_first = [word(Color::Black)?, word(Color::White)?];
        // It lies elsewhere than the problems of the same position.
        let place = Placement::of(&position.problem, &position.path(), 2)?;
        let problem = completed(&place.problem(&position.problem));
        if !captives(&problem).is_empty() || !problem.setup.ko_bans.is_empty() {
            return None;
        }
        Some(Self {
            id: format!("status-{}", position.path()),
            family: position.path(),
            theme: position.theme.clone(),
            problem,
            answer: if by_first[0] == by_first[1] {
                by_first[0]
            } else {
                "unsettled"
            },
            by_first,
        })
    }

    /// Number of points in play.
    pub(super) fn size(&self) -> usize {
        self.problem.in_play.unwrap_or_default().len()
    }

    /// Whether the engine finds the same for both first movers; if not, what it finds instead.
    pub(super) fn confirm(&self, engine: &mut Engine) -> Result<Option<String>, Box<dyn Error>> {
        for (first, expected) in Color::BOTH.into_iter().zip(self.by_first) {
            let request = Request {
                first: Asked::Side(first),
                limits: Limits::of_nodes(NODES),
                moves: MoveDetail::VerdictOnly,
            };
            let asked = self.problem.with_first(first);
            let report = engine.solve(&asked, &request, &Cancel::new(), &mut |_| {})?;
            let found = report.sides.first().map(|side| &side.outcome);
            if found.and_then(word_of) != Some(expected) {
                let found = found.map_or("nothing".to_owned(), ToString::to_string);
                return Ok(Some(format!("{first} first: {found}, not {expected}")));
            }
        }
        Ok(None)
    }
}

/// A verdict of the suite as an answer.
fn plain(verdict: &str) -> Option<&'static str> {
    match verdict {
        "dead" => Some("dead"),
        "alive" => Some("alive"),
        "seki" => Some("seki"),
        ko if ko.starts_with("ko,") => Some("ko"),
        _ => None,
    }
}

fn word_of(outcome: &Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Ko(_) => Some("ko"),
        Outcome::Unknown(_) => None,
        other => plain(other.name()),
    }
}
