//! From a position to a problem: key stones, goal and points in play.
//!
//! A diagram in a book has stones and no boundary, and often not even a word
//! about what is at stake. [`frame`] fills in what is missing and says what it
//! filled in. What it chooses is a question, never an answer: a verdict about
//! the framed problem is true of the points in play that it names.
//!
//! Two readings of what lies beyond come with it, each the worst for one side. In
//! [`Framed::exposed`] the defender holds everything just beyond that is no wall, for
//! good: he is safe where he gets out, and the attacker is not. A
//! group that dies there dies on the whole board, as long as the walls stand.
//! Whether a wall has the time to stand is counted when there is a proof (`wall.rs`); one
//! that touches a strong enemy outside is in play as soon as there is some reach.
//! In [`Framed::sealed`] the attacker holds everything just beyond, for good: a
//! group that lives there lives on the whole board.
//!
//! Invariant: a chain of the defender's that is in play is in play with all its
//! stones and liberties, a chain of the attacker's with all its stones in play has a liberty there, and
//! points in play only grow with [`Reach`].
//!
//! Start reading at `enclosed_area` (the tightest points in play), then `links` (how a
//! wall with gaps closes), `margin` (weak chains and what lies beyond a gap),
//! `stretch` (growing beyond a leak) and `stake` (key stones and goal).

mod bounds;
mod enclosed_area;
mod links;
mod margin;
mod sides;
mod stake;
mod stretch;

use shikatsu_board::neighbours;
use shikatsu_problem::{Color, Goal, PointSet, Problem};

use self::enclosed_area::enclosed_area;
pub(crate) use self::margin::WEAK;
pub use self::sides::Sides;
pub use self::stretch::frame_at;
use crate::error::FrameError;

/// How far the points in play reach; 0 is the tightest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Reach(pub u8);

/// A problem that can be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Framed {
    /// Key stones, goal and points in play filled in.
    pub problem: Problem,
    /// The same position with everything just outside the points in play taken
    /// as the attacker's stones, so that the defender can never live by leaving:
    /// what a proof of life is about. Equal to `problem` when nothing but
    /// attacker's stones lies there.
    pub sealed: Problem,
    /// The same position with everything just outside that is not the attacker's taken as
    /// the defender's stones, so that the attacker can never count on what
    /// lies there: what a proof of death is about.
    pub exposed: Problem,
    /// What had to be assumed or inferred.
    pub inferred: Vec<Inferred>,
}

/// Something the author did not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inferred {
    /// These stones are taken to be at stake.
    KeyStones(PointSet),
    /// This is taken to be the aim of the side to move.
    Goal(Goal),
    /// The points in play were found.
    Boundary,
    /// These attacker's chains touch the points in play and are taken as safe.
    Wall(PointSet),
    /// These points in play touch empty points or the defender's stones beyond.
    Open(PointSet),
}

impl Framed {
    /// Whether nothing but attacker's stones lies just outside.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let open = |inferred: &Inferred| matches!(inferred, Inferred::Open(_));
        !self.inferred.iter().any(open)
    }
}

/// Fills in key stones, goal and points in play, as far as they are missing.
///
/// Points in play that are given stay as they are, and count as closed: the
/// author answers for what lies beyond them.
///
/// # Errors
/// When the board has no stones, none that could be at stake, or what the author says of them
/// contradicts itself.
pub fn frame(problem: &Problem, reach: Reach) -> Result<Framed, FrameError> {
    let mut framed = problem.clone();
    let inferred = stake::settle(&mut framed)?;
    if framed.in_play.is_some() {
        return Ok(Framed {
            sealed: framed.clone(),
            exposed: framed.clone(),
            problem: framed,
            inferred,
        });
    }
    let sides = Sides::of(&framed)?;
    let area = enclosed_area(&sides, framed.key_stones);
    let in_play = margin::widen(&sides, framed.key_stones, area, reach);
    Ok(assembled(framed, &sides, in_play, inferred))
}

/// The points within the wall and in its gaps, and nothing that could become weak: less than the tightest frame.
/// A group that lives there with everything beyond against it lives; that it dies there says nothing of the board. `None` where
/// that is the tightest frame, or not whole.
///
/// # Errors
/// As [`frame`].
pub fn inner(problem: &Problem) -> Result<Option<Framed>, FrameError> {
    let mut framed = problem.clone();
    let inferred = stake::settle(&mut framed)?;
    if framed.in_play.is_some() {
        return Ok(None);
    }
    let sides = Sides::of(&framed)?;
    let area = enclosed_area(&sides, framed.key_stones);
    let in_play = margin::within(&sides, framed.key_stones, area);
    let tightest = margin::widen(&sides, framed.key_stones, area, Reach(0));
    if in_play == tightest || !sides.is_whole(in_play) {
        return Ok(None);
    }
    let inner = assembled(framed, &sides, in_play, inferred);
    Ok((inner.problem.in_play == Some(in_play)).then_some(inner))
}

fn assembled(
    mut framed: Problem,
    sides: &Sides,
    in_play: PointSet,
    mut inferred: Vec<Inferred>,
) -> Framed {
    let in_play = margin::breathing(sides, in_play);
    framed.in_play = Some(in_play);
    inferred.push(Inferred::Boundary);
    let beyond = neighbours(in_play, sides.all - in_play);
    let wall = sides.chains_at(beyond & sides.theirs);
    if !wall.is_empty() {
        inferred.push(Inferred::Wall(wall));
    }
    let leaks = beyond - sides.theirs;
    if !leaks.is_empty() {
        inferred.push(Inferred::Open(neighbours(leaks, in_play)));
    }
    // A defender's chain that changes hands does so as a whole: half of it might be
    // left without liberties.
    let chains = sides.chains_at(leaks & sides.ours);
    Framed {
        sealed: held(&framed, leaks | chains, sides.attacker),
        exposed: held(&framed, leaks, !sides.attacker),
        problem: framed,
        inferred,
    }
}

/// The position with stones of one colour on certain points.
fn held(framed: &Problem, points: PointSet, color: Color) -> Problem {
    let mut held = framed.clone();
    for point in points {
        held.setup.put(point, Some(color));
        held.setup.ko_bans.remove(point);
    }
    held
}
