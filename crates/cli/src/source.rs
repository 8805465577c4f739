//! Files, folders and archives on the command line, opened one at a time.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use shikatsu_formats::archive::{ArchiveLimits, Packing, START, visit_members};
use shikatsu_formats::collection::is_looked_at;

use crate::failure::Failure;

/// A file that was opened: its name, the folder it stands in below what was
/// named, and its contents.
pub(crate) struct OpenedFile<'a> {
    pub(crate) path: &'a Path,
    pub(crate) below: &'a Path,
    pub(crate) bytes: Vec<u8>,
}

/// Opens everything that is named, archives included, in order.
pub(crate) fn each_file(
    named: &[PathBuf],
    visit: &mut dyn FnMut(Result<OpenedFile<'_>, Failure>) -> ControlFlow<()>,
) -> Result<(), Failure> {
    for named in named {
        for path in files(named)? {
            let below = path
                .strip_prefix(named)
                .ok()
                .and_then(Path::parent)
                .unwrap_or(Path::new(""));
            let inside = if path == *named {
                PathBuf::new()
            } else {
                below.join(path.file_name().unwrap_or_default())
            };
            if open(&path, below, &inside, visit).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Opens a file, or every file of an archive. Results of a file belong into the
/// folder `below`, those of files inside an archive into the folder `inside`.
fn open(
    path: &Path,
    below: &Path,
    inside: &Path,
    visit: &mut dyn FnMut(Result<OpenedFile<'_>, Failure>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let failed = |error| Failure::Io {
        path: path.into(),
        error,
    };
    let opened = if path == Path::new("-") {
        bytes(path).map(Cursor::new).map(InputReader::Memory)
    } else {
        File::open(path).map(InputReader::File)
    };
    let opened = opened.and_then(|mut reader| Ok((packing(&mut reader)?, reader)));
    let (packing, mut reader) = match opened {
        Ok(opened) => opened,
        Err(error) => return visit(Err(failed(error))),
    };
    let Some(packing) = packing else {
        let mut bytes = Vec::new();
        let opened = reader.read_to_end(&mut bytes).map_err(failed);
        return visit(opened.map(|_| OpenedFile { path, below, bytes }));
    };
    let mut flow = ControlFlow::Continue(());
    let result = visit_members(
        reader,
        packing,
        path,
        ArchiveLimits::MACHINE,
        &mut |member, bytes| {
            let inner = path.join(member);
            let below = inside.join(member.parent().unwrap_or(Path::new("")));
            flow = visit(Ok(OpenedFile {
                path: &inner,
                below: &below,
                bytes,
            }));
            flow
        },
    );
    match result {
        Err(error) if flow.is_continue() => {
            let error = io::Error::new(ErrorKind::InvalidData, error);
            visit(Err(failed(error)))
        }
        _ => flow,
    }
}

/// A file, or what came through standard input.
enum InputReader {
    File(File),
    Memory(Cursor<Vec<u8>>),
}

impl Read for InputReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Memory(bytes) => bytes.read(buffer),
        }
    }
}

impl Seek for InputReader {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        match self {
            Self::File(file) => file.seek(to),
            Self::Memory(bytes) => bytes.seek(to),
        }
    }
}

/// How a file is packed, if it is; the reader is back at its start.
fn packing(reader: &mut InputReader) -> io::Result<Option<Packing>> {
    let mut start = Vec::with_capacity(START);
    reader.by_ref().take(START as u64).read_to_end(&mut start)?;
    let packing = Packing::of(&start);
    // What cannot be rewound, such as a named pipe, is read from memory.
    if reader.rewind().is_err() {
        reader.read_to_end(&mut start)?;
        *reader = InputReader::Memory(Cursor::new(start));
    }
    Ok(packing)
}

/// The contents of a file, or of standard input.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(path)
}

/// The file itself, or the files below a folder in the order of their names.
fn files(named: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    if named.is_dir() {
        collect(named, &mut files)?;
    } else {
        files.push(named.into());
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let mut entries = std::fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(|error| Failure::Io {
            path: folder.into(),
            error,
        })?;
    entries.sort();
    for path in entries {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        // A link may lead back up; only real folders are entered.
        if hidden {
            continue;
        } else if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if is_looked_at(&path) {
            files.push(path);
        }
    }
    Ok(())
}
