//! What workers found out, and the commands that it makes. Pure.

use shikatsu_api::room::MovePlayouts;
use shikatsu_api::{self as api, FactVerdict, KnownFact, PlayoutPlan, Worth};
use shikatsu_problem::{Move, Outcome, Size};
use shikatsu_team::{
    EvidenceItem, LONGEST_SHORTLIST, MoveCertificate, OpponentAction, PlayoutSum, Room,
    RoomContent, ServiceCommand,
};

use super::{EvidenceJob, EvidencePurpose, EvidenceTask};
use crate::store::BundleHash;

/// What a job came to.
#[derive(Debug, Clone, PartialEq)]
pub enum EvidenceFinding {
    /// Playouts: a worker's word.
    PlayedOut(Vec<MovePlayouts>),
    /// Moves to put to a vote: a worker's word.
    Candidates(Vec<api::Move>),
    /// What is proved of a fight, from the store.
    Proved(Box<KnownFact>),
    /// The engine's answer.
    Replied {
        /// The reply; none if there is nothing left to play. A worker's word.
        reply: Option<api::Move>,
        /// What is proved of the position after the team's move, from the store.
        after: Option<FactVerdict>,
    },
    /// Nothing, or not in time.
    Nothing,
}

/// What the room is told. A finding that does not fit the job or the board tells nothing.
#[must_use]
pub fn commands(room: &Room, job: &EvidenceJob, finding: EvidenceFinding) -> Vec<ServiceCommand> {
    match job.purpose {
        EvidencePurpose::Window(window) => item(room, &job.task, finding)
            .map(|item| ServiceCommand::Evidence { window, item })
            .into_iter()
            .collect(),
        EvidencePurpose::Answer(after_moves) => {
            answer(room, after_moves, &finding).into_iter().collect()
        }
    }
}

fn item(room: &Room, task: &EvidenceTask, finding: EvidenceFinding) -> Option<EvidenceItem> {
    match (task, finding) {
        (EvidenceTask::Playouts { plan, .. }, EvidenceFinding::PlayedOut(values)) => {
            playouts(room, plan, &values)
        }
        (EvidenceTask::Candidates { .. }, EvidenceFinding::Candidates(moves)) => {
            let moves = moves.iter().filter_map(|played| allowed(room, *played));
            let mut listed: Vec<Move> = Vec::new();
            for played in moves.filter(|played| *played != Move::Pass) {
                if listed.len() < LONGEST_SHORTLIST && !listed.contains(&played) {
                    listed.push(played);
                }
            }
            (!listed.is_empty()).then_some(EvidenceItem::Candidates(listed))
        }
        (EvidenceTask::Proofs(_), EvidenceFinding::Proved(known)) => certificates(room, &known),
        _ => None,
    }
}

/// The sums of moves that were asked for, if every one of them is possible.
fn playouts(room: &Room, plan: &PlayoutPlan, values: &[MovePlayouts]) -> Option<EvidenceItem> {
    let area = i64::try_from(room.game().game().position().size().area()).ok()?;
    let most_lead = 2 * area + i64::from(plan.komi_half_points.unsigned_abs());
    let mut sums: Vec<(Move, PlayoutSum)> = Vec::new();
    for one in values {
        let is_asked = plan.moves.is_empty() || plan.moves.contains(&one.played);
        let is_possible = (1..=plan.count).contains(&one.value.playouts)
            && one.value.sum.unsigned_abs()
                <= (most_lead * i64::from(one.value.playouts)).unsigned_abs();
        if !is_asked || !is_possible {
            return None;
        }
        let sum = PlayoutSum {
            sum: one.value.sum,
            playouts: one.value.playouts,
        };
        // A worker knows no earlier boards, so it may play out what a rule about them forbids.
        let played = allowed(room, one.played).filter(|played| *played != Move::Pass);
        sums.extend(played.map(|played| (played, sum)));
    }
    if plan.moves.is_empty() {
        sums.sort_by(|(_, a), (_, b)| b.compare_mean(*a));
        sums.truncate(LONGEST_SHORTLIST);
    }
    (!sums.is_empty()).then_some(EvidenceItem::Playouts(sums))
}

/// The moves that a fact says keep the best outcome. In a game a fight that needs no move proves nothing about where to
/// play.
fn certificates(room: &Room, known: &KnownFact) -> Option<EvidenceItem> {
    let digest: BundleHash = known.certificates.parse().ok()?;
    let digest: [u8; 32] = digest.bytes().try_into().ok()?;
    let outcome = settled(known.verdict)?;
    let worth_of_pass = known.moves.iter().find(|one| one.played == api::Move::Pass);
    let is_urgent = worth_of_pass.is_some_and(|pass| pass.worth != Worth::Keeps);
    let is_game = matches!(room.settings().content, RoomContent::Game { .. });
    if is_game && !is_urgent {
        return None;
    }
    let keeping = known.moves.iter().filter(|one| one.worth == Worth::Keeps);
    let moves = keeping.filter_map(|one| allowed(room, one.played));
    let certificates: Vec<MoveCertificate> = moves
        .filter(|played| *played != Move::Pass)
        .map(|played| MoveCertificate {
            played,
            outcome: outcome.clone(),
            digest,
        })
        .collect();
    (!certificates.is_empty()).then_some(EvidenceItem::Certificates(certificates))
}

/// The engine's move, or the end of the problem if nothing is left to play and the outcome is proved.
fn answer(room: &Room, after_moves: usize, finding: &EvidenceFinding) -> Option<ServiceCommand> {
    let EvidenceFinding::Replied { reply, after } = *finding else {
        return None;
    };
    let reply = reply.and_then(|reply| allowed(room, reply));
    let play = |played| ServiceCommand::OpponentMove {
        after_moves,
        action: OpponentAction::Play(played),
    };
    Some(match (reply, after.and_then(settled)) {
        (Some(played @ Move::Play(_)), _) => play(played),
        (_, Some(outcome)) => ServiceCommand::EndProblem(outcome),
        (_, None) => play(Move::Pass),
    })
}

/// A move that the side to move may play.
fn allowed(room: &Room, played: api::Move) -> Option<Move> {
    let size: Size = room.game().game().position().size();
    let played = played.on(size).ok()?;
    room.game().check(played).ok()?;
    Some(played)
}

/// An outcome that is no ko and no cycle: of those certificates do not tell how they are fought.
pub(super) const fn settled(verdict: FactVerdict) -> Option<Outcome> {
    match verdict {
        FactVerdict::Dead => Some(Outcome::Dead),
        FactVerdict::Alive => Some(Outcome::Alive),
        FactVerdict::Seki => Some(Outcome::Seki),
        FactVerdict::Stands => Some(Outcome::Stands),
        FactVerdict::Ko { .. } | FactVerdict::Cycle { .. } => None,
    }
}
