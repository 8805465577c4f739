//! A machine word, or a few of them, as a set of points.
//!
//! A region is laid out with one guard column, so that the neighbours of a
//! set are four shifts and a mask. Which word is wide enough is known when a
//! problem arrives; everything above is generic over it, because a 64-bit
//! shift costs a third of a 384-bit one.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::sync::atomic::{AtomicU64, Ordering};

/// A set of small numbers with the operations of an unsigned integer.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many members fit.
    const BITS: usize;
    /// The empty set.
    const EMPTY: Self;

    /// A place for a set that several threads write and read, piece by piece: a reader
    /// may see a mixture while another thread writes.
    type Cell: Default + Debug + Send + Sync;

    /// Puts the set into a cell.
    fn store(self, cell: &Self::Cell);
    /// What a cell holds.
    fn load(cell: &Self::Cell) -> Self;
    /// A number in which every member counts, so that a reader can recognise a mixture.
    fn digest(self) -> u64;
    /// The set in bytes, the least members first: `BITS / 8` of them are added.
    fn write(self, bytes: &mut Vec<u8>);
    /// What was [written](Self::write); missing bytes are empty.
    fn read(bytes: &[u8]) -> Self;

    /// The set of one member; empty when it does not fit.
    fn bit(index: usize) -> Self;
    /// Every member grows by `by`, which is below 64.
    fn up(self, by: u32) -> Self;
    /// Every member shrinks by `by`, which is below 64.
    fn down(self, by: u32) -> Self;
    /// How many members there are.
    fn count(self) -> u32;
    /// The least member; `BITS` when there is none.
    fn lowest(self) -> usize;

    /// Whether there is no member.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the two sets share a member.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The members that are not in `other`.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The members one by one, from the least.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }

    /// The set of the least member alone.
    #[inline]
    fn first(self) -> Self {
        Self::bit(self.lowest())
    }
}

/// The members of a set, from the least.
#[derive(Debug, Clone)]
pub struct Members<W>(W);

impl<W: Word> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without(W::bit(index));
        Some(index)
    }
}

/// How many words of 64 bits there are in so many bits.
const fn pieces(bits: u32) -> usize {
    (bits / 64) as usize
}

fn digest(pieces: &[u64]) -> u64 {
    pieces.iter().fold(0, |sum: u64, piece| {
        (sum.rotate_left(29) ^ piece).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

macro_rules! integer_word {
    ($integer:ty) => {
        impl Word for $integer {
            const BITS: usize = <$integer>::BITS as usize;
            const EMPTY: Self = 0;
            type Cell = [AtomicU64; pieces(<$integer>::BITS)];

            #[inline]
            fn store(self, cell: &Self::Cell) {
                for (i, piece) in cell.iter().enumerate() {
                    #[allow(clippy::cast_possible_truncation, reason = "the rest follows")]
                    let low = (self >> (64 * i)) as u64;
                    piece.store(low, Ordering::Relaxed);
                }
            }

            #[inline]
            fn load(cell: &Self::Cell) -> Self {
                cell.iter().enumerate().fold(0, |sum, (i, piece)| {
                    sum | Self::from(piece.load(Ordering::Relaxed)) << (64 * i)
                })
            }

            #[inline]
            fn digest(self) -> u64 {
                #[allow(clippy::cast_possible_truncation, reason = "the rest follows")]
                let pieces: [u64; pieces(<$integer>::BITS)] =
                    std::array::from_fn(|i| (self >> (64 * i)) as u64);
                digest(&pieces)
            }

            fn write(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Self {
                let mut whole = [0; size_of::<Self>()];
                for (byte, &read) in whole.iter_mut().zip(bytes) {
                    *byte = read;
                }
                Self::from_le_bytes(whole)
            }

            #[inline]
            fn bit(index: usize) -> Self {
                if index < <Self as Word>::BITS {
                    1 << index
                } else {
                    0
                }
            }

            #[inline]
            fn up(self, by: u32) -> Self {
                self << by
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    };
}

integer_word!(u64);
integer_word!(u128);

/// Six 64-bit words: a whole 19×19 board with its guard column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide([u64; 6]);

impl Wide {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Word for Wide {
    const BITS: usize = 384;
    const EMPTY: Self = Self([0; 6]);
    type Cell = [AtomicU64; 6];

    #[inline]
    fn store(self, cell: &Self::Cell) {
        for (piece, word) in cell.iter().zip(self.0) {
            piece.store(word, Ordering::Relaxed);
        }
    }

    #[inline]
    fn load(cell: &Self::Cell) -> Self {
        Self(std::array::from_fn(|i| cell[i].load(Ordering::Relaxed)))
    }

    #[inline]
    fn digest(self) -> u64 {
        digest(&self.0)
    }

    fn write(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0.iter().flat_map(|word| word.to_le_bytes()));
    }

    fn read(bytes: &[u8]) -> Self {
        let mut words = [0; 6];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
            *word = u64::read(bytes);
        }
        Self(words)
    }

    #[inline]
    fn bit(index: usize) -> Self {
        let mut words = [0; 6];
        if let Some(word) = words.get_mut(index / 64) {
            *word = 1 << (index % 64);
        }
        Self(words)
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        if by == 0 {
            return self;
        }
        Self(std::array::from_fn(|i| {
            let below = if i == 0 { 0 } else { self.0[i - 1] };
            self.0[i] << by | below >> (64 - by)
        }))
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        if by == 0 {
            return self;
        }
        Self(std::array::from_fn(|i| {
            let above = self.0.get(i + 1).copied().unwrap_or(0);
            self.0[i] >> by | above << (64 - by)
        }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> usize {
        self.0
            .iter()
            .position(|&word| word != 0)
            .map_or(Self::BITS, |i| i * 64 + self.0[i].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_a_list<W: Word>() {
        let numbers = [0, 1, 5, 40, 62, 63];
        let set = numbers
            .into_iter()
            .fold(W::EMPTY, |set, number| set | W::bit(number));
        assert_eq!(set.members().collect::<Vec<_>>(), numbers);
        assert_eq!(set.count(), 6);
        for by in [1, 7, 19, 20, 63] {
            let up: Vec<usize> = numbers
                .iter()
                .map(|number| number + by as usize)
                .filter(|&number| number < W::BITS)
                .collect();
            assert_eq!(set.up(by).members().collect::<Vec<_>>(), up);
            let down: Vec<usize> = numbers
                .iter()
                .filter_map(|number| number.checked_sub(by as usize))
                .collect();
            assert_eq!(set.down(by).members().collect::<Vec<_>>(), down);
        }
        let cell = W::Cell::default();
        let far = set | W::bit(W::BITS - 1);
        far.store(&cell);
        assert_eq!(W::load(&cell), far);
        assert_ne!(far.without(W::bit(40)).digest(), far.digest());
        assert_eq!(W::EMPTY.lowest(), W::BITS);
        assert_eq!(set.first(), W::bit(0));
        assert!(W::bit(W::BITS).is_empty());
    }

    #[test]
    fn every_word_behaves_like_a_set_of_numbers() {
        agrees_with_a_list::<u64>();
        agrees_with_a_list::<u128>();
        agrees_with_a_list::<Wide>();
    }
}
