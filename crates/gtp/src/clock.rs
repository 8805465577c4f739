//! How long a move may take: what the controller says about the clock.

use std::time::Duration;

use shikatsu_problem::Color;

/// The clocks of both colours. Without a word from the controller there is no limit.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    overtime: Overtime,
    /// What is left for each colour, if there is a limit.
    left: [Option<RemainingTime>; 2],
}

/// Canadian overtime: so many stones in so much time. Zero stones mean that there is none.
#[derive(Debug, Clone, Copy, Default)]
struct Overtime {
    time: Duration,
    stones: u32,
}

/// What a colour may still use.
#[derive(Debug, Clone, Copy)]
struct RemainingTime {
    time: Duration,
    /// Stones to be played in that time; 0 in main time.
    stones: u32,
}

/// Main time is shared out among so many moves.
const MOVES_TO_GO: u32 = 30;

/// The least that a move gets, even when the clock has run out.
const LEAST: Duration = Duration::from_millis(50);

impl Clock {
    /// `time_settings`: overtime without stones is no limit at all.
    pub(crate) fn set(&mut self, main: Duration, time: Duration, stones: u32) {
        self.overtime = Overtime { time, stones };
        let unlimited = stones == 0 && !time.is_zero();
        let left = RemainingTime {
            time: main,
            stones: 0,
        };
        self.left = [(!unlimited).then_some(left); 2];
    }

    /// `time_left`.
    pub(crate) fn tell(&mut self, color: Color, time: Duration, stones: u32) {
        self.left[color.index()] = Some(RemainingTime { time, stones });
    }

    /// What a move of this colour may take; `None` without a limit.
    pub(crate) fn allot(&self, color: Color) -> Option<Duration> {
        let left = self.left[color.index()]?;
        let share = match left.stones {
            0 => left.time / MOVES_TO_GO,
            stones => left.time / stones.saturating_add(1),
        };
        let overtime = match self.overtime.stones {
            0 => Duration::ZERO,
            stones => self.overtime.time / stones.saturating_add(1),
        };
        Some(
            match left.stones {
                0 if left.time < overtime => overtime,
                _ => share,
            }
            .max(LEAST),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_clock_that_was_never_set_sets_no_limit() {
        let mut clock = Clock::default();
        assert_eq!(clock.allot(Color::Black), None);
        clock.set(seconds(0), seconds(1), 0);
        assert_eq!(clock.allot(Color::Black), None, "overtime without stones");
    }

    #[test]
    fn main_time_is_shared_out_and_overtime_is_kept() {
        let mut clock = Clock::default();
        clock.set(seconds(300), seconds(0), 0);
        assert_eq!(clock.allot(Color::White), Some(seconds(10)));
        clock.tell(Color::White, seconds(0), 0);
        assert_eq!(clock.allot(Color::White), Some(LEAST));
        assert_eq!(clock.allot(Color::Black), Some(seconds(10)));
        clock.set(seconds(0), seconds(60), 5);
        assert_eq!(clock.allot(Color::Black), Some(seconds(10)));
        clock.tell(Color::Black, seconds(12), 2);
        assert_eq!(clock.allot(Color::Black), Some(seconds(4)));
    }
}
