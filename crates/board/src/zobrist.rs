//! Random numbers for hashing positions (Zobrist, 1970), fixed for ever.
//!
//! 128 bits, because hashes of a billion positions will stand in one store; the
//! keys are made at compile time from one seed, so every build agrees.

use shikatsu_problem::{Color, Point};

const KEYS: usize = Point::LIMIT;

/// One key for each colour on each point.
static STONES: [[u128; KEYS]; 2] = [keys(1), keys(2)];
/// One key for each point that may be banned by ko.
static KOS: [u128; KEYS] = keys(3);
/// Distinguishes White's turn from Black's.
const WHITE_TO_MOVE: u128 = keys(4)[0];

pub(crate) fn stone(color: Color, point: Point) -> u128 {
    STONES[color.index()][point.index()]
}

pub(crate) fn ko(point: Option<Point>) -> u128 {
    point.map_or(0, |point| KOS[point.index()])
}

pub(crate) fn to_move(color: Color) -> u128 {
    match color {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

const fn keys(stream: u64) -> [u128; KEYS] {
    let mut state = stream.wrapping_mul(0x5348_494B_4154_5355);
    let mut keys = [0; KEYS];
    let mut i = 0;
    while i < KEYS {
        let high = splitmix(&mut state);
        keys[i] = (high as u128) << 64 | splitmix(&mut state) as u128;
        i += 1;
    }
    keys
}

/// `SplitMix64` (Steele, Lea, Flood 2014): equidistributed, and short enough
/// to run at compile time.
const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_share_even_half_their_bits() {
        let all = STONES.iter().flatten().chain(&KOS).chain([&WHITE_TO_MOVE]);
        let mut halves: Vec<u128> = all
            .flat_map(|&key| [key >> 64, key & u128::from(u64::MAX)])
            .collect();
        let count = halves.len();
        halves.sort_unstable();
        halves.dedup();
        assert_eq!((halves.len(), count), (count, 2 * (3 * KEYS + 1)));
    }
}
