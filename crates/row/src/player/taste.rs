//! What a player likes among moves that it thinks equal.

use std::fmt;
use std::str::FromStr;

use crate::search::Leaning;

/// A manner of playing. It changes how a game feels, hardly how strong it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taste {
    /// Long rows of its own.
    Builder,
    /// Stones of the other side in atari.
    Hunter,
    /// No rows of the other side, and no stone of its own in danger.
    Guard,
    /// The point opposite the last move.
    Mirror,
}

/// A word that is no taste.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TasteError(String);

impl Taste {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Builder, Self::Hunter, Self::Guard, Self::Mirror];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Builder => "builder",
            Self::Hunter => "hunter",
            Self::Guard => "guard",
            Self::Mirror => "mirror",
        }
    }

    pub(super) const fn leaning(self) -> Leaning {
        let even = Leaning::EVEN;
        match self {
            Self::Builder => Leaning {
                own_lines: 18,
                ..even
            },
            Self::Hunter => Leaning { prey: 22, ..even },
            Self::Guard => Leaning {
                enemy_lines: 18,
                danger: 20,
                ..even
            },
            Self::Mirror => even,
        }
    }
}

impl FromStr for Taste {
    type Err = TasteError;

    fn from_str(text: &str) -> Result<Self, TasteError> {
        let word = text.trim().to_lowercase();
        Self::ALL
            .into_iter()
            .find(|taste| taste.name() == word)
            .ok_or_else(|| TasteError(text.to_owned()))
    }
}

impl fmt::Display for Taste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for TasteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no taste; choose builder, hunter, guard or mirror",
            self.0
        )
    }
}

impl std::error::Error for TasteError {}
