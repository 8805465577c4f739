//! One move of one player, from what it notices to what it plays.

use super::RowPlayer;
use super::chance::SeededChance;
use super::glance::{GlanceScope, glance, is_nonsense};
use super::level::{Sight, Skill};
use super::taste::Taste;
use crate::grid::{CellSet, RowBoard};
use crate::rules::{CaptureRule, RowGoal};
use crate::search::{AlphaBeta, LookAhead, RootMove, SearchWidth, ThreatSearch, stopping, winning};

/// Places of the table of a search, as a power of two.
const TABLE_BITS: u32 = 18;
/// Positions of a search for threats.
const THREAT_POSITIONS: u64 = 40_000;
/// Positions of a search that judges each move.
const EACH_POSITIONS: u64 = 30_000;
/// Moves further apart than this look different to every player.
const WIDEST: i32 = 160;

/// What a player has before it while it thinks.
pub(super) struct Thought<'b, S> {
    player: RowPlayer,
    skill: Skill,
    chance: SeededChance,
    board: &'b RowBoard<S>,
    legal: S,
    /// Its own last move and the other side's.
    last: [Option<usize>; 2],
}

/// Moves by how a player likes them, and how far apart two of them may be without its seeing a difference.
struct Preference {
    cells: Vec<usize>,
    blur: i32,
}

impl<'b, S: CellSet> Thought<'b, S> {
    pub(super) fn new(
        player: RowPlayer,
        board: &'b RowBoard<S>,
        legal: S,
        last: [Option<usize>; 2],
    ) -> Self {
        Self {
            player,
            skill: player.level.skill(),
            chance: SeededChance::new(player.seed, board.hash()),
            board,
            legal,
            last,
        }
    }

    /// The cell that it plays on; none is a pass.
    pub(super) fn chosen(mut self, stop: &mut dyn FnMut() -> bool) -> Option<usize> {
        let mover = self.board.to_move();
        let wins = winning(self.board, mover).and(self.legal);
        if !wins.is_empty() {
            return self.liked(wins);
        }
        if self.is_ahead_at_the_end() {
            return None;
        }
        let seen = self.noticed(winning(self.board, !mover));
        let candidates = self.answering(seen);
        let candidates = match self.sensible(candidates) {
            sensible if sensible.is_empty() && seen.is_empty() => return None,
            sensible if sensible.is_empty() => candidates,
            sensible => sensible,
        };
        if let Some(cell) = self.by_threats() {
            return Some(cell);
        }
        let is_hurried = self.chance.happens(self.skill.hurries);
        match self.skill.sight {
            _ if candidates.len() == 1 => candidates.first(),
            _ if is_hurried => self.liked(candidates),
            Sight::Glance => self.liked(candidates),
            Sight::Each(depth) => self.by_each(candidates, depth, stop),
            Sight::Best { depth, positions } => {
                let ahead = LookAhead {
                    depth,
                    positions,
                    width: SearchWidth::Reduced,
                };
                self.by_best(candidates, ahead, stop)
            }
        }
    }

    /// Whether both would have passed now, with more points for this side.
    fn is_ahead_at_the_end(&self) -> bool {
        let mover = self.board.to_move();
        let points = |color| match self.board.geometry().rules().goal() {
            RowGoal::Row(_) | RowGoal::Captures(_) => 0,
            RowGoal::Stones => self.board.stones(color).len(),
            RowGoal::Area => self.board.area(color),
        };
        self.board.has_passed() && points(mover) > points(!mover)
    }

    /// The cells on which it sees that the other side would win. Beside its own last move it always looks.
    fn noticed(&mut self, threats: S) -> S {
        let geometry = self.board.geometry();
        let beside = self.last[0].map_or(S::EMPTY, |cell| geometry.beside(S::of(cell)));
        let mut seen = threats.and(beside);
        for cell in threats.without(beside).cells() {
            if self.chance.happens(self.skill.sees_threats) {
                seen = seen.or(S::of(cell));
            }
        }
        seen
    }

    /// The moves that leave none of the threats it has seen; if there are none, those that leave fewer.
    fn answering(&self, threats: S) -> S {
        if threats.is_empty() {
            return self.legal;
        }
        let enemy = !self.board.to_move();
        let stops = stopping(self.board, enemy, threats).and(self.legal);
        let stops = stops.cells().filter(|&cell| {
            let mut after = self.board.clone();
            after.play(cell);
            !winning(&after, enemy).meets(threats)
        });
        let stops = stops.fold(S::EMPTY, |cells, cell| cells.or(S::of(cell)));
        let blocks = threats.and(self.legal);
        match (stops.is_empty(), blocks.is_empty()) {
            (false, _) => stops,
            (true, false) => blocks,
            (true, true) => self.legal,
        }
    }

