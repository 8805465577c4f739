//! Alpha-beta with iterative deepening (Knuth and Moore, "An analysis of alpha-beta pruning", 1975): the best move within
//! a number of positions.
//!
//! Invariant: a score beyond [`DECIDED`] is a win or a loss with its distance, so that the nearer win and the later loss
//! are preferred. Such a score is true of the game in which a repetition is a draw, because every reply of the loser was
//! looked at; a shorter win may have been missed if the width is reduced.

use shikatsu_problem::Color;

use super::evaluation::{Estimate, LARGEST, Leaning, lead};
use super::frontier::Frontier;
use super::hand::{stopping, winning};
use super::hash_table::{ScoreBound, ScoreTable, StoredScore};
use super::move_order::{MoveOrder, OrderMemory};
use crate::grid::{CellSet, RowBoard};
use crate::rules::CaptureRule;

/// Scores beyond this are wins or losses.
const DECIDED: i32 = LARGEST + 1_000;
/// A win on the board now.
const WON: i32 = DECIDED + 1_000;
/// Deepest line that is looked at.
const DEEPEST: usize = 120;
/// Positions between two questions whether to stop.
const STRETCH: u64 = 2_048;

/// Whether a score is a win or a loss.
const fn is_decided(score: i32) -> bool {
    score.abs() > DECIDED
}

/// In how many moves of both sides a score wins or loses, if it does.
pub(crate) fn distance_of(score: i32) -> Option<u8> {
    is_decided(score)
        .then(|| u8::try_from(WON - score.abs()).ok())
        .flatten()
}

/// How many of the moves are looked at as deep as the depth says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchWidth {
    /// All.
    Full,
    /// Late ones less deep, unless they turn out good.
    Reduced,
}

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LookAhead {
    /// Moves ahead, both sides counted.
    pub(crate) depth: u8,
    /// Positions at most.
    pub(crate) positions: u64,
    pub(crate) width: SearchWidth,
}

/// A move of the position asked about, with its score for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RootMove {
    /// The cell; none is a pass.
    pub(crate) cell: Option<usize>,
    pub(crate) score: i32,
}

/// A search of one position.
pub(crate) struct AlphaBeta<'s, S> {
    board: RowBoard<S>,
    player: Color,
    leaning: Leaning,
    table: ScoreTable,
    memory: OrderMemory,
    /// The hashes on the way to the position that is looked at.
    path: Vec<u64>,
    positions: u64,
    limit: u64,
    width: SearchWidth,
    is_stopped: bool,
    stop: &'s mut dyn FnMut() -> bool,
}

impl<'s, S: CellSet> AlphaBeta<'s, S> {
    /// A search for the side to move. `stop` is asked from time to time.
    pub(crate) fn new(
        board: RowBoard<S>,
        leaning: Leaning,
        table_bits: u32,
        stop: &'s mut dyn FnMut() -> bool,
    ) -> Self {
        Self {
            player: board.to_move(),
            board,
            leaning,
            table: ScoreTable::with_bits(table_bits),
            memory: OrderMemory::new(DEEPEST + 2, S::CAPACITY),
            path: Vec::new(),
            positions: 0,
            limit: u64::MAX,
            width: SearchWidth::Full,
            is_stopped: false,
            stop,
        }
    }

    /// The scores of these moves, the best one first; the others have at most its score. `moves` are legal and in the
    /// order of preference among equals.
    pub(crate) fn best_of(&mut self, moves: &[Option<usize>], ahead: LookAhead) -> Vec<RootMove> {
        self.limit = ahead.positions;
        self.width = ahead.width;
        let mut ranked: Vec<_> = moves
            .iter()
            .map(|&cell| RootMove { cell, score: -WON })
            .collect();
        for depth in 1..=ahead.depth {
            let found = self.at_depth(&ranked, depth);
            // An unfinished round may not have seen the best move of the last one, unless it found a better one.
            if self.is_stopped && found.is_empty() {
                break;
            }
            ranked = merged(&ranked, found);
            let Some(best) = ranked.first() else { break };
            if self.is_stopped || is_decided(best.score) && best.score > 0 {
                break;
            }
            if best.score < -DECIDED && i32::from(depth) > WON + best.score {
                break;
            }
        }
        ranked
    }

