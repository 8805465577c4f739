//! Files inside zip, tar and gzip archives, and zip archives of text.
//!
//! An archive is known by its first bytes, never by its name. Its members are
//! handed over one at a time, so that memory holds one of them and not the whole;
//! archives inside archives stay closed.
//!
//! Invariant: a hostile archive costs bounded work. [`ArchiveLimits`] says how much one
//! member and all of them together may unpack to; beyond that, reading stops with an
//! [`ArchiveError`]. Names of members never lead out of a folder.

use std::fmt;
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::collection::is_problem_file;

/// What may be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveLimits {
    /// The largest file, in bytes.
    pub member: u64,
    /// Everything in one archive together, in bytes.
    pub all: u64,
}

impl ArchiveLimits {
    /// For a computer.
    pub const MACHINE: Self = Self {
        member: 64 << 20,
        all: 4 << 30,
    };

    /// For a page in a browser, which must survive on a phone.
    pub const PAGE: Self = Self {
        member: 16 << 20,
        all: 256 << 20,
    };
}

/// How files are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Zip.
    Zip,
    /// Tar, not compressed.
    Tar,
    /// One file in gzip, which may be a tar archive.
    Gzip,
}

/// Why an archive cannot be read to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArchiveError {
    /// A member unpacks to more than the limit.
    MemberTooLarge(PathBuf, ArchiveLimits),
    /// All members together unpack to more than the limit.
    TooLarge(ArchiveLimits),
    /// The archive is damaged, or packed in a way that is not read here.
    Broken(String),
}

/// What is done with each file inside.
pub type MemberVisitor<'v> = &'v mut dyn FnMut(&Path, Vec<u8>) -> ControlFlow<()>;

/// How many bytes at the start of a file [`Packing::of`] needs.
pub const START: usize = 512;

impl Packing {
    /// The packing of a file that starts like this, if it is packed.
    #[must_use]
    pub fn of(start: &[u8]) -> Option<Self> {
        if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
            Some(Self::Zip)
        } else if start.starts_with(&[0x1f, 0x8b]) {
            Some(Self::Gzip)
        } else if is_tar(start) {
            Some(Self::Tar)
        } else {
            None
        }
    }
}

/// Visits every file of an archive, in its order, until `visit` breaks off.
/// `name` is what a single gzipped file is called.
///
/// # Errors
/// When the archive is damaged or unpacks to more than the bounds allow; what came
/// before was visited.
pub fn visit_members(
    reader: impl Read + Seek,
    packing: Packing,
    name: &Path,
    bounds: ArchiveLimits,
    visit: MemberVisitor<'_>,
) -> Result<(), ArchiveError> {
    let reader = BufReader::new(reader);
    match packing {
        Packing::Zip => visit_zip(reader, bounds, visit),
        Packing::Tar => visit_tar(Bounded::new(reader, bounds), bounds, visit),
        Packing::Gzip => visit_gzip(reader, name, bounds, visit),
    }
}

/// A zip archive of these files, each with its path below the archive.
///
/// # Errors
/// When two of them have the same path, or zip cannot hold them.
pub fn zipped<P: AsRef<str>, T: AsRef<str>>(
    files: impl IntoIterator<Item = (P, T)>,
) -> Result<Vec<u8>, ArchiveError> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(path.as_ref(), options).map_err(broken)?;
        archive
            .write_all(text.as_ref().as_bytes())
            .map_err(|error| io_error(error, ArchiveLimits::PAGE))?;
    }
    Ok(archive.finish().map_err(broken)?.into_inner())
}

fn visit_zip(
    reader: impl Read + Seek,
    bounds: ArchiveLimits,
    visit: MemberVisitor<'_>,
) -> Result<(), ArchiveError> {
    let mut archive = zip::ZipArchive::new(reader).map_err(broken)?;
    let mut left = bounds.all;
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).map_err(broken)?;
        let name = member.name().to_owned();
        let is_file = member.is_file();
        let Some(path) = harmless(Path::new(&name)).filter(|path| is_file && is_wanted(path))
        else {
            continue;
        };
        let bytes = unpacked(&mut member, &path, bounds)?;
        left = left
            .checked_sub(bytes.len() as u64)
            .ok_or(ArchiveError::TooLarge(bounds))?;
        if visit(&path, bytes).is_break() {
            break;
        }
    }
    Ok(())
}

fn visit_gzip(
    reader: impl Read,
    name: &Path,
    bounds: ArchiveLimits,
    visit: MemberVisitor<'_>,
) -> Result<(), ArchiveError> {
    let mut unpacking = Bounded::new(MultiGzDecoder::new(reader), bounds);
    let mut start = Vec::new();
    let mut beginning = unpacking.by_ref().take(START as u64);
    beginning
        .read_to_end(&mut start)
        .map_err(|error| io_error(error, bounds))?;
    let whole = Cursor::new(start.clone()).chain(unpacking);
    if is_tar(&start) {
        return visit_tar(whole, bounds, visit);
    }
    let path = PathBuf::from(name.file_stem().unwrap_or_default());
    let bytes = unpacked(whole, &path, bounds)?;
    // There is only one file, so it makes no difference whether `visit` breaks off.
    let _ = visit(&path, bytes);
    Ok(())
}

