//! The clock of a match: as it is typed, as GTP says it, and as an SGF file keeps it.
//!
//! The systems and how time is taken from them are those of rooms (`shikatsu_team::TeamClock`).

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::Color;
use shikatsu_team::{Millis, TeamClock, TimeSystem, TimeUse};

use crate::duration;

/// How time is given in a match; nothing if there is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchClock(pub(crate) Option<TimeSystem>);

impl FromStr for MatchClock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let system = match words[..] {
            ["none"] => return Ok(Self(None)),
            ["absolute", all] => TimeSystem::Absolute { main: span(all)? },
            ["byo-yomi", main, periods] => {
                let (count, period) = parts(periods, 'x')?;
                TimeSystem::ByoYomi {
                    main: main_time(main)?,
                    periods: count,
                    period,
                }
            }
            ["canadian", main, stage] => {
                let (stones, stage) = parts(stage, '/')?;
                TimeSystem::Canadian {
                    main: main_time(main)?,
                    stones,
                    stage,
                }
            }
            ["fischer", main, increment] => TimeSystem::Fischer {
                main: span(main)?,
                increment: span(increment)?,
                cap: Millis(u64::MAX),
            },
            ["per-move", time] => TimeSystem::PerAction { time: span(time)? },
            ["days", time] => TimeSystem::DaysPerMove {
                time: span(time)?,
                pauses: Millis::ZERO,
            },
            _ => {
                return Err(format!(
                    "expected a clock such as 'none', 'absolute 10m', 'byo-yomi 10m 5x30s', \
                     'canadian 10m 25/5m', 'fischer 2m 5s', 'per-move 30s' or 'days 3d', found '{text}'"
                ));
            }
        };
        if !system.is_playable() {
            return Err("a clock needs at least a second for the first move".into());
        }
        Ok(Self(Some(system)))
    }
}

/// As it can be typed again.
impl fmt::Display for MatchClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(system) = self.0 else {
            return f.write_str("none");
        };
        match system {
            TimeSystem::Absolute { main } => write!(f, "absolute {}", typed(main)),
            TimeSystem::ByoYomi {
                main,
                periods,
                period,
            } => write!(f, "byo-yomi {} {periods}x{}", typed(main), typed(period)),
            TimeSystem::Canadian {
                main,
                stones,
                stage,
            } => write!(f, "canadian {} {stones}/{}", typed(main), typed(stage)),
            TimeSystem::Fischer {
                main, increment, ..
            } => write!(f, "fischer {} {}", typed(main), typed(increment)),
            TimeSystem::PerAction { time } => write!(f, "per-move {}", typed(time)),
            TimeSystem::DaysPerMove { time, .. } => write!(f, "days {}", typed(time)),
        }
    }
}

fn typed(time: Millis) -> String {
    match time.0 % 1_000 {
        0 => format!("{}s", time.0 / 1_000),
        _ => format!("{}ms", time.0),
    }
}

/// Main time may be nothing where something follows it.
fn main_time(text: &str) -> Result<Millis, String> {
    match text {
        "0" | "0s" | "0m" => Ok(Millis::ZERO),
        text => span(text),
    }
}

fn span(text: &str) -> Result<Millis, String> {
    let span = duration::parse(text)?;
    Ok(Millis(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)))
}

/// A count and a span, as in `5x30s`.
fn parts(text: &str, between: char) -> Result<(u32, Millis), String> {
    let advice = || format!("expected a count, '{between}' and a time, found '{text}'");
    let (count, time) = text.split_once(between).ok_or_else(advice)?;
    let count = count.parse().map_err(|_| advice())?;
    Ok((count, span(time)?))
}

/// The commands that tell a program the system; the first that it knows is sent.
pub(super) fn settings_commands(system: &TimeSystem) -> Vec<String> {
    let standard = |main: Millis, time: Millis, stones: u32| {
        format!("time_settings {} {} {stones}", seconds(main), seconds(time))
    };
    match *system {
        TimeSystem::Absolute { main } => vec![standard(main, Millis::ZERO, 0)],
        TimeSystem::ByoYomi {
            main,
            periods,
            period,
        } => vec![
            format!(
                "kgs-time_settings byoyomi {} {} {periods}",
                seconds(main),
                seconds(period)
            ),
            // One stone in each period is the nearest that the standard has.
            standard(main, period, 1),
        ],
        TimeSystem::Canadian {
            main,
            stones,
            stage,
        } => vec![standard(main, stage, stones)],
        TimeSystem::Fischer {
            main, increment, ..
        } => vec![
            format!(
                "kata-time_settings fischer {} {}",
                seconds(main),
                seconds(increment)
            ),
            standard(main, increment, 1),
        ],
        TimeSystem::PerAction { time } | TimeSystem::DaysPerMove { time, .. } => {
            vec![standard(Millis::ZERO, time, 1)]
        }
    }
}

