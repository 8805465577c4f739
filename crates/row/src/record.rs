//! A game as SGF, so that it can be kept, shared and looked at in any board program.
//!
//! The rules stand in `GC` in the words of [`RowRules`]; the rest is an ordinary game of Go (`GM[1]`). Only the main line
//! is read.
//!
//! Invariant: what is written is read as the same game.

use std::fmt;

use sgf_parse::go::{Move as SgfMove, Prop};
use sgf_parse::{GameTree, SgfNode};
use shikatsu_problem::{Color, Move, Point};

use crate::row_game::{RowEnd, RowGame, RowRefusal};
use crate::rules::{RowRules, RowRulesError};

/// Stands before the rules, so that another comment is not taken for them.
const MARK: &str = "shikatsu row: ";

/// Longest text that is read; a whole game of 19×19 has about 8,000 letters.
const LONGEST: usize = 100_000;

/// Most nodes and branches that are read, because the parser goes one call deeper for each.
const DEEPEST: usize = 2_000;

/// Why a text is no game of this kind.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// Longer than any game.
    TooLong,
    /// No SGF.
    NotSgf(String),
    /// SGF without the rules of this game.
    NoRules,
    /// Rules that make no game.
    Rules(RowRulesError),
    /// A move that is refused.
    Move {
        /// Counted from 1.
        number: usize,
        /// Why.
        refusal: RowRefusal,
    },
    /// A move out of turn.
    Turn {
        /// Counted from 1.
        number: usize,
    },
}

/// Writes a game.
#[must_use]
pub fn write_sgf(game: &RowGame) -> String {
    let rules = game.rules();
    let size = rules.size();
    let sides = match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{sides}]GC[{MARK}{rules}]");
    if let Some(end) = game.end() {
        text.push_str(&format!("RE[{}]", result(end)));
    }
    for (number, played) in game.moves().enumerate() {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let point = match played {
            Move::Play(point) => point.to_sgf(),
            Move::Pass => String::new(),
        };
        text.push_str(&format!(";{color}[{point}]"));
    }
    text.push_str(")\n");
    text
}

/// Reads a game and plays it through.
///
/// # Errors
/// What is wrong with the text, or with the first move that is not allowed.
pub fn read_sgf(text: &str) -> Result<RowGame, RecordError> {
    let depth = text
        .bytes()
        .filter(|byte| matches!(byte, b'(' | b';'))
        .count();
    if text.len() > LONGEST || depth > DEEPEST {
        return Err(RecordError::TooLong);
    }
    let games = sgf_parse::parse(text).map_err(|error| RecordError::NotSgf(error.to_string()))?;
    let Some(GameTree::GoGame(root)) = games.into_iter().next() else {
        return Err(RecordError::NotSgf("no game of Go in it".to_owned()));
    };
    let mut game = RowGame::new(rules(&root)?);
    let moves = root.main_variation().filter_map(SgfNode::get_move);
    for (number, property) in (1..).zip(moves) {
        let (color, played) = read_move(property).ok_or(RecordError::NoRules)?;
        if color != game.to_move() {
            return Err(RecordError::Turn { number });
        }
        game.play(played)
            .map_err(|refusal| RecordError::Move { number, refusal })?;
    }
    Ok(game)
}

fn rules(root: &SgfNode<Prop>) -> Result<RowRules, RecordError> {
    let Some(Prop::GC(comment)) = root.get_property("GC") else {
        return Err(RecordError::NoRules);
    };
    let words = comment
        .text
        .trim()
        .strip_prefix(MARK.trim_end())
        .ok_or(RecordError::NoRules)?;
    words.trim().parse().map_err(RecordError::Rules)
}

fn read_move(property: &Prop) -> Option<(Color, Move)> {
    let (color, played) = match property {
        Prop::B(played) => (Color::Black, played),
        Prop::W(played) => (Color::White, played),
        _ => return None,
    };
    let played = match played {
        SgfMove::Pass => Move::Pass,
        SgfMove::Move(point) => Move::Play(Point::new(point.x, point.y)?),
    };
    Some((color, played))
}

/// The result as SGF has it.
fn result(end: RowEnd) -> String {
    match end.winner {
        Some(Color::Black) => "B+".to_owned(),
        Some(Color::White) => "W+".to_owned(),
        None => "Draw".to_owned(),
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("this text is longer than any game"),
            Self::NotSgf(why) => write!(f, "this is no SGF file: {why}"),
            Self::NoRules => write!(
                f,
                "this file does not say which game it is; its root needs GC[{MARK}5x5, row 3]"
            ),
            Self::Rules(error) => error.fmt(f),
            Self::Move { number, refusal } => write!(f, "move {number} is not allowed: {refusal}"),
            Self::Turn { number } => {
                write!(
                    f,
                    "move {number} is the other side's; Black and White take turns"
                )
            }
        }
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rules: &str, labels: &str) -> RowGame {
        let mut game = RowGame::new(rules.parse().unwrap());
        for label in labels.split_whitespace() {
            let played = match label {
                "pass" => Move::Pass,
                label => Move::Play(game.rules().size().point(label).unwrap()),
            };
            game.play(played).unwrap();
        }
        game
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (rules, moves) in [
            ("5x5, row 3", ""),
            ("5x5, row 3", "C3 B2 C2 pass C4"),
            ("7x5, row 4, diagonals, no capture", "A1 G5 pass"),
            ("9x9, area", "E5 pass pass"),
        ] {
            let game = played(rules, moves);
            let text = write_sgf(&game);
            let again = read_sgf(&text).unwrap();
            assert_eq!(again.rules(), game.rules());
            assert!(again.moves().eq(game.moves()), "{text}");
            assert_eq!(again.end(), game.end());
            assert_eq!(write_sgf(&again), text);
        }
    }

    #[test]
    fn a_game_is_written_as_other_programs_expect_it() {
        let game = played("5x5, row 3", "C3 B2 C2 A1 C4");
        assert_eq!(
            write_sgf(&game),
            "(;FF[4]GM[1]CA[UTF-8]SZ[5]GC[shikatsu row: 5x5, row 3]RE[B+];B[cc];W[bd];B[cd];W[ae];B[cb])\n"
        );
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_reason() {
        let root = "(;GM[1]SZ[5]GC[shikatsu row: 5x5, row 3]";
        for (text, said) in [
            ("hello".to_owned(), "no SGF"),
            ("(;GM[1]SZ[5];B[aa])".to_owned(), "does not say which game"),
            (
                "(;GM[1]GC[a nice game];B[aa])".to_owned(),
                "does not say which game",
            ),
            (
                "(;GM[1]GC[shikatsu row: 5x5, row 9])".to_owned(),
                "choose from 3 to 5",
            ),
            (
                format!("{root};B[aa];W[aa])"),
                "move 2 is not allowed: there is already a stone",
            ),
            (format!("{root};B[aa];B[ab])"), "move 2 is the other side's"),
            (
                format!("{root};B[gg])"),
                "move 1 is not allowed: the point is not on the board",
            ),
            (" ".repeat(200_000), "longer than any game"),
            ("(".repeat(90_000), "longer than any game"),
            ("(;".repeat(1_000), "no SGF"),
            (
                format!("({})", ";B[]".repeat(1_999)),
                "does not say which game",
            ),
        ] {
            let refused = read_sgf(&text).unwrap_err().to_string();
            assert!(refused.contains(said), "{refused}");
        }
    }
}
