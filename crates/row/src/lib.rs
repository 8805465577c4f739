//! The first game: capture, and N in a row.
//!
//! All rules of Go hold: stones without liberties are captured, taking one's own last liberty is forbidden, and no board
//! comes twice. But the first side with N stones in a row wins (or with enough captured stones, or with more of the
//! board at the end). It is a way into Go for people who have never played, and small enough to be proved.
//!
//! The walk: [`RowRules`] say what is played, [`RowGame`] is the table with every rule that a player meets, and
//! [`write_sgf`] and [`read_sgf`] keep a game. A [`RowPlayer`] plays at one of eight levels. [`reasons`], [`hint`] and
//! [`review`] are what is said about moves.
//!
//! Nothing here knows a clock, a file or chance that was not given to it.
//!
//! ```
//! use shikatsu_problem::{Color, Move};
//! use shikatsu_row::RowGame;
//!
//! let mut game = RowGame::new("5x5, row 3".parse()?);
//! for label in ["B3", "B4", "C3", "C4", "D3"] {
//!     game.play(Move::Play(game.rules().size().point(label)?))?;
//! }
//! assert_eq!(game.end().and_then(|end| end.winner), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod full_width;
mod grid;
mod ladder;
mod player;
mod proof;
mod record;
mod row_game;
mod rules;
mod search;
mod words;

pub use check::{CheckedRow, ClaimedGame, ClaimedValue, RowCertificateFault, check_row};
pub use full_width::{FullWidthResult, Outlook, full_width};
pub use ladder::{LadderPair, LadderResult, TasteMatch};
pub use player::{
    ChosenMove, PlayedBy, ProvedDistance, RowLevel, RowLevelError, RowPlayer, Taste, TasteError,
};
pub use proof::{
    FirstMoves, KeptDistance, NoCertificate, RowEnumeration, RowSolver, RowValue, SmallState,
    SolveStop, SolvedRow, WinDistance,
};
pub use record::{RecordError, read_sgf, write_sgf};
pub use row_game::{EndReason, RowChain, RowEnd, RowGame, RowRefusal};
pub use rules::{CaptureRule, LineDirections, RowGoal, RowRules, RowRulesError};
pub use words::{ForbiddingRule, HintArea, MoveReason, MoveReview, RowHint, hint, reasons, review};
