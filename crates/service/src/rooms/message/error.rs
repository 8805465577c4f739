//! Why a message of a room cannot be read or written.

use std::fmt;

use shikatsu_api::{ApiError, VERSION};

/// What is wrong with a message.
#[derive(Debug)]
#[non_exhaustive]
pub enum RoomMessageError {
    /// The text is not such a message.
    Json(serde_json::Error),
    /// The message is of another version.
    Version(u32),
    /// An id, a seed or a hash has another form.
    Digits {
        /// What stands there.
        text: String,
        /// How many digits it should have.
        wanted: usize,
    },
    /// A position or a problem cannot be read.
    Board(ApiError),
    /// A point is off every board.
    Point(u8, u8),
    /// A number is too large.
    Number(u64),
}

impl fmt::Display for RoomMessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(
                f,
                "the message cannot be read ({error}); send it as the document of the service describes it"
            ),
            Self::Version(found) => write!(
                f,
                "the message is of version {found}, and this program reads version {VERSION}; \
                 read it with a program of that version"
            ),
            Self::Digits { text, wanted } => write!(
                f,
                "'{text}' is no id; use {wanted} digits from 0 to 9 and a to f"
            ),
            Self::Board(error) => error.fmt(f),
            Self::Point(x, y) => write!(
                f,
                "column {x}, row {y} is on no board; both count from zero and end at 18"
            ),
            Self::Number(number) => write!(f, "{number} is too large; use a smaller number"),
        }
    }
}

impl std::error::Error for RoomMessageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Json(error) => Some(error),
            Self::Board(error) => Some(error),
            Self::Version(_) | Self::Digits { .. } | Self::Point(..) | Self::Number(_) => None,
        }
    }
}

impl From<serde_json::Error> for RoomMessageError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<ApiError> for RoomMessageError {
    fn from(error: ApiError) -> Self {
        Self::Board(error)
    }
}
