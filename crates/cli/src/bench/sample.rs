//! A random sample of a set, the same on every machine.
//!
//! Each place in the set gets a number drawn from the seed and the place
//! alone, and the places with the smallest numbers are taken. So a larger
//! sample with the same seed contains the smaller one, and the order of the
//! set is kept.

/// The places, from 0 and in order, of a sample of `take` among `rows`.
pub(crate) fn places(rows: usize, take: usize, seed: u64) -> Vec<usize> {
    let mut drawn: Vec<(u64, usize)> = (0..rows).map(|place| (draw(seed, place), place)).collect();
    drawn.sort_unstable();
    drawn.truncate(take);
    let mut places: Vec<usize> = drawn.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    places
}

/// G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014: the finisher of `SplitMix64`, which mixes well even
/// where inputs differ in a single bit.
fn draw(seed: u64, place: usize) -> u64 {
    let finish = |mut word: u64| {
        word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    };
    finish(finish(seed) ^ place as u64)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_sample_has_its_size_and_order_and_no_place_twice() {
        for (rows, take) in [(0, 3), (3, 3), (3, 9), (1000, 40)] {
            let sample = places(rows, take, 1);
            assert_eq!(sample.len(), take.min(rows));
            assert!(sample.is_sorted_by(|a, b| a < b), "{sample:?}");
            assert!(sample.iter().all(|&place| place < rows));
        }
    }

    #[test]
    fn the_seed_decides_and_larger_samples_contain_smaller_ones() {
        // Pinned: figures in docs/results.md name samples by their seed.
        assert_eq!(places(100, 5, 1), [28, 31, 51, 90, 92]);
        assert_ne!(places(100, 5, 1), places(100, 5, 2));
        let sample = |take| BTreeSet::from_iter(places(5000, take, 7));
        assert!(sample(50).is_subset(&sample(200)));
    }

    #[test]
    fn every_part_of_a_set_is_drawn_from() {
        let tenths = places(10_000, 1000, 3)
            .iter()
            .fold([0; 10], |mut tenths, place| {
                tenths[place / 1000] += 1;
                tenths
            });
        assert!(
            tenths.iter().all(|count| (60..=140).contains(count)),
            "{tenths:?}"
        );
    }
}
