//! Opening a room, coming in by link and by code, leaving, coming back, and the limits of an address.

use std::time::Duration;

use serde_json::json;

use crate::fixture::{usual, with};
use crate::guest::Browser;
use crate::settings::{against_outside, player, two_teams, watching};
use shikatsu_service::http::{RateLimit, ServerSettings};

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_opened_and_joined_by_link_and_by_code() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let notice = host.notice(&room).await;
        assert_eq!(notice["phase"], "lobby");
        assert_eq!((&notice["here"], &notice["moves"]), (&json!(1), &json!(0)));
        assert_eq!(notice["settings"], two_teams());
        let code = notice["code"].as_str().unwrap().to_owned();
        assert_eq!(code.len(), 6);
        let mut stranger = Browser::new(site.address);
        let seen = stranger.notice(&code.to_lowercase()).await;
        assert_eq!(
            (&seen["room"], &seen["member"]),
            (&json!(room), &json!(null))
        );
        let member = stranger.join(&code, "Aki", player("white")).await;
        assert_ne!(member, notice["member"].as_str().unwrap());
        assert_eq!(stranger.notice(&room).await["member"], member);
        assert_eq!(stranger.notice(&room).await["here"], 2);
        // The same cookie stays the same member, whatever it asks for.
        assert_eq!(stranger.join(&room, "Other", watching()).await, member);
        assert_eq!(stranger.notice(&room).await["here"], 2);
        let guest = stranger.enter(&code).await;
        let own = &guest.picture["own"];
        assert_eq!(own["member"], member);
        assert_eq!(own["seat"], player("white"));
        assert_eq!(own["keys"], json!(null), "keys are the host's");
        let members = guest.picture["roster"]["members"].as_array().unwrap();
        let names: Vec<_> = members.iter().map(|member| &member["name"]).collect();
        assert_eq!(names, [&json!("Hana"), &json!("Aki")]);
        let hosting = host.enter(&room).await;
        assert_eq!(
            hosting.picture["own"]["keys"]["classCode"]
                .as_str()
                .unwrap()
                .len(),
            6
        );
        assert_eq!(hosting.picture["own"]["keys"]["opponentKey"], json!(null));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_small_room_is_small() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&against_outside(), player("black")).await;
        let guest = host.enter(&room).await;
        let size = guest.heard[0].len();
        assert!(size <= 2_048, "{size} bytes: {}", guest.heard[0]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_of_a_browser_are_kept_from_scripts_and_other_sites() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let new = json!({
            "version": shikatsu_api::VERSION,
            "host": { "name": null, "rating": null, "seat": watching(), "classCode": null },
            "settings": two_teams(),
        });
        let answer = host.ask("POST", "/api/v1/rooms", &new).await;
        let cookie = answer.header("set-cookie");
        for word in [
            "HttpOnly",
            "SameSite=Lax",
            "Path=/api/v1",
            "Max-Age=34560000",
        ] {
            assert!(cookie.contains(word), "{cookie}");
        }
        // Members of two rooms cannot be linked.
        let first = answer.json();
        let second = host.ask("POST", "/api/v1/rooms", &new).await.json();
        assert_ne!(first["room"], second["room"]);
        assert_ne!(first["member"], second["member"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_cannot_be_played_are_refused_in_their_words() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let mut settings = two_teams();
        settings["black"] = json!({ "kind": "outside" });
        settings["white"] = json!({ "kind": "outside" });
        let new = json!({
            "version": shikatsu_api::VERSION,
            "host": { "name": null, "rating": null, "seat": watching(), "classCode": null },
            "settings": settings,
        });
        let answer = host.ask("POST", "/api/v1/rooms", &new).await;
        assert_eq!(
            (answer.status.as_u16(), answer.refused()),
            (409, "declined".into())
        );
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(
            detail.contains("give at least one colour to a team"),
            "{detail}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_loses_the_connection_comes_back_with_the_cookie() {
    with(usual, async |site| {
        let mut host = Browser::new(site.address);
        let room = host.open(&two_teams(), player("black")).await;
        let mut host = host.enter(&room).await;
        let mut browser = Browser::new(site.address);
        let guest = browser.come(&room, "Aki", player("white")).await;
        let second = browser.enter(&room).await;
        let member = guest.picture["own"]["member"].clone();
        let presence = |picture: &serde_json::Value| {
            let members = picture["roster"]["members"].as_array().unwrap().clone();
            let found = members.into_iter().find(|m| m["member"] == member);
            found.map(|found| found["presence"].as_str().unwrap().to_owned())
        };
        // With two sockets the member is present until both are gone.
        guest.close().await;
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        host.listen(Duration::from_millis(100)).await;
        assert_eq!(presence(&host.picture).as_deref(), Some("present"));
        let browser = second.close().await;
        let is_away = |g: &crate::guest::Guest| presence(&g.picture).as_deref() == Some("away");
        host.until("away", is_away).await;
        let mut back = browser.enter(&room).await;
        assert_eq!(back.picture["own"]["member"], member);
        let is_present =
            |g: &crate::guest::Guest| presence(&g.picture).as_deref() == Some("present");
        host.until("present", is_present).await;
        // Who leaves is gone, and the same cookie may come again.
        back.command(json!({ "kind": "leave" })).await;
        let code = loop {
            if let Err(code) = back.hear_or_close().await {
                break code;
            }
        };
        assert_eq!(code, 1000);
        host.until("gone", |g| presence(&g.picture).is_none()).await;
        assert_eq!(back.browser.try_enter(&room, "").await.err(), Some(409));
        let again = back.browser.join(&room, "Aki", player("white")).await;
        assert_eq!(again, member);
        // Who is removed stays outside.
        host.command(json!({ "kind": "remove", "member": member }))
            .await;
        let guest = json!({ "name": null, "rating": null, "seat": watching(), "classCode": null });
        assert_eq!(back.browser.try_join(&room, &guest).await.status, 409);
    })
    .await;
}

fn behind_proxy(settings: &mut ServerSettings) {
    settings.trust.proxies = vec!["127.0.0.1".parse().unwrap()];
}

#[tokio::test(flavor = "multi_thread")]
async fn five_members_come_from_one_address_and_forty_with_the_class_code() {
    with(behind_proxy, async |site| {
        let mut host = Browser::from(site.address, "198.51.100.1");
        let room = host.open(&two_teams(), player("black")).await;
        let host = host.enter(&room).await;
        let code = host.picture["own"]["keys"]["classCode"].as_str().unwrap();
        let coming = async |from: &str, code: Option<&str>| {
            let mut browser = Browser::from(site.address, from);
            let guest = json!({
                "name": null, "rating": null, "seat": player("white"), "classCode": code,
            });
            let answer = browser.try_join(&room, &guest).await;
            let detail = answer.json()["detail"].as_str().map(str::to_owned);
            (answer.status.as_u16(), detail.unwrap_or_default())
        };
        // One network of IPv6 is one address.
        for last in 1..=5 {
            let from = format!("2001:db8::{last}");
            assert_eq!(coming(&from, None).await.0, 200);
        }
        let (status, words) = coming("2001:db8::99", None).await;
        assert_eq!(status, 409);
        assert!(words.contains("a class needs its code"), "{words}");
        assert_eq!(
            coming("2001:db8:0:1::1", None).await.0,
            200,
            "another network"
        );
        let (status, words) = coming("2001:db8::99", Some("WRONG2")).await;
        assert_eq!(status, 409);
        assert!(words.contains("not the code"), "{words}");
        for _ in 5..40 {
            assert_eq!(
                coming("2001:db8::99", Some(&code.to_lowercase())).await.0,
                200
            );
        }
        assert_eq!(coming("2001:db8::99", Some(code)).await.0, 409);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_costs_ten_tokens_and_opening_a_hundred() {
    let limited = |settings: &mut ServerSettings| {
        settings.rate_limit = RateLimit {
            burst: 130.0,
            per_second: 0.001,
        };
    };
    with(limited, async |site| {
        let mut host = Browser::new(site.address);
        // One look and a hundred.
        let room = host.open(&two_teams(), player("black")).await;
        let guest = json!({ "name": null, "rating": null, "seat": watching(), "classCode": null });
        let mut status = Vec::new();
        for _ in 0..3 {
            let answer = Browser::new(site.address).try_join(&room, &guest).await;
            status.push(answer.status.as_u16());
        }
        assert_eq!(status, [200, 200, 429]);
        let refused = host.ask("POST", "/api/v1/rooms", &json!({})).await;
        assert_ne!(refused.status, 201);
    })
    .await;
}
