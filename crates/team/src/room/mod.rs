//! A room: everything that follows from its log.
//!
//! [`Room::apply`] takes events in; [`decide`](crate::decide) says which events a command makes. Nothing here reads a
//! clock or draws chance.
//!
//! Invariant: a room is the result of its events and of nothing else, so replaying the log gives an equal room.

mod apply;
mod counting;
mod rights;
mod state;
mod timing;

pub use counting::Counting;
pub(crate) use rights::permit;
pub use state::RoomState;
pub use timing::LATE_BALLOT;
pub(crate) use timing::answer_deadline;

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_problem::{Color, Move};

use crate::chat::{Chat, ChatChannel};
use crate::clock::TeamClock;
use crate::content::RoomGame;
use crate::dice::{RoomId, RoomSecret, SeedCommitment, WindowSeed};
use crate::event::{GameResult, PauseCause, RoomEvent, WindowOutcome};
use crate::log_fault::LogFault;
use crate::millis::Millis;
use crate::people::{Act, MemberId, RoomRole, Roster};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::settings::{RoomSettings, TallyRule};
use crate::turn::{Evidence, TurnWindow};

/// A pause that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// Since when.
    pub since: Millis,
    /// When it ends by itself.
    pub until: Millis,
    /// Who asked for it.
    pub cause: PauseCause,
}

/// What is kept of a window that closed. Its ballots are in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedWindow {
    /// Its number.
    pub number: u32,
    /// Whose it was.
    pub color: Color,
    /// The hash that was shown when it opened.
    pub commitment: SeedCommitment,
    /// The seed that was shown when it closed.
    pub seed: WindowSeed,
    /// What came out.
    pub outcome: WindowOutcome,
    /// How many members cast a ballot.
    pub ballots: usize,
    /// How many members could.
    pub voters: usize,
    /// The winner of the second count, where it is another one.
    pub second_count: Option<Move>,
}

/// A room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    pub(crate) id: RoomId,
    pub(crate) secret: Option<RoomSecret>,
    pub(crate) settings: RoomSettings,
    pub(crate) host: MemberId,
    pub(crate) roster: Roster,
    /// Those who are ready for the start.
    pub(crate) ready: BTreeSet<MemberId>,
    pub(crate) captains: [Option<MemberId>; 2],
    /// The arrival numbers of the last captain and of the last relay member of each team.
    pub(crate) last_captain: [Option<u32>; 2],
    pub(crate) last_mover: [Option<u32>; 2],
    pub(crate) phase: RoomPhase,
    /// When the phase began.
    pub(crate) phase_since: Millis,
    pub(crate) pause: Option<Pause>,
    pub(crate) pauses_used: Millis,
    pub(crate) game: RoomGame,
    pub(crate) clocks: [TeamClock; 2],
    /// When the side to move began to think.
    pub(crate) turn_since: Millis,
    pub(crate) window: Option<TurnWindow>,
    pub(crate) evidence: Evidence,
    pub(crate) closed_windows: Vec<ClosedWindow>,
    pub(crate) counting: Option<Counting>,
    pub(crate) result: Option<GameResult>,
    pub(crate) chat: Chat,
    pub(crate) events: u64,
    pub(crate) last_at: Millis,
}

