//! The words after a command's name, read one by one.

use std::time::Duration;

use shikatsu_problem::{Color, Move, Point, PointSet, Size};

use super::LONGEST_TIME;
use crate::command::Command;
use crate::refusal::CommandRefusal;
use crate::vertex;

/// Words that are still to be read. Each method takes one.
pub(super) struct CommandWords<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> CommandWords<'a> {
    pub(super) fn of(command: &'a Command) -> Self {
        Self {
            words: command.words().collect(),
            next: 0,
        }
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    pub(super) fn word(&mut self) -> Result<&'a str, CommandRefusal> {
        let word = self.peek().ok_or(CommandRefusal::Syntax)?;
        self.next += 1;
        Ok(word)
    }

    pub(super) fn color(&mut self) -> Result<Color, CommandRefusal> {
        vertex::color(self.word()?).ok_or(CommandRefusal::Syntax)
    }

    /// A colour, and nothing else.
    pub(super) fn only_color(mut self) -> Result<Color, CommandRefusal> {
        let color = self.color()?;
        self.end()?;
        Ok(color)
    }

    /// A colour, if the next word is one.
    pub(super) fn optional_color(&mut self) -> Option<Color> {
        let color = vertex::color(self.peek()?)?;
        self.next += 1;
        Some(color)
    }

    pub(super) fn point(&mut self, size: Size) -> Result<Point, CommandRefusal> {
        vertex::point(self.word()?, size)
    }

    pub(super) fn played(&mut self, size: Size) -> Result<Move, CommandRefusal> {
        vertex::played(self.word()?, size)
    }

    /// All remaining words as points; `None` if there are none.
    pub(super) fn points(&mut self, size: Size) -> Result<Option<PointSet>, CommandRefusal> {
        let mut points = PointSet::EMPTY;
        while self.peek().is_some() {
            points.insert(self.point(size)?);
        }
        Ok((!points.is_empty()).then_some(points))
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Result<N, CommandRefusal> {
        self.word()?.parse().map_err(|_| CommandRefusal::Syntax)
    }

    /// A number, if the next word is one.
    pub(super) fn optional_number<N: std::str::FromStr>(&mut self) -> Option<N> {
        let number = self.peek()?.parse().ok()?;
        self.next += 1;
        Some(number)
    }

    /// Seconds, with or without a fraction; below zero is zero.
    pub(super) fn seconds(&mut self) -> Result<Duration, CommandRefusal> {
        let seconds: f64 = self.number()?;
        if !seconds.is_finite() {
            return Err(CommandRefusal::Syntax);
        }
        let bounded = seconds.clamp(0.0, LONGEST_TIME.as_secs_f64());
        Ok(Duration::from_secs_f64(bounded))
    }

    /// There must be no more words.
    pub(super) fn end(&self) -> Result<(), CommandRefusal> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(CommandRefusal::Syntax),
        }
    }
}