    fn sensible(&self, candidates: S) -> S {
        let nonsense = candidates
            .cells()
            .filter(|&cell| is_nonsense(self.board, cell));
        nonsense.fold(candidates, |left, cell| left.without(S::of(cell)))
    }

    /// The first move of a win by threats, if it looks for one.
    fn by_threats(&mut self) -> Option<usize> {
        let (percent, moves) = self.skill.looks_for_threats;
        if moves == 0 || !self.chance.happens(percent) {
            return None;
        }
        let mut board = self.board.clone();
        let found = ThreatSearch::new(&mut board, THREAT_POSITIONS).win(moves)?;
        self.legal.contains(found).then_some(found)
    }

    /// The move that it likes best at a glance.
    fn liked(&mut self, candidates: S) -> Option<usize> {
        self.in_order(candidates).cells.first().copied()
    }

    /// The moves by how it likes them at a glance.
    fn in_order(&mut self, candidates: S) -> Preference {
        let scope = GlanceScope {
            leaning: self.player.taste.leaning(),
            sees_rows: self.chance.happens(self.skill.sees_rows),
            sees_captures: self.chance.happens(self.skill.sees_captures),
        };
        let seen: Vec<(i32, usize)> = candidates
            .cells()
            .map(|cell| (glance(self.board, cell, scope), cell))
            .collect();
        let values = || seen.iter().map(|(value, _)| *value);
        let range = values().max().unwrap_or(0) - values().min().unwrap_or(0);
        let blur = 1 + range.min(WIDEST) * i32::from(self.skill.blur) / 100;
        // Pairs of the same kind as in the search: each kind that is sorted makes the module of the page larger.
        let mut ranked: Vec<(i32, u16)> = seen
            .iter()
            .filter_map(|&(value, cell)| {
                Some((-(value + self.whim(cell, blur)), u16::try_from(cell).ok()?))
            })
            .collect();
        ranked.sort_unstable();
        Preference {
            cells: ranked.into_iter().map(|(_, cell)| cell.into()).collect(),
            blur,
        }
    }

    fn by_each(
        &mut self,
        candidates: S,
        depth: u8,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<usize> {
        // Good moves first make the others short.
        let Preference { cells, blur } = self.in_order(candidates);
        let moves: Vec<_> = cells.into_iter().map(Some).collect();
        let ahead = LookAhead {
            depth,
            positions: EACH_POSITIONS,
            width: SearchWidth::Full,
        };
        let leaning = self.player.taste.leaning();
        let mut search = AlphaBeta::new(self.board.clone(), leaning, TABLE_BITS, stop);
        let found = search.each_of(&moves, ahead, 2 * blur);
        let judged = |root: &RootMove| Some((root.score, root.cell?));
        let judged: Vec<(i32, usize)> = found.iter().filter_map(judged).collect();
        let judged = judged
            .into_iter()
            .map(|(score, cell)| (score + self.whim(cell, blur), cell));
        judged.max().map(|(_, cell)| cell)
    }

    fn by_best(
        &mut self,
        candidates: S,
        ahead: LookAhead,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<usize> {
        let cells = self.in_order(candidates).cells;
        let mut moves: Vec<_> = cells.into_iter().map(Some).collect();
        if self.board.geometry().rules().capture() == CaptureRule::On {
            moves.push(None);
        }
        let leaning = self.player.taste.leaning();
        let mut search = AlphaBeta::new(self.board.clone(), leaning, TABLE_BITS, stop);
        search
            .best_of(&moves, ahead)
            .first()
            .and_then(|root| root.cell)
    }

    /// What it adds to a move without a reason that counts: at most twice the blur.
    fn whim(&mut self, cell: usize, blur: i32) -> i32 {
        let chance = self.chance.below(blur.unsigned_abs() + 1);
        let is_opposite = self.player.taste == Taste::Mirror && self.opposite() == Some(cell);
        i32::try_from(chance).unwrap_or(0) + if is_opposite { blur } else { 0 }
    }

    /// The cell on the other side of the centre from the last move.
    fn opposite(&self) -> Option<usize> {
        let geometry = self.board.geometry();
        let point = geometry.point(self.last[1]?)?;
        let size = geometry.rules().size();
        let turned = shikatsu_board::Symmetry::HalfTurn.point(size, point)?;
        Some(geometry.cell(turned))
    }
}
