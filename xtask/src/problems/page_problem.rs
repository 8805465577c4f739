//! A problem of the page: a position of the suite, asked of one side, on a board of nineteen lines.

use std::error::Error;

use shikatsu_board::{CanonicalQuestion, Position};
use shikatsu_problem::{Color, PointSet, Problem, Role, Stakes};

use super::left_out::LeftOut;
use super::outer_wall::{captives, completed};
use super::placement::Placement;
use super::suite_position::SuitePosition;

/// With more right moves than this a problem does not ask for anything in particular.
const MOST_RIGHT: usize = 4;

/// A problem with the answer that the suite has for it.
#[derive(Debug)]
pub(super) struct PageProblem {
    /// Theme, name of the file and first mover.
    pub(super) id: String,
    /// The folder of the suite.
    pub(super) theme: String,
    /// The problem on the whole board.
    pub(super) problem: Problem,
    /// The verdict in the words of the suite.
    pub(super) verdict: String,
    /// All right first moves.
    pub(super) best: PointSet,
}

/// The name of the problem that a position makes for a first mover.
pub(super) fn name(position: &SuitePosition, first: Color) -> String {
    let first = first.to_string().to_lowercase();
    format!("{}-{first}", position.path())
}

impl PageProblem {
    /// What a position asks of this side, or why that is no problem.
    pub(super) fn of(
        position: &SuitePosition,
        first: Color,
    ) -> Result<Result<Self, LeftOut>, Box<dyn Error>> {
        let verdicts = position.verdict(first).zip(position.verdict_by_rule(first));
        let Some((verdict, by_rule)) = verdicts else {
            return Ok(Err(LeftOut::NoVerdict));
        };
        let Some(best) = position.best(first)? else {
            return Ok(Err(LeftOut::NothingToPlay));
        };
        if position.verdict_by_rule(!first) == Some(by_rule) {
            return Ok(Err(LeftOut::Settled));
        }
        let asked = position.problem.with_first(first);
        let role = Stakes::of(&asked)?.role(first);
        if let Some(missed) = [verdict, by_rule].into_iter().find(|it| misses(role, it)) {
            return Ok(Err(LeftOut::OutOfReach(missed.to_owned())));
        }
        let id = name(position, first);
        let turn = u64::from(first != position.problem.to_move());
        let Some(place) = Placement::of(&asked, &position.path(), turn) else {
            return Ok(Err(LeftOut::SmallBoard));
        };
        let problem = completed(&place.problem(&asked));
        if !captives(&problem).is_empty() {
            return Ok(Err(LeftOut::CaptiveWall));
        }
        let legal = legal(&problem)?.len();
        if best.len() > MOST_RIGHT || best.len() * 2 > legal {
            return Ok(Err(LeftOut::ManyRight(best.len(), legal)));
        }
        Ok(Ok(Self {
            id,
            theme: position.theme.clone(),
            problem,
            verdict: verdict.to_owned(),
            best: place.points(best),
        }))
    }

    /// Who moves first.
    pub(super) fn first(&self) -> Color {
        self.problem.to_move()
    }

    /// Number of points in play.
    pub(super) fn size(&self) -> usize {
        self.problem.in_play.unwrap_or_default().len()
    }

    /// Equal for problems that differ only by place and colours.
    pub(super) fn question(&self) -> Vec<u8> {
        CanonicalQuestion::of(&self.problem, self.first()).bytes()
    }
}

/// Whether a verdict is the opposite of what this side is asked for. A ko is not; in a cycle the stones stay on the board.
fn misses(role: Role, verdict: &str) -> bool {
    match role {
        Role::Attacker => matches!(verdict, "alive" | "seki" | "cycle"),
        Role::Defender => verdict == "dead",
    }
}

/// The legal first moves in play.
fn legal(problem: &Problem) -> Result<PointSet, Box<dyn Error>> {
    let playable = Position::from_problem(problem)?.playable(problem.rules.suicide);
    Ok(playable & problem.in_play.unwrap_or_default())
}
