//! What can go wrong at the door, and what to do about it.

use std::fmt;

/// Why a person is not let in, or a passkey is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DoorError {
    /// The system gives no random numbers.
    NoChance,
    /// A name is empty, too long, or has characters that cannot be seen.
    Name,
    /// A proxy names no one in this way.
    ProxyName,
    /// What was typed are no four words of a card.
    CardWords(String),
    /// There is no memory for the hash of four words.
    Hash,
    /// An address fits into no QR code.
    Picture(String),
    /// The address of the site cannot have passkeys.
    Site(String),
    /// The answer of the browser is none.
    Answer(String),
    /// The answer does not fit what was asked.
    Refused(String),
    /// What was stored of a passkey cannot be read.
    Stored(String),
}

impl DoorError {
    /// Whether the caller has to change something, or try again.
    #[must_use]
    pub const fn is_the_callers(&self) -> bool {
        matches!(
            self,
            Self::Name | Self::CardWords(_) | Self::Answer(_) | Self::Refused(_)
        )
    }
}

impl fmt::Display for DoorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoChance => f.write_str("the system gives no random numbers; restart it"),
            Self::Name => {
                f.write_str("a name has 1 to 40 visible characters in one line; choose another")
            }
            Self::ProxyName => f.write_str(
                "the name of a proxy has 1 to 200 visible ASCII characters without space or comma; send another one",
            ),
            Self::CardWords(why) => {
                write!(f, "{why}; look at the card and type its four words again")
            }
            Self::Hash => f.write_str("there is no memory to check four words; try again"),
            Self::Picture(why) => write!(
                f,
                "the address of the site fits into no QR code ({why}); start the service with a shorter --site"
            ),
            Self::Site(why) => write!(
                f,
                "passkeys need the address under which browsers find the site, as https://go.example ({why})"
            ),
            Self::Answer(why) => write!(
                f,
                "what the browser sent is no answer of a passkey ({why}); begin again"
            ),
            Self::Refused(why) => {
                write!(
                    f,
                    "the passkey does not fit what was asked ({why}); begin again"
                )
            }
            Self::Stored(why) => write!(f, "a stored passkey cannot be read: {why}"),
        }
    }
}

impl std::error::Error for DoorError {}
