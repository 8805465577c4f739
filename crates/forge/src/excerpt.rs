//! The recipe `excerpt`: positions out of the proof of another.
//!
//! A proof goes where no drawing does: stones are given up, taken and played under. So a walk goes through a certificate, with
//! replies that are drawn, and a position on it is cut out where the winner is to move, two or more moves from the start, after a
//! capture or with much of the proof still to come. A certificate knows a move that wins there and not that others fail, so what
//! is cut out goes through every gate like any drawing.
//!
//! Invariant: the same problem, seed and nodes give the same positions.

use shikatsu_board::{SeededRandom, Symmetry};
use shikatsu_engine::Proof;
use shikatsu_engine::proof::{Graph, GraphNodeId, Step, read};
use shikatsu_engine::replay::Replay;
use shikatsu_problem::{Color, Goal, Move, PointSet, Problem, Stakes};

use crate::examiner::Examiner;
use crate::question::asked;
use crate::rejection::Rejection;

/// Walks through the proofs of a problem.
const WALKS: usize = 6;

/// Moves of a walk; a refutation may run in circles.
const LONGEST_WALK: usize = 14;

/// Moves before a position that is cut out.
const LEAST_MOVES: usize = 2;

/// Nodes that the certificate has below such a position where nothing was taken.
const LEAST_BELOW: usize = 200;

/// Positions of a seed that the gates see at most.
const CUTS: usize = 4;

/// Cuts positions out of the proofs of a problem, each with both questions, the winner's first.
///
/// # Errors
/// When nothing is proved of it, or no walk comes to such a position.
pub(crate) fn draw(
    examiner: &mut Examiner,
    parent: &Problem,
    seed: u64,
) -> Result<Vec<[Problem; 2]>, Rejection> {
    let mut random = SeededRandom::new(seed);
    let stakes = Stakes::of(parent).map_err(|error| Rejection::Impossible(error.to_string()))?;
    let proofs = examiner.proofs(parent)?;
    let mut drawn: Vec<[Problem; 2]> = Vec::new();
    for _ in 0..WALKS {
        let Some(proof) = proofs.get(random.below(proofs.len())) else {
            break;
        };
        for position in walked(proof, parent, stakes.defender(), &mut random) {
            let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
            let own = Goal::of(position.to_move(), stakes.defender());
            let turned = symmetry.problem(&position);
            let questions = [own, own.opponent()].map(|goal| asked(&turned, goal));
            drawn.push(questions);
        }
    }
    drawn.truncate(CUTS);
    match drawn.is_empty() {
        true => Err(Rejection::NothingToCut),
        false => Ok(drawn),
    }
}

/// The positions of a walk that are worth a look, the one with the fewest moves before it first.
fn walked(
    proof: &Proof,
    parent: &Problem,
    defender: Color,
    random: &mut SeededRandom,
) -> Vec<Problem> {
    let mut found = Vec::new();
    if proof.problem.in_play != parent.in_play {
        return found;
    }
    let Ok((claim, graph, mut at)) = read(&proof.problem, &proof.bytes) else {
        return found;
    };
    let mut board = Replay::new(&proof.problem, defender, claim.first);
    let mut has_taken = false;
    let mut opening = claim.opening.into_iter();
    for moves in 0..LONGEST_WALK {
        let next = match (opening.next(), graph.step(at)) {
            (Some(played), _) => Some((played, at)),
            (None, Some(&Step::Choice { play, next })) => {
                let is_far = moves >= LEAST_MOVES && board.ban.is_none();
                if is_far && (has_taken || nodes_below(&graph, at) >= LEAST_BELOW) {
                    found.push(cut_out(&board, parent, defender));
                }
                Some((play, next))
            }
            (None, Some(Step::Replies(replies))) => drawn_reply(&graph, replies, random),
            (None, Some(Step::Leaf(_)) | None) => None,
        };
        let Some((played, below)) = next else {
            break;
        };
        match board.play(played) {
            Some(effect) if !board.targets.is_empty() => has_taken |= !effect.taken.is_empty(),
            _ => break,
        }
        at = below;
    }
    found
}

/// A stone among the replies after which something is left to prove.
fn drawn_reply(
    graph: &Graph,
    replies: &[(Move, GraphNodeId)],
    random: &mut SeededRandom,
) -> Option<(Move, GraphNodeId)> {
    let mut open = replies.to_vec();
    open.retain(|&(played, next)| {
        played != Move::Pass && !matches!(graph.step(next), Some(Step::Leaf(_)) | None)
    });
    open.get(random.below(open.len())).copied()
}

/// The position without its past: nothing is forbidden by ko.
fn cut_out(board: &Replay, parent: &Problem, defender: Color) -> Problem {
    let mut problem = board.as_problem(parent, defender);
    problem.setup.ko_bans = PointSet::EMPTY;
    problem
}

/// Different nodes below one, as far as they have to be counted.
fn nodes_below(graph: &Graph, from: GraphNodeId) -> usize {
    let mut seen = vec![false; graph.len()];
    let mut waiting = vec![from];
    let mut count = 0;
    while let Some(id) = waiting.pop() {
        if count > LEAST_BELOW || std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        count += 1;
        match graph.step(id) {
            Some(Step::Choice { next, .. }) => waiting.push(*next),
            Some(Step::Replies(replies)) => waiting.extend(replies.iter().map(|one| one.1)),
            Some(Step::Leaf(_)) | None => {}
        }
    }
    count.saturating_sub(1)
}
