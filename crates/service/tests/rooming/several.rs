//! Several servers with one database: a room has one owner, sockets anywhere, and outlives the server that owns it.

use std::time::{Duration, UNIX_EPOCH};

use serde_json::json;
use shikatsu_api::room::RoomEventKind;
use shikatsu_service::http::{Server, ServerSettings};
use shikatsu_service::rooms::{RoomStore, event_message};

use crate::fixture::{PATIENCE, TestSite, usual, with};
use crate::guest::{Browser, Guest, play};
use crate::other_server::OtherServer;
use crate::settings::{player, two_teams};
use crate::thief::{id, taken};

/// A room of the other server: its host and a member of White there, a second member of Black here.
async fn spread(site: &TestSite, other: &OtherServer) -> [Guest; 3] {
    let mut host = Browser::new(other.address);
    let room = host.open(&two_teams(), player("black")).await;
    let mut host = host.enter(&room).await;
    let here = Browser::new(site.address);
    let mut here = here.come_to(&room, "Aki", player("black")).await;
    let white = Browser::new(site.address);
    let mut white = white.come_to(&room, "Ben", player("white")).await;
    host.command(json!({ "kind": "start" })).await;
    for guest in [&mut host, &mut here, &mut white] {
        guest.until("a window", |g| g.window() == 1).await;
    }
    [host, here, white]
}

