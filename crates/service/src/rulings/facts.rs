//! From a ruling to facts: what certificates say of the caller's board becomes what is known of the question.
//!
//! A fact is kept on the board of its [`CanonicalQuestion`], whichever way the board was turned when it was proved.
//!
//! Invariant: a fact says no more than its ruling. Moves whose worth is proved only in part are left out.

use std::collections::BTreeMap;

use shikatsu_board::{CanonicalQuestion, Position};
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Boundary, Ruled, Ruling};

use crate::requests::known::board_order;
use crate::store::{Fact, FactBoundary, FactExtent, FactMove, FactWall, MoveWorth, QuestionKey};

/// A fact about one first mover, and the question it answers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RuledFact {
    pub(super) question: CanonicalQuestion,
    pub(super) first: Color,
    pub(super) key: QuestionKey,
    pub(super) fact: Fact,
}

/// The facts that follow from a ruling on a problem.
pub(super) fn facts(problem: &Problem, ruled: &Ruled) -> Vec<RuledFact> {
    let decided = ruled.sides.iter().filter(|one| is_decided(one));
    decided
        .map(|ruling| {
            let question = CanonicalQuestion::of(problem, ruling.first);
            RuledFact {
                first: ruling.first,
                key: QuestionKey::of(&question),
                fact: fact(
                    ruling,
                    &QuestionBoard::of(&question),
                    extent(problem, ruling),
                ),
                question,
            }
        })
        .collect()
}

/// Whether there is a verdict.
pub(super) fn is_decided(ruling: &Ruling) -> bool {
    ruling.conclusion != Conclusion::Open
}

/// The worth of a move as a fact, if all of it is proved.
pub(super) const fn fact_worth(ruled: shikatsu_verdict::Worth) -> Option<MoveWorth> {
    use shikatsu_verdict::Worth as Ruled;
    match ruled {
        Ruled::Keeps => Some(MoveWorth::Keeps),
        Ruled::OnlySeki => Some(MoveWorth::WorksButLess),
        Ruled::Fails => Some(MoveWorth::Fails),
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

/// Whether every first move that matters is judged. No worker is asked: the legal points in play are listed here.
fn extent(problem: &Problem, ruling: &Ruling) -> FactExtent {
    if has_nothing_to_keep(ruling) {
        return FactExtent::All;
    }
    let in_play = problem.in_play.unwrap_or(ruling.granted.in_play());
    let board = problem.with_first(ruling.first);
    let Ok(position) = Position::from_problem(&board) else {
        return FactExtent::Some;
    };
    let judged = ruling.moves.iter();
    let judged = judged.filter(|one| fact_worth(one.worth).is_some());
    let judged: PointSet = judged.filter_map(|one| one.played.point()).collect();
    match (position.playable(board.rules.suicide) & in_play).is_subset(&judged) {
        true => FactExtent::All,
        false => FactExtent::Some,
    }
}

fn fact(ruling: &Ruling, board: &QuestionBoard, extent: FactExtent) -> Fact {
    let plays = ruling.moves.iter().map(|one| (one.played, one.worth));
    let pass = (!has_nothing_to_keep(ruling)).then_some((Move::Pass, ruling.pass));
    let judged = |(played, ruled)| {
        Some(FactMove {
            played: board.played(played)?,
            worth: fact_worth(ruled)?,
        })
    };
    let mut moves: Vec<FactMove> = plays.chain(pass).filter_map(judged).collect();
    moves.sort_by_key(|judged| board_order(judged.played));
    let granted = &ruling.granted;
    let (outside, walls) = match &granted.boundary {
        // A caller who draws a boundary says that nothing beyond it is captured.
        Boundary::Given(_) => (FactBoundary::Given, Vec::new()),
        Boundary::Found(_) => {
            let all = granted.in_play();
            let walls = [granted.wall, granted.wall_for_moves];
            let walls = walls.into_iter().flatten().map(|wall| FactWall {
                stones: board.points(wall.stones),
                liberties: u16::try_from(wall.liberties).unwrap_or(u16::MAX),
                elsewhere: wall.elsewhere,
            });
            (FactBoundary::Found(board.points(all)), walls.collect())
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

/// Where points of the problem lie on the board of its question.
struct QuestionBoard(BTreeMap<Point, Point>);

impl QuestionBoard {
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
