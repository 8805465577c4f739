//! The problems that a certificate may be about.
//!
//! A problem with a boundary is one of them. Without a boundary, a frame is drawn around the key stones, and its outside
//! is read in three ways: at its worst for each side, and as it is drawn. A bundle may name wider frames, since a verdict
//! often needs more room than the tightest one has. Within a boundary that leaves more room than a fight needs, a bundle
//! may name frames too, for proofs of life (`docs/zones.md`, section 11).
//!
//! Within the tightest frame there may be an inner one, which is read as the defender's worst and nothing else.
//!
//! Invariant: every other frame contains the tightest one and is whole: a chain with a stone in play is in play
//! with all its stones and liberties. So nothing that is cut in two is ever at stake, and
//! a sender who invents a boundary gains nothing but a larger problem. A frame within a boundary has no point
//! beyond it.

use shikatsu_problem::{PointSet, Problem};

use crate::error::FrameError;
use crate::framing::{Framed, Reach, Sides, frame, frame_at, inner};

/// A problem that is asked in place of another.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) problem: Problem,
    pub(crate) beyond: Beyond,
}

/// What is assumed just beyond the points in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Beyond {
    /// What the author of the boundary says.
    AsGiven,
    /// Everything but the walls is the defender's: the worst for the attacker.
    Exposed,
    /// As it is drawn: where the board is empty, a stone of either side has a liberty for good.
    Drawn,
    /// Everything is the attacker's: the worst for the defender.
    Sealed,
}

/// Every problem that a certificate about `problem` may be about: each reading of the tightest
/// frame, the sealed one of the inner frame, and of those among `boundaries` that are whole frames around it; where a
/// boundary is given, the problem itself and the sealed readings of frames within it.
///
/// # Errors
/// When no frame can be found.
pub fn readings(problem: &Problem, boundaries: &[PointSet]) -> Result<Vec<Problem>, FrameError> {
    if problem.in_play.is_some() {
        let sealed = frames_within(problem, boundaries)?
            .into_iter()
            .map(|framed| framed.sealed);
        return Ok([problem.clone()].into_iter().chain(sealed).collect());
    }
    let frames = frames(problem, boundaries)?;
    let all = |framed: &Framed| of_frame(framed).map(|reading| reading.problem);
    let inner = inner(problem)?.map(|inner| inner.sealed);
    Ok(frames.iter().flat_map(all).chain(inner).collect())
}

/// The tightest frame, and those among `boundaries` that are whole frames around it.
fn frames(problem: &Problem, boundaries: &[PointSet]) -> Result<Vec<Framed>, FrameError> {
    let tightest = frame(problem, Reach(0))?;
    let mut frames = vec![tightest.clone()];
    for &boundary in boundaries {
        let Some(framed) = frame_around(problem, &tightest, boundary)? else {
            continue;
        };
        if !frames
            .iter()
            .any(|known| known.problem.in_play == Some(boundary))
        {
            frames.push(framed);
        }
    }
    Ok(frames)
}

/// The frame with these points in play, if it is whole and contains the tightest one.
pub(crate) fn frame_around(
    problem: &Problem,
    tightest: &Framed,
    boundary: PointSet,
) -> Result<Option<Framed>, FrameError> {
    let sides = Sides::of(&tightest.problem)?;
    let least = tightest.problem.in_play.unwrap_or_default();
    if !least.is_subset(&boundary) || !sides.is_whole(boundary) {
        return Ok(None);
    }
    let framed = frame_at(problem, boundary)?;
    Ok((framed.problem.in_play == Some(boundary)).then_some(framed))
}

/// The frames among `boundaries` that lie within a boundary that was given. Their sealed readings are
/// worse for the defender than what the author says, whatever that is; so a group that lives in one lives. What
/// the attacker proves in a frame may lean on chains that only the frame puts out of play, and is not asked for.
pub(crate) fn frames_within(
    problem: &Problem,
    boundaries: &[PointSet],
) -> Result<Vec<Framed>, FrameError> {
    let Some(given) = problem.in_play.filter(|_| !boundaries.is_empty()) else {
        return Ok(Vec::new());
    };
    let within = |framed: &Framed| {
        let in_play = framed.problem.in_play.unwrap_or_default();
        in_play != given && in_play.is_subset(&given)
    };
    let mut frames = frames(&problem.unbounded(), boundaries)?;
    frames.retain(within);
    Ok(frames)
}

