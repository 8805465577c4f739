//! Motifs of shape: what a stone stands next to when it is played.

use shikatsu_board::dilate;
use shikatsu_engine::replay::Replay;
use shikatsu_problem::{Outcome, Point, PointSet, Role};

use super::played_line::{LineMove, PlayedLine};
use super::{Motif, Sighting};
pub(super) fn look(line: &PlayedLine, winner: Role, outcome: &Outcome, seen: &mut Vec<Sighting>) {
    for step in &line.moves {
        let Some(point) = step.stone_of(winner) else {
            continue;
        };
        let found = [
            first_line(step, point),
            inside(step, point, outcome),
            hane(step, point),
            descent(step, point),
            eye_stealing(step, point),
        ];
        seen.extend(found.into_iter().flatten().map(|motif| Sighting {
            motif,
            by: winner,
            at: Some(point),
            number: step.number,
        }));
    }
}

fn first_line(step: &LineMove, point: Point) -> Option<Motif> {
    (step.number == 1 && is_edge(&step.before, point)).then_some(Motif::FirstLine)
}

/// A nakade or a placement.
fn inside(step: &LineMove, point: Point, outcome: &Outcome) -> Option<Motif> {
    if step.mover == Role::Defender || !step.taken.is_empty() {
        return None;
    }
    let mut regions = step.before.closed_regions();
    let space = regions.find(|region| region.contains(point));
    match (space.map(|space| space.len()), outcome) {
        (Some(size @ 3..=6), Outcome::Dead) => {
            let is_vital = space.is_some_and(|space| is_vital(&step.before, space, point));
            let size = u8::try_from(size).ok().filter(|_| is_vital);
            return size.map(Motif::Nakade);
        }
        (Some(..3), _) => return None,
        _ => {}
    }
    let close = square(&step.before, point);
    let is_alone = close.is_disjoint(&step.before.stones(Role::Attacker));
    let touches = !close.is_disjoint(&step.before.stones(Role::Defender));
    (is_alone && touches).then_some(Motif::Placement)
}

/// Whether no point of a space touches more others of it.
fn is_vital(board: &Replay, space: PointSet, point: Point) -> bool {
    let touched = |point: Point| (board.around(PointSet::of(point)) & space).len();
    space.iter().all(|other| touched(other) <= touched(point))
}

fn hane(step: &LineMove, point: Point) -> Option<Motif> {
    let board = &step.before;
    let own = board.stones(step.mover);
    let beside = board.around(PointSet::of(point));
    if !step.taken.is_empty() || !beside.is_disjoint(&own) {
        return None;
    }
    let diagonals = (square(board, point) - beside) & own;
    let bends = |from: Point| {
        let shared = beside & board.around(PointSet::of(from));
        let theirs = shared & board.stones(step.mover.opponent());
        shared.len() == 2 && theirs.len() == 1 && (shared & board.vacant()).len() == 1
    };
    diagonals.iter().any(bends).then_some(Motif::Hane)
}

fn descent(step: &LineMove, point: Point) -> Option<Motif> {
    let board = &step.before;
    if !is_edge(board, point) || !step.taken.is_empty() {
        return None;
    }
    let own = board.around(PointSet::of(point)) & board.stones(step.mover);
    let from = own.single().filter(|&from| !is_edge(board, from));
    from.map(|_| Motif::Descent)
}

/// The last diagonal that a small eye needed.
fn eye_stealing(step: &LineMove, point: Point) -> Option<Motif> {
    let board = &step.before;
    if step.mover == Role::Defender {
        return None;
    }
    let beside = board.around(PointSet::of(point));
    let near = square(board, point) - beside - PointSet::of(point);
    let steals = |eye: Point| {
        is_small_eye(&step.after, eye) && !is_false(board, eye) && is_false(&step.after, eye)
    };
    let empty = near & board.vacant() & board.in_play();
    empty.iter().any(steals).then_some(Motif::EyeStealing)
}

/// A point that the defender surrounds, or would with one stone more.
fn is_small_eye(board: &Replay, eye: Point) -> bool {
    let around = board.around(PointSet::of(eye));
    let own = around & board.stones(Role::Defender);
    let open = around & board.vacant();
    own.len() + open.len() == around.len() && open.len() <= 1 && own.len() >= 2.min(around.len())
}

/// Two diagonals in the attacker's hands, or one at the edge.
fn is_false(board: &Replay, eye: Point) -> bool {
    let beside = board.around(PointSet::of(eye));
    let diagonals = square(board, eye) - beside - PointSet::of(eye);
    let taken = diagonals & board.stones(Role::Attacker);
    let enough = if diagonals.len() < 4 { 1 } else { 2 };
    taken.len() >= enough
}

/// A point and the eight around it.
fn square(board: &Replay, point: Point) -> PointSet {
    let cross = dilate(PointSet::of(point), board.all());
    let wide = dilate(cross, board.all());
    let near =
        |other: &Point| other.x().abs_diff(point.x()) <= 1 && other.y().abs_diff(point.y()) <= 1;
    wide.iter().filter(near).collect()
}

fn is_edge(board: &Replay, point: Point) -> bool {
    board.around(PointSet::of(point)).len() < 4
}
