//! `shikatsu train`: the trainer in the terminal.
//!
//! The log and all that follows from it are those of the browser's trainer (crate `train`); a session only reads lines and
//! prints text, so that a screen reader, a pipe and a test use the same program as a person. Nothing needs a network.
//!
//! Start reading at `solving_session` (rated, review, daily), then `status_session` and `rush_session`; `log_file` keeps what
//! was tried, `embedded_bank` has the problems.

mod embedded_bank;
mod local_time;
mod log_file;
mod me;
mod rush_session;
mod session_input;
mod solving_session;
mod status_session;
mod try_words;

pub(crate) use self::embedded_bank::EmbeddedBank;

use shikatsu_train::EventKind;

use self::log_file::LogFile;
use self::solving_session::{SolvingCourse, SolvingSession};
use crate::arguments::{
    TrainArguments, TrainCommand, TrainExportArguments, TrainImportArguments, TrainLogArguments,
    TrainRatedArguments, TrainSetArguments,
};
use crate::failure::{Failure, shown};
use crate::output::{ContentKind, Output};
use crate::source::bytes;
use crate::terminal::say;

pub(crate) fn run(arguments: &TrainArguments) -> Result<(), Failure> {
    match &arguments.command {
        None => rated(&arguments.rated),
        Some(TrainCommand::Rated(arguments)) => rated(arguments),
        Some(TrainCommand::Review(mode)) => {
            SolvingSession::open(SolvingCourse::Review, mode)?.run()
        }
        Some(TrainCommand::Daily(mode)) => SolvingSession::open(SolvingCourse::Daily, mode)?.run(),
        Some(TrainCommand::Status(mode)) => status_session::run(mode),
        Some(TrainCommand::Rush(arguments)) => rush_session::run(arguments),
        Some(TrainCommand::Me(arguments)) => me::run(arguments),
        Some(TrainCommand::Set(arguments)) => set(arguments),
        Some(TrainCommand::Export(arguments)) => export(arguments),
        Some(TrainCommand::Import(arguments)) => import(arguments),
    }
}

fn rated(arguments: &TrainRatedArguments) -> Result<(), Failure> {
    let course = match &arguments.theme {
        None => SolvingCourse::Rated,
        Some(theme) => SolvingCourse::Theme(theme.clone()),
    };
    SolvingSession::open(course, &arguments.mode)?.run()
}

/// The log that the arguments name.
fn open(arguments: &TrainLogArguments) -> Result<LogFile, Failure> {
    LogFile::open(arguments.log.as_deref(), local_time::minutes_ahead())
}

/// A seed: the one that was named, or one by chance.
fn seed(named: Option<u32>) -> u32 {
    named.unwrap_or_else(|| uuid::Uuid::new_v4().as_fields().0)
}

fn set(arguments: &TrainSetArguments) -> Result<(), Failure> {
    let mut log = open(&arguments.log)?;
    let TrainSetArguments { name, value, .. } = arguments;
    let kind: EventKind = format!("set {name} {value}")
        .parse()
        .map_err(|_| refused(name, value))?;
    let mut tried = log.training().clone();
    let before = tried.learner().wishes;
    tried.append(log_file::now(), kind.clone());
    // A value that is none changes nothing, and one that was chosen already need not be said again.
    if tried.learner().wishes == before && !is_chosen(name, value, &before) {
        return Err(refused(name, value));
    }
    log.note(kind)?;
    say(&format!("{name} is {value} from now on."))
}

fn is_chosen(name: &str, value: &str, wishes: &shikatsu_train::Wishes) -> bool {
    use shikatsu_train::RatingWish;
    let rating = match wishes.rating {
        RatingWish::Shown => "shown",
        RatingWish::Hidden => "hidden",
        RatingWish::Off => "off",
    };
    let streak = if wishes.shows_streak {
        "shown"
    } else {
        "hidden"
    };
    let chosen = match name {
        "rating" => rating.to_owned(),
        "streak" => streak.to_owned(),
        "start" => wishes.start.to_string(),
        "retention" => wishes.retention.to_string(),
        _ => wishes.reviews.to_string(),
    };
    chosen == value
}

fn refused(name: &str, value: &str) -> Failure {
    Failure::Request(format!(
        "'{value}' is no value for {name}; 'shikatsu train set --help' has them all"
    ))
}

fn export(arguments: &TrainExportArguments) -> Result<(), Failure> {
    let log = open(&arguments.log)?;
    let text = log.training().log().export();
    Output::of(arguments.output.as_deref(), 1)?.write_all(text.as_bytes(), ContentKind::Text)
}

fn import(arguments: &TrainImportArguments) -> Result<(), Failure> {
    let mut log = open(&arguments.log)?;
    let mut verdict = Ok(());
    for path in &arguments.files {
        let bytes = bytes(path).map_err(|error| Failure::Io {
            path: path.clone(),
            error,
        })?;
        let seen = log.import(&String::from_utf8_lossy(&bytes))?;
        let file = shown(path);
        say(&format!(
            "{file}: {} new, {} known already.",
            seen.new, seen.known
        ))?;
        if let Some((line, fault)) = seen.first_refused {
            crate::failure::say(&format_args!(
                "{file}: {} lines are left out; the first is line {line}: {fault}",
                seen.refused
            ));
            // A file of which nothing is an event is no log.
            if seen.new + seen.known == 0 {
                verdict = Err(Failure::Reported);
            }
        }
    }
    verdict
}
