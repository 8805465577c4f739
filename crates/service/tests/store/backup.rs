//! A backup that was never restored is none: facts and certificates come back, and still cannot be changed.

use std::path::PathBuf;
use std::process::{Command, Output};

use shikatsu_proof::Conclusion;
use shikatsu_service::store::{BundleHash, INLINE, KeepEffect, MoveWorth, Store};
use sqlx::{AssertSqlSafe, PgPool};

use crate::facts::{fact, key, noise};
use crate::place;

/// A database of its own, as a schema cannot be moved elsewhere.
struct Database {
    name: String,
    keeper: PgPool,
}

impl Database {
    async fn new(name: &str) -> Self {
        let name = format!("shikatsu_test_{name}_{}", std::process::id());
        let keeper = PgPool::connect(&place::address()).await.unwrap();
        let database = Self { name, keeper };
        database.say("drop database if exists").await;
        database.say("create database").await;
        database
    }

    fn address(&self) -> String {
        let address = place::address();
        let (server, _) = address.rsplit_once('/').unwrap();
        format!("{server}/{}", self.name)
    }

    async fn say(&self, what: &str) {
        let sql = format!("{what} {}", self.name);
        let said = sqlx::query(AssertSqlSafe(sql)).execute(&self.keeper).await;
        said.unwrap();
    }
}

fn script(name: &str, arguments: [&str; 2]) -> Output {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    let ran = Command::new(path.join(name)).args(arguments).output();
    ran.unwrap()
}

fn succeeds(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[tokio::test]
async fn a_backup_comes_back_whole_into_an_empty_database() {
    let (old, new) = (Database::new("saved").await, Database::new("back").await);
    let file = std::env::temp_dir().join(format!("{}.backup", old.name));
    let _gone = std::fs::remove_file(&file);
    let file = file.to_str().unwrap();
    let store = Store::open(&old.address(), "public", 4).await.unwrap();
    store.migrate().await.unwrap();
    let large = noise(INLINE * 3);
    for number in 0..200 {
        let verdict = fact(Conclusion::Alive, &[(number % 19, MoveWorth::Keeps)]);
        let bundle = if number == 7 {
            &large
        } else {
            &vec![number; 9]
        };
        let kept = store.keep(key(number), &verdict, bundle).await.unwrap();
        assert_eq!(kept, KeepEffect::New);
    }
    succeeds(&script("backup", [&old.address(), file]));
    succeeds(&script("restore", [file, &new.address()]));

    let back = Store::open(&new.address(), "public", 4).await.unwrap();
    back.migrate().await.unwrap();
    for number in 0..200 {
        let found = back.look_up(key(number)).await.unwrap();
        assert_eq!(found, store.look_up(key(number)).await.unwrap());
        let bundle = back.bundle(found.unwrap().bundle).await.unwrap();
        assert!(bundle.is_some());
    }
    let hash = BundleHash::of(&large);
    assert_eq!(back.bundle(hash).await.unwrap().unwrap(), large);
    let changed = sqlx::query("delete from fact").execute(back.pool()).await;
    assert!(changed.is_err());

    let again = script("restore", [file, &new.address()]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("give an empty one"));
    let over = script("backup", [&old.address(), file]);
    assert!(String::from_utf8_lossy(&over.stderr).contains("name a new file"));
    std::fs::remove_file(file).unwrap();
    for (database, store) in [(old, store), (new, back)] {
        store.pool().close().await;
        database.say("drop database").await;
    }
}
