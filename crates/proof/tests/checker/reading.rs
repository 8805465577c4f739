//! Certificates read back into graphs: the same bytes come out again, and no bytes at all
//! do any harm.

use shikatsu_problem::Problem;
use shikatsu_proof::{check, read, write};

use crate::accepted::for_each_sample;

#[test]
fn what_is_read_back_is_written_as_it_was_and_damage_is_refused() {
    let mut samples = 0;
    for_each_sample(|sample| {
        let problem = &sample.game.problem;
        let (claim, graph, root) = read(problem, &sample.bytes).unwrap();
        assert_eq!(claim, sample.claim);
        let mut bytes = Vec::new();
        write(problem, &claim, &graph, root, &mut bytes).unwrap();
        assert_eq!(bytes, sample.bytes);
        samples += 1;
        if samples % 40 == 0 {
            damage(problem, &bytes);
        }
    });
    assert!(samples > 1_000, "{samples}");
}

fn damage(problem: &Problem, sound: &[u8]) {
    for length in 0..sound.len() {
        assert!(read(problem, &sound[..length]).is_err());
    }
    for at in 0..sound.len() {
        let mut bytes = sound.to_vec();
        bytes[at] ^= 0x15;
        // What reads need not be true; but what is true must read.
        let is_true = check(problem, &bytes[..]).is_ok();
        assert!(read(problem, &bytes).is_ok() || !is_true, "byte {at}");
    }
}
