//! What can go wrong between a client and a room, and what to do about it.

use std::fmt;

use shikatsu_gtp::ControlError;

/// Why a client cannot go on.
#[derive(Debug)]
pub(super) enum RoomFault {
    /// The address names no room.
    Address(String),
    /// The address wants encryption, which this client does not speak.
    Encrypted(String),
    /// The server cannot be reached.
    Unreachable(String),
    /// The service refuses.
    Refused(String),
    /// The service says something that is no message of ours.
    Garbled(String),
    /// The program is gone.
    Program(ControlError),
}

impl fmt::Display for RoomFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(text) => write!(
                f,
                "'{text}' names no room; give the link of the room, or its code with --server HOST:PORT"
            ),
            Self::Encrypted(text) => write!(
                f,
                "'{text}' is an encrypted address, and this command speaks plain HTTP only. Make a tunnel to the machine \
                 of the service, for instance 'ssh -N -L 8080:localhost:8080 HOST', and give the code of the room with \
                 --server localhost:8080"
            ),
            Self::Unreachable(words) => write!(
                f,
                "the server cannot be reached: {words}; look at the address, and whether 'shikatsu serve' runs there"
            ),
            Self::Refused(words) => write!(f, "the room refuses: {words}"),
            Self::Garbled(words) => {
                write!(
                    f,
                    "the server speaks another version ({words}); use the same version of shikatsu"
                )
            }
            Self::Program(error) => write!(f, "the program has left its seat: {error}"),
        }
    }
}

impl std::error::Error for RoomFault {}

impl From<ControlError> for RoomFault {
    fn from(error: ControlError) -> Self {
        Self::Program(error)
    }
}
