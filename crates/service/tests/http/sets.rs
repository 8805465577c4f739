//! Sets of problems: made, kept private, published, given out as files.

use std::sync::Arc;

use serde_json::{Value, json};
use shikatsu_service::http::ServerSettings;

use crate::actors::{OFFICERS, TestActor, with_accounts};
use crate::fixture::{CORNER, TestSite, drawn, with};

fn with_corner(settings: &mut ServerSettings) {
    with_accounts(settings);
    settings.boards = Arc::new([("corner".to_owned(), drawn(CORNER))].into());
}

async fn make(site: &TestSite, actor: &TestActor, licence: &str, source: Value) -> Value {
    let new = json!({ "title": "Corners", "licence": licence, "source": source });
    let made = actor.send(site, "POST", "/api/v1/sets", &new).await;
    assert_eq!(made.status.as_u16(), 201, "{made:?}");
    made.json()
}

fn chosen() -> Value {
    json!({ "kind": "chosen", "problems": ["corner"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_set_is_its_owners_alone_until_it_is_published() {
    with(with_corner, async |site| {
        let owner = TestActor::member(site).await;
        let other = TestActor::member(site).await;
        let set = make(site, &owner, "CC-BY-4.0", chosen()).await;
        let place = format!("/api/v1/sets/{}", set["id"].as_str().unwrap());
        let look = async |actor: &TestActor| {
            let answer = actor.send(site, "GET", &place, &json!({})).await;
            answer.status.as_u16()
        };
        assert_eq!(look(&owner).await, 200);
        assert_eq!(look(&other).await, 403);
        assert_eq!(look(&TestActor::visitor()).await, 401);
        for officer in OFFICERS {
            let officer = TestActor::of(site, officer).await;
            assert_eq!(look(&officer).await, 403, "{}", officer.name);
        }
        for (method, path) in [
            ("DELETE", place.clone()),
            ("POST", format!("{place}/publication")),
        ] {
            let refused = other.send(site, method, &path, &json!({})).await;
            assert_eq!(refused.refused(), "forbidden");
        }
        let shown = format!("{place}/publication");
        let shown = owner.send(site, "POST", &shown, &json!({})).await;
        assert_eq!(shown.json()["isPublic"], true);
        assert_eq!(look(&TestActor::visitor()).await, 200);
        let list = site.get("/api/v1/sets/public").await.json();
        assert_eq!(list["sets"][0]["id"], set["id"]);
        assert_eq!(list["sets"][0]["isOwn"], false);
        for (before, seen) in [(i64::MAX, 1), (i64::MIN, 0)] {
            let list = format!("/api/v1/sets/public?before={before}");
            let list = site.get(&list).await.json();
            assert_eq!(list["sets"].as_array().unwrap().len(), seen, "{before}");
        }
        let file = site.get(&format!("{place}/sgf")).await;
        assert!(file.text().contains("GOAL[kill]"), "{}", file.text());
        let gone = owner.send(site, "DELETE", &place, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
        assert_eq!(look(&owner).await, 404);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_whose_licence_is_not_known_stays_private() {
    with(with_corner, async |site| {
        let owner = TestActor::member(site).await;
        let set = make(site, &owner, "unknown", chosen()).await;
        let place = format!("/api/v1/sets/{}", set["id"].as_str().unwrap());
        let refused = format!("{place}/publication");
        let refused = owner.send(site, "POST", &refused, &json!({})).await;
        assert_eq!(refused.refused(), "declined");
        // And a public one is public no more when its licence turns out to be unknown.
        let terms = |licence: &str| json!({ "title": "Corners", "licence": licence });
        let free = owner.send(site, "PUT", &place, &terms("CC0-1.0")).await;
        assert_eq!(free.json()["licence"], "CC0-1.0");
        let shown = format!("{place}/publication");
        owner.send(site, "POST", &shown, &json!({})).await;
        let back = owner.send(site, "PUT", &place, &terms("unknown")).await;
        assert_eq!(back.json()["isPublic"], false);
        assert_eq!(
            site.get("/api/v1/sets/public").await.json()["sets"],
            json!([])
        );
        let word = owner.send(site, "PUT", &place, &terms("MIT")).await;
        assert_eq!(word.refused(), "unanswerable");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_becomes_a_set_with_boards_and_an_audit() {
    with(with_corner, async |site| {
        let owner = TestActor::member(site).await;
        let source = json!({ "kind": "file", "text": CORNER });
        let set = make(site, &owner, "unknown", source).await;
        assert_eq!(set["problems"], 1);
        let audit = set["audit"].as_str().unwrap();
        let audit = site.get(&format!("/api/v1/audits/{audit}")).await;
        assert_eq!(audit.status.as_u16(), 200);
        let place = format!("/api/v1/sets/{}", set["id"].as_str().unwrap());
        let contents = owner.send(site, "GET", &place, &json!({})).await.json();
        let item = &contents["items"][0];
        assert_eq!(item["board"]["width"], 9);
        assert!(item["problem"].as_str().unwrap().starts_with("set-"));
        for source in [
            json!({ "kind": "file", "text": "no problem" }),
            json!({ "kind": "chosen", "problems": [] }),
            json!({ "kind": "chosen", "problems": ["unheard-of"] }),
        ] {
            let new = json!({ "title": "x", "licence": "CC0-1.0", "source": source });
            let refused = owner.send(site, "POST", "/api/v1/sets", &new).await;
            assert_eq!(refused.refused(), "unanswerable");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_sees_a_private_set_that_was_reported_and_that_is_logged() {
    with(with_corner, async |site| {
        let owner = TestActor::member(site).await;
        let set = make(site, &owner, "CC-BY-4.0", chosen()).await;
        let id = set["id"].as_str().unwrap();
        let place = format!("/api/v1/sets/{id}");
        let shown = format!("{place}/publication");
        owner.send(site, "POST", &shown, &json!({})).await;
        let reporter = TestActor::member(site).await;
        let report = json!({ "kind": "licence", "problemSet": id, "words": "it is mine" });
        let written = reporter
            .send(site, "POST", "/api/v1/reports", &report)
            .await;
        assert_eq!(written.status.as_u16(), 201, "{written:?}");
        let hidden = json!({ "title": "Corners", "licence": "unknown" });
        owner.send(site, "PUT", &place, &hidden).await;
        let moderator = TestActor::of(site, OFFICERS[1]).await;
        let seen = moderator.send(site, "GET", &place, &json!({})).await;
        assert_eq!(seen.status.as_u16(), 200, "{seen:?}");
        let curator = TestActor::of(site, OFFICERS[0]).await;
        let refused = curator.send(site, "GET", &place, &json!({})).await;
        assert_eq!(refused.refused(), "forbidden");
        let pool = site.requests.store().pool();
        let looks: i64 = sqlx::query_scalar(
            "select count(*) from decision where what = 'look' and officer = $1",
        )
        .bind(moderator.id())
        .fetch_one(pool)
        .await
        .unwrap();
        assert_eq!(looks, 1);
    })
    .await;
}
