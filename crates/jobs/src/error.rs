//! What can go wrong between a submitter, the server and a worker.

use std::fmt;

/// Why something could not be sent, stored or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum JobsError {
    /// No server answers at the address.
    Unreachable {
        /// The address.
        server: String,
        /// What the connection says.
        reason: String,
    },
    /// The server at this address answers, but without streams.
    NoStreams(String),
    /// The server did not do what it was asked for.
    Refused {
        /// What was asked.
        what: &'static str,
        /// What it says.
        reason: String,
    },
    /// A prefix or the name of a worker that subjects cannot hold.
    Name(String),
    /// NATS answers at this address, and does not know the key or the password.
    NotAdmitted(String),
    /// A text that is no key.
    Key(String),
    /// No process hands out jobs.
    NoDispatcher,
    /// A job that cannot be read.
    Malformed(shikatsu_api::ApiError),
    /// A message that is larger than the server takes.
    TooLarge {
        /// Its length.
        bytes: usize,
        /// What the server takes.
        most: usize,
    },
    /// Certificates that are not what their result says.
    Certificates(String),
}

/// Turns an error of the server into one that says what it was asked.
pub(crate) trait OrRefused<T> {
    fn or_refused(self, what: &'static str) -> Result<T, JobsError>;
}

impl<T, E: fmt::Display> OrRefused<T> for Result<T, E> {
    fn or_refused(self, what: &'static str) -> Result<T, JobsError> {
        // The library has some forty types of errors; their words are all that is used.
        self.map_err(|error| JobsError::Refused {
            what,
            reason: error.to_string(),
        })
    }
}

impl From<shikatsu_api::ApiError> for JobsError {
    fn from(error: shikatsu_api::ApiError) -> Self {
        Self::Malformed(error)
    }
}

impl fmt::Display for JobsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { server, reason } => write!(
                f,
                "NATS does not answer at {} ({reason}); start it with deploy/services start, \
                 or name another with --nats",
                without_password(server)
            ),
            Self::NoStreams(server) => write!(
                f,
                "NATS answers at {}, but without JetStream; start it with the option -js",
                without_password(server)
            ),
            Self::Refused { what, reason } => write!(
                f,
                "NATS did not {what} ({reason}); look into its log, and try again"
            ),
            Self::Name(text) => write!(
                f,
                "'{text}' cannot be a name in the queue; use up to 64 letters, digits and hyphens"
            ),
            Self::NotAdmitted(server) => write!(
                f,
                "NATS at {} does not admit this program; name the key that stands in its configuration with --nkey, \
                 or the name and password in SHIKATSU_NATS",
                without_password(server)
            ),
            Self::Key(reason) => write!(
                f,
                "the key cannot be read ({reason}); name a file that 'shikatsu keys' has made"
            ),
            Self::NoDispatcher => f.write_str(
                "no service hands out jobs under this prefix; start 'shikatsu serve', or look whether \
                 NATS allows this worker to speak under its name",
            ),
            Self::Malformed(error) => write!(f, "the job cannot be asked: {error}"),
            Self::TooLarge { bytes, most } => write!(
                f,
                "the job takes {bytes} bytes and NATS takes {most}; send fewer problems at a time, \
                 or raise max_payload of the server"
            ),
            Self::Certificates(reason) => write!(
                f,
                "the certificates cannot be had ({reason}); do not believe the answer, ask again"
            ),
        }
    }
}

impl std::error::Error for JobsError {}

/// An address may hold a name and a password, and messages end up in logs.
fn without_password(server: &str) -> String {
    let (scheme, rest) = server
        .split_once("://")
        .map_or(("", server), |(scheme, rest)| (scheme, rest));
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    if scheme.is_empty() {
        host.to_owned()
    } else {
        format!("{scheme}://{host}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_message_shows_a_password() {
        for (server, shown) in [
            ("127.0.0.1:4222", "127.0.0.1:4222"),
            ("nats://host:4222", "nats://host:4222"),
            ("nats://name:secret@host:4222", "nats://host:4222"),
            ("tls://secret@host", "tls://host"),
            ("name:sec@ret@host", "host"),
        ] {
            assert_eq!(without_password(server), shown);
            let error = JobsError::Unreachable {
                server: server.into(),
                reason: "refused".into(),
            };
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }
}
