//! What an owner says: answers to single sockets, what concerns single members, and what all see.
//!
//! Invariant: it is called after what it tells of was stored.

use std::collections::HashMap;

use shikatsu_team::{MemberPresence, RoomRefusal};

use super::super::news::{GateNews, RoomBroadcast, WireRefusal};
use super::super::replica::ReplicaId;
use super::super::view::{ViewAudience, own_view, tally_access};
use super::RoomOwner;
use super::batch::{Batch, Concerned};
use super::crowd::SocketPlace;

impl RoomOwner {
    /// Sends answers to the gateways of their sockets.
    pub(super) fn answer(&self, answers: Vec<(ReplicaId, GateNews)>) {
        let mut remote: HashMap<ReplicaId, Vec<GateNews>> = HashMap::new();
        let mut here = Vec::new();
        for (replica, news) in answers {
            match replica == self.tools.replica {
                true => here.push(news),
                false => remote.entry(replica).or_default().push(news),
            }
        }
        self.tools.gate.take_news(here);
        for (replica, news) in remote {
            self.tools.bus.say_to_gate(replica, self.room.id(), news);
        }
    }

    /// Tells members what is another now for them alone, and closes the sockets of those who are gone.
    pub(super) fn tell_own(&mut self, batch: &mut Batch) {
        let places = match &batch.concerned {
            Concerned::All => self.crowd.all(),
            Concerned::Some(members) => {
                let members = members.iter();
                members
                    .flat_map(|&member| self.crowd.of_member(member))
                    .collect()
            }
        };
        for place in places {
            self.tell_socket(batch, place);
        }
    }

    pub(super) fn tell_socket(&mut self, batch: &mut Batch, place: SocketPlace) {
        let Some(member) = self.crowd.user(place) else {
            return;
        };
        let (replica, socket) = place;
        let found = member.and_then(|member| self.room.roster().get(member));
        if let Some(found) = found.filter(|found| !found.is_here()) {
            let refusal = match found.presence {
                MemberPresence::Removed => RoomRefusal::Removed.into(),
                _ => WireRefusal::new("left", "you have left the room"),
            };
            self.crowd.leave(place);
            let ended = GateNews::Ended { socket, refusal };
            batch.answers.push((replica, ended));
            return;
        }
        let own = own_view(&self.room, member);
        let own = serde_json::to_string(&own).unwrap_or_default();
        let audience = member.map_or(ViewAudience::Everyone, |member| {
            ViewAudience::of_member(&self.room, member)
        });
        let tally = tally_access(&self.room, member);
        if self.crowd.is_new(place, &(&own, audience, tally)) {
            let seq = self.room.events();
            let news = GateNews::Own {
                socket,
                seq,
                own,
                audience,
                tally,
            };
            batch.answers.push((replica, news));
        }
    }

    pub(super) fn send_all(&self, broadcasts: Vec<RoomBroadcast>) {
        for broadcast in broadcasts {
            if !self.remotes.is_empty() {
                self.tools.bus.say_to_all(self.room.id(), &broadcast);
            }
            self.tools.gate.take_broadcast(broadcast);
        }
    }
}
