#![no_main]

#[path = "../src/messages.rs"]
mod messages;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| messages::message(bytes));
