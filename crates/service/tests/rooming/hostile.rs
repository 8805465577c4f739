//! Messages that no honest client sends.

use serde_json::json;

use crate::fixture::{usual, with};
use crate::guest::Browser;
use crate::settings::{player, two_teams};

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_and_the_socket_lives() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut guest = host.enter(&room).await;
        for text in [
            "",
            "nonsense",
            "[]",
            r#"{"kind":"command","id":7}"#,
            r#"{"kind":"command","id":7,"command":{"kind":"fly"}}"#,
            r#"{"kind":"command","id":-1,"command":{"kind":"start"}}"#,
            r#"{"kind":"command","id":7,"command":{"kind":"start"},"more":1}"#,
        ] {
            guest.send_text(text).await;
            let refused = guest.hear().await;
            assert_eq!(refused["code"], "malformed", "{text}: {refused}");
        }
        for command in [
            json!({ "kind": "handOver", "member": "short" }),
            json!({ "kind": "sketch", "window": 1, "moves": [{ "play": [200, 200] }] }),
        ] {
            assert_eq!(guest.attempt(command).await, Err("malformed".into()));
        }
        let nowhere = json!({ "kind": "propose", "window": 1,
            "proposal": { "played": { "play": [18, 18] }, "reason": null, "line": [] } });
        assert_eq!(guest.attempt(nowhere).await, Err("roomPhase".into()));
        let stranger = json!({ "kind": "handOver", "member": "0".repeat(32) });
        assert_eq!(guest.attempt(stranger).await, Err("noMember".into()));
        guest.command(json!({ "kind": "ready" })).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_floods_is_told_to_wait() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut guest = host.enter(&room).await;
        let mut ids = Vec::new();
        for _ in 0..60 {
            ids.push(guest.say(json!({ "kind": "ready" })).await);
        }
        let (mut taken, mut refused) = (0, 0);
        while taken + refused < ids.len() {
            let message = guest.hear().await;
            match message["kind"].as_str().unwrap() {
                "ack" => taken += 1,
                "refused" => {
                    assert_eq!(message["code"], "tooFast");
                    refused += 1;
                }
                _ => {}
            }
        }
        assert!(
            taken >= 20 && refused >= 20,
            "{taken} taken, {refused} refused"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_long_ends_the_socket() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut guest = host.enter(&room).await;
        guest.send_text(&"x".repeat(20_000)).await;
        assert!(guest.hear_or_close().await.is_err());
        // The room does not mind.
        let mut again = host.enter(&room).await;
        again.command(json!({ "kind": "ready" })).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_that_are_not_there_are_not_found() {
    with(usual, async |site| {
        let mut browser = Browser::new(site.address);
        let unknown = "0".repeat(32);
        for name in ["ZZZZZZ", unknown.as_str(), "nonsense", "%00", "..%2f"] {
            let path = format!("/api/v1/rooms/{name}");
            let answer = browser.ask("GET", &path, &json!(null)).await;
            assert_eq!(answer.status, 404, "{name}: {answer:?}");
        }
        assert_eq!(browser.try_enter(&unknown, "").await.err(), Some(404));
        let room = browser.open(&two_teams(), player("black")).await;
        let stranger = Browser::new(site.address);
        assert_eq!(stranger.try_enter(&room, "").await.err(), Some(409));
        let plain = browser
            .ask("GET", &format!("/api/v1/rooms/{room}/socket"), &json!(null))
            .await;
        assert_eq!(plain.status, 400);
    })
    .await;
}
