//! `shikatsu room gtp`: a room that answers as a GTP engine on standard input and output.
//!
//! The caller plays the side outside, in a room that it names, or in one that this command opens. Lines are read and
//! answered here; [`RoomEngine`] does what they ask for.
//!
//! Invariant: every command gets one answer.

use std::io::{BufRead, Write};

use shikatsu_problem::{Color, Size};
use shikatsu_team::Millis;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::game_draft::GameDraft;
use super::hosted_game::{HostTerms, HostedGame, TeamWait};
use super::room_engine::{GtpAnswer, RoomEngine};
use super::room_fault::RoomFault;
use super::room_line::{LineNews, RoomLine, RoomPass};
use super::room_place::{RoomPlace, server_of};
use crate::arguments::RoomGtpArguments;

/// What can be asked.
const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "kata-time_settings",
    "kgs-time_settings",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "quit",
    "set_free_handicap",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

pub(super) async fn run(arguments: &RoomGtpArguments) -> Result<(), RoomFault> {
    let mut room = enter(arguments).await?;
    let mut lines = typed_lines();
    loop {
        tokio::select! {
            typed = lines.recv() => {
                let Some(typed) = typed else { break };
                if take(&mut room, &typed).await? == GtpFlow::Quit {
                    break;
                }
            }
            // The picture is kept even while nothing is asked.
            news = room.hear() => {
                if news? == LineNews::Over && !room.is_host() {
                    break;
                }
            }
        }
    }
    room.leave().await;
    Ok(())
}

/// Comes into the room that is named, or opens one.
async fn enter(arguments: &RoomGtpArguments) -> Result<RoomEngine, RoomFault> {
    if let Some(key) = &arguments.opponent {
        let place = RoomPlace::read(&arguments.url, arguments.server.as_deref())?;
        let line = RoomLine::open(place, RoomPass::Opponent(key.clone())).await?;
        return Ok(RoomEngine::joined(line));
    }
    let terms = HostTerms {
        server: server_of(&arguments.url)?,
        action: Millis(u64::try_from(arguments.action.as_millis()).unwrap_or(u64::MAX)),
        members: arguments.members,
        scheme: arguments.scheme.clone(),
        wait: match arguments.wait {
            true => TeamWait::AtOnce,
            false => TeamWait::AtFirstMove,
        },
    };
    let draft = GameDraft::new(Size::NINETEEN, arguments.rules, 13);
    let (mut host, line) = HostedGame::open(terms, draft, Color::Black).await?;
    host.gather().await?;
    Ok(RoomEngine::hosting(host, line))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GtpFlow {
    GoOn,
    Quit,
}

async fn take(room: &mut RoomEngine, typed: &str) -> Result<GtpFlow, RoomFault> {
    let typed = typed.split('#').next().unwrap_or_default();
    let mut words: Vec<&str> = typed.split_whitespace().collect();
    let id = match words.first() {
        Some(first) if first.chars().all(|letter| letter.is_ascii_digit()) => words.remove(0),
        Some(_) => "",
        None => return Ok(GtpFlow::GoOn),
    };
    let Some((&command, rest)) = words.split_first() else {
        return Ok(GtpFlow::GoOn);
    };
    let answer = answer(room, command, rest).await?;
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut output = std::io::stdout().lock();
    let written = write!(output, "{mark}{id} {text}\n\n").and_then(|()| output.flush());
    match (written, command) {
        (Ok(()), "quit") | (Err(_), _) => Ok(GtpFlow::Quit),
        (Ok(()), _) => Ok(GtpFlow::GoOn),
    }
}

async fn answer(
    room: &mut RoomEngine,
    command: &str,
    rest: &[&str],
) -> Result<GtpAnswer, RoomFault> {
    Ok(match (command, rest) {
        ("protocol_version", _) => Ok("2".to_owned()),
        ("name", _) => Ok(room.name()),
        ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
        ("list_commands", _) => Ok(COMMANDS.join("\n")),
        ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
        ("quit", _) => Ok(String::new()),
        ("boardsize", [side]) => return room.boardsize(side).await,
        ("clear_board", []) => return room.clear_board().await,
        ("komi", [komi]) => return room.komi(komi).await,
        ("fixed_handicap" | "place_free_handicap", [stones]) => {
            return room.handicap(stones).await;
        }
        ("set_free_handicap", [_, _, ..]) => return room.free_handicap(rest).await,
        ("time_settings" | "kgs-time_settings" | "kata-time_settings", _) => {
            room.time.set(command, rest).map(|()| String::new())
        }
        ("time_left", [color, time, stones]) => match color_of(color) {
            Some(color) => room.time.tell(color, time, stones).map(|()| String::new()),
            None => Err("invalid color".to_owned()),
        },
        ("undo", _) => room.undo(),
        ("showboard", _) => Ok(room.drawn()),
        ("play", [color, place]) => match color_of(color) {
            Some(color) => return room.play(color, place).await,
            None => Err("invalid color or coordinate".to_owned()),
        },
        ("genmove", [color]) => match color_of(color) {
            Some(color) => return room.genmove(color).await,
            None => Err("invalid color".to_owned()),
        },
        ("final_status_list", ["dead"]) => return room.dead_stones().await,
        ("final_status_list", ["alive" | "seki"]) => {
            Err("only dead stones are told; all others are alive".to_owned())
        }
        ("final_score", []) => return room.final_score().await,
        (name, _) if COMMANDS.contains(&name) => Err("syntax error".to_owned()),
        _ => Err("unknown command".to_owned()),
    })
}

fn color_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Lines of standard input, read by a thread of their own.
fn typed_lines() -> UnboundedReceiver<String> {
    let (sender, lines) = unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}
