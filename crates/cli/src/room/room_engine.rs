//! A room as a GTP engine: `play` brings the caller's moves into the room, `genmove` waits for what the team decides.
//!
//! The team may move before the caller asks: `genmove` then tells that move at once. In a room that this command hosts
//! nothing goes into the room before the first `genmove`, which tells the team's colour.
//!
//! Invariant: once a game has begun, the board of the room is the only one; all that is kept here is how many of its
//! moves the caller knows.

use std::time::Instant;

use shikatsu_api::room::{
    GameResult, OpponentAction, RoomClientMessage, RoomPhase, SideSettings, StoneStatus,
};
use shikatsu_api::{self as api, Move};
use shikatsu_problem::Color;

use super::board_sync::{label, read_move, size};
use super::hosted_game::HostedGame;
use super::outside_clock::OutsideClock;
use super::room_fault::RoomFault;
use super::room_line::{LineNews, RoomLine};

/// An answer: text, or why not.
pub(super) type GtpAnswer = Result<String, String>;

/// A room and what its caller knows of it.
pub(super) struct RoomEngine {
    pub(super) line: RoomLine,
    pub(super) host: Option<HostedGame>,
    /// The caller's clock.
    pub(super) time: OutsideClock,
    /// Moves of the room that the caller knows.
    pub(super) known: u32,
}

impl RoomEngine {
    /// A room of another host.
    pub(super) fn joined(line: RoomLine) -> Self {
        // A first move of the team is news to the caller; a longer game is one that the caller comes back to.
        let moves = line.picture.board.moves;
        let mut room = Self {
            line,
            host: None,
            time: OutsideClock::default(),
            known: moves,
        };
        if moves == 1 && !room.is_outside(Color::Black) {
            room.known = 0;
        }
        room
    }

    /// A room that this command has opened.
    pub(super) fn hosting(host: HostedGame, line: RoomLine) -> Self {
        Self {
            line,
            host: Some(host),
            time: OutsideClock::default(),
            known: 0,
        }
    }

    pub(super) const fn is_host(&self) -> bool {
        self.host.is_some()
    }

    pub(super) fn name(&self) -> String {
        match self.host {
            // Its code changes from game to game.
            Some(_) => "shikatsu room".to_owned(),
            None => format!("shikatsu room {}", self.line.picture.code),
        }
    }

    /// Waits for news of the room; what the host hears keeps the host's picture.
    pub(super) async fn hear(&mut self) -> Result<LineNews, RoomFault> {
        let Some(host) = &mut self.host else {
            return self.line.hear().await;
        };
        tokio::select! {
            news = self.line.hear() => news,
            news = host.line.hear() => news.map(|_| LineNews::Changed),
        }
    }

    /// Ends the stay.
    pub(super) async fn leave(self) {
        if let Some(host) = self.host {
            let words = "The program that played the other side has gone.".to_owned();
            host.leave(words).await;
        }
    }

    /// A move of the side outside, or one that the team has just made; before the first decision one of either side.
    pub(super) async fn play(&mut self, color: Color, place: &str) -> Result<GtpAnswer, RoomFault> {
        let board = match &self.host {
            Some(host) if host.is_in_lobby() => host.draft.size,
            _ => size(&self.line.picture.board),
        };
        let Some(played) = read_move(place, board) else {
            return Ok(Err("invalid color or coordinate".to_owned()));
        };
        if let Some(host) = self.host.as_mut().filter(|host| host.is_in_lobby()) {
            let Ok(drafted) = played.on(board) else {
                return Ok(Err("invalid color or coordinate".to_owned()));
            };
            let put = host.draft.play(color, drafted);
            let put = put.map(|()| String::new());
            return Ok(put.map_err(|rule| format!("illegal move: {rule}")));
        }
        if !self.is_outside(color) {
            let board = &self.line.picture.board;
            let is_last = board.last == Some(played) && Color::from(board.to_move) != color;
            return Ok(match is_last {
                true => {
                    self.known = board.moves;
                    Ok(String::new())
                }
                false => Err("illegal move: the team decides for this colour".to_owned()),
            });
        }
        match self.wait_for_start().await? {
            Ok(()) => self.send_move(played).await,
            Err(words) => Ok(Err(words)),
        }
    }

