//! The points in play that certificates are about, and what a claim about them is worth.
//!
//! This file alone decides when a wall holds and which reading counts; the rules are those of
//! `docs/certificate.md`, "What a bundle says" and "Three grades".
//!
//! Invariant: a claim of grade [`Grade::Board`] about points that were found has a chooser for whom everything beyond was
//! assumed at its worst, and every wall it leans on outlasts by count, or has liberties to spare outside and no enemy there.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{PointSet, Problem, Role};
use shikatsu_proof::Checked;

use crate::error::FrameError;
use crate::framing::{Framed, Reach, Sides, frame};
use crate::grade::Grade;
use crate::readings::Beyond;
use crate::wall::{Enclosure, Wall};

/// With so many liberties out of play, room around them and no enemy there, each move against a wall can be
/// answered (`docs/zones.md`, section 9).
const LEAST_WALL_LIBERTIES: usize = 3;

/// A part of the outside with fewer empty points is a pocket, in which a wall may have no answer.
const LEAST_ROOM_OUTSIDE: usize = 12;

/// Points in play and what surrounds them.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) enclosure: Enclosure,
    origin: Origin,
}

/// Who drew a boundary.
#[derive(Debug, Clone)]
enum Origin {
    /// The author of the problem, who answers for what lies beyond.
    Given,
    /// The program, within the tightest frame. What the attacker proves there leans on all that was left out.
    Inner,
    /// The program, or the sender of a bundle. Neither answers for anything.
    Found(Box<FoundBoundary>),
}

/// What is known of points that were found.
#[derive(Debug, Clone, Copy)]
struct FoundBoundary {
    /// What surrounds the tightest points in play.
    tightest: Enclosure,
    /// The points in play that touch something other than the attacker's stones beyond.
    open: PointSet,
    /// Whether every stone of the defender's on the board is in play.
    has_all_defenders: bool,
    /// Whether there is a layer of room around the tightest points in play.
    has_room: bool,
    /// Whether no stone of the attacker's inside hangs on a gap of the tightest points in play.
    has_no_cut: bool,
}

/// What a claim stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Footing {
    pub(crate) grade: Grade,
    /// Walls that it takes to stand and that might fall.
    pub(crate) wall: Option<Wall>,
}

impl Ground {
    /// A boundary that the author drew, or a frame within it.
    pub(crate) fn given(asked: &Problem, enclosed: &Problem) -> Result<Self, FrameError> {
        Ok(Self {
            enclosure: Enclosure::new(asked, enclosed)?,
            origin: Origin::Given,
        })
    }

    /// A frame that was found on the board of `asked`.
    pub(crate) fn found(
        asked: &Problem,
        framed: &Framed,
        tightest: &Framed,
    ) -> Result<Self, FrameError> {
        let sides = Sides::of(&framed.problem)?;
        let in_play = framed.problem.in_play.unwrap_or(sides.all);
        let roomy = frame(asked, Reach(1))?.problem.in_play;
        let found = FoundBoundary {
            tightest: Enclosure::new(asked, &tightest.problem)?,
            open: framed.open_points(),
            has_all_defenders: sides.ours.is_subset(&in_play),
            has_room: roomy.is_some_and(|roomy| roomy.is_subset(&in_play)),
            has_no_cut: !has_cut(&sides, in_play, tightest.open_points()),
        };
        Ok(Self {
            enclosure: Enclosure::new(asked, &framed.problem)?,
            origin: Origin::Found(Box::new(found)),
        })
    }

    /// The inner frame on the board of `asked`.
    pub(crate) fn inner(asked: &Problem, inner: &Framed) -> Result<Self, FrameError> {
        Ok(Self {
            enclosure: Enclosure::new(asked, &inner.problem)?,
            origin: Origin::Inner,
        })
    }

    /// The same points some moves later, on the board of `position`.
    pub(crate) fn moved_to(&self, position: &Problem) -> Result<Self, FrameError> {
        Ok(Self {
            enclosure: self.enclosure.moved_to(position)?,
            origin: self.origin.clone(),
        })
    }

