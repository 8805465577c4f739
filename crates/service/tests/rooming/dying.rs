//! What stands behind the service is away for a while: nothing is answered that is not stored, and clocks stand.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shikatsu_service::requests::ServiceConfig;
use shikatsu_service::rooms::RoomStore;
use shikatsu_team::{Millis, RoomCommand, ServiceCommand, decide};
use sqlx::{AssertSqlSafe, Row};

use crate::fixture::{PATIENCE, TestSite, usual, with};
use crate::guest::Browser;
use crate::other_server::OtherServer;
use crate::servers::Nats;
use crate::settings::{player, two_teams};
use crate::thief::{id, taken};

async fn sql(site: &TestSite, sql: &str) {
    let pool = site.requests.store().pool();
    sqlx::query(AssertSqlSafe(sql.to_owned()))
        .execute(pool)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_nats_clocks_stand_and_go_on_when_it_is_back() {
    with(usual, async |site| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("room-nats");
        let _fresh = std::fs::remove_dir_all(&folder);
        let mut nats = Nats::start(&folder).unwrap();
        let begun = Instant::now();
        while tokio::net::TcpStream::connect(nats.address())
            .await
            .is_err()
        {
            assert!(begun.elapsed() < PATIENCE, "NATS does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let config = ServiceConfig {
            nats: nats.address(),
            ..site.config.clone()
        };
        let server = OtherServer::start(&config).await;
        let mut host = Browser::new(server.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let white = Browser::new(server.address);
        let mut white = white.come_to(&room, "Ben", player("white")).await;
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        let deadline = host.picture["window"]["deadline"].as_u64().unwrap();
        nats.kill();
        white
            .until("a pause", |g| g.picture["pause"]["cause"] == "service")
            .await;
        assert_eq!(white.picture["clocks"][0]["since"], Value::Null);
        host.until("a pause", |g| !g.picture["pause"].is_null())
            .await;
        assert_eq!(host.propose(2, 2).await, Err("paused".into()));
        nats.revive();
        host.until("no pause", |g| g.picture["pause"].is_null())
            .await;
        let moved = host.picture["window"]["deadline"].as_u64().unwrap();
        assert!(moved > deadline, "{moved} {deadline}");
        host.propose(2, 2).await.unwrap();
        white.until("the move", |g| g.moves() == 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_is_not_answered_until_it_is() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let second = Browser::new(site.address);
        let mut second = second.come_to(&room, "Aki", player("black")).await;
        let white = Browser::new(site.address);
        let _white = white.come_to(&room, "Ben", player("white")).await;
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        let deadline = host.picture["window"]["deadline"].as_u64().unwrap();
        // Events cannot be written, as if the database did not answer.
        sql(site, "alter table room_event rename to room_event_away").await;
        let stored = number(site, "select next_seq from room").await;
        let window = host.window();
        let sent = host
            .say(json!({
                "kind": "propose", "window": window,
                "proposal": { "played": { "play": [2, 2] }, "reason": null, "line": [] },
            }))
            .await;
        let before = host.heard.len();
        host.listen(Duration::from_millis(2_500)).await;
        // What was stored before may be shown late on a slow machine.
        for news in &host.heard[before..] {
            let message: Value = serde_json::from_str(news).unwrap();
            let kind = message["kind"].as_str().unwrap();
            assert!(["delta", "tally"].contains(&kind), "{news}");
            assert!(message["seq"].as_i64() <= Some(stored), "{news}");
        }
        assert_eq!(host.picture["board"]["moves"], 0, "the board stays visible");
        sql(site, "alter table room_event_away rename to room_event").await;
        host.answer(sent).await.unwrap();
        // The window gets the time back that the database took.
        let has_more = |g: &crate::guest::Guest| {
            let moved = g.picture["window"]["deadline"].as_u64();
            moved.is_some_and(|moved| moved >= deadline + 1_500)
        };
        host.until("more time", has_more).await;
        second.until("more time", has_more).await;
    })
    .await;
}

async fn number(site: &TestSite, sql: &'static str) -> i64 {
    let row = sqlx::query(sql)
        .fetch_one(site.requests.store().pool())
        .await;
    row.unwrap().get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_room_is_tried_seldom_and_says_what_to_do() {
    with(usual, async |site| {
        let mut other = OtherServer::start(&site.config).await;
        let mut host = Browser::new(other.address);
        let room = host.open(&two_teams(), player("black")).await;
        let sound = host.open(&two_teams(), player("black")).await;
        let white = Browser::new(site.address);
        let mut white = white.come_to(&room, "Ben", player("white")).await;
        sql(site, "drop trigger room_event_stays on room_event").await;
        let damage =
            format!("update room_event set body = '{{}}' where seq = 1 and room = '{room}'");
        sql(site, &damage).await;
        other.kill();
        // Those who are here are sent away with a reason.
        let code = loop {
            if let Err(code) = white.hear_or_close().await {
                break code;
            }
        };
        assert_eq!(code, 1000);
        let tried = "select max(epoch) from room";
        let before = number(site, tried).await;
        assert_eq!(before, 2, "one try");
        let mut late = Browser::new(site.address);
        let path = format!("/api/v1/rooms/{room}");
        for answer in [
            late.ask("GET", &path, &Value::Null).await,
            late.ask("GET", &format!("{path}/log.sgf"), &Value::Null)
                .await,
        ] {
            assert_eq!(answer.status, 503, "{answer:?}");
            let detail = answer.json()["detail"].as_str().unwrap().to_owned();
            assert!(
                detail.contains("damaged") && detail.contains("open a new room"),
                "{detail}"
            );
        }
        // Servers look for rooms without an owner every two seconds.
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(number(site, tried).await, before, "it was tried again");
        // Other rooms are still taken over.
        let guest = Browser::new(site.address);
        guest.come_to(&sound, "Aki", player("white")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_damaged_until_a_server_has_written_it_and_not_as_soon_as_one_tries() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let rooms = RoomStore::new(site.requests.store().clone());
        // Another server takes the room and gives it back damaged.
        let lease = taken(site, &rooms, &room).await;
        let of_room = format!("from room_event where seq = 1 and room = '{room}'");
        sql(site, "drop trigger room_event_stays on room_event").await;
        sql(site, &format!("create table kept as select body {of_room}")).await;
        let damage =
            format!("update room_event set body = '{{}}' where seq = 1 and room = '{room}'");
        sql(site, &damage).await;
        rooms.release(lease).await.unwrap();
        let path = format!("/api/v1/rooms/{room}");
        let begun = Instant::now();
        while host.ask("GET", &path, &Value::Null).await.status == 200 {
            assert!(begun.elapsed() < PATIENCE, "it was not tried");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // A third one tries, and dies in the middle of it: it holds the lease and cannot read the room either.
        let lease = taken(site, &rooms, &room).await;
        let answer = host.ask("GET", &path, &Value::Null).await;
        assert_eq!(answer.status, 503, "a try shows nothing: {answer:?}");
        // Then the log is restored, and that server goes on with the room.
        let restored = format!(
            "update room_event set body = kept.body from kept where seq = 1 and room = '{room}'"
        );
        sql(site, &restored).await;
        let known = rooms.load(id(&room)).await.unwrap();
        let resume = ServiceCommand::Resume {
            stopped_at: Millis::ZERO,
        };
        let events = decide(&known, RoomCommand::Service(resume), Millis::ZERO).unwrap();
        rooms.append(&lease, known.events(), &events).await.unwrap();
        assert_eq!(host.notice(&room).await["phase"], "lobby");
        rooms.release(lease).await.unwrap();
        let guest = Browser::new(site.address);
        guest.come_to(&room, "Aki", player("white")).await;
    })
    .await;
}
