//! A room that this command has opened itself: it is the host, and plays the side outside.
//!
//! The room has no clock that could end a game: the caller's clock judges, and windows take their share of what it leaves.
//!
//! Invariant: before the start the room shows what the draft says; afterwards the draft is not looked at any more.

use std::time::Duration;

use shikatsu_api::VERSION;
use shikatsu_api::room::{
    self as api, ChatChannel, ChatWords, MemberCommand, NewRoom, RoomClientMessage, RoomGuest,
    RoomPhase, Seat,
};
use shikatsu_problem::Color;
use shikatsu_service::rooms::settings_message;
use shikatsu_team::{
    Millis, RoomContent, RoomSettings, SchemeKind, SideSettings, TeamSettings, TimeSystem,
};

use super::game_draft::GameDraft;
use super::room_fault::RoomFault;
use super::room_http::open;
use super::room_line::{LineNews, RoomLine, RoomPass};
use super::room_place::RoomPlace;
use crate::failure::say;

/// What a side outside may take for a move before the room gives it up: the caller's clock is the one that counts.
const LONGEST_MOVE: Millis = Millis::from_secs(24 * 3600);

/// How long the room is listened to when the host leaves.
const LONGEST_LEAVE: Duration = Duration::from_secs(3);

/// What the caller of the command decides about rooms.
#[derive(Debug, Clone)]
pub(super) struct HostTerms {
    pub(super) server: String,
    /// The most that a proposal or a vote takes.
    pub(super) action: Millis,
    /// The game starts when so many sit in the team.
    pub(super) members: u32,
    pub(super) scheme: SchemeKind,
    pub(super) wait: TeamWait,
}

/// When members are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TeamWait {
    /// When the first move is asked for.
    AtFirstMove,
    /// As soon as a room is open.
    AtOnce,
}

/// The room as its host sees it.
pub(super) struct HostedGame {
    terms: HostTerms,
    pub(super) draft: GameDraft,
    pub(super) team: Color,
    pub(super) line: RoomLine,
    /// What the service was told last; the picture may be older.
    shown: api::RoomSettings,
}

impl HostedGame {
    /// Opens a room and says where it is; the socket of the side outside comes with it.
    pub(super) async fn open(
        terms: HostTerms,
        draft: GameDraft,
        team: Color,
    ) -> Result<(Self, RoomLine), RoomFault> {
        let host = RoomGuest {
            name: Some("shikatsu room gtp".to_owned()),
            rating: None,
            seat: Seat::Watching,
            class_code: None,
        };
        let shown = settings_message(&settings(&terms, draft.shown(), team));
        let new = NewRoom {
            version: VERSION,
            host,
            settings: shown.clone(),
        };
        let (entered, cookie) = open(&terms.server, &new).await?;
        let place = RoomPlace::opened(&terms.server, entered.room);
        let line = RoomLine::open(place.clone(), RoomPass::Cookie(cookie)).await?;
        let keys = line.picture.own.keys.as_ref();
        let key = keys.and_then(|keys| keys.opponent_key.clone());
        let key = key.ok_or_else(|| RoomFault::Garbled("no key of the side outside".to_owned()))?;
        let outside = RoomLine::open(place, RoomPass::Opponent(key)).await?;
        say(&format_args!(
            "room {} is open at http://{}/#/room?in={}",
            entered.code, terms.server, entered.code
        ));
        say(&format_args!(
            "the game starts with {} in the team, when a move is asked for",
            count(terms.members, "member")
        ));
        let hosted = Self {
            terms,
            draft,
            team,
            line,
            shown,
        };
        Ok((hosted, outside))
    }

    pub(super) fn is_in_lobby(&self) -> bool {
        self.line.picture.phase == RoomPhase::Lobby
    }

    /// Opens another room for another game, and tells the members of this one where it is. Its team has Black until a
    /// first move tells otherwise.
    pub(super) async fn next(&mut self, draft: GameDraft) -> Result<RoomLine, RoomFault> {
        let (next, outside) = Self::open(self.terms.clone(), draft, Color::Black).await?;
        let left = std::mem::replace(self, next);
        let words = format!("The next game is in room {}.", self.line.picture.code);
        left.leave(words).await;
        Ok(outside)
    }

    /// Goes, and leaves the room to its members.
    pub(super) async fn leave(mut self, words: String) {
        let channel = match self.line.picture.phase {
            RoomPhase::Review => ChatChannel::Review,
            _ => ChatChannel::All,
        };
        let words = ChatWords::Text { text: words };
        let said = MemberCommand::Say { channel, words };
        let going = async {
            // The members go on without these words.
            let _ = self.command(said).await;
            let _ = self.command(MemberCommand::Leave).await;
        };
        // A room that does not answer one who leaves must not hold up the caller.
        let _ = tokio::time::timeout(LONGEST_LEAVE, going).await;
    }

    /// Shows the members what the draft says.
    pub(super) async fn show(
        &mut self,
        content: RoomContent,
    ) -> Result<Result<(), String>, RoomFault> {
        let settings = settings_message(&settings(&self.terms, content, self.team));
        if self.shown == settings {
            return Ok(Ok(()));
        }
        let change = MemberCommand::ChangeSettings {
            settings: Box::new(settings.clone()),
        };
        let changed = self.command(change).await?;
        if changed.is_ok() {
            self.shown = settings;
        }
        Ok(changed)
    }

    /// Starts the game; the team must be complete.
    pub(super) async fn start(&mut self) -> Result<Result<(), String>, RoomFault> {
        let started = self.command(MemberCommand::Start).await?;
        // The next command must not take this room for one that has not begun.
        while started.is_ok() && self.is_in_lobby() {
            self.line.hear().await?;
        }
        Ok(started)
    }

    /// Waits for members if the terms say that nothing is answered before.
    pub(super) async fn gather(&mut self) -> Result<(), RoomFault> {
        while self.terms.wait == TeamWait::AtOnce && !self.is_complete() {
            self.line.hear().await?;
        }
        Ok(())
    }

    /// Whether enough members sit in the team.
    pub(super) fn is_complete(&self) -> bool {
        self.line.picture.roster.seated[self.team.index()] >= self.terms.members
    }

    async fn command(&mut self, wish: MemberCommand) -> Result<Result<(), String>, RoomFault> {
        let sent = self.line.send(|id| RoomClientMessage::Command {
            id,
            command: Box::new(wish),
        });
        let sent = sent.await?;
        loop {
            match self.line.hear().await? {
                LineNews::Taken(id) if id == sent => return Ok(Ok(())),
                LineNews::Refused { id, words } if id == sent => return Ok(Err(words)),
                LineNews::Over => return Ok(Err("the room is closed".to_owned())),
                LineNews::CameBack => {
                    return Ok(Err("the connection was lost; send it again".to_owned()));
                }
                _ => {}
            }
        }
    }
}

fn settings(terms: &HostTerms, content: RoomContent, team: Color) -> RoomSettings {
    let mut sides = [
        SideSettings::Team(TeamSettings::new(terms.scheme.clone())),
        SideSettings::Outside,
    ];
    if team == Color::White {
        sides.reverse();
    }
    RoomSettings {
        sides,
        time: TimeSystem::Fischer {
            main: LONGEST_MOVE,
            increment: LONGEST_MOVE,
            cap: LONGEST_MOVE,
        },
        phase_limit: terms.action,
        ..RoomSettings::new(content)
    }
}

fn count(number: u32, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    }
}
