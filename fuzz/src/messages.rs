//! Any text as a message that crosses a boundary: bodies of HTTP, messages of rooms, payloads of NATS. What is read is
//! written and read again as the same, and turns into what the service works with or is refused.

use serde::Serialize;
use serde::de::DeserializeOwned;
use shikatsu_api as api;
use shikatsu_api::room;
use shikatsu_board::check_problem;
use shikatsu_jobs::JobId;
use shikatsu_problem::Problem;

/// The first byte chooses the message, the others are its text.
pub fn message(bytes: &[u8]) {
    let Some((&chosen, text)) = bytes.split_first() else {
        return;
    };
    match chosen % 22 {
        0 => solve(text),
        1 => drop(again::<api::FactRequest>(text).map(|fact| problem(&fact.problem))),
        2 => job(text),
        3 => finished(text),
        4 => drop(again::<room::NewRoom>(text)),
        5 => drop(again::<room::RoomGuest>(text)),
        6 => drop(again::<room::RoomClientMessage>(text)),
        7 => drop(again::<room::RoomServerMessage>(text)),
        8 => drop(again::<room::RoomEvent>(text)),
        9 => drop(again::<room::RoomSettings>(text)),
        10 => drop(again::<api::NewRowGame>(text)),
        11 => drop(again::<api::NewClassGame>(text)),
        12 => drop(again::<api::NewRowClass>(text)),
        13 => drop(again::<api::RowGameMoves>(text)),
        14 => drop(again::<api::Progress>(text)),
        15 => drop(again::<api::DeadLetter>(text)),
        16 => drop(again::<api::RequestStatus>(text)),
        17 => drop(again::<api::RequestNews>(text)),
        18 => drop(again::<api::KnownFact>(text)),
        19 => drop(again::<api::AuditRecord>(text)),
        20 => drop(again::<api::Report>(text)),
        _ => drop(again::<api::Problem>(text).map(|message| problem(&message))),
    }
}

/// What a text is, after it was written and read again.
fn again<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(text: &[u8]) -> Option<T> {
    let message: T = serde_json::from_slice(text).ok()?;
    let written = serde_json::to_vec(&message).expect("what was read can be written");
    let read: T = serde_json::from_slice(&written).expect("and read again");
    assert_eq!(read, message);
    Some(message)
}

fn solve(text: &[u8]) {
    let Some(asked) = again::<api::SolveRequest>(text) else {
        return;
    };
    problem(&asked.problem);
    let task = asked.task();
    identity(&api::Job::new(
        asked.problem,
        asked.first,
        task,
        asked.limits,
    ));
}

fn job(text: &[u8]) {
    if let Some(job) = again::<api::Job>(text) {
        problem(&job.problem);
        identity(&job);
    }
}

fn finished(text: &[u8]) {
    let Some(end) = again::<api::FinishedJob>(text) else {
        return;
    };
    if let Some(job) = &end.job {
        identity(job);
    }
}

/// The id of a job is that of the same job, read again.
fn identity(job: &api::Job) {
    let Ok(id) = JobId::of(job) else { return };
    let same = again::<api::Job>(&serde_json::to_vec(job).unwrap()).unwrap();
    assert_eq!(JobId::of(&same).unwrap(), id);
}

/// A problem that is one can be looked for faults, and comes back as it was.
fn problem(message: &api::Problem) {
    let Ok(problem) = Problem::try_from(message) else {
        return;
    };
    let _faults = check_problem(&problem);
    let back = api::Problem::from(&problem);
    assert_eq!(Problem::try_from(&back).unwrap(), problem);
}
