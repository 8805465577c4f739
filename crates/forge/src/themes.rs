//! What a line teaches: the motifs that are essential on it, and what the key move is like.
//!
//! A motif is essential if it is the solver's, within the first seven moves, and at that turn this move alone wins.
//! Beside the motifs of `dialogue`:
//!
//! | theme | condition |
//! |---|---|
//! | quiet | the key move captures nothing, puts nothing in atari and touches no chain of two liberties or fewer |
//! | resist | the best to be had is a ko or a seki, and one move alone gets it |

use shikatsu_board::{Position, neighbours};
use shikatsu_dialogue::{Sighting, sightings};
use shikatsu_problem::{Move, Outcome, Point, PointSet, Problem, Stakes};

use crate::rejection::Rejection;

/// What is seen later is not what a problem is about.
const SOON: usize = 7;

/// The themes of a line, each once, in the order in which they are seen. `winning` has the number of right moves at each turn
/// of the solver's.
pub(crate) fn themes(
    problem: &Problem,
    outcome: &Outcome,
    line: &[Move],
    winning: &[usize],
) -> Result<Vec<String>, Rejection> {
    let impossible = |error: String| Rejection::Impossible(error);
    let mover = problem.to_move();
    let stakes = Stakes::of(problem).map_err(|error| impossible(error.to_string()))?;
    let seen = sightings(problem, mover, line, outcome);
    let seen = seen.map_err(|error| impossible(error.to_string()))?;
    let role = stakes.role(mover);
    let is_essential = |one: &&Sighting| {
        let turn = one.number.saturating_sub(1);
        let is_alone = turn.is_multiple_of(2) && winning.get(turn / 2) == Some(&1);
        one.by == role && one.number <= SOON && is_alone
    };
    let mut themes: Vec<String> = seen
        .iter()
        .filter(is_essential)
        .map(|one| one.motif.to_string().replace(' ', "-"))
        .collect();
    if winning.first() == Some(&1) {
        let key = line.first().and_then(|played| played.point());
        if key.is_some_and(|point| is_quiet(problem, point)) {
            themes.push("quiet".to_owned());
        }
        if matches!(outcome, Outcome::Ko(_) | Outcome::Seki) {
            themes.push("resist".to_owned());
        }
    }
    Ok(themes)
}

/// Whether a move disturbs nothing.
fn is_quiet(problem: &Problem, point: Point) -> bool {
    let Ok(mut position) = Position::from_problem(problem) else {
        return false;
    };
    let stones = problem.setup.black | problem.setup.white;
    let touched = neighbours(PointSet::of(point), stones);
    let liberties = |position: &Position, at| position.liberties(at).map_or(0, |all| all.len());
    if touched.iter().any(|at| liberties(&position, at) <= 2) {
        return false;
    }
    let mover = problem.to_move();
    let theirs = touched & *problem.setup.stones(!mover);
    position
        .play(Move::Play(point), problem.rules.suicide)
        .is_ok()
        && theirs.iter().all(|at| liberties(&position, at) > 1)
}
