//! What servers say to each other about rooms, over NATS.
//!
//! | name | from | to |
//! |---|---|---|
//! | `room.<id>.in` | gateways | the owner: what sockets say, packed |
//! | `room.<id>.all`, `.team.b`, `.team.w`, `.mod`, `.late` | the owner | gateways: what an audience is shown |
//! | `room.<id>.owner` | the owner | gateways: that there is a new one |
//! | `gate.<server>` | owners | one gateway: answers, and what concerns single members |
//! | `beat` | every server | all: that it lives |
//!
//! Invariant: nothing here is needed for what is stored. What is lost on the way is asked for or sent again.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use shikatsu_jobs::{JobsError, Listener, Talk};
use shikatsu_team::RoomId;
use tokio::sync::{Mutex as TaskMutex, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};

use super::message::Carried;
use super::news::{GateMessage, GateNews, RoomBroadcast};
use super::replica::ReplicaId;
use super::view::ViewAudience;

/// From one sign of life to the next.
const BEAT: Duration = Duration::from_millis(500);

/// Without its own signs of life for so long a server knows that NATS is gone.
const DEAF: Duration = Duration::from_secs(2);

/// A server without a sign of life for so long may be dead.
pub(super) const SILENT: Duration = Duration::from_secs(3);

/// A server without a sign of life for so long is forgotten, with its sockets.
pub(super) const FORGOTTEN: Duration = Duration::from_secs(15);

/// Messages that wait to be sent, at most; more are lost.
const OUTBOX: usize = 16_384;

/// Bytes of one message, about: the server takes no more than a megabyte.
const LONGEST: usize = 256 << 10;

/// One server's end.
pub(super) struct RoomBus {
    talk: Talk,
    replica: ReplicaId,
    outbox: mpsc::Sender<(String, Bytes)>,
    waiting: TaskMutex<mpsc::Receiver<(String, Bytes)>>,
    beats: Mutex<HashMap<ReplicaId, Instant>>,
    health: watch::Sender<BusHealth>,
}

/// Whether NATS carries messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BusHealth {
    /// It does.
    Sound,
    /// It does not.
    Gone,
}

/// What a gateway says to an owner at once.
#[derive(Serialize, Deserialize)]
pub(super) struct GatePack {
    pub(super) from: ReplicaId,
    pub(super) messages: Vec<GateMessage>,
}

/// What an owner says to a gateway at once.
#[derive(Serialize, Deserialize)]
pub(super) struct NewsPack {
    pub(super) room: String,
    pub(super) news: Vec<GateNews>,
}

/// That a server owns a room now.
#[derive(Serialize, Deserialize)]
pub(super) struct OwnerNotice {
    pub(super) owner: ReplicaId,
    pub(super) epoch: i64,
}

impl RoomBus {
    pub(super) fn new(talk: Talk, replica: ReplicaId) -> Self {
        let (outbox, waiting) = mpsc::channel(OUTBOX);
        Self {
            talk,
            replica,
            outbox,
            waiting: TaskMutex::new(waiting),
            beats: Mutex::default(),
            health: watch::channel(BusHealth::Sound).0,
        }
    }

    pub(super) fn health(&self) -> watch::Receiver<BusHealth> {
        self.health.subscribe()
    }

    /// For how long a server has given no sign of life; as long as can be if it never did.
    pub(super) fn silence(&self, replica: ReplicaId) -> Duration {
        let last = self.beats().get(&replica).copied();
        last.map_or(Duration::MAX, |last| last.elapsed())
    }

    /// Sends what waits, and signs of life, for as long as the server runs.
    pub(super) async fn run(&self) {
        tokio::join!(self.send_waiting(), self.beat(), self.hear_beats());
    }

    pub(super) fn say_to_owner(&self, room: RoomId, messages: Vec<GateMessage>) {
        let from = self.replica;
        self.say(
            &format!("room.{}.in", room.message()),
            &GatePack { from, messages },
        );
    }

