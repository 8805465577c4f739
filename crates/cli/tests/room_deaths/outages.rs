//! PostgreSQL or NATS is killed in the middle of a vote, and comes back.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::pair::Pair;
use crate::server::{Ground, get};
use crate::servers::{Nats, Postgres};
use crate::vote::{BEN, DAN, Vote};
use crate::witness::{count, writers};

/// Longer than the lease of a room.
const OUTAGE: Duration = Duration::from_secs(8);

/// Servers of the test's own, which may be killed.
struct Behind {
    nats: Nats,
    postgres: Postgres,
    /// Dropped last: the servers write to it until they are gone.
    _folder: OwnFolder,
}

struct OwnFolder(PathBuf);

impl Drop for OwnFolder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}

impl Behind {
    fn start(name: &str) -> Option<Self> {
        let folder = format!("shikatsu-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        let (Some(nats), Some(postgres)) = (Nats::start(&folder), Postgres::start(&folder)) else {
            eprintln!(
                "skipped: nats-server or PostgreSQL is not installed; deploy/services does that"
            );
            return None;
        };
        Some(Self {
            nats,
            postgres,
            _folder: OwnFolder(folder),
        })
    }

    fn ground(&self, name: &str) -> Ground {
        Ground::on(name, self.postgres.address(), self.nats.address())
    }
}

fn acknowledgements(heard: &[Value]) -> usize {
    heard
        .iter()
        .filter(|message| message["kind"] == "ack")
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_postgresql_nothing_is_acknowledged_and_the_vote_goes_on_afterwards() {
    let Some(behind) = Behind::start("room-postgres") else {
        return;
    };
    let ground = behind.ground("pgkilled");
    let pair = Pair::start(&ground).await;
    let mut vote = Vote::open(&pair).await;
    let deadline = vote.aki.deadline();
    behind.postgres.kill();
    let killed = Instant::now();
    let sent = vote.ben.send_ballot(BEN, 1, 1).await;
    let board = vote.aki.guest.picture["board"].clone();
    let [aki, ben, cleo, dan] = vote.all();
    let heard = tokio::join!(
        aki.listen(OUTAGE),
        ben.listen(OUTAGE),
        cleo.listen(OUTAGE),
        dan.listen(OUTAGE),
    );
    for heard in [heard.0, heard.1, heard.2, heard.3] {
        assert_eq!(acknowledgements(&heard), 0, "{heard:?}");
    }
    for member in vote.all() {
        assert_eq!(member.guest.picture["board"], board, "the board is visible");
    }
    for server in [&pair.one, &pair.two] {
        assert_eq!(get(server.address, "/health").unwrap().0, 200);
    }
    behind.postgres.revive();
    let (away, back) = (killed.elapsed(), Instant::now());
    vote.ben.acknowledge(sent, BEN, 1, 1).await;
    let pause = back.elapsed();
    println!("measured: the next acknowledgement came {pause:.1?} after PostgreSQL was back");
    // Clocks stood: the window gets the time back that the database took, but for the first moment.
    let due = deadline + u64::try_from(away.as_millis()).unwrap() - 2_000;
    vote.dan
        .until("more time", |g| {
            g.picture["window"]["deadline"].as_u64() >= Some(due)
        })
        .await;
    vote.remembers().await;
    vote.dan.vote(DAN, 2, 2).await;
    vote.goes_on().await;
    vote.is_whole(&ground);
    // Either server may own the room afterwards, but one at a time.
    let _either = writers(&ground);
    assert!(count(&ground, "resumed") >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_nats_the_vote_stands_and_goes_on_afterwards() {
    let Some(mut behind) = Behind::start("room-nats") else {
        return;
    };
    let ground = behind.ground("natskilled");
    let pair = Pair::start(&ground).await;
    let mut vote = Vote::open(&pair).await;
    let deadline = vote.aki.deadline();
    behind.nats.kill();
    let killed = Instant::now();
    let by_gateway = vote.dan.send_ballot(DAN, 2, 2).await;
    let halted = |g: &crate::guest::Guest| g.picture["pause"]["cause"] == "service";
    vote.aki.until("a pause", halted).await;
    println!(
        "measured: clocks stood {:.1?} after NATS was killed",
        killed.elapsed()
    );
    vote.ben.until("a pause", halted).await;
    // Those on the other server see the board, and are told nothing that is not so.
    let board = vote.aki.guest.picture["board"].clone();
    let Vote { cleo, dan, .. } = &mut vote;
    let heard = tokio::join!(cleo.listen(OUTAGE), dan.listen(OUTAGE));
    for heard in [heard.0, heard.1] {
        assert_eq!(acknowledgements(&heard), 0, "{heard:?}");
    }
    for member in vote.all() {
        assert_eq!(member.guest.picture["board"], board, "the board is visible");
    }
    behind.nats.revive();
    let back = Instant::now();
    vote.aki
        .until("no pause", |g| g.picture["pause"].is_null())
        .await;
    println!(
        "measured: the vote went on {:.1?} after NATS was back",
        back.elapsed()
    );
    assert!(
        vote.aki.deadline() > deadline,
        "the window has its time back"
    );
    vote.dan.acknowledge(by_gateway, DAN, 2, 2).await;
    println!(
        "measured: a ballot from the other server was acknowledged {:.1?} after NATS was back",
        back.elapsed()
    );
    vote.remembers().await;
    vote.ben.vote(BEN, 1, 1).await;
    vote.goes_on().await;
    vote.is_whole(&ground);
    let writers = writers(&ground);
    assert_eq!(
        writers.into_values().collect::<Vec<_>>(),
        ["one"],
        "the owner kept its room"
    );
    assert_eq!(count(&ground, "resumed"), 1);
}
