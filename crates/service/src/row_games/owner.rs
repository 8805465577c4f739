//! The browser that a game belongs to.
//!
//! Invariant: what is stored is the hash of the cookie, never the cookie.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The hash of a cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowGameOwner([u8; 32]);

impl RowGameOwner {
    /// A new owner, and the word for its cookie: 122 bits that cannot be guessed.
    #[must_use]
    pub fn fresh() -> (Self, String) {
        let word = Uuid::new_v4().simple().to_string();
        let owner = Self(Sha256::digest(word.as_bytes()).into());
        (owner, word)
    }

    /// The owner with this word, if it has the form of one.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let is_word = word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_word.then(|| Self(Sha256::digest(word.as_bytes()).into()))
    }

    pub(super) fn hash(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_the_owner_that_it_was_made_for_and_no_other() {
        let (owner, word) = RowGameOwner::fresh();
        assert_eq!(RowGameOwner::of_word(&word), Some(owner));
        let (other, _) = RowGameOwner::fresh();
        assert_ne!(owner, other);
        for word in ["", "short", &"g".repeat(32), &"a".repeat(33)] {
            assert_eq!(RowGameOwner::of_word(word), None);
        }
    }
}
