//! Motifs of giving and taking.

use shikatsu_board::regions;
use shikatsu_problem::{Point, PointSet, Role};

use super::played_line::{LineMove, PlayedLine};
use super::{Motif, Sighting};

pub(super) fn look(line: &PlayedLine, winner: Role, seen: &mut Vec<Sighting>) {
    for (at, step) in line.moves.iter().enumerate() {
        let rest = &line.moves[at..];
        if let Some(point) = step.stone_of(winner) {
            let mut note = |motif| {
                seen.push(Sighting {
                    motif,
                    by: winner,
                    at: Some(point),
                    number: step.number,
                });
            };
            if is_throw_in(rest, point) {
                note(Motif::ThrowIn);
            }
            if connects_and_dies(rest, winner) {
                note(Motif::ConnectAndDie);
            }
        } else if !step.taken.is_empty() {
            given(rest, winner, seen);
        }
    }
}

/// What follows when the opponent takes stones of the winner's.
fn given(rest: &[LineMove], winner: Role, seen: &mut Vec<Sighting>) {
    let Some((taking, then)) = rest.split_first() else {
        return;
    };
    let largest = regions(taking.taken).map(|chain| chain.len()).max();
    let stones = u8::try_from(largest.unwrap_or(0)).unwrap_or(u8::MAX);
    let mut note = |motif, step: &LineMove| {
        seen.push(Sighting {
            motif,
            by: winner,
            at: step.played.point(),
            number: step.number,
        });
    };
    if stones >= 2 {
        note(Motif::Sacrifice(stones), taking);
    }
    let Some((back, later)) = then.split_first() else {
        return;
    };
    let (Some(taker), Some(point)) = (taking.played.point(), back.stone_of(winner)) else {
        return;
    };
    if taking.taken.contains(point) {
        let retakes = back.taken.len() >= 2 && back.taken.contains(taker);
        if taking.taken.len() == 1 && retakes {
            note(Motif::Snapback, back);
        } else if taking.taken.len() + back.taken.len() >= 4 && !back.taken.is_empty() {
            note(Motif::UnderTheStones, back);
        }
    }
    let squeezed = back.after.chain(taker);
    let in_atari = in_atari(back, squeezed);
    let fills = later.first().is_some_and(|step| {
        let point = step.played.point();
        point.is_some_and(|point| taking.taken.contains(point)) && step.taken.is_empty()
    });
    if in_atari && fills {
        note(Motif::Squeeze, back);
    }
}

fn is_throw_in(rest: &[LineMove], point: Point) -> bool {
    let [step, answer, ..] = rest else {
        return false;
    };
    let stone = PointSet::of(point);
    step.taken.is_empty()
        && step.after.chain(point) == stone
        && in_atari(step, stone)
        && answer.taken == stone
}

/// Atari, a connection that fills the last liberty, and the capture of all of it.
fn connects_and_dies(rest: &[LineMove], winner: Role) -> bool {
    let [step, answer, capture, ..] = rest else {
        return false;
    };
    let Some(filled) = answer.stone_of(winner.opponent()) else {
        return false;
    };
    let around = answer.before.around(PointSet::of(filled));
    let own = around & answer.before.stones(answer.mover);
    let chains: Vec<PointSet> = regions(own)
        .filter_map(|stones| stones.first())
        .map(|stone| answer.before.chain(stone))
        .fold(Vec::new(), |mut all, chain| {
            if !all.contains(&chain) {
                all.push(chain);
            }
            all
        });
    let was_in_atari = chains
        .iter()
        .any(|&chain| in_atari(step, chain) && step.before.liberties(chain).len() > 1);
    chains.len() >= 2
        && was_in_atari
        && answer.taken.is_empty()
        && capture.mover == winner
        && capture.taken.contains(filled)
        && chains.iter().all(|chain| chain.is_subset(&capture.taken))
}

/// Whether a chain has one liberty after a move and nothing that keeps it outside.
fn in_atari(step: &LineMove, chain: PointSet) -> bool {
    !chain.is_empty() && step.after.liberties(chain).len() == 1 && !step.after.is_outer(chain)
}