    /// Positions that were looked at so far.
    pub(crate) const fn positions(&self) -> u64 {
        self.positions
    }

    /// The scores of these moves, as many as there was time for; exact for those within `margin` of the best, at most
    /// that for the others.
    pub(crate) fn each_of(
        &mut self,
        moves: &[Option<usize>],
        ahead: LookAhead,
        margin: i32,
    ) -> Vec<RootMove> {
        self.limit = ahead.positions;
        self.width = ahead.width;
        let mut best = -WON;
        let mut found = Vec::new();
        for &cell in moves {
            let score = self.score_of(cell, ahead.depth, (best - margin - 1).max(-WON), WON);
            if self.is_stopped && !found.is_empty() {
                break;
            }
            best = best.max(score);
            found.push(RootMove { cell, score });
        }
        found
    }

    /// One round: the moves that were finished, the best first.
    fn at_depth(&mut self, moves: &[RootMove], depth: u8) -> Vec<RootMove> {
        let mut best = -WON;
        let mut found: Vec<RootMove> = Vec::new();
        for root in moves {
            let score = self.score_of(root.cell, depth, best, WON);
            if self.is_stopped {
                break;
            }
            let root = RootMove {
                cell: root.cell,
                score,
            };
            if found.is_empty() || score > best {
                found.insert(0, root);
                best = best.max(score);
            } else {
                found.push(root);
            }
        }
        found
    }

    fn score_of(&mut self, cell: Option<usize>, depth: u8, low: i32, high: i32) -> i32 {
        self.path.push(self.board.hash());
        let score = self.score_after(cell, 0, |search| -search.look(depth - 1, -high, -low, 1));
        self.path.pop();
        score
    }

    /// The score of a move: what it is if the move ends the game, else what looking further says.
    fn score_after(
        &mut self,
        cell: Option<usize>,
        ply: u8,
        further: impl FnOnce(&mut Self) -> i32,
    ) -> i32 {
        let mover = self.board.to_move();
        let ends = cell.is_none() && self.board.has_passed();
        let played = self.board.make(cell);
        let score = if played.is_win {
            WON - i32::from(ply) - 1
        } else if ends {
            lead(&self.board, mover).signum() * (WON - i32::from(ply) - 1)
        } else {
            further(self)
        };
        self.board.undo(played);
        score
    }

    fn look(&mut self, depth: u8, low: i32, high: i32, ply: u8) -> i32 {
        self.positions += 1;
        if self.positions.is_multiple_of(STRETCH) && (self.positions >= self.limit || (self.stop)())
        {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return 0;
        }
        let mover = self.board.to_move();
        let playable_win = match self.board.ko() {
            Some(ko) => winning(&self.board, mover).without(S::of(ko)),
            None => winning(&self.board, mover),
        };
        if !playable_win.is_empty() {
            return WON - i32::from(ply) - 1;
        }
        let key = self.board.hash();
        if self.path.contains(&key) {
            return 0;
        }
        let threats = winning(&self.board, !mover);
        // A threat is not left standing where the search stops.
        let depth = if threats.is_empty() {
            depth
        } else {
            depth.max(1)
        };
        if depth == 0 || usize::from(ply) >= DEEPEST {
            let seen = Estimate::of(&self.board, self.player, self.leaning).value();
            return if mover == self.player { seen } else { -seen };
        }
        let stored = self.table.get(key);
        if let Some(score) = stored.and_then(|stored| usable(stored, depth, low, high, ply)) {
            return score;
        }
        self.path.push(key);
        let known = stored.and_then(|stored| stored.best).map(usize::from);
        let known = known.filter(|&cell| self.board.may_play(cell));
        let score = self.best_reply(MoveOrder::new(threats, known), depth, low, high, ply);
        self.path.pop();
        score
    }

