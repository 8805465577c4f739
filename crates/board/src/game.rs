//! A position with a past: rule set, superko, prisoners, undo.

use shikatsu_problem::{Color, KoRule, Move, Point, PointSet, Rules};

use crate::history::History;
use crate::position::Position;
use crate::position::journal::Journal;
use crate::position::legality::Illegal;
use crate::position::play::Captures;
use crate::zobrist;

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    rules: Rules,
    history: History,
    journal: Journal,
    captures: Vec<Captures>,
}

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(position: Position, rules: Rules) -> Self {
        let history = History::new(&position);
        Self {
            position,
            rules,
            history,
            journal: Journal::new(),
            captures: Vec::new(),
        }
    }

    /// The position on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the side to move may do this.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, played: Move) -> Result<(), Illegal> {
        let Move::Play(point) = played else {
            return Ok(());
        };
        self.position.check(point, self.rules.suicide)?;
        match self.repetition(point) {
            Some(after_moves) => Err(Illegal::Superko { after_moves }),
            None => Ok(()),
        }
    }

    /// Every point where the side to move may play; passing is always allowed.
    #[must_use]
    pub fn legal_points(&self) -> PointSet {
        let playable = self.position.playable(self.rules.suicide);
        playable
            .iter()
            .filter(|&point| self.repetition(point).is_none())
            .collect()
    }

    /// Plays for the side to move.
    ///
    /// # Errors
    /// The rule that forbids the move; nothing is changed then.
    pub fn play(&mut self, played: Move) -> Result<Captures, Illegal> {
        self.check(played)?;
        let captures = self.position.advance(played, &mut self.journal);
        self.history.push(&self.position);
        self.captures.push(captures);
        Ok(captures)
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> Option<Move> {
        let played = self.position.undo(&mut self.journal)?;
        self.history.pop();
        self.captures.pop();
        Some(played)
    }

    /// The moves so far, with who made them.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.journal.moves()
    }

    /// Stones of this colour that have been captured or lost by suicide.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> usize {
        self.moves()
            .zip(&self.captures)
            .map(|((mover, _), captures)| match mover == color {
                true => captures.lost.len(),
                false => captures.taken.len(),
            })
            .sum()
    }

    /// True after two passes in a row.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.journal.len() >= 2
            && self
                .journal
                .moves()
                .rev()
                .take(2)
                .all(|(_, played)| played == Move::Pass)
    }

    fn repetition(&self, point: Point) -> Option<usize> {
        if self.rules.ko == KoRule::Basic {
            return None;
        }
        let now = self.position.stones_by_color();
        let after = self.position.stones_after(point);
        let mut hash = self.position.stones_hash();
        for color in Color::BOTH {
            for changed in now[color.index()] ^ after[color.index()] {
                hash ^= zobrist::stone(color, changed);
            }
        }
        self.history
            .repetition(self.rules.ko, hash, after, !self.position.to_move())
    }
}
