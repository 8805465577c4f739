//! Alpha-beta with limited depth and breadth (D. E. Knuth, R. W. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial
//! Intelligence 6, 1975).
//!
//! In each position only the likeliest moves at a glance are read. A blur makes a glance wrong by up to so much, the same in the
//! same position, so a level that overlooks a move overlooks it again. Depths are read one after the other.
//!
//! Invariant: the position is as before after every call, and the same seed gives the same move.

use shikatsu_board::{Journal, Position, SeededRandom};
use shikatsu_problem::{Move, Point};

use super::LevelMove;
use super::appraisal::{DecidedEnd, WON, appraise, decided};
use super::glance::Glance;
use super::playing_level::LevelSettings;
use super::sight::LevelSight;

/// More than any worth.
const INFINITE: i32 = 2 * WON;

/// A worth from which on a position counts as won or lost.
const SURE: i32 = WON - 200;

/// A move to read, and what it was worth at the depth before.
struct ReadMove {
    played: Move,
    worth: i32,
}

/// One choice of a level.
pub(super) struct LevelReading {
    sight: LevelSight,
    settings: LevelSettings,
    seed: u64,
    nodes: u64,
    journal: Journal,
}

impl LevelReading {
    pub(super) fn new(sight: LevelSight, settings: LevelSettings, seed: u64) -> Self {
        Self {
            sight,
            settings,
            seed,
            nodes: 0,
            journal: Journal::new(),
        }
    }

    pub(super) fn choose(mut self, mut position: Position) -> LevelMove {
        let mut moves: Vec<ReadMove> = self.candidates(&position);
        // What is decided needs no move, and with a single one there is nothing to choose.
        if decided(&self.sight, &position).is_some() || moves.len() < 2 {
            let only = moves.pop().map_or(Move::Pass, |one| one.played);
            let is_over = decided(&self.sight, &position).is_some();
            return self.chosen(if is_over { Move::Pass } else { only }, 0);
        }
        let mut best = moves[0].played;
        let mut read = 0;
        for depth in 1..=self.settings.depth.max(1) {
            let Some(found) = self.read_all(&mut position, &mut moves, depth) else {
                break;
            };
            (best, read) = (moves[0].played, depth);
            if found.abs() > SURE {
                break;
            }
        }
        self.chosen(best, read)
    }

    const fn chosen(&self, played: Move, depth: u8) -> LevelMove {
        LevelMove {
            played,
            nodes: self.nodes,
            depth,
        }
    }

    /// Reads every move to a depth and sorts them, the best first; `None` if the nodes were spent before the end.
    fn read_all(
        &mut self,
        position: &mut Position,
        moves: &mut [ReadMove],
        depth: u8,
    ) -> Option<i32> {
        let mut alpha = -INFINITE;
        for one in moves.iter_mut() {
            one.worth = -self.after(position, one.played, depth - 1, 1, -INFINITE, -alpha);
            alpha = alpha.max(one.worth);
            if self.is_spent() && depth > 1 {
                return None;
            }
        }
        // Stable: of moves that are worth the same, the one that was better before stays in front.
        moves.sort_by_key(|one| -one.worth);
        Some(alpha)
    }

    /// What a position is worth to the side to move.
    fn read(
        &mut self,
        position: &mut Position,
        depth: u8,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let sign = match position.to_move() == self.sight.defender {
            true => 1,
            false => -1,
        };
        match decided(&self.sight, position) {
            Some(DecidedEnd::Captured) => return sign * (ply - WON),
            Some(DecidedEnd::Alive) => return sign * (WON - ply),
            None => {}
        }
        if depth == 0 || self.is_spent() {
            return sign * appraise(&self.sight, position, self.settings.heuristics);
        }
        let mut moves = self.candidates(position);
        let last = self.journal.moves().next_back();
        let has_passed = last.is_some_and(|(_, played)| played == Move::Pass);
        if moves.len() < 3 {
            if has_passed && moves.is_empty() {
                // Neither side wants to move: the stones stand.
                return sign * (WON - ply);
            }
            moves.push(ReadMove {
                played: Move::Pass,
                worth: 0,
            });
        }
        let mut best = -INFINITE;
        for one in &moves {
            let worth = -self.after(position, one.played, depth - 1, ply + 1, -beta, -alpha);
            best = best.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn after(
        &mut self,
        position: &mut Position,
        played: Move,
        depth: u8,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let made = position.play_recorded(played, self.sight.suicide, &mut self.journal);
        if made.is_err() {
            return INFINITE;
        }
        let worth = self.read(position, depth, ply, alpha, beta);
        position.undo(&mut self.journal);
        worth
    }

    /// The moves that this level looks at, the likeliest first.
    fn candidates(&self, position: &Position) -> Vec<ReadMove> {
        let glance = Glance::new(&self.sight, self.settings.heuristics);
        let mut seen = glance.moves(position);
        if self.settings.blur > 0 {
            for (point, worth) in &mut seen {
                *worth += self.blur(position, *point);
            }
            seen.sort_by_key(|&(point, worth)| (-worth, point));
        }
        let seen = seen.into_iter().take(usize::from(self.settings.breadth));
        seen.map(|(point, worth)| ReadMove {
            played: Move::Play(point),
            worth,
        })
        .collect()
    }

    /// By how much a glance at this move is off.
    fn blur(&self, position: &Position, point: Point) -> i32 {
        let stones = position.stones_hash() & u128::from(u64::MAX);
        let stones = u64::try_from(stones).unwrap_or_default();
        let place = u64::try_from(point.index()).unwrap_or_default();
        let seed = self.seed ^ stones ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let span = usize::from(self.settings.blur);
        let drawn = SeededRandom::new(seed).below(2 * span + 1);
        i32::try_from(drawn).unwrap_or(0) - i32::from(self.settings.blur)
    }

    const fn is_spent(&self) -> bool {
        self.nodes >= self.settings.nodes
    }
}
