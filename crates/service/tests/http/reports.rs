//! Reports: answered from facts, searched for at the desk, and never against a proof. A corrected key gives points back.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_api::{Asked, Limits, MoveDetail};
use shikatsu_service::http::ServerSettings;
use shikatsu_service::synced::SyncedLogs;
use shikatsu_train::TrainingBank;

use crate::actors::{OFFICERS, TestActor, with_accounts};
use crate::client::PATIENCE;
use crate::fixture::{CORNER, HARD, TestSite, drawn, question, with};

fn with_boards(settings: &mut ServerSettings) {
    with_accounts(settings);
    let boards = [("corner", CORNER), ("hard", HARD)];
    let boards = boards.map(|(id, text)| (id.to_owned(), drawn(text)));
    settings.boards = Arc::new(boards.into());
}

/// Gives the two problems keys. That of the corner is B9, whatever it is said to be.
async fn with_keys(site: &TestSite, corner: &str) -> SyncedLogs {
    let lines = format!("problem corner eyes 1200 f1 1 {corner}\nproblem hard eyes 1500 f2 1 D6\n");
    let logs = SyncedLogs::new(site.requests.store().clone());
    let bank = TrainingBank::read(&lines).unwrap();
    assert!(logs.take_keys(&bank).await.unwrap().is_empty());
    logs
}

async fn report(
    site: &TestSite,
    actor: &TestActor,
    kind: &str,
    problem: &str,
    played: &str,
) -> Value {
    let new = json!({ "kind": kind, "problem": problem, "played": played, "words": "look" });
    let written = actor.send(site, "POST", "/api/v1/reports", &new).await;
    assert_eq!(written.status.as_u16(), 201, "{written:?}");
    written.json()
}

