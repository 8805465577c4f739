//! Best play by both sides, read off a certificate.
//!
//! The side that is proved to win plays the certificate's moves. Its opponent plays a stone before a pass, unless
//! each stone would stand in atari and take nothing; then the reply after which the certificate is highest, that is, holds
//! out longest; then the capture of most stones, then most
//! liberties. So a loser never gives up while there is something to answer.
//! Nor does he spend threats to see the same board again: a reply that leads
//! back on the line is his last choice.
//!
//! A line that is shown stops where it is clear to a player: where the loser passes, because no stone of his helps.

use std::cmp::Reverse;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Graph, GraphNodeId, Step};

use crate::replay::{Board, Replay};

/// For each node of a proof, the length of the longest line below it.
pub(crate) struct Heights(Vec<u32>);

impl Heights {
    /// Measures a graph without circles.
    pub(crate) fn new(graph: &Graph, root: GraphNodeId) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut heights = vec![UNSEEN; graph.len()];
        let mut stack = vec![(root, 0)];
        while let Some((id, next)) = stack.pop() {
            if next == 0 {
                heights[id.index()] = 0;
            }
            let Some(child) = child(graph, id, next) else {
                continue;
            };
            match heights[child.index()] {
                UNSEEN => stack.extend([(id, next), (child, 0)]),
                below => {
                    let height = &mut heights[id.index()];
                    *height = (*height).max(below.saturating_add(1));
                    stack.push((id, next + 1));
                }
            }
        }
        Self(heights)
    }

    pub(crate) fn of(&self, id: GraphNodeId) -> u32 {
        self.0.get(id.index()).copied().unwrap_or(0)
    }
}

fn child(graph: &Graph, id: GraphNodeId, number: usize) -> Option<GraphNodeId> {
    match graph.step(id)? {
        Step::Choice { next, .. } => (number == 0).then_some(*next),
        Step::Replies(replies) => replies.get(number).map(|&(_, next)| next),
        Step::Leaf(_) => None,
    }
}

/// The principal line of a proof, up to where it is clear.
pub(crate) fn shown(graph: &Graph, root: GraphNodeId, start: &Replay, winner: Role) -> Vec<Move> {
    let walk = followed(graph, root, start, Vec::new());
    walk.until_clear(start.turn, winner).to_vec()
}

/// The principal line of a proof, and the position at its end.
pub(crate) fn principal(graph: &Graph, root: GraphNodeId, start: &Replay) -> (Vec<Move>, Replay) {
    continued(graph, root, start, Vec::new())
}

/// The principal line from a node that certain moves have led to.
pub(crate) fn continued(
    graph: &Graph,
    root: GraphNodeId,
    start: &Replay,
    line: Vec<Move>,
) -> (Vec<Move>, Replay) {
    let walk = followed(graph, root, start, line);
    (walk.moves, walk.board)
}

/// A principal line and where it ends.
pub(crate) struct Followed {
    pub(crate) moves: Vec<Move>,
    pub(crate) board: Replay,
    pub(crate) at: GraphNodeId,
}

/// The same, with the node at the end.
pub(crate) fn followed(
    graph: &Graph,
    root: GraphNodeId,
    start: &Replay,
    mut line: Vec<Move>,
) -> Followed {
    let heights = Heights::new(graph, root);
    let mut board = *start;
    let mut seen = vec![board.board()];
    for &played in &line {
        board.play(played);
        seen.push(board.board());
    }
    let mut at = root;
    while let Some(step) = graph.step(at) {
        let (played, next) = match step {
            Step::Leaf(_) => break,
            Step::Choice { play, next } => (*play, *next),
            Step::Replies(replies) => {
                let best = replies
                    .iter()
                    .max_by_key(|&&(reply, next)| rank(&heights, &board, &seen, reply, next));
                let Some(&best) = best else { break };
                best
            }
        };
        if board.play(played).is_none() {
            break;
        }
        line.push(played);
        seen.push(board.board());
        at = next;
    }
    Followed {
        moves: line,
        board,
        at,
    }
}

