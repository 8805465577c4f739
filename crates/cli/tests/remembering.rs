//! `solve --memory`: what the search remembers is bounded by the caller.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![cfg(target_os = "linux")]

use std::process::Stdio;
use std::time::Duration;

use crate::binary::{Beside, command};

/// The state of the process shows how much it has held at any time, while its search goes on.
#[test]
fn what_the_search_remembers_is_bounded_by_the_caller() {
    let peak = |megabytes: &str| {
        let hard = "crates/worker/tests/working/hard.txt";
        let arguments = ["solve", hard, "--time", "10m", "--memory", megabytes];
        let mut child = Beside(
            command(&arguments)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap(),
        );
        std::thread::sleep(Duration::from_secs(6));
        assert!(
            child.0.try_wait().unwrap().is_none(),
            "it is solved already"
        );
        let state = std::fs::read_to_string(format!("/proc/{}/status", child.0.id())).unwrap();
        let line = state.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
        kilobytes.parse::<u64>().unwrap() >> 10
    };
    let (small, usual) = (peak("4"), peak("256"));
    assert!(small < usual && small < 64, "{small} MB and {usual} MB");
}
