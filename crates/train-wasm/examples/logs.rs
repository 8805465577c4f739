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

/// The state of a log of three devices whose clocks are wrong, read from the last line to the first.
fn state(seed: u32) -> Result<String, String> {
    let mut trainer = Trainer::new("", "00000000000000aa", 60)?;
    let lines: Vec<String> = lines(seed);
    let backwards: Vec<&str> = lines.iter().rev().map(String::as_str).collect();
    trainer.import(&backwards.join("\n"));
    // Half of it comes twice, and something happens on this device in the end.
    trainer.import(&lines[..lines.len() / 2].join("\n"));
    trainer.append(NOW, "attempt rated p1 t1 900 1 right 4000 0 0 D4")?;
    Ok(hash(&(trainer.look(NOW) + &trainer.me(NOW) + &trainer.export())).to_string())
}

fn lines(seed: u32) -> Vec<String> {
    let mut chance = seed;
    let mut below = |most: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) % most
    };
    let (modes, results) = (
        ["rated", "theme", "review", "daily", "status", "rush"],
        ["right", "right", "hinted", "wrong"],
    );
    let mut numbers = [0; 3];
    let mut time = NOW - 2e9;
    let mut lines = Vec::new();
    for _ in 0..below(30) {
        time += f64::from(below(90_000_000));
        // A clock may be two days off in either direction.
        let at = time + f64::from(below(345_600)) * 1000.0 - 172_800_000.0;
        let device = below(3);
        let number = &mut numbers[device as usize];
        *number += 1;
        let (problem, kind) = (below(12), below(20));
        let words = match kind {
            0 => format!("forget 00000000000000a{device} {}", 1 + below(*number)),
            1 => format!(
                "mark p{problem} {} on",
                ["kept", "suspended"][below(2) as usize]
            ),
            2 => format!(
                "set {} {}",
                ["start", "reviews", "retention"][below(3) as usize],
                70 + below(20)
            ),
            3 => format!("rush 3 {} 3 {}", below(40), below(1000)),
            _ => {
                let (mode, rating) = (modes[below(6) as usize], 400 + below(1500));
                let (result, millis) = (results[below(4) as usize], 1000 + below(60_000));
                format!(
                    "attempt {mode} p{problem} t{} {rating} 1 {result} {millis} 0 0 -",
                    problem % 3
                )
            }
        };
        lines.push(format!("00000000000000a{device} {number} {at} {words}"));
    }
    lines
}

/// FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
