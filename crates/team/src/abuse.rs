//! Limits against stuffed ballots.
//!
//! A member is a cookie, so one person can be several members; the limits make that expensive. Besides, each close is
//! counted a second time with few ballots of each network block, and the host learns when that changes the winner.

use std::collections::BTreeMap;

use crate::dice::Dice;
use crate::people::{Admission, JoinRequest, MemberId, Roster};
use crate::refusal::RoomRefusal;
use crate::settings::{EntryRule, RoomSettings};
use crate::turn::TurnWindow;

/// Members of one address, at most.
pub const MEMBERS_PER_ADDRESS: usize = 5;

/// The same for a class, whose members sit in one room.
pub const CLASS_PER_ADDRESS: usize = 40;

/// Characters of a name, at most.
pub const LONGEST_NAME: usize = 40;

/// Whether a visitor may come in.
///
/// # Errors
/// What to do instead.
pub(crate) fn check_entry(
    settings: &RoomSettings,
    roster: &Roster,
    request: &JoinRequest,
) -> Result<(), RoomRefusal> {
    if settings.entry == EntryRule::AccountsOnly && request.admission == Admission::Link {
        return Err(RoomRefusal::AccountsOnly);
    }
    if roster.here() >= settings.member_limit {
        return Err(RoomRefusal::RoomFull);
    }
    let most = match request.admission {
        Admission::ClassCode => CLASS_PER_ADDRESS,
        Admission::Link | Admission::Account => MEMBERS_PER_ADDRESS,
    };
    if roster.at_address(request.origin) >= most {
        return Err(RoomRefusal::AddressFull(most));
    }
    let name = request.name.as_deref().unwrap_or_default();
    match name.chars().count() > LONGEST_NAME {
        true => Err(RoomRefusal::NameTooLong(LONGEST_NAME)),
        false => Ok(()),
    }
}

/// The window with at most so many voices of each block, drawn; `None` if no block has more.
pub(crate) fn limited_by_block(
    window: &TurnWindow,
    most: usize,
    dice: &mut Dice,
) -> Option<TurnWindow> {
    // Where members vote, proposals are candidates and no voices.
    let has_ballots = !window.ballots().is_empty();
    let mut blocks: BTreeMap<u64, Vec<MemberId>> = BTreeMap::new();
    for (&member, voter) in window.voters() {
        let is_heard = match has_ballots {
            true => window.ballots().contains_key(&member),
            false => window.proposals().contains_key(&member),
        };
        if is_heard {
            blocks.entry(voter.block).or_default().push(member);
        }
    }
    if blocks.values().all(|members| members.len() <= most) {
        return None;
    }
    let mut limited = window.clone();
    for members in blocks.values_mut() {
        while members.len() > most {
            let sides = u64::try_from(members.len()).unwrap_or(u64::MAX);
            let drawn = usize::try_from(dice.below(sides)).unwrap_or(0);
            let silent = members.swap_remove(drawn);
            match has_ballots {
                true => limited.silence_ballot(silent),
                false => limited.silence_proposal(silent),
            }
        }
    }
    Some(limited)
}
