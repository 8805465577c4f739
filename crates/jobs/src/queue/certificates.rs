//! Where certificates go: into the result if they are small, in parts into a stream if they are not.
//!
//! Invariant: what is fetched has the digest that its result names, or is refused.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use shikatsu_api::Certificates;

use super::{Queue, last};
use crate::{JobId, JobsError, WorkerId};

/// The longest bundle that travels in a result.
pub const INLINE: usize = 256 << 10;

/// The length of a part, but for the last.
pub(crate) const PART: usize = 256 << 10;

/// The most parts of one bundle, and so the longest bundle: 256 MiB.
pub(crate) const MOST_PARTS: u32 = 1024;

/// The name of a bundle in parts: those of its worker and its job, and the beginning of its digest. No other worker
/// can have parts stored under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BundleName {
    pub(crate) worker: WorkerId,
    pub(crate) id: JobId,
    pub(crate) digest: String,
}

impl BundleName {
    /// The name of these bytes.
    pub(crate) fn of(worker: &WorkerId, id: JobId, bundle: &[u8]) -> Self {
        let mut digest = digest(bundle);
        digest.truncate(DIGITS);
        let worker = worker.clone();
        Self { worker, id, digest }
    }

    /// With a beginning of a digest as a message names it.
    pub(crate) fn with(worker: &WorkerId, id: JobId, digest: &str) -> Option<Self> {
        let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let is_digest = digest.len() == DIGITS && digest.chars().all(is_digit);
        is_digest.then(|| Self {
            worker: worker.clone(),
            id,
            digest: digest.into(),
        })
    }

    fn read(text: &str) -> Option<Self> {
        let mut tokens = text.split('.');
        let (worker, id) = (tokens.next()?.parse().ok()?, tokens.next()?.parse().ok()?);
        let name = Self::with(&worker, id, tokens.next()?)?;
        tokens.next().is_none().then_some(name)
    }
}

impl std::fmt::Display for BundleName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.worker, self.id, self.digest)
    }
}

/// Digits of a digest in the name of a bundle.
const DIGITS: usize = 16;

/// Certificates that travel in the result itself.
pub(crate) fn inline(bundle: &[u8]) -> Option<Certificates> {
    match bundle.len() {
        0 => Some(Certificates::None),
        1..=INLINE => Some(Certificates::Inline {
            bundle: BASE64_STANDARD.encode(bundle),
        }),
        _ => None,
    }
}

/// What a result says of a bundle that was stored in parts.
pub(crate) fn stored(name: &BundleName, bundle: &[u8]) -> Certificates {
    Certificates::Stored {
        name: name.to_string(),
        sha256: digest(bundle),
        bytes: bundle.len() as u64,
    }
}

impl Queue {
    /// Stores a part of a bundle.
    pub(crate) async fn keep_part(
        &self,
        name: &BundleName,
        number: u32,
        part: Bytes,
    ) -> Result<(), JobsError> {
        let subject = self.config.prefix.part(&name.to_string(), number);
        self.store(subject, part).await
    }
}

/// The bundle that a result names.
pub(crate) async fn fetch(
    queue: &Queue,
    certificates: &Certificates,
) -> Result<Option<Vec<u8>>, JobsError> {
    match certificates {
        Certificates::None => Ok(None),
        Certificates::Inline { bundle } => BASE64_STANDARD
            .decode(bundle)
            .map(Some)
            .map_err(|error| JobsError::Certificates(error.to_string())),
        Certificates::Stored {
            name,
            sha256,
            bytes,
        } => {
            let found = join(queue, name, *bytes).await?;
            if digest(&found) == *sha256 {
                Ok(Some(found))
            } else {
                Err(JobsError::Certificates("their digest is another".into()))
            }
        }
    }
}

/// Puts the parts of a bundle together.
async fn join(queue: &Queue, name: &str, bytes: u64) -> Result<Vec<u8>, JobsError> {
    let refused = |reason: &str| Err(JobsError::Certificates(reason.into()));
    let Some(name) = BundleName::read(name) else {
        return refused("their name is none");
    };
    if bytes > u64::from(MOST_PARTS) * PART as u64 {
        return refused(&format!("{bytes} bytes are too many"));
    }
    let mut found = Vec::new();
    for number in 0..MOST_PARTS {
        if found.len() as u64 >= bytes {
            break;
        }
        let subject = queue.config.prefix.part(&name.to_string(), number);
        match last(&queue.parts, &subject).await? {
            Some((_, part)) => found.extend_from_slice(&part),
            None => return refused("a part of them is gone"),
        }
    }
    match found.len() as u64 == bytes {
        true => Ok(found),
        false => refused("their length is another"),
    }
}

fn digest(bytes: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
