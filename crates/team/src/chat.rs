//! Chat: one channel for each team, one for all, one for the review.
//!
//! A message waits for no phase. The room keeps the last lines for those who come later; the log has all.
//!
//! Invariant: a deleted line leaves a tombstone with its number, so that no client shows what was taken away.

use std::collections::VecDeque;

use shikatsu_problem::Color;

use crate::millis::Millis;
use crate::people::MemberId;

/// Who hears a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChatChannel {
    /// One team.
    Team(Color),
    /// Both teams and those who watch.
    All,
    /// The same, about a game that is over.
    Review,
}

/// What is said.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ChatWords {
    /// Free text.
    Text(String),
    /// One of the room's fixed phrases, by its number.
    Phrase(u16),
}

/// What stands in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatContent {
    /// Words.
    Said(ChatWords),
    /// Nothing any more.
    Deleted {
        /// Who deleted them.
        by: MemberId,
    },
}

/// A line of the chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Lines of a room are numbered from 0.
    pub number: u64,
    /// Who spoke.
    pub by: MemberId,
    /// Who hears it.
    pub channel: ChatChannel,
    /// When.
    pub at: Millis,
    /// What stands there.
    pub content: ChatContent,
}

/// How long members must wait between messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SlowMode {
    /// As long as the size of the room demands.
    #[default]
    BySize,
    /// Not at all.
    Off,
    /// So long.
    Wait(Millis),
}

/// The last lines of a room, and how fast members may speak.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    pub(crate) lines: VecDeque<ChatLine>,
    pub(crate) next_number: u64,
    /// Of the team channels.
    pub(crate) team_slow: [SlowMode; 2],
    /// Of the other channels.
    pub(crate) open_slow: SlowMode,
}

/// Characters of a message, at most.
pub const LONGEST_MESSAGE: usize = 300;

/// Messages of a member in [`MESSAGE_SPAN`], at most.
pub const MOST_MESSAGES: usize = 5;

/// The span in which messages are counted.
pub const MESSAGE_SPAN: Millis = Millis::from_secs(10);

/// From so many members on a room is slow, unless it is told otherwise.
pub const SLOW_FROM: usize = 200;

/// How long members of a large room wait.
const SLOW_WAIT: Millis = Millis::from_secs(10);

/// Lines that the room keeps.
const KEPT_LINES: usize = 200;

impl ChatChannel {
    /// The team that it belongs to.
    #[must_use]
    pub const fn team(self) -> Option<Color> {
        match self {
            Self::Team(color) => Some(color),
            Self::All | Self::Review => None,
        }
    }
}

impl Chat {
    /// The last lines, oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &ChatLine> {
        self.lines.iter()
    }

    /// How long a member must wait between two messages.
    #[must_use]
    pub fn wait(&self, channel: ChatChannel, members: usize) -> Millis {
        let mode = match channel {
            ChatChannel::Team(color) => self.team_slow[color.index()],
            ChatChannel::All | ChatChannel::Review => self.open_slow,
        };
        match mode {
            SlowMode::Wait(wait) => wait,
            SlowMode::BySize if members >= SLOW_FROM => SLOW_WAIT,
            SlowMode::BySize | SlowMode::Off => Millis::ZERO,
        }
    }

    pub(crate) fn line(&self, number: u64) -> Option<&ChatLine> {
        self.lines.iter().find(|line| line.number == number)
    }

    pub(crate) fn push(&mut self, line: ChatLine) {
        self.next_number = line.number + 1;
        self.lines.push_back(line);
        if self.lines.len() > KEPT_LINES {
            self.lines.pop_front();
        }
    }

    pub(crate) fn delete(&mut self, number: u64, by: MemberId) {
        let line = self.lines.iter_mut().find(|line| line.number == number);
        if let Some(line) = line {
            line.content = ChatContent::Deleted { by };
        }
    }

    pub(crate) const fn set_slow(&mut self, channel: ChatChannel, mode: SlowMode) {
        match channel {
            ChatChannel::Team(color) => self.team_slow[color.index()] = mode,
            ChatChannel::All | ChatChannel::Review => self.open_slow = mode,
        }
    }
}
