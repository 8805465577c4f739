//! All members of a room, with the counts that limits need.
//!
//! Invariant: the counts by address are those of the members that are here.

use std::collections::BTreeMap;

use shikatsu_problem::Color;

use crate::people::member::{
    Duty, JoinRequest, MemberId, MemberOrigin, MemberPresence, Seat, TeamMember,
};

/// The members of a room, those that left included: a cookie must not vote twice by leaving.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roster {
    members: BTreeMap<MemberId, TeamMember>,
    by_address: BTreeMap<u64, usize>,
    here: usize,
}

impl Roster {
    /// A member, also one that left.
    #[must_use]
    pub fn get(&self, member: MemberId) -> Option<&TeamMember> {
        self.members.get(&member)
    }

    /// Every member, those that left included, by cookie.
    pub fn all(&self) -> impl Iterator<Item = &TeamMember> {
        self.members.values()
    }

    /// The members that belong to a team now.
    pub fn team(&self, color: Color) -> impl Iterator<Item = &TeamMember> {
        self.all()
            .filter(move |member| member.is_here() && member.team() == Some(color))
    }

    /// How many members are here, seated or not.
    #[must_use]
    pub const fn here(&self) -> usize {
        self.here
    }

    /// How many members that are here come from an address.
    #[must_use]
    pub fn at_address(&self, origin: MemberOrigin) -> usize {
        self.by_address.get(&origin.address).copied().unwrap_or(0)
    }

    /// The next member of a team after a number, round and round, among those that pass the test.
    pub(crate) fn next_after(
        &self,
        color: Color,
        number: Option<u32>,
        test: impl Fn(&TeamMember) -> bool,
    ) -> Option<&TeamMember> {
        let first_places = self.team(color).filter(|member| test(member));
        first_places.min_by_key(|member| {
            let is_before = number.is_some_and(|last| member.number <= last);
            (is_before, member.number)
        })
    }

    /// A roster of these members.
    pub(crate) fn of(members: Vec<TeamMember>) -> Self {
        let mut roster = Self::default();
        for member in members {
            if member.is_here() {
                roster.here += 1;
                let address = member.request.origin.address;
                *roster.by_address.entry(address).or_default() += 1;
            }
            roster.members.insert(member.id(), member);
        }
        roster
    }

    pub(crate) fn get_mut(&mut self, member: MemberId) -> Option<&mut TeamMember> {
        self.members.get_mut(&member)
    }

    /// Adds a member, or seats again one that left; what the room knows of the latter stays.
    pub(crate) fn join(&mut self, request: &JoinRequest, window: u32) {
        self.set_presence(request.member, MemberPresence::Left);
        let number = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        let member = self
            .members
            .entry(request.member)
            .or_insert_with(|| TeamMember {
                request: request.clone(),
                number,
                presence: MemberPresence::Left,
                seated_in: window,
                played_for: None,
                duty: Duty::None,
                muted_until: None,
                spoke_at: Vec::new(),
            });
        member.request = request.clone();
        member.seated_in = window;
        self.set_presence(request.member, MemberPresence::Present);
    }

    pub(crate) fn take_seat(&mut self, member: MemberId, seat: Seat, window: u32) {
        if let Some(member) = self.members.get_mut(&member) {
            member.request.seat = seat;
            member.seated_in = window;
        }
    }

    /// From now on no member can change to the other team.
    pub(crate) fn bind_to_teams(&mut self) {
        for member in self.members.values_mut() {
            member.played_for = member.played_for.or(member.team());
        }
    }

    pub(crate) fn bind_to_team(&mut self, member: MemberId) {
        if let Some(member) = self.members.get_mut(&member) {
            member.played_for = member.played_for.or(member.team());
        }
    }

    pub(crate) fn set_presence(&mut self, member: MemberId, presence: MemberPresence) {
        let Some(member) = self.members.get_mut(&member) else {
            return;
        };
        let was_here = member.is_here();
        member.presence = presence;
        let address = member.request.origin.address;
        match (was_here, member.is_here()) {
            (false, true) => {
                self.here += 1;
                *self.by_address.entry(address).or_default() += 1;
            }
            (true, false) => {
                self.here = self.here.saturating_sub(1);
                if let Some(count) = self.by_address.get_mut(&address) {
                    *count = count.saturating_sub(1);
                    if *count == 0 {
                        self.by_address.remove(&address);
                    }
                }
            }
            _ => {}
        }
    }
}
