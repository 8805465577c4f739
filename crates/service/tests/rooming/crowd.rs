//! A crowd in one room: every ballot is answered and counted once. How long that takes is printed and measured by
//! `cargo xtask crowd`; it fails no test, because it depends on what else the machine does.

use std::time::{Duration, Instant};

use serde_json::json;
use shikatsu_service::http::ServerSettings;
use tokio::task::JoinSet;

use crate::fixture::with;
use crate::guest::{Browser, Guest};
use crate::settings::{player, unhurried_teams};

const MEMBERS: usize = 200;

pub(crate) fn for_many(settings: &mut ServerSettings) {
    settings.trust.proxies = vec!["127.0.0.1".parse().unwrap()];
}

pub(crate) async fn come(address: std::net::SocketAddr, room: String, number: usize) -> Guest {
    let from = format!("10.{}.{}.1", number / 250, number % 250);
    let mut browser = Browser::from(address, &from);
    browser
        .come(&room, &format!("member {number}"), player("black"))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_members_vote_and_each_ballot_is_answered_and_counted() {
    with(for_many, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&unhurried_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let mut white = Browser::new(site.address)
            .come_to(&room, "White", player("white"))
            .await;
        let mut coming = JoinSet::new();
        for number in 0..MEMBERS {
            coming.spawn(come(site.address, room.clone(), number));
        }
        let guests = coming.join_all().await;
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        host.propose(2, 2).await.unwrap();
        let mut proposing = JoinSet::new();
        for (place, mut guest) in guests.into_iter().enumerate() {
            proposing.spawn(async move {
                guest.until("a window", |g| g.window() == 1).await;
                let x = u8::try_from(place % 3).unwrap();
                guest.propose(x, 1).await.unwrap();
                let is_vote = |g: &Guest| g.picture["window"]["phase"] == "vote";
                guest.until("the vote", is_vote).await;
                guest
            });
        }
        let guests = proposing.join_all().await;
        let begun = Instant::now();
        let mut voting = JoinSet::new();
        for (place, mut guest) in guests.into_iter().enumerate() {
            voting.spawn(async move {
                let ballot = u128::try_from(place).unwrap() + 1;
                let x = u8::try_from(place % 3).unwrap();
                let time = guest.vote_blindly(ballot, x, 1).await;
                (time, guest)
            });
        }
        let voted = voting.join_all().await;
        let mut times: Vec<Duration> = voted.iter().map(|(time, _)| *time).collect();
        times.sort_unstable();
        let (half, last) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!(
            "{MEMBERS} ballots in {:?}: answered after {half:?} (p50), {last:?} (p99)",
            begun.elapsed()
        );
        assert_eq!(times.len(), MEMBERS);
        host.vote(999, 2, 2).await.unwrap();
        white.until("the decision", |g| g.moves() == 1).await;
        assert_eq!(white.picture["decided"]["ballots"], MEMBERS + 1);
        assert_eq!(white.picture["roster"]["here"], MEMBERS + 2);
        let named = white.picture["roster"]["members"].as_array().unwrap().len();
        // The first of a crowd, and both captains.
        assert!((12..=14).contains(&named), "{named}");
    })
    .await;
}
