//! What GTP sets up before a game: the board, komi, handicap. A room of our own follows; one of another host is compared.
//!
//! Once a game has begun in our own room, a new board opens another room.

use shikatsu_api::room::{BoardSetup, RoomContent};
use shikatsu_problem::{PointSet, Setup, Size};

use super::game_draft::GameDraft;
use super::handicap::fixed_handicap;
use super::room_engine::{GtpAnswer, RoomEngine};
use super::room_fault::RoomFault;

impl RoomEngine {
    pub(super) async fn boardsize(&mut self, side: &str) -> Result<GtpAnswer, RoomFault> {
        let Some(size) = side.parse().ok().and_then(|side| Size::square(side).ok()) else {
            return Ok(Err("unacceptable size: from 1 to 19".to_owned()));
        };
        if let Some(host) = &self.host {
            let draft = host.draft.cleared(size);
            return self.set_up(draft).await;
        }
        let board = &self.line.picture.board;
        let of_room = (board.width, board.height);
        Ok(match of_room == (size.width(), size.height()) {
            true => Ok(String::new()),
            false => Err(format!(
                "unacceptable size: the board of this room is {}×{}",
                of_room.0, of_room.1
            )),
        })
    }

    pub(super) async fn clear_board(&mut self) -> Result<GtpAnswer, RoomFault> {
        if let Some(host) = &self.host {
            let draft = host.draft.cleared(host.draft.size);
            return self.set_up(draft).await;
        }
        Ok(match self.known {
            0 => Ok(String::new()),
            _ => Err(
                "a game is under way in this room, and a room has one game; open another room"
                    .to_owned(),
            ),
        })
    }

    pub(super) async fn komi(&mut self, text: &str) -> Result<GtpAnswer, RoomFault> {
        let Some(half_points) = half_points(text) else {
            return Ok(Err("komi not a float, or not in half points".to_owned()));
        };
        if let Some(host) = self.host.as_ref().filter(|host| host.is_in_lobby()) {
            let mut draft = host.draft.clone();
            draft.komi_half_points = half_points;
            return self.set_up(draft).await;
        }
        let of_room = match self.line.picture.settings.content {
            RoomContent::Game {
                komi_half_points, ..
            } => komi_half_points,
            RoomContent::Problem { .. } => 0,
        };
        Ok(match of_room == half_points {
            true => Ok(String::new()),
            false => Err(format!(
                "the room has a komi of {}, which does not change any more",
                f64::from(of_room) / 2.0
            )),
        })
    }

    /// Stones at the places of GTP 2; a room chooses no others for `place_free_handicap`.
    pub(super) async fn handicap(&mut self, stones: &str) -> Result<GtpAnswer, RoomFault> {
        let size = self.board_size();
        let stones = stones.parse().map_err(|_| "syntax error");
        match stones.and_then(|stones| fixed_handicap(size, stones)) {
            Ok(stones) => self.put_handicap(stones).await,
            Err(words) => Ok(Err(words.to_owned())),
        }
    }

    pub(super) async fn free_handicap(&mut self, labels: &[&str]) -> Result<GtpAnswer, RoomFault> {
        let size = self.board_size();
        let points: Result<Vec<_>, _> = labels.iter().map(|label| size.point(label)).collect();
        let points = points.unwrap_or_default();
        let stones: PointSet = points.iter().copied().collect();
        match stones.len() == labels.len() && stones.len() < size.area() {
            true => Ok(self.put_handicap(stones).await?.map(|_| String::new())),
            false => Ok(Err("bad vertex list".to_owned())),
        }
    }

    /// Takes back what was played before the game began; a room takes nothing back.
    pub(super) fn undo(&mut self) -> GtpAnswer {
        match self.host.as_mut().filter(|host| host.is_in_lobby()) {
            Some(host) => host.draft.undo().map(|()| String::new()),
            None => Err("cannot undo: a room takes nothing back"),
        }
        .map_err(ToOwned::to_owned)
    }

    async fn put_handicap(&mut self, stones: PointSet) -> Result<GtpAnswer, RoomFault> {
        let size = self.board_size();
        let labels = size.labels(stones);
        if let Some(host) = self.host.as_ref().filter(|host| host.is_in_lobby()) {
            let mut draft = host.draft.clone();
            if let Err(words) = draft.put_handicap(stones) {
                return Ok(Err(words.to_owned()));
            }
            return Ok(self.set_up(draft).await?.map(|_| labels.join(" ")));
        }
        let setup = match &self.line.picture.settings.content {
            RoomContent::Game { setup, .. } => Some(setup),
            RoomContent::Problem { .. } => None,
        };
        let is_there = |setup: &BoardSetup| {
            Setup::try_from(setup)
                .is_ok_and(|setup| setup.black == stones && setup.white.is_empty())
        };
        Ok(match (self.known, setup.is_some_and(is_there)) {
            (0, true) => Ok(labels.join(" ")),
            (0, false) => Err(
                "this room has no such handicap; its host sets the position before the start"
                    .to_owned(),
            ),
            _ => Err("board not empty".to_owned()),
        })
    }

    /// Takes a draft into our own room, or into another one if a game has begun in it.
    async fn set_up(&mut self, draft: GameDraft) -> Result<GtpAnswer, RoomFault> {
        let Some(host) = &mut self.host else {
            return Ok(Ok(String::new()));
        };
        if !host.is_in_lobby() {
            self.line = host.next(draft).await?;
            self.known = 0;
            host.gather().await?;
            return Ok(Ok(String::new()));
        }
        host.draft = draft;
        let content = host.draft.shown();
        Ok(host.show(content).await?.map(|()| String::new()))
    }

    fn board_size(&self) -> Size {
        match &self.host {
            Some(host) => host.draft.size,
            None => super::board_sync::size(&self.line.picture.board),
        }
    }
}

/// Komi in half points; nothing for what cannot be counted.
fn half_points(text: &str) -> Option<i32> {
    let komi: f64 = text.parse().ok()?;
    let half_points = (komi * 2.0).round();
    let is_exact = (komi * 2.0 - half_points).abs() < 0.01 && half_points.abs() <= 800.0;
    // At most 800, so the text is that of a whole number that fits.
    is_exact.then(|| format!("{half_points:.0}").parse().ok())?
}
