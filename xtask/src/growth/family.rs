//! The positions of the growth table: rows of stones on the second line.
//!
//! Up to seven free points the row has as many stones, with the free points
//! under it and a closed wall around. From eight on the row keeps its seven
//! stones, and the edge beyond its ends is opened point by point, left and
//! right in turn. "Six die, eight live, seven are unsettled" says the proverb;
//! the attacker moves first here.
//!
//! Invariant: the wall is one chain with liberties out of play, so that no rule
//! about walls is needed.

use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Setup, Size};

/// The defender's colour; the attacker's is the other.
pub(super) const DEFENDER: Color = Color::White;

/// Stones of the longest row.
const LONGEST_ROW: u8 = 7;

/// The fewest and the most free points that fit on the board.
pub(super) const FEWEST: u8 = 3;
pub(super) const MOST: u8 = 17;

/// The position with so many free points, the attacker to move.
///
/// `None` outside [`FEWEST`] to [`MOST`].
pub(super) fn problem(free: u8) -> Option<Problem> {
    if !(FEWEST..=MOST).contains(&free) {
        return None;
    }
    let row = free.min(LONGEST_ROW);
    let beyond = free - row;
    // Room for five open points and the wall on either side of the longest row.
    let start = 6;
    let end = start + row;
    let (left, right) = (start - beyond.div_ceil(2), end + beyond / 2);
    let points = |columns: std::ops::Range<u8>, y| -> PointSet {
        columns.filter_map(|x| Point::new(x, y)).collect()
    };
    let stones = points(start..end, 1);
    let open = points(left..right, 0);
    let around = points(left - 1..right + 1, 0) | points(left - 1..right + 1, 1);
    let roof = points(start - 1..end + 1, 2);
    let setup = Setup {
        black: (around | roof) - stones - open,
        white: stones,
        to_move: Some(!DEFENDER),
        ..Setup::empty(Size::NINETEEN)
    };
    Some(Problem {
        goal: Some(Goal::Kill),
        key_stones: stones.first().into_iter().collect(),
        in_play: Some(stones | open),
        ..Problem::new(setup)
    })
}

#[cfg(test)]
mod tests {
    use shikatsu_board::Position;

    use super::*;

    /// The two lowest lines and the roof, from the first column on.
    fn drawing(free: u8) -> Vec<String> {
        let problem = problem(free).unwrap();
        let position = Position::from_problem(&problem).unwrap();
        let drawn = format!("{position:?}");
        let lines = drawn.lines().skip(1).take(3);
        lines
            .map(|line| line.trim_end_matches('.').to_owned())
            .collect()
    }

    #[test]
    fn the_row_grows_to_seven_and_then_the_edge_opens() {
        assert_eq!(drawing(4), [".....X....X", ".....XOOOOX", ".....XXXXXX"]);
        assert_eq!(
            drawing(7),
            [".....X.......X", ".....XOOOOOOOX", ".....XXXXXXXXX"]
        );
        assert_eq!(
            drawing(10),
            ["...X..........X", "...XXXOOOOOOOXX", ".....XXXXXXXXX"]
        );
    }

    #[test]
    fn every_member_has_its_free_points_and_a_wall_in_one_piece() {
        for free in FEWEST..=MOST {
            let problem = problem(free).unwrap();
            let position = Position::from_problem(&problem).unwrap();
            let vacant = problem.in_play.unwrap() & position.vacant();
            assert_eq!(vacant.len(), usize::from(free));
            let wall = position.stones(!DEFENDER);
            let chain = position.chain(wall.first().unwrap()).unwrap();
            assert_eq!(chain, wall, "{free}");
        }
        assert!(problem(FEWEST - 1).is_none());
        assert!(problem(MOST + 1).is_none());
    }
}
