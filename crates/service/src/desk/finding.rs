//! From a ruling to facts: what certificates say of the asker's board becomes what is known of the question.
//!
//! A fact is kept on the board of its [`CanonicalQuestion`], whichever way it was turned when it was proved.
//!
//! Invariant: a finding says no more than its ruling. Moves whose worth is proved only in part are left out.

use std::collections::BTreeMap;

use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Boundary, Ruled, Ruling};

use crate::store::{Extent, Fact, Judged, Key, Outside, Wall, Worth};

/// A fact about one first mover, and the question it answers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Finding {
    pub(super) question: CanonicalQuestion,
    pub(super) first: Color,
    pub(super) key: Key,
    pub(super) fact: Fact,
}

/// What a ruling about a problem says for good. `claimed` tells for which first movers a worker says that all
/// moves were judged.
pub(super) fn findings(
    problem: &Problem,
    ruled: &Ruled,
    claimed: impl Fn(&Ruling) -> Extent,
) -> Vec<Finding> {
    let decided = ruled.sides.iter().filter(|one| is_decided(one));
    decided
        .map(|ruling| {
            let question = CanonicalQuestion::of(problem, ruling.first);
            let extent = match has_nothing_to_keep(ruling) {
                true => Extent::All,
                false => claimed(ruling),
            };
            Finding {
                first: ruling.first,
                key: Key::of(&question),
                fact: fact(ruling, &Abroad::of(&question), extent),
                question,
            }
        })
        .collect()
}

/// Whether there is a verdict.
pub(super) fn is_decided(ruling: &Ruling) -> bool {
    ruling.conclusion != Conclusion::Open
}

/// What is proved of a move, if all of it is.
pub(super) const fn worth(ruled: shikatsu_verdict::Worth) -> Option<Worth> {
    use shikatsu_verdict::Worth as Ruled;
    match ruled {
        Ruled::Keeps => Some(Worth::Keeps),
        Ruled::OnlySeki => Some(Worth::WorksButLess),
        Ruled::Fails => Some(Worth::Fails),
        Ruled::Stands | Ruled::Lapses | Ruled::Unknown => None,
    }
}

/// Whether no move of the first mover changes anything: then all of them are judged.
pub(super) const fn has_nothing_to_keep(ruling: &Ruling) -> bool {
    matches!(
        (ruling.role, ruling.conclusion),
        (Role::Defender, Conclusion::Dead)
            | (Role::Attacker, Conclusion::Alive | Conclusion::Stands)
    )
}

fn fact(ruling: &Ruling, abroad: &Abroad, extent: Extent) -> Fact {
    let plays = ruling.moves.iter().map(|one| (one.played, one.worth));
    let pass = (!has_nothing_to_keep(ruling)).then_some((Move::Pass, ruling.pass));
    let judged = |(played, ruled)| {
        Some(Judged {
            played: abroad.played(played)?,
            worth: worth(ruled)?,
        })
    };
    let mut moves: Vec<Judged> = plays.chain(pass).filter_map(judged).collect();
    moves.sort_by_key(|judged| place(judged.played));
    let granted = &ruling.granted;
    let (outside, walls) = match &granted.boundary {
        // Who draws a boundary says that nothing beyond it is captured.
        Boundary::Given(_) => (Outside::Given, Vec::new()),
        Boundary::Found(found) => {
            let all = found.iter().fold(PointSet::EMPTY, |all, one| all | *one);
            let walls = [granted.wall, granted.wall_for_moves];
            let walls = walls.into_iter().flatten().map(|wall| Wall {
                stones: abroad.points(wall.stones),
                liberties: u16::try_from(wall.liberties).unwrap_or(u16::MAX),
                elsewhere: wall.elsewhere,
            });
            (Outside::Found(abroad.points(all)), walls.collect())
        }
    };
    Fact {
        verdict: ruling.conclusion,
        moves,
        extent,
        outside,
        walls,
        superko: granted.superko,
    }
}

/// The order of the board, a pass last.
pub(super) fn place(played: Move) -> (bool, Option<(u8, u8)>) {
    let point = played.point();
    (point.is_none(), point.map(|point| (point.y(), point.x())))
}

/// Where points of the problem lie on the board of its question.
struct Abroad(BTreeMap<Point, Point>);

impl Abroad {
    fn of(question: &CanonicalQuestion) -> Self {
        let points = question.problem.setup.size.points();
        let homes = points.filter_map(|point| Some((question.home(point)?, point)));
        Self(homes.collect())
    }

    fn played(&self, played: Move) -> Option<Move> {
        match played {
            Move::Pass => Some(Move::Pass),
            Move::Play(point) => self.0.get(&point).copied().map(Move::Play),
        }
    }

    fn points(&self, points: PointSet) -> PointSet {
        points
            .iter()
            .filter_map(|point| self.0.get(&point).copied())
            .collect()
    }
}
