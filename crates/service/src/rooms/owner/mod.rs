//! The owner of a room: the one task that decides, writes and shows.
//!
//! Commands that arrive while the last ones are being stored make up the next batch. A batch is decided, stored with one
//! append, and only then answered and shown.
//!
//! Invariant: nothing that is answered or shown can be lost, and nothing is stored by a task that does not own the room.

mod batch;
mod crowd;
mod publisher;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_api::room::RoomClientMessage;
use shikatsu_team::{
    Admission, JoinRequest, LogFault, MemberCommand, MemberId, MemberMessage, MemberOrigin,
    MemberPresence, Millis, Room, RoomCommand, RoomEvent, RoomPhase, RoomRefusal, ServiceCommand,
    decide,
};
use tokio::sync::{mpsc, watch};

use super::RoomStore;
use super::clock::RoomClock;
use super::error::RoomStoreError;
use super::gate::RoomGate;
use super::keys::{is_class_code, is_opponent_key};
use super::lease::RoomLease;
use super::message::{Carried, RoomMessageError};
use super::news::{GateMessage, GateNews, MemberDigits, RoomBroadcast, SocketUser, WireRefusal};
use super::replica::ReplicaId;
use super::view::{ViewAudience, own_view, tally_access};
use batch::{Batch, Concerned};
use crowd::{Crowd, SocketPlace};
use publisher::Publisher;

/// Commands that wait for the next batch; more wait at their sockets.
pub(super) const INBOX: usize = 4_096;

/// Commands in one batch, at most.
const MOST_IN_BATCH: usize = 1_024;

/// In rooms with so many sockets an append waits a little for company.
const CROWDED: usize = 50;

/// From one append to the next in such a room, at least.
const COMPANY: Duration = Duration::from_millis(25);

/// How long a member who came in may take to open a socket.
const ARRIVAL: Millis = Millis::from_secs(10);

/// How long a member whose last socket closed has to open another: a page that is loaded again must not be news.
const RETURN: Millis = Millis::from_secs(1);

/// From one attempt to store to the next.
const RETRY: Duration = Duration::from_millis(250);

/// Clocks get back what a database took that did not answer for longer than this.
const SHORT_OUTAGE: Millis = Millis::from_secs(1);

/// What an owner works with.
pub(super) struct OwnerTools {
    pub(super) store: RoomStore,
    pub(super) clock: Arc<RoomClock>,
    pub(super) gate: Arc<RoomGate>,
    pub(super) inbox: mpsc::Receiver<(ReplicaId, GateMessage)>,
    pub(super) orders: watch::Receiver<OwnerOrder>,
}

/// What the server tells an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnerOrder {
    /// Go on.
    Work,
    /// Another server owns the room: stop at once.
    Drop,
    /// The server ends: store what is there, and give the room up.
    Release,
}

/// How an owner ended.
#[derive(Debug)]
pub(super) enum OwnerEnd {
    /// The room is closed.
    Closed,
    /// The room was given up, so that another server can take it over.
    Released,
    /// Another server owns it.
    Fenced,
    /// The room could not be worked with.
    Broken(LogFault),
}

/// The owner of a room.
pub(super) struct RoomOwner {
    room: Room,
    lease: RoomLease,
    tools: OwnerTools,
    crowd: Crowd,
    publisher: Publisher,
    /// Members of whom it is to be seen whether they are connected.
    checks: VecDeque<(Millis, MemberId)>,
    appended_at: Instant,
    /// An event that does not fit; the room cannot be used any more.
    fault: Option<LogFault>,
}

impl RoomOwner {
    pub(super) fn new(room: Room, lease: RoomLease, tools: OwnerTools) -> Self {
        let publisher = Publisher::new(&room);
        let due = tools.clock.now() + ARRIVAL;
        let present = room.roster().all().filter(|member| member.is_present());
        let checks = present.map(|member| (due, member.id())).collect();
        Self {
            room,
            lease,
            tools,
            crowd: Crowd::default(),
            publisher,
            checks,
            appended_at: Instant::now(),
            fault: None,
        }
    }

    /// Works until the room is closed or given up.
    pub(super) async fn run(mut self, stopped_at: Option<Millis>) -> OwnerEnd {
        self.send_all(self.publisher.whole(&self.room, self.tools.clock.now()));
        let mut first = Batch::default();
        if let Some(stopped_at) = stopped_at {
            let resume = RoomCommand::Service(ServiceCommand::Resume { stopped_at });
            let _refused = self.command(&mut first, resume);
        }
        if let Err(end) = self.finish(first).await {
            return end;
        }
        let mut arrived = Vec::new();
        loop {
            let wait = self.wait();
            let order = tokio::select! {
                _ = self.tools.orders.changed() => *self.tools.orders.borrow_and_update(),
                _ = self.tools.inbox.recv_many(&mut arrived, MOST_IN_BATCH) => OwnerOrder::Work,
                () = tokio::time::sleep(wait) => OwnerOrder::Work,
            };
            if order == OwnerOrder::Drop {
                return OwnerEnd::Fenced;
            }
            if let Err(end) = self.work(&mut arrived).await {
                return end;
            }
            if order == OwnerOrder::Release {
                let _gone = self.tools.store.release(self.lease).await;
                return OwnerEnd::Released;
            }
        }
    }

    /// How long nothing happens by itself.
    fn wait(&self) -> Duration {
        let now = self.tools.clock.now();
        let check = self.checks.front().map(|(due, _)| *due);
        let times = [self.room.wake(), check, self.publisher.due()];
        let due = times.into_iter().flatten().min();
        // A timer that is a moment early would find nothing to do.
        due.map_or(Duration::from_secs(60), |due| {
            Duration::from_millis((due - now).0)
        })
    }

