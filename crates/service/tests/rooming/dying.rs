//! What stands behind the service is away for a while: nothing is answered that is not stored, and clocks stand.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_service::requests::ServiceConfig;
use sqlx::AssertSqlSafe;

use crate::fixture::{TestSite, usual, with};
use crate::guest::Browser;
use crate::nats_server;
use crate::other_server::OtherServer;
use crate::settings::{player, two_teams};

/// A NATS of our own.
struct OwnNats {
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl OwnNats {
    fn start(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _fresh = std::fs::remove_dir_all(&folder);
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let process = nats_server::start(port, &folder, &["--jetstream"]).unwrap();
        Self {
            process,
            port,
            folder,
        }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    fn revive(&mut self) {
        self.process = nats_server::start(self.port, &self.folder, &["--jetstream"]).unwrap();
    }
}

impl Drop for OwnNats {
    fn drop(&mut self) {
        let _gone = self.process.kill();
        let _gone = self.process.wait();
    }
}

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
        let mut nats = OwnNats::start("room-nats");
        tokio::time::sleep(Duration::from_secs(1)).await;
        let config = ServiceConfig {
            nats: format!("127.0.0.1:{}", nats.port),
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
        let window = host.window();
        let sent = host
            .say(json!({
                "kind": "propose", "window": window,
                "proposal": { "played": { "play": [2, 2] }, "reason": null, "line": [] },
            }))
            .await;
        let before = host.heard.len();
        host.listen(Duration::from_millis(2_500)).await;
        let news = &host.heard[before..];
        assert!(news.is_empty(), "{news:?}");
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
