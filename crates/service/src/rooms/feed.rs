//! What one audience of a room is shown on this server: the picture so far, and its changes as they come.
//!
//! Invariant: a picture taken together with its receiver, and then every change that the receiver gets, is the picture
//! that is taken later. A receiver that is too slow is told that it missed changes, and takes a new picture.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::news::{FrameExtent, RoomFrame};
use super::view::{Part, SHOWN_LINES};

/// Changes that a slow socket may be behind.
const BEHIND: usize = 16;

/// What writing to one socket takes of a core, roughly (docs/experiments/2026-11-19-crowd.md). Counts take that long for
/// a crowd anyway; where each socket waits for its share of it, answers are written between them and not after them.
const WRITE_TIME: Duration = Duration::from_micros(40);

/// Counts are never held back longer.
const LONGEST_SPREAD: Duration = Duration::from_millis(800);

/// The picture of an audience.
pub(super) struct RoomFeed {
    /// The owner and the number of the last frame; nothing before the first.
    number: Option<(i64, u64)>,
    seq: u64,
    parts: [String; 10],
    lines: BTreeMap<u64, String>,
    tally: Option<(u32, Utf8Bytes)>,
    sender: broadcast::Sender<FeedItem>,
}

/// What sockets of an audience are sent, encoded once.
#[derive(Debug, Clone)]
pub(super) enum FeedItem {
    /// A change, for all.
    Change(Utf8Bytes),
    /// Counts, for those who may see them, to be sent within a time.
    Tally(Utf8Bytes, Duration),
}

/// Whether a frame could be taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameEffect {
    /// It was.
    Taken,
    /// It is an old one.
    Old,
    /// Frames before it are missing.
    Gap,
}

impl RoomFeed {
    pub(super) fn new() -> Self {
        Self {
            number: None,
            seq: 0,
            parts: Default::default(),
            lines: BTreeMap::new(),
            tally: None,
            sender: broadcast::channel(BEHIND).0,
        }
    }

    /// Whether there is a picture.
    pub(super) const fn is_ready(&self) -> bool {
        self.number.is_some()
    }

    /// The changes from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<FeedItem> {
        self.sender.subscribe()
    }

    /// Takes in a frame and sends it to the sockets.
    pub(super) fn take(&mut self, frame: RoomFrame) -> FrameEffect {
        let new = (frame.epoch, frame.number);
        match (frame.extent, self.number) {
            (_, Some(known)) if new <= known => return FrameEffect::Old,
            (FrameExtent::Whole, _) => {}
            (FrameExtent::Change, Some((epoch, number))) if new == (epoch, number + 1) => {}
            (FrameExtent::Change, _) => return FrameEffect::Gap,
        }
        if self.sender.receiver_count() > 0 {
            let _sent = self.sender.send(FeedItem::Change(change_text(&frame)));
        }
        self.number = Some(new);
        self.seq = frame.seq;
        for (part, text) in frame.parts {
            if part == Part::Window {
                self.forget_old_tally(&text);
            }
            self.parts[part.index()] = text;
        }
        self.lines.extend(frame.lines);
        while self.lines.len() > SHOWN_LINES {
            self.lines.pop_first();
        }
        FrameEffect::Taken
    }

    /// Takes in counts and sends them.
    pub(super) fn take_tally(&mut self, window: u32, text: String) {
        let text = Utf8Bytes::from(text);
        let receivers = u32::try_from(self.sender.receiver_count()).unwrap_or(u32::MAX);
        let within = WRITE_TIME.saturating_mul(receivers).min(LONGEST_SPREAD);
        let _sent = self.sender.send(FeedItem::Tally(text.clone(), within));
        self.tally = Some((window, text));
    }

    /// The last counts of the open window.
    pub(super) fn tally(&self) -> Option<Utf8Bytes> {
        self.tally.as_ref().map(|(_, text)| text.clone())
    }

    /// The whole picture as it is sent to one socket. `head` is what never changes, `own` what concerns the member.
    pub(super) fn snapshot(&self, now: u64, head: &str, own: &str) -> Utf8Bytes {
        let mut text = String::with_capacity(4 << 10);
        text.push_str(&format!(
            r#"{{"kind":"snapshot","now":{now},"seq":{},"snapshot":{{{head}"#,
            self.seq
        ));
        for part in Part::ALL {
            push_field(&mut text, part.name(), &self.parts[part.index()]);
        }
        text.push_str(r#","chat":["#);
        push_list(&mut text, self.lines.values());
        text.push(']');
        push_field(&mut text, "own", own);
        text.push_str("}}");
        text.into()
    }

    /// Counts of a window that is over must not be shown with the next one.
    fn forget_old_tally(&mut self, window: &str) {
        let is_of =
            |number: u32| window.starts_with(&format!(r#"{{"opening":{{"number":{number},"#));
        if self
            .tally
            .as_ref()
            .is_some_and(|(number, _)| !is_of(*number))
        {
            self.tally = None;
        }
    }
}

/// What changed for a member alone, as it is sent.
pub(super) fn own_text(now: u64, seq: u64, own: &str) -> Utf8Bytes {
    let text = format!(
        r#"{{"kind":"delta","now":{now},"seq":{seq},"changes":[{{"part":"own","own":{own}}}]}}"#
    );
    text.into()
}

fn change_text(frame: &RoomFrame) -> Utf8Bytes {
    let (now, seq) = (frame.now, frame.seq);
    let mut text = format!(r#"{{"kind":"delta","now":{now},"seq":{seq},"changes":["#);
    let parts = frame.parts.iter().map(|(part, body)| {
        let name = part.name();
        format!(r#"{{"part":"{name}","{name}":{body}}}"#)
    });
    let chat = (!frame.lines.is_empty()).then(|| {
        let mut chat = String::from(r#"{"part":"chat","lines":["#);
        push_list(&mut chat, frame.lines.iter().map(|(_, line)| line));
        chat + "]}"
    });
    let changes: Vec<String> = parts.chain(chat).collect();
    push_list(&mut text, &changes);
    (text + "]}").into()
}

fn push_field(text: &mut String, name: &str, body: &str) {
    text.push_str(",\"");
    text.push_str(name);
    text.push_str("\":");
    text.push_str(body);
}

fn push_list<'a>(text: &mut String, bodies: impl IntoIterator<Item = &'a String>) {
    for (place, body) in bodies.into_iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(body);
    }
}
