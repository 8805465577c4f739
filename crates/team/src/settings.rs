//! What the host decides before a game, and the rules of conduct, which may change during it.

use std::fmt;

use shikatsu_board::Faults;
use shikatsu_problem::Color;

use crate::clock::TimeSystem;
use crate::content::{RoomContent, RoomGame};
use crate::millis::Millis;
use crate::scheme::SchemeKind;
use crate::turn::{Quorum, TieRule};

/// Everything about a room that the host decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomSettings {
    /// What is played.
    pub content: RoomContent,
    /// Who plays Black, then White.
    pub sides: [SideSettings; 2],
    /// The clocks of both sides.
    pub time: TimeSystem,
    /// The most that a phase takes, unless the time system says otherwise.
    pub phase_limit: Millis,
    /// The time for talking between proposals and votes; zero leaves it out.
    pub discussion: Millis,
    /// Who may come in.
    pub entry: EntryRule,
    /// Members, at most.
    pub member_limit: usize,
    /// How much later those who watch see the game; the service keeps this promise.
    pub spectator_delay: Millis,
    /// How long the lobby waits for a start.
    pub lobby_time: Millis,
    /// How long the review stays open.
    pub review_time: Millis,
    /// Chat and tallies.
    pub conduct: Conduct,
}

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SideSettings {
    /// A team.
    Team(TeamSettings),
    /// A program or server outside, whose moves come as commands.
    Outside,
}

/// How a team decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamSettings {
    /// How many opinions become one move.
    pub scheme: SchemeKind,
    /// How ties are broken.
    pub tie_rule: TieRule,
    /// How many must act.
    pub quorum: Quorum,
    /// What happens when too few act.
    pub missed_quorum: MissedQuorum,
    /// How the captain is found.
    pub captain: CaptainRule,
    /// Whether proposals need a reason.
    pub reasons: ReasonRule,
}

/// What happens when too few act, after the extra time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MissedQuorum {
    /// The ballots there are decide, or else the captain, an engine, a simple move.
    #[default]
    PlayOn,
    /// The team loses on time.
    LoseOnTime,
}

/// How the captain is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CaptainRule {
    /// The one whom the host appoints; the first in the team until then.
    #[default]
    Fixed,
    /// Another one in each window.
    Rotating,
}

/// Whether proposals need a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ReasonRule {
    /// As the member likes.
    #[default]
    Optional,
    /// A proposal without a reason is refused.
    Required,
}

/// Who may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EntryRule {
    /// All who have the link or a code.
    #[default]
    Open,
    /// Members with an account, and a class with its code.
    AccountsOnly,
}

/// Chat and tallies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conduct {
    /// Chat while the game runs.
    pub chat_in_play: ChatInPlay,
    /// Whether those who watch may speak.
    pub spectators: SpectatorChat,
    /// Free text or fixed phrases.
    pub wording: ChatWording,
    /// Who sees counts before the close.
    pub tally: TallyRule,
    /// Ballots of a network block in the second count; `None` for no second count.
    pub ballots_per_block: Option<u32>,
}

/// Chat while the game runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ChatInPlay {
    /// Allowed.
    #[default]
    On,
    /// Only before and after the game.
    Off,
}

/// Whether those who watch may speak in the open channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SpectatorChat {
    /// They may.
    #[default]
    Open,
    /// They may not.
    Closed,
}

/// Free text or fixed phrases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ChatWording {
    /// Any text.
    #[default]
    Free,
    /// Only so many phrases, which the page has in its words: for classes.
    Phrases(u16),
}

/// Who sees counts before the close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TallyRule {
    /// All in small rooms, none in large ones.
    #[default]
    BySize,
    /// All voters.
    Live,
    /// Voters who have voted.
    AfterOwnBallot,
    /// None.
    AtClose,
}

/// Why settings cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsFault {
    /// The position is impossible.
    Position(Faults),
    /// No colour has a team.
    NoTeam,
    /// In a problem the side to move must be the only team.
    ProblemSides,
    /// The clock would be out before a first move.
    Time,
    /// A scheme with proofs first stands inside another one.
    NestedProofs,
}

impl RoomSettings {
    /// A room with usual settings: two teams that vote, 30 seconds an action.
    #[must_use]
    pub fn new(content: RoomContent) -> Self {
        let team = || SideSettings::Team(TeamSettings::new(SchemeKind::Plurality));
        let sides = match &content {
            RoomContent::Game { .. } => [team(), team()],
            RoomContent::Problem(problem) => match problem.to_move() {
                Color::Black => [team(), SideSettings::Outside],
                Color::White => [SideSettings::Outside, team()],
            },
        };
        Self {
            content,
            sides,
            time: TimeSystem::PerAction {
                time: Millis::from_secs(30),
            },
            phase_limit: Millis::from_secs(30),
            discussion: Millis::ZERO,
            entry: EntryRule::default(),
            member_limit: 20_000,
            spectator_delay: Millis::ZERO,
            lobby_time: Millis::from_days(1),
            review_time: Millis::from_days(1),
            conduct: Conduct::default(),
        }
    }

    /// Who plays a colour.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideSettings {
        &self.sides[color.index()]
    }

    /// How a colour's team decides; `None` if it has no team.
    #[must_use]
    pub const fn team(&self, color: Color) -> Option<&TeamSettings> {
        match self.side(color) {
            SideSettings::Team(team) => Some(team),
            SideSettings::Outside => None,
        }
    }

    /// Whether a room can be opened with these settings.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), SettingsFault> {
        let game = RoomGame::new(&self.content).map_err(SettingsFault::Position)?;
        let teams = Color::BOTH.map(|color| self.team(color).is_some());
        if teams == [false, false] {
            return Err(SettingsFault::NoTeam);
        }
        if matches!(self.content, RoomContent::Problem(_)) {
            let first = game.to_move();
            if !teams[first.index()] || teams[(!first).index()] {
                return Err(SettingsFault::ProblemSides);
            }
        }
        if !self.time.is_playable() {
            return Err(SettingsFault::Time);
        }
        let is_nested = |team: &TeamSettings| match &team.scheme {
            SchemeKind::Proved { otherwise, .. } => {
                matches!(**otherwise, SchemeKind::Proved { .. })
            }
            _ => false,
        };
        let mut teams = Color::BOTH.iter().filter_map(|&color| self.team(color));
        match teams.any(is_nested) {
            true => Err(SettingsFault::NestedProofs),
            false => Ok(()),
        }
    }
}

impl TeamSettings {
    /// A team with a scheme and usual rules otherwise.
    #[must_use]
    pub fn new(scheme: SchemeKind) -> Self {
        Self {
            scheme,
            tie_rule: TieRule::default(),
            quorum: Quorum::default(),
            missed_quorum: MissedQuorum::default(),
            captain: CaptainRule::default(),
            reasons: ReasonRule::default(),
        }
    }
}

impl Default for Conduct {
    fn default() -> Self {
        Self {
            chat_in_play: ChatInPlay::default(),
            spectators: SpectatorChat::default(),
            wording: ChatWording::default(),
            tally: TallyRule::default(),
            ballots_per_block: Some(3),
        }
    }
}

impl fmt::Display for SettingsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(faults) => write!(f, "the position cannot be played: {faults}"),
            Self::NoTeam => f.write_str("give at least one colour to a team"),
            Self::ProblemSides => f.write_str(
                "in a problem the side to move is the team; leave the other side to the engine",
            ),
            Self::Time => f.write_str("give the first move at least a second"),
            Self::NestedProofs => f.write_str("name the scheme that decides without proofs"),
        }
    }
}

impl std::error::Error for SettingsFault {}
