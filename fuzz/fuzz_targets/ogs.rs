#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| shikatsu_fuzz::ogs(text));
