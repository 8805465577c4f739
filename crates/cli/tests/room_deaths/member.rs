//! A member who comes back without help, as the page does: with the same cookie, and with the ballot that was not answered.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::client::PATIENCE;
use crate::guest::{Browser, Guest, ballot_for, play};
use crate::settings::player;

/// From one attempt to come back to the next. The page waits for up to five seconds, which chance decides.
const AGAIN: Duration = Duration::from_millis(100);

/// A member of Black.
pub(crate) struct Member {
    pub(crate) guest: Guest,
    /// Ballots whose acknowledgement this member has seen.
    pub(crate) acknowledged: Vec<u128>,
    /// When it came back last.
    pub(crate) returned: Option<Instant>,
}

impl Member {
    /// The first member, who opens the room.
    pub(crate) async fn host(address: SocketAddr, settings: &Value) -> Self {
        let mut browser = Browser::new(address);
        let room = browser.open(settings, player("black")).await;
        Self::of(browser.enter(&room).await)
    }

    pub(crate) async fn come(address: SocketAddr, room: &str, name: &str) -> Self {
        let browser = Browser::new(address);
        Self::of(browser.come_to(room, name, player("black")).await)
    }

    fn of(guest: Guest) -> Self {
        Self {
            guest,
            acknowledged: Vec::new(),
            returned: None,
        }
    }

    /// Takes the next message in; comes back if the socket is lost.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        match self.guest.hear_or_close().await {
            Ok(message) => Some(message),
            Err(code) => {
                assert_ne!(code, 1000, "the stay is not over");
                self.come_back().await;
                None
            }
        }
    }

    async fn come_back(&mut self) {
        let (browser, room) = (self.guest.browser.clone(), self.guest.room.clone());
        let coming = async {
            loop {
                match browser.try_enter(&room, "").await {
                    Ok(guest) => return guest,
                    // The room is looked for, or no server answers.
                    Err(0 | 500..) => sleep(AGAIN).await,
                    Err(status) => panic!("refused: {status}"),
                }
            }
        };
        self.guest = timeout(PATIENCE, coming).await.unwrap();
        self.returned = Some(Instant::now());
    }

    /// Follows the room until its picture is as wanted.
    pub(crate) async fn until(&mut self, what: &str, wanted: impl Fn(&Guest) -> bool) {
        let following = async {
            while !wanted(&self.guest) {
                self.hear().await;
            }
        };
        let followed = timeout(PATIENCE, following).await;
        assert!(followed.is_ok(), "{what}: {:#}", self.guest.picture);
    }

    pub(crate) async fn until_vote(&mut self) {
        self.until("the vote", |g| g.picture["window"]["phase"] == "vote")
            .await;
    }

    /// Sends a ballot and does not wait for the answer.
    pub(crate) async fn send_ballot(&mut self, ballot: u128, x: u8, y: u8) -> u32 {
        let message = ballot_for(self.guest.window(), ballot, x, y);
        self.guest.say(message).await
    }

    /// Sends a ballot until it is acknowledged, each time with the same name.
    pub(crate) async fn vote(&mut self, ballot: u128, x: u8, y: u8) {
        let sent = self.send_ballot(ballot, x, y).await;
        self.acknowledge(sent, ballot, x, y).await;
    }

    /// Waits for the acknowledgement of a ballot; it is sent again after a loss, and after a pause of the service.
    pub(crate) async fn acknowledge(&mut self, sent: u32, ballot: u128, x: u8, y: u8) {
        let mut sent = sent;
        let voting = async {
            loop {
                let Some(message) = self.hear().await else {
                    sent = self.send_ballot(ballot, x, y).await;
                    continue;
                };
                if message["id"] != sent {
                    continue;
                }
                match message["code"].as_str() {
                    None => return,
                    Some("paused" | "noOwner") => {
                        self.until("no pause", |g| g.picture["pause"].is_null())
                            .await;
                        sent = self.send_ballot(ballot, x, y).await;
                    }
                    Some(_) => panic!("{message}"),
                }
            }
        };
        timeout(PATIENCE, voting).await.unwrap();
        self.acknowledged.push(ballot);
    }

    /// What comes within this time; the socket stays open.
    pub(crate) async fn listen(&mut self, time: Duration) -> Vec<Value> {
        let mut heard = Vec::new();
        let _over = timeout(time, async {
            loop {
                let message = self.guest.hear_or_close().await;
                heard.push(message.unwrap());
            }
        })
        .await;
        heard
    }

    /// Proposes a move in the window that is open.
    pub(crate) async fn propose(&mut self, x: u8, y: u8) {
        let window = self.guest.window();
        let proposal = json!({
            "kind": "propose", "window": window,
            "proposal": { "played": play(x, y), "reason": null, "line": [] },
        });
        self.guest.command(proposal).await;
    }

    pub(crate) fn deadline(&self) -> u64 {
        let deadline = &self.guest.picture["window"]["deadline"];
        deadline.as_u64().unwrap()
    }
}
