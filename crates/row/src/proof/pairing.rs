//! Draws by pairs, where stones stay: a player who answers in the pair of the point just played never lets a line with a
//! pair in it become a row.
//!
//! The plane is tiled by 4×4: rows 0 and 1 pair columns 0 and 1, rows 2 and 3 pair columns 2 and 3; columns 2 and 3 pair
//! rows 0 and 1, columns 0 and 1 pair rows 2 and 3. Every five in a line contain a pair, wherever the tiles begin; on some
//! boards four do.

use shikatsu_problem::{Point, Size};

use crate::rules::{CaptureRule, LineDirections, RowGoal, RowRules};

/// Two points of which a defender takes the one when the other is taken.
pub(crate) type PointPair = [Point; 2];

/// Pairs that meet every line of the board, if the tiling gives them.
pub(crate) fn pairing(rules: RowRules) -> Option<Vec<PointPair>> {
    let RowGoal::Row(stones) = rules.goal() else {
        return None;
    };
    if rules.capture() == CaptureRule::On || rules.directions() == LineDirections::Diagonals {
        return None;
    }
    let shifts = (0..4).flat_map(|down| (0..4).map(move |right| (right, down)));
    let mut tilings = shifts.map(|shift| tiling(rules.size(), shift));
    tilings.find(|pairs| meets_all(rules.size(), stones, pairs))
}

/// The pairs of a tiling that are whole on the board.
fn tiling(size: Size, (right, down): (u8, u8)) -> Vec<PointPair> {
    let mut pairs = Vec::new();
    for point in size.points() {
        let (x, y) = ((point.x() + right) % 4, (point.y() + down) % 4);
        let beside = match (x, y) {
            (0, 0 | 1) | (2, 2 | 3) => Point::new(point.x() + 1, point.y()),
            (2 | 3, 0) | (0 | 1, 2) => Point::new(point.x(), point.y() + 1),
            _ => None,
        };
        pairs.extend(
            beside
                .filter(|two| size.contains(*two))
                .map(|two| [point, two]),
        );
    }
    pairs
}

fn meets_all(size: Size, stones: u8, pairs: &[PointPair]) -> bool {
    let line = |start: Point, right: u8, down: u8| -> Option<Vec<Point>> {
        let points =
            (0..stones).map(|step| Point::new(start.x() + step * right, start.y() + step * down));
        points
            .map(|point| point.filter(|point| size.contains(*point)))
            .collect()
    };
    let mut lines = size
        .points()
        .flat_map(|start| [line(start, 1, 0), line(start, 0, 1)])
        .flatten();
    lines.all(|line| {
        pairs
            .iter()
            .any(|pair| pair.iter().all(|point| line.contains(point)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_in_a_row_has_pairs_on_every_board_and_four_only_on_small_ones() {
        for (width, height) in
            (5..=19).flat_map(|width| (5..=19).map(move |height| (width, height)))
        {
            for stones in [5, 6] {
                let rules = format!("{width}x{height}, row {stones}, no capture");
                if let Ok(rules) = rules.parse() {
                    assert!(pairing(rules).is_some(), "{rules}");
                }
            }
        }
        let has_pairs = |rules: &str| pairing(rules.parse().unwrap()).is_some();
        assert!(has_pairs("4x4, row 4, no capture"));
        assert!(!has_pairs("5x5, row 4, no capture"));
        assert!(!has_pairs("9x9, row 5"));
        assert!(!has_pairs("9x9, row 5, diagonals, no capture"));
    }
}
