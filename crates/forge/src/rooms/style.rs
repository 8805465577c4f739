//! The sizes of rooms: small ones that chance fills with up to three stones, large ones with so many that a few points stay empty,
//! crowded ones, in which both sides stand close together, and racing ones, in which a chain of the attacker's shares its last
//! liberties with the group. Small rooms repeat soon; large ones without stones are rarely proved and dull to look at; a seki
//! needs a race that neither side wins.

use shikatsu_board::SeededRandom;
use shikatsu_problem::{Point, PointSet};

/// How large rooms are, and how many stones stand in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomStyle {
    /// The recipe `rooms`.
    Small,
    /// The recipe `halls`.
    Large,
    /// The recipe `crowds`.
    Crowded,
    /// The recipe `races`.
    Racing,
}

impl RoomStyle {
    /// Where the room lies; the same for all.
    pub(super) fn locality(random: &mut SeededRandom) -> Locality {
        match random.below(10) {
            0..=4 => Locality::Corner,
            5..=8 => Locality::Side,
            _ => Locality::Centre,
        }
    }

    /// The columns and rows that a room may use, both ends included.
    pub(super) const fn window(self, locality: Locality) -> [(u8, u8); 2] {
        match (self, locality) {
            (Self::Small | Self::Crowded | Self::Racing, Locality::Corner) => [(0, 7), (0, 5)],
            (Self::Small | Self::Crowded | Self::Racing, Locality::Side) => [(5, 13), (0, 4)],
            (Self::Small | Self::Crowded | Self::Racing, Locality::Centre) => [(6, 12), (6, 12)],
            (Self::Large, Locality::Corner) => [(0, 8), (0, 5)],
            (Self::Large, Locality::Side) => [(4, 14), (0, 4)],
            (Self::Large, Locality::Centre) => [(5, 13), (6, 12)],
        }
    }

    /// The fewest points of a room, and how many sizes there are.
    pub(super) const fn sizes(self, locality: Locality) -> (usize, usize) {
        match (self, locality) {
            (Self::Small, Locality::Corner) => (5, 10),
            (Self::Small, Locality::Side) => (5, 8),
            (Self::Small, Locality::Centre) => (5, 6),
            (Self::Crowded, Locality::Corner | Locality::Side) => (5, 5),
            (Self::Crowded, Locality::Centre) => (5, 4),
            (Self::Racing, Locality::Corner) => (5, 7),
            (Self::Racing, Locality::Side | Locality::Centre) => (5, 6),
            (Self::Large, Locality::Corner) => (9, 9),
            (Self::Large, Locality::Side) => (8, 7),
            (Self::Large, Locality::Centre) => (8, 4),
        }
    }

    /// How many in a hundred of the points that touch the room only diagonally get a stone of the ring.
    pub(super) const fn filled_diagonals(self) -> usize {
        match self {
            Self::Small | Self::Large | Self::Crowded => 70,
            Self::Racing => 100,
        }
    }

    /// Gaps in the ring, one number of five; through a gap the chain inside gets out.
    pub(super) const fn gaps(self) -> [usize; 5] {
        match self {
            Self::Small | Self::Large | Self::Crowded => [0, 1, 1, 1, 2],
            Self::Racing => [0, 0, 0, 1, 1],
        }
    }

    /// How many stones stand in a room of so many points, as a chain of the attacker's and beside it.
    pub(super) fn stones_inside(self, room: usize, random: &mut SeededRandom) -> InsideStones {
        let scattered = |scattered| InsideStones {
            chain: 0,
            scattered,
        };
        match self {
            Self::Small => scattered(random.below(4)),
            // Five to eight points stay empty.
            Self::Large => scattered(room.saturating_sub(5 + random.below(4))),
            // Two to four do.
            Self::Crowded => scattered(room.saturating_sub(2 + random.below(3))),
            // The same.
            Self::Racing => {
                let scattered = random.below(3);
                InsideStones {
                    chain: room.saturating_sub(2 + random.below(3) + scattered),
                    scattered,
                }
            }
        }
    }
}

/// The stones in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InsideStones {
    /// Stones of the attacker's, side by side.
    pub(super) chain: usize,
    /// Stones of either colour anywhere.
    pub(super) scattered: usize,
}

/// Which edges a room may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Locality {
    Corner,
    Side,
    Centre,
}

impl Locality {
    /// Where rooms may begin.
    pub(super) fn starts(self) -> PointSet {
        let points: &[(u8, u8)] = match self {
            Self::Corner => &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)],
            Self::Side => &[(9, 0), (9, 0), (9, 1)],
            Self::Centre => &[(9, 9)],
        };
        let points = points.iter();
        points.filter_map(|&(x, y)| Point::new(x, y)).collect()
    }
}
