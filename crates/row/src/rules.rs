//! What is played: the board, what wins, which lines count, whether stones are captured.
//!
//! Invariant: either player can win. A row fits on the board, and goals that need captures have them.

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::{Size, SizeError};

/// The rules of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowRules {
    size: Size,
    goal: RowGoal,
    directions: LineDirections,
    capture: CaptureRule,
}

/// What wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowGoal {
    /// The first with this many stones of its own in a row, or more.
    Row(u8),
    /// The first that has captured this many stones.
    Captures(u8),
    /// More stones on the board after two passes.
    Stones,
    /// More stones and surrounded points after two passes.
    Area,
}

/// Which lines a row may lie on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineDirections {
    /// Along the lines of the board.
    Orthogonal,
    /// Along the lines of the board and across them.
    Diagonals,
}

/// Whether stones without liberties leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaptureRule {
    /// As in Go: they do, and taking one's own last liberty is forbidden.
    On,
    /// Every stone stays.
    Off,
}

/// Why rules make no game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowRulesError {
    /// A board has from 3 to 19 lines each way.
    Board(SizeError),
    /// A row has from 3 to 6 stones and fits on the board.
    Row {
        /// Stones asked for.
        stones: u8,
        /// The longest row that this board has room for.
        longest: u8,
    },
    /// At least one stone must be captured.
    NoCaptures,
    /// The goal cannot be reached without captures.
    GoalNeedsCaptures(RowGoal),
    /// A text that is no rules.
    Malformed(String),
}

impl RowRules {
    /// Sides that a board may have.
    pub const SIDES: std::ops::RangeInclusive<u8> = 3..=19;
    /// Lengths that a row may have.
    pub const ROWS: std::ops::RangeInclusive<u8> = 3..=6;

    /// Rules with captures and rows along the lines of the board.
    ///
    /// # Errors
    /// If neither player could ever win.
    pub fn new(size: Size, goal: RowGoal) -> Result<Self, RowRulesError> {
        let rules = Self {
            size,
            goal,
            directions: LineDirections::Orthogonal,
            capture: CaptureRule::On,
        };
        rules.checked()
    }

    /// The same with rows in these directions.
    #[must_use]
    pub const fn with_directions(mut self, directions: LineDirections) -> Self {
        self.directions = directions;
        self
    }

    /// The same with or without captures.
    ///
    /// # Errors
    /// If the goal cannot be reached then.
    pub fn with_capture(mut self, capture: CaptureRule) -> Result<Self, RowRulesError> {
        self.capture = capture;
        self.checked()
    }

    /// The board.
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// What wins.
    #[must_use]
    pub const fn goal(self) -> RowGoal {
        self.goal
    }

    /// Which lines a row may lie on.
    #[must_use]
    pub const fn directions(self) -> LineDirections {
        self.directions
    }

    /// Whether stones are captured.
    #[must_use]
    pub const fn capture(self) -> CaptureRule {
        self.capture
    }

    /// The number of moves, passes included, after which a game is drawn.
    #[must_use]
    pub const fn longest_game(self) -> usize {
        3 * self.size.area()
    }

    fn checked(self) -> Result<Self, RowRulesError> {
        let sides = [self.size.width(), self.size.height()];
        if sides.iter().any(|side| !Self::SIDES.contains(side)) {
            return Err(RowRulesError::Board(SizeError {
                width: self.size.width().into(),
                height: self.size.height().into(),
            }));
        }
        match self.goal {
            RowGoal::Row(stones) => {
                let longest = sides[0].max(sides[1]).min(*Self::ROWS.end());
                let fits = Self::ROWS.contains(&stones) && stones <= longest;
                fits.then_some(self)
                    .ok_or(RowRulesError::Row { stones, longest })
            }
            RowGoal::Captures(0) => Err(RowRulesError::NoCaptures),
            goal if self.capture == CaptureRule::Off => Err(RowRulesError::GoalNeedsCaptures(goal)),
            _ => Ok(self),
        }
    }
}