/// Looks at a report until it is no longer asked.
async fn settled(site: &TestSite, actor: &TestActor, report: &Value) -> Value {
    let place = format!("/api/v1/reports/{}", report["id"].as_str().unwrap());
    let looking = async {
        loop {
            let seen = actor.send(site, "GET", &place, &json!({})).await.json();
            if seen["state"] != "asked" {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, looking).await.unwrap()
}

async fn sync(site: &TestSite, actor: &TestActor, cursor: i64, lines: &[String]) -> Value {
    let sync = json!({ "device": "00000000000000a1", "cursor": cursor, "events": lines });
    let synced = actor.send(site, "POST", "/api/v1/sync", &sync).await;
    assert_eq!(synced.status.as_u16(), 200, "{synced:?}");
    synced.json()
}

fn tried(seq: u32, problem: &str, revision: u32, result: &str, answer: &str) -> String {
    let at = 1_700_000_000_000_u64 + u64::from(seq) * 60_000;
    format!(
        "00000000000000a1 {seq} {at} attempt rated {problem} eyes 1200 {revision} {result} 9000 0 0 {answer}"
    )
}

/// Has everything proved about the corner.
async fn prove_corner(site: &TestSite) {
    let mut all = question(CORNER, 30_000);
    (all.first, all.moves) = (Asked::Black, MoveDetail::AllFirstMoves);
    let asked = site.post("/api/v1/solves", &all).await;
    let closed = site.closed(asked.header("location")).await;
    assert_eq!(closed["closing"]["kind"], "proved", "{closed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_is_proved_corrects_the_key_and_gives_points_back() {
    with(with_boards, async |site| {
        site.start_worker();
        with_keys(site, "C9").await;
        let player = TestActor::member(site).await;
        let line = tried(1, "corner", 1, "wrong", "B9");
        let first = sync(site, &player, 0, &[line]).await;
        let before = first["ratings"]["solving"]["rating"].as_f64().unwrap();
        assert!(before < 800.0, "{first}");

        let written = report(site, &player, "works", "corner", "B9").await;
        let seen = settled(site, &player, &written).await;
        assert_eq!(seen["state"], "corrected", "{seen}");
        assert_eq!(seen["finding"]["worth"], "right");
        assert_eq!(
            (&seen["revision"], &seen["newRevision"]),
            (&json!(1), &json!(2))
        );
        let sha256 = seen["finding"]["certificates"].as_str().unwrap();
        let bundle = site.get(&format!("/api/v1/certificates/{sha256}")).await;
        assert_eq!(bundle.status.as_u16(), 200);
        let corrections = site.get("/api/v1/corrections").await.json();
        assert_eq!(corrections["corrected"][0]["right"], "B9");
        let earlier = json!([{ "revision": 1, "right": "C9" }]);
        assert_eq!(corrections["corrected"][0]["earlier"], earlier);
        assert_eq!(corrections["disputed"], json!([]));

        let cursor = first["cursor"].as_i64().unwrap();
        let after = sync(site, &player, cursor, &[]).await;
        let refund = &after["refunds"][0];
        let points = refund["points"].as_f64().unwrap();
        assert!((points - (800.0 - before)).abs() < 1e-6, "{after}");
        assert_eq!(refund["certificates"], sha256);
        let rating = after["ratings"]["solving"]["rating"].as_f64().unwrap();
        assert!((rating - 800.0).abs() < 1e-6);

        // A device with the old bank goes on marking it wrong; that costs nothing any more.
        let other = TestActor::member(site).await;
        let line = tried(1, "corner", 1, "wrong", "B9");
        let late = sync(site, &other, 0, &[line]).await;
        assert_eq!(late["ratings"]["solving"], Value::Null, "{late}");
        let third = TestActor::member(site).await;
        let line = tried(1, "corner", 1, "right", "C9");
        let won = sync(site, &third, 0, &[line]).await;
        assert_eq!(
            won["ratings"]["solving"],
            Value::Null,
            "nor does it win anything"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_known_is_answered_at_once_and_no_report_overrules_it() {
    with(with_boards, async |site| {
        site.start_worker();
        with_keys(site, "B9").await;
        prove_corner(site).await;
        let member = TestActor::member(site).await;
        let works = report(site, &member, "works", "corner", "A9").await;
        assert_eq!(works["state"], "agreed", "{works}");
        assert_eq!(works["finding"]["worth"], "wrong");
        let fails = report(site, &member, "fails", "corner", "B9").await;
        assert_eq!(fails["state"], "agreed", "{fails}");
        assert_eq!(fails["finding"]["worth"], "right");
        let corrections = site.get("/api/v1/corrections").await.json();
        assert_eq!(corrections, json!({ "corrected": [], "disputed": [] }));
        // A key that has one move too many is corrected too.
        for (played, kind) in [
            ("J9", "unanswerable"),
            ("T19", "unanswerable"),
            ("D8", "unanswerable"),
        ] {
            let new = json!({ "kind": "works", "problem": "corner", "played": played });
            let refused = member.send(site, "POST", "/api/v1/reports", &new).await;
            assert_eq!(refused.refused(), kind, "{played}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_with_a_move_too_many_loses_it() {
    with(with_boards, async |site| {
        site.start_worker();
        with_keys(site, "B9,A9").await;
        prove_corner(site).await;
        let member = TestActor::member(site).await;
        let fails = report(site, &member, "fails", "corner", "A9").await;
        assert_eq!(fails["state"], "corrected", "{fails}");
        assert_eq!(fails["finding"]["worth"], "wrong");
        let corrections = site.get("/api/v1/corrections").await.json();
        assert_eq!(corrections["corrected"][0]["right"], "B9");
        assert_eq!(corrections["corrected"][0]["revision"], 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_proved_the_problem_is_disputed_and_unrated() {
    let change = |settings: &mut ServerSettings| {
        with_boards(settings);
        settings.budget = Limits {
            milliseconds: Some(200),
            nodes: None,
        };
    };
    with(change, async |site| {
        site.start_worker();
        with_keys(site, "B9").await;
        let member = TestActor::member(site).await;
        let rated = sync(site, &member, 0, &[tried(1, "corner", 1, "wrong", "A9")]).await;
        assert_eq!(rated["ratings"]["solving"]["rated"], 1);
        let written = report(site, &member, "works", "hard", "A5").await;
        let refused = report_of(site, &member, "hard", "A5").await;
        assert_eq!(refused, 201);
        let seen = settled(site, &member, &written).await;
        assert_eq!(seen["state"], "disputed", "{seen}");
        assert_eq!(seen["finding"], Value::Null);
        let corrections = site.get("/api/v1/corrections").await.json();
        assert_eq!(corrections["disputed"], json!(["hard"]));
        let line = tried(2, "hard", 1, "wrong", "A6");
        let cursor = rated["cursor"].as_i64().unwrap();
        let after = sync(site, &member, cursor, &[line]).await;
        assert_eq!(after["ratings"]["solving"]["rated"], 1, "{after}");

        // No officer says what is right: a curator may only have it searched again.
        let curator = TestActor::of(site, OFFICERS[0]).await;
        let place = format!(
            "/api/v1/reports/{}/decisions",
            written["id"].as_str().unwrap()
        );
        let decide = async |what: &str| {
            let decision = json!({ "what": what, "words": "because" });
            curator.send(site, "POST", &place, &decision).await
        };
        assert_eq!(decide("upheld").await.refused(), "declined");
        assert_eq!(decide("declined").await.refused(), "declined");
        let again = decide("again").await;
        assert_eq!(again.json()["state"], "asked", "{again:?}");
        let seen = settled(site, &member, &written).await;
        assert_eq!(seen["state"], "disputed");
        assert_eq!(seen["decisions"][0]["what"], "again");
    })
    .await;
}

async fn report_of(site: &TestSite, actor: &TestActor, problem: &str, played: &str) -> u16 {
    let new = json!({ "kind": "works", "problem": problem, "played": played });
    let written = actor.send(site, "POST", "/api/v1/reports", &new).await;
    written.status.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_seen_by_its_author_and_officers() {
    with(with_boards, async |site| {
        with_keys(site, "B9").await;
        let author = TestActor::member(site).await;
        let other = TestActor::member(site).await;
        let new = json!({ "kind": "unclear", "problem": "corner", "words": "which side?" });
        let written = author.send(site, "POST", "/api/v1/reports", &new).await;
        let place = format!("/api/v1/reports/{}", written.json()["id"].as_str().unwrap());
        let own = author.send(site, "GET", &place, &json!({})).await.json();
        assert_eq!(
            (&own["isOwn"], &own["words"]),
            (&json!(true), &json!("which side?"))
        );
        let refused = other.send(site, "GET", &place, &json!({})).await;
        assert_eq!(refused.refused(), "forbidden");
        for officer in OFFICERS {
            let officer = TestActor::of(site, officer).await;
            let seen = officer.send(site, "GET", &place, &json!({})).await.json();
            assert_eq!(seen["isOwn"], false);
            let list = officer
                .send(site, "GET", "/api/v1/reports", &json!({}))
                .await;
            assert_eq!(list.json()["reports"].as_array().unwrap().len(), 1);
        }
        let list = author
            .send(site, "GET", "/api/v1/reports/own", &json!({}))
            .await;
        assert_eq!(list.json()["reports"][0]["kind"], "unclear");
        for body in [
            json!({ "kind": "works", "problem": "corner" }),
            json!({ "kind": "unclear", "problem": "corner", "played": "B9" }),
            json!({ "kind": "nonsense", "problem": "corner" }),
            json!({ "kind": "unclear" }),
        ] {
            let refused = author.send(site, "POST", "/api/v1/reports", &body).await;
            assert_eq!(refused.refused(), "unanswerable", "{body}");
        }
    })
    .await;
}
