//! Yards: layouts in larger boards, enclosed by stones that can never be captured, of one side or of both.
//!
//! What is beyond these stones cannot reach into the yard, and no stone beside it can fall, so the points of the yard are
//! everything that matters: in the game with that boundary a chain that touches it from inside has the
//! outer liberty, and on the board it stands for ever.
//!
//! Invariant: each chain beside a yard has two eyes of one point outside, with nothing around them but its own stones
//! outside.

use shikatsu_board::{Position, dilate, neighbours, regions, unconditional_life};
use shikatsu_problem::{Color, Point, PointSet, Setup};

use super::drawing::{Drawn, asked, color, laid_out, place, point, size};
use super::layout::Site;
use crate::whole_board::Dice;

/// A layout in a larger board.
pub(super) fn yard(dice: &mut Dice) -> Option<Drawn> {
    let layout = laid_out(Site::Yard, dice)?;
    let size = size(9 + dice.roll(5), 9 + dice.roll(5));
    let mut at = |length: usize, board: u8, at_edge: bool| {
        let free = usize::from(board).checked_sub(length)?;
        Some(if at_edge { 0 } else { dice.roll(free + 1) })
    };
    let corner = (
        at(layout.width, size.width(), layout.at_edge.0)?,
        at(layout.height, size.height(), layout.at_edge.1)?,
    );
    let mut setup = Setup::empty(size);
    let defender = color(dice);
    let room = place(&layout, &mut setup, corner, defender);
    let everything = rectangle(corner, (layout.width, layout.height));
    surround(&mut setup, everything, defender, dice);
    if dice.roll(2) == 0 {
        thin_out(&mut setup, everything);
    }
    is_enclosed(&setup, everything).then_some(())?;
    Some(Drawn {
        family: "yard",
        problem: asked(setup, room, dice)?,
        everything,
    })
}

fn rectangle((left, top): (usize, usize), (width, height): (usize, usize)) -> PointSet {
    (top..top + height)
        .flat_map(|y| (left..left + width).map(move |x| point(x, y)))
        .collect()
}

/// Fills all that is not the yard with stones, of one colour or of two on either side of a line, and
/// leaves two eyes for each where there is room.
fn surround(setup: &mut Setup, everything: PointSet, defender: Color, dice: &mut Dice) {
    let (all, size) = (setup.size.all(), setup.size);
    let outside = all - everything;
    // Enemies of the wall more often than its friends.
    let mut either = || [defender, defender, !defender][dice.roll(3)];
    let colors = [either(), either()];
    let (across, down) = [(1, 0), (0, 1), (1, 1)][dice.roll(3)];
    let measure = |x: u8, y: u8| usize::from(x) * across + usize::from(y) * down;
    let line = dice.roll(measure(size.width(), size.height()));
    for point in outside {
        let side = usize::from(measure(point.x(), point.y()) < line);
        setup.put(point, Some(colors[side]));
    }
    for color in Color::BOTH {
        let own = *setup.stones(color) & outside;
        let mut places = own - dilate(all - own, all);
        for _ in 0..2 {
            let free: Vec<Point> = places.iter().collect();
            if free.is_empty() {
                break;
            }
            let eye = free[dice.roll(free.len())];
            setup.put(eye, None);
            places -= dilate(PointSet::of(eye), all);
        }
    }
}

/// Takes away what does not stand near the yard or an eye, so that the board beyond is empty.
fn thin_out(setup: &mut Setup, everything: PointSet) {
    let all = setup.size.all();
    let outside = all - everything;
    let eyes = outside - setup.black - setup.white;
    let around = |points| dilate(dilate(points, all), all);
    for point in outside - around(everything) - around(eyes) {
        setup.put(point, None);
    }
}

/// Eyes in the yard do not count: they are filled and taken there.
fn is_enclosed(setup: &Setup, everything: PointSet) -> bool {
    let outside = setup.size.all() - everything;
    let beside = neighbours(everything, outside);
    let eyes: Vec<PointSet> = regions(outside - setup.black - setup.white)
        .filter(|eye| eye.len() == 1)
        .map(|eye| neighbours(eye, setup.size.all()))
        .collect();
    let lives = |chain: PointSet| {
        let own = eyes.iter().filter(|around| around.is_subset(&chain));
        chain.is_disjoint(&beside) || own.count() >= 2
    };
    let mut chains = Color::BOTH
        .into_iter()
        .flat_map(|color| regions(*setup.stones(color) & outside));
    beside.is_subset(&(setup.black | setup.white)) && chains.all(lives)
}

/// Benson's test knows nothing of how yards are made, and must find the same stones alive with the yard
/// taken as it is.
#[test]
fn stones_around_a_yard_live_unconditionally() {
    let mut yards = 0;
    for number in 0..4_000 {
        let Some(drawn) = Drawn::new(number).filter(|drawn| drawn.family == "yard") else {
            continue;
        };
        let position = Position::from_problem(&drawn.problem).unwrap();
        let outside = drawn.problem.setup.size.all() - drawn.everything;
        let alive = Color::BOTH.map(|color| unconditional_life(&position, color).stones);
        let beside = neighbours(drawn.everything, outside);
        assert!(beside.is_subset(&(alive[0] | alive[1])), "{number}");
        yards += 1;
    }
    assert!(yards >= 100, "{yards}");
}
