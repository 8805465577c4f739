//! A random room: points side by side, more often compact than thin.
//!
//! Each next point is drawn among the neighbours of the room; a neighbour that touches two points of it is drawn more often.

use shikatsu_board::{SeededRandom, neighbours};
use shikatsu_problem::{Point, PointSet, Size};

use super::style::{Locality, RoomStyle};

/// Grows a room.
pub(super) fn grow_room(
    style: RoomStyle,
    locality: Locality,
    random: &mut SeededRandom,
) -> PointSet {
    let [columns, rows] = style.window(locality);
    let within = |point: &Point| {
        (columns.0..=columns.1).contains(&point.x()) && (rows.0..=rows.1).contains(&point.y())
    };
    let window: PointSet = Size::NINETEEN.points().filter(within).collect();
    let (least, sizes) = style.sizes(locality);
    let size = least + random.below(sizes);
    let start = random.pick(locality.starts());
    grown(start, window, size, random)
}

/// So many points of a window side by side, from a start; fewer where there is no place.
pub(super) fn grown(
    start: Option<Point>,
    window: PointSet,
    size: usize,
    random: &mut SeededRandom,
) -> PointSet {
    let mut room = PointSet::EMPTY;
    room.extend(start);
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
        let places = [Locality::Corner, Locality::Side, Locality::Centre];
        let styles = [
            RoomStyle::Small,
            RoomStyle::Large,
            RoomStyle::Crowded,
            RoomStyle::Racing,
        ];
        let each = styles
            .into_iter()
            .flat_map(|style| places.map(|locality| (style, locality)));
        for (style, locality) in each {
            for seed in 0..300 {
                let room = grow_room(style, locality, &mut SeededRandom::new(seed));
                let again = grow_room(style, locality, &mut SeededRandom::new(seed));
                let (least, sizes) = style.sizes(locality);
                assert_eq!(room, again);
                assert_eq!(regions(room).count(), 1);
                assert!((least..least + sizes).contains(&room.len()), "{room:?}");
            }
        }
    }
}
