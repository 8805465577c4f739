//! The points that are printed thick on a board.

use shikatsu_problem::{Point, PointSet, Size};

/// The star points of the three boards that have them by custom.
pub(crate) fn star_points(size: Size) -> PointSet {
    let lines: &[u8] = match (size.width(), size.height()) {
        (19, 19) => &[3, 9, 15],
        (13, 13) => &[3, 6, 9],
        (9, 9) => &[2, 4, 6],
        _ => &[],
    };
    // On the small boards only the centre and the corners are marked.
    let is_star = |x, y| size.width() == 19 || (x == y) || (x + y + 1 == size.width());
    lines
        .iter()
        .flat_map(|&x| lines.iter().map(move |&y| (x, y)))
        .filter(|&(x, y)| is_star(x, y))
        .filter_map(|(x, y)| Point::new(x, y))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_where_boards_print_them() {
        let labels = |side| {
            let size = Size::square(side).unwrap();
            size.labels(star_points(size)).join(" ")
        };
        assert_eq!(labels(19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!(labels(13), "D10 K10 G7 D4 K4");
        assert_eq!(labels(9), "C7 G7 E5 C3 G3");
        assert_eq!(labels(7), "");
        assert!(star_points(Size::new(19, 13).unwrap()).is_empty());
    }
}
