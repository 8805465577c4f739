//! What the members of a team do in each part of a turn.
//!
//! Members propose what they would play, and vote for their own proposal; one that would pass moves to pass, one that
//! would resign moves to resign. The captain picks the captain's own proposal. Where playouts are asked for, they are
//! played.

use std::collections::BTreeMap;

use shikatsu_problem::Move;
use shikatsu_team::{
    BallotChoice, BallotForm, BallotId, EvidenceItem, MemberCommand, MemberId, MotionKind,
    MotionVote, PlayoutSum, Proposal, Room, RoomCommand, SchemeKind, ServiceCommand, TurnPhase,
    TurnWindow, playouts,
};

use super::team_member::{MemberThought, MemberWish};

/// How playouts are played: how many, what White receives in half points, and the seed.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayoutTerms {
    pub(super) count: u32,
    pub(super) komi: i32,
    pub(super) seed: u64,
}

/// What is done in this part of the turn, in the order of the members.
pub(super) fn acts(
    room: &Room,
    window: &TurnWindow,
    thoughts: &BTreeMap<MemberId, MemberThought>,
    terms: PlayoutTerms,
) -> Vec<RoomCommand> {
    let number = window.opening().number;
    match window.phase() {
        TurnPhase::Propose => {
            let asked = thoughts
                .iter()
                .filter(|(member, _)| is_asked(window, **member));
            asked
                .map(|(&member, thought)| RoomCommand::by(member, proposal(room, number, thought)))
                .collect()
        }
        TurnPhase::Vote => {
            let form = scheme_of(room, window)
                .map_or(BallotForm::Single, |scheme| scheme.scheme().ballot_form());
            let candidates: Vec<Move> = window.candidates().keys().copied().collect();
            let ballots = thoughts.iter().filter_map(|(&member, thought)| {
                let choice = choice(form, thought.ballot(form, &candidates))?;
                let ballot = BallotId(u128::from(number) << 64 | member.0);
                Some(RoomCommand::by(
                    member,
                    MemberCommand::Vote {
                        window: number,
                        ballot,
                        choice,
                    },
                ))
            });
            ballots.collect()
        }
        TurnPhase::Pick => pick(window, thoughts).into_iter().collect(),
        TurnPhase::Evaluate => vec![evaluate(room, window, terms)],
        TurnPhase::Discuss | TurnPhase::Shortlist => Vec::new(),
    }
}

/// Whether a member is asked for a move: in a relay, the one in turn.
pub(super) fn is_asked(window: &TurnWindow, member: MemberId) -> bool {
    let mover = window.opening().mover;
    window.voters().contains_key(&member) && mover.is_none_or(|mover| mover == member)
}

/// A proposal, or a motion. A program may not know a rule that the room has; then its next best move is proposed.
fn proposal(room: &Room, window: u32, thought: &MemberThought) -> MemberCommand {
    let motion = |kind| MemberCommand::Motion {
        window,
        kind,
        vote: MotionVote::For,
    };
    match thought.wish {
        MemberWish::Resign => motion(MotionKind::Resign),
        MemberWish::Pass => motion(MotionKind::Pass),
        MemberWish::Play(_) => {
            match thought.preferred(|played| room.game().check(played).is_ok()) {
                Some(played) => MemberCommand::Propose {
                    window,
                    proposal: Proposal::plain(played),
                },
                None => motion(MotionKind::Pass),
            }
        }
    }
}

fn choice(form: BallotForm, moves: Vec<Move>) -> Option<BallotChoice> {
    let first = *moves.first()?;
    Some(match form {
        BallotForm::Single => BallotChoice::One(first),
        BallotForm::Ranked => BallotChoice::Ranked(moves),
        BallotForm::Approval => BallotChoice::Approved(moves),
    })
}

fn pick(window: &TurnWindow, thoughts: &BTreeMap<MemberId, MemberThought>) -> Option<RoomCommand> {
    let captain = window.opening().captain?;
    let thought = thoughts.get(&captain)?;
    let played = thought.preferred(|played| window.is_candidate(played))?;
    let number = window.opening().number;
    Some(RoomCommand::by(
        captain,
        MemberCommand::Pick {
            window: number,
            played,
        },
    ))
}

/// Playouts of every candidate, as a job would report them. Candidates share a seed, so that they meet the same luck.
fn evaluate(room: &Room, window: &TurnWindow, terms: PlayoutTerms) -> RoomCommand {
    let game = room.game().game();
    let number = window.opening().number;
    let values: Vec<(Move, PlayoutSum)> = window
        .candidates()
        .keys()
        .filter_map(|&played| {
            let seed = terms.seed ^ u64::from(number) << 32;
            let position = game.position();
            let sum = playouts(
                position,
                game.rules(),
                terms.komi,
                played,
                terms.count,
                seed,
            )?;
            Some((played, sum))
        })
        .collect();
    RoomCommand::Service(ServiceCommand::Evidence {
        window: number,
        item: EvidenceItem::Playouts(values),
    })
}

fn scheme_of<'a>(room: &'a Room, window: &TurnWindow) -> Option<&'a SchemeKind> {
    let team = room.settings().team(window.opening().color)?;
    Some(&team.scheme)
}
