//! The bank: what the trainer knows of the problems it may choose from. Their boards stand elsewhere.
//!
//! One line for each: `problem ID THEME RATING FAMILY REVISION FIRST-MOVES` or `status ID THEME RATING FAMILY ANSWER`.
//! Problems of one family are sisters: one gives away another.

use std::collections::BTreeMap;
use std::fmt;

use crate::event_line::is_word;

/// A problem that is solved by moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingProblem {
    /// Its name.
    pub id: String,
    /// Its theme.
    pub theme: String,
    /// Its rating.
    pub rating: u16,
    /// The family it belongs to.
    pub family: String,
    /// A corrected key is a new revision.
    pub revision: u16,
    /// All right first moves: labels of points, with commas.
    pub right: String,
}

/// A position of which a person says what becomes of the stones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusPosition {
    /// Its name.
    pub id: String,
    /// Its theme.
    pub theme: String,
    /// Its rating.
    pub rating: u16,
    /// The family it belongs to.
    pub family: String,
    /// `dead`, `alive`, `seki`, `ko`, or `unsettled` where the first mover decides.
    pub answer: String,
}

/// What the choice asks of a problem or position.
pub(crate) trait BankItem {
    fn id(&self) -> &str;
    fn family(&self) -> &str;
    fn rating(&self) -> u16;
}

/// Answers for types that have all three as fields.
macro_rules! bank_items {
    ($($item:ty),*) => {$(
        impl BankItem for $item {
            fn id(&self) -> &str {
                &self.id
            }

            fn family(&self) -> &str {
                &self.family
            }

            fn rating(&self) -> u16 {
                self.rating
            }
        }
    )*};
}

bank_items!(TrainingProblem, StatusPosition);

/// All problems and positions.
#[derive(Debug, Clone, Default)]
pub struct TrainingBank {
    /// By rating, then name.
    pub problems: Vec<TrainingProblem>,
    /// By rating, then name.
    pub positions: Vec<StatusPosition>,
    places: BTreeMap<String, usize>,
}

/// A line of a bank that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankFault {
    /// Its number, from 1.
    pub line: usize,
}

impl fmt::Display for BankFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of the bank cannot be read; make the bank again with 'cargo xtask problems'",
            self.line
        )
    }
}

impl std::error::Error for BankFault {}

/// Its line in a bank.
impl fmt::Display for TrainingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            theme,
            rating,
            family,
            revision,
            right,
        } = self;
        write!(
            f,
            "problem {id} {theme} {rating} {family} {revision} {right}"
        )
    }
}

/// Its line in a bank.
impl fmt::Display for StatusPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            theme,
            rating,
            family,
            answer,
        } = self;
        write!(f, "status {id} {theme} {rating} {family} {answer}")
    }
}

impl TrainingBank {
    /// Reads a bank.
    ///
    /// # Errors
    /// When a line is neither a problem nor a position, or a name stands twice.
    pub fn read(text: &str) -> Result<Self, BankFault> {
        let mut bank = Self::default();
        for (at, line) in text.lines().enumerate() {
            bank.read_line(line).ok_or(BankFault { line: at + 1 })?;
        }
        bank.problems
            .sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
        bank.positions
            .sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
        let names = bank.problems.iter().enumerate();
        bank.places = names.map(|(at, one)| (one.id.clone(), at)).collect();
        if bank.places.len() != bank.problems.len() {
            return Err(BankFault {
                line: text.lines().count(),
            });
        }
        Ok(bank)
    }

    /// A problem by its name.
    #[must_use]
    pub fn problem(&self, id: &str) -> Option<&TrainingProblem> {
        self.places.get(id).map(|at| &self.problems[*at])
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        if !words.iter().all(|word| is_word(word)) {
            return None;
        }
        match words.as_slice() {
            ["problem", id, theme, rating, family, revision, right] => {
                self.problems.push(TrainingProblem {
                    id: (*id).to_owned(),
                    theme: (*theme).to_owned(),
                    rating: rating.parse().ok()?,
                    family: (*family).to_owned(),
                    revision: revision.parse().ok()?,
                    right: (*right).to_owned(),
                });
            }
            ["status", id, theme, rating, family, answer] => {
                self.positions.push(StatusPosition {
                    id: (*id).to_owned(),
                    theme: (*theme).to_owned(),
                    rating: rating.parse().ok()?,
                    family: (*family).to_owned(),
                    answer: (*answer).to_owned(),
                });
            }
            _ => return None,
        }
        Some(())
    }
}
