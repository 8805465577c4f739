//! How many members answered within the window, by team, out of the logs of rooms (X6).
//!
//! A log is a file with an event in each line, as `shikatsu_api::room::RoomEvent`. A member answers by a proposal, a
//! ballot, a vote on a motion or a pick while the window is open; those are asked who had a seat and were connected
//! when it opened.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use shikatsu_api::Color;
use shikatsu_api::room::{RoomEvent, RoomEventKind, Seat};

use super::plan::{ExperimentPlan, LogsPlan};
use super::results::ExperimentTables;
use super::share_plot::ShareBar;
use crate::arguments::ExperimentArguments;
use crate::failure::Failure;

/// What a team was asked, and answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct TeamAnswers {
    windows: u32,
    asked: u32,
    answered: u32,
}

/// A log as far as it was read.
#[derive(Default)]
struct LogReading {
    seats: BTreeMap<String, Seat>,
    away: BTreeSet<String>,
    window: Option<(Color, BTreeSet<String>)>,
    acted: BTreeSet<String>,
    teams: [TeamAnswers; 2],
}

pub(super) fn run(
    plan: &ExperimentPlan,
    logs: &LogsPlan,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let mut csv = String::from("log,team,windows,asked,answered,share,low,high\n");
    let mut markdown = String::from(
        "| log | team | windows | asked | answered | 95 % |\n|---|---|---|---|---|---|\n",
    );
    let mut bars = Vec::new();
    for file in files(&logs.logs)? {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for (team, answers) in ["Black", "White"].into_iter().zip(read(&file)?) {
            let TeamAnswers {
                windows,
                asked,
                answered,
            } = answers;
            if windows == 0 {
                continue;
            }
            let bar = ShareBar::counted(format!("{name}, {team}"), windows, answered, asked);
            let (share, (low, high)) = (bar.share, bar.interval);
            csv.push_str(&format!(
                "{name},{team},{windows},{asked},{answered},{share:.4},{low:.4},{high:.4}\n"
            ));
            markdown.push_str(&format!(
                "| {name} | {team} | {windows} | {asked} | {} |\n",
                bar.in_percent()
            ));
            bars.push(bar);
        }
    }
    ExperimentTables::new(csv, markdown, bars).write(&arguments.output, plan)
}

fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>, Failure> {
    let failed = |error| Failure::Io {
        path: folder.to_owned(),
        error,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(Failure::Request(format!(
            "no logs in {}; a log is a .jsonl file with an event in each line",
            folder.display()
        ))),
        false => Ok(files),
    }
}

fn read(file: &Path) -> Result<[TeamAnswers; 2], Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::Io {
        path: file.to_owned(),
        error,
    })?;
    let mut reading = LogReading::default();
    for (number, line) in (1..).zip(text.lines()) {
        let event: RoomEvent = serde_json::from_str(line).map_err(|error| {
            Failure::Request(format!("{}, line {number}: {error}", file.display()))
        })?;
        reading.take(event.event);
    }
    Ok(reading.teams)
}

impl LogReading {
    fn take(&mut self, event: RoomEventKind) {
        match event {
            RoomEventKind::Joined { request } => {
                self.away.remove(&request.member);
                self.seats.insert(request.member, request.seat);
            }
            RoomEventKind::SeatTaken { member, seat } => {
                self.seats.insert(member, seat);
            }
            RoomEventKind::Departed { member, .. } => {
                self.seats.remove(&member);
            }
            RoomEventKind::WentAway { member } => {
                self.away.insert(member);
            }
            RoomEventKind::CameBack { member } => {
                self.away.remove(&member);
            }
            RoomEventKind::WindowOpened { opening } => {
                let asked = match opening.mover {
                    Some(mover) => BTreeSet::from([mover]),
                    None => self.present(opening.color),
                };
                self.window = Some((opening.color, asked));
                self.acted.clear();
            }
            RoomEventKind::Proposed { member, .. }
            | RoomEventKind::BallotCast { member, .. }
            | RoomEventKind::MotionVoted { member, .. } => {
                self.acted.insert(member);
            }
            RoomEventKind::WindowClosed { .. } => self.close(),
            _ => {}
        }
    }

    fn present(&self, color: Color) -> BTreeSet<String> {
        let seated = self.seats.iter().filter(|(member, seat)| {
            let team = match seat {
                Seat::Player { color } | Seat::Engine { color } => Some(*color),
                Seat::Watching => None,
            };
            team == Some(color) && !self.away.contains(*member)
        });
        seated.map(|(member, _)| member.clone()).collect()
    }

    fn close(&mut self) {
        let Some((color, asked)) = self.window.take() else {
            return;
        };
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let team = match color {
            Color::Black => &mut self.teams[0],
            Color::White => &mut self.teams[1],
        };
        team.windows += 1;
        team.asked += count(asked.len());
        team.answered += count(asked.intersection(&self.acted).count());
    }
}
