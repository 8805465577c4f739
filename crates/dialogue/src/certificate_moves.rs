//! The moves of a certificate: what to play by, and how a line ends.

use shikatsu_engine::line::{PrincipalLine, Resistance, principal_line, resistances};
use shikatsu_engine::replay::{Replay, StonesAndTurn};
use shikatsu_engine::{Proof, Side};
use shikatsu_problem::{Move, Outcome, Role};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question, Reason, Step, read};

/// A certificate as moves.
#[derive(Debug, Clone)]
pub(crate) struct CertificateMoves {
    pub(crate) claim: Claim,
    graph: Graph,
    root: GraphNodeId,
}

/// How a position is settled without further moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineEnd {
    /// For a reason that the checker has tested.
    Leaf(Reason),
    /// The attacker has no move that would not let the defender stand.
    Stuck,
}

impl CertificateMoves {
    /// The moves of a certificate.
    pub(crate) fn of(proof: &Proof) -> Option<Self> {
        let (claim, graph, root) = read(&proof.problem, &proof.bytes).ok()?;
        Some(Self { claim, graph, root })
    }

    /// The certificate by which the winner of a side's verdict wins. In a ko each side has one; this is the one of `role`.
    pub(crate) fn of_verdict(side: &Side, role: Role) -> Option<Self> {
        use Manner::{Prove, Refute};
        use Question::{Capture, Eyes, Stand};
        let wanted: &[(Question, Manner)] = match (&side.outcome, role) {
            (Outcome::Dead, _) | (Outcome::Ko(_), Role::Attacker) => &[(Capture, Prove)],
            (Outcome::Alive, _) => &[(Eyes, Prove)],
            (Outcome::Stands, _) | (Outcome::Seki | Outcome::Ko(_), Role::Defender) => {
                &[(Stand, Prove)]
            }
            (Outcome::Seki, Role::Attacker) => &[(Eyes, Refute)],
            // There may be no move that keeps all levels of a cycle; the level of equal threats counts.
            (Outcome::CycleDependent(_), Role::Attacker) => match side.span.capture_to {
                Some(0..) => &[(Capture, Prove)],
                _ => &[(Stand, Refute)],
            },
            (Outcome::CycleDependent(_), Role::Defender) => match side.span.stand_from {
                Some(..=0) => &[(Stand, Prove)],
                _ => &[(Capture, Refute)],
            },
            (Outcome::Unknown(_), _) => &[],
        };
        wanted.iter().find_map(|&(question, manner)| {
            let of_verdict = |proof: &&Proof| {
                let claim = &proof.claim;
                claim.opening.is_empty()
                    && claim.first == side.role
                    && (claim.question, claim.manner) == (question, manner)
            };
            side.proofs.iter().find(of_verdict).and_then(Self::of)
        })
    }

    /// The certificates about one first move.
    pub(crate) fn of_first_move(side: &Side, played: Move) -> impl Iterator<Item = Self> {
        let about =
            move |proof: &&Proof| proof.claim.first == side.role && proof.claim.opening == [played];
        side.proofs.iter().filter(about).filter_map(Self::of)
    }

    /// The chooser's move, if it is his turn.
    pub(crate) fn choice(&self) -> Option<Move> {
        match self.graph.step(self.root)? {
            Step::Choice { play, .. } => Some(*play),
            Step::Replies(_) | Step::Leaf(_) => None,
        }
    }

    /// The replies of the side that does not choose, those that hold out longest first.
    /// A refutation may run in circles and has no longest line.
    pub(crate) fn resistances(&self, board: &Replay, seen: &[StonesAndTurn]) -> Vec<Resistance> {
        match self.claim.manner {
            Manner::Prove => resistances(&self.graph, self.root, board, seen),
            Manner::Refute => Vec::new(),
        }
    }

    /// Best play to the end of a proof, from the position it is about; nothing for a refutation.
    pub(crate) fn line(&self, board: &Replay) -> Option<(PrincipalLine, Option<LineEnd>)> {
        if self.claim.manner == Manner::Refute {
            return None;
        }
        let walk = principal_line(&self.graph, self.root, board, Vec::new());
        let close = self.closes(walk.at);
        Some((walk, close))
    }

    /// How the position is settled, if it is.
    pub(crate) fn close(&self) -> Option<LineEnd> {
        self.closes(self.root)
    }

    fn closes(&self, at: GraphNodeId) -> Option<LineEnd> {
        match self.graph.step(at)? {
            Step::Leaf(reason) => Some(LineEnd::Leaf(*reason)),
            Step::Replies(replies) if replies.is_empty() => Some(LineEnd::Stuck),
            Step::Replies(_) | Step::Choice { .. } => None,
        }
    }
}