/// The readings of a frame: what proofs of death are about, what is drawn, and what proofs of life are about.
pub(crate) fn of_frame(framed: &Framed) -> [Reading; 3] {
    let reading = |problem: &Problem, beyond| Reading {
        problem: problem.clone(),
        beyond,
    };
    [
        reading(&framed.exposed, Beyond::Exposed),
        reading(&framed.problem, Beyond::Drawn),
        reading(&framed.sealed, Beyond::Sealed),
    ]
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use shikatsu_board::neighbours;
    use shikatsu_problem::{Setup, Size};

    use super::*;

    /// Three points in the corner; White may come out at E9 where the wall has a gap.
    fn gap() -> Problem {
        let size = Size::square(9).unwrap();
        let points = |labels: &str| -> PointSet {
            labels
                .split(' ')
                .map(|label| size.point(label).unwrap())
                .collect()
        };
        let mut setup = Setup::empty(size);
        setup.white = points("D9 A8 B8 C8 D8");
        setup.black = points("E8 A7 B7 C7 D7 G9");
        let mut problem = Problem::new(setup);
        problem.key_stones = points("B8");
        problem
    }

    fn tightest() -> PointSet {
        let tightest = frame(&gap(), Reach(0)).unwrap();
        tightest.problem.in_play.unwrap()
    }

    fn admits(boundary: PointSet) -> bool {
        let frames = frames(&gap(), &[boundary]).unwrap();
        frames
            .iter()
            .any(|framed| framed.problem.in_play == Some(boundary))
    }

    #[test]
    fn only_whole_frames_around_the_tightest_are_read() {
        let (problem, least) = (gap(), tightest());
        let all = problem.setup.size.all();
        assert!(admits(least) && admits(all));
        assert!(!admits(PointSet::EMPTY));
        assert!(!admits(problem.key_stones));
        for point in least {
            assert!(!admits(least - PointSet::of(point)), "{point:?}");
        }
        // A stone that comes without its liberties.
        let wall = problem.setup.black - least;
        let stone = PointSet::of(wall.first().unwrap());
        assert!(!admits(least | stone));
        let empty = all - problem.setup.black - problem.setup.white - least;
        for point in neighbours(least, empty) {
            assert!(admits(least | PointSet::of(point)), "{point:?}");
        }
    }

    #[test]
    fn a_frame_is_read_once_however_often_it_is_named() {
        let least = tightest();
        let all = gap().setup.size.all();
        // Three for each of the two, and the inner one.
        assert_eq!(
            readings(&gap(), &[least, all, all, least]).unwrap().len(),
            7
        );
    }

    #[test]
    fn each_reading_makes_up_stones_of_one_side_or_none() {
        let frames = frames(&gap(), &[gap().setup.size.all()]).unwrap();
        let [open, closed] = &frames[..] else {
            unreachable!("two frames");
        };
        let made_up = |reading: &Reading| {
            let (here, there) = (&reading.problem.setup, &gap().setup);
            [here.black - there.black, here.white - there.white].map(|stones| !stones.is_empty())
        };
        let readings = of_frame(open);
        let beyond = [Beyond::Exposed, Beyond::Drawn, Beyond::Sealed];
        assert_eq!(readings.each_ref().map(|reading| reading.beyond), beyond);
        let expected = [[false, true], [false, false], [true, false]];
        assert_eq!(readings.each_ref().map(made_up), expected);
        for reading in of_frame(closed) {
            assert_eq!(reading.problem.setup, gap().setup);
        }
    }

    #[test]
    fn nothing_beyond_a_boundary_that_is_given_is_read() {
        let mut problem = gap();
        problem.in_play = Some(tightest());
        let all = problem.setup.size.all();
        let readings = readings(&problem, &[all, tightest()]).unwrap();
        assert_eq!(readings, [problem]);
    }

    #[test]
    fn within_a_boundary_that_is_given_frames_are_read_as_the_defenders_worst() {
        let mut problem = gap();
        let all = problem.setup.size.all();
        let far = problem.setup.size.point("J1").unwrap();
        problem.in_play = Some(all - PointSet::of(far));
        assert_eq!(readings(&problem, &[]).unwrap(), [problem.clone()]);
        let found = readings(&problem, &[tightest(), all]).unwrap();
        let sealed = frame(&gap(), Reach(0)).unwrap().sealed;
        assert_eq!(found, [problem, sealed]);
    }
}
