//! What is shown of a room after each batch of events: parts that are others now, and lines of the chat.
//!
//! What many members change at a time (who is here, how many have acted, counts) is shown at most five times a second,
//! and less often where more bytes go to more sockets: a room has four megabytes a second for it. While ballots come in,
//! counts go first: they say how many have acted too, in a sixth of the bytes of the window.
//!
//! Invariant: all gateways that take in every frame have the same picture, the one that is here.

use std::collections::{BTreeMap, VecDeque};

use shikatsu_team::{Millis, Room, RoomEvent, RoomEventKind, TallyRule};

use super::super::news::{FrameExtent, RoomBroadcast, RoomFrame};
use super::super::view::{
    Part, PartSet, SHOWN_LINES, ViewAudience, line_text, part_text, shown_lines, tally_text,
};

/// Bytes in a millisecond that a room may spend on what changes often.
const BYTES_PER_MILLI: usize = 4_000;

/// What changes often is not shown more often than this.
const SHORTEST: Millis = Millis(200);

/// Where counts are shown, the window goes out for ballots alone so many times less often than it could, because counts
/// have told its readers already; so it takes an eighth of a room's bytes a second on top of them. Those who may not see
/// the counts learn from it how many have acted.
const WINDOW_BEHIND_COUNTS: usize = 8;

/// What each audience is shown.
pub(in crate::rooms) struct Publisher {
    epoch: i64,
    pictures: [ShownPicture; 5],
    /// Parts that changed and wait for their time.
    waiting: PartSet,
    is_tally_waiting: bool,
    roster_from: Millis,
    /// When counts may be shown, and a window in which more changed than ballots.
    window_from: Millis,
    /// When a window may be shown in which ballots alone changed.
    ballots_from: Millis,
    window_change: WindowChange,
    /// Frames for those who watch with a delay.
    delayed: VecDeque<(Millis, RoomFrame)>,
}

/// What waits to be shown of the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WindowChange {
    /// Ballots that the counts tell of.
    Ballots,
    /// Anything that the window alone tells.
    Other,
}

/// What an audience is shown.
#[derive(Default, Clone)]
struct ShownPicture {
    number: u64,
    parts: [String; 10],
    lines: BTreeMap<u64, String>,
}

impl Publisher {
    /// The picture of a room as it is.
    pub(in crate::rooms) fn new(room: &Room, epoch: i64) -> Self {
        let pictures = ViewAudience::ALL.map(|audience| ShownPicture::of(room, audience));
        Self {
            epoch,
            pictures,
            waiting: PartSet::NONE,
            is_tally_waiting: true,
            roster_from: Millis::ZERO,
            window_from: Millis::ZERO,
            ballots_from: Millis::ZERO,
            window_change: WindowChange::Ballots,
            delayed: VecDeque::new(),
        }
    }

    /// Shows those who watch with a delay the room as it was, and as it is now when the delay is over.
    pub(in crate::rooms) fn show_past(&mut self, past: &Room, room: &Room, now: Millis) {
        let watching = ViewAudience::Watching;
        let everyone = &self.pictures[ViewAudience::Everyone.index()];
        let present = RoomFrame {
            parts: Part::ALL
                .into_iter()
                .zip(everyone.parts.iter().cloned())
                .collect(),
            lines: everyone.lines.clone().into_iter().collect(),
            ..self.no_change(watching, room, now)
        };
        let due = now + room.settings().spectator_delay;
        self.delayed.push_back((due, present));
        self.pictures[watching.index()] = ShownPicture::of(past, watching);
    }

    /// The whole picture of every audience, for gateways that have none.
    pub(in crate::rooms) fn whole(&self, room: &Room, now: Millis) -> Vec<RoomBroadcast> {
        let frames = ViewAudience::ALL.into_iter().map(|audience| {
            let picture = &self.pictures[audience.index()];
            let parts = Part::ALL.into_iter().zip(picture.parts.iter().cloned());
            RoomBroadcast::Frame(RoomFrame {
                audience,
                epoch: self.epoch,
                number: picture.number,
                extent: FrameExtent::Whole,
                now: now.0,
                seq: room.events(),
                parts: parts.collect(),
                lines: picture.lines.clone().into_iter().collect(),
            })
        });
        frames.collect()
    }

