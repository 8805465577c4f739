//! The clock of the caller, which judges the game: what it was set to, and what it says is left.
//!
//! The caller's own words (`time_left`) go before our count. A room is told how long its team may take for a move, and
//! nothing about the game as a whole.

use std::time::Duration;

use shikatsu_problem::Color;
use shikatsu_team::{Millis, TeamClock, TimeSystem};

/// What may be lost between the room and the caller, for each move.
const RESERVE: Millis = Millis(1_000);

/// Clocks as the caller tells them.
#[derive(Debug, Default)]
pub(super) struct OutsideClock {
    system: Option<TimeSystem>,
    clocks: [Option<TeamClock>; 2],
    told: [Option<Millis>; 2],
}

impl OutsideClock {
    /// Takes `time_settings`, `kgs-time_settings` or `kata-time_settings`.
    pub(super) fn set(&mut self, command: &str, words: &[&str]) -> Result<(), String> {
        let system = match command {
            "time_settings" => standard(words)?,
            _ => named(words)?,
        };
        *self = Self {
            system,
            clocks: [system.as_ref().map(TeamClock::new); 2],
            told: [None; 2],
        };
        Ok(())
    }

    /// Takes `time_left`: seconds, and the stones to be played in them; under byo-yomi the periods.
    pub(super) fn tell(&mut self, color: Color, time: &str, stones: &str) -> Result<(), String> {
        let time = span(time)?;
        let stones: u64 = stones.parse().map_err(|_| "syntax error".to_owned())?;
        let is_byo_yomi = matches!(self.system, Some(TimeSystem::ByoYomi { .. }));
        let of_move = match stones {
            0 => time,
            _ if is_byo_yomi => time,
            stones => Millis(time.0 / stones),
        };
        self.told[color.index()] = Some(of_move);
        Ok(())
    }

    /// How long the next move of a colour may take; nothing if there is no limit.
    pub(super) fn left(&self, color: Color) -> Option<Millis> {
        let counted = || self.clocks[color.index()].as_ref().map(of_move);
        let left = self.told[color.index()].or_else(counted)?;
        Some(left - RESERVE.min(Millis(left.0 / 4)))
    }

    /// A move of a colour took so long.
    pub(super) fn spend(&mut self, color: Color, spent: Duration) {
        let spent = Millis(u64::try_from(spent.as_millis()).unwrap_or(u64::MAX));
        if let Some(clock) = &mut self.clocks[color.index()] {
            clock.spend(spent);
        }
        self.told[color.index()] = None;
    }
}

/// What a clock leaves for one move: of overtime one period, or the share of a stone.
fn of_move(clock: &TeamClock) -> Millis {
    match clock {
        TeamClock::ByoYomi(clock) => clock.main + clock.period,
        TeamClock::Canadian(clock) => {
            clock.main + Millis(clock.stage.0 / u64::from(clock.stones.max(1)))
        }
        clock => clock.left(),
    }
}

/// `time_settings MAIN OVERTIME STONES`. Overtime without stones means no limit, as GTP 2 says; so do three zeros.
fn standard(words: &[&str]) -> Result<Option<TimeSystem>, String> {
    let [main, overtime, stones] = words else {
        return Err("syntax error: expected time_settings MAIN OVERTIME STONES".to_owned());
    };
    let (main, overtime) = (span(main)?, span(overtime)?);
    Ok(match stones.parse() {
        Ok(0_u32) if overtime == Millis::ZERO && main > Millis::ZERO => {
            Some(TimeSystem::Absolute { main })
        }
        Ok(0) => None,
        Ok(stones) => Some(TimeSystem::Canadian {
            main,
            stones,
            stage: overtime,
        }),
        Err(_) => return Err("syntax error: the stones are no whole number".to_owned()),
    })
}

