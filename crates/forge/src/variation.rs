//! The recipes `vary` and `deepen`: a problem of the bank with one to three changes.
//!
//! A change is a stone more, less or moved in play, the group widened by a point, a liberty outside, or a liberty filled. After each
//! the drawing is compared with the record that it was made of: while it is the same but for a stone, another change follows.
//! `deepen` goes backwards: a stone of each side leaves as if the two had just been played, or the group is widened.
//!
//! Invariant: one record and one seed, one drawing. What is drawn goes through every gate like any other.

use shikatsu_audit::duplicate::Catalogue;
use shikatsu_board::{SeededRandom, Symmetry, flood, neighbours};
use shikatsu_problem::{Color, Point, PointSet, Problem, Stakes};

use crate::dress::{around, undressed};
use crate::question::asked;
use crate::rejection::Rejection;

/// Changes of a drawing at most; with more it is no variation.
const MOST_CHANGES: usize = 3;

/// Draws a change that applies, at most so often.
const DRAWS: usize = 8;

/// Which changes a recipe makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    /// All of them.
    Any,
    /// Those that put the position some moves before.
    Backwards,
}

/// The points of a drawing that is being changed. The group is the defender's.
struct VariedDrawing {
    problem: Problem,
    defender: Color,
}

/// Draws a variation with both questions; that of the record comes first two times of three.
///
/// # Errors
/// When the record has no group, or the seed gives nothing but the record again.
pub(crate) fn draw(
    parent: &Problem,
    kind: ChangeKind,
    seed: u64,
) -> Result<[Problem; 2], Rejection> {
    let mut random = SeededRandom::new(seed);
    let stakes = Stakes::of(parent).map_err(|error| Rejection::Impossible(error.to_string()))?;
    let mut drawing = VariedDrawing {
        problem: undressed(parent),
        defender: stakes.defender(),
    };
    let least = 1 + random.below(MOST_CHANGES);
    let mut changes = 0;
    while changes < least || (changes < MOST_CHANGES && is_near(parent, &drawing.problem)) {
        drawing.change(kind, &mut random);
        changes += 1;
    }
    if is_near(parent, &drawing.problem) {
        return Err(Rejection::Known("its parent".to_owned()));
    }
    drawing.keep_a_group()?;
    let own = stakes.goal();
    let goals = match random.below(3) {
        0 => [own.opponent(), own],
        _ => [own, own.opponent()],
    };
    let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
    let turned = symmetry.problem(&drawing.problem);
    Ok(goals.map(|goal| asked(&turned, goal)))
}

/// Whether a drawing is the record but for a stone.
fn is_near(parent: &Problem, drawn: &Problem) -> bool {
    let mut catalogue = Catalogue::new();
    catalogue.add(&undressed(parent));
    catalogue.add(drawn);
    catalogue.likenesses()[1].is_some()
}

impl VariedDrawing {
    fn change(&mut self, kind: ChangeKind, random: &mut SeededRandom) {
        for _ in 0..DRAWS {
            let is_done = match random.below(10) {
                ..7 if kind == ChangeKind::Backwards => self.take_exchange(random),
                _ if kind == ChangeKind::Backwards => self.widen(random),
                0 | 1 => self.put(random),
                2 => self.take(random),
                3 => self.move_stone(random),
                4..=6 => self.widen(random),
                7 => self.open_liberty(random),
                8 => self.fill_liberty(random),
                _ => self.narrow(random),
            };
            if is_done.is_some() {
                return;
            }
        }
    }

    fn in_play(&self) -> PointSet {
        self.problem.in_play.unwrap_or_default()
    }

    fn stones(&self) -> PointSet {
        self.problem.setup.black | self.problem.setup.white
    }

    fn group(&self) -> PointSet {
        *self.problem.setup.stones(self.defender)
    }

    fn outside(&self) -> PointSet {
        self.problem.setup.size.all() - self.in_play()
    }

