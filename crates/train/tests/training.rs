//! What a person meets: rated tries, cards, mis-taps, days, and the choice of the next problem.

use std::collections::BTreeSet;

use shikatsu_train::{
    Attempt, AttemptResult, BANDS, Device, EventKind, Learner, ProblemMark, TrainLog, TrainMode,
    TrainingBank, daily, next_of_theme, next_position, next_rated, review_queue, rush_ladder,
    streak,
};

const DAY: i64 = 86_400_000;

#[expect(clippy::unwrap_used, reason = "a bank of this test is well written")]
fn bank() -> TrainingBank {
    let problems = (0..90).map(|at| {
        let (theme, rating, right) = (
            at % 4,
            500 + at * 10,
            if at % 5 == 0 { "A1,B1" } else { "C1" },
        );
        format!(
            "problem p{at}-black theme{theme} {rating} p{} 1 {right}\n",
            at / 2
        )
    });
    let positions = (0..20).map(|at| format!("status s{at} theme1 {} s{at} seki\n", 600 + at * 20));
    TrainingBank::read(&problems.chain(positions).collect::<String>()).unwrap()
}

fn tried(problem: &str, mode: TrainMode, result: AttemptResult) -> EventKind {
    EventKind::Attempt(Attempt {
        mode,
        problem: problem.to_owned(),
        theme: "theme1".to_owned(),
        rating: 800,
        revision: 1,
        result,
        millis: 9000,
        hints: 0,
        orientation: 0,
        answer: "C1".to_owned(),
    })
}

struct Person {
    log: TrainLog,
    at: i64,
}

impl Person {
    fn new() -> Self {
        Self {
            log: TrainLog::default(),
            at: 1000 * DAY,
        }
    }

    fn tries(&mut self, problem: &str, mode: TrainMode, result: AttemptResult) -> Learner {
        self.logs(tried(problem, mode, result))
    }

    fn logs(&mut self, kind: EventKind) -> Learner {
        self.at += 60_000;
        self.log.append(Device(1), self.at, kind);
        self.learner()
    }

    fn learner(&self) -> Learner {
        Learner::of(&self.log, 0)
    }
}

#[test]
fn only_the_first_try_is_rated_and_a_hint_is_not() {
    let mut person = Person::new();
    let first = person.tries("p1-black", TrainMode::Rated, AttemptResult::Wrong);
    assert!(first.solving.now.rating < 800.0);
    let again = person.tries("p1-black", TrainMode::Rated, AttemptResult::Right);
    assert_eq!(again.solving, first.solving);
    let hinted = person.tries("p2-black", TrainMode::Rated, AttemptResult::Hinted);
    assert_eq!(hinted.solving, first.solving);
    assert!(hinted.cards.contains_key("p2-black"));
    let rushed = person.tries("p3-black", TrainMode::Rush, AttemptResult::Wrong);
    assert_eq!(rushed.solving, first.solving);
    assert!(!rushed.cards.contains_key("p3-black"));
    let judged = person.tries("s1", TrainMode::Status, AttemptResult::Right);
    assert_eq!(judged.solving, first.solving);
    assert!(judged.judging.now.rating > 800.0);
}

#[test]
fn a_chosen_theme_counts_less() {
    let change = |mode, result| {
        let learner = Person::new().tries("p1-black", mode, result);
        learner.solving.change
    };
    let whole = change(TrainMode::Rated, AttemptResult::Right);
    let part = change(TrainMode::Theme, AttemptResult::Right);
    assert!((part / whole - 0.2).abs() < 1e-3, "{part} of {whole}");
    let whole = change(TrainMode::Rated, AttemptResult::Wrong);
    let part = change(TrainMode::Theme, AttemptResult::Wrong);
    assert!((part / whole - 0.7).abs() < 1e-3, "{part} of {whole}");
}

#[test]
fn a_mistap_that_is_forgotten_was_never_there() {
    let mut person = Person::new();
    let before = person.tries("p1-black", TrainMode::Rated, AttemptResult::Right);
    let id = person
        .log
        .append(
            Device(1),
            person.at,
            tried("p2-black", TrainMode::Rated, AttemptResult::Wrong),
        )
        .id;
    assert_ne!(person.learner(), before);
    person
        .log
        .append(Device(1), person.at, EventKind::Forget(id));
    assert_eq!(person.learner(), before);
    let after = person.tries("p2-black", TrainMode::Rated, AttemptResult::Right);
    assert!(after.solving.now.rating > before.solving.now.rating);
}

