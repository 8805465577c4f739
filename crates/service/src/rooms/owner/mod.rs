//! The owner of a room: the one task that decides, writes and shows.
//!
//! Commands that arrive while the last ones are being stored make up the next batch. A batch is decided, stored with one
//! append, and only then answered and shown.
//!
//! Invariant: nothing that is answered or shown can be lost, and nothing is stored by a task that does not own the room.

mod batch;
mod crowd;
mod findings;
mod hearing;
mod publisher;
mod showing;
mod snapshots;
mod storing;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_jobs::Listener;
use shikatsu_team::{
    LogFault, MemberId, Millis, PauseCause, Room, RoomCommand, RoomPhase, RoomRefusal,
    ServiceCommand, decide,
};
use tokio::sync::{mpsc, watch};

use super::RoomStore;
use super::bus::{BusHealth, FORGOTTEN, GatePack, RoomBus};
use super::clock::RoomClock;
use super::evidence::{EvidenceGatherer, commands, ended_by_rule};
use super::gate::RoomGate;
use super::lease::RoomLease;
use super::news::{GateMessage, RoomBroadcast};
use super::replica::ReplicaId;
use batch::Batch;
use crowd::Crowd;
use findings::Findings;
use snapshots::Snapshots;

pub(super) use publisher::Publisher;

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

/// An owner looks after itself at least so often.
const IDLE: Duration = Duration::from_secs(5);

/// What an owner works with.
pub(super) struct OwnerTools {
    pub(super) store: RoomStore,
    pub(super) clock: Arc<RoomClock>,
    pub(super) gate: Arc<RoomGate>,
    pub(super) bus: Arc<RoomBus>,
    pub(super) gatherer: EvidenceGatherer,
    pub(super) replica: ReplicaId,
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
    findings: Findings,
    snapshots: Snapshots,
    /// Members of whom it is to be seen whether they are connected.
    checks: VecDeque<(Millis, MemberId)>,
    appended_at: Instant,
    /// Other servers with sockets of the room, and when they were last heard of.
    remotes: HashMap<ReplicaId, Instant>,
    /// An event that does not fit; the room cannot be used any more.
    fault: Option<LogFault>,
}

impl RoomOwner {
    pub(super) fn new(room: Room, lease: RoomLease, tools: OwnerTools) -> Self {
        let publisher = Publisher::new(&room, lease.epoch());
        let findings = Findings::new(tools.gatherer.clone());
        let due = tools.clock.now() + ARRIVAL;
        let present = room.roster().all().filter(|member| member.is_present());
        let checks = present.map(|member| (due, member.id())).collect();
        Self {
            room,
            lease,
            tools,
            crowd: Crowd::default(),
            publisher,
            findings,
            snapshots: Snapshots::default(),
            checks,
            appended_at: Instant::now(),
            remotes: HashMap::new(),
            fault: None,
        }
    }

