//! The name of a problem in the bank: ten letters of the hash of its question.
//!
//! Invariant: problems that differ only by turning, mirroring, colours, place or wall have the same name, and any change
//! that play can feel changes it. So a record whose position was changed does not have its own name any more.

use sha2::{Digest, Sha256};
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Problem, Stakes};

use crate::rejection::Rejection;

/// Letters of a name. Fifty bits: among 10,000 problems two have the same name with a chance of 1 in 20 million.
const LETTERS: usize = 10;

/// The letters and digits of RFC 4648's base 32, in small letters.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// The name of the question that the side to move is asked.
#[must_use]
pub fn question_id(problem: &Problem) -> String {
    letters_of(problem, problem.to_move())
}

/// The name of the question what becomes of the key stones, which no side is asked: an `s`, so that it is no name of a problem.
///
/// # Errors
/// When nothing is at stake.
pub fn status_id(problem: &Problem) -> Result<String, Rejection> {
    let stakes = Stakes::of(problem).map_err(|error| Rejection::Impossible(error.to_string()))?;
    Ok(format!("s{}", letters_of(problem, stakes.attacker())))
}

fn letters_of(problem: &Problem, first: Color) -> String {
    let question = CanonicalQuestion::of(problem, first);
    let digest = Sha256::digest(question.bytes());
    let mut bits = 0_u64;
    for &byte in digest.iter().take(8) {
        bits = bits << 8 | u64::from(byte);
    }
    let letter = |place: usize| {
        let five = (bits >> (59 - 5 * place)) & 31;
        char::from(ALPHABET[usize::try_from(five).unwrap_or_default()])
    };
    (0..LETTERS).map(letter).collect()
}

/// The hash of some bytes as 64 hexadecimal digits.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
