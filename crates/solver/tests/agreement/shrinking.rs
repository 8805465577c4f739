//! A smaller problem with the same fault: stone by stone, point by point,
//! target by target, as long as two answers still disagree.
//!
//! Invariant: every step makes the problem smaller in some respect and larger
//! in none, so that shrinking ends.

use shikatsu_board::{dilate, neighbours};
use shikatsu_problem::{PointSet, Problem, Role, Rules, Stakes};
use shikatsu_solver::oracle::{Oracle, OracleState};
use shikatsu_solver::table::Table;

use crate::comparison::search_mismatch;
use crate::grid;
use crate::regions::problem_at;

/// States of a region that are asked when its start alone shows no fault.
const MOST_ASKED: u64 = 20_000;

/// The smallest problem found with the fault of this one.
pub(crate) fn shrink(problem: &Problem, is_faulty: &mut dyn FnMut(&Problem) -> bool) -> Problem {
    let mut smallest = problem.clone();
    while let Some(smaller) = steps(&smallest).into_iter().find(|step| is_faulty(step)) {
        smallest = smaller;
    }
    smallest
}

/// A grid for `suite/regressions` from states about which the search is wrong.
pub(crate) fn report(problem: &Problem, states: &[OracleState]) -> String {
    let begun = states.iter().filter(|state| !state.standing.is_empty());
    let mut begun = begun.map(|state| problem_at(problem, state));
    if let Some(found) = begun.find(is_wrong_at_start) {
        let smallest = shrink(&found, &mut is_wrong_at_start);
        return format!("suite/regressions/NAME.txt:\n{}", grid::write(&smallest));
    }
    let smallest = shrink(problem, &mut is_wrong_somewhere);
    format!(
        "only with what the table remembers of other states:\n{}",
        grid::write(&smallest)
    )
}

/// Whether the search, with a new table, is wrong about the start.
fn is_wrong_at_start(problem: &Problem) -> bool {
    let mut is_wrong = |oracle: &Oracle, states: &[OracleState]| {
        search_mismatch(problem, oracle, states, &mut Table::new(1 << 20)).is_some()
    };
    at_start(problem, &mut is_wrong)
}

/// Calls `is_wrong` with the starts of a problem, if it is one.
fn at_start(problem: &Problem, is_wrong: &mut dyn FnMut(&Oracle, &[OracleState]) -> bool) -> bool {
    let Ok(oracle) = Oracle::new(problem) else {
        return false;
    };
    let starts = [Role::Attacker, Role::Defender].map(|first| oracle.start(first));
    let known = starts.iter().all(|start| oracle.levels(start).is_some());
    known && is_wrong(&oracle, &starts)
}

/// Whether the search is wrong about some state, asked one after the other.
fn is_wrong_somewhere(problem: &Problem) -> bool {
    let Ok(oracle) = Oracle::new(problem) else {
        return false;
    };
    let stride = oracle.ids() / MOST_ASKED + 1;
    let ids = (0..oracle.ids() / stride).map(|number| number * stride);
    let states: Vec<_> = ids.filter_map(|id| oracle.state(id)).collect();
    let mut table = Table::new(1 << 20);
    search_mismatch(problem, &oracle, &states, &mut table).is_some()
}

/// Every problem that is one step smaller. Whether it is possible, the caller
/// finds out.
fn steps(problem: &Problem) -> Vec<Problem> {
    let in_play = problem.in_play.unwrap_or_default();
    let size = problem.setup.size;
    let attacker = Stakes::of(problem).ok().map(|stakes| stakes.attacker());
    let mut steps = Vec::new();
    let mut step = |change: &dyn Fn(&mut Problem)| {
        let mut smaller = problem.clone();
        change(&mut smaller);
        if smaller != *problem {
            steps.push(smaller);
        }
    };
    step(&|smaller| smaller.setup.ko_bans = PointSet::EMPTY);
    step(&|smaller| smaller.rules = Rules::default());
    if problem.key_stones.len() > 1 {
        for key in problem.key_stones {
            step(&|smaller| {
                smaller.key_stones.remove(key);
            });
        }
    }
    let removable = if in_play.len() > 1 {
        in_play - problem.key_stones
    } else {
        PointSet::EMPTY
    };
    for point in removable {
        step(&|smaller| {
            smaller.setup.put(point, attacker);
            smaller.setup.ko_bans.remove(point);
            smaller.in_play = Some(in_play - PointSet::of(point));
        });
    }
    for point in in_play - problem.key_stones {
        step(&|smaller| smaller.setup.put(point, None));
    }
    for point in neighbours(in_play, size.all() - in_play) - problem.key_stones {
        step(&|smaller| smaller.setup.put(point, attacker));
    }
    // Stones that touch nothing in play mean nothing.
    let near = dilate(in_play, size.all()) | problem.key_stones;
    step(&|smaller| {
        smaller.setup.black &= near;
        smaller.setup.white &= near;
    });
    steps
}

#[cfg(test)]
mod tests {
    use shikatsu_solver::session::SearchAnswer;

    use super::*;
    use crate::comparison::{is_won, mismatch};

    /// A solver that knows the truth and says the opposite about some states.
    fn is_lie(problem: &Problem, lies_about: fn(&OracleState) -> bool) -> bool {
        at_start(problem, &mut |oracle, states| {
            states.iter().any(|state| {
                let truth = oracle.levels(state).unwrap();
                let wrong = mismatch(&truth, state, |question, state, level| {
                    let won = is_won(&truth, question, level) != lies_about(state);
                    Ok(if won {
                        SearchAnswer::Proved(level)
                    } else {
                        SearchAnswer::Refuted
                    })
                });
                wrong.is_some()
            })
        })
    }

    const LARGE: &str = "x - o O *\n\
                         - o o X *\n\
                         o - x - X\n\
                         X X O X *\n\
                         key: B3 A2\n\
                         player: o\n\
                         rules: Tromp-Taylor\n";

    #[test]
    fn a_lie_is_shrunk_to_the_stones_it_is_about() {
        // Wrong whenever two stones of the defender's and one of the attacker's
        // are in play.
        let lies_about =
            |state: &OracleState| state.defender.len() >= 2 && !state.attacker.is_empty();
        let large = grid::read(LARGE);
        assert!(is_lie(&large, lies_about));
        let smallest = shrink(&large, &mut |problem| is_lie(problem, lies_about));
        assert_eq!(
            grid::write(&smallest),
            "* X * * *\n\
             X o X * *\n\
             o - x X *\n\
             X X X * *\n\
             key: A2\n\
             player: o\n"
        );
    }

    #[test]
    fn who_tells_the_truth_is_not_shrunk() {
        let large = grid::read(LARGE);
        assert!(Oracle::new(&large).is_ok());
        assert!(!is_lie(&large, |_| false));
        assert!(!is_wrong_at_start(&large) && !is_wrong_somewhere(&large));
        assert_eq!(
            shrink(&large, &mut |problem| is_lie(problem, |_| false)),
            large
        );
    }

    #[test]
    fn a_fault_in_a_ko_keeps_its_ban() {
        let problem = grid::read(
            "- x - o X -\n\
             x o o o X -\n\
             o o X X X -\n\
             key: B2\n\
             player: o\n\
             ko: A3\n",
        );
        let lies_about = |state: &OracleState| state.ban.is_some();
        let smallest = shrink(&problem, &mut |problem| is_lie(problem, lies_about));
        assert_eq!(
            grid::write(&smallest),
            "- X * * * *\n\
             x o X * * *\n\
             o - X * * *\n\
             key: B2\n\
             player: o\n\
             ko: A3\n"
        );
    }
}
