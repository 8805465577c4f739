//! The game of `docs/rules-of-the-game.md` once more, as plainly as possible.
//!
//! Whole boards as vectors, every rule written out, the pass flag and the end
//! by two passes included (sections 3 and 4, none of the shortcuts of section
//! 5). Unconditional life is not Benson's test but its meaning: however the
//! attacker plays while the defender passes, the chain is never captured.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Suicide};

/// Everything the page calls a state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) cells: Vec<Option<Color>>,
    pub(crate) standing: Vec<bool>,
    pub(crate) ban: Option<usize>,
    pub(crate) attacker_to_move: bool,
    pub(crate) passed: bool,
    pub(crate) threats: i8,
}

/// What a move leads to.
enum Next {
    Over,
    State(State),
}

/// The board that never changes.
pub(crate) struct NaiveGame {
    width: usize,
    height: usize,
    in_play: Vec<bool>,
    pub(crate) targets: Vec<Vec<usize>>,
    pub(crate) keys: Vec<PointSet>,
    pub(crate) start: Vec<Option<Color>>,
    defender: Color,
    suicide: Suicide,
}

/// Who wins K, S and E.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Won {
    pub(crate) capture: bool,
    pub(crate) stand: bool,
    pub(crate) eyes: bool,
}

impl NaiveGame {
    pub(crate) fn new(problem: &Problem) -> Self {
        let size = problem.setup.size;
        let points: Vec<Point> = size.points().collect();
        let in_play = problem.in_play.unwrap();
        let mut game = Self {
            width: size.width().into(),
            height: size.height().into(),
            in_play: points.iter().map(|&p| in_play.contains(p)).collect(),
            targets: Vec::new(),
            keys: Vec::new(),
            start: points.iter().map(|&p| problem.setup.at(p)).collect(),
            defender: problem
                .setup
                .at(problem.key_stones.first().unwrap())
                .unwrap(),
            suicide: problem.rules.suicide,
        };
        for key in problem.key_stones {
            let at = game.cell(key);
            if game.targets.iter().any(|target| target.contains(&at)) {
                continue;
            }
            let chain = game.chain(&game.start, at);
            let keys = problem
                .key_stones
                .iter()
                .filter(|&k| chain.contains(&game.cell(k)));
            game.keys.push(keys.collect());
            game.targets.push(chain);
        }
        game
    }

    pub(crate) fn cell(&self, point: Point) -> usize {
        usize::from(point.y()) * self.width + usize::from(point.x())
    }

    pub(crate) fn is_in_play(&self, at: usize) -> bool {
        self.in_play[at]
    }

    pub(crate) const fn defender(&self) -> Color {
        self.defender
    }

    pub(crate) fn has_anchored_target(&self) -> bool {
        self.targets
            .iter()
            .flatten()
            .any(|&stone| !self.in_play[stone])
    }

    fn neighbours(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut found = Vec::new();
        if x > 0 {
            found.push(at - 1);
        }
        if x + 1 < self.width {
            found.push(at + 1);
        }
        if y > 0 {
            found.push(at - self.width);
        }
        if y + 1 < self.height {
            found.push(at + self.width);
        }
        found
    }

    fn chain(&self, cells: &[Option<Color>], at: usize) -> Vec<usize> {
        let mut chain = vec![at];
        let mut seen = 0;
        while seen < chain.len() {
            for next in self.neighbours(chain[seen]) {
                if cells[next] == cells[at] && !chain.contains(&next) {
                    chain.push(next);
                }
            }
            seen += 1;
        }
        chain
    }

    fn has_outer_liberty(&self, cells: &[Option<Color>], chain: &[usize]) -> bool {
        chain.iter().any(|&stone| {
            !self.in_play[stone]
                || self
                    .neighbours(stone)
                    .iter()
                    .any(|&next| !self.in_play[next] && cells[next].is_none())
        })
    }