impl Room {
    /// Replays a log from its first event.
    ///
    /// # Errors
    /// The first event that does not follow from those before it.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a RoomEvent>) -> Result<Self, LogFault> {
        let mut log = log.into_iter();
        let mut room = apply::opened(log.next())?;
        for event in log {
            room.apply(event)?;
        }
        Ok(room)
    }

    /// Takes in an event.
    ///
    /// # Errors
    /// When the event does not follow from the log so far. [`decide`](crate::decide) makes no such event; a log that was
    /// changed may have one. The room must not be used afterwards.
    pub fn apply(&mut self, event: &RoomEvent) -> Result<(), LogFault> {
        apply::apply(self, event)
    }

    /// When the room wants to be woken with [`Wake`](crate::ServiceCommand::Wake) if nothing happens before.
    #[must_use]
    pub fn wake(&self) -> Option<Millis> {
        timing::wake(self)
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> RoomId {
        self.id
    }

    /// What its seeds are made of; nothing in a log that was shown. It is for the service alone.
    #[must_use]
    pub const fn secret(&self) -> Option<RoomSecret> {
        self.secret
    }

    /// How many events made it.
    #[must_use]
    pub const fn events(&self) -> u64 {
        self.events
    }

    /// When the last event happened.
    #[must_use]
    pub const fn last_at(&self) -> Millis {
        self.last_at
    }

    /// What the host decided.
    #[must_use]
    pub const fn settings(&self) -> &RoomSettings {
        &self.settings
    }

    /// Where it stands.
    #[must_use]
    pub const fn phase(&self) -> RoomPhase {
        self.phase
    }

    /// The pause that is under way.
    #[must_use]
    pub const fn pause(&self) -> Option<Pause> {
        self.pause
    }

    /// The host.
    #[must_use]
    pub const fn host(&self) -> MemberId {
        self.host
    }

    /// The captain of a team, in a window with a rotating one that of the window.
    #[must_use]
    pub fn captain(&self, color: Color) -> Option<MemberId> {
        let window = self.window.as_ref().filter(|w| w.opening.color == color);
        window.map_or(self.captains[color.index()], |w| w.opening.captain)
    }

    /// The members.
    #[must_use]
    pub const fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Those who are ready for the start.
    #[must_use]
    pub const fn ready(&self) -> &BTreeSet<MemberId> {
        &self.ready
    }

    /// The board.
    #[must_use]
    pub const fn game(&self) -> &RoomGame {
        &self.game
    }

    /// The clock of a side.
    #[must_use]
    pub const fn clock(&self, color: Color) -> &TeamClock {
        &self.clocks[color.index()]
    }

    /// Since when the clock of a side runs, less every time that was not the side's; nothing if it stands.
    #[must_use]
    pub fn clock_since(&self, color: Color) -> Option<Millis> {
        let is_running = self.phase == RoomPhase::Playing && self.pause.is_none();
        if !is_running || self.game.to_move() != color {
            return None;
        }
        let of_window = self.window.as_ref().map(|window| window.charged_from);
        Some(of_window.unwrap_or(self.turn_since))
    }

    /// The window that is open.
    #[must_use]
    pub const fn window(&self) -> Option<&TurnWindow> {
        self.window.as_ref()
    }

    /// What jobs found out about the open window.
    #[must_use]
    pub const fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The windows that closed, oldest first.
    #[must_use]
    pub fn closed_windows(&self) -> &[ClosedWindow] {
        &self.closed_windows
    }

    /// What was said about dead stones, while both sides count.
    #[must_use]
    pub const fn counting(&self) -> Option<&Counting> {
        self.counting.as_ref()
    }

    /// How the game ended.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The last lines of the chat.
    #[must_use]
    pub const fn chat(&self) -> &Chat {
        &self.chat
    }

    /// The roles of a member.
    #[must_use]
    pub fn roles(&self, member: MemberId) -> Vec<RoomRole> {
        rights::roles(self, member)
    }

    /// Whether a member may do something now, about a team if it concerns one.
    ///
    /// # Errors
    /// What the member can do instead.
    pub fn permit(
        &self,
        member: MemberId,
        act: Act,
        about: Option<Color>,
    ) -> Result<(), RoomRefusal> {
        permit(self, member, act, about)
    }

    /// Whether a member may read a channel now.
    #[must_use]
    pub fn may_read(&self, member: MemberId, channel: ChatChannel) -> bool {
        rights::may_read(self, member, channel)
    }

    /// Who sees counts before the close, in a room of this size: never [`TallyRule::BySize`].
    #[must_use]
    pub const fn tally_rule(&self) -> TallyRule {
        match self.settings.conduct.tally {
            TallyRule::BySize if self.roster.here() > crate::chat::SLOW_FROM => TallyRule::AtClose,
            TallyRule::BySize => TallyRule::Live,
            rule => rule,
        }
    }

    /// The counts of the open window, if the member may see them now.
    #[must_use]
    pub fn tally_for(&self, member: MemberId) -> Option<BTreeMap<Move, u32>> {
        let window = self.window.as_ref()?;
        if !window.voters.contains_key(&member) {
            return None;
        }
        let may_see = match self.tally_rule() {
            TallyRule::AfterOwnBallot => window.ballots.contains_key(&member),
            TallyRule::AtClose => false,
            TallyRule::Live | TallyRule::BySize => true,
        };
        may_see.then(|| window.tally())
    }

    pub(crate) fn window_number(&self) -> u32 {
        let open = self.window.as_ref().map(|window| window.opening.number);
        let closed = || self.closed_windows.last().map(|window| window.number);
        open.or_else(closed).unwrap_or(0)
    }
}