    /// Shows those who watch with a delay the room as it was.
    pub(super) fn with_past(mut self, past: Option<Room>) -> Self {
        let now = self.tools.clock.now();
        if let Some(past) = past {
            self.publisher.show_past(&past, &self.room, now);
        }
        self
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
        let mut health = self.tools.bus.health();
        let mut gates = self.announce().await;
        let known = *health.borrow_and_update();
        if let Err(end) = self.heed(known).await {
            return end;
        }
        loop {
            self.findings.ask(&self.room, self.tools.clock.now());
            let wait = self.wait();
            let order = tokio::select! {
                message = heard(&mut gates) => {
                    unpack(&message, &mut arrived);
                    OwnerOrder::Work
                }
                _ = health.changed() => {
                    let health = *health.borrow_and_update();
                    if let Err(end) = self.heed(health).await {
                        return end;
                    }
                    OwnerOrder::Work
                }
                (job, found) = self.findings.next() => {
                    let commands = commands(&self.room, &job, found);
                    if let Err(end) = self.take_in(commands).await {
                        return end;
                    }
                    OwnerOrder::Work
                }
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

    /// Listens to gateways on other servers, and tells them who owns the room.
    async fn announce(&self) -> Option<Listener> {
        let OwnerTools { bus, .. } = &self.tools;
        let gates = bus.hear_gates(self.room.id()).await;
        let gates =
            gates.inspect_err(|error| tracing::warn!(%error, "other servers are not heard"));
        bus.flush().await;
        bus.say_owner(self.room.id(), self.lease.epoch());
        gates.ok()
    }

    /// Without NATS members on other servers cannot act: clocks stand until it is back.
    async fn heed(&mut self, health: BusHealth) -> Result<(), OwnerEnd> {
        let is_running = matches!(self.room.phase(), RoomPhase::Playing | RoomPhase::Counting);
        let is_halted = self
            .room
            .pause()
            .is_some_and(|pause| pause.cause == PauseCause::Service);
        let command = match health {
            BusHealth::Gone if is_running => ServiceCommand::Halt,
            BusHealth::Sound if is_halted => ServiceCommand::Resume {
                stopped_at: self.tools.clock.now(),
            },
            _ => return Ok(()),
        };
        let mut batch = Batch::default();
        let _refused = self.command(&mut batch, RoomCommand::Service(command));
        self.finish(batch).await
    }

    /// How long nothing happens by itself.
    fn wait(&self) -> Duration {
        let now = self.tools.clock.now();
        let check = self.checks.front().map(|(due, _)| *due);
        let times = [self.room.wake(), check, self.publisher.due()];
        let due = times.into_iter().flatten().min();
        // A timer that is a moment early would find nothing to do.
        let due = due.map_or(IDLE, |due| Duration::from_millis((due - now).0));
        due.min(IDLE)
    }

    /// One batch: what is due, then what arrived.
    async fn work(&mut self, arrived: &mut Vec<(ReplicaId, GateMessage)>) -> Result<(), OwnerEnd> {
        if !arrived.is_empty() && self.crowd.len() >= CROWDED {
            let since = self.appended_at.elapsed();
            tokio::time::sleep(COMPANY.saturating_sub(since)).await;
            while arrived.len() < MOST_IN_BATCH {
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
        self.check_remotes();
        for (replica, message) in arrived.drain(..) {
            self.hear(&mut batch, replica, message);
        }
        if let Some(end) = ended_by_rule(&self.room) {
            let _refused = self.command(&mut batch, RoomCommand::Service(end));
        }
        self.finish(batch).await
    }

    /// Tells the room what was found out.
    async fn take_in(&mut self, commands: Vec<ServiceCommand>) -> Result<(), OwnerEnd> {
        let mut batch = Batch::default();
        for command in commands {
            let _late = self.command(&mut batch, RoomCommand::Service(command));
        }
        self.finish(batch).await
    }

    /// Stores a batch, then answers and shows it.
    async fn finish(&mut self, mut batch: Batch) -> Result<(), OwnerEnd> {
        if let Some(fault) = self.fault.take() {
            return Err(OwnerEnd::Broken(fault));
        }
        let lost = self.store(&batch.events).await?;
        if let Some(state) = batch.state.take() {
            let (store, lease) = (self.tools.store.clone(), self.lease.clone());
            self.snapshots.keep(store, lease, state);
        }
        let now = self.tools.clock.now();
        let sockets = self.crowd.len();
        let broadcasts = self.publisher.show(&self.room, &batch.events, now, sockets);
        self.tell_own(&mut batch);
        self.answer(batch.answers);
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
            if let Some(state) = self.snapshots.take(&self.room) {
                batch.state = Some(state);
            }
        }
        Ok(())
    }

    /// Forgets servers that are gone, with their sockets.
    fn check_remotes(&mut self) {
        let bus = &self.tools.bus;
        let is_gone = |replica: ReplicaId, heard: &Instant| {
            heard.elapsed() > FORGOTTEN && bus.silence(replica) > FORGOTTEN
        };
        let gone = self.remotes.iter().filter(|(r, heard)| is_gone(**r, heard));
        let gone: Vec<ReplicaId> = gone.map(|(replica, _)| *replica).collect();
        for replica in gone {
            self.remotes.remove(&replica);
            for member in self.crowd.leave_all(replica) {
                self.check_later(Some(member), RETURN);
            }
        }
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
}

/// What gateways on other servers say; nothing ever, if they cannot be heard.
async fn heard(gates: &mut Option<Listener>) -> bytes::Bytes {
    if let Some(listener) = gates {
        if let Some(message) = listener.next().await {
            return message;
        }
        *gates = None;
    }
    std::future::pending().await
}

fn unpack(message: &[u8], arrived: &mut Vec<(ReplicaId, GateMessage)>) {
    if let Ok(GatePack { from, messages }) = serde_json::from_slice(message) {
        let messages = messages.into_iter();
        arrived.extend(messages.map(|message| (from, message)));
    }
}