    /// Waits for the team's decision. The first one in a room of our own tells the team's colour and starts the game.
    pub(super) async fn genmove(&mut self, color: Color) -> Result<GtpAnswer, RoomFault> {
        if self.host.as_ref().is_some_and(HostedGame::is_in_lobby)
            && let Err(words) = self.begin(color).await?
        {
            return Ok(Err(words));
        }
        if self.is_outside(color) {
            return Ok(Err("the caller plays this colour".to_owned()));
        }
        if let Err(words) = self.wait_for_start().await? {
            return Ok(Err(words));
        }
        let board = &self.line.picture.board;
        if board.moves == self.known && Color::from(board.to_move) != color {
            return Ok(Err("it is the turn of the other colour".to_owned()));
        }
        let asked = Instant::now();
        let decided = self.decision(color).await;
        self.time.spend(color, asked.elapsed());
        decided
    }

    async fn decision(&mut self, color: Color) -> Result<GtpAnswer, RoomFault> {
        self.tell_time(color).await?;
        loop {
            let picture = &self.line.picture;
            if picture.board.moves > self.known {
                self.known = picture.board.moves;
                let last = picture.board.last.unwrap_or(Move::Pass);
                return Ok(Ok(label(last, size(&picture.board))));
            }
            match &picture.result {
                Some(GameResult::Resigned { loser }) if Color::from(*loser) == color => {
                    return Ok(Ok("resign".to_owned()));
                }
                Some(_) => return Ok(Err("the game is over".to_owned())),
                None => {}
            }
            match self.hear().await? {
                LineNews::Over => return Ok(Err("the room is closed".to_owned())),
                LineNews::CameBack => self.tell_time(color).await?,
                _ => {}
            }
        }
    }

    /// Tells the room how long the team may take; a room that is not at this move says no, and needs no such word.
    async fn tell_time(&mut self, color: Color) -> Result<(), RoomFault> {
        let board = &self.line.picture.board;
        let is_asked = board.moves == self.known && Color::from(board.to_move) == color;
        let Some(left) = self.time.left(color).filter(|_| is_asked) else {
            return Ok(());
        };
        let after_moves = self.known;
        let message = |id| RoomClientMessage::OpponentClock {
            id,
            after_moves,
            left: left.0,
        };
        self.line.send(message).await.map(drop)
    }

    /// Sends a move of the side outside and waits until the room has it.
    async fn send_move(&mut self, played: Move) -> Result<GtpAnswer, RoomFault> {
        let after_moves = self.line.picture.board.moves;
        if after_moves != self.known {
            return Ok(Err(
                "the team has moved; ask for its move with genmove".to_owned()
            ));
        }
        loop {
            let sent = self.line.send(|id| RoomClientMessage::Opponent {
                id,
                after_moves,
                action: OpponentAction::Play { played },
            });
            let sent = sent.await?;
            let heard = loop {
                match self.hear().await? {
                    LineNews::Taken(id) if id == sent => break Ok(()),
                    LineNews::Refused { id, words } if id == sent => break Err(words),
                    LineNews::Over => return Ok(Err("the room is closed".to_owned())),
                    // A message that comes twice changes nothing.
                    LineNews::CameBack => break Err(String::new()),
                    _ => {}
                }
            };
            match heard {
                Ok(()) => break,
                Err(words) if words.is_empty() => {}
                Err(words) => return Ok(Err(format!("illegal move: {words}"))),
            }
        }
        // The picture must have the move before the next command looks at it.
        while self.line.picture.board.moves <= after_moves && self.line.picture.result.is_none() {
            self.hear().await?;
        }
        self.known = after_moves + 1;
        Ok(Ok(String::new()))
    }

