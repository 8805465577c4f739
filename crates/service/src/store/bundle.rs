//! Certificates by the hash of their bytes.
//!
//! They are compressed before they are stored, to a quarter or less. A bundle that is small after that is in the row, a
//! larger one in parts of a bounded size.
//!
//! Invariant: a bundle that is read has the hash it was asked by.

use std::fmt;
use std::io::{Read, Write};
use std::str::FromStr;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use sqlx::{PgPool, Postgres, Transaction};

use super::StoreError;

/// Longest compressed bundle that is kept in the row, in bytes.
pub const INLINE: usize = 64 << 10;
/// Longest part of a larger one.
pub const PART: usize = 1 << 20;

/// SHA-256 of the bytes of a bundle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BundleHash([u8; 32]);

impl BundleHash {
    /// The hash of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Thirty-two bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn stored(bytes: &[u8]) -> Result<Self, StoreError> {
        let fault = |_| StoreError::Corrupt("the hash of certificates has not 32 bytes");
        bytes.try_into().map(Self).map_err(fault)
    }
}

/// A bundle as it is stored. Packing a large one takes as long as checking it, so it is packed once, whatever leans on it.
#[derive(Debug, Clone)]
pub(crate) struct PackedBundle {
    hash: BundleHash,
    length: usize,
    packed: Vec<u8>,
}

impl PackedBundle {
    /// Packs certificates.
    pub(crate) fn of(bytes: &[u8]) -> Result<Self, StoreError> {
        Ok(Self {
            hash: BundleHash::of(bytes),
            length: bytes.len(),
            packed: packed(bytes)?,
        })
    }

    /// The hash of the certificates.
    pub(crate) const fn hash(&self) -> BundleHash {
        self.hash
    }

    /// To be stored in a transaction when something leans on it.
    pub(crate) const fn unstored(&self) -> BundleToStore<'_> {
        BundleToStore {
            bundle: self,
            is_stored: false,
        }
    }
}

/// A bundle that is sent to the database once in a transaction, and not at all if nothing leans on it.
#[derive(Debug)]
pub(crate) struct BundleToStore<'b> {
    bundle: &'b PackedBundle,
    is_stored: bool,
}

impl BundleToStore<'_> {
    /// The hash of the bundle, which is stored now.
    pub(super) async fn stored(
        &mut self,
        transaction: &mut Transaction<'_, Postgres>,
    ) -> Result<BundleHash, StoreError> {
        if !self.is_stored {
            add(transaction, self.bundle).await?;
            self.is_stored = true;
        }
        Ok(self.bundle.hash)
    }
}

/// Stores a bundle, unless it is there.
async fn add(
    transaction: &mut Transaction<'_, Postgres>,
    bundle: &PackedBundle,
) -> Result<(), StoreError> {
    let PackedBundle {
        hash,
        length,
        packed,
    } = bundle;
    let parts: Vec<&[u8]> = match packed.len() {
        0..=INLINE => Vec::new(),
        _ => packed.chunks(PART).collect(),
    };
    let inline = parts.is_empty().then_some(&packed[..]);
    let length = i64::try_from(*length).map_err(|_| StoreError::Corrupt("too long"))?;
    let number = i32::try_from(parts.len()).map_err(|_| StoreError::Corrupt("too long"))?;
    let added = sqlx::query!(
        "insert into bundle (hash, length, parts, packed) values ($1, $2, $3, $4) on conflict do nothing",
        hash.bytes(),
        length,
        number,
        inline
    )
    .execute(&mut **transaction)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(());
    }
    for (part, packed) in (0_i32..).zip(parts) {
        sqlx::query!(
            "insert into bundle_part (hash, part, packed) values ($1, $2, $3)",
            hash.bytes(),
            part,
            packed
        )
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// The bundle with this hash.
pub(super) async fn get(pool: &PgPool, hash: BundleHash) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sqlx::query!(
        "select length, parts, packed from bundle where hash = $1",
        hash.bytes()
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = match row.packed {
        Some(packed) => packed,
        None => parts(pool, hash, row.parts).await?,
    };
    let bytes = unpacked(&packed, row.length)?;
    if BundleHash::of(&bytes) != hash {
        return Err(StoreError::Corrupt(
            "certificates that are not those of their hash",
        ));
    }
    Ok(Some(bytes))
}

async fn parts(pool: &PgPool, hash: BundleHash, number: i32) -> Result<Vec<u8>, StoreError> {
    let mut packed = Vec::new();
    for part in 0..number {
        let row = sqlx::query!(
            "select packed from bundle_part where hash = $1 and part = $2",
            hash.bytes(),
            part
        )
        .fetch_optional(pool)
        .await?;
        let row = row.ok_or(StoreError::Corrupt("a part of certificates is missing"))?;
        packed.extend(row.packed);
    }
    Ok(packed)
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, StoreError> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map_err(|_| StoreError::Corrupt("it cannot be compressed"))
}

/// Never reads more than was stored, whatever the compressed bytes say.
fn unpacked(packed: &[u8], length: i64) -> Result<Vec<u8>, StoreError> {
    let damaged = || StoreError::Corrupt("certificates that do not unpack");
    let length = u64::try_from(length).map_err(|_| damaged())?;
    let mut bytes = Vec::new();
    let mut decoder = DeflateDecoder::new(packed).take(length.saturating_add(1));
    decoder.read_to_end(&mut bytes).map_err(|_| damaged())?;
    match u64::try_from(bytes.len()) {
        Ok(read) if read == length => Ok(bytes),
        _ => Err(damaged()),
    }
}

impl FromStr for BundleHash {
    type Err = StoreError;

    /// Reads what [`fmt::Display`] writes: sixty-four small hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        let refused = || StoreError::Hash(text.chars().take(80).collect());
        if text.len() != 64 || !text.bytes().all(digit) {
            return Err(refused());
        }
        let mut hash = [0; 32];
        for (at, byte) in hash.iter_mut().enumerate() {
            let pair = &text[2 * at..2 * at + 2];
            *byte = u8::from_str_radix(pair, 16).map_err(|_| refused())?;
        }
        Ok(Self(hash))
    }
}

impl fmt::Display for BundleHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for BundleHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
