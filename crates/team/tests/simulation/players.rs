//! What a member of a simulated room wants to do.

use shikatsu_problem::Move;
use shikatsu_team::{
    BallotChoice, BallotForm, BallotId, MemberCommand, MotionKind, MotionVote, Proposal, Room,
    RoomPhase, StoneStatus, TurnPhase,
};

use crate::chance::Chance;

/// What the phase asks for, or a motion when the board is filling up.
pub(crate) fn action(
    room: &Room,
    chance: &mut Chance,
    next_ballot: &mut u128,
) -> Option<MemberCommand> {
    if room.phase() == RoomPhase::Counting {
        return Some(MemberCommand::MarkStones(StoneStatus::default()));
    }
    let open = room.window()?;
    let window = open.opening().number;
    let candidates: Vec<Move> = open.candidates().keys().copied().collect();
    let legal = room.game().legal_points();
    let legal: Vec<Move> = legal.iter().map(Move::Play).collect();
    let is_late = room.game().moves_played() > 20;
    let wants_end = legal.is_empty() || (is_late && chance.percent(40));
    if wants_end && open.phase() != TurnPhase::Shortlist {
        let kind = match chance.percent(10) {
            true => MotionKind::Resign,
            false => MotionKind::Pass,
        };
        let vote = MotionVote::For;
        return Some(MemberCommand::Motion { window, kind, vote });
    }
    match open.phase() {
        TurnPhase::Propose => {
            let proposal = Proposal::plain(*chance.pick(&legal)?);
            Some(MemberCommand::Propose { window, proposal })
        }
        TurnPhase::Vote => {
            *next_ballot += 1;
            Some(MemberCommand::Vote {
                window,
                ballot: BallotId(*next_ballot),
                choice: choice(room, chance, &candidates)?,
            })
        }
        TurnPhase::Discuss => Some(MemberCommand::Ready),
        TurnPhase::Pick => {
            let played = *chance.pick(&candidates)?;
            Some(MemberCommand::Pick { window, played })
        }
        TurnPhase::Shortlist => {
            let moves = legal.into_iter().take(3).collect();
            Some(MemberCommand::Shortlist { window, moves })
        }
        TurnPhase::Evaluate => Some(MemberCommand::DrawTime { window }),
    }
}

/// A ballot in the form of the team's scheme.
fn choice(room: &Room, chance: &mut Chance, candidates: &[Move]) -> Option<BallotChoice> {
    let first = *chance.pick(candidates)?;
    let second = *chance.pick(candidates)?;
    let named = match first == second {
        true => vec![first],
        false => vec![first, second],
    };
    let color = room.window()?.opening().color;
    let scheme = room.settings().team(color)?.scheme.scheme();
    Some(match scheme.ballot_form() {
        BallotForm::Single => BallotChoice::One(first),
        BallotForm::Ranked => BallotChoice::Ranked(named),
        BallotForm::Approval => BallotChoice::Approved(named),
    })
}
