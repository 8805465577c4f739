//! What is known of a position on the path of a search, and how it follows from what is known of its moves.
//!
//! Invariant: a position is settled only if its moves settle it. What is held says on which earlier position it leans.

use super::number_table::{INFINITE, WorkLeft};

/// What is known of one position on one path.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttackFinding {
    pub(super) left: WorkLeft,
    /// For a win the moves that it takes at most.
    pub(super) distance: u8,
    pub(super) leans: PathLean,
}

/// On which position of the path something leans that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PathLean {
    /// A line that was too deep: it proves nothing.
    Cut,
    /// The position with this number on the path, or one after it.
    On(usize),
    /// None: it is true everywhere.
    Free,
}

/// A move with what is known of the position after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttackChild {
    pub(super) cell: Option<usize>,
    pub(super) found: AttackFinding,
}

impl AttackFinding {
    pub(super) const HELD: Self = Self::held(PathLean::Free);

    pub(super) const fn held(leans: PathLean) -> Self {
        Self {
            left: WorkLeft::HELD,
            distance: 0,
            leans,
        }
    }

    pub(super) const fn won(distance: u8) -> Self {
        Self {
            left: WorkLeft::WON,
            distance,
            leans: PathLean::Free,
        }
    }

    pub(super) const fn open(to_win: u32, to_hold: u32) -> Self {
        Self {
            left: WorkLeft { to_win, to_hold },
            distance: 0,
            leans: PathLean::Free,
        }
    }
}

/// The attacker chooses: the least work to win, all work to hold.
pub(super) fn attack_sum(children: &[AttackChild]) -> AttackFinding {
    let won = children.iter().filter(|child| child.found.left.to_win == 0);
    if let Some(distance) = won.map(|child| child.found.distance).min() {
        return AttackFinding::won(distance.saturating_add(1));
    }
    let lefts = || children.iter().map(|child| child.found.left);
    let to_win = lefts().map(|left| left.to_win).min().unwrap_or(INFINITE);
    if to_win >= INFINITE {
        let leans = children.iter().map(|child| child.found.leans).min();
        return AttackFinding::held(leans.unwrap_or(PathLean::Free));
    }
    AttackFinding::open(to_win, total(lefts().map(|left| left.to_hold)))
}

/// The defender chooses: the least work to hold, all work to win.
pub(super) fn defence_sum(children: &[AttackChild]) -> AttackFinding {
    let held = children
        .iter()
        .filter(|child| child.found.left.to_hold == 0);
    if let Some(leans) = held.map(|child| child.found.leans).max() {
        return AttackFinding::held(leans);
    }
    let lefts = || children.iter().map(|child| child.found.left);
    let to_hold = lefts().map(|left| left.to_hold).min().unwrap_or(INFINITE);
    if to_hold >= INFINITE {
        let longest = children.iter().map(|child| child.found.distance).max();
        return AttackFinding::won(longest.unwrap_or(0).saturating_add(1));
    }
    AttackFinding::open(total(lefts().map(|left| left.to_win)), to_hold)
}

/// The largest and one more for each other that is open: the same position may stand behind several moves, and a sum
/// would count it as often (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008).
fn total(numbers: impl Iterator<Item = u32>) -> u32 {
    let (most, open) = numbers.fold((0u32, 0u32), |(most, open), number| {
        (most.max(number), open + u32::from(number > 0))
    });
    most.saturating_add(open.saturating_sub(1))
        .min(INFINITE - 1)
}