/// The words that [`RowRules`] are read from again: `5x5, row 3`, `7x7, captures 5`,
/// `9x9, row 5, diagonals, no capture`.
impl fmt::Display for RowRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, goal, .. } = self;
        write!(f, "{}x{}, {goal}", size.width(), size.height())?;
        if self.directions == LineDirections::Diagonals {
            f.write_str(", diagonals")?;
        }
        if self.capture == CaptureRule::Off {
            f.write_str(", no capture")?;
        }
        Ok(())
    }
}

impl fmt::Display for RowGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(stones) => write!(f, "row {stones}"),
            Self::Captures(stones) => write!(f, "captures {stones}"),
            Self::Stones => f.write_str("stones"),
            Self::Area => f.write_str("area"),
        }
    }
}

impl FromStr for RowGoal {
    type Err = RowRulesError;

    fn from_str(text: &str) -> Result<Self, RowRulesError> {
        let malformed = || RowRulesError::Malformed(text.to_owned());
        let number = |word: &str| word.parse().map_err(|_| malformed());
        match *text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["row", stones] => Ok(Self::Row(number(stones)?)),
            ["captures", stones] => Ok(Self::Captures(number(stones)?)),
            ["stones"] => Ok(Self::Stones),
            ["area"] => Ok(Self::Area),
            _ => Err(malformed()),
        }
    }
}

impl FromStr for RowRules {
    type Err = RowRulesError;

    fn from_str(text: &str) -> Result<Self, RowRulesError> {
        let malformed = || RowRulesError::Malformed(text.to_owned());
        let mut words = text.split(',').map(str::trim);
        let size = words
            .next()
            .and_then(|sides| sides.split_once('x'))
            .ok_or_else(malformed)?;
        let side = |text: &str| text.parse().map_err(|_| malformed());
        let size = Size::new(side(size.0)?, side(size.1)?).map_err(RowRulesError::Board)?;
        let goal = words.next().ok_or_else(malformed)?.parse()?;
        let mut rules = Self {
            size,
            goal,
            directions: LineDirections::Orthogonal,
            capture: CaptureRule::On,
        };
        for word in words {
            match word {
                "diagonals" => rules.directions = LineDirections::Diagonals,
                "no capture" => rules.capture = CaptureRule::Off,
                _ => return Err(malformed()),
            }
        }
        rules.checked()
    }
}

impl fmt::Display for RowRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(SizeError { width, height }) => write!(
                f,
                "a board of {width}×{height} is no board for this game; choose from 3 to 19 lines each way"
            ),
            Self::Row { stones, longest } => write!(
                f,
                "a row of {stones} is not possible here; choose from 3 to {longest}"
            ),
            Self::NoCaptures => f.write_str("choose at least one stone to capture"),
            Self::GoalNeedsCaptures(goal) => {
                write!(f, "'{goal}' needs captures; leave out 'no capture'")
            }
            Self::Malformed(text) => write!(
                f,
                "'{text}' is no rules; write them as '5x5, row 3' or '7x7, captures 5'"
            ),
        }
    }
}

impl std::error::Error for RowRulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RowRules, RowRulesError> {
        text.parse()
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "5x5, row 3",
            "9x7, row 5, diagonals",
            "4x4, row 4, no capture",
            "9x9, row 6, diagonals, no capture",
            "7x7, captures 5",
            "7x7, stones",
            "9x9, area",
        ] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn rules_without_a_winner_are_refused() {
        for (text, said) in [
            ("2x5, row 3", "from 3 to 19 lines"),
            ("20x5, row 3", "from 3 to 19 lines"),
            ("4x4, row 5", "choose from 3 to 4"),
            ("9x9, row 7", "choose from 3 to 6"),
            ("9x9, row 2", "choose from 3 to 6"),
            ("5x5, captures 0", "at least one stone"),
            ("5x5, area, no capture", "leave out 'no capture'"),
            ("5x5, captures 3, no capture", "leave out 'no capture'"),
            ("5x5", "is no rules"),
            ("5x5, row", "is no rules"),
            ("5x5, row 3, sideways", "is no rules"),
        ] {
            let refused = read(text).unwrap_err().to_string();
            assert!(refused.contains(said), "{text}: {refused}");
        }
    }

    #[test]
    fn a_row_needs_only_one_side_that_is_long_enough() {
        assert!(read("6x3, row 6").is_ok());
    }
}
