//! Who is there, how many must act, and which motions have enough votes.

use shikatsu_problem::Move;

use crate::people::TeamMember;
use crate::room::Room;
use crate::settings::TeamSettings;
use crate::turn::{MotionKind, MotionShare, MotionVote, TurnWindow};

/// How many voters of a window are connected.
fn present_voters(room: &Room, window: &TurnWindow) -> usize {
    let voters = window.voters.keys();
    voters
        .filter(|&&voter| room.roster.get(voter).is_some_and(TeamMember::is_present))
        .count()
}

/// How many voices a motion is held against while the window is open: those who are present, and those who have acted
/// and went away.
pub(super) fn electorate(room: &Room, window: &TurnWindow) -> usize {
    let is_present = |voter| room.roster.get(voter).is_some_and(TeamMember::is_present);
    let has_voted = |voter| {
        let mut motions = window.motions.iter();
        motions.any(|motion| motion.vote_of(voter).is_some())
    };
    let voters = window.voters.keys();
    voters
        .filter(|&&voter| is_present(voter) || has_voted(voter) || window.has_acted(voter))
        .count()
}

/// How many must act in a window.
pub(super) fn needed(room: &Room, window: &TurnWindow, team: &TeamSettings) -> usize {
    match window.opening.mover {
        Some(_) => 1,
        None => team.quorum.needed(present_voters(room, window)),
    }
}

/// A motion to pass or to resign that enough of the electorate support, so that no further ballot can defeat it.
pub(super) fn carried_ending(
    window: &TurnWindow,
    share: MotionShare,
    electorate: usize,
) -> Option<MotionKind> {
    let carried = window.motions.iter().filter(|motion| {
        motion.kind.ends_turn() && share.is_reached(motion.votes_for(), electorate)
    });
    // Resigning goes before passing, because a game that is over needs no pass.
    carried
        .map(|motion| motion.kind.clone())
        .max_by_key(|kind| *kind == MotionKind::Resign)
}

/// A motion that has its share of all ballots when the window closes.
pub(super) fn carried_at_close(
    room: &Room,
    window: &TurnWindow,
    team: &TeamSettings,
) -> Option<MotionKind> {
    let share = team.scheme.scheme().ending_share();
    let least = needed(room, window, team);
    let has_vote = |kind: &MotionKind, voter| {
        let motion = window.motions.iter().find(|motion| motion.kind == *kind);
        motion.and_then(|motion| motion.vote_of(voter))
    };
    [MotionKind::Resign, MotionKind::Pass]
        .into_iter()
        .find(|kind| {
            let votes = window.voters.keys().filter_map(|&voter| {
                let vote = has_vote(kind, voter);
                let has_acted = vote.is_some() || window.has_acted(voter);
                has_acted.then_some(vote)
            });
            let votes: Vec<_> = votes.collect();
            let is_for = |vote: &&Option<MotionVote>| **vote == Some(MotionVote::For);
            let votes_for = votes.iter().filter(is_for).count();
            votes_for >= least && share.is_reached(votes_for, votes.len())
        })
}

/// A move that enough of the electorate want at once.
pub(super) fn picked_by_motion(window: &TurnWindow, electorate: usize) -> Option<Move> {
    window.motions.iter().find_map(|motion| match motion.kind {
        MotionKind::Pick(played)
            if window.is_candidate(played)
                && MotionShare::TwoThirds.is_reached(motion.votes_for(), electorate) =>
        {
            Some(played)
        }
        _ => None,
    })
}
