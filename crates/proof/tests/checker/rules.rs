//! The page of the rules, word by word, on the whole board.
//!
//! Points are bits of a number, at most 64 of them. Nothing is kept between
//! moves, and what is out of play is treated by the same words as the rest.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Suicide};
use shikatsu_proof::Question;

/// A set of points.
pub(crate) type Mask = u64;

pub(crate) struct Game {
    pub(crate) problem: Problem,
    pub(crate) in_play: Vec<Point>,
    points: Vec<Point>,
    pub(crate) playable: Mask,
    around: Vec<Mask>,
    defender: Color,
    pub(crate) targets: Vec<Mask>,
    /// Answers of [`Game::lives`], by stones and target.
    lives: RefCell<HashMap<([Mask; 2], usize), bool>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// The attacker's stones, then the defender's.
    pub(crate) stones: [Mask; 2],
    /// Which targets stand.
    pub(crate) standing: Mask,
    /// The forbidden point, or nothing.
    pub(crate) ban: Mask,
    pub(crate) attacker_moves: bool,
    pub(crate) threats: i8,
}

impl State {
    pub(crate) fn vacant(&self) -> Mask {
        !(self.stones[0] | self.stones[1])
    }

    pub(crate) fn turn(&self) -> Role {
        if self.attacker_moves {
            Role::Attacker
        } else {
            Role::Defender
        }
    }
}

pub(crate) fn bits(mask: Mask) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

impl Game {
    /// `None` if the setup has a chain without liberties or no key stone.
    pub(crate) fn new(problem: &Problem) -> Option<Self> {
        let points: Vec<Point> = problem.setup.size.points().collect();
        let near = |a: Point, b: Point| a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1;
        let mask = |wanted: &dyn Fn(Point) -> bool| {
            let chosen = points.iter().enumerate().filter(|(_, p)| wanted(**p));
            chosen.fold(0, |sum, (bit, _)| sum | 1 << bit)
        };
        let in_play = problem.in_play?;
        let mut game = Self {
            in_play: in_play.iter().collect(),
            playable: mask(&|p| in_play.contains(p)),
            around: points.iter().map(|&p| mask(&|q| near(p, q))).collect(),
            defender: problem.setup.at(problem.key_stones.first()?)?,
            targets: Vec::new(),
            problem: problem.clone(),
            lives: RefCell::default(),
            points: points.clone(),
        };
        let start = game.start(Role::Attacker, 0);
        for key in problem.key_stones {
            let chain = game.chain(start.stones[1], mask(&|p| p == key));
            if !game.targets.contains(&chain) {
                game.targets.push(chain);
            }
        }
        let sound = (0..2).all(|side| {
            bits(start.stones[side]).all(|bit| {
                let chain = game.chain(start.stones[side], 1 << bit);
                game.breathes(&start, chain)
            })
        });
        sound.then_some(game)
    }

    pub(crate) fn start(&self, first: Role, threats: i8) -> State {
        let setup = &self.problem.setup;
        let first_color = match first {
            Role::Attacker => !self.defender,
            Role::Defender => self.defender,
        };
        let holding = |color: Color| {
            let at = |bit: &usize| setup.at(self.points[*bit]) == Some(color);
            (0..self.points.len())
                .filter(at)
                .fold(0, |sum, bit| sum | 1 << bit)
        };
        let ban = setup.ko_bans.first();
        State {
            stones: [holding(!self.defender), holding(self.defender)],
            standing: (1 << self.targets.len()) - 1,
            ban: ban
                .filter(|_| first_color == self.problem.to_move())
                .map_or(0, |point| self.mask(point)),
            attacker_moves: first == Role::Attacker,
            threats,
        }
    }

    pub(crate) fn mask(&self, point: Point) -> Mask {
        1 << self.points.iter().position(|&p| p == point).unwrap()
    }

    pub(crate) fn border(&self, set: Mask) -> Mask {
        bits(set).fold(0, |sum, bit| sum | self.around[bit])
    }

    pub(crate) fn chain(&self, stones: Mask, from: Mask) -> Mask {
        let grown = from | self.border(from) & stones;
        if grown == from {
            from
        } else {
            self.chain(stones, grown)
        }
    }

    pub(crate) fn has_outer_liberty(&self, state: &State, chain: Mask) -> bool {
        chain & !self.playable != 0 || self.border(chain) & state.vacant() & !self.playable != 0
    }

    /// Points in play only.
    fn liberties(&self, state: &State, chain: Mask) -> Mask {
        self.border(chain) & state.vacant() & self.playable
    }

    pub(crate) fn breathes(&self, state: &State, chain: Mask) -> bool {
        self.has_outer_liberty(state, chain) || self.liberties(state, chain) != 0
    }

    /// The stone that stands for a target: the first in reading order.
    pub(crate) fn marker(&self, target: usize) -> Mask {
        let stones = self.targets[target];
        stones & stones.wrapping_neg()
    }

