//! What an account is called.
//!
//! Invariant: a name is one line of 1 to 40 characters without control characters and without space around it. It need not be
//! the only one of its kind: nothing is looked up by a name.

use std::fmt;
use std::str::FromStr;

use crate::door_error::DoorError;

const LONGEST: usize = 40;

/// The name of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountName(String);

impl FromStr for AccountName {
    type Err = DoorError;

    fn from_str(text: &str) -> Result<Self, DoorError> {
        let text = text.trim();
        // Marks that turn the direction of what follows would let a name look like another line.
        let is_plain = |letter: char| {
            !letter.is_control()
                && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        };
        let length = text.chars().count();
        if !(1..=LONGEST).contains(&length) || !text.chars().all(is_plain) {
            return Err(DoorError::Name);
        }
        Ok(Self(text.to_owned()))
    }
}

impl AccountName {
    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_at_most_forty_characters() {
        for (typed, name) in [
            ("Mina", "Mina"),
            ("  林海峰 ", "林海峰"),
            ("O'Neil-3", "O'Neil-3"),
        ] {
            assert_eq!(typed.parse::<AccountName>().unwrap().as_str(), name);
        }
        let long = "a".repeat(41);
        for typed in ["", "   ", "a\nb", "a\u{202e}b", "a\u{0}b", &long] {
            assert_eq!(typed.parse::<AccountName>(), Err(DoorError::Name));
        }
    }
}
