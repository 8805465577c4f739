//! How fast the dojo solves without a browser, on one thread: what `web/measure.mjs`
//! compares a browser with.
//!
//! `cargo run --release -p shikatsu-wasm --example rate -- FILE NODES BYTES` prints the report as JSON.

#![allow(clippy::print_stdout, reason = "a measurement talks")]

use std::error::Error;

use shikatsu_api::{Asked, Limits, MoveDetail, Request};
use shikatsu_wasm::{Dojo, read};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, nodes, bytes] = &arguments[..] else {
        return Err("usage: rate FILE NODES BYTES".into());
    };
    let readings = read(&std::fs::read(file)?)?;
    let reading = readings.first().ok_or("no problem in the file")?;
    let request = Request {
        first: Asked::Both,
        limits: Limits {
            milliseconds: None,
            nodes: Some(nodes.parse()?),
        },
        moves: MoveDetail::AllFirstMoves,
    };
    let report = Dojo::new(bytes.parse()?).solve(&reading.problem, request, &mut |_| {})?;
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}
