//! A server dies, or is frozen, in the middle of a vote.

use std::time::{Duration, Instant, SystemTime};

use serde_json::json;
use tokio::time::sleep_until;

use crate::member::Member;
use crate::pair::Pair;
use crate::server::{Ground, get};
use crate::vote::{BEN, DAN, Vote};
use crate::witness::{count, log, writers};

/// From the death of an owner to the next event, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// A server that gave no sign of life for so long is forgotten with its sockets (15 s and a look every 5 s).
const FORGOTTEN: Duration = Duration::from_secs(22);

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_that_is_killed_in_a_vote_loses_no_ballot() {
    let ground = Ground::new("ownerkilled");
    let mut pair = Pair::start(&ground).await;
    let mut vote = Vote::open(&pair).await;
    let (before, deadline) = (vote.cleo.guest.seq, vote.cleo.deadline());
    let sent = vote.dan.send_ballot(DAN, 2, 2).await;
    pair.one.kill();
    let (killed, killed_at) = (Instant::now(), SystemTime::now());
    let pause = next_event(&mut vote, &ground, killed_at).await;
    println!("measured: the next event came {pause:.1?} after the owner was killed");
    assert!(pause < LONGEST_PAUSE, "{pause:?}");
    vote.cleo
        .until("more time", |g| {
            g.seq > before && g.picture["window"]["deadline"].as_u64() > Some(deadline)
        })
        .await;
    let Vote { aki, ben, dan, .. } = &mut vote;
    tokio::join!(is_back(aki), is_back(ben), dan.acknowledge(sent, DAN, 2, 2));
    for member in [&vote.aki, &vote.ben] {
        let back = member.returned.unwrap() - killed;
        println!("measured: a member of the killed server was back after {back:.1?}");
    }
    vote.remembers().await;
    vote.ben.vote(BEN, 1, 1).await;
    vote.goes_on().await;
    vote.is_whole(&ground);
    let writers = writers(&ground);
    assert_eq!(writers.into_values().collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(count(&ground, "resumed"), 1);
}

/// From a moment to the first event that the other server wrote. Until then Cleo, who is there, takes in what the owner had
/// said before.
async fn next_event(vote: &mut Vote, ground: &Ground, since: SystemTime) -> Duration {
    loop {
        if let Some(event) = log(ground).iter().find(|event| event.server == "two") {
            return event.at.duration_since(since).unwrap();
        }
        vote.cleo.hear().await;
    }
}

/// Waits until a member has lost its socket and come back.
async fn is_back(member: &mut Member) {
    while member.returned.is_none() {
        member.hear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn members_of_a_gateway_that_is_killed_in_a_vote_return_by_the_other_server() {
    let ground = Ground::new("gatekilled");
    let mut pair = Pair::start(&ground).await;
    let mut vote = Vote::open(&pair).await;
    let sent = vote.dan.send_ballot(DAN, 2, 2).await;
    pair.two.kill();
    let killed = Instant::now();
    let Vote { cleo, dan, .. } = &mut vote;
    tokio::join!(is_back(cleo), dan.acknowledge(sent, DAN, 2, 2));
    for member in [&vote.cleo, &vote.dan] {
        let back = member.returned.map_or(Duration::ZERO, |at| at - killed);
        println!("measured: a member of the killed gateway was back after {back:.1?}");
    }
    vote.remembers().await;
    let asked = Instant::now();
    vote.ben.vote(BEN, 1, 1).await;
    println!(
        "measured: the owner acknowledged a ballot after {:.1?}",
        asked.elapsed()
    );
    vote.goes_on().await;
    vote.is_whole(&ground);
    // The owner forgets the sockets of the dead server, and no member who came back is away.
    sleep_until((killed + FORGOTTEN).into()).await;
    assert_eq!(count(&ground, "wentAway"), 0, "{:?}", log(&ground));
    vote.aki.listen(Duration::from_millis(300)).await;
    let members = vote.aki.guest.picture["roster"]["members"].clone();
    let members = members.as_array().unwrap();
    assert!(
        members.iter().all(|member| member["presence"] == "present"),
        "{members:?}"
    );
    let writers = writers(&ground);
    assert_eq!(writers.into_values().collect::<Vec<_>>(), ["one"]);
    assert_eq!(count(&ground, "resumed"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_that_was_frozen_writes_nothing_when_it_wakes() {
    let ground = Ground::new("frozen");
    let pair = Pair::start(&ground).await;
    let mut vote = Vote::open(&pair).await;
    pair.one.signal("-STOP");
    let frozen = SystemTime::now();
    // Ben's ballot lies in a socket that no process reads.
    let sent = vote.ben.send_ballot(BEN, 1, 1).await;
    let pause = next_event(&mut vote, &ground, frozen).await;
    println!("measured: the next event came {pause:.1?} after the owner was frozen");
    assert!(pause < LONGEST_PAUSE, "{pause:?}");
    let words = json!({ "kind": "text", "text": "Are you there?" });
    let said = json!({ "kind": "say", "channel": { "kind": "all" }, "words": words });
    vote.dan.guest.command(said).await;
    pair.one.signal("-CONT");
    // What it was told while it was frozen goes to the new owner, and counts once.
    vote.ben.acknowledge(sent, BEN, 1, 1).await;
    vote.remembers().await;
    vote.dan.vote(DAN, 2, 2).await;
    vote.goes_on().await;
    vote.is_whole(&ground);
    let writers = writers(&ground);
    assert_eq!(writers.into_values().collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(get(pair.one.address, "/ready").unwrap().0, 200);
    pair.one.terminate();
    let said = pair.one.end();
    assert!(said.contains("Fenced"), "{said}");
}
