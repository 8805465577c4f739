//! The fixed places of handicap stones, as GTP 2 lists them.

use shikatsu_problem::{Point, PointSet, Size};

/// The stones of `fixed_handicap`; why not, in the words of GTP.
pub(super) fn fixed_handicap(size: Size, stones: u8) -> Result<PointSet, &'static str> {
    const WRONG: &str = "invalid number of stones";
    let side = size.width();
    let most = match side {
        _ if side != size.height() => 0,
        0..=6 => 0,
        7 => 4,
        side if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return Err(WRONG);
    }
    let near = if side >= 13 { 3 } else { 2 };
    let (far, middle) = (side - 1 - near, side / 2);
    // In the order in which they are added; rows are counted from the top.
    let corners = [(near, far), (far, near), (near, near), (far, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let count = usize::from(stones);
    let mut places: Vec<(u8, u8)> = corners.into_iter().take(count).collect();
    if count >= 6 {
        places.extend(sides.into_iter().take((count - 4) / 2 * 2));
    }
    if count >= 5 && count % 2 == 1 {
        places.push((middle, middle));
    }
    let points = places.into_iter().map(|(x, y)| Point::new(x, y));
    points.collect::<Option<PointSet>>().ok_or(WRONG)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of section 4.1.1 of GTP 2, for 19×19 and 9×9.
    #[test]
    fn the_places_are_those_of_the_protocol() {
        for (side, stones, labels) in [
            (19, 2, "D4 Q16"),
            (19, 3, "D4 D16 Q16"),
            (19, 5, "D4 D16 K10 Q4 Q16"),
            (19, 6, "D4 D10 D16 Q4 Q10 Q16"),
            (19, 9, "D4 D10 D16 K4 K10 K16 Q4 Q10 Q16"),
            (9, 4, "C3 C7 G3 G7"),
            (9, 8, "C3 C5 C7 E3 E7 G3 G5 G7"),
            (7, 2, "C3 E5"),
            (12, 4, "C3 C10 K3 K10"),
        ] {
            let size = Size::square(side).unwrap();
            let wanted: PointSet = labels
                .split(' ')
                .map(|label| size.point(label).unwrap())
                .collect();
            assert_eq!(fixed_handicap(size, stones), Ok(wanted), "{side} {stones}");
        }
        for (side, stones) in [(19, 1), (19, 10), (7, 5), (12, 5), (5, 2)] {
            assert!(fixed_handicap(Size::square(side).unwrap(), stones).is_err());
        }
    }
}
