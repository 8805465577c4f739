//! Why a move is made: what it does to rows and to liberties, the weightiest first.
//!
//! Invariant: a reason is true of the board after the move; nothing here looks ahead.

use shikatsu_problem::{Move, PointSet};

use crate::grid::{CellSet, RowBoard, WideCells};
use crate::row_game::RowGame;
use crate::rules::CaptureRule;
use crate::search::winning;

/// Something that a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveReason {
    /// It makes a row, and the game is won.
    CompletesRow {
        /// The stones of the row.
        row: PointSet,
    },
    /// It captures stones, and these are enough to win.
    CapturesEnough {
        /// The captured stones.
        stones: PointSet,
    },
    /// The other side could have won with one stone, and no longer can with that one.
    BlocksRow {
        /// The other side's stones that lacked one.
        stones: PointSet,
    },
    /// It captures stones.
    Captures {
        /// The captured stones.
        stones: PointSet,
    },
    /// It could win with the next stone.
    Threatens {
        /// Where; two points are more than one answer can stop.
        points: PointSet,
    },
    /// Its own stones had one liberty, and have more now.
    Saves {
        /// These stones.
        stones: PointSet,
    },
    /// It leaves stones of the other side with one liberty.
    Attacks {
        /// These stones.
        stones: PointSet,
    },
    /// Its own stone is left with one liberty.
    Endangers {
        /// The stones that could be captured now.
        stones: PointSet,
    },
    /// It stands in a line with other stones of its colour that can still become a row.
    Builds {
        /// The stones on the fullest such line.
        stones: PointSet,
    },
}

/// What a move of the side to move does; none for a pass and for a move that the rules forbid.
#[must_use]
pub fn reasons(game: &RowGame, played: Move) -> Vec<MoveReason> {
    let Move::Play(point) = played else {
        return Vec::new();
    };
    if game.check(played).is_err() {
        return Vec::new();
    }
    let before = game.board();
    let cell = before.geometry().cell(point);
    let mut after = before.clone();
    let done = after.play(cell);
    let moved = MovedStone {
        before,
        after: &after,
        cell,
    };
    if done.is_win {
        return vec![moved.win(done.captured)];
    }
    let mut told: Vec<_> = [
        moved.blocks(),
        moved.captures(done.captured),
        moved.threatens(),
        moved.saves(),
        moved.attacks(),
        moved.endangers(),
    ]
    .into_iter()
    .flatten()
    .collect();
    // A line that grows is worth a word only where nothing else happens.
    if told.is_empty() {
        told.extend(moved.builds());
    }
    told
}

/// A stone and the boards before and after it.
struct MovedStone<'b> {
    before: &'b RowBoard<WideCells>,
    after: &'b RowBoard<WideCells>,
    cell: usize,
}

impl MovedStone<'_> {
    fn win(&self, captured: WideCells) -> MoveReason {
        let own = self.after.stones(self.before.to_move());
        let full = self.lines_where(|line| line.without(own).is_empty());
        if full.is_empty() {
            let stones = self.points(captured);
            return MoveReason::CapturesEnough { stones };
        }
        MoveReason::CompletesRow {
            row: self.points(full),
        }
    }

    fn blocks(&self) -> Option<MoveReason> {
        let enemy = !self.before.to_move();
        let stopped = winning(self.before, enemy).without(winning(self.after, enemy));
        let stones = self.before.stones(enemy);
        let lines = (0u16..).zip(self.before.geometry().lines());
        let lacking = lines
            .filter(|(number, line)| {
                self.before.lines().lacks(*number, enemy, 1) && line.meets(stopped)
            })
            .fold(WideCells::EMPTY, |all, (_, line)| all.or(*line));
        self.told(lacking.and(stones), |stones| MoveReason::BlocksRow {
            stones,
        })
    }

    fn captures(&self, captured: WideCells) -> Option<MoveReason> {
        self.told(captured, |stones| MoveReason::Captures { stones })
    }

    fn threatens(&self) -> Option<MoveReason> {
        let mover = self.before.to_move();
        let new = winning(self.after, mover).without(winning(self.before, mover));
        self.told(new, |points| MoveReason::Threatens { points })
    }

    fn saves(&self) -> Option<MoveReason> {
        let mover = self.before.to_move();
        let freed = self
            .before
            .chains(mover)
            .filter(|chain| self.before.liberties(*chain).len() == 1 && !self.is_short(*chain));
        let freed = freed.fold(WideCells::EMPTY, WideCells::or);
        self.told(freed, |stones| MoveReason::Saves { stones })
    }

    fn attacks(&self) -> Option<MoveReason> {
        let near = self.before.geometry().beside(WideCells::of(self.cell));
        let attacked = self
            .after
            .chains(self.after.to_move())
            .filter(|chain| chain.meets(near) && self.is_short(*chain));
        let attacked = attacked.fold(WideCells::EMPTY, WideCells::or);
        self.told(attacked, |stones| MoveReason::Attacks { stones })
    }

    fn endangers(&self) -> Option<MoveReason> {
        let own = self.after.stones(self.before.to_move());
        let chain = self.after.geometry().chain(self.cell, own);
        let short = if self.is_short(chain) {
            chain
        } else {
            WideCells::EMPTY
        };
        self.told(short, |stones| MoveReason::Endangers { stones })
    }

    fn builds(&self) -> Option<MoveReason> {
        let mover = self.before.to_move();
        let enemy = self.after.stones(!mover);
        let geometry = self.after.geometry();
        let own = |line: WideCells| line.and(self.after.stones(mover));
        let live = geometry
            .through(self.cell)
            .iter()
            .map(|&number| geometry.lines()[usize::from(number)])
            .filter(|line| !line.meets(enemy))
            .max_by_key(|line| own(*line).len())?;
        let stones = own(live);
        (stones.len() > 1).then(|| MoveReason::Builds {
            stones: self.points(stones),
        })
    }

    /// Whether stones of the board after the move can be captured with one stone.
    fn is_short(&self, chain: WideCells) -> bool {
        let geometry = self.after.geometry();
        let Some(cell) = chain.first() else {
            return false;
        };
        let standing = if self.after.stones(self.after.to_move()).contains(cell) {
            self.after.stones(self.after.to_move())
        } else {
            self.after.stones(!self.after.to_move())
        };
        let whole = geometry.chain(cell, standing);
        geometry.rules().capture() == CaptureRule::On && self.after.liberties(whole).len() == 1
    }

    /// All cells of those lines through the stone for which this holds.
    fn lines_where(&self, holds: impl Fn(WideCells) -> bool) -> WideCells {
        let geometry = self.after.geometry();
        let through = geometry.through(self.cell).iter();
        through
            .map(|&number| geometry.lines()[usize::from(number)])
            .filter(|line| holds(*line))
            .fold(WideCells::EMPTY, WideCells::or)
    }

    fn points(&self, cells: WideCells) -> PointSet {
        self.after.geometry().points(cells)
    }

    fn told(
        &self,
        cells: WideCells,
        reason: impl FnOnce(PointSet) -> MoveReason,
    ) -> Option<MoveReason> {
        (!cells.is_empty()).then(|| reason(self.points(cells)))
    }
}
