//! A position on an array, with the rules of the game.

use super::claimed_game::ClaimedGame;

/// What stands on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum PlainStone {
    Empty,
    /// A stone of the side that moved first on the empty board.
    First,
    /// A stone of the other side.
    Second,
}

/// Stones, the side to move, and the point that ko forbids it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PlainPosition {
    pub(crate) stones: Vec<PlainStone>,
    pub(crate) to_move: PlainStone,
    pub(crate) ko: Option<u16>,
}

/// What a stone leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlainMove {
    /// The rules forbid it.
    Illegal,
    /// It makes a row.
    Row,
    /// The other side is to move.
    Next(PlainPosition),
}

impl PlainStone {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl PlainPosition {
    pub(super) fn empty(game: &ClaimedGame) -> Self {
        Self {
            stones: vec![PlainStone::Empty; usize::from(game.area())],
            to_move: PlainStone::First,
            ko: None,
        }
    }

    fn at(&self, point: u16) -> PlainStone {
        self.stones[usize::from(point)]
    }

    /// The same after a pass.
    pub(super) fn passed(&self) -> Self {
        Self {
            stones: self.stones.clone(),
            to_move: self.to_move.other(),
            ko: None,
        }
    }

    /// A stone of the side to move.
    pub(super) fn play(&self, game: &ClaimedGame, point: u16) -> PlainMove {
        if point >= game.area() || self.at(point) != PlainStone::Empty || self.ko == Some(point) {
            return PlainMove::Illegal;
        }
        let mover = self.to_move;
        let mut after = Self {
            stones: self.stones.clone(),
            to_move: mover.other(),
            ko: None,
        };
        after.stones[usize::from(point)] = mover;
        if game.has_capture {
            let mut captured = Vec::new();
            for &near in &game.near[usize::from(point)] {
                if after.at(near) != mover.other() {
                    continue;
                }
                let chain = after.without_liberty(game, near).unwrap_or_default();
                for &stone in &chain {
                    after.stones[usize::from(stone)] = PlainStone::Empty;
                }
                captured.extend(chain);
            }
            if after.without_liberty(game, point).is_some() {
                return PlainMove::Illegal;
            }
            let near = &game.near[usize::from(point)];
            let is_alone = near.iter().all(|&near| after.at(near) != mover);
            let liberties = near
                .iter()
                .filter(|&&near| after.at(near) == PlainStone::Empty)
                .count();
            if let ([stone], true, 1) = (&captured[..], is_alone, liberties) {
                after.ko = Some(*stone);
            }
        }
        if after.has_row(game, mover) {
            return PlainMove::Row;
        }
        PlainMove::Next(after)
    }

    /// Whether the side to move can make a row now.
    pub(super) fn can_make_row(&self, game: &ClaimedGame) -> bool {
        game.lines.iter().any(|line| {
            let mut missing = line.iter().filter(|&&point| self.at(point) != self.to_move);
            match (missing.next(), missing.next()) {
                (Some(&point), None) => self.play(game, point) == PlainMove::Row,
                _ => false,
            }
        })
    }

    /// Twice to the power of its stones for every line on which only this side stands; what Erdős and Selfridge add up.
    pub(super) fn potential(&self, game: &ClaimedGame, side: PlainStone) -> u64 {
        let live = game.lines.iter().filter_map(|line| {
            let stones = |wanted: PlainStone| {
                line.iter()
                    .filter(|&&point| self.at(point) == wanted)
                    .count()
            };
            (stones(side.other()) == 0).then(|| 1u64 << stones(side))
        });
        live.sum()
    }

    /// The least of all views of the position: equal for positions that are the same but for a symmetry.
    pub(super) fn least_view(&self, game: &ClaimedGame) -> Self {
        let views = game.views.iter().map(|view| self.seen(view));
        views.min().unwrap_or_else(|| self.clone())
    }

    /// The position in a view, which has for each place the point that is seen there.
    pub(crate) fn seen(&self, view: &[u16]) -> Self {
        let place_of = |ko: u16| view.iter().position(|&point| point == ko);
        Self {
            stones: view.iter().map(|&point| self.at(point)).collect(),
            to_move: self.to_move,
            ko: self.ko.and_then(|ko| u16::try_from(place_of(ko)?).ok()),
        }
    }

    fn has_row(&self, game: &ClaimedGame, side: PlainStone) -> bool {
        game.lines
            .iter()
            .any(|line| line.iter().all(|&point| self.at(point) == side))
    }

    /// The chain of the stone on this point, if it has no liberty.
    fn without_liberty(&self, game: &ClaimedGame, point: u16) -> Option<Vec<u16>> {
        let color = self.at(point);
        let mut chain = vec![point];
        let mut looked = 0;
        while looked < chain.len() {
            for &near in &game.near[usize::from(chain[looked])] {
                let stone = self.at(near);
                if stone == PlainStone::Empty {
                    return None;
                }
                if stone == color && !chain.contains(&near) {
                    chain.push(near);
                }
            }
            looked += 1;
        }
        Some(chain)
    }
}
