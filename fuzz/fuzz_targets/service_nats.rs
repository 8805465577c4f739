#![no_main]

#[path = "../src/live/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each target has its own part of it")]
mod live;

use std::cell::RefCell;

thread_local! {
    static TARGET: RefCell<live::NatsTarget> = RefCell::new(live::NatsTarget::open("nats"));
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET.with(|target| target.borrow_mut().feed(bytes)));
