//! Files inside zip, tar and gzip archives.
//!
//! An archive is known by its first bytes, never by its name. Its members are
//! handed over one at a time, so that memory holds one of them and not the whole;
//! archives inside archives stay closed.
//!
//! Invariant: a hostile archive costs bounded work. A member may unpack to
//! [`MOST_OF_MEMBER`] bytes and all of it to [`MOST_OF_ALL`]; beyond that reading
//! stops with an [`ArchiveError`]. Names of members never lead out of a folder.

use std::fmt;
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;

/// The largest file that is unpacked, in bytes.
pub(crate) const MOST_OF_MEMBER: u64 = 64 << 20;

/// All that is unpacked of one archive, in bytes.
pub(crate) const MOST_OF_ALL: u64 = 4 << 30;

/// How files are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Zip,
    Tar,
    Gzip,
}

/// Why an archive cannot be read to its end.
#[derive(Debug)]
pub(crate) enum ArchiveError {
    /// A member unpacks to more than is read.
    MemberTooLarge(PathBuf),
    /// Everything together does.
    TooLarge,
    /// The archive is damaged, or packed in a way that is not read here.
    Broken(String),
}

/// What is done with each file inside.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&Path, Vec<u8>) -> ControlFlow<()>;

/// Bytes that [`Packing::of`] wants to see.
pub(crate) const START: usize = 512;

impl Packing {
    /// The packing of a file that starts like this, if it is packed.
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
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

/// Visits every file of an archive, in its order, until the visitor has enough.
/// `name` is what a single gzipped file is called.
pub(crate) fn visit_members(
    reader: impl Read + Seek,
    packing: Packing,
    name: &Path,
    visit: Visit<'_>,
) -> Result<(), ArchiveError> {
    let reader = BufReader::new(reader);
    match packing {
        Packing::Zip => visit_zip(reader, visit),
        Packing::Tar => visit_tar(Bounded::new(reader), visit),
        Packing::Gzip => visit_gzip(reader, name, visit),
    }
}

fn visit_zip(reader: impl Read + Seek, visit: Visit<'_>) -> Result<(), ArchiveError> {
    let mut archive = zip::ZipArchive::new(reader).map_err(broken)?;
    let mut left = MOST_OF_ALL;
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).map_err(broken)?;
        let name = member.name().to_owned();
        let is_file = member.is_file();
        let Some(path) = harmless(Path::new(&name)).filter(|path| is_file && is_wanted(path))
        else {
            continue;
        };
        let bytes = unpacked(&mut member, &path)?;
        left = left
            .checked_sub(bytes.len() as u64)
            .ok_or(ArchiveError::TooLarge)?;
        if visit(&path, bytes).is_break() {
            break;
        }
    }
    Ok(())
}

fn visit_gzip(reader: impl Read, name: &Path, visit: Visit<'_>) -> Result<(), ArchiveError> {
    let mut unpacking = Bounded::new(MultiGzDecoder::new(reader));
    let mut start = Vec::new();
    let mut beginning = unpacking.by_ref().take(START as u64);
    beginning.read_to_end(&mut start).map_err(io_error)?;
    let whole = Cursor::new(start.clone()).chain(unpacking);
    if is_tar(&start) {
        return visit_tar(whole, visit);
    }
    let path = PathBuf::from(name.file_stem().unwrap_or_default());
    let bytes = unpacked(whole, &path)?;
    // There is only one; whether the visitor has enough makes no difference.
    let _ = visit(&path, bytes);
    Ok(())
}

fn visit_tar(reader: impl Read, visit: Visit<'_>) -> Result<(), ArchiveError> {
    let mut archive = tar::Archive::new(reader);
    for member in archive.entries().map_err(io_error)? {
        let mut member = member.map_err(io_error)?;
        let is_file = member.header().entry_type().is_file();
        let path = member.path().map_err(io_error)?.into_owned();
        let Some(path) = harmless(&path).filter(|path| is_file && is_wanted(path)) else {
            continue;
        };
        let bytes = unpacked(&mut member, &path)?;
        if visit(&path, bytes).is_break() {
            break;
        }
    }
    Ok(())
}

fn unpacked(reader: impl Read, path: &Path) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    let mut bounded = reader.take(MOST_OF_MEMBER + 1);
    bounded.read_to_end(&mut bytes).map_err(io_error)?;
    if bytes.len() as u64 > MOST_OF_MEMBER {
        return Err(ArchiveError::MemberTooLarge(path.into()));
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

/// The same choice as in folders: problems by their endings, nothing hidden.
fn is_wanted(path: &Path) -> bool {
    let is_hidden = path.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        part.starts_with('.') || part == "__MACOSX"
    });
    !is_hidden && crate::source::is_problem_file(path)
}

/// A reader that fails when it has given too much.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R> Bounded<R> {
    const fn new(inner: R) -> Self {
        let left = MOST_OF_ALL;
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

fn io_error(error: io::Error) -> ArchiveError {
    match error.kind() {
        ErrorKind::FileTooLarge => ArchiveError::TooLarge,
        _ => broken(error),
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes >> 20;
        match self {
            Self::MemberTooLarge(path) => write!(
                f,
                "{} in the archive unpacks to more than {} MiB; unpack it yourself and name the file",
                path.display(),
                mib(MOST_OF_MEMBER)
            ),
            Self::TooLarge => write!(
                f,
                "the archive unpacks to more than {} MiB; unpack it yourself and name the folder",
                mib(MOST_OF_ALL)
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
        assert!(matches!(io_error(error), ArchiveError::TooLarge));
    }

    #[test]
    fn a_small_archive_that_unpacks_without_end_is_refused() {
        use std::io::Write;
        let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let mut encoder = encoder;
        let blank = vec![b' '; 1 << 20];
        for _ in 0..=(MOST_OF_MEMBER >> 20) {
            encoder.write_all(&blank).unwrap();
        }
        let packed = encoder.finish().unwrap();
        assert!(packed.len() < 1 << 20);
        let result = visit_members(
            Cursor::new(packed),
            Packing::Gzip,
            Path::new("set.jsonl.gz"),
            &mut |_, _| ControlFlow::Continue(()),
        );
        assert!(
            matches!(result, Err(ArchiveError::MemberTooLarge(path)) if path == Path::new("set.jsonl"))
        );
    }
}
