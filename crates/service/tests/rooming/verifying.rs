//! Anyone can compute the decisions of a game again that is over, from what the service shows.

use serde_json::{Value, json};
use shikatsu_service::rooms::read_event;
use shikatsu_team::{RoomEvent, RoomEventKind, VerifyFault, WindowOutcome, verify};

use crate::fixture::{usual, with};
use crate::guest::{Browser, Guest};
use crate::settings::{player, two_teams};

async fn log_of(browser: &mut Browser, room: &str) -> Vec<RoomEvent> {
    let mut log = Vec::new();
    let mut from = Some(0);
    while let Some(number) = from {
        let path = format!("/api/v1/rooms/{room}/events?from={number}");
        let answer = browser.ask("GET", &path, &Value::Null).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let page: shikatsu_api::room::RoomLogPage = serde_json::from_slice(&answer.body).unwrap();
        log.extend(page.events.iter().map(|event| read_event(event).unwrap()));
        from = page.next;
    }
    log
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tie_can_be_checked_by_anyone_when_the_game_is_over() {
    with(usual, async |site| {
        let mut settings = two_teams();
        settings["black"]["team"]["tieRule"] = json!("seedAtOnce");
        let mut host = Browser::new(site.address);
        let room = host.open(&settings, player("black")).await;
        let mut host = host.enter(&room).await;
        let second = Browser::new(site.address);
        let mut second = second.come_to(&room, "Aki", player("black")).await;
        let white = Browser::new(site.address);
        let mut white = white.come_to(&room, "Ben", player("white")).await;
        host.command(json!({
            "kind": "say", "channel": { "kind": "all" },
            "words": { "kind": "text", "text": "something to be deleted" },
        }))
        .await;
        host.command(json!({ "kind": "deleteLine", "line": 0 }))
            .await;
        host.command(json!({ "kind": "start" })).await;
        for guest in [&mut host, &mut second] {
            guest.until("a window", |g| g.window() == 1).await;
        }
        host.propose(2, 2).await.unwrap();
        second.propose(1, 1).await.unwrap();
        for (guest, ballot, at) in [(&mut host, 1, (2, 2)), (&mut second, 2, (1, 1))] {
            guest
                .until("the vote", |g| g.picture["window"]["phase"] == "vote")
                .await;
            guest.vote(ballot, at.0, at.1).await.unwrap();
        }
        host.until("the decision", |g| g.picture["decided"]["number"] == 1)
            .await;
        let chosen = host.picture["decided"]["outcome"]["decision"]["chosen"].clone();
        white
            .until("White's turn", |g: &Guest| g.window() == 2)
            .await;
        let mut stranger = Browser::new(site.address);
        let path = format!("/api/v1/rooms/{room}/events");
        let early = stranger.ask("GET", &path, &Value::Null).await;
        assert_eq!(
            (early.status.as_u16(), early.refused()),
            (409, "declined".into())
        );
        white.motion("resign").await.unwrap();
        white
            .until("the end", |g| g.picture["phase"] == "review")
            .await;

        let log = log_of(&mut stranger, &room).await;
        let WindowOutcome::Decided(decision) = verify(&log, 1).unwrap() else {
            panic!("the window decided a move");
        };
        let tie = decision.tie.clone().unwrap();
        assert_eq!(tie.tied.len(), 2);
        let shown = &white.picture["decided"];
        assert_eq!(shown["number"], 2, "the last window is White's: {shown}");
        let again = serde_json::to_value(shikatsu_api::Move::from(decision.chosen)).unwrap();
        assert_eq!(chosen, again);
        // A ballot that is changed afterwards is found out.
        let mut forged = log.clone();
        for event in &mut forged {
            if let RoomEventKind::BallotCast { choice, .. } = &mut event.kind {
                let only = *tie.tied.iter().find(|m| **m != decision.chosen).unwrap();
                *choice = shikatsu_team::BallotChoice::One(only);
            }
        }
        assert!(matches!(
            verify(&forged, 1),
            Err(VerifyFault::Decision { .. })
        ));
        // No secret, no name, no network, nothing that was said.
        let all = format!("{log:?}");
        for word in ["Keyed", "Hana", "Aki", "deleted"] {
            assert!(!all.contains(word), "{word}: {all}");
        }
        for event in &log {
            if let RoomEventKind::Joined(request) = &event.kind {
                assert_eq!((request.origin.address, request.origin.block), (0, 0));
            }
        }
    })
    .await;
}
