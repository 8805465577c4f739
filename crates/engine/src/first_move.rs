//! First moves: which there are, what each is worth, and what it keeps.

use std::cmp::Reverse;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Graph, GraphNodeId, Manner, Question, Step};
use shikatsu_solver::threats::MOST;
use shikatsu_verdict::{Standard, WantedClaim};

use crate::certify::{Certificate, confirm};
use crate::claim_position::ClaimPosition;
use crate::evidence::weigh;
use crate::line::principal;
use crate::meter::Meter;
use crate::replay::Replay;
use crate::search_run::SearchRun;
use crate::{Proof, Worth};

/// A first move with everything that was found about it in one reading.
#[derive(Debug)]
pub(crate) struct JudgedMove {
    pub(crate) played: Move,
    pub(crate) worth: Worth,
    pub(crate) proofs: Vec<Proof>,
    pub(crate) nodes: u64,
    pub(crate) territory: Option<u16>,
    /// Moves until the line ends.
    length: usize,
}

impl JudgedMove {
    /// A move that keeps something, with what best play after it leaves.
    pub(crate) fn keeping(
        played: Move,
        meter: &Meter<'_>,
        graph: &Graph,
        next: GraphNodeId,
        proof: &Proof,
        start: &Replay,
    ) -> Self {
        let mut judged = Self::unknown(played);
        judged.worth = Worth::Keeps;
        judged.look_ahead(meter, graph, next, proof, start);
        judged
    }

    fn unknown(played: Move) -> Self {
        Self {
            played,
            worth: Worth::Unknown,
            proofs: Vec::new(),
            nodes: 0,
            territory: None,
            length: usize::MAX,
        }
    }

    /// Follows the principal line. Only a proof that ends has one; and a
    /// defender's stones and eyes are worth counting, a captured group is not.
    fn look_ahead(
        &mut self,
        meter: &Meter<'_>,
        graph: &Graph,
        next: GraphNodeId,
        proof: &Proof,
        start: &Replay,
    ) {
        let mut board = *start;
        let legal = board.play(self.played).is_some();
        if proof.claim.manner == Manner::Refute || !legal || meter.ended().is_some() {
            return;
        }
        let (line, end) = principal(graph, next, &board);
        self.length = line.len();
        let lives = proof.claim.question != Question::Capture;
        if lives && start.turn == Role::Defender {
            self.territory = u16::try_from(end.held_by_defender()).ok();
        }
    }

    /// Better moves first: by worth, by what is kept, then the shorter way,
    /// then by place.
    pub(crate) fn order(&self) -> impl Ord + use<> {
        (
            self.worth,
            Reverse(self.territory),
            self.length,
            self.played,
        )
    }
}

/// Judges a first move, or a pass.
pub(crate) fn judge_move(
    run: &mut SearchRun<'_, '_>,
    standard: Standard,
    played: Move,
    position: &ClaimPosition,
    start: &Replay,
) -> JudgedMove {
    let before = run.nodes;
    let mut judged = JudgedMove::unknown(played);
    if let Ok((worth, certificates)) = weigh(run, standard, position) {
        judged.worth = worth;
        if let (true, Some(kept)) = (worth.works(), certificates.first()) {
            judged.look_ahead(run.meter, &kept.graph, kept.root, &kept.proof, start);
        }
        judged.proofs = certificates.into_iter().map(|done| done.proof).collect();
    }
    judged.nodes = run.nodes - before;
    judged
}

/// The first move of the verdict's own certificate, judged by what follows it there; and the other
/// first moves of this side.
pub(crate) fn first_moves(
    run: &mut SearchRun<'_, '_>,
    first: Role,
    start: &Replay,
    standard: Standard,
    certificates: &[Certificate],
) -> (Option<JudgedMove>, Vec<Move>) {
    let opened = certificates
        .iter()
        .find_map(|certificate| opened(run, standard, certificate, start));
    let played = opened.as_ref().map(|judged: &JudgedMove| judged.played);
    let all = run.session.moves(first, &[], standard.level(MOST));
    let moves = all
        .into_iter()
        .flatten()
        .map(|(played, _)| played)
        .filter(|&other| other != Move::Pass && Some(other) != played)
        .collect();
    explore(run, first, standard);
    (opened, moves)
}

/// Searches all first moves together, so that what refutes one is tried on the others. Its result is not used, so nothing
/// is lost if it stops early.
fn explore(run: &mut SearchRun<'_, '_>, first: Role, standard: Standard) {
    let question = match first {
        Role::Attacker => Question::Capture,
        Role::Defender => Question::Stand,
    };
    let level = standard.level(MOST);
    let _ = run.run(|session, budget| session.explore(question, first, level, budget));
}

/// The first move of a certificate that keeps the standard, judged by what
/// follows it there.
fn opened(
    run: &mut SearchRun<'_, '_>,
    standard: Standard,
    certificate: &Certificate,
    start: &Replay,
) -> Option<JudgedMove> {
    let Certificate { proof, graph, root } = certificate;
    let wanted = standard.single()?;
    let root_claim = &proof.claim;
    let shown = WantedClaim {
        question: root_claim.question,
        manner: root_claim.manner,
        threats: root_claim.threats,
    };
    if shown != wanted {
        return None;
    }
    let Some(&Step::Choice { play, next }) = graph.step(*root) else {
        return None;
    };
    if play == Move::Pass {
        return None;
    }
    let position = ClaimPosition {
        first: root_claim.first,
        opening: vec![play],
    };
    let claim = position.claim(wanted.question, wanted.manner, wanted.threats);
    let proof = confirm(run, &claim, graph, next).ok()?;
    let mut judged = JudgedMove::keeping(play, run.meter, graph, next, &proof, start);
    judged.proofs.push(proof);
    Some(judged)
}
