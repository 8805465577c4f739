//! Class cards: a picture, a word, or the code of the class with four words; and how often words may be guessed.

use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_service::accounts::{TRIES_BY_ADDRESS, TRIES_IN_CLASS};

use crate::actors::{TestActor, with_accounts};
use crate::client::Answer;
use crate::fixture::{TestSite, with};

/// A class with cards for these pupils; its address, and the cards.
async fn cards(site: &TestSite, teacher: &TestActor, names: &[&str]) -> (String, Vec<Value>) {
    let new = json!({ "name": "Tuesday" });
    let made = teacher.send(site, "POST", "/api/v1/classes", &new).await;
    let place = format!("/api/v1/classes/{}", made.json()["id"].as_str().unwrap());
    let names = json!({ "names": names });
    let path = format!("{place}/pupils");
    let made = teacher.send(site, "POST", &path, &names).await;
    assert_eq!(made.status.as_u16(), 201, "{made:?}");
    (place, made.json()["cards"].as_array().unwrap().clone())
}

async fn enter(site: &TestSite, class_code: &str, words: &str) -> Answer {
    let typed = json!({ "classCode": class_code, "words": words });
    let path = "/api/v1/session/card-words";
    TestActor::visitor().send(site, "POST", path, &typed).await
}

fn text<'a>(card: &'a Value, name: &str) -> &'a str {
    card[name].as_str().unwrap()
}

/// For what tries are counted.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Class,
    Address,
}

