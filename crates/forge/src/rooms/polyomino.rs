//! A random room: points side by side, more often compact than thin.
//!
//! Each next point is drawn among the neighbours of the room; a neighbour that touches two points of it is drawn more often.

use shikatsu_board::{SeededRandom, neighbours};
use shikatsu_problem::{Point, PointSet, Size};

/// Which edges a room may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Locality {
    Corner,
    Side,
    Centre,
}

impl Locality {
    /// The columns and rows that a room may use, both ends included.
    const fn window(self) -> [(u8, u8); 2] {
        match self {
            Self::Corner => [(0, 7), (0, 5)],
            Self::Side => [(5, 13), (0, 4)],
            Self::Centre => [(6, 12), (6, 12)],
        }
    }

    /// Where rooms may begin.
    fn starts(self) -> PointSet {
        let points: &[(u8, u8)] = match self {
            Self::Corner => &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)],
            Self::Side => &[(9, 0), (9, 0), (9, 1)],
            Self::Centre => &[(9, 9)],
        };
        let points = points.iter();
        points.filter_map(|&(x, y)| Point::new(x, y)).collect()
    }

    /// The fewest points of a room, and how many sizes there are.
    const fn sizes(self) -> (usize, usize) {
        match self {
            Self::Corner => (5, 10),
            Self::Side => (5, 8),
            Self::Centre => (5, 6),
        }
    }
}

/// Grows a room.
pub(super) fn grow_room(locality: Locality, random: &mut SeededRandom) -> PointSet {
    let [columns, rows] = locality.window();
    let within = |point: &Point| {
        (columns.0..=columns.1).contains(&point.x()) && (rows.0..=rows.1).contains(&point.y())
    };
    let window: PointSet = Size::NINETEEN.points().filter(within).collect();
    let (least, sizes) = locality.sizes();
    let size = least + random.below(sizes);
    let mut room = PointSet::EMPTY;
    room.extend(random.pick(locality.starts()));
    while room.len() < size {
        let beside = neighbours(room, window) - room;
        let lots: Vec<Point> = beside
            .iter()
            .flat_map(|point| {
                let touched = neighbours(PointSet::of(point), room).len();
                std::iter::repeat_n(point, touched * touched)
            })
            .collect();
        let Some(&next) = lots.get(random.below(lots.len())) else {
            break;
        };
        room.insert(next);
    }
    room
}

#[cfg(test)]
mod tests {
    use shikatsu_board::regions;

    use super::*;

    #[test]
    fn a_room_is_one_piece_of_the_size_that_was_drawn() {
        for seed in 0..300 {
            for locality in [Locality::Corner, Locality::Side, Locality::Centre] {
                let room = grow_room(locality, &mut SeededRandom::new(seed));
                let again = grow_room(locality, &mut SeededRandom::new(seed));
                let (least, sizes) = locality.sizes();
                assert_eq!(room, again);
                assert_eq!(regions(room).count(), 1);
                assert!((least..least + sizes).contains(&room.len()), "{room:?}");
            }
        }
    }
}