    fn take(&self, state: &mut State, stones: Mask) {
        for side in &mut state.stones {
            *side &= !stones;
        }
        for (index, target) in self.targets.iter().enumerate() {
            if target & stones != 0 {
                state.standing &= !(1 << index);
            }
        }
    }

    /// Section 3. `None` if the move is illegal.
    pub(crate) fn play(&self, state: &State, point: Point) -> Option<State> {
        let stone = self.mask(point);
        if state.vacant() & self.playable & stone == 0 {
            return None;
        }
        let (own, enemy) = if state.attacker_moves { (0, 1) } else { (1, 0) };
        let mut after = *state;
        after.stones[own] |= stone;
        let mut taken = 0;
        for bit in bits(self.border(stone) & after.stones[enemy]) {
            let chain = self.chain(after.stones[enemy], 1 << bit);
            if !self.breathes(&after, chain) {
                taken |= chain;
            }
        }
        self.take(&mut after, taken);
        let chain = self.chain(after.stones[own], stone);
        if !self.breathes(&after, chain) {
            if chain == stone || self.problem.rules.suicide == Suicide::Forbidden {
                return None;
            }
            self.take(&mut after, chain);
        }
        if state.ban == stone {
            after.threats -= match (state.attacker_moves, state.threats) {
                (false, 1..) => 1,
                (true, ..0) => -1,
                _ => return None,
            };
        }
        let is_ko = taken.count_ones() == 1
            && chain == stone
            && !self.has_outer_liberty(&after, chain)
            && self.liberties(&after, chain) == taken;
        after.ban = if is_ko { taken } else { 0 };
        after.attacker_moves = !state.attacker_moves;
        Some(after)
    }

    pub(crate) fn may_pass(state: &State, question: Question) -> bool {
        state.ban != 0
            || match question {
                Question::Capture | Question::Stand => !state.attacker_moves,
                Question::Eyes => state.attacker_moves,
            }
    }

    /// A move that matters in the question, or `None`.
    pub(crate) fn make(&self, state: &State, play: Move, question: Question) -> Option<State> {
        match play {
            Move::Play(point) => self.play(state, point),
            Move::Pass => Self::may_pass(state, question).then_some(State {
                ban: 0,
                attacker_moves: !state.attacker_moves,
                ..*state
            }),
        }
    }

    /// Every move that matters in the question, pass last.
    pub(crate) fn moves(&self, state: &State, question: Question) -> Vec<(Move, State)> {
        let stones = self.in_play.iter().map(|&point| Move::Play(point));
        stones
            .chain([Move::Pass])
            .filter_map(|play| Some((play, self.make(state, play, question)?)))
            .collect()
    }

    /// The goal of E by its meaning: the attacker moves alone as long as he
    /// likes, and some standing target is never captured.
    pub(crate) fn has_two_eyes(&self, state: &State) -> bool {
        bits(state.standing).any(|target| self.lives(state, target))
    }

    fn lives(&self, state: &State, target: usize) -> bool {
        let key = (state.stones, target);
        if let Some(&known) = self.lives.borrow().get(&key) {
            return known;
        }
        let alone = |state: State| State {
            ban: 0,
            attacker_moves: true,
            threats: 0,
            standing: state.standing & 1 << target,
            ..state
        };
        let mut seen = HashSet::from([state.stones]);
        let mut queue = vec![alone(*state)];
        let mut lives = true;
        while let Some(next) = queue.pop() {
            if next.standing == 0 {
                lives = false;
                break;
            }
            for &point in &self.in_play {
                let after = self.play(&next, point).map(alone);
                queue.extend(after.filter(|after| seen.insert(after.stones)));
            }
        }
        self.lives.borrow_mut().insert(key, lives);
        lives
    }

    /// The lemma of section 5, for each part of the board with a target in it,
    /// and no target out of reach.
    pub(crate) fn has_no_eye_space(&self, state: &State) -> bool {
        let [attacker, _] = state.stones;
        let safe = bits(attacker)
            .map(|bit| self.chain(attacker, 1 << bit))
            .filter(|&chain| self.has_outer_liberty(state, chain))
            .fold(0, |sum, chain| sum | chain);
        let unsafe_points = self.playable & !safe;
        let gone = |target: usize| {
            let part = self.chain(unsafe_points, self.marker(target));
            let closed = self.border(part) & !self.playable & !attacker == 0;
            let left = part & !self.border(safe);
            let small = match left.count_ones() {
                0 | 1 => true,
                2 => self.border(left) & left == left,
                _ => false,
            };
            closed && small
        };
        !self.has_fortress() && bits(state.standing).all(gone)
    }

    /// True when a target can never fall.
    pub(crate) fn has_fortress(&self) -> bool {
        let start = self.start(Role::Attacker, 0);
        let mut targets = self.targets.iter();
        targets.any(|&target| self.has_outer_liberty(&start, target))
    }

    /// The points of a set.
    pub(crate) fn points(&self, mask: Mask) -> PointSet {
        bits(mask).map(|bit| self.points[bit]).collect()
    }
}
