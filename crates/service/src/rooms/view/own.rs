//! What concerns one member alone.

use serde::{Deserialize, Serialize};
use shikatsu_api::room as api;
use shikatsu_team::{MemberId, Room, TallyRule, TeamMember};

use super::super::keys::host_keys;
use super::super::message::Carried;

/// Whether a socket is sent the counts of the open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::rooms) enum TallyAccess {
    /// It is.
    Shown,
    /// Not yet, or never.
    Hidden,
}

/// What a member sees of themselves; for the side outside there is no member.
pub(in crate::rooms) fn own_view(room: &Room, member: Option<MemberId>) -> api::OwnView {
    let Some(id) = member else {
        return of_opponent();
    };
    let found = room.roster().get(id).filter(|found| found.is_here());
    let window = room.window();
    let is_host = room.host() == id && found.is_some();
    let mut motions: Vec<Option<api::MotionVote>> = window
        .map(|window| window.motions().iter())
        .into_iter()
        .flatten()
        .map(|motion| motion.vote_of(id).message())
        .collect();
    // A motion that another member opens must not change what all have.
    while motions.last() == Some(&None) {
        motions.pop();
    }
    api::OwnView {
        member: Some(id.message()),
        roles: room.roles(id).message(),
        seat: found.map(|found: &TeamMember| found.request.seat.message()),
        is_voter: window.is_some_and(|window| window.voters().contains_key(&id)),
        proposal: window.and_then(|window| window.proposals().get(&id).map(Carried::message)),
        ballot: window.and_then(|window| window.ballots().get(&id).map(|b| b.choice.message())),
        motions,
        muted_until: found.and_then(|found| found.muted_until.message()),
        keys: is_host.then(|| host_keys(room)).flatten(),
        second_count: is_host.then(|| second_count(room)).flatten(),
    }
}

/// Whether a member may see the counts now.
pub(in crate::rooms) fn tally_access(room: &Room, member: Option<MemberId>) -> TallyAccess {
    let Some((member, window)) = member.zip(room.window()) else {
        return TallyAccess::Hidden;
    };
    let may_see = window.voters().contains_key(&member)
        && match room.tally_rule() {
            TallyRule::Live => true,
            TallyRule::AfterOwnBallot => window.ballots().contains_key(&member),
            TallyRule::AtClose | TallyRule::BySize => false,
        };
    match may_see {
        true => TallyAccess::Shown,
        false => TallyAccess::Hidden,
    }
}

/// The winner that the second count of the last window would have had, where it is another one.
fn second_count(room: &Room) -> Option<shikatsu_api::Move> {
    let last = room.closed_windows().last()?;
    last.second_count.map(Into::into)
}

const fn of_opponent() -> api::OwnView {
    api::OwnView {
        member: None,
        roles: Vec::new(),
        seat: None,
        is_voter: false,
        proposal: None,
        ballot: None,
        motions: Vec::new(),
        muted_until: None,
        keys: None,
        second_count: None,
    }
}