impl Followed {
    /// The line up to the loser's first pass: from there on no stone of his helps.
    pub(crate) fn until_clear(&self, first: Role, winner: Role) -> &[Move] {
        let by_loser = |at: usize| at.is_multiple_of(2) == (first != winner);
        let mut moves = self.moves.iter().enumerate();
        let pass = moves.position(|(at, &played)| by_loser(at) && played == Move::Pass);
        match &self.moves[..pass.unwrap_or(self.moves.len())] {
            [rest @ .., Move::Pass] => rest,
            all => all,
        }
    }
}

/// A reply of the side that loses by a certificate, and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Resistance {
    pub(crate) reply: Move,
    /// Moves until it is over at the latest, the reply included.
    pub(crate) length: u32,
    rank: Rank,
}

impl Resistance {
    /// Whether nothing but the finer points tells two replies apart.
    pub(crate) fn is_as_long_as(&self, other: &Self) -> bool {
        let class = |one: &Self| (one.rank.0, one.rank.1, one.rank.2, one.rank.3);
        class(self) == class(other)
    }
}

/// Every reply at a node, those that hold out longest first; none where the winner is
/// to move, or where it is over. Boards in `seen` are not wanted again.
pub(crate) fn resistances(
    graph: &Graph,
    root: GraphNodeId,
    board: &Replay,
    seen: &[Board],
) -> Vec<Resistance> {
    let Some(Step::Replies(replies)) = graph.step(root) else {
        return Vec::new();
    };
    let heights = Heights::new(graph, root);
    let mut all: Vec<Resistance> = replies
        .iter()
        .map(|&(reply, next)| Resistance {
            reply,
            length: heights.of(next).saturating_add(1),
            rank: rank(&heights, board, seen, reply, next),
        })
        .collect();
    all.sort_by_key(|one| Reverse(one.rank));
    all
}

type Rank = (bool, bool, u32, bool, usize, usize, Reverse<Move>);

fn rank(heights: &Heights, board: &Replay, seen: &[Board], reply: Move, next: GraphNodeId) -> Rank {
    let mut after = *board;
    let (taken, liberties) = after
        .play(reply)
        .map_or((0, 0), |effect| (effect.taken.len(), effect.liberties));
    (
        !seen.contains(&after.board()),
        taken > 0 || liberties > 1,
        heights.of(next),
        reply != Move::Pass,
        taken,
        liberties,
        Reverse(reply),
    )
}

/// Play by two certificates, one that gives the attacker's moves and one that
/// gives the defender's, for as long as both have something to say.
pub(crate) struct Joint {
    pub(crate) moves: Vec<Move>,
    /// Where the line comes back to, if it runs in a circle.
    pub(crate) circle: Option<usize>,
    /// How far the two certificates were followed.
    pub(crate) end: [GraphNodeId; 2],
}

/// Walks two graphs of the same position together.
pub(crate) fn joint(
    attacker: (&Graph, GraphNodeId),
    defender: (&Graph, GraphNodeId),
    first: Role,
) -> Joint {
    let (mut one, mut two) = (attacker.1, defender.1);
    let mut turn = first;
    let mut seen = Vec::new();
    let mut moves = Vec::new();
    loop {
        if let Some(start) = seen.iter().position(|&pair| pair == (one, two)) {
            let circle = Some(start);
            let end = [one, two];
            return Joint { moves, circle, end };
        }
        seen.push((one, two));
        let (by, with) = match turn {
            Role::Attacker => (attacker.0.step(one), defender.0.step(two)),
            Role::Defender => (defender.0.step(two), attacker.0.step(one)),
        };
        let (Some(Step::Choice { play, next }), Some(Step::Replies(replies))) = (by, with) else {
            break;
        };
        let Some(&(_, met)) = replies.iter().find(|(reply, _)| reply == play) else {
            break;
        };
        (one, two) = match turn {
            Role::Attacker => (*next, met),
            Role::Defender => (met, *next),
        };
        moves.push(*play);
        turn = turn.opponent();
    }
    Joint {
        moves,
        circle: None,
        end: [one, two],
    }
}
