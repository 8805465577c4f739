//! Best play by both sides, read off a certificate.
//!
//! The side that is proved to win plays the certificate's moves. Its opponent plays a stone before a pass, unless
//! each stone would stand in atari and take nothing. Among stones it plays the reply after which the certificate is
//! highest, that is, which holds out longest; then the capture of most stones; then the reply with most liberties. So a
//! loser never gives up while there is something to answer. A reply that leads back to a board on the line is the last
//! choice, because it would cost threats for nothing.
//!
//! A line that is shown stops where it is clear to a player: where the loser passes, because no stone of his helps.

use std::cmp::Reverse;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Graph, GraphNodeId, Step};

use crate::replay::{Replay, StonesAndTurn};

/// For each node of a proof, the length of the longest line below it.
#[derive(Debug)]
pub struct Heights(Vec<u32>);

impl Heights {
    /// Measures a graph without circles.
    #[must_use]
    pub fn new(graph: &Graph, root: GraphNodeId) -> Self {
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

    /// The longest line below a node; 0 for one that was not measured.
    #[must_use]
    pub fn of(&self, id: GraphNodeId) -> u32 {
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
    let walk = principal_line(graph, root, start, Vec::new());
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
    let walk = principal_line(graph, root, start, line);
    (walk.moves, walk.board)
}

/// A principal line and where it ends.
#[derive(Debug, Clone)]
pub struct PrincipalLine {
    /// The moves.
    pub moves: Vec<Move>,
    /// The board at the end.
    pub board: Replay,
    /// The node at the end.
    pub at: GraphNodeId,
}

/// Best play from a node that the moves of `line` have led to from `start`: the winner's moves, and the replies that hold
/// out longest.
#[must_use]
pub fn principal_line(
    graph: &Graph,
    root: GraphNodeId,
    start: &Replay,
    mut line: Vec<Move>,
) -> PrincipalLine {
    let heights = Heights::new(graph, root);
    let mut board = *start;
    let mut seen = vec![board.stones_and_turn()];
    for &played in &line {
        board.play(played);
        seen.push(board.stones_and_turn());
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
        seen.push(board.stones_and_turn());
        at = next;
    }
    PrincipalLine {
        moves: line,
        board,
        at,
    }
}

impl PrincipalLine {
    /// The line up to the loser's first pass: from there on no stone of his helps.
    #[must_use]
    pub fn until_clear(&self, first: Role, winner: Role) -> &[Move] {
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
pub struct Resistance {
    /// The reply.
    pub reply: Move,
    /// Moves until it is over at the latest, the reply included.
    pub length: u32,
    rank: ResistanceRank,
}

impl Resistance {
    /// Whether two replies hold out equally long, so that only captures, liberties and place tell them apart.
    #[must_use]
    pub fn is_as_long_as(&self, other: &Self) -> bool {
        let class = |rank: ResistanceRank| (rank.is_new, rank.is_sound, rank.height, rank.is_stone);
        class(self.rank) == class(other.rank)
    }
}

/// Every reply at a node, those that hold out longest first; none where the winner is
/// to move, or where it is over. Boards in `seen` are not wanted again.
#[must_use]
pub fn resistances(
    graph: &Graph,
    root: GraphNodeId,
    board: &Replay,
    seen: &[StonesAndTurn],
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

/// What orders replies. An earlier field outweighs all later ones; the greatest reply holds out best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ResistanceRank {
    /// Whether it leads to a board that was not seen.
    is_new: bool,
    /// Whether it takes something or does not stand in atari.
    is_sound: bool,
    height: u32,
    is_stone: bool,
    taken: usize,
    liberties: usize,
    place: Reverse<Move>,
}

fn rank(
    heights: &Heights,
    board: &Replay,
    seen: &[StonesAndTurn],
    reply: Move,
    next: GraphNodeId,
) -> ResistanceRank {
    let mut after = *board;
    let (taken, liberties) = after
        .play(reply)
        .map_or((0, 0), |effect| (effect.taken.len(), effect.liberties));
    ResistanceRank {
        is_new: !seen.contains(&after.stones_and_turn()),
        is_sound: taken > 0 || liberties > 1,
        height: heights.of(next),
        is_stone: reply != Move::Pass,
        taken,
        liberties,
        place: Reverse(reply),
    }
}

/// Play by two certificates, one that gives the attacker's moves and one that
/// gives the defender's, as far as both have moves.
pub(crate) struct Joint {
    pub(crate) moves: Vec<Move>,
    /// Where the line comes back to, if it runs in a circle.
    pub(crate) circle: Option<usize>,
    /// How far the two certificates were followed.
    pub(crate) end: [GraphNodeId; 2],
}

/// The moves of a certificate, from a node on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RootedGraph<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) root: GraphNodeId,
}

/// Walks the certificates of the attacker and of the defender about the same position together.
pub(crate) fn joint(attacker: RootedGraph<'_>, defender: RootedGraph<'_>, first: Role) -> Joint {
    let (mut one, mut two) = (attacker.root, defender.root);
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
            Role::Attacker => (attacker.graph.step(one), defender.graph.step(two)),
            Role::Defender => (defender.graph.step(two), attacker.graph.step(one)),
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
