//! Officers: each decides what is theirs, every decision is logged, and an appeal goes to another.

use std::sync::Arc;

use serde_json::{Value, json};
use shikatsu_service::http::ServerSettings;

use crate::actors::{OFFICERS, TestActor, with_accounts};
use crate::client::Answer;
use crate::fixture::{CORNER, TestSite, drawn, with};

fn with_corner(settings: &mut ServerSettings) {
    with_accounts(settings);
    settings.boards = Arc::new([("corner".to_owned(), drawn(CORNER))].into());
}

async fn report(site: &TestSite, actor: &TestActor, kind: &str) -> String {
    let new = json!({ "kind": kind, "problem": "corner", "words": "see for yourself" });
    let written = actor.send(site, "POST", "/api/v1/reports", &new).await;
    assert_eq!(written.json()["state"], "open", "{written:?}");
    format!("/api/v1/reports/{}", written.json()["id"].as_str().unwrap())
}

async fn decide(site: &TestSite, actor: &TestActor, place: &str, what: &str) -> Answer {
    let decision = json!({ "what": what, "words": "because" });
    let path = format!("{place}/decisions");
    actor.send(site, "POST", &path, &decision).await
}

#[tokio::test(flavor = "multi_thread")]
async fn curators_decide_about_problems_and_moderators_about_people() {
    with(with_corner, async |site| {
        let author = TestActor::member(site).await;
        let [curator, moderator, admin] = [
            TestActor::of(site, OFFICERS[0]).await,
            TestActor::of(site, OFFICERS[1]).await,
            TestActor::of(site, OFFICERS[2]).await,
        ];
        for kind in ["unclear", "ugly", "theme", "duplicate"] {
            let place = report(site, &author, kind).await;
            for other in [&moderator, &admin, &author] {
                assert_eq!(
                    decide(site, other, &place, "upheld").await.refused(),
                    "forbidden"
                );
            }
            let decided = decide(site, &curator, &place, "upheld").await;
            assert_eq!(decided.json()["state"], "upheld", "{decided:?}");
            assert_eq!(
                decide(site, &curator, &place, "upheld").await.refused(),
                "declined"
            );
        }
        for kind in ["licence", "abuse"] {
            let place = report(site, &author, kind).await;
            assert_eq!(
                decide(site, &curator, &place, "upheld").await.refused(),
                "forbidden"
            );
            let decided = decide(site, &moderator, &place, "declined").await;
            assert_eq!(decided.json()["state"], "declined");
        }
        let logged: i64 = sqlx::query_scalar("select count(*) from decision")
            .fetch_one(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(logged, 6);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_appeal_is_decided_by_another_officer_and_made_once() {
    with(with_corner, async |site| {
        let author = TestActor::member(site).await;
        let moderator = TestActor::of(site, OFFICERS[1]).await;
        let second = TestActor::of(site, OFFICERS[2]).await;
        let place = report(site, &author, "abuse").await;
        decide(site, &moderator, &place, "declined").await;
        let appeal = format!("{place}/appeal");
        let why = json!({ "words": "read it again" });
        let refused = moderator.send(site, "POST", &appeal, &why).await;
        assert_eq!(refused.refused(), "not-found", "the author appeals");
        let opened = author.send(site, "POST", &appeal, &why).await;
        assert_eq!(opened.json()["state"], "open", "{opened:?}");
        assert_eq!(
            decide(site, &moderator, &place, "declined").await.refused(),
            "declined"
        );
        let decided = decide(site, &second, &place, "upheld").await;
        assert_eq!(decided.json()["state"], "upheld");
        let said: Vec<Value> = decided.json()["decisions"].as_array().unwrap().clone();
        let said: Vec<&str> = said
            .iter()
            .map(|one| one["what"].as_str().unwrap())
            .collect();
        assert_eq!(said, ["declined", "appeal", "upheld"]);
        let refused = author.send(site, "POST", &appeal, &why).await;
        assert_eq!(refused.refused(), "declined");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_account_writes_nothing_until_the_suspension_ends() {
    with(with_corner, async |site| {
        let member = TestActor::member(site).await;
        let moderator = TestActor::of(site, OFFICERS[1]).await;
        let place = format!("/api/v1/accounts/{}/suspension", member.id().simple());
        let why = json!({ "words": "threats" });
        let refused = member.send(site, "POST", &place, &why).await;
        assert_eq!(refused.refused(), "forbidden");
        let done = moderator.send(site, "POST", &place, &why).await;
        assert_eq!(done.status.as_u16(), 204, "{done:?}");
        let new = json!({ "name": "Tuesday" });
        let make = async || member.send(site, "POST", "/api/v1/classes", &new).await;
        assert_eq!(make().await.refused(), "forbidden");
        let ended = moderator.send(site, "DELETE", &place, &json!({})).await;
        assert_eq!(ended.status.as_u16(), 204);
        assert_eq!(make().await.status.as_u16(), 201);
        let none = format!("/api/v1/accounts/{}/suspension", uuid::Uuid::nil());
        let none = moderator.send(site, "POST", &none, &why).await;
        assert_eq!(none.refused(), "not-found");
    })
    .await;
}
