//! What a native program makes of many logs, for a test that compares it with the module in JavaScript.
//!
//! A number for each log, the hash of its state; `web/src/train/module.test.ts` makes the same logs.

use shikatsu_train_wasm::calls::Trainer;

/// How many logs.
const LOGS: u32 = 10_000;

/// A time on 18 November 2026.
const NOW: f64 = 1_795_000_000_000.0;

#[expect(clippy::print_stdout, reason = "an example talks")]
fn main() -> Result<(), String> {
    let lines: Vec<String> = (1..=LOGS).map(state).collect::<Result<_, _>>()?;
    println!("[{}]", lines.join(","));
    Ok(())
}

fn state(seed: u32) -> Result<String, String> {
    let mut chance = seed;
    let mut below = |most: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) % most
    };
    let mut trainer = Trainer::new("", "00000000000000aa", 60)?;
    let mut at = NOW - 2e9;
    let (modes, results) = (
        ["rated", "theme", "review", "daily", "status"],
        ["right", "right", "hinted", "wrong"],
    );
    for _ in 0..below(30) {
        at += f64::from(below(90_000_000));
        let (mode, problem, rating) = (modes[below(5) as usize], below(12), 400 + below(1500));
        let (result, millis) = (results[below(4) as usize], 1000 + below(60_000));
        let words = format!(
            "attempt {mode} p{problem} t{} {rating} 1 {result} {millis} 0 0 -",
            problem % 3
        );
        trainer.append(at, &words)?;
    }
    Ok(hash(&(trainer.look(NOW) + &trainer.me(NOW))).to_string())
}

/// FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
