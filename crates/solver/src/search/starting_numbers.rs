//! Starting numbers of moves that no search has followed yet.
//!
//! Df-pn leaves a node and comes back to it, and makes its moves anew each time. Those that it has
//! followed are in the table. For the others a static test has found nothing, and their starting
//! numbers have not changed.
//!
//! Invariant: what is kept follows from the states before and after the move. A search that keeps
//! nothing visits the same nodes.

/// Moves that are kept. They fit into the second cache of a core.
const PLACES: usize = 1 << 13;

/// The numbers of the moves that were looked at last, one for each place.
#[derive(Debug)]
pub(super) struct StartingNumbers {
    places: Vec<(u64, [u32; 2])>,
}

impl StartingNumbers {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self { places: Vec::new() }
    }

    /// The numbers of a move that a static test does not settle, if they are kept.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<[u32; 2]> {
        let &(name, numbers) = self.places.get(place(key))?;
        (name == key).then_some(numbers)
    }

    /// Keeps the numbers of a move that a static test does not settle.
    #[inline]
    pub(super) fn put(&mut self, key: u64, numbers: [u32; 2]) {
        if self.places.is_empty() {
            self.places.resize(PLACES, (0, [1; 2]));
        }
        self.places[place(key)] = (key, numbers);
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "only low bits are used")]
const fn place(key: u64) -> usize {
    key as usize & (PLACES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_found_until_another_takes_its_place() {
        let mut kept = StartingNumbers::new();
        assert_eq!(kept.get(7), None);
        kept.put(7, [1, 2]);
        assert_eq!(kept.get(7), Some([1, 2]));
        let same_place = 7 + PLACES as u64;
        assert_eq!(kept.get(same_place), None);
        kept.put(same_place, [3, 4]);
        assert_eq!((kept.get(7), kept.get(same_place)), (None, Some([3, 4])));
    }
}
