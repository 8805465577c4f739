//! Who may say what, where and how fast.

use crate::chat::{ChatChannel, ChatWords, LONGEST_MESSAGE, MESSAGE_SPAN, MOST_MESSAGES, SlowMode};
use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::decide::turn::check_text;
use crate::event::RoomEventKind;
use crate::millis::Millis;
use crate::people::{Act, Duty, MemberId};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::scheme::MoverRule;
use crate::settings::{ChatInPlay, ChatWording};

pub(super) fn say(caller: &Caller<'_>, channel: ChatChannel, words: ChatWords) -> Decided {
    let act = match channel {
        ChatChannel::Team(_) => Act::TeamChannel,
        ChatChannel::All | ChatChannel::Review => Act::PublicChat,
    };
    caller.may(act, channel.team())?;
    check_channel(caller, channel)?;
    check_words(caller, &words)?;
    check_pace(caller, channel)?;
    Ok(vec![RoomEventKind::Said {
        line: caller.room.chat.next_number,
        member: caller.id(),
        channel,
        words,
    }])
}

pub(super) fn delete_line(caller: &Caller<'_>, number: u64) -> Decided {
    let line = caller.room.chat.line(number);
    let line = line.ok_or(RoomRefusal::NoLine(number))?;
    caller.may(Act::Delete, line.channel.team())?;
    let by = caller.id();
    Ok(vec![RoomEventKind::LineDeleted { line: number, by }])
}

pub(super) fn mute(caller: &Caller<'_>, member: MemberId, length: Millis) -> Decided {
    let other = caller.other(member)?;
    caller.may(Act::Mute, other.team())?;
    let until = caller.now + length;
    Ok(vec![RoomEventKind::Muted { member, until }])
}

pub(super) fn set_slow_mode(caller: &Caller<'_>, channel: ChatChannel, mode: SlowMode) -> Decided {
    caller.may(Act::SlowMode, channel.team())?;
    Ok(vec![RoomEventKind::SlowModeSet { channel, mode }])
}

/// The review has its own time, and a game may be silent. A relay is played without consultation.
fn check_channel(caller: &Caller<'_>, channel: ChatChannel) -> Result<(), RoomRefusal> {
    let room = caller.room;
    let is_running = matches!(room.phase, RoomPhase::Playing | RoomPhase::Counting);
    let is_relay = channel
        .team()
        .and_then(|color| room.settings.team(color))
        .is_some_and(|team| team.scheme.scheme().mover_rule() == MoverRule::InTurn);
    match channel {
        ChatChannel::Review if room.phase != RoomPhase::Review => {
            Err(RoomRefusal::RoomPhase(room.phase))
        }
        _ if is_running && room.settings.conduct.chat_in_play == ChatInPlay::Off => {
            Err(RoomRefusal::ChatOff)
        }
        _ if is_running && is_relay => Err(RoomRefusal::ChatOff),
        _ => Ok(()),
    }
}

/// In a class members choose phrases; its teacher and the moderators write freely.
fn check_words(caller: &Caller<'_>, words: &ChatWords) -> Result<(), RoomRefusal> {
    let keeps_order = caller.id() == caller.room.host || caller.member.duty == Duty::Moderator;
    match (caller.room.settings.conduct.wording, words) {
        (ChatWording::Phrases(phrases), ChatWords::Phrase(phrase)) if *phrase < phrases => Ok(()),
        (ChatWording::Free, ChatWords::Text(text)) => check_text(text, LONGEST_MESSAGE),
        (ChatWording::Phrases(_), ChatWords::Text(text)) if keeps_order => {
            check_text(text, LONGEST_MESSAGE)
        }
        (ChatWording::Phrases(phrases), _) => Err(RoomRefusal::PhrasesOnly(phrases)),
        (ChatWording::Free, ChatWords::Phrase(_)) => Err(RoomRefusal::PhrasesOnly(0)),
    }
}

fn check_pace(caller: &Caller<'_>, channel: ChatChannel) -> Result<(), RoomRefusal> {
    let now = caller.now;
    if let Some(until) = caller.member.muted_until.filter(|&until| until > now) {
        return Err(RoomRefusal::Muted(until));
    }
    let spoke_at = &caller.member.spoke_at;
    let first = spoke_at.first().filter(|_| spoke_at.len() >= MOST_MESSAGES);
    let flood_ends = first.map_or(Millis::ZERO, |&first| first + MESSAGE_SPAN);
    let wait = caller.room.chat.wait(channel, caller.room.roster.here());
    let slow_ends = match spoke_at.last() {
        Some(&last) if wait > Millis::ZERO => last + wait,
        _ => Millis::ZERO,
    };
    let free_at = flood_ends.max(slow_ends);
    match free_at > now {
        true => Err(RoomRefusal::TooFast(free_at)),
        false => Ok(()),
    }
}
