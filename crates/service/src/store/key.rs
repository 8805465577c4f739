//! The key of a fact: 128 bits of SHA-256 over the question.
//!
//! Two different questions share a key with a chance of about 10⁻²¹ among a thousand million facts. The board is in the
//! certificates, so a reader who doubts a fact can check it against the problem.

use std::fmt;

use sha2::{Digest, Sha256};
use shikatsu_board::CanonicalQuestion;
use uuid::Uuid;

/// The key of everything that is known about one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QuestionKey([u8; 16]);

/// Stands before the bytes of a question; another form of question would have another name.
const NAME: &[u8] = b"shikatsu question 1\n";

impl QuestionKey {
    /// The key of a question.
    #[must_use]
    pub fn of(question: &CanonicalQuestion) -> Self {
        let mut hash = Sha256::new();
        hash.update(NAME);
        hash.update(question.bytes());
        let whole: [u8; 32] = hash.finalize().into();
        let mut half = [0; 16];
        half.copy_from_slice(&whole[..16]);
        Self(half)
    }

    /// The key with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// PostgreSQL's name for sixteen bytes.
    pub(crate) const fn uuid(self) -> Uuid {
        Uuid::from_bytes(self.0)
    }

    /// A number to lock by. Transactions of two keys with the same number only wait for each other.
    pub(super) fn lock_number(self) -> i64 {
        let mut half = [0; 8];
        half.copy_from_slice(&self.0[..8]);
        i64::from_be_bytes(half)
    }
}

impl fmt::Display for QuestionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for QuestionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
