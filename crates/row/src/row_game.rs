//! A game at the table: every rule that a player meets, the moves so far, and how it ended.
//!
//! Invariant: no board occurs twice (positional superko); a refused try changes nothing.

use std::fmt;
use std::sync::Arc;

use shikatsu_board::Illegal;
use shikatsu_problem::{Color, Move, PointSet};

use crate::grid::{CellSet, PlayedStone, RowBoard, RowGeometry, WideCells};
use crate::rules::{RowGoal, RowRules};

/// A game in progress, or ended.
#[derive(Debug, Clone)]
pub struct RowGame {
    board: RowBoard<WideCells>,
    played: Vec<PlayedStone<WideCells>>,
    /// The boards so far, the first one included; a pass adds the same board again.
    boards: Vec<TableBoard>,
    end: Option<RowEnd>,
}

/// A board without its turn, with a hash to find it by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TableBoard {
    hash: u64,
    stones: [WideCells; 2],
}

/// Stones of one colour that are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowChain {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowEnd {
    /// The side that won; none if it is a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// A row, with all its stones.
    Row(PointSet),
    /// Enough captured stones.
    Captures,
    /// Both passed.
    TwoPasses,
    /// Three times as many moves as the board has points.
    TooLong,
    /// Both passed, or it took too long, and the points of both sides were counted.
    Count {
        /// Black's points.
        black: usize,
        /// White's points.
        white: usize,
    },
}

/// Why a try is refused. It costs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowRefusal {
    /// The game is over.
    Over,
    /// A rule of Go forbids it.
    Rule(Illegal),
}

impl RowGame {
    /// An empty board, Black to move.
    #[must_use]
    pub fn new(rules: RowRules) -> Self {
        let geometry = RowGeometry::of(rules)
            .unwrap_or_else(|| unreachable!("384 cells are enough for 19×19 with a guard column"));
        let board = RowBoard::empty(Arc::new(geometry));
        Self {
            boards: vec![TableBoard::of(&board)],
            board,
            played: Vec::new(),
            end: None,
        }
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> RowRules {
        self.board.geometry().rules()
    }

    /// The side whose turn it is, or would be.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.board.to_move()
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.board.geometry().points(self.board.stones(color))
    }

