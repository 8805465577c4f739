//! `shikatsu room gtp`: a room that answers as a GTP engine on standard input and output.
//!
//! The caller plays the side outside. `play` brings its moves into the room, and `genmove` waits for what the team
//! decides. So every program that drives a GTP engine (a bridge to a server, a referee, a board) drives a team.
//!
//! The team may move before the caller asks: `genmove` then tells that move at once.
//!
//! Invariant: every command gets one answer, and the board of the room is the only one; all that is kept here is how many
//! of its moves the caller knows.

use std::io::{BufRead, Write};

use shikatsu_api::room::{
    GameResult, OpponentAction, RoomClientMessage, RoomContent, RoomPhase, RoomSnapshot,
    SideSettings, StoneStatus,
};
use shikatsu_api::{Color, Move};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::board_sync::{label, read_move, size};
use super::room_fault::RoomFault;
use super::room_line::{LineNews, RoomLine, RoomPass};
use super::room_place::RoomPlace;
use crate::arguments::RoomGtpArguments;

/// What can be asked.
const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_status_list",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// An answer: text, or why not.
type GtpAnswer = Result<String, String>;

pub(super) async fn run(arguments: &RoomGtpArguments) -> Result<(), RoomFault> {
    let place = RoomPlace::read(&arguments.url, arguments.server.as_deref())?;
    let pass = RoomPass::Opponent(arguments.opponent.clone());
    let line = RoomLine::open(place, pass).await?;
    // A first move of the team is news to the caller; a longer game is one that the caller comes back to.
    let moves = line.picture.board.moves;
    let is_news = moves == 1 && !is_outside(&line.picture, Color::Black);
    let mut room = RoomEngine {
        line,
        lines: typed_lines(),
        known: if is_news { 0 } else { moves },
    };
    loop {
        tokio::select! {
            typed = room.lines.recv() => {
                let Some(typed) = typed else { return Ok(()) };
                if room.take(&typed).await? == GtpFlow::Quit {
                    return Ok(());
                }
            }
            // The picture is kept even while nothing is asked.
            news = room.line.hear() => {
                if news? == LineNews::Over {
                    return Ok(());
                }
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GtpFlow {
    GoOn,
    Quit,
}

struct RoomEngine {
    line: RoomLine,
    lines: UnboundedReceiver<String>,
    /// Moves of the room that the caller knows.
    known: u32,
}

impl RoomEngine {
    async fn take(&mut self, typed: &str) -> Result<GtpFlow, RoomFault> {
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
        let answer = self.answer(command, rest).await?;
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

    async fn answer(&mut self, command: &str, rest: &[&str]) -> Result<GtpAnswer, RoomFault> {
        let picture = &self.line.picture;
        Ok(match (command, rest) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok(format!("shikatsu room {}", picture.code)),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", _) => Ok(String::new()),
            ("boardsize", [side]) => boardsize(picture, side),
            ("clear_board", _) => match self.known {
                0 => Ok(String::new()),
                _ => Err("a game is under way in this room; open another room".to_owned()),
            },
            ("komi", [komi]) => self.komi(komi),
            // The clocks of a room are the host's; the caller's time is no reason to stop.
            ("time_settings" | "time_left", _) => Ok(String::new()),
            ("undo", _) => Err("cannot undo: a room takes nothing back".to_owned()),
            ("showboard", _) => Ok(drawn(picture)),
            ("play", [color, place]) => return self.play(color, place).await,
            ("genmove", [color]) => return self.genmove(color).await,
            ("final_status_list", ["dead"]) => return self.dead_stones().await,
            ("final_status_list", ["alive" | "seki"]) => {
                Err("only dead stones are told; all others are alive".to_owned())
            }
            (name, _) if COMMANDS.contains(&name) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        })
    }

    fn komi(&self, text: &str) -> GtpAnswer {
        let komi: f64 = text.parse().map_err(|_| "komi not a float".to_owned())?;
        let of_room = match self.line.picture.settings.content {
            RoomContent::Game {
                komi_half_points, ..
            } => f64::from(komi_half_points) / 2.0,
            RoomContent::Problem { .. } => 0.0,
        };
        match (komi - of_room).abs() < 0.01 {
            true => Ok(String::new()),
            false => Err(format!("the room has a komi of {of_room}")),
        }
    }

    /// A move of the side outside, or one that the team has just made.
    async fn play(&mut self, color: &str, place: &str) -> Result<GtpAnswer, RoomFault> {
        let picture = &self.line.picture;
        let size = size(&picture.board);
        let (Some(color), Some(played)) = (color_of(color), read_move(place, size)) else {
            return Ok(Err("invalid color or coordinate".to_owned()));
        };
        if !is_outside(picture, color) {
            let is_last = picture.board.last == Some(played) && picture.board.to_move != color;
            return Ok(match is_last {
                true => {
                    self.known = picture.board.moves;
                    Ok(String::new())
                }
                false => Err("illegal move: the team decides for this colour".to_owned()),
            });
        }
        if let Err(words) = self.wait_for_start().await? {
            return Ok(Err(words));
        }
        let after_moves = self.line.picture.board.moves;
        if after_moves != self.known {
            return Ok(Err(
                "the team has moved; ask for its move with genmove".to_owned()
            ));
        }
        let sent = self.line.send(|id| RoomClientMessage::Opponent {
            id,
            after_moves,
            action: OpponentAction::Play { played },
        });
        let sent = sent.await?;
        loop {
            match self.line.hear().await? {
                LineNews::Taken(id) if id == sent => break,
                LineNews::Refused { id, words } if id == sent => {
                    return Ok(Err(format!("illegal move: {words}")));
                }
                LineNews::Over => return Ok(Err("the room is closed".to_owned())),
                _ => {}
            }
        }
        // The picture must have the move before the next command looks at it.
        while self.line.picture.board.moves <= after_moves && !is_ended(&self.line.picture) {
            self.line.hear().await?;
        }
        self.known = after_moves + 1;
        Ok(Ok(String::new()))
    }

    async fn genmove(&mut self, color: &str) -> Result<GtpAnswer, RoomFault> {
        let Some(color) = color_of(color) else {
            return Ok(Err("invalid color".to_owned()));
        };
        if is_outside(&self.line.picture, color) {
            return Ok(Err("the caller plays this colour".to_owned()));
        }
        if let Err(words) = self.wait_for_start().await? {
            return Ok(Err(words));
        }
        let board = &self.line.picture.board;
        if board.moves == self.known && board.to_move != color {
            return Ok(Err("it is the turn of the other colour".to_owned()));
        }
        loop {
            let picture = &self.line.picture;
            if picture.board.moves > self.known {
                self.known = picture.board.moves;
                let last = picture.board.last.unwrap_or(Move::Pass);
                return Ok(Ok(label(last, size(&picture.board))));
            }
            match &picture.result {
                Some(GameResult::Resigned { .. }) => return Ok(Ok("resign".to_owned())),
                Some(_) => return Ok(Err("the game is over".to_owned())),
                None => {}
            }
            if self.line.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
    }

    /// What the team says of dead stones; the caller is taken to agree, so that the game can end.
    async fn dead_stones(&mut self) -> Result<GtpAnswer, RoomFault> {
        loop {
            let picture = &self.line.picture;
            if picture.phase != RoomPhase::Counting {
                return Ok(Err(
                    "both sides must have passed, and the count be open".to_owned()
                ));
            }
            let team = Color::Black;
            let team = match is_outside(picture, team) {
                true => 1,
                false => 0,
            };
            let told = picture
                .counting
                .as_ref()
                .and_then(|counting| counting.sides[team].clone());
            if let Some(status) = told {
                let size = size(&picture.board);
                let labels = status
                    .dead
                    .iter()
                    .map(|&vertex| label(Move::Play(vertex), size));
                let labels: Vec<String> = labels.collect();
                self.agree(status).await?;
                return Ok(Ok(labels.join(" ")));
            }
            if self.line.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
    }

    async fn agree(&mut self, status: StoneStatus) -> Result<(), RoomFault> {
        let message = |id| RoomClientMessage::OpponentStones { id, status };
        self.line.send(message).await.map(drop)
    }

    /// Waits until the host has started the game.
    async fn wait_for_start(&mut self) -> Result<Result<(), String>, RoomFault> {
        while self.line.picture.phase == RoomPhase::Lobby {
            if self.line.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
        Ok(match self.line.picture.phase {
            RoomPhase::Playing => Ok(()),
            _ => Err("the game is over".to_owned()),
        })
    }
}

fn boardsize(picture: &RoomSnapshot, side: &str) -> GtpAnswer {
    let board = &picture.board;
    let is_equal = |own: u8| side.parse() == Ok(own);
    match is_equal(board.width) && is_equal(board.height) {
        true => Ok(String::new()),
        false => Err("unacceptable size".to_owned()),
    }
}

fn is_outside(picture: &RoomSnapshot, color: Color) -> bool {
    let side = match color {
        Color::Black => &picture.settings.black,
        Color::White => &picture.settings.white,
    };
    *side == SideSettings::Outside
}

const fn is_ended(picture: &RoomSnapshot) -> bool {
    picture.result.is_some()
}

fn color_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The board as text, a row in a line.
fn drawn(picture: &RoomSnapshot) -> String {
    let board = &picture.board;
    let letters: Vec<char> = board.stones.chars().collect();
    let rows = letters.chunks(usize::from(board.width).max(1));
    let mut text = String::new();
    for row in rows {
        text.push('\n');
        text.extend(row.iter().flat_map(|&letter| [letter, ' ']));
    }
    text
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