    /// One batch: what is due, then what arrived.
    async fn work(&mut self, arrived: &mut Vec<(ReplicaId, GateMessage)>) -> Result<(), OwnerEnd> {
        if !arrived.is_empty() && self.crowd.len() >= CROWDED {
            let since = self.appended_at.elapsed();
            tokio::time::sleep(COMPANY.saturating_sub(since)).await;
            let most = MOST_IN_BATCH.saturating_sub(arrived.len());
            while arrived.len() < most {
                let Ok(message) = self.tools.inbox.try_recv() else {
                    break;
                };
                arrived.push(message);
            }
        }
        let mut batch = Batch::default();
        let now = self.tools.clock.now();
        if self.room.wake().is_some_and(|due| due <= now) {
            let _refused = self.command(&mut batch, RoomCommand::Service(ServiceCommand::Wake));
        }
        self.check_presence(&mut batch, now);
        for (replica, message) in arrived.drain(..) {
            self.hear(&mut batch, replica, message);
        }
        self.finish(batch).await
    }

    /// Stores a batch, then answers and shows it.
    async fn finish(&mut self, mut batch: Batch) -> Result<(), OwnerEnd> {
        if let Some(fault) = self.fault.take() {
            return Err(OwnerEnd::Broken(fault));
        }
        let lost = self.store(&batch.events).await?;
        let now = self.tools.clock.now();
        let sockets = self.crowd.len();
        let broadcasts = self.publisher.show(&self.room, &batch.events, now, sockets);
        self.tell_own(&mut batch);
        self.tools
            .gate
            .take_news(batch.answers.into_iter().map(|(_, news)| news).collect());
        self.send_all(broadcasts);
        if self.room.phase() == RoomPhase::Closed {
            self.send_all(vec![RoomBroadcast::Closed]);
            return Err(OwnerEnd::Closed);
        }
        if let Some(stopped_at) = lost {
            let mut resumed = Batch::default();
            let resume = RoomCommand::Service(ServiceCommand::Resume { stopped_at });
            let _refused = self.command(&mut resumed, resume);
            return Box::pin(self.finish(resumed)).await;
        }
        Ok(())
    }

    /// Stores events, however long that takes. Since when the database did not answer, if that was long.
    async fn store(&mut self, events: &[RoomEvent]) -> Result<Option<Millis>, OwnerEnd> {
        if events.is_empty() {
            return Ok(None);
        }
        let begun = Instant::now();
        let begun_at = self.tools.clock.now();
        self.appended_at = begun;
        let count = u64::try_from(events.len()).unwrap_or(0);
        let before = self.room.events() - count;
        let mut attempts = 0_u32;
        loop {
            attempts += 1;
            match self.tools.store.append(&self.lease, before, events).await {
                Ok(()) => break,
                // Only this owner writes with its epoch, so these are the events of an attempt whose answer was lost.
                Err(RoomStoreError::OtherLength { stored, .. })
                    if attempts > 1 && stored == before + count =>
                {
                    break;
                }
                Err(RoomStoreError::Fenced | RoomStoreError::OtherLength { .. }) => {
                    return Err(OwnerEnd::Fenced);
                }
                Err(error) => {
                    tracing::warn!(%error, "events of a room could not be stored; trying again");
                    tokio::time::sleep(RETRY).await;
                }
            }
            if *self.tools.orders.borrow() != OwnerOrder::Work {
                return Err(OwnerEnd::Fenced);
            }
        }
        metrics::histogram!("shikatsu_room_append_seconds").record(begun.elapsed().as_secs_f64());
        metrics::counter!("shikatsu_room_events_total").increment(count);
        let taken = self.tools.clock.now() - begun_at;
        Ok((taken > SHORT_OUTAGE).then_some(begun_at))
    }

    /// Decides a command; its events become part of the batch.
    fn command(&mut self, batch: &mut Batch, command: RoomCommand) -> Result<(), RoomRefusal> {
        let now = self.tools.clock.now();
        for event in decide(&self.room, command, now)? {
            if let Err(fault) = self.room.apply(&event) {
                self.fault = Some(fault.clone());
                return Err(fault.into());
            }
            batch.concerned.note(&event.kind);
            batch.events.push(event);
        }
        Ok(())
    }

    fn hear(&mut self, batch: &mut Batch, replica: ReplicaId, message: GateMessage) {
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
                let id = super::slot::number(&message);
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
            GateMessage::Show => {}
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
        guest: &shikatsu_api::room::RoomGuest,
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

    /// Members without a socket are away.
    fn check_presence(&mut self, batch: &mut Batch, now: Millis) {
        while let Some((_, member)) = self.checks.pop_front_if(|(due, _)| *due <= now) {
            if !self.crowd.has(member) {
                let lost = ServiceCommand::ConnectionLost(member);
                let _refused = self.command(batch, RoomCommand::Service(lost));
            }
        }
    }

    fn check_later(&mut self, member: Option<MemberId>, after: Millis) {
        let due = self.tools.clock.now() + after;
        if let Some(member) = member {
            let place = self.checks.partition_point(|(other, _)| *other <= due);
            self.checks.insert(place, (due, member));
        }
    }

    /// Tells members what is another now for them alone, and closes the sockets of those who are gone.
    fn tell_own(&mut self, batch: &mut Batch) {
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

    fn tell_socket(&mut self, batch: &mut Batch, place: SocketPlace) {
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

    fn send_all(&self, broadcasts: Vec<RoomBroadcast>) {
        for broadcast in broadcasts {
            self.tools.gate.take_broadcast(broadcast);
        }
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

fn unreadable(error: RoomMessageError) -> WireRefusal {
    WireRefusal::new("malformed", error)
}