    /// What a checked claim about these points says of the board, if the defender has played so many
    /// stones elsewhere before it; nothing if the claim rests on stones that are only assumed.
    pub(crate) fn footing(
        &self,
        beyond: Beyond,
        checked: &Checked,
        elsewhere: u32,
    ) -> Option<Footing> {
        let chooser = checked.claim().chooser();
        let found = match (&self.origin, beyond, chooser) {
            (Origin::Given, Beyond::AsGiven, _) => {
                let doubted = self.enclosure.doubted(checked, elsewhere);
                return Some(Footing::on(Grade::Board, doubted));
            }
            (Origin::Given, Beyond::Sealed, Role::Defender) => {
                return Some(Footing::on(Grade::Board, Vec::new()));
            }
            (Origin::Inner, Beyond::Sealed, Role::Defender) => {
                return Some(Footing::on(Grade::Board, Vec::new()));
            }
            (Origin::Inner, Beyond::Sealed, Role::Attacker) => {
                let doubted = self.enclosure.doubted(checked, elsewhere);
                return Some(Footing::on(Grade::Undisturbed, doubted));
            }
            (Origin::Given | Origin::Inner, ..) => return None,
            (Origin::Found(found), ..) => found,
        };
        let is_closed = found.open.is_empty();
        match (chooser, beyond) {
            (Role::Defender, Beyond::Sealed) => Some(Footing::on(Grade::Board, Vec::new())),
            (Role::Defender, _) if is_closed => Some(Footing::on(Grade::Board, Vec::new())),
            (Role::Defender, Beyond::Drawn) => Some(Footing::on(Grade::Undisturbed, Vec::new())),
            (Role::Defender, _) => None,
            (Role::Attacker, _) => {
                let strict = is_closed || beyond == Beyond::Exposed;
                Some(self.attackers(found, strict, beyond, checked, elsewhere))
            }
        }
    }

    /// The attacker's claims lean on walls, and as drawn on more than walls.
    fn attackers(
        &self,
        found: &FoundBoundary,
        strict: bool,
        beyond: Beyond,
        checked: &Checked,
        elsewhere: u32,
    ) -> Footing {
        let doubted = self.enclosure.doubted(checked, elsewhere);
        let is_assailable = |wall: &Wall| {
            wall.liberties < LEAST_WALL_LIBERTIES
                || self.enclosure.room(wall).len() < LEAST_ROOM_OUTSIDE
                || self.enclosure.has_enemy(wall)
                || found.tightest.is_undermined(wall)
        };
        let holds = !doubted.iter().any(is_assailable);
        let is_drawn_well = beyond == Beyond::Drawn
            && found.has_all_defenders
            && found.has_room
            && found.has_no_cut
            && (self.enclosure.leaned_on(checked, elsewhere))
                .all(|wall| wall.liberties >= LEAST_WALL_LIBERTIES);
        let grade = match holds {
            true if strict => Grade::Board,
            true if is_drawn_well => Grade::Book,
            _ => Grade::Undisturbed,
        };
        Footing::on(grade, doubted)
    }

    /// Whether the author answers for what lies beyond.
    pub(crate) const fn is_given(&self) -> bool {
        matches!(self.origin, Origin::Given)
    }

    /// The points in play where stones of this side get out, as far as a claim uses them.
    pub(crate) fn gates(&self, checked: &Checked, side: Role) -> PointSet {
        let used = checked.zone().unwrap_or(self.enclosure.in_play());
        self.enclosure.gates(side) & used
    }
}

impl Footing {
    fn on(grade: Grade, doubted: Vec<Wall>) -> Self {
        let wall = doubted.into_iter().reduce(|one, other| one.with(&other));
        Self { grade, wall }
    }
}

/// Whether a chain of the attacker's that lies wholly in play and touches a stone of the defender's has a liberty in
/// a gap: there it may be cut off from the wall it seems to belong to.
fn has_cut(sides: &Sides, in_play: PointSet, gaps: PointSet) -> bool {
    regions(sides.theirs & in_play)
        .filter(|&chain| sides.chains_at(chain) == chain)
        .filter(|&chain| !neighbours(chain, sides.ours).is_empty())
        .any(|chain| !sides.liberties(chain).is_disjoint(&gaps))
}