    /// Starts the game of our own room with this colour as the team: waits for members, and plays what was drafted.
    async fn begin(&mut self, team: Color) -> Result<Result<(), String>, RoomFault> {
        let Some(host) = &mut self.host else {
            return Ok(Ok(()));
        };
        host.team = team;
        let start = host.draft.start(team);
        if let Err(words) = host.show(start.content).await? {
            return Ok(Err(words));
        }
        while !self.host.as_ref().is_some_and(HostedGame::is_complete) {
            if self.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
        let Some(host) = &mut self.host else {
            return Ok(Ok(()));
        };
        if let Err(words) = host.start().await? {
            return Ok(Err(words));
        }
        if let Err(words) = self.wait_for_start().await? {
            return Ok(Err(words));
        }
        match start.first {
            Some(first) => Ok(self.send_move(first.into()).await?.map(drop)),
            None => Ok(Ok(())),
        }
    }

    /// What the team says of dead stones; the caller is taken to agree, so that the game can end.
    pub(super) async fn dead_stones(&mut self) -> Result<GtpAnswer, RoomFault> {
        loop {
            let picture = &self.line.picture;
            if picture.phase != RoomPhase::Counting {
                return Ok(Err(
                    "both sides must have passed, and the count be open".to_owned()
                ));
            }
            let team = usize::from(self.is_outside(Color::Black));
            let counting = picture.counting.as_ref();
            if let Some(status) = counting.and_then(|counting| counting.sides[team].clone()) {
                let size = size(&picture.board);
                let labels = status
                    .dead
                    .iter()
                    .map(|&vertex| label(Move::Play(vertex), size));
                let labels: Vec<String> = labels.collect();
                self.agree(status).await?;
                return Ok(Ok(labels.join(" ")));
            }
            if self.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
    }

    /// The score, when both sides have counted.
    pub(super) async fn final_score(&mut self) -> Result<GtpAnswer, RoomFault> {
        if self.line.picture.phase == RoomPhase::Counting {
            if let Err(words) = self.dead_stones().await? {
                return Ok(Err(words));
            }
            while self.line.picture.phase == RoomPhase::Counting {
                if self.hear().await? == LineNews::Over {
                    break;
                }
            }
        }
        Ok(match &self.line.picture.result {
            Some(GameResult::Score { lead_of_black, .. }) => Ok(score(*lead_of_black)),
            Some(_) => Err("cannot score: the game ended without a count".to_owned()),
            None => Err("cannot score: the game is not over".to_owned()),
        })
    }

    async fn agree(&mut self, status: StoneStatus) -> Result<(), RoomFault> {
        let message = |id| RoomClientMessage::OpponentStones { id, status };
        self.line.send(message).await.map(drop)
    }

    /// Waits until the host has started the game.
    async fn wait_for_start(&mut self) -> Result<Result<(), String>, RoomFault> {
        while self.line.picture.phase == RoomPhase::Lobby {
            if self.hear().await? == LineNews::Over {
                return Ok(Err("the room is closed".to_owned()));
            }
        }
        Ok(match self.line.picture.phase {
            RoomPhase::Playing => Ok(()),
            _ => Err("the game is over".to_owned()),
        })
    }

    pub(super) fn is_outside(&self, color: Color) -> bool {
        let settings = &self.line.picture.settings;
        let side = match api::Color::from(color) {
            api::Color::Black => &settings.black,
            api::Color::White => &settings.white,
        };
        *side == SideSettings::Outside
    }

    /// The board as text, a row in a line.
    pub(super) fn drawn(&self) -> String {
        let board = &self.line.picture.board;
        let letters: Vec<char> = board.stones.chars().collect();
        let rows = letters.chunks(usize::from(board.width).max(1));
        let mut text = String::new();
        for row in rows {
            text.push('\n');
            text.extend(row.iter().flat_map(|&letter| [letter, ' ']));
        }
        text
    }
}

/// Black's lead as GTP says it.
fn score(lead: i32) -> String {
    let points = f64::from(lead.abs()) / 2.0;
    match lead.signum() {
        1 => format!("B+{points}"),
        -1 => format!("W+{points}"),
        _ => "0".to_owned(),
    }
}
