//! What a socket must never be sent.

use std::time::Duration;

use serde_json::json;

use crate::fixture::{usual, with};
use crate::guest::{Browser, Guest};
use crate::settings::{player, two_teams, watching};

#[tokio::test(flavor = "multi_thread")]
async fn no_socket_hears_the_other_team() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let mut second = Browser::new(site.address)
            .come_to(&room, "Aki", player("black"))
            .await;
        let mut white = Browser::new(site.address)
            .come_to(&room, "Ben", player("white"))
            .await;
        let mut watcher = Browser::new(site.address)
            .come_to(&room, "Zoe", watching())
            .await;
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        second.until("a window", |g| g.window() == 1).await;
        let propose = json!({
            "kind": "propose", "window": 1,
            "proposal": {
                "played": { "play": [4, 3] }, "reason": "a secret reason",
                "line": [{ "play": [4, 3] }],
            },
        });
        host.command(propose).await;
        host.command(json!({
            "kind": "comment", "window": 1, "on": { "play": [4, 3] }, "text": "a secret comment",
        }))
        .await;
        host.command(json!({ "kind": "sketch", "window": 1, "moves": [{ "play": [4, 4] }] }))
            .await;
        host.command(json!({
            "kind": "say", "channel": { "kind": "team", "color": "black" },
            "words": { "kind": "text", "text": "a secret word" },
        }))
        .await;
        let heard_all = |g: &Guest| {
            let all = g.picture.to_string();
            ["secret reason", "secret comment", "secret word"]
                .iter()
                .all(|secret| all.contains(secret))
        };
        second.until("the secrets of the team", heard_all).await;
        for other in [&mut white, &mut watcher] {
            other.listen(Duration::from_millis(600)).await;
            let all = other.heard.join("\n");
            assert!(!all.contains("secret"), "{all}");
            assert!(!all.contains("[4,3]") && !all.contains("[4,4]"), "{all}");
            let fresh = other.browser.enter(&room).await;
            assert!(!fresh.heard[0].contains("secret"), "{}", fresh.heard[0]);
            assert_eq!(fresh.picture["window"]["acted"], 1);
        }
        // No socket is told who voted for what, nor the secret of the room, nor where members come from.
        for guest in [&host, &second, &white, &watcher] {
            let all = guest.heard.join("\n");
            assert!(!all.contains("origin\":{\"address"), "{all}");
            assert!(
                !all.contains("keyed") && !all.contains("\"secret\""),
                "{all}"
            );
        }
    })
    .await;
}