    /// When something waits to be shown.
    pub(in crate::rooms) fn due(&self) -> Option<Millis> {
        let roster = self.waiting.contains(Part::Roster);
        let window = self.waiting.contains(Part::Window);
        let delayed = self.delayed.front().map(|(due, _)| *due);
        let roster = roster.then_some(self.roster_from);
        let window = window.then(|| self.window_due());
        let tally = self.is_tally_waiting.then_some(self.window_from);
        [roster, window, tally, delayed].into_iter().flatten().min()
    }

    /// What to send after these events, and what has waited long enough.
    pub(in crate::rooms) fn show(
        &mut self,
        room: &Room,
        events: &[RoomEvent],
        now: Millis,
        sockets: usize,
    ) -> Vec<RoomBroadcast> {
        let mut parts = PartSet::NONE;
        let mut lines = Vec::new();
        for RoomEvent { kind, .. } in events {
            parts = parts.join(PartSet::urgent(kind));
            let frequent = PartSet::frequent(kind);
            self.waiting = self.waiting.join(frequent);
            if frequent.contains(Part::Window) && !is_told_by_counts(room, kind) {
                self.window_change = WindowChange::Other;
            }
            match kind {
                RoomEventKind::BallotCast { .. } | RoomEventKind::PhaseOpened { .. } => {
                    self.is_tally_waiting = true;
                }
                RoomEventKind::Said { line, .. } | RoomEventKind::LineDeleted { line, .. } => {
                    lines.push(*line);
                }
                _ => {}
            }
        }
        let mut sent = Vec::new();
        if events
            .iter()
            .any(|event| matches!(event.kind, RoomEventKind::Started))
        {
            self.freeze_watching();
        }
        let is_window_due = self.waiting.contains(Part::Window) && self.window_due() <= now;
        let is_tally_due = self.is_tally_waiting && self.window_from <= now;
        if is_window_due {
            parts = parts.join(PartSet::of(&[Part::Window]));
        }
        if self.waiting.contains(Part::Roster) && self.roster_from <= now {
            parts = parts.join(PartSet::of(&[Part::Roster]));
        }
        self.show_parts(room, parts, &lines, now, &mut sent);
        if parts.contains(Part::Roster) {
            let bytes = self.pictures[0].parts[Part::Roster.index()].len();
            self.roster_from = now + pause(bytes, sockets);
        }
        let mut bytes = 0;
        if parts.contains(Part::Window) {
            let pictures = self.pictures.iter();
            let sizes = pictures.map(|picture| picture.parts[Part::Window.index()].len());
            let window = sizes.max().unwrap_or(0);
            self.ballots_from = now + pause(window * WINDOW_BEHIND_COUNTS, sockets);
            // Counts do not wait for a window that says no more than they do.
            if is_window_due && self.window_change == WindowChange::Other {
                bytes = window;
            }
            self.window_change = WindowChange::Ballots;
        }
        if is_tally_due {
            self.is_tally_waiting = false;
            let tally = tally(room);
            bytes += tally.as_ref().map_or(0, |(_, text)| text.len());
            sent.extend(tally.map(|(tally, _)| tally));
        }
        if bytes > 0 {
            self.window_from = now + pause(bytes, sockets);
        }
        self.waiting = self.waiting.without(parts);
        while let Some((_, frame)) = self.delayed.pop_front_if(|(due, _)| *due <= now) {
            let watching = &mut self.pictures[ViewAudience::Watching.index()];
            sent.push(RoomBroadcast::Frame(watching.take(frame)));
        }
        sent
    }

    /// When the window may be shown, if it waits.
    fn window_due(&self) -> Millis {
        match self.window_change {
            WindowChange::Ballots => self.ballots_from.max(self.window_from),
            WindowChange::Other => self.window_from,
        }
    }