#[test]
fn a_start_that_is_chosen_later_counts_from_the_start_and_off_means_off() {
    let mut person = Person::new();
    person.tries("p1-black", TrainMode::Rated, AttemptResult::Right);
    let set = |name: &str, value: &str| EventKind::Set {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let learner = person.logs(set("start", "1500"));
    assert!(learner.solving.now.rating > 1500.0);
    person.logs(set("rating", "off"));
    let off = person.tries("p2-black", TrainMode::Rated, AttemptResult::Wrong);
    assert_eq!(off.solving, learner.solving);
    assert!(off.cards.contains_key("p2-black"));
}

#[test]
fn a_missed_problem_comes_back_the_next_day_and_goes_when_it_is_known() {
    let bank = bank();
    let mut person = Person::new();
    let learner = person.tries("p7-black", TrainMode::Rated, AttemptResult::Wrong);
    let today = learner.day(person.at);
    assert_eq!(review_queue(&bank, &learner, today, 1).len(), 0);
    let queue = review_queue(&bank, &learner, today + 1, 1);
    assert_eq!(queue[0].problem.id, "p7-black");
    let mut day = today;
    for _ in 0..40 {
        let learner = person.learner();
        let Some(due) = learner.cards["p7-black"].due(0.85) else {
            assert!(learner.due(day + 4000).is_empty());
            return;
        };
        assert!(due > day);
        person.at += (due - day) * DAY;
        day = due;
        person.tries("p7-black", TrainMode::Review, AttemptResult::Right);
    }
    panic!("the card never retires");
}

#[test]
fn marks_keep_and_suspend() {
    let bank = bank();
    let mut person = Person::new();
    let mark = |marking, is_on| EventKind::Mark {
        problem: "p9-black".to_owned(),
        marking,
        is_on,
    };
    let kept = person.logs(mark(ProblemMark::Kept, true));
    let today = kept.day(person.at);
    assert_eq!(review_queue(&bank, &kept, today, 3).len(), 1);
    let suspended = person.logs(mark(ProblemMark::Suspended, true));
    assert_eq!(review_queue(&bank, &suspended, today, 3).len(), 0);
    let again = person.logs(mark(ProblemMark::Kept, true));
    assert_eq!(
        review_queue(&bank, &again, today, 3).len(),
        1,
        "what is kept is no longer suspended"
    );
    person.logs(mark(ProblemMark::Suspended, true));
    let back = person.logs(mark(ProblemMark::Suspended, false));
    assert_eq!(review_queue(&bank, &back, today, 3).len(), 1);
    let gone = person.logs(mark(ProblemMark::Kept, false));
    assert!(gone.cards.is_empty());
}

#[test]
fn a_day_offers_no_more_reviews_than_wished() {
    let mut person = Person::new();
    for at in 0..30 {
        person.tries(
            &format!("p{at}-black"),
            TrainMode::Rated,
            AttemptResult::Wrong,
        );
    }
    person.at += DAY;
    let learner = person.tries("p0-black", TrainMode::Review, AttemptResult::Right);
    assert_eq!(learner.due(learner.day(person.at)).len(), 19);
    assert_eq!(learner.due(learner.day(person.at) + 1).len(), 20);
}

#[test]
fn the_next_problem_is_near_the_rating_new_no_sister_and_no_third_of_a_theme() {
    let bank = bank();
    let mut person = Person::new();
    let mut seen = BTreeSet::new();
    let (mut families, mut themes) = (Vec::new(), Vec::new());
    for seed in 0..80 {
        let learner = person.learner();
        let chosen = next_rated(&bank, &learner, seed).unwrap().problem;
        assert!(seen.insert(chosen.id.clone()), "{} again", chosen.id);
        if seed == 0 {
            assert!((f64::from(chosen.rating) - 800.0).abs() <= 100.0);
        }
        if seed < 40 {
            assert!(
                !families.contains(&chosen.family),
                "a sister: {}",
                chosen.id
            );
            families.push(chosen.family.clone());
        }
        themes.push(chosen.theme.clone());
        let result = if seed % 2 == 0 {
            AttemptResult::Right
        } else {
            AttemptResult::Wrong
        };
        let EventKind::Attempt(mut attempt) = tried(&chosen.id, TrainMode::Rated, result) else {
            panic!("an attempt");
        };
        attempt.theme.clone_from(&chosen.theme);
        person.logs(EventKind::Attempt(attempt));
    }
    let thrice = themes[..60]
        .windows(3)
        .any(|three| three[0] == three[1] && three[1] == three[2]);
    assert!(!thrice, "{themes:?}");
    let learner = person.learner();
    let of_theme = next_of_theme(&bank, &learner, "theme3", 5).unwrap();
    assert_eq!(of_theme.problem.theme, "theme3");
    assert!(next_of_theme(&bank, &learner, "none", 5).is_none());
}

#[test]
fn when_all_were_met_the_one_met_longest_ago_comes() {
    let bank = bank();
    let mut person = Person::new();
    for position in &bank.positions {
        person.tries(&position.id, TrainMode::Status, AttemptResult::Right);
    }
    let learner = person.learner();
    assert_eq!(
        next_position(&bank, &learner, 9).unwrap().problem.id,
        bank.positions[0].id
    );
    for problem in &bank.problems {
        person.tries(&problem.id, TrainMode::Rated, AttemptResult::Right);
    }
    let learner = person.learner();
    let first = next_rated(&bank, &learner, 4).unwrap().problem;
    assert_eq!(
        first.id,
        bank.problems
            .iter()
            .find(|one| one.theme != "theme1")
            .unwrap()
            .id
    );
}

#[test]
fn the_daily_problems_are_the_same_for_all_and_come_back_after_all_others() {
    let bank = bank();
    let mut hard = Vec::new();
    for day in 20_400..20_430 {
        let today = daily(&bank, day);
        assert_eq!(today.len(), BANDS);
        assert!(today.windows(2).all(|pair| pair[0].rating < pair[1].rating));
        assert_eq!(today, daily(&bank, day));
        hard.push(today[2].id.clone());
    }
    assert_eq!(hard.iter().collect::<BTreeSet<_>>().len(), 30);
    assert!(daily(&TrainingBank::default(), 5).is_empty());
    let mut person = Person::new();
    let learner = person.tries("p1-black", TrainMode::Daily, AttemptResult::Wrong);
    let today = learner.day(person.at);
    assert_eq!(
        learner.daily_on(today),
        [("p1-black", AttemptResult::Wrong)]
    );
    assert!(learner.daily_on(today + 1).is_empty());
}

#[test]
fn a_rush_of_one_seed_is_one_ladder_of_clean_problems_that_climbs() {
    let bank = bank();
    let names = |seed| -> Vec<String> {
        let ladder = rush_ladder(&bank, seed);
        assert!(
            ladder
                .iter()
                .all(|one| one.problem.right == "C1" && one.orientation < 8)
        );
        let ratings: Vec<u16> = ladder.iter().map(|one| one.problem.rating).collect();
        assert!(
            ratings.iter().map(|rating| rating / 60).is_sorted(),
            "{ratings:?}"
        );
        ladder.iter().map(|one| one.problem.id.clone()).collect()
    };
    assert_eq!(names(7), names(7));
    assert_ne!(names(7), names(8));
    assert_eq!(names(7).len(), 72);
}

#[test]
fn a_large_bank_gives_no_longer_rush_than_a_small_one() {
    let problems = (0..9000).map(|at| format!("problem p{at} t {} p{at} 1 C1\n", 500 + at / 10));
    let bank = TrainingBank::read(&problems.collect::<String>()).unwrap();
    let ladder = rush_ladder(&bank, 1);
    // Rungs of sixty points from 500 to 1399: the first and the last are cut off.
    assert_eq!(ladder.len(), 16 * 12);
    let fifty = &ladder[..50];
    assert!(
        fifty.iter().any(|one| one.problem.rating > 700),
        "it climbs"
    );
}

#[test]
fn days_are_local_and_make_a_row() {
    let mut log = TrainLog::default();
    // Half an hour before midnight in London, and half an hour after: one evening in Tokyo's next day.
    for at in [20_000 * DAY - 1_800_000, 20_000 * DAY + 1_800_000] {
        log.append(
            Device(1),
            at,
            tried("p1-black", TrainMode::Rated, AttemptResult::Right),
        );
    }
    let (london, tokyo) = (Learner::of(&log, 0), Learner::of(&log, 540));
    assert_eq!(london.days.len(), 2);
    assert_eq!(tokyo.days.len(), 1);
    assert_eq!(streak(&london.days, 20_000), 2);
    assert_eq!(streak(&tokyo.days, 20_000), 1);
}

#[test]
fn a_bank_with_a_fault_is_refused_with_its_line() {
    for (text, line) in [
        ("problem a b 100 c 1 D4\nproblem a", 2),
        ("problem a b many c 1 D4", 1),
        ("status a b 100 c <b>", 1),
        ("problem a b 100 c 1 D4\nproblem a b 100 c 1 D4", 2),
    ] {
        assert_eq!(
            TrainingBank::read(text).err().map(|fault| fault.line),
            Some(line),
            "{text}"
        );
    }
}
