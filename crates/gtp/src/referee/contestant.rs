//! An engine that takes part in a game.

use shikatsu_problem::{Color, Move, Size};

use super::conditions::Conditions;
use crate::controller::{ControlError, Controller, GtpReply};
use crate::vertex;

/// An engine, and what it can be asked.
#[derive(Debug)]
pub struct Contestant {
    name: String,
    engine: Controller,
    commands: Vec<String>,
}

/// What an engine does when it is its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum EngineTurn {
    Plays(Move),
    Resigns,
    /// Something that is no move on this board.
    NoMove(String),
}

impl Contestant {
    /// Takes an engine on, and asks what it is and what it knows.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn new(mut engine: Controller) -> Result<Self, ControlError> {
        let name = engine.expect("name")?;
        let commands = engine.commands()?;
        Ok(Self {
            name,
            engine,
            commands,
        })
    }

    /// What it calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The engine itself.
    pub const fn engine(&mut self) -> &mut Controller {
        &mut self.engine
    }

    /// Whether it understands a command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sets up an empty board.
    pub(super) fn prepare(&mut self, conditions: &Conditions) -> Result<(), ControlError> {
        let size = conditions.size;
        let (width, height) = (size.width(), size.height());
        let board = if width == height {
            format!("boardsize {width}")
        } else {
            format!("rectangular_boardsize {width} {height}")
        };
        self.engine.expect(&board)?;
        self.engine.expect("clear_board")?;
        self.engine.expect(&format!("komi {}", conditions.komi))?;
        Ok(())
    }

    /// Asks for a move, which it has played on its own board.
    pub(super) fn choose(&mut self, color: Color, size: Size) -> Result<EngineTurn, ControlError> {
        let text = self
            .engine
            .expect(&format!("genmove {}", vertex::color_name(color)))?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(EngineTurn::Resigns);
        }
        Ok(vertex::played(&text, size).map_or(EngineTurn::NoMove(text), EngineTurn::Plays))
    }

    /// Tells it a move; the text of its refusal if it refuses.
    pub(super) fn tell(
        &mut self,
        color: Color,
        played: Move,
        size: Size,
    ) -> Result<Option<String>, ControlError> {
        let name = vertex::name(played, size);
        let command = format!("play {} {name}", vertex::color_name(color));
        Ok(match self.engine.ask(&command)? {
            GtpReply::Success(_) => None,
            GtpReply::Refusal(text) => Some(text),
        })
    }
}