    fn show_parts(
        &mut self,
        room: &Room,
        parts: PartSet,
        lines: &[u64],
        now: Millis,
        sent: &mut Vec<RoomBroadcast>,
    ) {
        if parts.is_empty() && lines.is_empty() {
            return;
        }
        let chosen = Part::ALL.into_iter().filter(|part| parts.contains(*part));
        // All but the window are written once.
        let common: Vec<(Part, String)> = chosen
            .map(|part| (part, part_text(room, part, ViewAudience::Everyone)))
            .collect();
        let spoken: Vec<_> = room
            .chat()
            .lines()
            .rev()
            .filter(|line| lines.contains(&line.number))
            .collect();
        for audience in ViewAudience::PROMPT {
            let mut frame = self.no_change(audience, room, now);
            let picture = &mut self.pictures[audience.index()];
            for (part, text) in &common {
                let text = match (part, audience) {
                    (Part::Window, ViewAudience::Everyone) => text.clone(),
                    (Part::Window, _) => part_text(room, *part, audience),
                    _ => text.clone(),
                };
                if picture.parts[part.index()] != text {
                    frame.parts.push((*part, text));
                }
            }
            let heard = spoken.iter().rev();
            frame.lines = heard
                .filter_map(|line| Some((line.number, line_text(room, line, audience)?)))
                .collect();
            if frame.parts.is_empty() && frame.lines.is_empty() {
                continue;
            }
            let frame = picture.take(frame);
            if audience == ViewAudience::Everyone {
                self.delay(room, &frame, now);
            }
            sent.push(RoomBroadcast::Frame(frame));
        }
    }

    /// A frame that says nothing yet.
    fn no_change(&self, audience: ViewAudience, room: &Room, now: Millis) -> RoomFrame {
        RoomFrame {
            audience,
            epoch: self.epoch,
            number: 0,
            extent: FrameExtent::Change,
            now: now.0,
            seq: room.events(),
            parts: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Keeps a frame for those who watch with a delay.
    fn delay(&mut self, room: &Room, frame: &RoomFrame, now: Millis) {
        let delay = room.settings().spectator_delay;
        if delay == Millis::ZERO {
            return;
        }
        let frame = RoomFrame {
            audience: ViewAudience::Watching,
            ..frame.clone()
        };
        self.delayed.push_back((now + delay, frame));
    }

    /// Those who watch see the lobby until their game begins.
    fn freeze_watching(&mut self) {
        let everyone = self.pictures[ViewAudience::Everyone.index()].clone();
        let watching = &mut self.pictures[ViewAudience::Watching.index()];
        let number = watching.number;
        *watching = ShownPicture { number, ..everyone };
        self.delayed.clear();
    }
}

impl ShownPicture {
    fn of(room: &Room, audience: ViewAudience) -> Self {
        Self {
            number: 1,
            parts: Part::ALL.map(|part| part_text(room, part, audience)),
            lines: shown_lines(room, audience)
                .filter_map(|line| Some((line.number, line_text(room, line, audience)?)))
                .collect(),
        }
    }

    /// Takes in a frame, and gives it its number.
    fn take(&mut self, mut frame: RoomFrame) -> RoomFrame {
        self.number += 1;
        frame.number = self.number;
        for (part, text) in &frame.parts {
            self.parts[part.index()].clone_from(text);
        }
        self.lines.extend(frame.lines.iter().cloned());
        while self.lines.len() > SHOWN_LINES {
            self.lines.pop_first();
        }
        frame
    }
}

/// Whether the counts tell all that this event changes in the window.
fn is_told_by_counts(room: &Room, kind: &RoomEventKind) -> bool {
    matches!(kind, RoomEventKind::BallotCast { .. }) && are_counts_shown(room)
}

fn are_counts_shown(room: &Room) -> bool {
    matches!(
        room.tally_rule(),
        TallyRule::Live | TallyRule::AfterOwnBallot
    )
}

/// The counts for the voters of the open window, if some of them may see them.
fn tally(room: &Room) -> Option<(RoomBroadcast, String)> {
    let window = room.window()?;
    if !are_counts_shown(room) || window.phase() != shikatsu_team::TurnPhase::Vote {
        return None;
    }
    let text = tally_text(window);
    let tally = RoomBroadcast::Tally {
        audience: ViewAudience::of_team(window.opening().color),
        window: window.opening().number,
        text: text.clone(),
    };
    Some((tally, text))
}

/// How long to wait after so many bytes for so many sockets.
fn pause(bytes: usize, sockets: usize) -> Millis {
    let spent = bytes.saturating_mul(sockets) / BYTES_PER_MILLI;
    Millis(u64::try_from(spent).unwrap_or(u64::MAX)).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_often_is_shown_as_often_as_the_room_can_afford() {
        assert_eq!(pause(120, 4), Millis(200));
        assert_eq!(pause(176, 20_000), Millis(880));
        assert_eq!(pause(2_000, 20_000), Millis(10_000));
    }
}
