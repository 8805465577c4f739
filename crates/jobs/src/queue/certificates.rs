//! Where certificates go: into the result if they are small, into the object store if they are not.
//!
//! Invariant: what is fetched has the digest that its result names, or is refused.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use shikatsu_api::Certificates;
use tokio::io::{AsyncRead, AsyncReadExt};

use super::Queue;
use crate::error::OrRefused;
use crate::{JobId, JobsError};

/// The longest bundle that travels in a result.
pub const INLINE: usize = 256 << 10;

/// The longest bundle that is fetched: a worker could name any length.
const MOST: u64 = 1 << 30;

impl Queue {
    /// Stores a bundle where its result can refer to it.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn keep(&self, id: JobId, bundle: &[u8]) -> Result<Certificates, JobsError> {
        if bundle.is_empty() {
            return Ok(Certificates::None);
        }
        if bundle.len() <= INLINE {
            return Ok(Certificates::Inline {
                bundle: BASE64_STANDARD.encode(bundle),
            });
        }
        let sha256 = digest(bundle);
        // A job that ends twice stores its certificates once, or two that differ.
        let name = format!("{id}-{}", &sha256[..16]);
        let bucket = self.bucket().await?;
        let present = bucket.info(&name).await;
        if !present.is_ok_and(|info| info.size == bundle.len()) {
            let mut rest = bundle;
            let put = bucket.put(name.as_str(), &mut rest).await;
            put.or_refused("store certificates")?;
        }
        Ok(Certificates::Stored {
            name,
            sha256,
            bytes: bundle.len() as u64,
        })
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
            let bucket = queue.bucket().await?;
            let object = bucket.get(name).await;
            let object = object.map_err(|error| JobsError::Certificates(error.to_string()))?;
            let found = read(object, *bytes).await?;
            if digest(&found) == *sha256 {
                Ok(Some(found))
            } else {
                Err(JobsError::Certificates("their digest is another".into()))
            }
        }
    }
}

async fn read(object: impl AsyncRead + Unpin, bytes: u64) -> Result<Vec<u8>, JobsError> {
    if bytes > MOST {
        let reason = format!("{bytes} bytes are too many");
        return Err(JobsError::Certificates(reason));
    }
    let mut found = Vec::new();
    // One byte more tells that the length is another.
    let read = object.take(bytes + 1).read_to_end(&mut found).await;
    read.map_err(|error| JobsError::Certificates(error.to_string()))?;
    if found.len() as u64 == bytes {
        Ok(found)
    } else {
        Err(JobsError::Certificates("their length is another".into()))
    }
}

fn digest(bytes: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