    fn liberties(&self, cells: &[Option<Color>], chain: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = chain
            .iter()
            .flat_map(|&stone| self.neighbours(stone))
            .filter(|&next| self.in_play[next] && cells[next].is_none())
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn breathes(&self, cells: &[Option<Color>], chain: &[usize]) -> bool {
        self.has_outer_liberty(cells, chain) || !self.liberties(cells, chain).is_empty()
    }

    /// The board after a stone, the stones removed, and the new ban.
    #[expect(clippy::type_complexity, reason = "used in two places of this file")]
    fn stone(
        &self,
        before: &[Option<Color>],
        color: Color,
        at: usize,
    ) -> Option<(Vec<Option<Color>>, Vec<usize>, Option<usize>)> {
        let mut cells = before.to_vec();
        cells[at] = Some(color);
        let mut captured: Vec<usize> = Vec::new();
        for next in self.neighbours(at) {
            if cells[next] == Some(!color) {
                let chain = self.chain(&cells, next);
                if !self.breathes(&cells, &chain) {
                    captured.extend(chain);
                }
            }
        }
        captured.sort_unstable();
        captured.dedup();
        for &stone in &captured {
            cells[stone] = None;
        }
        let own = self.chain(&cells, at);
        if !self.breathes(&cells, &own) {
            if self.suicide == Suicide::Forbidden || own.len() == 1 {
                return None;
            }
            for &stone in &own {
                cells[stone] = None;
            }
            return Some((cells, own, None));
        }
        let ko = captured.len() == 1
            && own.len() == 1
            && !self.has_outer_liberty(&cells, &own)
            && self.liberties(&cells, &own) == captured;
        let ban = ko.then(|| captured[0]);
        Some((cells, captured, ban))
    }

    fn moves(&self, state: &State) -> Vec<Next> {
        let color = if state.attacker_to_move {
            !self.defender
        } else {
            self.defender
        };
        let turned = State {
            attacker_to_move: !state.attacker_to_move,
            ..state.clone()
        };
        let mut moves = vec![match (state.ban, state.passed) {
            (Some(_), _) => Next::State(State {
                ban: None,
                passed: false,
                ..turned.clone()
            }),
            (None, false) => Next::State(State {
                passed: true,
                ..turned.clone()
            }),
            (None, true) => Next::Over,
        }];
        for at in 0..state.cells.len() {
            if !self.in_play[at] || state.cells[at].is_some() {
                continue;
            }
            let retake = state.ban == Some(at);
            let paid = match (retake, state.attacker_to_move) {
                (false, _) => state.threats,
                (true, true) if state.threats < 0 => state.threats + 1,
                (true, false) if state.threats > 0 => state.threats - 1,
                (true, _) => continue,
            };
            let Some((cells, removed, ban)) = self.stone(&state.cells, color, at) else {
                continue;
            };
            let standing = (0..self.targets.len())
                .map(|i| state.standing[i] && !self.targets[i].iter().any(|s| removed.contains(s)))
                .collect();
            moves.push(Next::State(State {
                cells,
                standing,
                ban,
                passed: false,
                threats: paid,
                ..turned.clone()
            }));
        }
        moves
    }

    /// Every state one move away, the pass flag left out.
    pub(crate) fn successors(&self, state: &State) -> BTreeSet<State> {
        let moves = self.moves(state).into_iter();
        moves
            .filter_map(|next| match next {
                Next::Over => None,
                Next::State(after) => Some(State {
                    passed: false,
                    ..after
                }),
            })
            .collect()
    }

    /// Goal of E, by playing: can the attacker ever take the chain at `at` if
    /// the defender always passes?
    fn can_be_taken(&self, cells: &[Option<Color>], at: usize) -> bool {
        let mut seen = vec![cells.to_vec()];
        let mut next = 0;
        while next < seen.len() {
            let board = seen[next].clone();
            next += 1;
            for point in 0..board.len() {
                if !self.in_play[point] || board[point].is_some() {
                    continue;
                }
                let Some((after, removed, _)) = self.stone(&board, !self.defender, point) else {
                    continue;
                };
                if removed.contains(&at) && board[at] == Some(self.defender) {
                    return true;
                }
                if !seen.contains(&after) {
                    seen.push(after);
                }
            }
        }
        false
    }

    fn goal_of_eyes(&self, state: &State) -> bool {
        self.targets
            .iter()
            .zip(&state.standing)
            .any(|(target, &stands)| {
                let chain = self.chain(&state.cells, target[0]);
                stands
                    && (self.has_outer_liberty(&state.cells, &chain)
                        || !self.can_be_taken(&state.cells, target[0]))
            })
    }

    /// Answers for these states and everything reachable from them.
    pub(crate) fn solve(&self, roots: impl Iterator<Item = State>) -> BTreeMap<State, Won> {
        let mut numbers: BTreeMap<State, usize> = BTreeMap::new();
        let mut states: Vec<State> = Vec::new();
        let mut number = |state: State, states: &mut Vec<State>| {
            *numbers.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() - 1
            })
        };
        for root in roots {
            number(root, &mut states);
        }
        // None is the end by two passes.
        let mut children: Vec<Vec<Option<usize>>> = Vec::new();
        while children.len() < states.len() {
            let state = states[children.len()].clone();
            children.push(if state.standing.contains(&true) {
                let moves = self.moves(&state).into_iter();
                moves
                    .map(|next| match next {
                        Next::Over => None,
                        Next::State(after) => Some(number(after, &mut states)),
                    })
                    .collect()
            } else {
                Vec::new()
            });
        }
        let won = self.fixpoint(&states, &children);
        states.into_iter().zip(won).collect()
    }

    fn fixpoint(&self, states: &[State], children: &[Vec<Option<usize>>]) -> Vec<Won> {
        let mut goals: BTreeMap<(&[Option<Color>], &[bool]), bool> = BTreeMap::new();
        let mut won: Vec<Won> = states
            .iter()
            .map(|state| {
                let goal = *goals
                    .entry((&state.cells, &state.standing))
                    .or_insert_with(|| self.goal_of_eyes(state));
                Won {
                    capture: !state.standing.contains(&true),
                    stand: goal,
                    eyes: goal,
                }
            })
            .collect();
        let over = Won {
            capture: false,
            stand: true,
            eyes: false,
        };
        loop {
            let mut changed = false;
            for (i, state) in states.iter().enumerate() {
                if !state.standing.contains(&true) {
                    continue;
                }
                let after = || {
                    children[i]
                        .iter()
                        .map(|child| child.map_or(over, |c| won[c]))
                };
                let found = if state.attacker_to_move {
                    Won {
                        capture: won[i].capture || after().any(|w| w.capture),
                        stand: won[i].stand || after().all(|w| w.stand),
                        eyes: won[i].eyes || after().all(|w| w.eyes),
                    }
                } else {
                    Won {
                        capture: won[i].capture || after().all(|w| w.capture),
                        stand: won[i].stand || after().any(|w| w.stand),
                        eyes: won[i].eyes || after().any(|w| w.eyes),
                    }
                };
                changed |= found != won[i];
                won[i] = found;
            }
            if !changed {
                return won;
            }
        }
    }
}

/// The role as the naive game writes it.
pub(crate) const fn attacks(role: Role) -> bool {
    matches!(role, Role::Attacker)
}
