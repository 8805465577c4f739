//! What is said about a try, whatever the mode.

use shikatsu_train::{AttemptResult, Learner, RatedSkill, RatingWish};

use crate::words::number_of;

/// What the last try changed of a rating: `Your rating: 812 (+32).`; nothing if it is not shown.
pub(super) fn rating(skill: &RatedSkill, learner: &Learner) -> String {
    match learner.wishes.rating {
        RatingWish::Shown => format!(
            " Your rating: {:.0} ({:+.0}).",
            skill.now.rating, skill.change
        ),
        RatingWish::Hidden | RatingWish::Off => String::new(),
    }
}

/// When a problem comes back: ` It comes back tomorrow.`; nothing if it does not.
pub(super) fn comes_back(problem: &str, learner: &Learner, today: i64) -> String {
    let retention = f64::from(learner.wishes.retention) / 100.0;
    let card = learner.cards.get(problem);
    match card.map(|card| card.due(retention)) {
        None => String::new(),
        Some(None) => " You know this one; it comes back no more.".to_owned(),
        Some(Some(due)) if due - today <= 1 => " It comes back tomorrow.".to_owned(),
        Some(Some(due)) => format!(" It comes back in {} days.", due - today),
    }
}

/// The end of a session: `Done: 14 right, 2 with a hint, 4 wrong.`
pub(super) fn tally(results: &[AttemptResult]) -> String {
    let count = |wanted| results.iter().filter(|one| **one == wanted).count();
    let hinted = match count(AttemptResult::Hinted) {
        0 => String::new(),
        hinted => format!("{hinted} with a hint, "),
    };
    format!(
        "Done: {} right, {hinted}{} wrong.",
        count(AttemptResult::Right),
        count(AttemptResult::Wrong)
    )
}

/// How long it took: `12 seconds`.
pub(super) fn seconds(millis: u32) -> String {
    number_of(usize::try_from(millis / 1000).unwrap_or(0), "second")
}