fn visit_tar(
    reader: impl Read,
    bounds: ArchiveLimits,
    visit: MemberVisitor<'_>,
) -> Result<(), ArchiveError> {
    let mut archive = tar::Archive::new(reader);
    for member in archive.entries().map_err(|error| io_error(error, bounds))? {
        let mut member = member.map_err(|error| io_error(error, bounds))?;
        let is_file = member.header().entry_type().is_file();
        let path = member
            .path()
            .map_err(|error| io_error(error, bounds))?
            .into_owned();
        let Some(path) = harmless(&path).filter(|path| is_file && is_wanted(path)) else {
            continue;
        };
        let bytes = unpacked(&mut member, &path, bounds)?;
        if visit(&path, bytes).is_break() {
            break;
        }
    }
    Ok(())
}

fn unpacked(
    reader: impl Read,
    path: &Path,
    bounds: ArchiveLimits,
) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    let mut bounded = reader.take(bounds.member.saturating_add(1));
    bounded
        .read_to_end(&mut bytes)
        .map_err(|error| io_error(error, bounds))?;
    if bytes.len() as u64 > bounds.member {
        return Err(ArchiveError::MemberTooLarge(path.into(), bounds));
    }
    Ok(bytes)
}

/// The mark of a tar archive, old and new.
fn is_tar(start: &[u8]) -> bool {
    start
        .get(257..262)
        .is_some_and(|magic| magic == b"ustar".as_slice())
}

/// A name that stays inside the folder it is put into; `None` for one that
/// does not or has nothing left.
fn harmless(name: &Path) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for component in name.components() {
        match component {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (!path.as_os_str().is_empty()).then_some(path)
}

/// As in folders: files with the ending of a problem, and no hidden ones.
fn is_wanted(path: &Path) -> bool {
    let is_hidden = path.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        part.starts_with('.') || part == "__MACOSX"
    });
    !is_hidden && is_problem_file(path)
}

/// A reader that fails when it has given too much.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R> Bounded<R> {
    const fn new(inner: R, bounds: ArchiveLimits) -> Self {
        let left = bounds.all;
        Self { inner, left }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.left.checked_sub(read as u64);
        self.left = left.ok_or_else(|| io::Error::from(ErrorKind::FileTooLarge))?;
        Ok(read)
    }
}

fn broken(error: impl fmt::Display) -> ArchiveError {
    ArchiveError::Broken(error.to_string())
}

fn io_error(error: io::Error, bounds: ArchiveLimits) -> ArchiveError {
    match error.kind() {
        ErrorKind::FileTooLarge => ArchiveError::TooLarge(bounds),
        _ => broken(error),
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes >> 20;
        match self {
            Self::MemberTooLarge(path, bounds) => write!(
                f,
                "{} in the archive unpacks to more than {} MiB; unpack it yourself and name the file",
                path.display(),
                mib(bounds.member)
            ),
            Self::TooLarge(bounds) => write!(
                f,
                "the archive unpacks to more than {} MiB; unpack it yourself and name the folder",
                mib(bounds.all)
            ),
            Self::Broken(reason) => write!(
                f,
                "the archive cannot be read ({reason}); unpack it yourself and name the folder"
            ),
        }
    }
}

impl std::error::Error for ArchiveError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_lead_out_of_a_folder() {
        for (name, kept) in [
            ("a/b.sgf", Some("a/b.sgf")),
            ("./a.sgf", Some("a.sgf")),
            ("../a.sgf", None),
            ("a/../../b.sgf", None),
            ("/etc/a.sgf", None),
            ("", None),
        ] {
            assert_eq!(harmless(Path::new(name)), kept.map(PathBuf::from), "{name}");
        }
    }

    #[test]
    fn a_reader_that_has_given_too_much_fails() {
        let mut bounded = Bounded {
            inner: io::repeat(0),
            left: 10,
        };
        let mut bytes = [0; 8];
        assert_eq!(bounded.read(&mut bytes).unwrap(), 8);
        let error = bounded.read(&mut bytes).unwrap_err();
        assert!(matches!(
            io_error(error, ArchiveLimits::PAGE),
            ArchiveError::TooLarge(_)
        ));
    }

    #[test]
    fn a_small_archive_that_unpacks_without_end_is_refused() {
        let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let mut encoder = encoder;
        let blank = vec![b' '; 1 << 20];
        for _ in 0..=(ArchiveLimits::PAGE.member >> 20) {
            encoder.write_all(&blank).unwrap();
        }
        let packed = encoder.finish().unwrap();
        assert!(packed.len() < 1 << 20);
        let result = visit_members(
            Cursor::new(packed),
            Packing::Gzip,
            Path::new("set.jsonl.gz"),
            ArchiveLimits::PAGE,
            &mut |_, _| ControlFlow::Continue(()),
        );
        assert!(
            matches!(result, Err(ArchiveError::MemberTooLarge(path, _)) if path == Path::new("set.jsonl"))
        );
    }

    #[test]
    fn what_was_zipped_is_read_back_and_no_path_comes_twice() {
        let files = [("a.sgf", "(;SZ[9])"), ("deep/a.sgf", "(;SZ[5])")];
        let bytes = zipped(files).unwrap();
        assert_eq!(Packing::of(&bytes), Some(Packing::Zip));
        let mut found = Vec::new();
        let visited = visit_members(
            Cursor::new(bytes),
            Packing::Zip,
            Path::new("copies.zip"),
            ArchiveLimits::PAGE,
            &mut |path, bytes| {
                found.push((path.to_owned(), String::from_utf8(bytes).unwrap()));
                ControlFlow::Continue(())
            },
        );
        assert!(visited.is_ok());
        let expected = files.map(|(path, text)| (PathBuf::from(path), text.to_owned()));
        assert_eq!(found, expected);
        assert!(zipped([("a.sgf", ""), ("a.sgf", "")]).is_err());
    }
}
