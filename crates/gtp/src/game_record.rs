//! The game on the board, and the question that came with it.
//!
//! The protocol lets either colour play at any time. If a colour plays twice in
//! a row, the other one is taken to have passed in between. Such a pass is never
//! shown, and is taken back together with the move after it.
//!
//! Invariant: `game` has as many steps as `turns` says, and its position is
//! legal under its rules.

use std::borrow::Cow;

use shikatsu_board::{Captures, Faults, Game, Illegal, Position};
use shikatsu_problem::{Color, Move, PointSet, Problem, Rules, Setup, Size, Stakes};

use crate::refusal::CommandRefusal;

/// A game with its start.
#[derive(Debug, Clone)]
pub(crate) struct GameRecord {
    /// Where the game began: stones, and key stones and boundary if a file
    /// named them.
    statement: Problem,
    game: Game,
    turns: Vec<TurnOrder>,
}

/// What one command put into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnOrder {
    /// A move of the side whose turn it was.
    InOrder,
    /// A pass of the other side, and a move.
    OutOfOrder,
}

impl GameRecord {
    /// An empty board.
    pub(crate) fn new(size: Size, rules: Rules) -> Self {
        Self {
            statement: Problem::new(Setup::empty(size)),
            game: Game::new(Position::empty(size), rules),
            turns: Vec::new(),
        }
    }

    /// A game that begins with this problem.
    pub(crate) fn of(statement: Problem, rules: Rules) -> Result<Self, Faults> {
        let position = Position::from_setup(&statement.setup)?;
        Ok(Self {
            statement,
            game: Game::new(position, rules),
            turns: Vec::new(),
        })
    }

