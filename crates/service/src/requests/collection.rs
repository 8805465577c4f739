//! The problems of a file that is to be audited, each as a job of its own.
//!
//! Invariant: a job holds its own problem and no other, so a collection of a thousand problems makes jobs that
//! together are as large as the collection. A hostile file costs bounded work and memory: problems are counted before
//! the first is kept, and handed over in parts. When no caller takes them any more, reading ends.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{self as api, Asked, AuditSource, AuditTerms, Job, JobTask};
use shikatsu_formats::archive::{ArchiveLimits, Packing, START, visit_members};
use shikatsu_formats::collection::{FoundProblem, each_problem_counted, stem};

use super::RequestError;

/// Problems of one audit.
pub(super) const MOST: usize = 200_000;

/// What a file may unpack to.
const BOUNDS: ArchiveLimits = ArchiveLimits::PAGE;

/// A problem of a collection, or a file of it that is none.
#[derive(Debug)]
pub(super) struct CollectionProblem {
    pub(super) name: String,
    /// The job, or why there is none.
    pub(super) job: Result<Job, String>,
}

/// Problems that are handed over at a time.
const PART: usize = 500;

/// Takes the problems of a file, a part at a time.
pub(super) struct CollectionTaker<'t> {
    /// Whether the caller still waits.
    pub(super) is_wanted: &'t dyn Fn() -> bool,
    /// Takes the next problems; false if the caller has gone.
    pub(super) take: &'t mut dyn FnMut(Vec<CollectionProblem>) -> bool,
}

/// Hands over all problems of a file or an archive, in their order.
pub(super) fn read<'t>(
    name: &str,
    bytes: Vec<u8>,
    terms: AuditTerms,
    request: Option<&'t str>,
    taker: CollectionTaker<'t>,
) -> Result<(), RequestError> {
    let mut reader = CollectionReader {
        terms,
        request,
        taker,
        part: Vec::new(),
        all: 0,
        answerable: 0,
        fault: None,
        end: ReadingEnd::File,
    };
    match Packing::of(&bytes[..bytes.len().min(START)]) {
        None => {
            let _full = reader.file(name, &bytes);
        }
        Some(packing) => {
            let mut visit = |path: &Path, bytes: Vec<u8>| {
                let file = format!("{name}/{}", path.display());
                reader.file(&file, &bytes)
            };
            let opened = visit_members(
                Cursor::new(bytes),
                packing,
                Path::new(name),
                BOUNDS,
                &mut visit,
            );
            opened.map_err(|error| RequestError::File(error.to_string()))?;
        }
    }
    match reader.end {
        ReadingEnd::TooMany => Err(RequestError::File(format!(
            "{name} holds more than {MOST} problems; send it in parts"
        ))),
        ReadingEnd::Unwanted => Err(RequestError::File("the caller has gone".into())),
        ReadingEnd::File => reader.finish(name),
    }
}

/// Why reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadingEnd {
    File,
    TooMany,
    Unwanted,
}

/// Collects the problems of the files of one audit.
struct CollectionReader<'r> {
    terms: AuditTerms,
    request: Option<&'r str>,
    taker: CollectionTaker<'r>,
    part: Vec<CollectionProblem>,
    /// Problems so far, those that cannot be read included.
    all: usize,
    answerable: usize,
    /// Why the first that cannot be read cannot.
    fault: Option<String>,
    end: ReadingEnd,
}

impl CollectionReader<'_> {
    fn file(&mut self, file: &str, bytes: &[u8]) -> ControlFlow<()> {
        let (before, is_wanted, mut end) = (self.all, self.taker.is_wanted, self.end);
        let mut count = |number: usize| {
            end = match before + number > MOST {
                true => ReadingEnd::TooMany,
                false if number.is_multiple_of(PART) && !is_wanted() => ReadingEnd::Unwanted,
                false => return ControlFlow::Continue(()),
            };
            ControlFlow::Break(())
        };
        let read = each_problem_counted(bytes, &mut count, &mut |found| {
            let problem = match found {
                Ok(found) => self.problem(file, bytes, &found),
                Err(error) => CollectionProblem {
                    name: file.to_owned(),
                    job: Err(error.to_string()),
                },
            };
            self.add(problem)
        });
        if end != ReadingEnd::File {
            self.end = end;
        }
        read
    }

    fn add(&mut self, problem: CollectionProblem) -> ControlFlow<()> {
        self.all += 1;
        match &problem.job {
            Ok(_) => self.answerable += 1,
            Err(fault) => _ = self.fault.get_or_insert_with(|| fault.clone()),
        }
        self.part.push(problem);
        if self.all > MOST {
            self.end = ReadingEnd::TooMany;
        } else if self.part.len() >= PART && !(self.taker.take)(std::mem::take(&mut self.part)) {
            self.end = ReadingEnd::Unwanted;
        } else {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    }

    /// Hands over the rest, if there is something to ask at all.
    fn finish(self, name: &str) -> Result<(), RequestError> {
        if self.answerable > 0 {
            (self.taker.take)(self.part);
            return Ok(());
        }
        let fault = self
            .fault
            .map_or_else(String::new, |fault| format!(" ({fault})"));
        Err(RequestError::File(format!(
            "{name} holds no problem{fault}; send SGF, a text grid, a puzzle in JSON, or an archive of such files"
        )))
    }

    fn problem(&self, file: &str, bytes: &[u8], found: &FoundProblem) -> CollectionProblem {
        let name = match found.place {
            None => file.to_owned(),
            Some(place) => format!("{file}, {place}"),
        };
        let number = u32::try_from(self.all + 1).unwrap_or(u32::MAX);
        let job = alone(bytes, found).map(|text| {
            let source = AuditSource {
                file: own_file(file, found.place),
                number,
                text,
                index: 0,
                stones: self.terms.stones,
            };
            let problem = api::Problem::from(&found.document.problem);
            Job {
                request: self.request.map(Into::into),
                ..Job::new(
                    problem,
                    Asked::Both,
                    JobTask::Audit { source },
                    self.terms.limits,
                )
            }
        });
        CollectionProblem { name, job }
    }
}

/// The name of a file with this problem alone, so that corrected copies have names of their own.
fn own_file(file: &str, place: Option<usize>) -> String {
    let path = Path::new(file);
    if place.is_none() {
        return file.to_owned();
    }
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let own = path.with_file_name(format!("{}.{ending}", stem(path, place)));
    own.to_string_lossy().into_owned()
}

/// The text of one problem alone: as the file has it if that is possible, else written anew.
fn alone(bytes: &[u8], found: &FoundProblem) -> Result<String, String> {
    let is_whole = found.place.is_none() || found.span.len() < bytes.len();
    let own = bytes.get(found.span.clone()).unwrap_or(bytes);
    if is_whole && let Ok(text) = std::str::from_utf8(own) {
        return Ok(text.to_owned());
    }
    let document = std::slice::from_ref(&found.document);
    found
        .format
        .write(document)
        .map_err(|error| error.to_string())
}
