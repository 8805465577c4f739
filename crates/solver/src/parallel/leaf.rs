//! One node of a tree that another process holds: a search below it for a while, and a view of
//! every position from the root down to it.
//!
//! Wu et al., *Job-level proof number search*, 2013: a manager keeps the top of the tree, and
//! its leaves are jobs. A leaf is named by the moves that lead to it.
//!
//! Invariant: what a view calls settled holds whatever the path, because nothing above the leaf is
//! on the path of its search.

use shikatsu_problem::{Move, Role};
use shikatsu_proof::Question;

use crate::region::state::State;
use crate::region::threats::{Finite, Threats};
use crate::region::word::Word;
use crate::search::Search;
use crate::search::budget::Stop;
use crate::search::path::Path;
use crate::zones::win::{Child, FREE, INFINITE, Win};

/// A node by the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Leaf {
    /// What is asked.
    pub question: Question,
    /// Who moves first in the setup.
    pub first: Role,
    /// The moves from the setup on.
    pub opening: Vec<Move>,
    /// Threats at the start.
    pub level: Threats,
}

/// How far a leaf is worth searching.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeafLimits {
    /// The numbers of attacker and defender at which other leaves become more promising.
    pub limits: [u32; 2],
    /// Nodes before the limits count: a job should be worth sending.
    pub least: u64,
    /// Nodes at most.
    pub most: u64,
}

/// Who wins a position, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// Who wins.
    pub role: Role,
    /// Up to which level (attacker), or from which (defender).
    pub bound: Threats,
    /// Whether every line ends.
    pub finite: Finite,
}

/// A move and what is known of the position after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub play: Move,
    /// A number for the position; equal positions of one question have equal numbers.
    pub state: u64,
    /// The level after the move.
    pub level: Threats,
    /// What is missing for attacker and defender.
    pub numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub settled: Option<Settled>,
}

/// One position on the way to a leaf, after the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who moves.
    pub turn: Role,
    /// What is missing for attacker and defender.
    pub numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub settled: Option<Settled>,
    /// All moves; none where it is settled.
    pub branches: Vec<Branch>,
}

/// Searches below the last of some positions, and looks at all of them.
pub(crate) fn search_leaf<W: Word>(
    search: &mut Search<'_, W>,
    line: &[(State<W>, Threats)],
    stretch: LeafLimits,
    begun: u64,
) -> Result<Vec<View>, Stop> {
    let &(state, level) = line.last().ok_or(Stop::Opening)?;
    match within(search, &state, level, stretch, begun) {
        Ok(()) | Err(Stop::Nodes | Stop::Flag) => {}
        Err(other) => return Err(other),
    }
    // A search that was cut short leaves its line behind.
    search.path = Path::new();
    search.children.clear();
    let views = line
        .iter()
        .rev()
        .map(|(state, level)| view(search, state, *level));
    let mut views = views.collect::<Result<Vec<_>, Stop>>()?;
    views.reverse();
    Ok(views)
}

/// Searches until the position is settled, has had its share, or is no longer the most promising.
fn within<W: Word>(
    search: &mut Search<'_, W>,
    state: &State<W>,
    level: Threats,
    stretch: LeafLimits,
    begun: u64,
) -> Result<(), Stop> {
    let mut limits = stretch.limits;
    while search.settled(state, level).is_none() {
        let visit = search.visit(state, level, limits)?;
        let spent = search.budget.spent() - begun;
        if visit.win.is_some() || spent >= stretch.least {
            break;
        }
        for (limit, number) in limits.iter_mut().zip(visit.numbers) {
            if number >= *limit {
                *limit = number.saturating_mul(2).min(INFINITE);
            }
        }
    }
    Ok(())
}

/// A position from what is known below it, without going there.
fn view<W: Word>(
    search: &mut Search<'_, W>,
    state: &State<W>,
    level: Threats,
) -> Result<View, Stop> {
    let win = match search.settled(state, level).filter(stands_alone) {
        Some(win) => Some(win),
        None => search.visit(state, level, [0; 2])?.win.filter(stands_alone),
    };
    let mut view = View {
        turn: state.turn,
        numbers: [1; 2],
        settled: win.map(|win| Settled::of(&win)),
        branches: Vec::new(),
    };
    if let Some(win) = win {
        view.numbers = win.numbers();
        return Ok(view);
    }
    let entry = search.table.get(state.key ^ search.game.salt());
    if let Some(entry) = entry {
        view.numbers = entry.pair;
    }
    view.branches = branches(search, state, level);
    Ok(view)
}

fn branches<W: Word>(search: &mut Search<'_, W>, state: &State<W>, level: Threats) -> Vec<Branch> {
    search.path.push(state.key, level);
    search.expand_fully(state, level);
    let vacant = state.vacant(search.region);
    search
        .patterns
        .settle(search.game, state, vacant, &mut search.children);
    search.share_zones(state, 0);
    search.path.pop();
    let (region, game) = (search.region, search.game);
    let branch = |child: Child<W>| Branch {
        play: region.named(child.spot),
        state: child.state.key ^ game.salt(),
        level: child.level,
        numbers: child.numbers,
        settled: child.win.filter(stands_alone).map(|win| Settled::of(&win)),
    };
    search.children.drain(..).map(branch).collect()
}

fn stands_alone<W>(win: &Win<W>) -> bool {
    win.lean == FREE
}

impl Settled {
    fn of<W>(win: &Win<W>) -> Self {
        Self {
            role: win.role,
            bound: win.bound,
            finite: win.finite,
        }
    }
}