    /// The best of these moves.
    fn best_reply(
        &mut self,
        mut order: MoveOrder<S>,
        depth: u8,
        low: i32,
        high: i32,
        ply: u8,
    ) -> i32 {
        let key = self.path.last().copied().unwrap_or_default();
        let frontier = self.frontier(&order, depth, high);
        order.leave_out(frontier.quiet);
        let mut best = frontier.best.map(|(score, cell)| (score, Some(cell)));
        let mut floor = best.map_or(low, |(score, _)| low.max(score));
        for number in 0.. {
            if floor >= high {
                break;
            }
            let Some(cell) = self.next_move(&mut order, ply) else {
                break;
            };
            let further = |search: &mut Self| search.reply_score(number, depth, floor, high, ply);
            let score = self.score_after(cell, ply, further);
            if self.is_stopped {
                return 0;
            }
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, cell));
            }
            floor = floor.max(score);
            if floor >= high {
                let mover = self.board.to_move();
                self.memory.praise(mover, cell, depth, ply);
            }
        }
        let (score, chosen) = best.unwrap_or_default();
        let bound = if score <= low {
            ScoreBound::AtMost
        } else if score >= high {
            ScoreBound::AtLeast
        } else {
            ScoreBound::Exact
        };
        let best = chosen.and_then(|cell| u16::try_from(cell).ok());
        self.table.put(key, distant(score, ply), depth, bound, best);
        score
    }

    /// The last stones of a line that are judged without being played.
    fn frontier(&mut self, order: &MoveOrder<S>, depth: u8, high: i32) -> Frontier<S> {
        if depth > 1 || !order.threats().is_empty() {
            return Frontier::NONE;
        }
        Frontier::of(&mut self.board, self.player, self.leaning, high)
    }

    fn reply_score(&mut self, number: usize, depth: u8, floor: i32, high: i32, ply: u8) -> i32 {
        let is_late = self.width == SearchWidth::Reduced && depth >= 3 && number >= 6;
        if is_late {
            let shallow = -self.look(depth - 2, -floor - 1, -floor, ply + 1);
            if shallow <= floor {
                return shallow;
            }
        }
        if number > 0 && high - floor > 1 {
            let narrow = -self.look(depth - 1, -floor - 1, -floor, ply + 1);
            if narrow <= floor || narrow >= high {
                return narrow;
            }
        }
        -self.look(depth - 1, -high, -floor, ply + 1)
    }

    /// The next move to try, the most promising one; none is left at the end.
    ///
    /// Against threats only what could stop all of them is tried; if nothing could, a pass will do to say so. A pass
    /// stops nothing unless it ends the game, and without captures no stone is worse than none.
    fn next_move(&self, order: &mut MoveOrder<S>, ply: u8) -> Option<Option<usize>> {
        if let Some(first) = order.known() {
            return Some(Some(first));
        }
        if !order.is_ranked() {
            let threats = order.threats();
            let mut playable = self.board.playable();
            if !threats.is_empty() {
                playable = playable.and(stopping(&self.board, !self.board.to_move(), threats));
            }
            let has_capture = self.board.geometry().rules().capture() == CaptureRule::On;
            let is_wanted = threats.is_empty() && has_capture || self.board.has_passed();
            order.rank(&self.board, playable, &self.memory, ply);
            if is_wanted || playable.is_empty() {
                order.end_with_pass();
            }
        }
        order.take()
    }
}

/// The moves of an unfinished round before those it did not reach.
fn merged(before: &[RootMove], found: Vec<RootMove>) -> Vec<RootMove> {
    let left = before
        .iter()
        .filter(|old| found.iter().all(|new| new.cell != old.cell))
        .copied()
        .collect::<Vec<_>>();
    [found, left].concat()
}

/// A stored score as it looks from this ply, if it answers the question.
fn usable(stored: StoredScore, depth: u8, low: i32, high: i32, ply: u8) -> Option<i32> {
    let score = near(stored.score, ply);
    let is_enough = stored.depth >= depth;
    let answers = match stored.bound {
        ScoreBound::Exact => true,
        ScoreBound::AtLeast => score >= high,
        ScoreBound::AtMost => score <= low,
    };
    (is_enough && answers).then_some(score)
}

/// A win in so many moves from the root, told from the position itself.
fn distant(score: i32, ply: u8) -> i32 {
    if score > DECIDED {
        score + i32::from(ply)
    } else if score < -DECIDED {
        score - i32::from(ply)
    } else {
        score
    }
}

fn near(score: i32, ply: u8) -> i32 {
    if score > DECIDED {
        score - i32::from(ply)
    } else if score < -DECIDED {
        score + i32::from(ply)
    } else {
        score
    }
}

#[cfg(test)]
mod tests;
