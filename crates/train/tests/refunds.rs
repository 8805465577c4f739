//! What a corrected key gives back on the device: once, exactly what was lost, and whatever way the events took.

#![allow(clippy::unwrap_used, reason = "tests")]

use shikatsu_train::{CorrectedKeys, Device, Learner, Training, TrainingKey};

const NOW: i64 = 1_700_000_000_000;

fn training(lines: &[&str]) -> Training {
    let mut training = Training::new(Device(9), 0);
    let seen = training.import(&lines.join("\n"));
    assert_eq!(seen.refused, 0, "{seen:?}");
    training
}

fn keys(text: &str) -> CorrectedKeys {
    CorrectedKeys::read(text).unwrap()
}

const LOST: &str = "00000000000000a1 1 1699000000000 attempt rated p eyes 830 1 wrong 9000 0 0 B9";

#[test]
fn what_a_try_cost_comes_back_once() {
    let mut training = training(&[LOST]);
    let before = training.learner().solving.now.rating;
    assert!(before < 800.0);
    let corrected = keys("p 1 C9\np 2 B9,C9\nother 1 A1\nother 2 A2");
    let made = training.give_back(NOW, &corrected);
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!((made[0].problem.as_str(), made[0].revision), ("p", 2));
    assert_eq!(
        made[0].event.to_string(),
        format!("0000000000000009 1 {NOW} refund 00000000000000a1 1 2")
    );
    let after = training.learner().solving.now.rating;
    assert!((after - 800.0).abs() < 1e-9, "{after}");
    assert!((made[0].points - (800.0 - before)).abs() < 1e-9);
    assert_eq!(training.give_back(NOW, &corrected), []);
    assert_eq!(training.learner(), &Learner::of(training.log(), 0));
}

#[test]
fn a_refund_of_another_device_gives_nothing_a_second_time() {
    let once = "00000000000000a1 2 1699000000001 refund 00000000000000a1 1 2";
    let twice = "00000000000000b2 1 1699000000002 refund 00000000000000a1 1 3";
    let all = training(&[twice, once, LOST]);
    assert!((all.learner().solving.now.rating - 800.0).abs() < 1e-9);
    // A clock that is behind: the refund counts before the try.
    let early = "00000000000000b2 1 5 refund 00000000000000a1 1 2";
    let all = training(&[LOST, early]);
    assert!((all.learner().solving.now.rating - 800.0).abs() < 1e-9);
}

#[test]
fn a_try_that_is_wrong_by_both_keys_or_right_by_the_first_gets_nothing() {
    for (answer, corrected) in [
        ("B9", "p 1 C9\np 2 D9"),
        // The first move was right already, so a later one was the mistake.
        ("B9,A1", "p 1 B9\np 2 B9,C9"),
        ("-", "p 1 C9\np 2 B9"),
        // The key by which it was judged is not known.
        ("B9", "p 2 C9\np 3 B9"),
        // It was tried by the corrected key.
        ("B9", "p 1 B9"),
    ] {
        let line = LOST.replace("B9", answer);
        let mut training = training(&[&line]);
        let made = training.give_back(NOW, &keys(corrected));
        assert_eq!(made, [], "{answer} {corrected}");
        assert_eq!(training.log().len(), 1);
    }
}

#[test]
fn a_try_that_was_not_rated_or_is_forgotten_gets_nothing() {
    let corrected = keys("p 1 C9\np 2 B9");
    let review = LOST.replace("rated", "review");
    assert_eq!(training(&[&review]).give_back(NOW, &corrected), []);
    let forget = "00000000000000a1 2 1699000000001 forget 00000000000000a1 1";
    assert_eq!(training(&[LOST, forget]).give_back(NOW, &corrected), []);
}

#[test]
fn a_status_is_given_back_to_its_own_rating() {
    let line = "00000000000000a1 1 1699000000000 attempt status s eyes 830 1 wrong 9000 0 3 seki";
    let mut training = training(&[line]);
    let made = training.give_back(NOW, &keys("s 1 alive\ns 2 seki"));
    assert_eq!(made.len(), 1);
    assert!((training.learner().judging.now.rating - 800.0).abs() < 1e-9);
    assert_eq!(training.learner().solving.rated, 0);
}

#[test]
fn keys_that_cannot_be_read_are_refused_with_their_line() {
    assert_eq!(CorrectedKeys::read("p 1 C9\np B9").unwrap_err().line, 2);
    assert_eq!(CorrectedKeys::read("p -1 C9").unwrap_err().line, 1);
    let read = CorrectedKeys::read("").unwrap();
    assert_eq!(read, CorrectedKeys::default());
    assert!(TrainingKey::new("C9").has("C9"));
}
