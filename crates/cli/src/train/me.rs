//! `shikatsu train me`: how a person is doing, as text.

use shikatsu_train::{Learner, RatedSkill, RatingWish, ThemeTally, streak};

use super::embedded_bank::EmbeddedBank;
use super::log_file::LogFile;
use super::open;
use crate::arguments::TrainMeArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::words::number_of;

/// Days that the strip shows.
const DAYS: i64 = 28;

/// Days of the rating that are listed.
const RATINGS: usize = 10;

/// Width of a full bar.
const BAR: u32 = 20;

/// Problems that were missed most.
const MISSED: usize = 12;

pub(super) fn run(arguments: &TrainMeArguments) -> Result<(), Failure> {
    let log = open(&arguments.log)?;
    let bank = EmbeddedBank::open()?;
    let mut text = String::new();
    let learner = log.learner();
    let tries: u32 = learner.days.values().map(|day| day.tries).sum();
    if tries == 0 {
        text += "Nothing was tried yet: 'shikatsu train' begins.\n";
    } else {
        let (full, empty) = match arguments.terminal.ascii {
            true => ('#', '.'),
            false => ('█', '·'),
        };
        text += &so_far(learner, tries, log.today());
        text += &ratings(learner);
        text += &themes(learner, full, empty);
        text += &days(learner, log.today());
        text += &missed(learner);
    }
    text += &format!(
        "\nThemes: {}.\nThe log: {}\n",
        bank.themes().join(", "),
        place(&log)
    );
    print(text.as_bytes())
}

fn place(log: &LogFile) -> String {
    log.path().display().to_string()
}

fn so_far(learner: &Learner, tries: u32, today: i64) -> String {
    let mut text = format!("{tries} tried, {} due for review", learner.due(today).len());
    if learner.wishes.shows_streak {
        let row = usize::try_from(streak(&learner.days, today)).unwrap_or(0);
        text += &format!(", {} in a row", number_of(row, "day"));
    }
    for (minutes, solved) in &learner.best_rush {
        text += &format!(", best rush of {minutes} minutes {solved}");
    }
    text + ".\n"
}

fn ratings(learner: &Learner) -> String {
    if learner.wishes.rating != RatingWish::Shown {
        return String::new();
    }
    let line = |name: &str, skill: &RatedSkill| {
        let now = skill.now;
        let shown = skill.rated > 0;
        let text = format!(
            "{name}: {:.0}, give or take {:.0}, after {} rated.\n",
            now.rating, now.deviation, skill.rated
        );
        if shown { text } else { String::new() }
    };
    let mut text = line("Rating", &learner.solving) + &line("Status", &learner.judging);
    let days: Vec<_> = learner.solving.days.iter().collect();
    let last = days.len().saturating_sub(RATINGS);
    if days.len() > 1 {
        let all = days[last..]
            .iter()
            .map(|(_, (rating, _))| format!("{rating:.0}"));
        text += &format!("From day to day: {}\n", all.collect::<Vec<_>>().join(" "));
    }
    text
}

fn themes(learner: &Learner, full: char, empty: char) -> String {
    let mut all: Vec<(&String, &ThemeTally)> = learner.themes.iter().collect();
    if all.is_empty() {
        return String::new();
    }
    all.sort_by_key(|(_, tally)| {
        std::cmp::Reverse(u64::from(tally.right) * 1000 / u64::from(tally.met.max(1)))
    });
    let width = all.iter().map(|(theme, _)| theme.len()).max().unwrap_or(0);
    let mut text = String::from("\nRight on the first try\n");
    for (theme, ThemeTally { met, right }) in all {
        let long = right * BAR / met.max(&1);
        let bar: String = (0..BAR)
            .map(|at| if at < long { full } else { empty })
            .collect();
        text += &format!("  {theme:width$}  {bar}  {right}/{met}\n");
    }
    text
}

fn days(learner: &Learner, today: i64) -> String {
    let signs = (today - DAYS + 1..=today).map(|day| match learner.days.get(&day) {
        None => '.',
        Some(tally) if tally.tries < 8 => 'o',
        Some(_) => 'O',
    });
    format!(
        "\nThe last four weeks, today last (o some, O many)\n  {}\n",
        signs.collect::<String>()
    )
}

fn missed(learner: &Learner) -> String {
    let most = learner.most_missed(MISSED);
    if most.is_empty() {
        return String::new();
    }
    let width = most.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let mut text = String::from("\nMissed most\n");
    for (id, times) in most {
        text += &format!("  {id:width$}  {times}\n");
    }
    text
}
