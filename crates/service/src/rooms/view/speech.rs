//! The chat.

use shikatsu_api::room as api;
use shikatsu_team::{ChatContent, ChatLine, Room, TeamMember};

use super::super::message::Carried;
use super::ViewAudience;
use super::roster::shown_number;
use super::text::text;

/// Lines of the chat that a new client gets.
pub(in crate::rooms) const SHOWN_LINES: usize = 50;

/// The last lines that an audience may read, oldest first.
pub(in crate::rooms) fn shown_lines(
    room: &Room,
    audience: ViewAudience,
) -> impl Iterator<Item = &ChatLine> {
    let heard = move |line: &&ChatLine| is_heard(line, audience);
    let last: Vec<&ChatLine> = room
        .chat()
        .lines()
        .rev()
        .filter(heard)
        .take(SHOWN_LINES)
        .collect();
    last.into_iter().rev()
}

/// A line as it is sent, if the audience may read it.
pub(in crate::rooms) fn line_text(
    room: &Room,
    line: &ChatLine,
    audience: ViewAudience,
) -> Option<String> {
    is_heard(line, audience).then(|| text(&line_view(room, line)))
}

fn is_heard(line: &ChatLine, audience: ViewAudience) -> bool {
    line.channel.team().is_none_or(|team| audience.hears(team))
}

fn line_view(room: &Room, line: &ChatLine) -> api::ChatLineView {
    let speaker = room.roster().get(line.by);
    api::ChatLineView {
        number: line.number,
        member: line.by.message(),
        speaker: speaker.map_or(0, shown_number),
        name: speaker.and_then(|speaker: &TeamMember| speaker.request.name.clone()),
        channel: line.channel.message(),
        at: line.at.0,
        words: match &line.content {
            ChatContent::Said(words) => Some(words.message()),
            ChatContent::Deleted { .. } => None,
        },
    }
}
