//! Sets of cells in 64, 128 or 384 bits.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of cells, counted from 0.
pub(crate) trait CellSet: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Cells that there are.
    const CAPACITY: usize;
    /// No cell.
    const EMPTY: Self;

    /// The set with one member.
    fn of(cell: usize) -> Self;
    /// Members of either.
    fn or(self, other: Self) -> Self;
    /// Members of both.
    fn and(self, other: Self) -> Self;
    /// Members of this one only.
    fn without(self, other: Self) -> Self;
    /// The cells one before and one after each member, and `stride` before and after.
    fn beside(self, stride: u32) -> Self;
    /// The number of members.
    fn len(self) -> u32;
    /// The member with the smallest number.
    fn first(self) -> Option<usize>;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn contains(self, cell: usize) -> bool {
        !self.and(Self::of(cell)).is_empty()
    }

    /// Whether any member is in both.
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The members, from the smallest number.
    fn cells(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest = rest.without(Self::of(cell));
            Some(cell)
        })
    }

    /// Everything connected to `seed` through members of `within`.
    fn flood(seed: Self, within: Self, stride: u32) -> Self {
        let mut filled = seed.and(within);
        loop {
            let wider = filled.or(filled.beside(stride).and(within));
            if wider == filled {
                return filled;
            }
            filled = wider;
        }
    }
}

/// What is the same for every integer whose bits are cells.
macro_rules! integer_operations {
    () => {
        const CAPACITY: usize = Self::BITS as usize;
        const EMPTY: Self = 0;

        fn or(self, other: Self) -> Self {
            self | other
        }

        fn and(self, other: Self) -> Self {
            self & other
        }

        fn without(self, other: Self) -> Self {
            self & !other
        }

        fn len(self) -> u32 {
            self.count_ones()
        }

        fn first(self) -> Option<usize> {
            (self != 0).then(|| self.trailing_zeros() as usize)
        }
    };
}

impl CellSet for u64 {
    integer_operations!();

    fn of(cell: usize) -> Self {
        1 << cell
    }

    fn beside(self, stride: u32) -> Self {
        self << 1 | self >> 1 | self << stride | self >> stride
    }
}

impl CellSet for u128 {
    integer_operations!();

    fn of(cell: usize) -> Self {
        // Shifts of 128 bits by a variable are calls in WebAssembly; of 64 bits they are instructions.
        let bit = 1 << (cell % 64);
        if cell < 64 {
            joined(bit, 0)
        } else {
            joined(0, bit)
        }
    }

    fn beside(self, stride: u32) -> Self {
        let [low, high] = halves(self);
        let later = joined(low << stride, high << stride | low >> (64 - stride));
        let earlier = joined(low >> stride | high << (64 - stride), high >> stride);
        self << 1 | self >> 1 | later | earlier
    }

    fn contains(self, cell: usize) -> bool {
        halves(self)[cell / 64] >> (cell % 64) & 1 == 1
    }

    fn cells(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
const fn halves(cells: u128) -> [u64; 2] {
    [cells as u64, (cells >> 64) as u64]
}

const fn joined(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}

/// A set of cells in 384 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WideCells([u64; 6]);

impl WideCells {
    fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|at| join(self.0[at], other.0[at])))
    }

    fn later(self, by: u32) -> Self {
        let before = |at: usize| if at == 0 { 0 } else { self.0[at - 1] };
        Self(std::array::from_fn(|at| {
            self.0[at] << by | before(at) >> (64 - by)
        }))
    }

    fn earlier(self, by: u32) -> Self {
        let after = |at: usize| self.0.get(at + 1).copied().unwrap_or(0);
        Self(std::array::from_fn(|at| {
            self.0[at] >> by | after(at) << (64 - by)
        }))
    }
}

// Six words at a time, written out wherever a set is used, would be a third of the module of the page.
impl CellSet for WideCells {
    const CAPACITY: usize = 384;
    const EMPTY: Self = Self([0; 6]);

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn of(cell: usize) -> Self {
        let mut words = [0; 6];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn or(self, other: Self) -> Self {
        self.with(other, |one, two| one | two)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn and(self, other: Self) -> Self {
        self.with(other, |one, two| one & two)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn without(self, other: Self) -> Self {
        self.with(other, |one, two| one & !two)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn beside(self, stride: u32) -> Self {
        let sideways = self.later(1).or(self.earlier(1));
        sideways.or(self.later(stride)).or(self.earlier(stride))
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, two)| one & two != 0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set<S: CellSet>(cells: &BTreeSet<usize>) -> S {
        cells
            .iter()
            .fold(S::EMPTY, |set, &cell| set.or(S::of(cell)))
    }

    fn behaves<S: CellSet>(one: &BTreeSet<usize>, two: &BTreeSet<usize>, stride: usize) {
        let list = |set: S| set.cells().collect::<BTreeSet<_>>();
        let (a, b) = (set::<S>(one), set::<S>(two));
        assert_eq!(list(a.or(b)), one | two);
        assert_eq!(list(a.and(b)), one & two);
        assert_eq!(list(a.without(b)), one - two);
        assert_eq!(a.len() as usize, one.len());
        assert_eq!(a.first(), one.first().copied());
        assert_eq!(a.meets(b), !one.is_disjoint(two));
        let mut beside = BTreeSet::new();
        for cell in one {
            let near = [
                cell.checked_sub(1),
                cell.checked_sub(stride),
                Some(cell + 1),
                Some(cell + stride),
            ];
            beside.extend(
                near.into_iter()
                    .flatten()
                    .filter(|&cell| cell < S::CAPACITY),
            );
        }
        assert_eq!(list(a.beside(u32::try_from(stride).unwrap())), beside);
    }

    fn cells(capacity: usize) -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0..capacity, 0..40)
    }

    proptest! {
        #[test]
        fn the_narrowest_sets_are_sets(one in cells(64), two in cells(64), stride in 4..9usize) {
            behaves::<u64>(&one, &two, stride);
        }

        #[test]
        fn narrow_sets_are_sets(one in cells(128), two in cells(128), stride in 4..12usize) {
            behaves::<u128>(&one, &two, stride);
        }

        #[test]
        fn wide_sets_are_sets(one in cells(384), two in cells(384)) {
            behaves::<WideCells>(&one, &two, 20);
        }
    }

    #[test]
    fn what_is_connected_is_found() {
        // Two cells of one row, and one that touches neither.
        let within = set::<u128>(&BTreeSet::from([0, 1, 5, 12]));
        let found = CellSet::flood(u128::of(0), within, 5);
        assert_eq!(found.cells().collect::<Vec<_>>(), [0, 1, 5]);
    }
}