/// Sets how often words were tried in vain.
async fn tried(site: &TestSite, counted: Counted, tries: i32) {
    let changed = sqlx::query(
        "update card_try set tries = $1 where (who in (select id::text from class)) = $2",
    )
    .bind(tries)
    .bind(counted == Counted::Class)
    .execute(site.requests.store().pool())
    .await
    .unwrap();
    assert_eq!(changed.rows_affected(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_opens_its_account_by_word_picture_and_four_words_of_its_class() {
    with(with_accounts, async |site| {
        let teacher = TestActor::member(site).await;
        let (_, made) = cards(site, &teacher, &["Tom", "Mina"]).await;
        let [tom, mina] = [&made[0], &made[1]];
        let code = text(tom, "classCode");
        assert_eq!(text(mina, "classCode"), code);
        assert_ne!(tom["words"], mina["words"]);
        assert!(text(tom, "picture").starts_with("<svg "));
        for card in [tom, mina] {
            let spoken = text(card, "words").to_uppercase().replace(' ', ", ");
            let dashed = format!("{}-{}", &code[..4].to_lowercase(), &code[4..]);
            let entered = enter(site, &dashed, &spoken).await;
            assert_eq!(entered.json()["id"], card["pupil"], "{entered:?}");
            assert_eq!(entered.json()["kind"], "pupil");
            let word = json!({ "word": card["word"] });
            let path = "/api/v1/session/word";
            let by_word = TestActor::visitor().send(site, "POST", path, &word).await;
            assert_eq!(by_word.json()["id"], card["pupil"]);
        }
        // The database opens nothing: it has slow hashes.
        let stored: Vec<(Vec<u8>,)> = sqlx::query_as("select hash from card_words")
            .fetch_all(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(stored.len(), 2);
        assert_ne!(stored[0], stored[1]);
        // Cards of two classes are two salts.
        let (_, other) = cards(site, &teacher, &["Ann"]).await;
        let elsewhere = enter(site, text(&other[0], "classCode"), text(tom, "words")).await;
        assert_eq!(elsewhere.refused(), "unauthorised");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_card_and_leaving_the_class_end_the_words() {
    with(with_accounts, async |site| {
        let teacher = TestActor::member(site).await;
        let (place, made) = cards(site, &teacher, &["Tom"]).await;
        let tom = &made[0];
        let (code, words) = (text(tom, "classCode"), text(tom, "words"));
        let entered = enter(site, code, words).await;
        let cookie = entered.header("set-cookie").split(';').next().unwrap();
        let mut pupil = TestActor::visitor();
        pupil.headers.push(("cookie", cookie.to_owned()));
        let path = format!("{place}/pupils/{}", text(tom, "pupil"));
        let renewed = teacher
            .send(site, "POST", &format!("{path}/card"), &json!({}))
            .await;
        assert_eq!(renewed.status.as_u16(), 201, "{renewed:?}");
        let renewed = renewed.json();
        let who = pupil.send(site, "GET", "/api/v1/session", &json!({})).await;
        assert_eq!(who.json()["account"], Value::Null, "its sessions end");
        assert_eq!(enter(site, code, words).await.refused(), "unauthorised");
        let words = text(&renewed, "words");
        assert_eq!(enter(site, code, words).await.status.as_u16(), 200);
        let gone = teacher.send(site, "DELETE", &path, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
        assert_eq!(enter(site, code, words).await.refused(), "unauthorised");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_are_typed_wrong_are_told_and_cost_no_try() {
    with(with_accounts, async |site| {
        let teacher = TestActor::member(site).await;
        let (_, made) = cards(site, &teacher, &["Tom"]).await;
        let (code, words) = (text(&made[0], "classCode"), text(&made[0], "words"));
        for (typed, why) in [
            (String::new(), "these are 0"),
            (format!("{words} zebra"), "these are 5"),
            (words.replacen(char::is_alphabetic, "qq", 1), "on no card"),
            ("ü ' or 1=1 -- \u{0}".to_owned(), "on no card"),
            ("zebra ".repeat(10_000), "longer"),
        ] {
            let refused = enter(site, code, &typed).await;
            assert_eq!(refused.refused(), "unanswerable");
            assert!(refused.text().contains(why), "{typed}: {}", refused.text());
        }
        let counted: i64 = sqlx::query_scalar("select count(*) from card_try")
            .fetch_one(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(counted, 0);
        for code in ["", "\u{0}", "XXXXXXXX", &"A".repeat(60_000), "' or 1=1 --"] {
            assert_eq!(enter(site, code, words).await.refused(), "unauthorised");
        }
        assert_eq!(enter(site, code, words).await.status.as_u16(), 200);
    })
    .await;
}

/// Waits for the next hour if this one is nearly over: tries are counted by the hour.
async fn within_an_hour(site: &TestSite) {
    let left: i64 = sqlx::query_scalar(
        "select extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::bigint",
    )
    .fetch_one(site.requests.store().pool())
    .await
    .unwrap();
    if left < 30 {
        tokio::time::sleep(Duration::from_secs(left.unsigned_abs() + 1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_guessed_a_bounded_number_of_times_in_an_hour() {
    with(with_accounts, async |site| {
        let teacher = TestActor::member(site).await;
        let (_, made) = cards(site, &teacher, &["Tom"]).await;
        let (code, words) = (text(&made[0], "classCode"), text(&made[0], "words"));
        let wrong = "zebra zebra zebra zebra";
        within_an_hour(site).await;
        // What opens is not counted.
        for _ in 0..3 {
            assert_eq!(enter(site, code, words).await.status.as_u16(), 200);
        }
        assert_eq!(enter(site, code, wrong).await.refused(), "unauthorised");
        let counts: Vec<(i32,)> = sqlx::query_as("select tries from card_try")
            .fetch_all(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(counts, [(1,), (1,)], "one of the address, one of the class");
        for (counted, most) in [
            (Counted::Class, TRIES_IN_CLASS),
            (Counted::Address, TRIES_BY_ADDRESS),
        ] {
            tried(site, counted, most - 1).await;
            assert_eq!(enter(site, code, words).await.status.as_u16(), 200);
            assert_eq!(enter(site, code, wrong).await.refused(), "unauthorised");
            for words in [words, wrong] {
                let late = enter(site, code, words).await;
                assert_eq!(late.refused(), "too-many", "the right words too");
                let wait: u32 = late.header("retry-after").parse().unwrap();
                assert!((1..=3_600).contains(&wait), "{wait}");
            }
            // The picture opens all the same.
            let word = json!({ "word": made[0]["word"] });
            let path = "/api/v1/session/word";
            let by_word = TestActor::visitor().send(site, "POST", path, &word).await;
            assert_eq!(by_word.status.as_u16(), 200);
            tried(site, counted, 0).await;
        }
        // The next hour begins at nothing, and throws the last one away.
        sqlx::query("update card_try set hour = hour - interval '1 hour', tries = 1000")
            .execute(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(enter(site, code, words).await.status.as_u16(), 200);
        let rows: i64 = sqlx::query_scalar("select count(*) from card_try")
            .fetch_one(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(rows, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_class_comes_in_at_once() {
    with(with_accounts, async |site| {
        let teacher = TestActor::member(site).await;
        within_an_hour(site).await;
        let names: Vec<String> = (1..=30).map(|number| format!("Pupil {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (_, made) = cards(site, &teacher, &names).await;
        let site = &*site;
        let entering = made
            .iter()
            .map(|card| enter(site, text(card, "classCode"), text(card, "words")));
        let entered = futures_util::future::join_all(entering).await;
        for (card, entered) in made.iter().zip(entered) {
            assert_eq!(entered.json()["id"], card["pupil"], "{entered:?}");
        }
        let counts: Vec<(i32,)> = sqlx::query_as("select tries from card_try")
            .fetch_all(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(counts, [(0,), (0,)]);
        // What another site may have made a browser send leads no child into another account.
        let mut led = TestActor::visitor();
        led.headers = vec![("origin", "https://evil.example".to_owned())];
        let typed = json!({ "classCode": made[0]["classCode"], "words": made[0]["words"] });
        let path = "/api/v1/session/card-words";
        let led = led.send(site, "POST", path, &typed).await;
        assert_eq!(led.refused(), "forbidden");
    })
    .await;
}