/// What is left on a clock, as GTP says it.
pub(super) fn left_command(clock: &TeamClock, color: Color) -> String {
    let (time, stones) = match clock {
        TeamClock::ByoYomi(clock) if clock.main == Millis::ZERO => (clock.period, clock.periods),
        TeamClock::ByoYomi(clock) => (clock.main, 0),
        TeamClock::Canadian(clock) if clock.main == Millis::ZERO => (clock.stage, clock.stones),
        TeamClock::Canadian(clock) => (clock.main, 0),
        TeamClock::PerAction(clock) => (clock.time, 1),
        TeamClock::DaysPerMove(clock) => (clock.time, 1),
        other => (other.left(), 0),
    };
    let color = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    format!("time_left {color} {} {stones}", seconds(time))
}

/// Takes the time of a move. Under the simple system the move itself has the deadline.
pub(super) fn spend(clock: &mut TeamClock, spent: Millis) -> TimeUse {
    let is_late = spent >= clock.left();
    match clock.spend(spent) {
        TimeUse::InTime if !is_late => TimeUse::InTime,
        _ => TimeUse::Expired,
    }
}

/// The properties of an SGF file: `TM` and `OT`.
pub(super) fn sgf_time(system: &TimeSystem) -> String {
    match *system {
        TimeSystem::Absolute { main } => format!("TM[{}]", seconds(main)),
        TimeSystem::ByoYomi {
            main,
            periods,
            period,
        } => format!(
            "TM[{}]OT[{periods}x{} byo-yomi]",
            seconds(main),
            seconds(period)
        ),
        TimeSystem::Canadian {
            main,
            stones,
            stage,
        } => format!(
            "TM[{}]OT[{stones}/{} Canadian]",
            seconds(main),
            seconds(stage)
        ),
        TimeSystem::Fischer {
            main, increment, ..
        } => format!("TM[{}]OT[{} fischer]", seconds(main), seconds(increment)),
        TimeSystem::PerAction { time } | TimeSystem::DaysPerMove { time, .. } => {
            format!("TM[0]OT[{} per move]", seconds(time))
        }
    }
}

/// Whole seconds, rounded down: a program must never believe that it has more.
const fn seconds(time: Millis) -> u64 {
    time.0 / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(text: &str) -> TimeSystem {
        text.parse::<MatchClock>().unwrap().0.unwrap()
    }

    #[test]
    fn every_system_is_read_and_told() {
        for (text, commands, sgf) in [
            ("absolute 10m", &["time_settings 600 0 0"][..], "TM[600]"),
            (
                "byo-yomi 10m 5x30s",
                &[
                    "kgs-time_settings byoyomi 600 30 5",
                    "time_settings 600 30 1",
                ],
                "TM[600]OT[5x30 byo-yomi]",
            ),
            (
                "canadian 1m 25/5m",
                &["time_settings 60 300 25"],
                "TM[60]OT[25/300 Canadian]",
            ),
            (
                "fischer 2m 5s",
                &["kata-time_settings fischer 120 5", "time_settings 120 5 1"],
                "TM[120]OT[5 fischer]",
            ),
            (
                "per-move 30s",
                &["time_settings 0 30 1"],
                "TM[0]OT[30 per move]",
            ),
            (
                "days 3d",
                &["time_settings 0 259200 1"],
                "TM[0]OT[259200 per move]",
            ),
            (
                "canadian 0s 3/1500ms",
                &["time_settings 0 1 3"],
                "TM[0]OT[3/1 Canadian]",
            ),
        ] {
            let clock: MatchClock = text.parse().unwrap();
            assert_eq!(clock.to_string().parse(), Ok(clock), "{text}");
            assert_eq!(settings_commands(&system(text)), commands, "{text}");
            assert_eq!(sgf_time(&system(text)), sgf, "{text}");
        }
        assert_eq!("none".parse(), Ok(MatchClock(None)));
        for text in [
            "",
            "blitz",
            "absolute",
            "byo-yomi 1m 5",
            "canadian 1m x/5m",
            "absolute 1ms",
        ] {
            assert!(text.parse::<MatchClock>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_left_is_told_by_period_and_stage() {
        let mut clock = TeamClock::new(&system("byo-yomi 10s 3x30s"));
        assert_eq!(left_command(&clock, Color::Black), "time_left black 10 0");
        assert_eq!(spend(&mut clock, Millis(45_000)), TimeUse::InTime);
        assert_eq!(left_command(&clock, Color::Black), "time_left black 30 2");
        let mut clock = TeamClock::new(&system("canadian 5s 3/60s"));
        assert_eq!(spend(&mut clock, Millis(15_000)), TimeUse::InTime);
        assert_eq!(left_command(&clock, Color::White), "time_left white 50 2");
        let mut clock = TeamClock::new(&system("per-move 2s"));
        assert_eq!(spend(&mut clock, Millis(1_999)), TimeUse::InTime);
        assert_eq!(spend(&mut clock, Millis(2_000)), TimeUse::Expired);
    }
}
