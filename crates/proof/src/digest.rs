//! Sixteen bytes that tell one problem from another.
//!
//! The digest guards against mixing up files, not against forgery: the checker plays a
//! certificate move by move on the problem at hand, so a
//! collision can never make a false claim pass.
//!
//! Invariant: everything a verdict can depend on goes into the digest, and
//! nothing else does (no names, notes or goal).

use shikatsu_problem::{Color, Problem, Suicide};

use crate::terrain::ProblemError;
use crate::terrain::Terrain;

/// The digest of a problem: 128-bit FNV-1a, big end first, over these bytes:
/// width; height; 0 if suicide is forbidden, else 1; 0 if no point is
/// forbidden by ko, else 1 or 2 for Black or White to move; then a byte a
/// point in reading order, made of 1 black stone, 2 white stone, 4 in play,
/// 8 key stone, 16 forbidden by ko.
///
/// # Errors
/// If no certificate can be about this problem.
pub fn digest(problem: &Problem) -> Result<[u8; 16], ProblemError> {
    Terrain::new(problem).map(|_| of_sound(problem))
}

/// The same for a problem that a [`Terrain`] has already accepted.
pub(crate) fn of_sound(problem: &Problem) -> [u8; 16] {
    let setup = &problem.setup;
    let suicide = match problem.rules.suicide {
        Suicide::Forbidden => 0,
        Suicide::Allowed => 1,
    };
    let banned = match problem.to_move() {
        _ if setup.ko_bans.is_empty() => 0,
        Color::Black => 1,
        Color::White => 2,
    };
    let in_play = problem.in_play.unwrap_or_default();
    let heading = [setup.size.width(), setup.size.height(), suicide, banned];
    let points = setup.size.points().map(|point| {
        [
            setup.black,
            setup.white,
            in_play,
            problem.key_stones,
            setup.ko_bans,
        ]
        .iter()
        .zip([1, 2, 4, 8, 16])
        .filter(|(set, _)| set.contains(point))
        .fold(0, |sum: u8, (_, bit)| sum | bit)
    });
    fnv(heading.into_iter().chain(points)).to_be_bytes()
}

/// Fowler, Noll and Vo's hash 1a (RFC 9923) with 128 bits.
fn fnv(bytes: impl Iterator<Item = u8>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = (1 << 88) + 0x13b;
    bytes.fold(BASIS, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        // Test vectors of RFC 9923: the empty string and "a".
        assert_eq!(
            fnv([].into_iter()),
            0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        );
        assert_eq!(
            fnv(b"a".iter().copied()),
            0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964
        );
    }
}
