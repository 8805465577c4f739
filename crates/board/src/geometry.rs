//! Neighbourhood on sets of points.
//!
//! The guard column of [`PointSet`] makes "all neighbours of a set" four shifts
//! of 384 bits, whatever the set's size. Functions take the board as a mask:
//! nothing ever leaves it.

use shikatsu_problem::{Point, PointSet};

/// The points next to any member, members themselves left out unless they
/// neighbour each other; limited to `within`.
#[must_use]
pub fn neighbours(set: PointSet, within: PointSet) -> PointSet {
    let words = set.words();
    let mut out = [0; 6];
    for (i, slot) in out.iter_mut().enumerate() {
        let here = words[i];
        let before = if i == 0 { 0 } else { words[i - 1] };
        let after = if i == 5 { 0 } else { words[i + 1] };
        *slot = (here << 1 | before >> 63)
            | (here >> 1 | after << 63)
            | (here << Point::STRIDE | before >> (64 - Point::STRIDE))
            | (here >> Point::STRIDE | after << (64 - Point::STRIDE));
    }
    PointSet::from_words(out) & within
}

/// The set and its neighbours, limited to `within`.
#[must_use]
pub fn dilate(set: PointSet, within: PointSet) -> PointSet {
    (set & within) | neighbours(set, within)
}

/// Everything connected to `seed` through members of `within`.
#[must_use]
pub fn flood(seed: PointSet, within: PointSet) -> PointSet {
    let mut filled = seed & within;
    loop {
        let wider = dilate(filled, within);
        if wider == filled {
            return filled;
        }
        filled = wider;
    }
}

/// The connected parts of a set, in reading order of their first points.
pub fn regions(set: PointSet) -> impl Iterator<Item = PointSet> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let region = flood(PointSet::of(rest.first()?), rest);
        rest -= region;
        Some(region)
    })
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Size;

    use super::*;

    #[test]
    fn shifts_agree_with_plain_coordinates_on_every_size() {
        for (width, height) in (1..=19).flat_map(|w| (1..=19).map(move |h| (w, h))) {
            let size = Size::new(width, height).unwrap();
            for point in size.points() {
                let beside = |dx: i8, dy: i8| {
                    let x = point.x().checked_add_signed(dx)?;
                    let y = point.y().checked_add_signed(dy)?;
                    Point::new(x, y).filter(|&p| size.contains(p))
                };
                let plain: PointSet = [(0, 1), (0, -1), (1, 0), (-1, 0)]
                    .into_iter()
                    .filter_map(|(dx, dy)| beside(dx, dy))
                    .collect();
                assert_eq!(
                    neighbours(PointSet::of(point), size.all()),
                    plain,
                    "{point:?} on {size}"
                );
            }
        }
    }

    #[test]
    fn a_flood_stays_inside_and_regions_partition() {
        let size = Size::new(7, 5).unwrap();
        let wall: PointSet = (0..5).map(|y| Point::new(3, y).unwrap()).collect();
        let open = size.all() - wall;
        let parts: Vec<_> = regions(open).collect();
        assert_eq!(
            parts.iter().map(PointSet::len).collect::<Vec<_>>(),
            [15, 15]
        );
        assert_eq!(parts[0] | parts[1], open);
    }
}