    pub(super) fn say_to_gate(&self, gate: ReplicaId, room: RoomId, news: Vec<GateNews>) {
        let name = format!("gate.{}", gate.0.simple());
        let mut pack = Vec::new();
        let mut length = 0;
        for news in news {
            length += match &news {
                GateNews::Own { own, .. } => own.len() + 128,
                _ => 256,
            };
            pack.push(news);
            if length > LONGEST {
                self.say_pack(&name, room, std::mem::take(&mut pack));
                length = 0;
            }
        }
        if !pack.is_empty() {
            self.say_pack(&name, room, pack);
        }
    }

    fn say_pack(&self, name: &str, room: RoomId, news: Vec<GateNews>) {
        let room = room.message();
        self.say(name, &NewsPack { room, news });
    }

    pub(super) fn say_to_all(&self, room: RoomId, broadcast: &RoomBroadcast) {
        let name = format!("room.{}.{}", room.message(), subject(broadcast.audience()));
        self.say(&name, broadcast);
    }

    pub(super) fn say_owner(&self, room: RoomId, epoch: i64) {
        let owner = self.replica;
        let notice = OwnerNotice { owner, epoch };
        self.say(&format!("room.{}.owner", room.message()), &notice);
    }

    /// What gateways say to the owner of a room.
    pub(super) async fn hear_gates(&self, room: RoomId) -> Result<Listener, JobsError> {
        let name = format!("room.{}.in", room.message());
        self.talk.listen(&name).await
    }

    /// What owners say to this gateway.
    pub(super) async fn hear_owners(&self) -> Result<Listener, JobsError> {
        let name = format!("gate.{}", self.replica.0.simple());
        self.talk.listen(&name).await
    }

    /// What the owner of a room says to all, for each audience, and who owns the room.
    pub(super) async fn hear_room(&self, room: RoomId) -> Result<Vec<Listener>, JobsError> {
        let mut listeners = Vec::new();
        let audiences = ViewAudience::ALL.map(subject);
        for kind in audiences.into_iter().chain(["owner"]) {
            let name = format!("room.{}.{kind}", room.message());
            listeners.push(self.talk.listen(&name).await?);
        }
        self.talk.flush().await?;
        Ok(listeners)
    }

    /// Comes back when the server has taken what was listened to.
    pub(super) async fn flush(&self) {
        let _gone = tokio::time::timeout(DEAF, self.talk.flush()).await;
    }

    fn say(&self, name: &str, message: &impl Serialize) {
        let Ok(bytes) = serde_json::to_vec(message) else {
            return;
        };
        if self
            .outbox
            .try_send((name.to_owned(), bytes.into()))
            .is_err()
        {
            metrics::counter!("shikatsu_room_messages_lost_total").increment(1);
        }
    }

    async fn send_waiting(&self) {
        let mut waiting = self.waiting.lock().await;
        while let Some((name, message)) = waiting.recv().await {
            self.talk.say(&name, message).await;
        }
    }

    async fn beat(&self) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let begun = Instant::now();
        loop {
            beats.tick().await;
            self.say("beat", &self.replica);
            let own = self.silence(self.replica).min(begun.elapsed());
            let health = match own > DEAF {
                true => BusHealth::Gone,
                false => BusHealth::Sound,
            };
            self.health.send_if_modified(|known| {
                let is_other = *known != health;
                *known = health;
                is_other
            });
            self.beats()
                .retain(|_, last| last.elapsed() < 4 * FORGOTTEN);
        }
    }

    async fn hear_beats(&self) {
        loop {
            let Ok(mut heard) = self.talk.listen("beat").await else {
                tokio::time::sleep(BEAT).await;
                continue;
            };
            while let Some(message) = heard.next().await {
                if let Ok(replica) = serde_json::from_slice::<ReplicaId>(&message) {
                    self.beats().insert(replica, Instant::now());
                }
            }
        }
    }

    fn beats(&self) -> MutexGuard<'_, HashMap<ReplicaId, Instant>> {
        self.beats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of the name under which an audience is spoken to.
const fn subject(audience: ViewAudience) -> &'static str {
    match audience {
        ViewAudience::Everyone => "all",
        ViewAudience::Black => "team.b",
        ViewAudience::White => "team.w",
        ViewAudience::Both => "mod",
        ViewAudience::Watching => "late",
    }
}
