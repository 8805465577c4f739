//! What shows that a caller is the one who asked.
//!
//! Invariant: the service keeps the hash of a token and never the token, and no log shows one.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::RequestError;

/// The token of one caller for one request or audit: 122 bits that cannot be guessed.
#[derive(Clone, PartialEq, Eq)]
pub struct AskerToken(Uuid);

impl AskerToken {
    /// The token of a new caller.
    pub(crate) fn fresh() -> Self {
        Self(Uuid::new_v4())
    }

    /// The word that the caller is given, and no other sees.
    #[must_use]
    pub fn word(&self) -> String {
        self.0.simple().to_string()
    }

    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.word().as_bytes()).to_vec()
    }
}

impl FromStr for AskerToken {
    type Err = RequestError;

    fn from_str(word: &str) -> Result<Self, RequestError> {
        let uuid = Uuid::try_parse(word).map_err(|_| RequestError::NotTheAsker)?;
        Ok(Self(uuid))
    }
}

impl fmt::Debug for AskerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AskerToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_back_and_never_shown() {
        let token = AskerToken::fresh();
        assert_eq!(token.word().parse::<AskerToken>().unwrap(), token);
        assert!(!format!("{token:?}").contains(&token.word()));
        assert_ne!(AskerToken::fresh().hash(), token.hash());
        assert!("word".parse::<AskerToken>().is_err());
    }
}
