//! Replays the committed corpora of the fuzz targets that are about the service, with a real PostgreSQL and a real NATS.
//!
//! The bodies of the targets are compiled in here, because `fuzz/` is a workspace of its own. Longer, with inputs that are
//! changed by chance:
//!
//! `SHIKATSU_FUZZ_SECONDS=600 cargo nextest run -p shikatsu-service --test corpora --run-ignored only --no-capture`
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

#[path = "../../../../fuzz/src/live/mod.rs"]
#[expect(
    unreachable_pub,
    reason = "the fuzz targets call these from other crates"
)]
mod live;
#[path = "../../../../fuzz/src/messages.rs"]
#[expect(
    unreachable_pub,
    reason = "the fuzz targets call these from other crates"
)]
mod messages;
mod mutation;

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use mutation::Mutation;

/// Panics of this process, in any thread.
static PANICS: AtomicU32 = AtomicU32::new(0);

/// The inputs of a target, in the order of their names.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let entries = std::fs::read_dir(folder.join(target)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 20, "{target} has only {}", paths.len());
    paths
        .into_iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// Feeds a target with the corpus, and then with changed inputs for as long as is asked for.
fn feed(target: &str, mut one: impl FnMut(&[u8])) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        before(panic);
    }));
    let corpus = inputs(target);
    for input in &corpus {
        fed(input, &mut one);
    }
    let seconds = std::env::var("SHIKATSU_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(5, |text| text.parse().unwrap());
    let seed = std::env::var("SHIKATSU_FUZZ_SEED").ok();
    let mut mutation = Mutation::new(seed.map_or(2026, |text| text.parse().unwrap()), corpus);
    let (begun, mut number) = (Instant::now(), 0_u64);
    while begun.elapsed() < Duration::from_secs(seconds) {
        fed(&mutation.next(), &mut one);
        number += 1;
    }
    println!("{target}: {number} changed inputs in {seconds} s");
}

/// Feeds one input, which is shown if anything panics.
fn fed(input: &[u8], one: &mut impl FnMut(&[u8])) {
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one(input)));
    let panics = PANICS.load(Ordering::Relaxed);
    assert!(done.is_ok() && panics == 0, "{}", input.escape_ascii());
}

/// A name that no other run of these tests has.
fn own(name: &str) -> String {
    format!("{name}-{}", std::process::id())
}

#[test]
fn messages_are_read_or_refused() {
    for input in inputs("messages") {
        messages::message(&input);
    }
}

#[test]
fn no_request_is_a_server_error() {
    let mut target = live::HttpTarget::open(&own("http"));
    for input in inputs("service_http") {
        target.feed(&input);
    }
    target.close();
}

#[test]
fn every_message_of_a_room_is_answered() {
    let mut target = live::RoomTarget::open(&own("room"));
    for input in inputs("service_room") {
        target.feed(&input);
    }
    target.close();
}

#[test]
fn no_payload_stops_the_service() {
    let mut target = live::NatsTarget::open(&own("nats"));
    for input in inputs("service_nats") {
        target.feed(&input);
    }
    target.close();
}

#[test]
#[ignore = "minutes: inputs that are changed by chance"]
fn no_request_is_a_server_error_for_long() {
    let mut target = live::HttpTarget::open(&own("http-long"));
    feed("service_http", |input| target.feed(input));
    target.close();
}

#[test]
#[ignore = "minutes: inputs that are changed by chance"]
fn every_message_of_a_room_is_answered_for_long() {
    let mut target = live::RoomTarget::open(&own("room-long"));
    feed("service_room", |input| target.feed(input));
    target.close();
}

#[test]
#[ignore = "minutes: inputs that are changed by chance"]
fn no_payload_stops_the_service_for_long() {
    let mut target = live::NatsTarget::open(&own("nats-long"));
    feed("service_nats", |input| target.feed(input));
    target.close();
}

#[test]
#[ignore = "minutes: inputs that are changed by chance"]
fn messages_are_read_or_refused_for_long() {
    feed("messages", messages::message);
}
