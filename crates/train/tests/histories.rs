//! Our page of FSRS-6 beside two published implementations, on 1,000 histories.
//!
//! `histories.txt` has a history on each line, as `days:grade` of each review; then stability, difficulty and the days until
//! 85 % remain from `ts-fsrs` 5.4.2 (`histories.mjs` wrote them), then stability and difficulty from `FSRS::next_states` of
//! the crate `fsrs` 6.6.2, which computes in single precision.

use shikatsu_train::{Memory, Recall, days_until, review};

fn after(reviews: &str) -> Option<Memory> {
    let mut memory = None;
    for one in reviews.split(',') {
        let (days, grade) = one.split_once(':')?;
        let recall = match grade {
            "1" => Recall::Again,
            "2" => Recall::Hard,
            "3" => Recall::Good,
            _ => Recall::Easy,
        };
        memory = Some(review(memory, recall, days.parse().ok()?));
    }
    memory
}

#[test]
fn a_thousand_histories_come_out_as_in_ts_fsrs_and_fsrs() {
    let mut count = 0;
    for line in include_str!("histories.txt").lines() {
        let [
            reviews,
            stability,
            difficulty,
            due,
            single,
            single_difficulty,
        ] = line.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let ours = after(reviews).unwrap();
        let printed = (
            format!("{:.8}", ours.stability),
            format!("{:.8}", ours.difficulty),
        );
        assert_eq!(
            printed,
            (stability.to_owned(), difficulty.to_owned()),
            "{line}"
        );
        assert_eq!(days_until(ours, 0.85).to_string(), due, "{line}");
        // Seven digits are what single precision has; a history of twelve reviews loses two of them.
        for (ours, theirs) in [
            (ours.stability, single),
            (ours.difficulty, single_difficulty),
        ] {
            let theirs: f64 = theirs.parse().unwrap();
            assert!((ours - theirs).abs() <= theirs * 2e-5, "{line}: {ours}");
        }
        count += 1;
    }
    assert_eq!(count, 1000);
}
