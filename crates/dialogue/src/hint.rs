//! Three hints, each telling more than the one before: where to look, what the idea is, the move.
//!
//! All three are read off the verdict: the place is around the moves that keep it, the idea is what the certificate's
//! best play shows, the move is one that is proved to keep it. Where the side to move has nothing to keep, the
//! hints are about the move that holds out longest, and say so.

use shikatsu_board::dilate;
use shikatsu_engine::replay::Replay;
use shikatsu_engine::{PassKeeps, Side, Worth};
use shikatsu_problem::{Move, Outcome, Point, PointSet, Problem, Role};

use crate::certificate_moves::CertificateMoves;
use crate::ending::Ending;
use crate::motif::{self, Motif};
use crate::standing::MoverStake;

/// One step of help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// Where to look.
    Where(Option<Area>),
    /// What to try.
    What(Idea),
    /// What to play, best first.
    Which(Vec<Move>),
    /// Nothing: this is what it comes to, whether the side to move plays here or not.
    Settled(Outcome),
}

/// A part of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Upper or lower part.
    pub vertical: Third,
    /// Left or right part.
    pub horizontal: Third,
    /// How many lines from the nearest edge, 1 for the edge itself.
    pub line: u8,
    /// Points to shade: the move is one of them.
    pub points: PointSet,
}

/// One of three parts in a direction, counted from the left or from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Third {
    /// Left, or top.
    First,
    /// Between.
    Middle,
    /// Right, or bottom.
    Last,
}

/// What a move is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idea {
    /// The most that the side to move can get.
    pub aim: Aim,
    /// What best play shows.
    pub motifs: Vec<Motif>,
}

/// What the side to move can get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aim {
    /// Capture the key stones.
    Kill,
    /// Two eyes.
    Live,
    /// A seki.
    Seki,
    /// A ko.
    Ko,
    /// A repetition.
    Circle,
    /// Nothing needs to be played.
    Elsewhere,
    /// Nothing can be got; hold out.
    HoldOut,
    /// It is not proved what can be got.
    Unknown,
}

/// More motifs than this would not help.
const MOST_MOTIFS: usize = 3;

pub(super) fn hints(side: &Side, board: &Replay, problem: &Problem) -> [Hint; 3] {
    let aim = Aim::of(side, board);
    let moves = moves(side, board, aim);
    let points: PointSet = moves.iter().filter_map(|one| one.point()).collect();
    let best = moves.first().and_then(|best| best.point());
    let area = best.map(|best| Area::around(best, points, board, problem));
    let line = Ending::of_line(side, board, board.targets).whole;
    let sightings = motif::on_line(board, &line, &side.outcome);
    // The first hint has told already that it is on the first line.
    let own = sightings.iter().map(|one| one.motif);
    let own = own.filter(|motif| *motif != Motif::FirstLine);
    let motifs = match aim {
        Aim::Elsewhere | Aim::HoldOut | Aim::Unknown => Vec::new(),
        _ => own.take(MOST_MOTIFS).collect(),
    };
    let last = match (aim, &moves[..]) {
        (Aim::Elsewhere | Aim::HoldOut, [Move::Pass]) => Hint::Settled(side.outcome.clone()),
        _ => Hint::Which(moves),
    };
    [Hint::Where(area), Hint::What(Idea { aim, motifs }), last]
}

/// The moves that the last hint tells.
fn moves(side: &Side, board: &Replay, aim: Aim) -> Vec<Move> {
    let kept = side.moves.iter().filter(|one| one.worth == Worth::Keeps);
    let kept = kept.map(|one| one.played);
    let kept: Vec<Move> = kept.filter(|one| one.point() != board.ban).collect();
    match aim {
        Aim::Elsewhere => vec![Move::Pass],
        Aim::HoldOut => {
            let winner = CertificateMoves::of_verdict(side, side.role.opponent());
            let replies = winner.map(|score| score.resistances(board, &[]));
            let best = replies.unwrap_or_default();
            vec![best.first().map_or(Move::Pass, |one| one.reply)]
        }
        Aim::Unknown => Vec::new(),
        _ if kept.is_empty() => vec![side.line.first().copied().unwrap_or(Move::Pass)],
        _ => kept,
    }
}

impl Aim {
    fn of(side: &Side, board: &Replay) -> Self {
        match (MoverStake::of(&side.outcome, side.role), &side.outcome) {
            (MoverStake::Unknown, _) => Self::Unknown,
            (MoverStake::Lost, _) => Self::HoldOut,
            _ if side.pass_keeps == PassKeeps::Yes && board.ban.is_none() => Self::Elsewhere,
            (MoverStake::Keep, Outcome::Ko(_)) => Self::Ko,
            (MoverStake::Keep, Outcome::CycleDependent(_)) => Self::Circle,
            (MoverStake::Keep, Outcome::Seki) => Self::Seki,
            (MoverStake::Keep, _) => match side.role {
                Role::Attacker => Self::Kill,
                Role::Defender => Self::Live,
            },
        }
    }
}

impl Area {
    /// The part of the board in which the best point lies, with a point of room around each
    /// of those that will do.
    fn around(best: Point, points: PointSet, board: &Replay, problem: &Problem) -> Self {
        let size = problem.setup.size;
        let (x, y) = (best.x(), best.y());
        let third = |at: u8, length: u8| match (3 * u16::from(at) + 1) / u16::from(length).max(1) {
            0 => Third::First,
            1 => Third::Middle,
            _ => Third::Last,
        };
        let to_edge = [x, y, size.width() - 1 - x, size.height() - 1 - y];
        let free = board.vacant() & board.in_play();
        Self {
            vertical: third(y, size.height()),
            horizontal: third(x, size.width()),
            line: 1 + to_edge.into_iter().min().unwrap_or(0),
            points: dilate(points, board.all()) & free,
        }
    }
}
