//! Several certificates in one file.
//!
//! A verdict rests on more than one claim, so its certificates travel together.
//!
//! | part | bytes |
//! |---|---|
//! | magic | `SKBUNDLE` |
//! | version | 1 byte, now 1 |
//! | count | number |
//! | each certificate | its length as a number, then its bytes |
//!
//! A number is written in groups of seven bits, the lowest first, the high bit
//! set on all bytes but the last, in as few bytes as possible. Nothing follows the last
//! certificate. A bundle says nothing itself: each certificate carries its
//! claim and the digest of its problem, and is read by [`check`](crate::check).

use std::fmt;
use std::io::Write;

const MAGIC: &[u8; 8] = b"SKBUNDLE";
const VERSION: u8 = 1;

/// Why bytes are no bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BundleError {
    /// It does not begin like one.
    BadMagic,
    /// A version this reader does not know.
    BadVersion(u8),
    /// A number is too large or not in its shortest form.
    BadNumber,
    /// The bytes end too early.
    Truncated,
    /// Bytes follow the last certificate.
    TrailingBytes,
}

/// Writes certificates one after the other.
///
/// # Errors
/// When the output refuses the bytes.
pub fn write(certificates: &[&[u8]], out: &mut impl Write) -> std::io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&[VERSION])?;
    number(certificates.len() as u64, out)?;
    for certificate in certificates {
        number(certificate.len() as u64, out)?;
        out.write_all(certificate)?;
    }
    Ok(())
}

/// The certificates of a bundle, unchecked, in the order they were written.
///
/// # Errors
/// When the bytes are no bundle; nothing of it is returned then.
pub fn read(bytes: &[u8]) -> Result<Vec<&[u8]>, BundleError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(BundleError::BadMagic)?;
    let (&version, mut rest) = rest.split_first().ok_or(BundleError::Truncated)?;
    if version != VERSION {
        return Err(BundleError::BadVersion(version));
    }
    let count = take_number(&mut rest)?;
    // No capacity on the word of the file: a count costs nothing to forge.
    let mut certificates = Vec::new();
    for _ in 0..count {
        let length = take_number(&mut rest)?;
        let length = usize::try_from(length).map_err(|_| BundleError::Truncated)?;
        let (certificate, after) = rest
            .split_at_checked(length)
            .ok_or(BundleError::Truncated)?;
        certificates.push(certificate);
        rest = after;
    }
    if rest.is_empty() {
        Ok(certificates)
    } else {
        Err(BundleError::TrailingBytes)
    }
}

fn number(mut value: u64, out: &mut impl Write) -> std::io::Result<()> {
    loop {
        let [low, ..] = (value & 0x7F).to_le_bytes();
        value >>= 7;
        if value == 0 {
            return out.write_all(&[low]);
        }
        out.write_all(&[low | 0x80])?;
    }
}

fn take_number(rest: &mut &[u8]) -> Result<u64, BundleError> {
    let mut value = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(BundleError::Truncated)?;
        *rest = after;
        let group = u64::from(byte & 0x7F);
        if (group << shift) >> shift != group || (byte == 0 && shift > 0) {
            return Err(BundleError::BadNumber);
        }
        value |= group << shift;
        if byte & 0x80 == 0 {
            return Ok(value);
        }
    }
    Err(BundleError::BadNumber)
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMagic => f.write_str("this is not a bundle of certificates"),
            Self::BadVersion(found) => write!(
                f,
                "bundle version {found} is not known; use the shikatsu that wrote it"
            ),
            Self::BadNumber => f.write_str("a number in the bundle is too large or padded"),
            Self::Truncated => f.write_str("the bundle ends too early; copy it again"),
            Self::TrailingBytes => f.write_str("bytes follow the end of the bundle"),
        }
    }
}

impl std::error::Error for BundleError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(certificates: &[&[u8]]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(certificates, &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn bundles_come_back_as_they_were() {
        let long = vec![7; 1000];
        let cases: [&[&[u8]]; 3] = [&[], &[b"one"], &[b"", b"two", &long]];
        for certificates in cases {
            assert_eq!(read(&bundle(certificates)).unwrap(), certificates);
        }
    }

    #[test]
    fn every_cut_and_every_addition_is_noticed() {
        let whole = bundle(&[b"one", &[7; 200]]);
        for length in 0..whole.len() {
            assert!(read(&whole[..length]).is_err(), "cut at {length}");
        }
        let longer = [&whole[..], &[0]].concat();
        assert_eq!(read(&longer), Err(BundleError::TrailingBytes));
    }

    #[test]
    fn forged_numbers_are_refused() {
        let head = [&MAGIC[..], &[VERSION]].concat();
        let with = |tail: &[u8]| [&head[..], tail].concat();
        assert_eq!(read(&with(&[0x80, 0])), Err(BundleError::BadNumber));
        assert_eq!(read(&with(&[0xFF; 11])), Err(BundleError::BadNumber));
        assert_eq!(
            read(&with(&[1, 0xFF, 0xFF, 3])),
            Err(BundleError::Truncated)
        );
        assert_eq!(read(b"SKBUNDLE\x02\x00"), Err(BundleError::BadVersion(2)));
    }
}
