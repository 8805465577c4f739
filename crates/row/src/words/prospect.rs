//! What a bounded search says of a game: a proved win or loss, or an estimate with the move that looks best.
//!
//! Invariant: `Wins` and `Loses` are proved. A loss is told only if every move was found to lose, also when the search
//! was cut short, because a round that was not finished may not have reached the move that holds.

use std::sync::Arc;

use shikatsu_problem::Move;

use crate::grid::{CellSet, RowBoard, RowGeometry};
use crate::row_game::RowGame;
use crate::rules::CaptureRule;
use crate::search::{
    AlphaBeta, Leaning, LookAhead, SearchWidth, ThreatSearch, distance_of, winning,
};

/// Bounds of the search; together about a twentieth of a second in a browser.
const POSITIONS: u64 = 20_000;
const THREAT_POSITIONS: u64 = 10_000;
const THREAT_MOVES: u8 = 6;
const DEPTH: u8 = 12;
const TABLE_BITS: u32 = 15;

/// The side to move, as far as it was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Prospect {
    /// The move that wins, resists longest, or looks best.
    pub(super) best: Move,
    pub(super) value: ProspectValue,
}

/// What is known for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProspectValue {
    /// Proved: it wins with so many moves of its own.
    Wins(u8),
    /// Proved: the other side wins with so many moves.
    Loses(u8),
    /// An estimate in the units of the evaluation.
    Open(i32),
}

/// Looks at a game that is not over.
pub(super) fn prospect(game: &RowGame) -> Prospect {
    match RowGeometry::<u128>::of(game.rules()) {
        Some(geometry) => looked(&RowBoard::like(game.board(), Arc::new(geometry)), game),
        None => looked(game.board(), game),
    }
}

fn looked<S: CellSet>(board: &RowBoard<S>, game: &RowGame) -> Prospect {
    let geometry = board.geometry();
    let legal = game.legal_points().iter();
    let legal = legal.fold(S::EMPTY, |cells, point| {
        cells.or(S::of(geometry.cell(point)))
    });
    let named = |cell: Option<usize>| {
        let point = cell.and_then(|cell| geometry.point(cell));
        point.map_or(Move::Pass, Move::Play)
    };
    let now = winning(board, board.to_move()).and(legal).first();
    if now.is_some() {
        return Prospect {
            best: named(now),
            value: ProspectValue::Wins(1),
        };
    }
    if let Some((cell, moves)) = by_threats(board, legal) {
        return Prospect {
            best: named(Some(cell)),
            value: ProspectValue::Wins(moves),
        };
    }
    let (cell, value) = by_alpha_beta(board, legal);
    Prospect {
        best: named(cell),
        value,
    }
}

fn by_threats<S: CellSet>(board: &RowBoard<S>, legal: S) -> Option<(usize, u8)> {
    let mut board = board.clone();
    (2..=THREAT_MOVES).find_map(|moves| {
        let found = ThreatSearch::new(&mut board, THREAT_POSITIONS).win(moves)?;
        legal.contains(found).then_some((found, moves))
    })
}

fn by_alpha_beta<S: CellSet>(board: &RowBoard<S>, legal: S) -> (Option<usize>, ProspectValue) {
    // Among equals the first is kept: a side that is lost still stops one row.
    let mut ranked: Vec<(i32, u16)> = legal
        .cells()
        .filter_map(|cell| Some((-board.promise(cell), u16::try_from(cell).ok()?)))
        .collect();
    ranked.sort_unstable();
    let mut moves: Vec<_> = ranked
        .into_iter()
        .map(|(_, cell)| Some(usize::from(cell)))
        .collect();
    if moves.is_empty() || board.geometry().rules().capture() == CaptureRule::On {
        moves.push(None);
    }
    let ahead = LookAhead {
        depth: DEPTH,
        positions: POSITIONS,
        width: SearchWidth::Full,
    };
    let mut never = || false;
    let mut search = AlphaBeta::new(board.clone(), Leaning::EVEN, TABLE_BITS, &mut never);
    let found = search.best_of(&moves, ahead);
    let Some(first) = found.first() else {
        return (None, ProspectValue::Open(0));
    };
    // A move that no round has reached counts as lost at once, which no move is.
    let distance = |score| distance_of(score).filter(|&plies| plies > 0);
    let is_lost = found
        .iter()
        .all(|root| root.score < 0 && distance(root.score).is_some());
    let value = match distance(first.score) {
        Some(plies) if first.score > 0 => ProspectValue::Wins(plies.div_ceil(2)),
        Some(plies) if is_lost => ProspectValue::Loses(plies / 2),
        _ => ProspectValue::Open(first.score),
    };
    (first.cell, value)
}
