//! Comments: hidden until the problem was tried, and of pupils within their class.

use std::sync::Arc;

use serde_json::{Value, json};
use shikatsu_service::http::ServerSettings;

use crate::actors::{OFFICERS, TestActor, with_accounts};
use crate::client::Answer;
use crate::fixture::{CORNER, TestSite, drawn, with};

const PLACE: &str = "/api/v1/problems/corner/comments";

fn with_corner(settings: &mut ServerSettings) {
    with_accounts(settings);
    settings.boards = Arc::new([("corner".to_owned(), drawn(CORNER))].into());
}

async fn try_corner(site: &TestSite, actor: &TestActor) {
    let line =
        "00000000000000a1 1 1700000000000 attempt rated corner eyes 1200 1 wrong 9000 0 0 A9";
    let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [line] });
    let synced = actor.send(site, "POST", "/api/v1/sync", &sync).await;
    assert_eq!(synced.status.as_u16(), 200);
}

async fn say(site: &TestSite, actor: &TestActor, body: Value) -> Answer {
    actor.send(site, "POST", PLACE, &body).await
}

async fn read(site: &TestSite, actor: &TestActor, query: &str) -> Answer {
    let place = format!("{PLACE}{query}");
    actor.send(site, "GET", &place, &json!({})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_are_for_those_who_have_tried_the_problem() {
    with(with_corner, async |site| {
        let author = TestActor::member(site).await;
        let other = TestActor::member(site).await;
        let words = json!({ "words": "The middle <b>first</b>" });
        assert_eq!(
            say(site, &author, words.clone()).await.refused(),
            "forbidden"
        );
        try_corner(site, &author).await;
        let said = say(site, &author, words).await;
        assert_eq!(said.status.as_u16(), 201, "{said:?}");
        assert_eq!(read(site, &other, "").await.refused(), "forbidden");
        try_corner(site, &other).await;
        let seen = read(site, &other, "").await.json();
        assert_eq!(
            seen["comments"][0]["words"], "The middle <b>first</b>",
            "plain text, as it was written"
        );
        assert_eq!(seen["comments"][0]["isOwn"], false);
        let visitor = TestActor::visitor();
        assert_eq!(read(site, &visitor, "").await.refused(), "unauthorised");
        let seen = read(site, &visitor, "?tried=true").await.json();
        assert_eq!(seen["comments"].as_array().unwrap().len(), 1);
        for words in ["", "  \n ", "a\u{202e}b", &"x".repeat(1_001)] {
            let refused = say(site, &author, json!({ "words": words })).await;
            assert_eq!(refused.refused(), "unanswerable");
        }
        let place = format!("/api/v1/comments/{}", said.json()["id"].as_str().unwrap());
        let refused = other.send(site, "DELETE", &place, &json!({})).await;
        assert_eq!(refused.refused(), "not-found");
        let gone = author.send(site, "DELETE", &place, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
        assert_eq!(read(site, &other, "").await.json()["comments"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_pupil_writes_stays_in_the_class() {
    with(with_corner, async |site| {
        let teacher = TestActor::member(site).await;
        let pupil = TestActor::pupil(site).await;
        let new = json!({ "name": "Tuesday" });
        let class = teacher.send(site, "POST", "/api/v1/classes", &new).await;
        let class = class.json()["id"].as_str().unwrap().to_owned();
        sqlx::query("insert into class_member (class, account, role) values ($1, $2, 'pupil')")
            .bind(uuid::Uuid::parse_str(&class).unwrap())
            .bind(pupil.id())
            .execute(site.requests.store().pool())
            .await
            .unwrap();
        try_corner(site, &pupil).await;
        let alone = say(site, &pupil, json!({ "words": "hello" })).await;
        assert_eq!(alone.refused(), "forbidden", "a pupil names the class");
        let said = say(site, &pupil, json!({ "words": "hello", "class": class })).await;
        assert_eq!(said.status.as_u16(), 201, "{said:?}");
        let query = format!("?class={class}");
        let heard = read(site, &teacher, &query).await.json();
        assert_eq!(heard["comments"][0]["words"], "hello");
        let other = TestActor::member(site).await;
        try_corner(site, &other).await;
        assert_eq!(read(site, &other, "").await.json()["comments"], json!([]));
        assert_eq!(read(site, &other, &query).await.refused(), "forbidden");
        let moderator = TestActor::of(site, OFFICERS[1]).await;
        assert_eq!(
            read(site, &moderator, &query).await.json()["comments"],
            json!([])
        );
        // The teacher hides it; a stranger cannot.
        let hide = format!(
            "/api/v1/comments/{}/hiding",
            said.json()["id"].as_str().unwrap()
        );
        let why = json!({ "words": "not kind" });
        let refused = other.send(site, "POST", &hide, &why).await;
        assert_eq!(refused.refused(), "forbidden");
        let hidden = teacher.send(site, "POST", &hide, &why).await;
        assert_eq!(hidden.status.as_u16(), 204);
        assert_eq!(
            read(site, &teacher, &query).await.json()["comments"],
            json!([])
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_go_with_their_author_or_stay_without_a_name() {
    with(with_corner, async |site| {
        let reader = TestActor::member(site).await;
        try_corner(site, &reader).await;
        for (wish, left) in [("", 0), ("?leaveTexts=true", 1)] {
            let author = TestActor::member(site).await;
            try_corner(site, &author).await;
            say(site, &author, json!({ "words": "B9" })).await;
            let place = format!("/api/v1/account{wish}");
            let gone = author.send(site, "DELETE", &place, &json!({})).await;
            assert_eq!(gone.status.as_u16(), 204, "{gone:?}");
            let seen = read(site, &reader, "").await.json();
            assert_eq!(seen["comments"].as_array().unwrap().len(), left, "{wish}");
            assert!(!seen.to_string().contains("member"));
        }
    })
    .await;
}
