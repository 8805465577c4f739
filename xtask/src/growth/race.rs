//! Three searches on one family, each until it takes too long.

use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shikatsu_board::Position;
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Request};
use shikatsu_problem::{Outcome, Problem, Role};

use super::family;
use super::plain::{self, CaptureResult, PlainResult, Pruning};

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Minimax,
    AlphaBeta,
    /// `shikatsu-engine`, certificates and their checks included.
    Shikatsu,
}

/// One method on one member of the family.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GrowthCell {
    pub(crate) free: u8,
    pub(crate) method: Method,
    /// Whether the target is captured: `captured` or `stands`.
    pub(crate) fate: String,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// Two methods with different answers: one of them is wrong.
#[derive(Debug)]
struct Contradiction {
    free: u8,
}

impl Method {
    pub(crate) const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::Shikatsu];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Shikatsu => "shikatsu",
        }
    }

    /// Searches; `None` if the time runs out.
    fn search(
        self,
        problem: &Problem,
        time: Duration,
    ) -> Result<Option<PlainResult>, Box<dyn Error>> {
        let pruning = match self {
            Self::Minimax => Pruning::None,
            Self::AlphaBeta => Pruning::AlphaBeta,
            Self::Shikatsu => return engine(problem, time),
        };
        let position = Position::from_problem(problem)?;
        Ok(plain::search(problem, position, pruning, time).ok())
    }
}

/// Runs the family. A method that has run out of time once is not asked again:
/// the next member is larger.
pub(super) fn run(
    limit: Duration,
    watch: &mut dyn FnMut(&GrowthCell),
) -> Result<Vec<GrowthCell>, Box<dyn Error>> {
    let mut cells: Vec<GrowthCell> = Vec::new();
    let mut methods = Method::ALL.to_vec();
    for free in family::FEWEST..=family::MOST {
        let problem = family::problem(free).ok_or("the family ends before its last member")?;
        let mut still = Vec::new();
        let before = cells.len();
        for method in methods {
            let start = Instant::now();
            let Some(found) = method.search(&problem, limit)? else {
                continue;
            };
            let cell = GrowthCell {
                free,
                method,
                fate: name(found.fate).to_owned(),
                nodes: found.nodes,
                seconds: start.elapsed().as_secs_f64(),
            };
            watch(&cell);
            cells.push(cell);
            still.push(method);
        }
        agree(&cells[before..])?;
        methods = still;
    }
    Ok(cells)
}

/// All methods that finished must give the same answer.
fn agree(cells: &[GrowthCell]) -> Result<(), Contradiction> {
    match cells {
        [first, rest @ ..] if rest.iter().any(|cell| cell.fate != first.fate) => {
            Err(Contradiction { free: first.free })
        }
        _ => Ok(()),
    }
}

/// A new engine each time, so that no table remembers the last member.
fn engine(problem: &Problem, time: Duration) -> Result<Option<PlainResult>, Box<dyn Error>> {
    let request = Request {
        first: Asked::Side(problem.to_move()),
        limits: Limits {
            time: Some(time),
            nodes: None,
        },
        moves: MoveDetail::VerdictOnly,
    };
    let report =
        Engine::new(Options::default()).solve(problem, &request, &Cancel::new(), &mut |_| {})?;
    let outcome = report.sides.first().map(|side| &side.outcome);
    Ok(outcome.and_then(fate).map(|fate| PlainResult {
        fate,
        nodes: report.nodes,
    }))
}

/// What an outcome means without ko threats on either side.
fn fate(outcome: &Outcome) -> Option<CaptureResult> {
    Some(match outcome {
        Outcome::Dead => CaptureResult::Captured,
        Outcome::Ko(ko) if ko.needs_threats == Role::Defender => CaptureResult::Captured,
        Outcome::Alive
        | Outcome::Seki
        | Outcome::Stands
        | Outcome::Ko(_)
        | Outcome::CycleDependent(_) => CaptureResult::Stands,
        Outcome::Unknown(_) => return None,
    })
}

const fn name(fate: CaptureResult) -> &'static str {
    match fate {
        CaptureResult::Captured => "captured",
        CaptureResult::Stands => "stands",
    }
}

impl GrowthCell {
    pub(crate) fn json(&self) -> Value {
        json!({
            "free": self.free,
            "method": self.method.name(),
            "fate": self.fate,
            "nodes": self.nodes,
            "seconds": (self.seconds * 1e6).round() / 1e6,
        })
    }

    /// Reads what [`GrowthCell::json`] wrote.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let method = value["method"].as_str()?;
        Some(Self {
            free: u8::try_from(value["free"].as_u64()?).ok()?,
            method: Method::ALL.into_iter().find(|one| one.name() == method)?,
            fate: value["fate"].as_str()?.to_owned(),
            nodes: value["nodes"].as_u64()?,
            seconds: value["seconds"].as_f64()?,
        })
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the searches disagree about {} free points; one of them is wrong: \
             compare them with the oracle before anything else is done",
            self.free
        )
    }
}

impl Error for Contradiction {}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Goal;

    use super::*;

    /// What the methods say, asked about the row with this side to move.
    fn fates(free: u8, first: Goal, methods: &[Method]) -> Vec<CaptureResult> {
        let problem = family::problem(free).unwrap().with_first(match first {
            Goal::Live => family::DEFENDER,
            Goal::Kill => !family::DEFENDER,
        });
        let found = methods
            .iter()
            .map(|method| method.search(&problem, Duration::from_secs(60)));
        found.map(|found| found.unwrap().unwrap().fate).collect()
    }

    #[test]
    fn all_who_finish_agree_whichever_side_moves_first() {
        for free in family::FEWEST..=5 {
            for first in [Goal::Live, Goal::Kill] {
                let fates = fates(free, first, &Method::ALL);
                assert_eq!(fates, [CaptureResult::Captured; 3], "{free} {first:?}");
            }
        }
        let faster = [Method::AlphaBeta, Method::Shikatsu];
        for free in 7..=9 {
            assert_eq!(
                fates(free, Goal::Kill, &faster),
                [CaptureResult::Captured; 2]
            );
            assert_eq!(fates(free, Goal::Live, &faster), [CaptureResult::Stands; 2]);
        }
    }

    #[test]
    fn a_contradiction_is_an_error() {
        let cell = |fate: &str| GrowthCell {
            free: 7,
            method: Method::Minimax,
            fate: fate.into(),
            nodes: 1,
            seconds: 0.5,
        };
        assert!(agree(&[cell("stands"), cell("stands")]).is_ok());
        assert!(agree(&[]).is_ok());
        let error = agree(&[cell("stands"), cell("captured")]).unwrap_err();
        assert!(error.to_string().contains("7 free points"));
        assert_eq!(
            GrowthCell::read(&cell("stands").json()),
            Some(cell("stands"))
        );
        assert_eq!(GrowthCell::read(&json!({ "free": 7 })), None);
    }
}
