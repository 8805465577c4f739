//! What the service carries, on this machine: real servers and workers as processes, asked over HTTP.
//!
//!     cargo build --release
//!     cargo run --release -p shikatsu-service --example load -- growth 100000 1000000 10000000
//!     cargo run --release -p shikatsu-service --example load -- lookups [FACTS]
//!     cargo run --release -p shikatsu-service --example load -- replicas
//!     cargo run --release -p shikatsu-service --example load -- sockets [NUMBER]
//!     cargo run --release -p shikatsu-service --example load -- floods [NUMBER [SECONDS]]
//!     cargo run --release -p shikatsu-service --example load -- solves
//!     cargo run --release -p shikatsu-service --example load -- syncs 1000000 10000000
//!
//! Prints a JSON object a line. Every answer is compared with what is known, so a fast wrong one is no figure. The client
//! runs on the same machine and takes its share of it. Schema and streams are taken away at the end.

#![allow(clippy::print_stdout, reason = "an example talks")]

mod figures;
mod floods;
mod ground;
mod growth;
mod lookups;
mod sockets;
mod solves;
mod syncs;
mod visitor;

use std::error::Error;

use ground::Ground;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let numbers: Vec<u64> = arguments
        .map(|text| text.parse())
        .collect::<std::result::Result<_, _>>()?;
    let first = numbers.first().copied();
    let ground = Ground::open().await?;
    let done = match what.as_str() {
        "growth" => growth::measure(&ground, &numbers).await,
        "lookups" => lookups::beside_an_audit(&ground, first.unwrap_or(1_000_000)).await,
        "replicas" => lookups::replicas(&ground).await,
        "floods" => {
            let seconds = numbers.get(1).copied().unwrap_or(300);
            let lasts = std::time::Duration::from_secs(seconds);
            floods::measure(&ground, first.unwrap_or(5_000), lasts).await
        }
        "sockets" => sockets::idle(&ground, first.unwrap_or(5_000)).await,
        "solves" => solves::through_the_service(&ground).await,
        "syncs" => syncs::measure(&ground, &numbers).await,
        _ => Err(
            "say what to measure: growth, lookups, replicas, sockets, floods, solves or syncs"
                .into(),
        ),
    };
    ground.close().await?;
    done
}

fn say(line: &serde_json::Value) {
    println!("{line}");
}
