//! How a game of a match ended, and for which side it counts.

use shikatsu_problem::Color;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MatchEnd {
    /// Both passed; Black's lead in half points, and who says which stones are dead.
    Counted {
        lead: i32,
        dead: DeadStones,
    },
    Resigned(Color),
    OutOfTime(Color),
    /// This side played what is no move here.
    Illegal {
        color: Color,
        text: String,
    },
    /// This side's program hung, died or refused.
    Lost {
        color: Color,
        words: String,
    },
    /// It went on for longer than any game.
    TooLong,
}

/// Who says which stones are dead at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DeadStones {
    /// Both programs, the same, or one where the other does not say.
    Told,
    /// The programs differ or do not say: all stones count as alive.
    AllAlive,
}

impl MatchEnd {
    /// The winner; nothing in a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match self {
            Self::Counted { lead, .. } => match lead.signum() {
                1 => Some(Color::Black),
                -1 => Some(Color::White),
                _ => None,
            },
            Self::Resigned(color)
            | Self::OutOfTime(color)
            | Self::Illegal { color, .. }
            | Self::Lost { color, .. } => Some(!*color),
            Self::TooLong => None,
        }
    }

    /// The side that lost by time, by a rule, or because its program was gone.
    pub(super) const fn forfeited(&self) -> Option<Color> {
        match self {
            Self::OutOfTime(color) | Self::Illegal { color, .. } | Self::Lost { color, .. } => {
                Some(*color)
            }
            Self::Counted { .. } | Self::Resigned(_) | Self::TooLong => None,
        }
    }

    /// Why it ended, in the word of the database.
    pub(super) const fn why(&self) -> &'static str {
        match self {
            Self::Counted { .. } => "counted",
            Self::Resigned(_) => "resigned",
            Self::OutOfTime(_) => "time",
            Self::Illegal { .. } => "illegal",
            Self::Lost { .. } => "lost",
            Self::TooLong => "too long",
        }
    }

    /// The end in words.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Counted { lead: 0, .. } => "a draw".to_owned(),
            Self::Counted { lead, dead } => {
                let winner = if *lead > 0 {
                    Color::Black
                } else {
                    Color::White
                };
                let points = f64::from(lead.abs()) / 2.0;
                let alive = match dead {
                    DeadStones::Told => "",
                    DeadStones::AllAlive => " (all stones counted as alive)",
                };
                format!("{winner} wins by {points}{alive}")
            }
            Self::Resigned(color) => format!("{color} resigns"),
            Self::OutOfTime(color) => format!("{color} is out of time"),
            Self::Illegal { color, text } => format!("{color} loses by an illegal move ({text})"),
            Self::Lost { color, words } => format!("{color} is lost ({words})"),
            Self::TooLong => "ended without a result, because it was too long".to_owned(),
        }
    }
}
