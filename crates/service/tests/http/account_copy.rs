//! An account is copied, deleted, and stays deleted.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use shikatsu_service::accounts::Accounts;
use sqlx::Row;

use crate::accounts::Page;
use crate::actors::{TestActor, with_accounts};
use crate::fixture::with;

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_copied_and_deleted_and_stays_deleted_after_a_restore() {
    with(with_accounts, async |site| {
        let mut page = Page::new(site);
        let (mut device, opened) = page.open("Mina").await;
        let id = opened.json()["account"]["id"].as_str().unwrap().to_owned();
        let line = "00000000000000a1 1 1700000000000 set start 1200";
        let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [line] });
        assert_eq!(page.post("/api/v1/sync", &sync).await.json()["accepted"], 1);
        let file = "(;SZ[19]AB[aa][ba]AW[ca][da]PL[B])";
        let source = json!({ "kind": "file", "text": file });
        let set = json!({ "title": "Corners", "licence": "unknown", "source": source });
        assert_eq!(page.post("/api/v1/sets", &set).await.status, 201);
        let pool = site.requests.store().pool();
        let other = TestActor::member(site).await;
        for (author, words) in [(id.clone(), "The middle first"), (other.id().to_string(), "of another")] {
            sqlx::query("insert into comment (id, problem, account, words) values ($1, 'corner', $2, $3)")
                .bind(uuid::Uuid::new_v4())
                .bind(author.parse::<uuid::Uuid>().unwrap())
                .bind(words)
                .execute(pool)
                .await
                .unwrap();
        }
        let copy = page.ask("GET", "/api/v1/account/export", &json!({})).await;
        assert_eq!(copy.header("content-type"), "application/zip");
        let files = unzipped(&copy.body);
        assert_eq!(files["log.txt"], format!("shikatsu train 1\n{line}\n"));
        let own: Value = serde_json::from_str(&files["account.jsonl"]).unwrap();
        assert_eq!(own["name"], "Mina");
        let written: Value = serde_json::from_str(&files["sets.jsonl"]).unwrap();
        assert_eq!(written["entry"]["title"], "Corners");
        assert_eq!(
            written["items"][0]["board"]["width"], 19,
            "the problems too"
        );
        let said: Value = serde_json::from_str(&files["comments.jsonl"]).unwrap();
        assert_eq!(said["words"], "The middle first");
        assert!(!files["comments.jsonl"].contains("of another"));
        assert_eq!((&*files["classes.jsonl"], &*files["reports.jsonl"]), ("", ""));

        let gone = page.ask("DELETE", "/api/v1/account", &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
        assert_eq!(page.who().await["account"], Value::Null);
        assert_eq!(page.sign_in(&mut device).await.refused(), "unauthorised");
        let pool = site.requests.store().pool();
        let left = "select (select count(*) from train_event where account = $1) + (select count(*) from passkey where account = $1)
                         + (select count(*) from session where account = $1) + (select count(*) from problem_set where owner = $1)
                         + (select count(*) from comment where account = $1)
                         + (select count(*) from recovery_code where account = $1) as left_over";
        let left = sqlx::query(left).bind(id.parse::<uuid::Uuid>().unwrap());
        let left: i64 = left.fetch_one(pool).await.unwrap().get(0);
        assert_eq!(left, 0);

        // A backup from before brings the row back.
        let restored = uuid::Uuid::parse_str(&id).unwrap();
        sqlx::query("insert into account (id, name, kind) values ($1, 'Mina', 'member')")
            .bind(restored)
            .execute(pool)
            .await
            .unwrap();
        let other = TestActor::member(site).await;
        let accounts = Accounts::new(site.requests.store().clone(), None);
        assert_eq!(accounts.apply_tombstones().await.unwrap(), 1);
        assert!(accounts.own(restored).await.is_err());
        assert!(accounts.own(other.id()).await.is_ok());
    })
    .await;
}

/// The files of a zip archive by their names, as the reader of archives finds them.
fn unzipped(bytes: &[u8]) -> BTreeMap<String, String> {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("copy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let archive = folder.join("copy.zip");
    std::fs::write(&archive, bytes).unwrap();
    // A reader that shares no code with the writer.
    let list = "import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); \
                print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))";
    let read = std::process::Command::new("python3")
        .args(["-c", list])
        .arg(&archive)
        .output()
        .unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    assert!(read.status.success(), "{read:?}");
    serde_json::from_slice(&read.stdout).unwrap()
}
