//! A set of points as 384 bits.
//!
//! Invariant: only bits of real points are set; the guard column and the four
//! bits after the last row stay clear. Iteration runs row by row from the top
//! left, so two equal sets always print the same.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::point::Point;

/// Any set of intersections of the 19×19 board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct PointSet([u64; 6]);

/// The points of a set, in order.
#[derive(Debug, Clone)]
pub struct Points {
    words: [u64; 6],
    word: usize,
}

/// All 361 points.
const EVERY_POINT: PointSet = {
    let mut words = [0; 6];
    let mut index = 0;
    while index < Point::LIMIT {
        if Point::from_index(index).is_some() {
            words[index / 64] |= 1 << (index % 64);
        }
        index += 1;
    }
    PointSet(words)
};

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self([0; 6]);
    /// All 361 points of 19×19.
    pub const EVERY: Self = EVERY_POINT;

    /// The set with one member.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        let mut words = [0; 6];
        words[point.index() / 64] = 1 << (point.index() % 64);
        Self(words)
    }

    /// The set whose bits are these words; bits that are no point are dropped.
    #[must_use]
    pub fn from_words(words: [u64; 6]) -> Self {
        Self(words) & Self::EVERY
    }

    /// The bits, [`Point::index`] 0 first.
    #[must_use]
    pub const fn words(&self) -> &[u64; 6] {
        &self.0
    }

    /// True when the point is a member.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Adds a point; false when it was there already.
    pub const fn insert(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() % 64);
        let fresh = self.0[point.index() / 64] & bit == 0;
        self.0[point.index() / 64] |= bit;
        fresh
    }

    /// Takes a point out; false when it was not there.
    pub const fn remove(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() % 64);
        let present = self.0[point.index() / 64] & bit != 0;
        self.0[point.index() / 64] &= !bit;
        present
    }

    /// Number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True when there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// True when the sets share no point.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    /// True when every member is also in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The first member in reading order.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The only member, or `None` when there are none or several.
    #[must_use]
    pub fn single(&self) -> Option<Point> {
        let mut points = self.iter();
        points.next().filter(|_| points.next().is_none())
    }

    /// The members in reading order.
    #[must_use]
    pub const fn iter(&self) -> Points {
        Points {
            words: self.0,
            word: 0,
        }
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Point::from_index(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        Self::of(point)
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitXor for PointSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

/// Set difference.
impl Sub for PointSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn points() -> impl Strategy<Value = Vec<Point>> {
        let point = (0..19u8, 0..19u8).prop_map(|(x, y)| Point::new(x, y).unwrap());
        proptest::collection::vec(point, 0..80)
    }

    proptest! {
        #[test]
        fn behaves_as_an_ordered_set(a in points(), b in points()) {
            let (sa, sb): (PointSet, PointSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            let (ta, tb): (BTreeSet<_>, BTreeSet<_>) = (a.into_iter().collect(), b.into_iter().collect());
            let list = |set: PointSet| set.iter().collect::<Vec<_>>();
            prop_assert_eq!(list(sa), ta.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(sa | sb), (&ta | &tb).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(list(sa & sb), (&ta & &tb).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(list(sa ^ sb), (&ta ^ &tb).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(list(sa - sb), (&ta - &tb).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(sa.len(), ta.len());
            prop_assert_eq!(sa.is_subset(&sb), ta.is_subset(&tb));
            prop_assert_eq!(sa.is_disjoint(&sb), ta.is_disjoint(&tb));
            prop_assert_eq!(sa.first(), ta.first().copied());
            prop_assert_eq!(sa.single(), if ta.len() == 1 { ta.first().copied() } else { None });
        }
    }

    #[test]
    fn words_that_are_no_points_are_dropped() {
        assert_eq!(PointSet::from_words([u64::MAX; 6]), PointSet::EVERY);
        assert_eq!(PointSet::EVERY.len(), 361);
    }

    #[test]
    fn insert_and_remove_tell_what_changed() {
        let point = Point::from_sgf("sa").unwrap();
        let mut set = PointSet::EMPTY;
        assert!(set.insert(point) && !set.insert(point) && set.contains(point));
        assert!(set.remove(point) && !set.remove(point) && set.is_empty());
    }
}
