//! What a client that was away for a while would be sent: the whole picture, or only the parts that changed.
//!
//! `cargo nextest run --workspace --run-ignored only --no-capture -E 'test(bytes_of_a_return)'` measures it; the figures are
//! in `docs/decisions`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::crowd::{come, for_many};
use crate::fixture::with;
use crate::guest::Browser;
use crate::settings::{player, two_teams};

/// Bytes of what changed from a time on, if each part is sent once, as it is at the end.
fn changed_bytes(heard: &[(Instant, Value)], from: Instant) -> (usize, Vec<String>) {
    let mut parts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, message) in heard.iter().filter(|(at, _)| *at >= from) {
        for change in message["changes"].as_array().into_iter().flatten() {
            let part = change["part"].as_str().unwrap();
            let lines = change["lines"].as_array().into_iter().flatten();
            let lines: Vec<String> = lines
                .map(|line| format!("chat {}", line["number"]))
                .collect();
            let bytes = change.to_string().len();
            match lines.is_empty() {
                true => drop(parts.insert(part.to_owned(), bytes)),
                false => {
                    let each = bytes / lines.len();
                    parts.extend(lines.into_iter().map(|line| (line, each)));
                }
            }
        }
    }
    let names = parts.keys().filter(|name| !name.starts_with("chat"));
    (parts.values().sum(), names.cloned().collect())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement of a minute"]
async fn bytes_of_a_return() {
    for members in [5, 100] {
        with(for_many, async |site| {
            let mut host = Browser::new(site.address);
            let mut settings = two_teams();
            settings["content"]["setup"]["width"] = 19.into();
            settings["content"]["setup"]["height"] = 19.into();
            settings["white"] = json!({ "kind": "outside" });
            let room = host.open(&settings, player("black")).await;
            let mut host = host.enter(&room).await;
            let mut coming = JoinSet::new();
            for number in 0..members {
                coming.spawn(come(site.address, room.clone(), number));
            }
            let mut guests = coming.join_all().await;
            host.command(json!({ "kind": "start" })).await;
            host.until("a window", |g| g.window() == 1).await;
            let mut watcher = guests.pop().unwrap();
            // Each says and proposes something in turn, and listens in between.
            let count = u64::try_from(guests.len()).unwrap();
            let mut talks = JoinSet::new();
            for (place, mut guest) in (0_u64..).zip(guests) {
                talks.spawn(async move {
                    let mut wait = Duration::from_millis(700 * place);
                    for round in 0_u8.. {
                        let quiet = Duration::from_secs(3_600);
                        let _heard = tokio::time::timeout(wait, guest.listen(quiet)).await;
                        let text = "what about the corner, before they close it?";
                        let _refused = guest
                            .attempt(json!({
                                "kind": "say", "channel": { "kind": "team", "color": "black" },
                                "words": { "kind": "text", "text": text },
                            }))
                            .await;
                        let x = u8::try_from(place % 19).unwrap();
                        let _refused = guest.propose(x, round % 19).await;
                        wait = Duration::from_millis(700 * count);
                    }
                });
            }
            let mut heard = Vec::new();
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(35) {
                if let Ok(message) =
                    tokio::time::timeout(Duration::from_secs(1), watcher.hear()).await
                {
                    heard.push((Instant::now(), message));
                }
            }
            let whole = watcher.browser.enter(&room).await;
            println!(
                "{members} members: a snapshot has {} bytes",
                whole.heard[0].len()
            );
            for (part, body) in whole.picture.as_object().unwrap() {
                println!("    {part}: {}", body.to_string().len());
            }
            for away in [1, 5, 30] {
                let (bytes, parts) =
                    changed_bytes(&heard, Instant::now() - Duration::from_secs(away));
                println!("  {away} s away: {bytes} bytes; {parts:?}");
            }
            talks.abort_all();
        })
        .await;
    }
}
