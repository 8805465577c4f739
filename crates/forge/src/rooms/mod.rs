//! The recipes `rooms`, `halls`, `crowds` and `races`: a random room, a ring of defenders around it with gaps, stones inside, liberties outside.
//!
//! Invariant: one seed, one drawing. What is drawn is no problem yet; the gates say whether it becomes one.

mod polyomino;
mod style;

use shikatsu_board::{SeededRandom, Symmetry, dilate, neighbours, regions};
use shikatsu_problem::{Color, Goal, PointSet, Problem, Setup, Size};

pub use self::style::RoomStyle;

use self::polyomino::{grow_room, grown};
use crate::dress::around;
use crate::question::asked;
use crate::rejection::Rejection;

/// How many in a hundred stones of the ring its largest chain has at least; with fewer the group is in pieces.
const CONNECTED: usize = 60;

/// The points of a drawing.
struct RoomDrawing {
    room: PointSet,
    ring: PointSet,
    gaps: PointSet,
    outer: PointSet,
}

/// Draws a problem for each of the two questions, the preferred one first. In both Black moves first.
///
/// # Errors
/// When what the seed gives is no position, or no group.
pub(crate) fn draw(style: RoomStyle, seed: u64) -> Result<[Problem; 2], Rejection> {
    let mut random = SeededRandom::new(seed);
    let locality = RoomStyle::locality(&mut random);
    let room = grow_room(style, locality, &mut random);
    let drawing = RoomDrawing::around(style, room, &mut random);
    let goals = match random.below(2) {
        0 => [Goal::Kill, Goal::Live],
        _ => [Goal::Live, Goal::Kill],
    };
    let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
    let problem = drawing.problem(style, &mut random)?;
    let turned = symmetry.problem(&problem);
    Ok(goals.map(|goal| asked(&turned, goal)))
}

impl RoomDrawing {
    fn around(style: RoomStyle, room: PointSet, random: &mut SeededRandom) -> Self {
        let all = Size::NINETEEN.all();
        let mut ring = neighbours(room, all) - room;
        let diagonal = around(room, Size::NINETEEN) - room - ring;
        ring.extend(
            diagonal
                .iter()
                .filter(|_| random.below(100) < style.filled_diagonals()),
        );
        let mut gaps = PointSet::EMPTY;
        for _ in 0..style.gaps()[random.below(5)] {
            gaps.extend(random.pick(ring - gaps));
        }
        ring -= gaps;
        let mut outer = PointSet::EMPTY;
        for _ in 0..random.below(3) {
            let beyond = neighbours(ring, all) - dilate(room, all) - ring - gaps - outer;
            outer.extend(random.pick(beyond));
        }
        Self {
            room,
            ring,
            gaps,
            outer,
        }
    }

    /// The position with the group in black, its largest chain at stake; stones inside are of either colour.
    fn problem(&self, style: RoomStyle, random: &mut SeededRandom) -> Result<Problem, Rejection> {
        let mut setup = Setup::empty(Size::NINETEEN);
        setup.black = self.ring;
        let inside = style.stones_inside(self.room.len(), random);
        if inside.chain > 0 {
            let start = random.pick(self.room);
            setup.white = grown(start, self.room, inside.chain, random);
        }
        let mut free = self.room - setup.white;
        for _ in 0..inside.scattered {
            let Some(point) = random.pick(free) else {
                break;
            };
            free.remove(point);
            let color = [Color::White, Color::White, Color::Black][random.below(3)];
            setup.put(point, Some(color));
        }
        let largest = regions(setup.black).max_by_key(PointSet::len);
        let chain = largest.ok_or(Rejection::GroupInPieces)?;
        if (chain & self.ring).len() * 100 < self.ring.len() * CONNECTED {
            return Err(Rejection::GroupInPieces);
        }
        let mut problem = Problem::new(setup);
        problem.key_stones = marked(chain, self.room);
        problem.in_play = Some(self.room | self.ring | self.gaps | self.outer);
        Ok(problem)
    }
}

/// The stone of a chain that is marked: the first that touches the room.
fn marked(chain: PointSet, room: PointSet) -> PointSet {
    let touching = neighbours(room, chain);
    let first = touching.first().or_else(|| chain.first());
    first.map_or(PointSet::EMPTY, PointSet::of)
}
