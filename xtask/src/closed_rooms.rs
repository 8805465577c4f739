//! Positions of our own that take long: a few stones in a closed room on the side.
//!
//! Invariant: the wall is out of play with liberties outside, so that nothing is assumed about it.

use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Setup, Size};

/// A row of white stones on the second line of a room, centred, and who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClosedRoom {
    width: u8,
    height: u8,
    stones: u8,
    first: Color,
}

impl ClosedRoom {
    /// Rooms with so many free points, small ones first.
    pub(crate) fn all(free: std::ops::RangeInclusive<u8>) -> Vec<Self> {
        let mut rooms: Vec<Self> = Vec::new();
        for (width, height) in (3..=9).flat_map(|width| (2..=6).map(move |height| (width, height)))
        {
            for stones in 1..=width.min(6) {
                for first in Color::BOTH {
                    let room = Self {
                        width,
                        height,
                        stones,
                        first,
                    };
                    if free.contains(&(width * height - stones)) {
                        rooms.push(room);
                    }
                }
            }
        }
        rooms.sort_by_key(|room| (room.width * room.height - room.stones, room.width));
        rooms
    }

    /// How it is called: width, height, stones and first mover.
    pub(crate) fn name(self) -> String {
        let first = match self.first {
            Color::Black => "kill",
            Color::White => "live",
        };
        format!("{}x{}-{}-{first}", self.width, self.height, self.stones)
    }

    /// The position.
    pub(crate) fn problem(self) -> Problem {
        let rectangle = |columns: std::ops::Range<u8>, rows: std::ops::Range<u8>| -> PointSet {
            let points = columns.flat_map(|x| rows.clone().map(move |y| (x, y)));
            points.filter_map(|(x, y)| Point::new(x, y)).collect()
        };
        let start = 1 + (self.width - self.stones) / 2;
        let stones = rectangle(start..start + self.stones, 1..2);
        let room = rectangle(1..self.width + 1, 0..self.height);
        let outside = rectangle(0..self.width + 2, 0..self.height + 1);
        let setup = Setup {
            black: outside - room,
            white: stones,
            to_move: Some(self.first),
            ..Setup::empty(Size::NINETEEN)
        };
        Problem {
            goal: Some(match self.first {
                Color::Black => Goal::Kill,
                Color::White => Goal::Live,
            }),
            key_stones: stones.first().into_iter().collect(),
            in_play: Some(room),
            ..Problem::new(setup)
        }
    }
}
