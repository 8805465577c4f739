//! What the page is told, as JSON; `web/src/train/trainer-messages.ts` has its types.

use shikatsu_train::{
    Imported, Learner, MadeRefund, NextProblem, RatedSkill, RatingWish, StatusPosition,
    TrainingProblem, streak,
};

/// How many of the problems that were missed most are told.
const MOST_MISSED: usize = 12;

/// What an import did.
pub(crate) fn import(seen: &Imported) -> String {
    let Imported {
        new,
        known,
        refused,
        first_refused,
    } = seen;
    let line = first_refused.map_or(0, |(line, _)| line);
    let why = first_refused.map_or_else(String::new, |(_, fault)| fault.to_string());
    format!(r#"{{"new":{new},"known":{known},"refused":{refused},"line":{line},"why":"{why}"}}"#)
}

/// What every page of the section shows.
pub(crate) fn look(learner: &Learner, today: i64) -> String {
    let wishes = &learner.wishes;
    let rating = match wishes.rating {
        RatingWish::Shown => "shown",
        RatingWish::Hidden => "hidden",
        RatingWish::Off => "off",
    };
    let daily = learner.daily_on(today);
    let daily = list(daily, |(problem, result)| {
        format!(r#"{{"problem":"{problem}","result":"{}"}}"#, result.name())
    });
    let rush = list(&learner.best_rush, |(minutes, solved)| {
        format!(r#"{{"minutes":{minutes},"solved":{solved}}}"#)
    });
    let tries: u32 = learner.days.values().map(|day| day.tries).sum();
    format!(
        r#"{{"today":{today},"solving":{},"judging":{},"due":{},"cards":{},"streak":{},"tries":{tries},"todayTries":{},"daily":{daily},"rush":{rush},"wishes":{{"rating":"{rating}","streak":{},"start":{},"retention":{},"reviews":{}}}}}"#,
        skill(&learner.solving),
        skill(&learner.judging),
        learner.due(today).len(),
        learner.cards.len(),
        streak(&learner.days, today),
        learner.days.get(&today).map_or(0, |day| day.tries),
        wishes.shows_streak,
        wishes.start,
        wishes.retention,
        wishes.reviews,
    )
}

/// What the page about the visitor shows.
pub(crate) fn me(learner: &Learner, today: i64) -> String {
    let rating = |skill: &RatedSkill| {
        list(&skill.days, |(day, (rating, deviation))| {
            format!("[{day},{rating:.1},{deviation:.1}]")
        })
    };
    let themes = list(&learner.themes, |(theme, tally)| {
        format!(
            r#"{{"theme":"{theme}","met":{},"right":{}}}"#,
            tally.met, tally.right
        )
    });
    let days = list(&learner.days, |(day, tally)| {
        format!("[{day},{},{}]", tally.tries, tally.right)
    });
    let missed = list(learner.most_missed(MOST_MISSED), |(problem, misses)| {
        format!(r#"{{"problem":"{problem}","misses":{misses}}}"#)
    });
    format!(
        r#"{{"today":{today},"solving":{},"judging":{},"themes":{themes},"days":{days},"missed":{missed}}}"#,
        rating(&learner.solving),
        rating(&learner.judging),
    )
}

/// A problem that was chosen; `isNew` if it was never met, so that it will be rated.
pub(crate) fn problem(next: &NextProblem<'_, TrainingProblem>, learner: &Learner) -> String {
    let TrainingProblem {
        id,
        theme,
        rating,
        revision,
        right,
        ..
    } = next.problem;
    let is_new = !learner.has_met(id);
    let due = learner.cards.contains_key(id);
    format!(
        r#"{{"id":"{id}","theme":"{theme}","rating":{rating},"revision":{revision},"right":"{right}","orientation":{},"isNew":{is_new},"isCard":{due}}}"#,
        next.orientation
    )
}

/// The same for a position.
pub(crate) fn position(next: &NextProblem<'_, StatusPosition>, learner: &Learner) -> String {
    let StatusPosition {
        id,
        theme,
        rating,
        answer,
        ..
    } = next.problem;
    let is_new = !learner.has_met(id);
    format!(
        r#"{{"id":"{id}","theme":"{theme}","rating":{rating},"answer":"{answer}","orientation":{},"isNew":{is_new}}}"#,
        next.orientation
    )
}

/// A refund that was logged.
pub(crate) fn refund(made: &MadeRefund) -> String {
    let MadeRefund {
        event,
        problem,
        revision,
        points,
    } = made;
    format!(
        r#"{{"line":"{event}","problem":"{problem}","revision":{revision},"points":{points:.4}}}"#
    )
}

/// The card of a problem: the days until it comes back, or null if it has none or was put away.
pub(crate) fn days_to_card(learner: &Learner, problem: &str, today: i64) -> String {
    let retention = f64::from(learner.wishes.retention) / 100.0;
    let due = learner
        .cards
        .get(problem)
        .filter(|_| !learner.suspended.contains(problem))
        .and_then(|card| card.due(retention));
    due.map_or_else(|| "null".to_owned(), |day| (day - today).max(0).to_string())
}

/// A list of JSON values.
pub(crate) fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    let all: Vec<String> = items.into_iter().map(write).collect();
    format!("[{}]", all.join(","))
}

fn skill(skill: &RatedSkill) -> String {
    format!(
        r#"{{"rating":{:.4},"deviation":{:.4},"change":{:.4},"rated":{}}}"#,
        skill.now.rating, skill.now.deviation, skill.change, skill.rated
    )
}
