//! Keys of the problems of files: made of what is proved, and of nothing that a file says.

use std::time::Duration;

use serde_json::{Value, json};

use crate::actors::{TestActor, with_accounts};
use crate::client::PATIENCE;
use crate::fixture::{CORNER, HARD, TestSite, with};

/// A black stone without a liberty.
const IMPOSSIBLE: &str = "(;SZ[5]AB[aa]AW[ab][ba]PL[B]KEYS[aa]GOAL[live])";

async fn import(site: &TestSite, owner: &TestActor, text: &str) -> String {
    let source = json!({ "kind": "file", "text": text });
    let new = json!({ "title": "Mine", "licence": "unknown", "source": source });
    let made = owner.send(site, "POST", "/api/v1/sets", &new).await;
    assert_eq!(made.status.as_u16(), 201, "{made:?}");
    format!("/api/v1/sets/{}", made.json()["id"].as_str().unwrap())
}

async fn item(site: &TestSite, owner: &TestActor, set: &str) -> Value {
    let seen = owner.send(site, "GET", set, &json!({})).await;
    seen.json()["items"][0].clone()
}

/// The problem once its key is not searched any more.
async fn settled(site: &TestSite, owner: &TestActor, set: &str) -> Value {
    let looking = async {
        loop {
            let item = item(site, owner, set).await;
            if item["key"]["state"] != "searched" {
                return item;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, looking).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_of_a_file_has_no_key_until_one_is_proved() {
    with(with_accounts, async |site| {
        let owner = TestActor::member(site).await;
        let set = import(site, &owner, CORNER).await;
        let none = json!({ "state": "searched", "right": [], "certificates": null });
        assert_eq!(item(site, &owner, &set).await["key"], none, "no worker yet");
        site.start_worker();
        let item = settled(site, &owner, &set).await;
        assert_eq!(item["key"]["state"], "proved", "{item}");
        assert_eq!(item["key"]["right"], json!(["B9"]));
        let proof = item["key"]["certificates"].as_str().unwrap();
        let proof = site.get(&format!("/api/v1/certificates/{proof}")).await;
        assert_eq!(proof.status.as_u16(), 200, "{proof:?}");
        // A set of the owner's own making rates nothing, whatever is claimed.
        let name = item["problem"].as_str().unwrap();
        let line = format!(
            "00000000000000a1 1 1700000000000 attempt rated {name} x 1200 1 right 900 0 0 B9"
        );
        let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [line] });
        let synced = owner.send(site, "POST", "/api/v1/sync", &sync).await.json();
        assert_eq!(synced["accepted"], 1, "{synced}");
        assert_eq!(synced["ratings"]["solving"], Value::Null, "{synced}");
        // What is known costs no search, and a key that the file brings counts for nothing.
        let file = owner
            .send(site, "GET", &format!("{set}/sgf"), &json!({}))
            .await;
        let body = file.text().trim_end().strip_suffix(')').unwrap().to_owned();
        let believed = format!("{body};B[aa]TE[1]C[RIGHT])");
        let other = import(site, &owner, &believed).await;
        let item = settled(site, &owner, &other).await;
        assert_eq!(item["key"]["right"], json!(["B9"]), "{item}");
        let asked: i64 = sqlx::query_scalar("select count(distinct request) from set_item")
            .fetch_one(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(asked, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_or_proved_gets_no_key_and_is_looked_at_no_more() {
    with(with_accounts, async |site| {
        let owner = TestActor::member(site).await;
        site.start_worker();
        let impossible = import(site, &owner, IMPOSSIBLE).await;
        let item = settled(site, &owner, &impossible).await;
        assert_eq!(item["key"]["state"], "unproved", "{item}");
        assert_eq!(item["key"]["right"], json!([]));
        let hard = import(site, &owner, HARD).await;
        let item = settled(site, &owner, &hard).await;
        assert_eq!(item["key"]["state"], "unproved", "{item}");
        let open = async || -> i64 {
            sqlx::query_scalar("select count(*) from problem_set where keys_open")
                .fetch_one(site.requests.store().pool())
                .await
                .unwrap()
        };
        let closing = async {
            while open().await > 0 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, closing).await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_problems_of_a_set_are_searched_at_a_time_and_counted_against_its_maker() {
    with(with_accounts, async |site| {
        let owner = TestActor::member(site).await;
        // Stones that leave the fight as it is make problems of their own.
        let many: String = (0..9)
            .map(|number| {
                let letter = char::from(b'a' + number);
                format!("(;SZ[9]AB[ea][eb][ac][bc][cc][dc][{letter}i]AW[da][ab][bb][cb][db]PL[B]KEYS[bb]GOAL[kill])")
            })
            .collect();
        let set = import(site, &owner, &many).await;
        let pool = site.requests.store().pool();
        let asked = async || -> i64 {
            sqlx::query_scalar("select count(*) from set_item where key_state = 'asked'")
                .fetch_one(pool)
                .await
                .unwrap()
        };
        let asking = async {
            while asked().await < 4 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, asking).await.unwrap();
        // Two more looks.
        tokio::time::sleep(Duration::from_secs(7)).await;
        assert_eq!(asked().await, 4);
        let payers: Vec<(String,)> =
            sqlx::query_as("select distinct payer from matter where priority = 1")
                .fetch_all(pool)
                .await
                .unwrap();
        assert_eq!(payers.len(), 1);
        assert!(payers[0].0.starts_with("address:"), "{payers:?}");
        let gone = owner.send(site, "DELETE", &set, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
    })
    .await;
}
