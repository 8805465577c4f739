//! Several certificates in one file.
//!
//! A verdict rests on more than one claim, so its certificates travel together.
//! If the problem has no boundary, the boundaries that were found travel with them, so that a
//! reader knows which points in play a certificate is about.
//!
//! | part | bytes |
//! |---|---|
//! | magic | `SKBUNDLE` |
//! | version | 1 byte, now 2; 1 had no boundaries |
//! | boundaries | how many, a number; each a row of 361 bits in 46 bytes, bit 19·y + x for a point in play, the lowest bit of a byte first |
//! | count | number |
//! | each certificate | its length as a number, then its bytes |
//!
//! A number is written in groups of seven bits, the lowest first, the high bit
//! set on all bytes but the last, in as few bytes as possible. Nothing follows the last
//! certificate. A bundle says nothing itself: each certificate carries its
//! claim and the digest of its problem, and is read by [`check`](crate::check).

use std::fmt;
use std::io::Write;

use shikatsu_problem::{Point, PointSet};

const MAGIC: &[u8; 8] = b"SKBUNDLE";
const VERSION: u8 = 2;

/// The longest side of a board.
const SIDE: u8 = 19;

/// Bytes of a boundary.
const BOUNDARY: usize = 46;

/// Certificates and the boundaries they are about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bundle<'b> {
    /// Points in play, where the problem does not say.
    pub boundaries: Vec<PointSet>,
    /// The certificates, unchecked.
    pub certificates: Vec<&'b [u8]>,
}

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
    /// A boundary has a point that is on no board.
    BadBoundary,
    /// Bytes follow the last certificate.
    TrailingBytes,
}

impl<'b> Bundle<'b> {
    /// Certificates of a problem that has a boundary.
    #[must_use]
    pub const fn of(certificates: Vec<&'b [u8]>) -> Self {
        Self {
            boundaries: Vec::new(),
            certificates,
        }
    }
}

/// Writes boundaries and certificates one after the other.
///
/// # Errors
/// When the output refuses the bytes.
pub fn write(bundle: &Bundle<'_>, out: &mut impl Write) -> std::io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&[VERSION])?;
    number(bundle.boundaries.len() as u64, out)?;
    for boundary in &bundle.boundaries {
        out.write_all(&bits(boundary))?;
    }
    number(bundle.certificates.len() as u64, out)?;
    for certificate in &bundle.certificates {
        number(certificate.len() as u64, out)?;
        out.write_all(certificate)?;
    }
    Ok(())
}

/// What a bundle holds, unchecked, in the order it was written.
///
/// # Errors
/// When the bytes are no bundle; nothing of it is returned then.
pub fn read(bytes: &[u8]) -> Result<Bundle<'_>, BundleError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(BundleError::BadMagic)?;
    let (&version, mut rest) = rest.split_first().ok_or(BundleError::Truncated)?;
    // No capacity on the word of the file: a count costs nothing to forge.
    let mut bundle = Bundle::default();
    match version {
        1 => {}
        VERSION => {
            for _ in 0..take_number(&mut rest)? {
                bundle.boundaries.push(take_boundary(&mut rest)?);
            }
        }
        _ => return Err(BundleError::BadVersion(version)),
    }
    for _ in 0..take_number(&mut rest)? {
        let length = take_number(&mut rest)?;
        let length = usize::try_from(length).map_err(|_| BundleError::Truncated)?;
        let (certificate, after) = rest
            .split_at_checked(length)
            .ok_or(BundleError::Truncated)?;
        bundle.certificates.push(certificate);
        rest = after;
    }
    if rest.is_empty() {
        Ok(bundle)
    } else {
        Err(BundleError::TrailingBytes)
    }
}

fn bits(boundary: &PointSet) -> [u8; BOUNDARY] {
    let mut bytes = [0; BOUNDARY];
    for point in boundary {
        let index = usize::from(point.y()) * usize::from(SIDE) + usize::from(point.x());
        bytes[index / 8] |= 1 << (index % 8);
    }
    bytes
}

fn take_boundary(rest: &mut &[u8]) -> Result<PointSet, BundleError> {
    let (bytes, after) = rest
        .split_first_chunk::<BOUNDARY>()
        .ok_or(BundleError::Truncated)?;
    *rest = after;
    let mut boundary = PointSet::EMPTY;
    for y in 0..SIDE {
        for x in 0..SIDE {
            let index = usize::from(y) * usize::from(SIDE) + usize::from(x);
            if bytes[index / 8] >> (index % 8) & 1 == 1 {
                boundary.extend(Point::new(x, y));
            }
        }
    }
    // Bits that are no points.
    if bits(&boundary) == *bytes {
        Ok(boundary)
    } else {
        Err(BundleError::BadBoundary)
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
            Self::BadBoundary => f.write_str("a boundary of the bundle leaves the board"),
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
        write(&Bundle::of(certificates.to_vec()), &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn bundles_come_back_as_they_were() {
        let long = vec![7; 1000];
        let cases: [&[&[u8]]; 3] = [&[], &[b"one"], &[b"", b"two", &long]];
        for certificates in cases {
            assert_eq!(
                read(&bundle(certificates)).unwrap(),
                Bundle::of(certificates.to_vec())
            );
        }
    }

    #[test]
    fn boundaries_come_back_and_stay_on_the_board() {
        let corners = [(0, 0), (18, 0), (7, 9), (18, 18)];
        let some: PointSet = corners
            .into_iter()
            .filter_map(|(x, y)| Point::new(x, y))
            .collect();
        let written = Bundle {
            boundaries: vec![some, PointSet::EMPTY],
            certificates: vec![b"one"],
        };
        let mut bytes = Vec::new();
        write(&written, &mut bytes).unwrap();
        assert_eq!(read(&bytes).unwrap(), written);
        // The last byte of the first boundary: 361 bits leave seven that mean nothing.
        bytes[MAGIC.len() + 1 + BOUNDARY] |= 0x80;
        assert_eq!(read(&bytes), Err(BundleError::BadBoundary));
    }

    #[test]
    fn the_first_version_is_still_read() {
        assert_eq!(
            read(b"SKBUNDLE\x01\x01\x03one").unwrap(),
            Bundle::of(vec![b"one"])
        );
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
        let head = [&MAGIC[..], &[VERSION, 0]].concat();
        let with = |tail: &[u8]| [&head[..], tail].concat();
        assert_eq!(read(&with(&[0x80, 0])), Err(BundleError::BadNumber));
        assert_eq!(read(&with(&[0xFF; 11])), Err(BundleError::BadNumber));
        assert_eq!(
            read(&with(&[1, 0xFF, 0xFF, 3])),
            Err(BundleError::Truncated)
        );
        assert_eq!(read(b"SKBUNDLE\x03\x00"), Err(BundleError::BadVersion(3)));
    }
}