/// How long after a time, by the clock of the servers, a room is gone on with: when its owner said so, not when this test
/// comes to read it.
async fn pause_after(since: Duration, rooms: &RoomStore, room: &str) -> Duration {
    let looking = async {
        loop {
            let log = rooms.events(id(room), 0, 1_000).await.unwrap();
            let resumed = log.iter().map(event_message).filter_map(|message| {
                let at = Duration::from_millis(message.at);
                let is_resumed = matches!(message.event, RoomEventKind::Resumed { .. });
                is_resumed.then(|| at.checked_sub(since)).flatten()
            });
            if let Some(pause) = resumed.min() {
                return pause;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, looking).await.unwrap()
}

fn since_1970() -> Duration {
    UNIX_EPOCH.elapsed().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_of_two_servers_play_in_one_room() {
    with(usual, async |site| {
        let other = OtherServer::start(&site.config).await;
        let [mut host, mut here, mut white] = spread(site, &other).await;
        here.until("a voice", |g| g.picture["own"]["isVoter"] == true)
            .await;
        here.propose(1, 1).await.unwrap();
        host.propose(2, 2).await.unwrap();
        let is_vote = |g: &Guest| g.picture["window"]["phase"] == "vote";
        here.until("the vote", is_vote).await;
        host.until("the vote", is_vote).await;
        here.vote(1, 1, 1).await.unwrap();
        assert_eq!(here.vote(2, 4, 4).await, Err("ballot".into()));
        let is_counted = |g: &Guest| {
            g.tally.as_ref().is_some_and(|tally| {
                let counts = tally["counts"].as_array().unwrap();
                counts
                    .iter()
                    .any(|c| c["played"] == play(1, 1) && c["ballots"] == 1)
            })
        };
        host.until("the counts", is_counted).await;
        here.until("the counts", is_counted).await;
        host.vote(3, 1, 1).await.unwrap();
        for guest in [&mut host, &mut here, &mut white] {
            guest.until("a move", |g| g.moves() == 1).await;
            guest.until("the next window", |g| g.window() == 2).await;
        }
        // The team of Black says something that White does not hear.
        here.command(json!({
            "kind": "say", "channel": { "kind": "team", "color": "black" },
            "words": { "kind": "text", "text": "a secret word" },
        }))
        .await;
        host.until("the word", |g| g.picture.to_string().contains("secret"))
            .await;
        white.listen(Duration::from_millis(500)).await;
        assert!(!white.heard.join("").contains("secret"));
        // Both servers show the same.
        here.listen(Duration::from_millis(500)).await;
        host.listen(Duration::from_millis(500)).await;
        let far = Browser {
            address: other.address,
            ..here.browser.clone()
        };
        let far = far.enter(&here.room).await;
        assert_eq!(far.picture, here.picture);
        assert_eq!(host.picture["board"], here.picture["board"]);
        assert_eq!(host.picture["roster"], here.picture["roster"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_that_dies_in_a_vote_loses_no_ballot() {
    with(usual, async |site| {
        let mut other = OtherServer::start(&site.config).await;
        let [mut host, mut here, mut white] = spread(site, &other).await;
        here.propose(1, 1).await.unwrap();
        host.propose(2, 2).await.unwrap();
        let is_vote = |g: &Guest| g.picture["window"]["phase"] == "vote";
        here.until("the vote", is_vote).await;
        host.until("the vote", is_vote).await;
        here.vote(77, 1, 1).await.unwrap();
        here.listen(Duration::from_millis(300)).await;
        let deadline = here.picture["window"]["deadline"].as_u64().unwrap();
        let before = here.seq;
        other.kill();
        let killed = since_1970();
        white.until("another event", |g| g.seq > before).await;
        let rooms = RoomStore::new(site.requests.store().clone());
        let pause = pause_after(killed, &rooms, &here.room).await;
        println!("the next event came {pause:?} after the owner was killed");
        assert!(pause < Duration::from_secs(8), "{pause:?}");
        // The window has its lost time back, and the ballot.
        here.until("more time", |g| {
            g.picture["window"]["deadline"].as_u64().unwrap() > deadline
        })
        .await;
        assert_eq!(here.picture["own"]["ballot"]["played"], play(1, 1));
        // The host comes to this server with the same cookie, and votes.
        let browser = Browser {
            address: site.address,
            ..host.browser.clone()
        };
        let mut host = browser.enter(&here.room).await;
        host.vote(78, 1, 1).await.unwrap();
        white.until("the decision", |g| g.moves() == 1).await;
        assert_eq!(white.picture["decided"]["ballots"], 2);
        let log = rooms.events(id(&here.room), 0, 1_000).await.unwrap();
        let ballots = log
            .iter()
            .filter(|event| matches!(event_message(event).event, RoomEventKind::BallotCast { .. }));
        assert_eq!(ballots.count(), 2);
        let resumed = log
            .iter()
            .filter(|event| matches!(event_message(event).event, RoomEventKind::Resumed { .. }));
        assert_eq!(resumed.count(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fenced_owner_writes_nothing_and_what_it_did_not_answer_is_sent_again() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let white = Browser::new(site.address);
        let mut white = white.come_to(&room, "Ben", player("white")).await;
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        // Another server, which the owner does not know of, takes the room.
        let rooms = RoomStore::new(site.requests.store().clone());
        let lease = taken(site, &rooms, &room).await;
        let known = rooms.load(id(&room)).await.unwrap().events();
        let window = host.window();
        let sent = host
            .say(json!({
                "kind": "propose", "window": window,
                "proposal": { "played": play(2, 2), "reason": null, "line": [] },
            }))
            .await;
        host.listen(Duration::from_secs(2)).await;
        assert_eq!(rooms.load(id(&room)).await.unwrap().events(), known);
        assert_eq!(host.moves(), 0);
        // The other server is gone without a word; the room comes back, and so does the answer.
        rooms.release(lease).await.unwrap();
        let answered = host.heard.iter().any(|text| {
            let message: serde_json::Value = serde_json::from_str(text).unwrap();
            message["id"] == sent
        });
        assert!(!answered, "nothing is answered that is not stored");
        host.answer(sent).await.unwrap();
        white.until("the move", |g| g.moves() == 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_hands_its_rooms_over() {
    with(usual, async |site| {
        let server = Server::open(
            site.requests.clone(),
            ServerSettings::new("127.0.0.1:0".parse().unwrap()),
        )
        .unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(server.run(async {
            let _told = stopped.await;
        }));
        let mut host = Browser::new(address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let white = Browser::new(site.address);
        let mut white = white.come_to(&room, "Ben", player("white")).await;
        host.command(json!({ "kind": "start" })).await;
        white.until("the start", |g| g.window() == 1).await;
        let before = white.seq;
        let told = since_1970();
        stop.send(()).unwrap();
        let code = loop {
            if let Err(code) = host.hear_or_close().await {
                break code;
            }
        };
        assert_eq!(code, 1012);
        serving.await.unwrap();
        white.until("another event", |g| g.seq > before).await;
        let rooms = RoomStore::new(site.requests.store().clone());
        let pause = pause_after(told, &rooms, &room).await;
        assert!(pause < Duration::from_secs(8), "{pause:?}");
        let browser = Browser {
            address: site.address,
            ..host.browser.clone()
        };
        let mut host = browser.enter(&room).await;
        host.until("a window", |g| g.window() == 1).await;
        host.propose(2, 2).await.unwrap();
        white.until("the move", |g| g.moves() == 1).await;
    })
    .await;
}
