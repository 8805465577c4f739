//! A board on which a person plays both sides: for exploring and for making problems.
//!
//! The rules are those of `board`; superko needs the history, so the game is kept.

use shikatsu_api::{ApiError, ErrorKind, Move, PracticeView, Problem, Turn, signs, vertices};
use shikatsu_board::Game;
use shikatsu_dialogue::Phrase;
use shikatsu_problem::{PointSet, Size};

use crate::language;

/// A game played by hand.
#[derive(Debug)]
pub struct Practice {
    game: Game,
    size: Size,
    captured: PointSet,
}

impl Practice {
    /// A game from the position of a problem, under its rules.
    ///
    /// # Errors
    /// When the position is impossible; every fault is named.
    pub fn new(problem: &Problem) -> Result<Self, ApiError> {
        let problem = shikatsu_problem::Problem::try_from(problem)?;
        let position = shikatsu_board::Position::from_problem(&problem)
            .map_err(|faults| ApiError::new(ErrorKind::Malformed, faults))?;
        Ok(Self {
            game: Game::new(position, problem.rules),
            size: problem.setup.size,
            captured: PointSet::EMPTY,
        })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<PracticeView, ApiError> {
        let played = played.on(self.size)?;
        let words = turn(self.size, self.game.position().to_move(), played).words;
        let captures = self.game.play(played);
        let captures = captures.map_err(|rule| language::forbidden(rule, &words))?;
        self.captured = captures.taken | captures.lost;
        Ok(self.position())
    }

    /// Takes back the last move, if there is one.
    pub fn undo(&mut self) -> PracticeView {
        self.game.undo();
        self.captured = PointSet::EMPTY;
        self.position()
    }

    /// The board now.
    #[must_use]
    pub fn position(&self) -> PracticeView {
        let setup = self.game.position().to_setup();
        PracticeView {
            signs: signs(&setup),
            to_move: self.game.position().to_move().into(),
            legal: vertices(self.game.legal_points()),
            captured: vertices(self.captured),
            moves: self
                .game
                .moves()
                .map(|(color, played)| turn(self.size, color, played))
                .collect(),
        }
    }
}

/// A move with its words.
pub(crate) fn turn(
    size: Size,
    color: shikatsu_problem::Color,
    played: shikatsu_problem::Move,
) -> Turn {
    Turn {
        color: color.into(),
        played: played.into(),
        words: match played {
            shikatsu_problem::Move::Play(point) => size.label(point),
            shikatsu_problem::Move::Pass => language::spoken().say(Phrase::Pass, &[]),
        },
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::Vertex;

    use super::*;
    use crate::read;

    fn practice(grid: &str) -> Practice {
        Practice::new(&read(grid.as_bytes()).unwrap()[0].problem).unwrap()
    }

    #[test]
    fn captures_are_told_and_taken_back() {
        let mut practice = practice("o x *\n* * *\n* * *\nkey: A3\nplayer: x\ngoal: kill\n");
        let before = practice.position();
        let refused = practice.play(Move::Play(Vertex(0, 0))).unwrap_err();
        assert_eq!(refused.kind, ErrorKind::Illegal);
        assert_eq!(practice.position(), before);
        let after = practice.play(Move::Play(Vertex(0, 1))).unwrap();
        assert_eq!(after.captured, [Vertex(0, 0)]);
        assert_eq!(after.signs[0], [0, 1, 0]);
        assert_eq!(practice.undo(), before);
    }

    #[test]
    fn a_ko_may_not_be_taken_back_at_once() {
        let mut practice =
            practice("* x o *\nx o * o\n* x o *\n* * * *\nkey: B3\nplayer: x\ngoal: kill\n");
        let taken = practice.play(Move::Play(Vertex(2, 1))).unwrap();
        assert_eq!(taken.captured, [Vertex(1, 1)]);
        assert!(!taken.legal.contains(&Vertex(1, 1)));
        let refused = practice.play(Move::Play(Vertex(1, 1))).unwrap_err();
        assert!(refused.message.contains("ko rule"), "{}", refused.message);
        practice.play(Move::Play(Vertex(3, 3))).unwrap();
        practice.play(Move::Play(Vertex(0, 3))).unwrap();
        practice.play(Move::Play(Vertex(1, 1))).unwrap();
        let off = practice.play(Move::Play(Vertex(9, 9))).unwrap_err();
        assert_eq!(off.kind, ErrorKind::Malformed);
    }
}
