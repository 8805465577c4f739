//! Noise from a hostile worker, and from programs that write into the streams: nothing of it stops a dispatcher or a reader.
//!
//! `SHIKATSU_NOISE_SECONDS=600 cargo nextest run -p shikatsu-jobs -E 'test(noise)'` makes it for longer.

#![allow(clippy::print_stdout, reason = "how much it was")]

use std::time::{Duration, Instant};

use shikatsu_api::{FinishedJob, VERSION};
use shikatsu_jobs::{Client, Priority};

use crate::fixture::{PATIENCE, failed, id, job, server, take, taker, with};

/// Numbers that look like chance and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let number = usize::try_from(self.0 >> 33).unwrap();
        number % most.max(1)
    }

    /// A message with something wrong, or none.
    fn spoil(&mut self, message: &[u8]) -> Vec<u8> {
        let mut bytes = message.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            match self.below(7) {
                0 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                1 => bytes.truncate(at),
                2 => bytes
                    .splice(at..at, b"[".repeat(1 << self.below(12)))
                    .for_each(drop),
                3 => bytes.splice(at..at, *b"\0\xff\"{}").for_each(drop),
                4 => bytes.splice(at..at, *b"-1e999999").for_each(drop),
                5 => bytes.extend_from_within(at..),
                _ => {}
            }
            bytes.truncate(100_000);
        }
        bytes
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn noise_stops_no_dispatcher_and_no_reader() {
    with(
        |_| (),
        async |client: Client| {
            let seconds = std::env::var("SHIKATSU_NOISE_SECONDS").ok();
            let lasts = Duration::from_secs(seconds.map_or(3, |text| text.parse().unwrap()));
            let nats = async_nats::connect(server()).await.unwrap();
            let prefix = client.queue().prefix().to_string();
            let ends = client.results().await.unwrap();
            let honest = taker(&client, "honest").await;
            let rogue = taker(&client, "rogue").await;
            let (mut chance, begun, mut sent) = (Chance(27), Instant::now(), 0_u64);
            let mut round = 0;
            while begun.elapsed() < lasts {
                round += 1;
                client.submit(&job(round), Priority::Person).await.unwrap();
                client
                    .submit(&job(1_000_000 + round), Priority::Batch)
                    .await
                    .unwrap();
                let held = take(&rogue).await;
                let messages = [
                    serde_json::to_vec(held.job()).unwrap(),
                    serde_json::to_vec(&end_of(round)).unwrap(),
                    format!(r#"{{"id":"{}","progress":null}}"#, held.id()).into_bytes(),
                    Vec::new(),
                ];
                for _ in 0..300 {
                    let at = chance.below(messages.len());
                    let bytes = chance.spoil(&messages[at]);
                    let (slot, at) = (chance.below(3), chance.below(2_000));
                    let subject = match chance.below(9) {
                        0 => format!("{prefix}.from.rogue.take.{slot}"),
                        1 => format!("{prefix}.from.rogue.keep.{slot}"),
                        2 => format!("{prefix}.from.rogue.end.{slot}"),
                        3 => format!("{prefix}.from.rogue.part.{slot}.00ff00ff00ff00ff.{at}"),
                        4 => format!("{prefix}.from.rogue.{slot}.{at}"),
                        5 => format!("{prefix}.held.slot.rogue.{slot}"),
                        6 => format!("{prefix}.end.{}", id(round)),
                        7 => format!("{prefix}.waiting.{}", id(round)),
                        _ => format!("{prefix}.job.batch.noise{at}"),
                    };
                    nats.publish(subject, bytes.into()).await.unwrap();
                    sent += 1;
                }
                nats.flush().await.unwrap();
                drop(held);
                // All the same, an honest worker gets a job and its result is read.
                let lease = take(&honest).await;
                let known = lease.id().to_string();
                let done = lease.end(failed("as agreed"), 1, Duration::ZERO);
                done.await.unwrap();
                let read = async {
                    loop {
                        let Some(stored) = ends.next(PATIENCE).await.unwrap() else {
                            continue;
                        };
                        stored.acknowledge().await.unwrap();
                        if stored.end.id == known && stored.end.worker == "honest" {
                            return;
                        }
                    }
                };
                tokio::time::timeout(PATIENCE, read).await.unwrap();
            }
            println!("{sent} messages in {round} rounds");
        },
    )
    .await;
}

fn end_of(number: u64) -> FinishedJob {
    FinishedJob {
        version: VERSION,
        id: id(number).to_string(),
        job: Some(job(number)),
        worker: "honest".into(),
        happened: failed("noise"),
        nodes: 0,
        milliseconds: 0,
        request: None,
    }
}
