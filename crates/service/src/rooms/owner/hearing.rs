//! What gateways say to an owner: sockets that open and close, messages of clients, visitors who want to come in.

use std::time::Instant;

use shikatsu_api::room::{RoomClientMessage, RoomGuest};
use shikatsu_team::{
    Admission, JoinRequest, MemberCommand, MemberId, MemberMessage, MemberOrigin, MemberPresence,
    Millis, RoomCommand, RoomRefusal, ServiceCommand,
};

use super::super::keys::{is_class_code, is_opponent_key};
use super::super::message::{Carried, RoomMessageError};
use super::super::news::{GateMessage, GateNews, MemberDigits, SocketUser, WireRefusal};
use super::super::replica::ReplicaId;
use super::super::slot::number;
use super::batch::Batch;
use super::crowd::SocketPlace;
use super::{ARRIVAL, RETURN, RoomOwner};

impl RoomOwner {
    pub(super) fn hear(&mut self, batch: &mut Batch, replica: ReplicaId, message: GateMessage) {
        if replica != self.tools.replica {
            self.remotes.insert(replica, Instant::now());
        }
        match message {
            GateMessage::Attach { socket, user } => {
                let place = (replica, socket);
                if let Err(refusal) = self.attach(batch, place, &user) {
                    batch
                        .answers
                        .push((replica, GateNews::Ended { socket, refusal }));
                }
            }
            GateMessage::Detach { socket } => {
                let last_of = self.crowd.leave((replica, socket));
                self.check_later(last_of, RETURN);
            }
            GateMessage::Said {
                socket,
                delay,
                message,
            } => {
                let id = number(&message);
                let heard = self.said(batch, (replica, socket), delay, &message);
                let seq = self.room.events();
                batch.answers.push((
                    replica,
                    match heard {
                        Ok(()) => GateNews::Ack { socket, id, seq },
                        Err(refusal) => GateNews::Refused {
                            socket,
                            id,
                            refusal,
                        },
                    },
                ));
            }
            GateMessage::Join {
                ticket,
                member: MemberDigits(member),
                origin: [address, block],
                guest,
            } => {
                let origin = MemberOrigin { address, block };
                let refusal = self.join(batch, member, origin, &guest).err();
                batch
                    .answers
                    .push((replica, GateNews::Joined { ticket, refusal }));
            }
            GateMessage::Show => {
                let whole = self.publisher.whole(&self.room, self.tools.clock.now());
                for broadcast in &whole {
                    self.tools.bus.say_to_all(self.room.id(), broadcast);
                }
                self.tools.bus.say_owner(self.room.id(), self.lease.epoch());
            }
        }
    }

    fn attach(
        &mut self,
        batch: &mut Batch,
        place: SocketPlace,
        user: &SocketUser,
    ) -> Result<(), WireRefusal> {
        match user {
            SocketUser::Member(MemberDigits(member)) => {
                let member = *member;
                let found = self.room.roster().get(member);
                match found.map(|found| found.presence) {
                    None | Some(MemberPresence::Left) => {
                        return Err(RoomRefusal::NoMember(member).into());
                    }
                    Some(MemberPresence::Removed) => return Err(RoomRefusal::Removed.into()),
                    Some(MemberPresence::Present | MemberPresence::Away) => {}
                }
                let back = RoomCommand::Service(ServiceCommand::ConnectionBack(member));
                self.command(batch, back)?;
                self.crowd.enter(place, Some(member));
                batch.concerned.add(member);
            }
            SocketUser::Opponent(key) => {
                if !is_opponent_key(&self.room, key) {
                    let words = "that is not the key of the side outside; ask the host for it";
                    return Err(WireRefusal::new("opponentKey", words));
                }
                self.crowd.enter(place, None);
                self.tell_socket(batch, place);
            }
        }
        Ok(())
    }

    fn said(
        &mut self,
        batch: &mut Batch,
        place: SocketPlace,
        delay: u32,
        message: &RoomClientMessage,
    ) -> Result<(), WireRefusal> {
        let user = self.crowd.user(place);
        let user = user.ok_or_else(|| WireRefusal::new("noMember", "connect again"))?;
        let command = read_command(user, delay, message)?;
        Ok(self.command(batch, command)?)
    }

    fn join(
        &mut self,
        batch: &mut Batch,
        member: MemberId,
        origin: MemberOrigin,
        guest: &RoomGuest,
    ) -> Result<(), WireRefusal> {
        let admission = match guest.class_code.as_deref().map(str::trim) {
            None | Some("") => Admission::Link,
            Some(code) if is_class_code(&self.room, code) => Admission::ClassCode,
            Some(_) => {
                let words = "that is not the code of the class; ask the host for it";
                return Err(WireRefusal::new("classCode", words));
            }
        };
        let request = JoinRequest {
            member,
            name: guest.name.clone(),
            rating: guest.rating,
            seat: Carried::read(&guest.seat).map_err(unreadable)?,
            origin,
            admission,
        };
        self.command(batch, RoomCommand::Join(request))?;
        self.check_later(Some(member), ARRIVAL);
        Ok(())
    }
}

/// The command of a client's message; the side outside has other messages than members.
fn read_command(
    user: Option<MemberId>,
    delay: u32,
    message: &RoomClientMessage,
) -> Result<RoomCommand, WireRefusal> {
    match (user, message) {
        (Some(member), RoomClientMessage::Command { command, .. }) => {
            let command = MemberCommand::read(command).map_err(unreadable)?;
            let delay = Millis(delay.into());
            Ok(RoomCommand::Member(MemberMessage {
                member,
                delay,
                command,
            }))
        }
        (
            None,
            RoomClientMessage::Opponent {
                after_moves,
                action,
                ..
            },
        ) => {
            let after_moves = usize::try_from(*after_moves).unwrap_or(usize::MAX);
            let action = Carried::read(action).map_err(unreadable)?;
            Ok(RoomCommand::Service(ServiceCommand::OpponentMove {
                after_moves,
                action,
            }))
        }
        (
            None,
            RoomClientMessage::OpponentClock {
                after_moves, left, ..
            },
        ) => Ok(RoomCommand::Service(ServiceCommand::OutsideTime {
            after_moves: usize::try_from(*after_moves).unwrap_or(usize::MAX),
            left: Millis(*left),
        })),
        (None, RoomClientMessage::OpponentStones { status, .. }) => {
            let status = Carried::read(status).map_err(unreadable)?;
            Ok(RoomCommand::Service(ServiceCommand::OpponentStones(status)))
        }
        (Some(_), _) => Err(WireRefusal::new(
            "notAllowed",
            "only a socket with the opponent's key plays the side outside",
        )),
        (None, _) => Err(WireRefusal::new(
            "notAllowed",
            "the side outside has no member; send opponent messages",
        )),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is handed over by map_err"
)]
fn unreadable(error: RoomMessageError) -> WireRefusal {
    WireRefusal::new("malformed", error.to_string())
}
