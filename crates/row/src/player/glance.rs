//! A move as it looks without looking ahead, and moves that make no sense at any level.

use crate::grid::{CellSet, LineGain, RowBoard};
use crate::rules::{CaptureRule, RowGoal};
use crate::search::Leaning;

/// What a captured stone, a stone put in atari and one brought into danger are worth at a glance.
const CAPTURED: i32 = 60;
const ATTACKED: i32 = 16;
const ENDANGERED: i32 = 30;

/// What a player looks at when it glances at a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct GlanceScope {
    pub(super) leaning: Leaning,
    /// Whether it looks at the rows of the other side.
    pub(super) sees_rows: bool,
    /// Whether it looks at liberties.
    pub(super) sees_captures: bool,
}

/// What a move seems to be worth.
pub(super) fn glance<S: CellSet>(board: &RowBoard<S>, cell: usize, scope: GlanceScope) -> i32 {
    let GlanceScope {
        leaning,
        sees_rows,
        sees_captures,
    } = scope;
    let (mover, geometry) = (board.to_move(), board.geometry());
    let mut sum = match geometry.rules().goal() {
        RowGoal::Row(_) => {
            let LineGain { own, blocked, .. } = board.lines().gain(mover, geometry.through(cell));
            let blocked = if sees_rows { blocked - blocked / 8 } else { 0 };
            own * leaning.own_lines + blocked * leaning.enemy_lines
        }
        // Elsewhere a stone near other stones does more than one alone.
        _ => {
            let near = geometry.beside(S::of(cell));
            let around = near.or(geometry.beside(near));
            16 * count(around.without(board.vacant())) + 8 * count(near)
        }
    };
    if sees_captures && geometry.rules().capture() == CaptureRule::On {
        sum += CAPTURED * leaning.prey * count(board.captures_of(mover, cell));
        let mut after = board.clone();
        after.play(cell);
        let own = geometry.chain(cell, after.stones(mover));
        if after.liberties(own).len() == 1 {
            sum -= ENDANGERED * leaning.danger * count(own);
        }
        let attacked = after.chains(!mover).filter(|chain| {
            after.liberties(*chain).len() == 1
                && after.liberties(*chain).meets(geometry.beside(own))
        });
        let attacked: i32 = attacked.map(count).sum();
        sum += ATTACKED * leaning.prey * attacked;
    }
    sum / 16
}

/// Whether a move gives stones away for nothing, or fills an eye of its own.
pub(super) fn is_nonsense<S: CellSet>(board: &RowBoard<S>, cell: usize) -> bool {
    if board.geometry().rules().capture() == CaptureRule::Off {
        return false;
    }
    let mover = board.to_move();
    let geometry = board.geometry();
    if !board.captures_of(mover, cell).is_empty() {
        return false;
    }
    let beside = geometry.beside(S::of(cell));
    let own = board.stones(mover);
    if beside.without(own).is_empty() {
        // It fills an eye, unless that saves stones next to it.
        let in_danger = |near: usize| board.liberties(geometry.chain(near, own)).len() == 1;
        return !beside.cells().any(in_danger);
    }
    let chain = geometry.chain(cell, own.or(S::of(cell)));
    board.liberties(chain).without(S::of(cell)).len() == 1
}

fn count<S: CellSet>(cells: S) -> i32 {
    i32::try_from(cells.len()).unwrap_or(i32::MAX)
}
