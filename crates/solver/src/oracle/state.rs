//! States and moves of the region as the outside world writes them.

use shikatsu_problem::{Move, Point, PointSet, Role};

/// One state of the game; threats are counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OracleState {
    /// The attacker's stones in play.
    pub attacker: PointSet,
    /// The defender's stones in play.
    pub defender: PointSet,
    /// The key stones of the targets that stand.
    pub standing: PointSet,
    /// The point forbidden to the side to move.
    pub ban: Option<Point>,
    /// Whose turn it is.
    pub turn: Role,
}

/// A move and the state it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OracleMove {
    /// The stone or pass.
    pub played: Move,
    /// What kind of move the rules call it.
    pub kind: MoveKind,
    /// The state afterwards; nothing stands in it when all targets fell.
    pub after: OracleState,
}

/// The kinds of moves that the rules tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A stone that needs no threat.
    Stone,
    /// A stone on the banned point: costs a threat.
    Retake,
    /// A pass that lifts a ban.
    LiftingPass,
    /// Any other pass.
    OrdinaryPass,
}
