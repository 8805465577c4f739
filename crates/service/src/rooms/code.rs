//! The code of a room: what is read aloud or written on a board.
//!
//! Invariant: the code follows from the id of the room, and has no letter or digit that looks like another one.

use sha2::{Digest, Sha256};
use shikatsu_team::RoomId;

/// Six letters and digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomCode(String);

/// Without 0, 1, I, L and O.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Letters of a code.
const LENGTH: usize = 6;

impl RoomCode {
    /// The code of a room.
    #[must_use]
    pub fn of(room: RoomId) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"shikatsu room code");
        hash.update(room.0.to_be_bytes());
        Self(letters(&hash.finalize()))
    }

    /// The code that a visitor wrote, in capitals or not; nothing if it has another form.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        let is_code = text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte));
        is_code.then_some(Self(text))
    }

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A code out of the first bytes of a hash. With 64 bits for six letters no letter is more likely than another one by
/// more than a billionth.
pub(super) fn letters(hash: &[u8]) -> String {
    let mut number = hash
        .iter()
        .take(8)
        .fold(0_u64, |number, &byte| (number << 8) | u64::from(byte));
    let mut code = String::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        let place = usize::try_from(number % (LETTERS.len() as u64)).unwrap_or(0);
        code.push(char::from(LETTERS[place]));
        number /= LETTERS.len() as u64;
    }
    code
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_was_written_and_in_small_letters() {
        let code = RoomCode::of(RoomId(5));
        assert_eq!(RoomCode::read(code.as_str()), Some(code.clone()));
        let small = format!(" {} ", code.as_str().to_ascii_lowercase());
        assert_eq!(RoomCode::read(&small), Some(code));
        for text in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI", "ABCDÉF"] {
            assert_eq!(RoomCode::read(text), None, "{text}");
        }
    }

    #[test]
    fn rooms_have_different_codes() {
        let codes: BTreeSet<String> = (0..1_000).map(|id| RoomCode::of(RoomId(id)).0).collect();
        assert_eq!(codes.len(), 1_000);
    }
}
