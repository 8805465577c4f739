#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shikatsu_fuzz::gtp(bytes));
