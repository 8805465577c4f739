//! Walls: the attacker's chains out of play that certificates lean on, and
//! whether the defender has the time to take them.
//!
//! A chain that has more liberties out of play than stones can be played elsewhere
//! before the last target falls stands to the end (`docs/zones.md`, section 9); that is counted, not
//! assumed. Where the author drew the boundary, any other chain is an assumption with numbers; where
//! the points in play were found, it carries no verdict (`ground`).
//!
//! Invariant: a wall that is not in [`Enclosure::doubted`] for a certificate cannot be captured while
//! the attacker follows it. A defender who follows his own never plays outside, so only
//! the attacker could bring a wall down there, and none is doubted.

use std::fmt;

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::{PointSet, Problem, Role, Stakes};
use shikatsu_proof::Checked;

use crate::error::FrameError;
use crate::framing::{Sides, WEAK};

/// Chains of the attacker's out of play that a verdict takes to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wall {
    /// All their stones.
    pub stones: PointSet,
    /// Liberties out of play, of the chain that has fewest.
    pub liberties: usize,
    /// How many stones can be played elsewhere before the key stones are
    /// captured, at most; `None` if there is no limit, as in a circle.
    pub elsewhere: Option<u32>,
}

/// What surrounds the points in play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Enclosure {
    sides: Sides,
    in_play: PointSet,
    targets: PointSet,
}

impl Enclosure {
    /// The walls on the board of `asked` around the points in play of `enclosed`,
    /// whose setup may have stones that are not there.
    ///
    /// # Errors
    /// When key stones are missing or of both colours.
    pub(crate) fn new(asked: &Problem, enclosed: &Problem) -> Result<Self, FrameError> {
        let defender = Stakes::of(enclosed)?.defender();
        let sides = Sides::with_defender(asked, defender);
        Ok(Self {
            in_play: enclosed.in_play.unwrap_or(sides.all),
            targets: sides.chains_at(enclosed.key_stones),
            sides,
        })
    }

    /// The same points in play on the board of a later position.
    pub(crate) fn moved_to(&self, position: &Problem) -> Result<Self, FrameError> {
        let enclosed = Problem {
            in_play: Some(self.in_play),
            ..position.clone()
        };
        Self::new(position, &enclosed)
    }

    /// The points in play.
    pub(crate) const fn in_play(&self) -> PointSet {
        self.in_play
    }

    /// The chains that a certificate leans on and that might be captured before it has come to
    /// its end, each for itself. Before it the defender has played so many stones elsewhere.
    pub(crate) fn doubted(&self, checked: &Checked, elsewhere: u32) -> Vec<Wall> {
        if checked.claim().chooser() == Role::Defender {
            return Vec::new();
        }
        self.leaned_on(checked, elsewhere)
            .filter(|wall| !wall.outlasts())
            .collect()
    }

    /// All chains out of play that a certificate leans on.
    pub(crate) fn leaned_on(
        &self,
        checked: &Checked,
        elsewhere: u32,
    ) -> impl Iterator<Item = Wall> + use<> {
        let most = checked.defender_elsewhere();
        let most = most.map(|most| most.saturating_add(elsewhere));
        self.touching(checked.leans_on(), most)
    }

    /// All chains of the attacker's around the points in play, however long they have to stand.
    pub(crate) fn around(&self) -> impl Iterator<Item = Wall> + use<> {
        self.touching(self.in_play, None)
    }

    fn touching(
        &self,
        points: PointSet,
        elsewhere: Option<u32>,
    ) -> impl Iterator<Item = Wall> + use<> {
        let enclosure = *self;
        let beyond = neighbours(points, self.sides.all - self.in_play);
        let chains = self.sides.chains_at(beyond & self.sides.theirs);
        regions(chains).map(move |stones| Wall {
            stones,
            liberties: (enclosure.sides.liberties(stones) - enclosure.in_play).len(),
            elsewhere,
        })
    }

    /// Whether wider points in play than these took away what a wall stood on: it has an enemy outside
    /// these, or was left so few liberties that [`frame`](crate::framing::frame) would put it in play.
    pub(crate) fn is_undermined(&self, wall: &Wall) -> bool {
        let before = (self.sides.liberties(wall.stones) - self.in_play).len();
        self.has_enemy(wall) || (wall.liberties <= WEAK && wall.liberties < before)
    }

    /// Whether a stone of the defender's outside might take part in the capture of a wall: it can be
    /// reached from the wall's liberties there without crossing a stone. How far away it is does not matter.
    pub(crate) fn has_enemy(&self, wall: &Wall) -> bool {
        let enemies = self.sides.ours - self.in_play - self.targets;
        !neighbours(wall.stones | self.room(wall), enemies).is_empty()
    }

    /// The empty points outside that can be reached from a wall's liberties there.
    pub(crate) fn room(&self, wall: &Wall) -> PointSet {
        let outside = self.sides.empty - self.in_play;
        flood(self.sides.liberties(wall.stones) & outside, outside)
    }

    /// The points in play where stones of a side get out: they touch an empty point beyond, or for the
    /// defender a stone of his own.
    pub(crate) fn gates(&self, side: Role) -> PointSet {
        let safe = match side {
            Role::Attacker => self.sides.empty,
            Role::Defender => self.sides.empty | self.sides.ours,
        };
        neighbours(safe - self.in_play, self.in_play)
    }
}

impl Wall {
    /// Whether more stones would have to be played to capture it than can be.
    #[must_use]
    pub fn outlasts(&self) -> bool {
        let liberties = u32::try_from(self.liberties).unwrap_or(u32::MAX);
        self.elsewhere.is_some_and(|most| liberties > most)
    }

    /// Two walls as one, as weak as the weaker.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self {
            stones: self.stones | other.stones,
            liberties: self.liberties.min(other.liberties),
            elsewhere: (self.elsewhere.zip(other.elsewhere)).map(|(one, two)| one.max(two)),
        }
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |number: u64, word: &str| match number {
            1 => format!("1 {word}"),
            _ => format!("{number} {word}s"),
        };
        let stones = plural(self.stones.len() as u64, "stone");
        let liberties = match self.liberties {
            1 => "1 liberty".into(),
            number => format!("{number} liberties"),
        };
        let moves = match self.elsewhere {
            None => "any number of moves".into(),
            Some(most) => format!("up to {}", plural(u64::from(most), "move")),
        };
        write!(
            f,
            "({stones}; its weakest part has {liberties} outside, and the defender has time for {moves} there)"
        )
    }
}