    /// A stone of either colour on an empty point.
    fn put(&mut self, random: &mut SeededRandom) -> Option<()> {
        let point = random.pick(self.in_play() - self.stones())?;
        let color = [self.defender, !self.defender][random.below(2)];
        self.problem.setup.put(point, Some(color));
        Some(())
    }

    fn take(&mut self, random: &mut SeededRandom) -> Option<()> {
        let point = random.pick(self.stones() - self.problem.key_stones)?;
        self.problem.setup.put(point, None);
        Some(())
    }

    /// A stone of the attacker's and one of the defender's near it leave, as if they had just been played.
    fn take_exchange(&mut self, random: &mut SeededRandom) -> Option<()> {
        let size = self.problem.setup.size;
        let inside = (self.stones() - self.group()) - self.problem.key_stones;
        let attacking = random.pick(inside)?;
        let near = around(PointSet::of(attacking), size);
        let defending = random.pick((near & self.group()) - self.problem.key_stones)?;
        for point in [attacking, defending] {
            self.problem.setup.put(point, None);
        }
        Some(())
    }

    /// A stone goes to an empty point beside it.
    fn move_stone(&mut self, random: &mut SeededRandom) -> Option<()> {
        let empty = self.in_play() - self.stones();
        let movable = neighbours(empty, self.stones()) - self.problem.key_stones;
        let from = random.pick(movable)?;
        let to = random.pick(neighbours(PointSet::of(from), empty))?;
        let color = self.problem.setup.at(from);
        self.problem.setup.put(from, None);
        self.problem.setup.put(to, color);
        Some(())
    }

    /// A stone of the ring goes outwards: its point becomes part of the room, and the points beyond close it.
    fn widen(&mut self, random: &mut SeededRandom) -> Option<()> {
        let all = self.problem.setup.size.all();
        let ring = neighbours(self.outside(), self.group()) - self.problem.key_stones;
        let point = random.pick(ring)?;
        let beyond = neighbours(PointSet::of(point), self.outside());
        let near = around(PointSet::of(point), self.problem.setup.size);
        let diagonal = near & (self.outside() - beyond);
        let linked = neighbours(beyond, all) & diagonal;
        self.problem.setup.put(point, None);
        for stone in beyond | linked {
            self.problem.setup.put(stone, Some(self.defender));
        }
        self.problem.in_play = Some(self.in_play() | beyond | linked);
        Some(())
    }

    /// A point outside, next to the group, becomes an empty point in play.
    fn open_liberty(&mut self, random: &mut SeededRandom) -> Option<()> {
        let point = random.pick(neighbours(self.group(), self.outside()))?;
        self.problem.in_play = Some(self.in_play() | PointSet::of(point));
        Some(())
    }

    /// An empty point that touches the wall becomes part of it.
    fn fill_liberty(&mut self, random: &mut SeededRandom) -> Option<()> {
        let empty = self.in_play() - self.stones();
        let point = random.pick(neighbours(self.outside(), empty))?;
        self.problem.in_play = Some(self.in_play() - PointSet::of(point));
        Some(())
    }

    /// An empty point beside the group becomes a stone of it.
    fn narrow(&mut self, random: &mut SeededRandom) -> Option<()> {
        let empty = self.in_play() - self.stones();
        let point: Point = random.pick(neighbours(self.group(), empty))?;
        self.problem.setup.put(point, Some(self.defender));
        Some(())
    }

    /// Stones of the ring that nothing inside touches any more go out of play; the key stones stay.
    fn keep_a_group(&mut self) -> Result<(), Rejection> {
        let chain = flood(self.problem.key_stones, self.group());
        let empty = self.in_play() - self.stones();
        let idle = self.group() - chain - neighbours(empty, self.group());
        for stone in idle {
            if neighbours(PointSet::of(stone), self.stones() - self.group()).is_empty() {
                self.problem.setup.put(stone, None);
                self.problem.in_play = Some(self.in_play() - PointSet::of(stone));
            }
        }
        match neighbours(chain, empty).is_empty() {
            true => Err(Rejection::GroupInPieces),
            false => Ok(()),
        }
    }
}
