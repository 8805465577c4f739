//! The value of every state of a small board, by retrograde analysis (Thompson, "Retrograde analysis of certain
//! endgames", 1986): first the states that are won at once, then those that are lost in two moves, and so on.
//!
//! It is the oracle for the search: it has rules of its own, looks at everything and knows no cycles. What is left when
//! nothing more can be decided is a draw.
//!
//! Invariant: a stored number is the distance in moves, odd if the side to move wins and even if it loses; zero is a
//! draw. Values of a state and of all its views are the same.

mod small_board;

use shikatsu_problem::{Color, Move, Point};

use super::row_position::RowPosition;
use super::value::RowValue;
use crate::row_game::RowGame;
use crate::rules::RowRules;
use small_board::{SmallBoard, SmallMove, SmallStones};

/// All states of a board of at most sixteen points, with their values.
#[derive(Debug)]
pub struct RowEnumeration {
    rules: RowRules,
    board: SmallBoard,
    /// For a set of stones the number that it adds to the number of a position.
    digits: Vec<u32>,
    plain: Vec<u8>,
    /// The same positions if the last move was a pass.
    passed: Vec<u8>,
    /// States with a point that ko forbids, in order, with their values.
    ko_states: Vec<SmallStones>,
    ko_values: Vec<u8>,
}

/// A state of a small board as the side to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallState {
    stones: SmallStones,
    has_passed: bool,
}

/// What the stones that can be played lead to, all together.
#[derive(Clone, Copy)]
struct StoneMoves {
    /// The shortest way to win, zero if there is none.
    win: u8,
    /// The longest way to lose, none if a move does not lose.
    loss: Option<u8>,
}

impl RowEnumeration {
    /// Decides every state; none if the board has more than sixteen points or a row is not the goal. `progress` hears how
    /// many states are decided after each round.
    #[must_use]
    pub fn of(rules: RowRules, progress: &mut dyn FnMut(u64)) -> Option<Self> {
        let board = SmallBoard::of(rules)?;
        let digits = (0..=u32::from(board.all))
            .map(|stones| {
                (0..16).fold(0, |sum, point| {
                    sum + (stones >> point & 1) * 3u32.pow(point)
                })
            })
            .collect();
        let positions = 3usize.pow(u32::try_from(board.points).ok()?);
        let mut found = Self {
            rules,
            board,
            digits,
            plain: vec![0; positions],
            passed: vec![0; positions],
            ko_states: Vec::new(),
            ko_values: Vec::new(),
        };
        let states = found.list();
        found.decide(&states, progress);
        Some(found)
    }

    /// The rules that it is about.
    #[must_use]
    pub const fn rules(&self) -> RowRules {
        self.rules
    }

    /// The value of a game that is not over, for the side to move.
    #[must_use]
    pub fn value_of(&self, game: &RowGame) -> RowValue {
        self.value(self.state_of(&RowPosition::of(game)))
    }

    /// A position as the side to move sees it.
    pub(crate) fn state_of(&self, position: &RowPosition) -> SmallState {
        let mask = |color: Color| {
            let points = position.stones[color.index()].iter();
            points.fold(0, |set, point| set | 1 << self.number(point))
        };
        let mover = position.to_move;
        let stones = SmallStones {
            own: mask(mover),
            enemy: mask(!mover),
            ko: position
                .ko
                .and_then(|point| u8::try_from(self.number(point)).ok()),
        };
        SmallState {
            stones,
            has_passed: position.has_passed,
        }
    }

