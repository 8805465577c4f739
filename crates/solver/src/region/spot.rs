//! A point of a region by its bit, or a pass.
//!
//! Invariant: a layout has at most 380 bits, so every index is below [`PASS`].

/// A place in the layout of a region, or [`PASS`].
pub type Spot = u16;

/// The spot that stands for a pass, and for "no ban".
pub const PASS: Spot = Spot::MAX;

/// The spot of a bit.
#[inline]
#[must_use]
pub fn spot_of(index: usize) -> Spot {
    Spot::try_from(index).unwrap_or(PASS)
}