/// The settings in which the name of the system comes first: `kgs-time_settings` and `kata-time_settings`.
fn named(words: &[&str]) -> Result<Option<TimeSystem>, String> {
    let count = |text: &str| {
        let count: Result<u32, _> = text.parse();
        count.map_err(|_| format!("syntax error: '{text}' is no whole number"))
    };
    Ok(Some(match words {
        ["none"] => return Ok(None),
        ["absolute", main] => TimeSystem::Absolute { main: span(main)? },
        ["byoyomi", main, period, periods] => TimeSystem::ByoYomi {
            main: span(main)?,
            periods: count(periods)?,
            period: span(period)?,
        },
        ["canadian", main, stage, stones] => TimeSystem::Canadian {
            main: span(main)?,
            stones: count(stones)?,
            stage: span(stage)?,
        },
        ["fischer", main, increment] => TimeSystem::Fischer {
            main: span(main)?,
            increment: span(increment)?,
            cap: Millis(u64::MAX),
        },
        _ => {
            return Err(
                "syntax error: expected none, absolute MAIN, byoyomi MAIN PERIOD PERIODS, canadian MAIN TIME \
                 STONES or fischer MAIN INCREMENT"
                    .to_owned(),
            );
        }
    }))
}

/// Seconds, with a point if need be.
fn span(text: &str) -> Result<Millis, String> {
    let wrong = || format!("syntax error: '{text}' is no time in seconds");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let span = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    Ok(Millis(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(command: &str, words: &str) -> Option<u64> {
        let mut clock = OutsideClock::default();
        let words: Vec<&str> = words.split(' ').collect();
        clock.set(command, &words).unwrap();
        clock.left(Color::Black).map(|left| left.0)
    }

    #[test]
    fn every_way_to_set_a_clock_is_understood() {
        for (command, words, expected) in [
            ("time_settings", "600 0 0", Some(599_000)),
            ("time_settings", "0 10 1", Some(9_000)),
            ("time_settings", "0 300 25", Some(11_000)),
            ("time_settings", "0 300 0", None),
            ("time_settings", "0 0 0", None),
            ("kgs-time_settings", "none", None),
            ("kgs-time_settings", "absolute 60", Some(59_000)),
            ("kgs-time_settings", "byoyomi 60 30 5", Some(89_000)),
            ("kgs-time_settings", "canadian 0 60 6", Some(9_000)),
            ("kata-time_settings", "fischer 2.5 5", Some(1_875)),
        ] {
            assert_eq!(left(command, words), expected, "{command} {words}");
        }
        for (command, words) in [
            ("time_settings", "600"),
            ("time_settings", "x 0 0"),
            ("time_settings", "-5 0 0"),
            ("time_settings", "5 0 1.5"),
            ("kgs-time_settings", "blitz 5"),
            ("kgs-time_settings", "byoyomi 60 30 many"),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            let refused = OutsideClock::default().set(command, &words);
            assert!(refused.unwrap_err().starts_with("syntax error"));
        }
    }

    #[test]
    fn what_the_caller_says_is_left_goes_before_our_count() {
        let mut clock = OutsideClock::default();
        clock.set("time_settings", &["60", "0", "0"]).unwrap();
        clock.spend(Color::Black, Duration::from_secs(20));
        assert_eq!(clock.left(Color::Black), Some(Millis(39_000)));
        assert_eq!(clock.left(Color::White), Some(Millis(59_000)));
        clock.tell(Color::Black, "12", "0").unwrap();
        assert_eq!(clock.left(Color::Black), Some(Millis(11_000)));
        clock.tell(Color::Black, "60", "6").unwrap();
        assert_eq!(clock.left(Color::Black), Some(Millis(9_000)));
        clock.spend(Color::Black, Duration::from_secs(5));
        assert_eq!(clock.left(Color::Black), Some(Millis(34_000)));
        clock
            .set("kgs-time_settings", &["byoyomi", "0", "30", "5"])
            .unwrap();
        clock.tell(Color::White, "30", "3").unwrap();
        assert_eq!(clock.left(Color::White), Some(Millis(29_000)));
        assert!(clock.tell(Color::White, "much", "0").is_err());
    }

    #[test]
    fn without_settings_there_is_no_limit_until_one_is_told() {
        let mut clock = OutsideClock::default();
        assert_eq!(clock.left(Color::Black), None);
        clock.tell(Color::Black, "2", "0").unwrap();
        assert_eq!(clock.left(Color::Black), Some(Millis(1_500)));
    }
}
