//! What a position looks like where the search stops: live lines, stones that can be captured, area.
//!
//! Invariant: an estimate is smaller than any win. It orders moves and is never told as a proved value.

use shikatsu_problem::Color;

use crate::grid::{CellSet, LineGain, RowBoard};
use crate::rules::{CaptureRule, RowGoal};

/// What a player likes, in sixteenths of the ordinary weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leaning {
    /// Its own live lines.
    pub(crate) own_lines: i32,
    /// The other side's live lines.
    pub(crate) enemy_lines: i32,
    /// Stones of the other side that could be captured.
    pub(crate) prey: i32,
    /// Its own stones that could be captured.
    pub(crate) danger: i32,
}

impl Leaning {
    /// No preference.
    pub(crate) const EVEN: Self = Self {
        own_lines: 16,
        enemy_lines: 16,
        prey: 16,
        danger: 16,
    };
}

/// Estimates stay below this.
pub(super) const LARGEST: i32 = 20_000;

/// What a stone is worth that can be taken at once, and one that can be taken after the next move.
const TAKEN_NOW: i32 = 40;
const TAKEN_NEXT: i32 = 14;
/// What a captured stone is worth where captures are counted.
const COUNTED: i32 = 160;
/// What a point is worth where points are counted.
const POINT: i32 = 30;

/// What a position looks like for one player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Estimate {
    player: Color,
    leaning: Leaning,
    /// In sixteenths.
    sum: i32,
    tempo: i32,
}

impl Estimate {
    /// The estimate for `player`, which may be the side to move or the other one.
    pub(super) fn of<S: CellSet>(board: &RowBoard<S>, player: Color, leaning: Leaning) -> Self {
        let enemy = !player;
        let lines = board.lines();
        let mut sum =
            lines.worth(player) * leaning.own_lines - lines.worth(enemy) * leaning.enemy_lines;
        if board.geometry().rules().capture() == CaptureRule::On {
            sum += danger(board, enemy) * leaning.prey - danger(board, player) * leaning.danger;
        }
        sum += 16
            * match board.geometry().rules().goal() {
                RowGoal::Row(_) => 0,
                RowGoal::Captures(_) => {
                    COUNTED * (i32::from(board.taken(player)) - i32::from(board.taken(enemy)))
                }
                RowGoal::Stones | RowGoal::Area => {
                    POINT * (reach(board, player) - reach(board, enemy))
                }
            };
        Self {
            player,
            leaning,
            sum,
            // The side to move is half a move ahead.
            tempo: if board.to_move() == player { 8 } else { -8 },
        }
    }

    /// The number.
    pub(super) fn value(self) -> i32 {
        (self.sum / 16 + self.tempo).clamp(-LARGEST, LARGEST)
    }

    /// The number with one stone more of this colour that changes the lines and nothing else.
    pub(super) fn with_stone(self, color: Color, gain: LineGain) -> i32 {
        let Leaning {
            own_lines,
            enemy_lines,
            ..
        } = self.leaning;
        let more = if color == self.player {
            gain.own * own_lines + gain.lost * enemy_lines
        } else {
            -gain.own * enemy_lines - gain.lost * own_lines
        };
        let sum = self.sum + more;
        Self { sum, ..self }.value()
    }
}

/// How far the player is ahead when both have passed; nothing where a row or captures are wanted.
pub(super) fn lead<S: CellSet>(board: &RowBoard<S>, player: Color) -> i32 {
    let points = |color: Color| match board.geometry().rules().goal() {
        RowGoal::Row(_) | RowGoal::Captures(_) => 0,
        RowGoal::Stones => stones(board.stones(color)),
        RowGoal::Area => i32::try_from(board.area(color)).unwrap_or(i32::MAX),
    };
    points(player) - points(!player)
}

/// What the stones of this colour stand to lose.
fn danger<S: CellSet>(board: &RowBoard<S>, color: Color) -> i32 {
    let each = if board.to_move() == color {
        TAKEN_NEXT
    } else {
        TAKEN_NOW
    };
    board
        .chains(color)
        .map(|chain| match board.liberties(chain).len() {
            1 => each * stones(chain) + each,
            2 => stones(chain),
            _ => 0,
        })
        .sum()
}

/// Stones, and empty cells that are nearer to them than to the other side's within two steps.
fn reach<S: CellSet>(board: &RowBoard<S>, color: Color) -> i32 {
    let step = |cells: S| cells.or(board.geometry().beside(cells));
    let [own, enemy] = [color, !color].map(|side| board.stones(side));
    let vacant = board.vacant();
    let near = step(own).and(vacant).without(step(enemy));
    let taken = own.or(near);
    let far = step(taken).and(vacant).without(step(step(enemy)));
    stones(taken.or(far))
}

fn stones<S: CellSet>(cells: S) -> i32 {
    i32::try_from(cells.len()).unwrap_or(i32::MAX)
}