    /// Every state in which the game goes on, with its value; states that are views of each other come once.
    pub fn states(&self) -> impl Iterator<Item = (SmallState, RowValue)> + '_ {
        self.list().into_iter().flat_map(move |stones| {
            let flags: &[bool] = if stones.ko.is_none() {
                &[false, true]
            } else {
                &[false]
            };
            flags.iter().map(move |&has_passed| {
                let state = SmallState { stones, has_passed };
                (state, self.value(state))
            })
        })
    }

    /// What a move leads to: the value for the side that makes it. None if it may not be made.
    #[must_use]
    pub fn value_after(&self, state: SmallState, played: Move) -> Option<RowValue> {
        let SmallStones { own, enemy, .. } = state.stones;
        let next = match played {
            Move::Pass if state.has_passed => return Some(RowValue::Draw),
            Move::Pass => SmallState {
                stones: SmallStones {
                    own: enemy,
                    enemy: own,
                    ko: None,
                },
                has_passed: true,
            },
            Move::Play(point) => match self.board.play(state.stones, self.number(point)) {
                SmallMove::Illegal => return None,
                SmallMove::Row => return Some(RowValue::Win(1)),
                SmallMove::Next(stones) => SmallState {
                    stones,
                    has_passed: false,
                },
            },
        };
        Some(self.value(next).before())
    }

    /// The value for the side to move.
    #[must_use]
    pub fn value(&self, state: SmallState) -> RowValue {
        match self.number_of(state) {
            0 => RowValue::Draw,
            moves if moves % 2 == 1 => RowValue::Win(moves),
            moves => RowValue::Loss(moves),
        }
    }

    /// The same state with Black to move.
    #[cfg(test)]
    pub(crate) fn position(&self, state: SmallState) -> RowPosition {
        let points: Vec<Point> = self.rules.size().points().collect();
        let set = |stones: u16| {
            let numbers = (0..points.len()).filter(|number| stones >> number & 1 == 1);
            numbers.map(|number| points[number]).collect()
        };
        let SmallStones { own, enemy, ko } = state.stones;
        RowPosition {
            stones: [set(own), set(enemy)],
            to_move: Color::Black,
            ko: ko.map(|ko| points[usize::from(ko)]),
            has_passed: state.has_passed,
        }
    }

    fn number(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.rules.size().width()) + usize::from(point.x())
    }

    fn number_of(&self, state: SmallState) -> u8 {
        let SmallStones { own, enemy, ko } = state.stones;
        if ko.is_some() {
            let place = self.ko_states.binary_search(&state.stones);
            return place.map_or(0, |place| self.ko_values[place]);
        }
        let index = self.index(own, enemy);
        if state.has_passed {
            self.passed[index]
        } else {
            self.plain[index]
        }
    }

    fn index(&self, own: u16, enemy: u16) -> usize {
        (self.digits[usize::from(own)] + 2 * self.digits[usize::from(enemy)]) as usize
    }

    /// One state of each kind of views; all states with ko are written down on the way.
    fn list(&self) -> Vec<SmallStones> {
        let mut list = Vec::new();
        for own in 0..=self.board.all {
            let mut enemy = self.board.all & !own;
            loop {
                list.extend(self.kinds(own, enemy));
                if enemy == 0 {
                    break;
                }
                enemy = (enemy - 1) & !own & self.board.all;
            }
        }
        list
    }

    /// The states with these stones that come before all of their views.
    fn kinds(&self, own: u16, enemy: u16) -> Vec<SmallStones> {
        let plain = SmallStones {
            own,
            enemy,
            ko: None,
        };
        let is_first = |state: SmallStones| self.board.views(state).all(|view| state <= view);
        let is_over = self.board.has_row(own) || self.board.has_row(enemy);
        if is_over || !is_first(plain) || !self.board.is_legal(own, enemy) {
            return Vec::new();
        }
        let with_ko = self.board.ko_points(own, enemy).map(|ko| SmallStones {
            ko: Some(ko),
            ..plain
        });
        [plain]
            .into_iter()
            .chain(with_ko.filter(|state| is_first(*state)))
            .collect()
    }

    fn decide(&mut self, states: &[SmallStones], progress: &mut dyn FnMut(u64)) {
        let with_ko = states.iter().filter(|state| state.ko.is_some());
        self.ko_states = with_ko.flat_map(|state| self.board.views(*state)).collect();
        self.ko_states.sort_unstable();
        self.ko_states.dedup();
        self.ko_values = vec![0; self.ko_states.len()];
        let mut open: Vec<SmallStones> = states.to_vec();
        let (mut decided, mut idle) = (0, 0);
        for round in 1..u8::MAX {
            let before = decided;
            open.retain(|&stones| {
                let (new, is_done) = self.look(stones, round);
                decided += new;
                !is_done
            });
            progress(decided);
            idle = if decided == before { idle + 1 } else { 0 };
            // A round decides either wins or losses, so two idle ones are the end.
            if idle == 2 {
                return;
            }
        }
    }

    /// Decides what can be decided of these stones in this round: how many states, and whether none is left.
    fn look(&mut self, stones: SmallStones, round: u8) -> (u64, bool) {
        let plain = SmallState {
            stones,
            has_passed: false,
        };
        let passed = SmallState {
            stones,
            has_passed: true,
        };
        let moves = self.stone_moves(stones);
        let mut new = 0;
        if self.number_of(plain) == 0 {
            let SmallStones { own, enemy, .. } = stones;
            let after_pass = SmallStones {
                own: enemy,
                enemy: own,
                ko: None,
            };
            let pass = self.number_of(SmallState {
                stones: after_pass,
                has_passed: true,
            });
            let value = moves.with_pass(pass);
            if value == round {
                new += self.store(plain, value);
            }
        }
        if stones.ko.is_none() && self.number_of(passed) == 0 && moves.win == round {
            new += self.store(passed, round);
        }
        let is_done =
            self.number_of(plain) != 0 && (stones.ko.is_some() || self.number_of(passed) != 0);
        (new, is_done)
    }

    fn stone_moves(&self, stones: SmallStones) -> StoneMoves {
        let mut moves = StoneMoves {
            win: 0,
            loss: Some(0),
        };
        for point in 0..self.board.points {
            match self.board.play(stones, point) {
                SmallMove::Illegal => {}
                SmallMove::Row => return StoneMoves { win: 1, loss: None },
                SmallMove::Next(stones) => {
                    moves.add(self.number_of(SmallState {
                        stones,
                        has_passed: false,
                    }));
                }
            }
        }
        moves
    }

    fn store(&mut self, state: SmallState, value: u8) -> u64 {
        let views: Vec<_> = self.board.views(state.stones).collect();
        for stones in views {
            if stones.ko.is_some() {
                if let Ok(place) = self.ko_states.binary_search(&stones) {
                    self.ko_values[place] = value;
                }
            } else {
                let index = self.index(stones.own, stones.enemy);
                let values = if state.has_passed {
                    &mut self.passed
                } else {
                    &mut self.plain
                };
                values[index] = value;
            }
        }
        1
    }
}

impl StoneMoves {
    /// Adds a move that leads to a state with this number.
    fn add(&mut self, after: u8) {
        if after == 0 {
            self.loss = None;
        } else if after.is_multiple_of(2) {
            self.loss = None;
            if self.win == 0 || after + 1 < self.win {
                self.win = after + 1;
            }
        } else {
            self.loss = self.loss.map(|loss| loss.max(after + 1));
        }
    }

    /// The number of the state if a pass leads to a state with this one.
    fn with_pass(mut self, after: u8) -> u8 {
        self.add(after);
        match self.loss {
            _ if self.win != 0 => self.win,
            Some(loss) => loss,
            None => 0,
        }
    }
}
