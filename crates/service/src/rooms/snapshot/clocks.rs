//! The clocks of both sides in a snapshot.

use serde::{Deserialize, Serialize};
use shikatsu_team::{
    AbsoluteTime, ActionTime, ByoYomiTime, CanadianTime, FischerTime, Millis, MoveTime, TeamClock,
};

/// A clock; its times are milliseconds.
#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum ClockForm {
    Absolute {
        left: u64,
    },
    ByoYomi {
        main: u64,
        periods: u32,
        period: u64,
    },
    Canadian {
        main: u64,
        stage: u64,
        stones: u32,
        whole_stones: u32,
        whole_stage: u64,
    },
    Fischer {
        left: u64,
        increment: u64,
        cap: u64,
    },
    PerAction {
        time: u64,
        bank: u64,
    },
    DaysPerMove {
        time: u64,
    },
}

pub(super) const fn clock_form(clock: TeamClock) -> ClockForm {
    match clock {
        TeamClock::Absolute(AbsoluteTime { left }) => ClockForm::Absolute { left: left.0 },
        TeamClock::ByoYomi(ByoYomiTime {
            main,
            periods,
            period,
        }) => ClockForm::ByoYomi {
            main: main.0,
            periods,
            period: period.0,
        },
        TeamClock::Canadian(CanadianTime {
            main,
            stage,
            stones,
            whole_stones,
            whole_stage,
        }) => ClockForm::Canadian {
            main: main.0,
            stage: stage.0,
            stones,
            whole_stones,
            whole_stage: whole_stage.0,
        },
        TeamClock::Fischer(FischerTime {
            left,
            increment,
            cap,
        }) => ClockForm::Fischer {
            left: left.0,
            increment: increment.0,
            cap: cap.0,
        },
        TeamClock::PerAction(ActionTime { time, bank }) => ClockForm::PerAction {
            time: time.0,
            bank: bank.0,
        },
        TeamClock::DaysPerMove(MoveTime { time }) => ClockForm::DaysPerMove { time: time.0 },
    }
}

pub(super) const fn clock(form: ClockForm) -> TeamClock {
    match form {
        ClockForm::Absolute { left } => TeamClock::Absolute(AbsoluteTime { left: Millis(left) }),
        ClockForm::ByoYomi {
            main,
            periods,
            period,
        } => TeamClock::ByoYomi(ByoYomiTime {
            main: Millis(main),
            periods,
            period: Millis(period),
        }),
        ClockForm::Canadian {
            main,
            stage,
            stones,
            whole_stones,
            whole_stage,
        } => TeamClock::Canadian(CanadianTime {
            main: Millis(main),
            stage: Millis(stage),
            stones,
            whole_stones,
            whole_stage: Millis(whole_stage),
        }),
        ClockForm::Fischer {
            left,
            increment,
            cap,
        } => TeamClock::Fischer(FischerTime {
            left: Millis(left),
            increment: Millis(increment),
            cap: Millis(cap),
        }),
        ClockForm::PerAction { time, bank } => TeamClock::PerAction(ActionTime {
            time: Millis(time),
            bank: Millis(bank),
        }),
        ClockForm::DaysPerMove { time } => TeamClock::DaysPerMove(MoveTime { time: Millis(time) }),
    }
}
