//! Why a command is refused.
//!
//! Where the protocol prescribes a text, the answer begins with it; what to do
//! about it follows after a colon.

use std::fmt;

use shikatsu_board::Illegal;
use shikatsu_engine::EngineError;
use shikatsu_problem::SizeError;

/// What stands after the question mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CommandRefusal {
    /// No such command.
    UnknownCommand,
    /// The arguments are not what the command takes. The session, which knows
    /// the command, adds what it takes.
    Syntax,
    /// As before, with what was expected.
    Expected(&'static str),
    /// More than a line may hold.
    LineTooLong,
    /// A rule forbids the move.
    IllegalMove(Illegal),
    /// There is nothing to take back.
    CannotUndo,
    /// The board cannot be as large or as small as this.
    UnacceptableSize(SizeError),
    /// Handicap stones on a board with stones.
    BoardNotEmpty,
    /// Handicap stones that cannot be placed.
    BadVertexList(&'static str),
    /// A file that cannot be used.
    CannotLoad(String),
    /// Rules that cannot be set.
    BadRules(String),
    /// Nothing can be asked about the position.
    NoQuestion(EngineError),
    /// The stones that were named are not stones of one side.
    BadKeyStones,
    /// All key stones are off the board.
    KeyStonesCaptured,
}

impl From<Illegal> for CommandRefusal {
    fn from(rule: Illegal) -> Self {
        Self::IllegalMove(rule)
    }
}

impl From<EngineError> for CommandRefusal {
    fn from(error: EngineError) -> Self {
        Self::NoQuestion(error)
    }
}

impl fmt::Display for CommandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCommand => f.write_str("unknown command"),
            Self::Syntax => f.write_str("syntax error"),
            Self::Expected(usage) => write!(f, "syntax error: expected {usage}"),
            Self::LineTooLong => f.write_str("syntax error: the line is too long"),
            Self::IllegalMove(rule) => write!(f, "illegal move: {rule}"),
            Self::CannotUndo => f.write_str("cannot undo"),
            Self::UnacceptableSize(error) => write!(f, "unacceptable size: {error}"),
            Self::BoardNotEmpty => f.write_str("board not empty: send clear_board first"),
            Self::BadVertexList(why) => write!(f, "bad vertex list: {why}"),
            Self::CannotLoad(why) => write!(f, "cannot load file: {why}"),
            Self::BadRules(why) => write!(f, "unsupported rules: {why}"),
            Self::NoQuestion(error) => write!(f, "nothing to prove: {error}"),
            Self::BadKeyStones => f.write_str(
                "nothing to prove: key stones must be stones of one colour on the board",
            ),
            Self::KeyStonesCaptured => f.write_str(
                "nothing to prove: the key stones have been captured; take back the last move or name others",
            ),
        }
    }
}

impl std::error::Error for CommandRefusal {}
