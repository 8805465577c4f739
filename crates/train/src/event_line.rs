//! An event as one line of text, the same in a browser, in a file and in any other program.
//!
//! `<device> <seq> <at> <kind> …`, words with one space between them. Invariant: a line that is read and written again is
//! the same line; a kind that is not known is kept word for word.

use std::fmt;

use crate::event::{
    Attempt, AttemptResult, EventKind, ProblemMark, RushRun, TrainEvent, TrainMode,
};
use crate::origin::{Device, EventId};

/// Longest word that is taken, in bytes; the moves of one try are a word.
const LONGEST_WORD: usize = 400;

/// One more word than an attempt has, so that an attempt with too many words is seen.
const MOST_WORDS: usize = 12;

/// Latest time that is taken: the year 9999.
const LATEST: i64 = 253_402_300_799_000;

/// Why a line is no event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventFault {
    /// It does not begin with a device, a number from 1 and a time.
    Beginning,
    /// Too many or too few words for its kind.
    Words,
    /// A word that its place does not allow.
    Word,
}

impl fmt::Display for EventFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Beginning => {
                "a line begins with a device (16 hexadecimal digits), a number from 1 and a time"
            }
            Self::Words => "the line has too many or too few words; export the log again",
            Self::Word => "a word of the line is not allowed in its place; export the log again",
        })
    }
}

impl std::error::Error for EventFault {}

impl fmt::Display for TrainEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, at, kind } = self;
        write!(f, "{} {} {at} {kind}", id.device, id.seq)
    }
}

/// What follows device, number and time in a line.
impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attempt(one) => {
                let (mode, result) = (one.mode.name(), one.result.name());
                let Attempt {
                    problem,
                    theme,
                    rating,
                    revision,
                    millis,
                    hints,
                    orientation,
                    answer,
                    ..
                } = one;
                write!(
                    f,
                    "attempt {mode} {problem} {theme} {rating} {revision} {result} {millis} {hints} {orientation} {answer}"
                )
            }
            Self::Rush(RushRun {
                minutes,
                solved,
                missed,
                seed,
            }) => write!(f, "rush {minutes} {solved} {missed} {seed}"),
            Self::Set { name, value } => write!(f, "set {name} {value}"),
            Self::Mark {
                problem,
                marking,
                is_on,
            } => {
                let state = if *is_on { "on" } else { "off" };
                write!(f, "mark {problem} {} {state}", marking.name())
            }
            Self::Forget(id) => write!(f, "forget {} {}", id.device, id.seq),
            Self::Refund { of, revision } => {
                write!(f, "refund {} {} {revision}", of.device, of.seq)
            }
            Self::Later(words) => f.write_str(words),
        }
    }
}

impl std::str::FromStr for TrainEvent {
    type Err = EventFault;

    fn from_str(line: &str) -> Result<Self, EventFault> {
        let mut words = line.splitn(4, ' ');
        let mut next = || words.next().ok_or(EventFault::Beginning);
        let id = event_id(next()?, next()?).map_err(|_| EventFault::Beginning)?;
        let at: i64 = number(next()?).map_err(|_| EventFault::Beginning)?;
        if !(0..=LATEST).contains(&at) {
            return Err(EventFault::Beginning);
        }
        let kind = next()?.parse()?;
        Ok(Self { id, at, kind })
    }
}

/// What follows device, number and time in a line.
impl std::str::FromStr for EventKind {
    type Err = EventFault;

    fn from_str(text: &str) -> Result<Self, EventFault> {
        // No kind that is known has more words; a list on the heap would cost a third of the time of a long log.
        let mut list = [""; MOST_WORDS];
        let mut count = 0;
        for word in text.split(' ') {
            if word.is_empty() {
                return Err(EventFault::Words);
            }
            if !is_word(word) {
                return Err(EventFault::Word);
            }
            if let Some(place) = list.get_mut(count) {
                *place = word;
            }
            count += 1;
        }
        // What is longer than every known kind is of a later version, unless it begins like one of ours.
        match &list[..count.min(MOST_WORDS)] {
            ["attempt", rest @ ..] => attempt(rest).map(Self::Attempt),
            ["rush", minutes, solved, missed, seed] => Ok(Self::Rush(RushRun {
                minutes: number(minutes)?,
                solved: number(solved)?,
                missed: number(missed)?,
                seed: number(seed)?,
            })),
            ["set", name, value] => Ok(Self::Set {
                name: (*name).to_owned(),
                value: (*value).to_owned(),
            }),
            ["mark", problem, mark, state] => Ok(Self::Mark {
                problem: (*problem).to_owned(),
                marking: named(ProblemMark::ALL, ProblemMark::name, mark)?,
                is_on: match *state {
                    "on" => true,
                    "off" => false,
                    _ => return Err(EventFault::Word),
                },
            }),
            ["forget", device, seq] => event_id(device, seq).map(Self::Forget),
            ["refund", device, seq, revision] => Ok(Self::Refund {
                of: event_id(device, seq)?,
                revision: number(revision)?,
            }),
            ["rush" | "set" | "mark" | "forget" | "refund", ..] => Err(EventFault::Words),
            _ => Ok(Self::Later(text.to_owned())),
        }
    }
}

