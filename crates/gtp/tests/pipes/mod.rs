//! Our engine at the other end of two real pipes.

use std::time::Duration;

use shikatsu_engine::Options;
use shikatsu_gtp::{Controller, Settings, serve};
use shikatsu_problem::Rules;

/// An engine on a thread of its own, which ends with its input.
pub(crate) fn engine(settings: Settings, timeout: Duration) -> Controller {
    let (engine_input, to_engine) = std::io::pipe().unwrap();
    let (from_engine, mut engine_output) = std::io::pipe().unwrap();
    std::thread::spawn(move || {
        serve(
            settings,
            engine_input,
            &mut engine_output,
            &mut std::io::sink(),
        )
    });
    Controller::connected(from_engine, to_engine, timeout)
}

/// Proves only what is easy, and always the same.
pub(crate) fn quick(rules: Rules) -> Settings {
    Settings {
        nodes: Some(300),
        engine: Options {
            threads: 1,
            memory: 4 << 20,
        },
        rules,
        ..Settings::default()
    }
}
