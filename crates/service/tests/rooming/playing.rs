//! A game over sockets: proposals, ballots, counts, decisions, chat, captains, motions, the count, the side outside.

use std::time::Duration;

use serde_json::{Value, json};

use crate::fixture::{usual, with};
use crate::guest::{Browser, Guest, play};
use crate::settings::{against_outside, game, player, team, two_teams, watching};

/// A room of Black's host and a second member, with one member of White.
async fn three(site: &crate::fixture::TestSite, settings: &Value) -> [Guest; 3] {
    let mut host = Browser::new(site.address);
    let room = host.open(settings, player("black")).await;
    let host = host.enter(&room).await;
    let mut second = Browser::new(site.address);
    let second = second.come(&room, "Aki", player("black")).await;
    let mut third = Browser::new(site.address);
    let third = third.come(&room, "Ben", player("white")).await;
    [host, second, third]
}

async fn start(guests: &mut [Guest]) {
    guests[0].command(json!({ "kind": "start" })).await;
    for guest in guests {
        guest.until("a window", |g| g.window() == 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_proposes_votes_and_decides() {
    with(usual, async |site| {
        let mut guests = three(site, &two_teams()).await;
        start(&mut guests).await;
        let [host, second, third] = &mut guests;
        assert_eq!(host.picture["phase"], "playing");
        host.until("a voice", |g| g.picture["own"]["isVoter"] == true)
            .await;
        assert_eq!(third.picture["own"]["isVoter"], false);
        host.propose(2, 2).await.unwrap();
        second.propose(1, 1).await.unwrap();
        for guest in [&mut *host, &mut *second] {
            guest
                .until("candidates", |g| {
                    let window = &g.picture["window"];
                    window["phase"] == "vote" && window["candidates"].as_array().unwrap().len() == 2
                })
                .await;
        }
        host.vote(1, 2, 2).await.unwrap();
        // Sent again, it counts once.
        host.vote(1, 2, 2).await.unwrap();
        second
            .until("counts", |g| {
                g.tally.as_ref().is_some_and(|tally| {
                    let counts = tally["counts"].as_array().unwrap();
                    let of = |x, y| {
                        let found = counts.iter().find(|c| c["played"] == play(x, y)).unwrap();
                        found["ballots"].as_u64().unwrap()
                    };
                    (of(2, 2), of(1, 1)) == (1, 0)
                })
            })
            .await;
        second.vote(2, 2, 2).await.unwrap();
        for guest in [&mut *host, &mut *second, &mut *third] {
            guest.until("a move", |g| g.moves() == 1).await;
            assert_eq!(guest.picture["board"]["last"], play(2, 2));
            let decided = &guest.picture["decided"];
            assert_eq!(decided["number"], 1);
            assert_eq!(decided["outcome"]["decision"]["chosen"], play(2, 2));
            assert_eq!(decided["ballots"], 2);
            guest.until("the next window", |g| g.window() == 2).await;
        }
        third
            .until("a voice", |g| g.picture["own"]["isVoter"] == true)
            .await;
        host.until("no voice", |g| g.picture["own"]["isVoter"] == false)
            .await;
        // The only proposal of the only member is played at once.
        third.propose(3, 3).await.unwrap();
        host.until("a move", |g| g.moves() == 2).await;
        // What was built of changes is what a new socket gets.
        host.until("a voice", |g| g.picture["own"]["isVoter"] == true)
            .await;
        host.listen(Duration::from_millis(500)).await;
        let fresh = host.browser.enter(&host.room).await;
        assert_eq!(fresh.picture, host.picture);
        assert_eq!(host.snapshots, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_talk_and_order_is_kept() {
    with(usual, async |site| {
        let mut guests = three(site, &two_teams()).await;
        start(&mut guests).await;
        let [host, second, third] = &mut guests;
        let say = |channel: Value, text: &str| {
            json!({ "kind": "say", "channel": channel, "words": { "kind": "text", "text": text } })
        };
        let black = json!({ "kind": "team", "color": "black" });
        host.command(say(json!({ "kind": "all" }), "hello")).await;
        host.command(say(black.clone(), "play the corner")).await;
        second.until("two lines", |g| g.picture["chat"].as_array().unwrap().len() == 2).await;
        third.until("a line", |g| g.picture["chat"].as_array().unwrap().len() == 1).await;
        assert_eq!(third.attempt(say(black, "me too")).await, Err("notAllowed".into()));
        // A deleted line leaves a tombstone.
        host.command(json!({ "kind": "deleteLine", "line": 0 })).await;
        third.until("a tombstone", |g| g.picture["chat"][0]["words"].is_null()).await;
        let member = third.picture["own"]["member"].clone();
        host.command(json!({ "kind": "mute", "member": member, "length": 60_000 })).await;
        third.until("muted", |g| !g.picture["own"]["mutedUntil"].is_null()).await;
        let refused = third.attempt(say(json!({ "kind": "all" }), "why")).await;
        assert_eq!(refused, Err("muted".into()));
        host.listen(Duration::from_millis(400)).await;
        let fresh = host.browser.enter(&host.room).await;
        assert_eq!(fresh.picture, host.picture);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_captain_picks() {
    with(usual, async |site| {
        let mut guests = three(site, &game(&team("captain"), &team("captain"))).await;
        start(&mut guests).await;
        let [host, second, _] = &mut guests;
        host.propose(2, 2).await.unwrap();
        second.propose(1, 1).await.unwrap();
        let is_pick = |g: &Guest| g.picture["window"]["phase"] == "pick";
        host.until("the pick", is_pick).await;
        second.until("the pick", is_pick).await;
        let pick = json!({ "kind": "pick", "window": 1, "played": play(1, 1) });
        assert_eq!(
            second.attempt(pick.clone()).await,
            Err("onlyByMotion".into())
        );
        let roles = host.picture["own"]["roles"].as_array().unwrap();
        assert!(roles.contains(&json!("captain")), "{roles:?}");
        host.command(pick).await;
        second
            .until("a move", |g| g.picture["board"]["last"] == play(1, 1))
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_pass_by_motion_and_count() {
    with(usual, async |site| {
        let mut guests = three(site, &two_teams()).await;
        start(&mut guests).await;
        let [host, second, third] = &mut guests;
        host.motion("pass").await.unwrap();
        second
            .until("a motion", |g| {
                g.picture["window"]["motions"][0]["ayes"] == 1
            })
            .await;
        second.motion("pass").await.unwrap();
        third.until("White's turn", |g| g.window() == 2).await;
        third.motion("pass").await.unwrap();
        for guest in [&mut *host, &mut *second, &mut *third] {
            guest
                .until("the count", |g| g.picture["phase"] == "counting")
                .await;
            let status = json!({ "dead": [], "seki": [] });
            guest
                .command(json!({ "kind": "markStones", "status": status }))
                .await;
        }
        host.until("the result", |g| !g.picture["result"].is_null())
            .await;
        let result = &host.picture["result"];
        assert_eq!(result["kind"], "score", "{result}");
        assert_eq!(result["leadOfBlack"], -15);
        assert_eq!(result["settledBy"], "agreement");
        assert_eq!(host.picture["phase"], "review");
        assert_eq!(host.browser.notice(&host.room).await["phase"], "review");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_outside_plays_with_its_key() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&against_outside(), player("black")).await;
        let mut host = host.enter(&room).await;
        let key = host.picture["own"]["keys"]["opponentKey"]
            .as_str()
            .unwrap()
            .to_owned();
        let stranger = Browser::new(site.address);
        let wrong = format!("?opponent={}", "0".repeat(32));
        assert_eq!(stranger.try_enter(&room, &wrong).await.err(), Some(409));
        let mut engine = stranger
            .try_enter(&room, &format!("?opponent={key}"))
            .await
            .unwrap();
        assert_eq!(engine.picture["own"]["member"], Value::Null);
        host.command(json!({ "kind": "start" })).await;
        host.until("a window", |g| g.window() == 1).await;
        host.propose(2, 2).await.unwrap();
        engine.until("its turn", |g| g.moves() == 1).await;
        let answer = |x, y| {
            json!({
                "kind": "opponent", "afterMoves": 1,
                "action": { "kind": "play", "played": play(x, y) },
            })
        };
        let id = engine.send(answer(2, 2)).await;
        assert_eq!(engine.answer(id).await, Err("move".into()));
        let id = engine.send(answer(1, 1)).await;
        engine.answer(id).await.unwrap();
        // The same move may come twice.
        let id = engine.send(answer(1, 1)).await;
        engine.answer(id).await.unwrap();
        host.until("the answer", |g| g.moves() == 2).await;
        // Members do not play for it, and it is no member.
        let id = host.send(answer(3, 3)).await;
        assert_eq!(host.answer(id).await, Err("notAllowed".into()));
        assert_eq!(
            engine.attempt(json!({ "kind": "ready" })).await,
            Err("notAllowed".into())
        );
        let resign = json!({ "kind": "opponent", "afterMoves": 3, "action": { "kind": "resign" } });
        host.until("a window", |g| g.window() == 2).await;
        host.propose(3, 3).await.unwrap();
        engine.until("its turn", |g| g.moves() == 3).await;
        let id = engine.send(resign).await;
        engine.answer(id).await.unwrap();
        host.until("the result", |g| g.picture["result"]["kind"] == "resigned")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_with_a_delay_see_the_game_later() {
    with(usual, async |site| {
        let mut settings = two_teams();
        settings["spectatorDelay"] = json!(3_000);
        let mut guests = three(site, &settings).await;
        let mut watcher = Browser::new(site.address);
        let room = guests[0].room.clone();
        let mut watcher = watcher.come(&room, "Zoe", watching()).await;
        start(&mut guests).await;
        let started = std::time::Instant::now();
        let late = Browser::new(site.address);
        let mut late = late.come_to(&room, "Lea", watching()).await;
        assert_eq!(late.picture["phase"], "lobby");
        watcher
            .until("the start", |g| g.picture["phase"] == "playing")
            .await;
        let after = started.elapsed();
        assert!(after > Duration::from_millis(2_500), "{after:?}");
        late.until("the start", |g| g.picture["phase"] == "playing")
            .await;
    })
    .await;
}