fn attempt(words: &[&str]) -> Result<Attempt, EventFault> {
    let [
        mode,
        problem,
        theme,
        rating,
        revision,
        result,
        millis,
        hints,
        orientation,
        answer,
    ] = words
    else {
        return Err(EventFault::Words);
    };
    let orientation = number(orientation)?;
    if orientation > 7 {
        return Err(EventFault::Word);
    }
    Ok(Attempt {
        mode: named(TrainMode::ALL, TrainMode::name, mode)?,
        problem: (*problem).to_owned(),
        theme: (*theme).to_owned(),
        rating: number(rating)?,
        revision: number(revision)?,
        result: named(AttemptResult::ALL, AttemptResult::name, result)?,
        millis: number(millis)?,
        hints: number(hints)?,
        orientation,
        answer: (*answer).to_owned(),
    })
}

fn event_id(device: &str, seq: &str) -> Result<EventId, EventFault> {
    let device: Device = device.parse().map_err(|_| EventFault::Word)?;
    let seq = number(seq)?;
    if seq == 0 {
        return Err(EventFault::Word);
    }
    Ok(EventId { device, seq })
}

/// A number as it is written again: no sign, no leading zero.
fn number<N: std::str::FromStr>(word: &str) -> Result<N, EventFault> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain || (word.len() > 1 && word.starts_with('0')) {
        return Err(EventFault::Word);
    }
    word.parse().map_err(|_| EventFault::Word)
}

fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: impl Fn(T) -> &'static str,
    word: &str,
) -> Result<T, EventFault> {
    let found = all.into_iter().find(|one| name(*one) == word);
    found.ok_or(EventFault::Word)
}

/// What a word may hold: nothing that a page would have to escape.
pub(crate) fn is_word(word: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._:,+-".contains(&byte);
    !word.is_empty() && word.len() <= LONGEST_WORD && word.bytes().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for line in [
            "00000000000000a1 1 1700000000000 attempt rated ko-01-black ko 1210 1 wrong 12300 0 5 D4,pass",
            "00000000000000a1 2 1700000000001 rush 3 21 1 4294967295",
            "00000000000000a1 3 1700000000002 set start 1200",
            "ffffffffffffffff 4 0 mark ko-01-black kept off",
            "00000000000000a1 5 1700000000003 forget 00000000000000a1 1",
            "00000000000000a1 7 1700000000003 refund 00000000000000a1 1 2",
            "00000000000000a1 6 1700000000003 dream of a later version",
        ] {
            let event: TrainEvent = line.parse().unwrap();
            assert_eq!(event.to_string(), line);
        }
    }

    #[test]
    fn what_is_no_event_is_refused_with_its_reason() {
        for (line, fault) in [
            ("", EventFault::Beginning),
            ("a1 1 0 set a b", EventFault::Beginning),
            ("00000000000000a1 0 0 set a b", EventFault::Beginning),
            ("00000000000000a1 01 0 set a b", EventFault::Beginning),
            ("00000000000000A1 1 0 set a b", EventFault::Beginning),
            ("00000000000000a1 1 -5 set a b", EventFault::Beginning),
            (
                "00000000000000a1 1 253402300799001 set a b",
                EventFault::Beginning,
            ),
            ("00000000000000a1 1 0", EventFault::Beginning),
            ("00000000000000a1 1 0 set a", EventFault::Words),
            ("00000000000000a1 1 0 set a  b", EventFault::Words),
            ("00000000000000a1 1 0 set a \"b\"", EventFault::Word),
            ("00000000000000a1 1 0 mark a kept maybe", EventFault::Word),
            ("00000000000000a1 1 0 refund a1 1 2", EventFault::Word),
            (
                "00000000000000a1 1 0 refund 00000000000000a1 1",
                EventFault::Words,
            ),
            (
                "00000000000000a1 1 0 attempt rated a b 1 1 right 1 0 8 -",
                EventFault::Word,
            ),
            (
                "00000000000000a1 1 0 attempt rated a b 1 1 right 1 0 -",
                EventFault::Words,
            ),
            (
                "00000000000000a1 1 0 attempt rated a b 70000 1 right 1 0 7 -",
                EventFault::Word,
            ),
        ] {
            assert_eq!(line.parse::<TrainEvent>(), Err(fault), "{line}");
        }
    }
}