    pub(crate) fn size(&self) -> Size {
        self.position().size()
    }

    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) const fn rules(&self) -> Rules {
        self.game.rules()
    }

    /// Whose turn it is, as long as both sides move in order.
    pub(crate) const fn to_move(&self) -> Color {
        self.position().to_move()
    }

    /// Whether this colour may do this now.
    pub(crate) fn check(&self, color: Color, played: Move) -> Result<(), Illegal> {
        self.facing(color).check(played)
    }

    /// Where this colour may play.
    pub(crate) fn legal_points(&self, color: Color) -> PointSet {
        self.facing(color).legal_points()
    }

    /// Plays for a colour.
    pub(crate) fn play(&mut self, color: Color, played: Move) -> Result<Captures, Illegal> {
        if color == self.to_move() {
            let captures = self.game.play(played)?;
            self.turns.push(TurnOrder::InOrder);
            return Ok(captures);
        }
        self.game.play(Move::Pass)?;
        match self.game.play(played) {
            Ok(captures) => {
                self.turns.push(TurnOrder::OutOfOrder);
                Ok(captures)
            }
            Err(rule) => {
                self.game.undo();
                Err(rule)
            }
        }
    }

    /// Takes back so many moves, or none.
    pub(crate) fn undo(&mut self, number: usize) -> Result<(), CommandRefusal> {
        if number > self.turns.len() {
            return Err(CommandRefusal::CannotUndo);
        }
        for _ in 0..number {
            if self.turns.pop() == Some(TurnOrder::OutOfOrder) {
                self.game.undo();
            }
            self.game.undo();
        }
        Ok(())
    }

    /// Stones of this colour that were taken.
    pub(crate) fn prisoners(&self, color: Color) -> usize {
        self.game.prisoners(color)
    }

    /// Goes on under other rules, if all moves so far were legal under them.
    pub(crate) fn change_rules(&mut self, rules: Rules) -> Result<(), CommandRefusal> {
        let position = Position::from_setup(&self.statement.setup)
            .map_err(|_| CommandRefusal::BadRules("the start is impossible under them".into()))?;
        let mut game = Game::new(position, rules);
        for (number, (_, played)) in (1..).zip(self.game.moves()) {
            game.play(played).map_err(|rule| {
                CommandRefusal::BadRules(format!(
                    "move {number} is illegal under them ({rule}); send clear_board first"
                ))
            })?;
        }
        self.game = game;
        Ok(())
    }

    /// Puts handicap stones on an empty board; White moves next.
    pub(crate) fn set_handicap(&mut self, stones: PointSet) -> Result<(), CommandRefusal> {
        let position = self.position();
        if position.vacant() != position.board() || !self.turns.is_empty() {
            return Err(CommandRefusal::BoardNotEmpty);
        }
        let mut setup = Setup::empty(self.size());
        setup.black = stones;
        setup.to_move = Some(Color::White);
        *self = Self::of(Problem::new(setup), self.rules())
            .map_err(|_| CommandRefusal::BadVertexList("these stones have no liberties"))?;
        Ok(())
    }

    /// Whether the start says what is at stake.
    pub(crate) fn has_stakes(&self) -> bool {
        self.statement.goal.is_some() || !self.statement.key_stones.is_empty()
    }

    /// The question the position asks when this colour moves: about the stones
    /// named, or those that the start named, or else whatever is at stake.
    pub(crate) fn problem(
        &self,
        first: Color,
        named: Option<PointSet>,
    ) -> Result<Problem, CommandRefusal> {
        let mut problem = self.statement.with_first(first);
        let facing = self.facing(first);
        problem.setup = facing.position().to_setup();
        problem.rules = self.rules();
        match named {
            Some(stones) => {
                problem.goal = None;
                problem.in_play = None;
                problem.key_stones = stones;
                Stakes::of(&problem).map_err(|_| CommandRefusal::BadKeyStones)?;
            }
            None if !problem.key_stones.is_empty() => {
                problem.key_stones = self.surviving();
                if problem.key_stones.is_empty() {
                    return Err(CommandRefusal::KeyStonesCaptured);
                }
            }
            None => {}
        }
        Ok(problem)
    }

    /// Key stones of the start that have never left the board.
    pub(crate) fn surviving(&self) -> PointSet {
        let stated = &self.statement;
        let colors = Color::BOTH.into_iter();
        let there = colors.fold(PointSet::EMPTY, |all, color| {
            let began = stated.key_stones & *stated.setup.stones(color);
            all | (began & self.position().stones(color))
        });
        there - self.ever_taken(there)
    }

    /// The stones among these that were captured at some time and replaced.
    fn ever_taken(&self, stones: PointSet) -> PointSet {
        let Ok(mut position) = Position::from_setup(&self.statement.setup) else {
            return PointSet::EMPTY;
        };
        let suicide = self.rules().suicide;
        let mut taken = PointSet::EMPTY;
        for (_, played) in self.game.moves() {
            if let Ok(captures) = position.play(played, suicide) {
                taken |= captures.taken | captures.lost;
            }
        }
        taken & stones
    }

    /// The game with this colour to move.
    fn facing(&self, color: Color) -> Cow<'_, Game> {
        if color == self.to_move() {
            return Cow::Borrowed(&self.game);
        }
        let mut game = self.game.clone();
        // A pass is legal under all rules.
        let _ = game.play(Move::Pass);
        Cow::Owned(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn five() -> (Size, GameRecord) {
        let size = Size::square(5).unwrap();
        (size, GameRecord::new(size, Rules::JAPANESE))
    }

    #[test]
    fn a_colour_that_plays_twice_was_passed_to() {
        let (size, mut record) = five();
        for label in ["A1", "B2", "C3"] {
            let played = Move::Play(size.point(label).unwrap());
            record.play(Color::White, played).unwrap();
        }
        assert_eq!(record.position().stones(Color::White).len(), 3);
        record.undo(3).unwrap();
        assert_eq!(*record.position(), Position::empty(size));
        assert_eq!(record.undo(1), Err(CommandRefusal::CannotUndo));
    }

    #[test]
    fn an_illegal_move_out_of_order_leaves_no_trace() {
        let (size, mut record) = five();
        let corner = Move::Play(size.point("A1").unwrap());
        record.play(Color::Black, corner).unwrap();
        let before = record.position().clone();
        assert_eq!(record.play(Color::Black, corner), Err(Illegal::Occupied));
        assert_eq!(*record.position(), before);
        record.undo(1).unwrap();
    }

    #[test]
    fn a_key_stone_that_was_taken_and_replaced_is_gone() {
        let size = Size::square(5).unwrap();
        let at = |label: &str| size.point(label).unwrap();
        let mut setup = Setup::empty(size);
        setup.white.insert(at("A1"));
        setup.black.insert(at("A2"));
        let mut problem = Problem::new(setup);
        problem.key_stones.insert(at("A1"));
        let mut record = GameRecord::of(problem, Rules::JAPANESE).unwrap();
        assert!(record.problem(Color::Black, None).is_ok());
        for (color, label) in [(Color::Black, "B1"), (Color::White, "E5")] {
            record.play(color, Move::Play(at(label))).unwrap();
        }
        assert_eq!(
            record.problem(Color::Black, None),
            Err(CommandRefusal::KeyStonesCaptured)
        );
    }
}