    /// The chains on the board with their liberties.
    pub fn chains(&self) -> impl Iterator<Item = RowChain> + '_ {
        let points = |cells| self.board.geometry().points(cells);
        Color::BOTH.into_iter().flat_map(move |color| {
            self.board.chains(color).map(move |chain| RowChain {
                color,
                stones: points(chain),
                liberties: points(self.board.liberties(chain)),
            })
        })
    }

    /// Stones that this colour has captured.
    #[must_use]
    pub const fn captured_by(&self, color: Color) -> u16 {
        self.board.taken(color)
    }

    /// How it ended; none while it goes on.
    #[must_use]
    pub const fn end(&self) -> Option<RowEnd> {
        self.end
    }

    /// The moves so far, from Black's first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.played.iter().map(|played| self.named(*played))
    }

    /// Whether the side to move may do this.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, played: Move) -> Result<(), RowRefusal> {
        if self.end.is_some() {
            return Err(RowRefusal::Over);
        }
        let Move::Play(point) = played else {
            return Ok(());
        };
        if !self.rules().size().contains(point) {
            return Err(RowRefusal::Rule(Illegal::OffBoard));
        }
        let cell = self.board.geometry().cell(point);
        if !self.board.vacant().contains(cell) {
            return Err(RowRefusal::Rule(Illegal::Occupied));
        }
        if self.board.is_suicide(self.to_move(), cell) {
            return Err(RowRefusal::Rule(Illegal::Suicide));
        }
        match self.repetition(cell) {
            None => Ok(()),
            Some(after) if after + 1 == self.played.len() => Err(RowRefusal::Rule(Illegal::Ko)),
            Some(after_moves) => Err(RowRefusal::Rule(Illegal::Superko { after_moves })),
        }
    }

    /// Every point where the side to move may play; a pass is always allowed while the game goes on.
    #[must_use]
    pub fn legal_points(&self) -> PointSet {
        let vacant = self.board.geometry().points(self.board.vacant());
        vacant
            .iter()
            .filter(|&point| self.check(Move::Play(point)).is_ok())
            .collect()
    }

    /// Plays for the side to move, and returns the stones that it captured.
    ///
    /// # Errors
    /// The rule that forbids the move; nothing is changed then.
    pub fn play(&mut self, played: Move) -> Result<PointSet, RowRefusal> {
        self.check(played)?;
        let had_passed = self.board.has_passed();
        let mover = self.to_move();
        let cell = played
            .point()
            .map(|point| self.board.geometry().cell(point));
        let done = self.board.make(cell);
        self.played.push(done);
        self.boards.push(TableBoard::of(&self.board));
        self.end = if done.is_win {
            Some(self.won(mover, done))
        } else if played == Move::Pass && had_passed {
            Some(self.counted(EndReason::TwoPasses))
        } else if self.played.len() >= self.rules().longest_game() {
            Some(self.counted(EndReason::TooLong))
        } else {
            None
        };
        Ok(self.board.geometry().points(done.captured))
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> Option<Move> {
        let played = self.played.pop()?;
        self.boards.pop();
        self.board.undo(played);
        self.end = None;
        Some(self.named(played))
    }

    pub(crate) const fn board(&self) -> &RowBoard<WideCells> {
        &self.board
    }

    fn named(&self, played: PlayedStone<WideCells>) -> Move {
        let point = played
            .cell
            .and_then(|cell| self.board.geometry().point(cell));
        point.map_or(Move::Pass, Move::Play)
    }

    /// The number of moves after which the board looked as it would now.
    fn repetition(&self, cell: usize) -> Option<usize> {
        let mut after = self.board.clone();
        after.play(cell);
        let wanted = TableBoard::of(&after);
        self.boards.iter().rposition(|board| *board == wanted)
    }

    fn won(&self, mover: Color, done: PlayedStone<WideCells>) -> RowEnd {
        let geometry = self.board.geometry();
        let reason = match geometry.rules().goal() {
            RowGoal::Row(_) => {
                let own = self.board.stones(mover);
                let through = done.cell.map_or(&[][..], |cell| geometry.through(cell));
                let full = through
                    .iter()
                    .map(|&line| geometry.lines()[usize::from(line)])
                    .filter(|line| line.without(own).is_empty())
                    .fold(WideCells::EMPTY, WideCells::or);
                EndReason::Row(geometry.points(full))
            }
            _ => EndReason::Captures,
        };
        RowEnd {
            winner: Some(mover),
            reason,
        }
    }

    /// The end of a game in which neither side reached its goal: a draw, or a count.
    fn counted(&self, reason: EndReason) -> RowEnd {
        let [black, white] = match self.rules().goal() {
            RowGoal::Row(_) | RowGoal::Captures(_) => {
                return RowEnd {
                    winner: None,
                    reason,
                };
            }
            RowGoal::Stones => Color::BOTH.map(|color| self.stones(color).len()),
            // Every stone that is on the board at the end counts as alive.
            RowGoal::Area => Color::BOTH.map(|color| self.board.area(color) as usize),
        };
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        };
        RowEnd {
            winner,
            reason: EndReason::Count { black, white },
        }
    }
}

impl TableBoard {
    fn of(board: &RowBoard<WideCells>) -> Self {
        Self {
            hash: board.stones_hash(),
            stones: Color::BOTH.map(|color| board.stones(color)),
        }
    }
}

impl fmt::Display for RowRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over; take a move back, or begin a new one"),
            Self::Rule(rule) => rule.fmt(f),
        }
    }
}

impl std::error::Error for RowRefusal {}
