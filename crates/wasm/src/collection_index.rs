//! What is in the files of a collection: problems, faults, and likenesses.
//!
//! Files come one at a time and are not kept; the index keeps the number, the name and hashes of the shape of each
//! problem. The page keeps the files.
//!
//! Invariant: problems and faults have the order and the names that the command line gives
//! them for the same files.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{AuditEntry, AuditLikeness};
use shikatsu_audit::duplicate::Catalogue;
use shikatsu_audit::{AuditRecord, Sheet};
use shikatsu_formats::archive::{ArchiveLimits, Packing, visit_members};
use shikatsu_formats::collection::{FoundProblem, each_problem, is_looked_at};
use shikatsu_problem::Size;

/// A file with problems: its name and folder, and its bytes if it was inside an archive.
pub struct Member<'m> {
    /// Folders and archives before its name.
    pub path: &'m str,
    /// Its bytes, if they were packed.
    pub unpacked: Option<&'m [u8]>,
    /// What is in it.
    pub entries: Vec<AuditEntry>,
}

/// The problems of the files so far.
#[derive(Debug, Default)]
pub struct CollectionIndex {
    catalogue: Catalogue,
    /// The name of each entry in messages, and the size of its board.
    names: Vec<(String, Size)>,
    /// Files that were looked into.
    members: u32,
}

/// Which of these files of a folder are looked at, in the order of an audit.
#[must_use]
pub fn chosen(paths: &[String]) -> Vec<u32> {
    let mut chosen: Vec<(&Path, u32)> = paths.iter().map(Path::new).zip(0..).collect();
    chosen.retain(|(path, _)| is_looked_at(path) && !is_hidden(path));
    chosen.sort();
    chosen.into_iter().map(|(_, place)| place).collect()
}

impl CollectionIndex {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks into a file, or into each file of an archive. `below` is its folder below the one that the visitor
    /// chose.
    pub fn take(
        &mut self,
        path: &str,
        below: &str,
        bytes: &[u8],
        visit: &mut dyn FnMut(Member<'_>),
    ) {
        let Some(packing) = Packing::of(bytes) else {
            let entries = self.entries(path, below, bytes);
            visit(Member {
                path,
                unpacked: None,
                entries,
            });
            return;
        };
        let name = Path::new(path);
        // Copies from an archive inside a folder get a folder of its name.
        let inside = if path.contains('/') {
            Path::new(below).join(name.file_name().unwrap_or_default())
        } else {
            Path::new(below).to_owned()
        };
        let cursor = Cursor::new(bytes);
        let visited = visit_members(
            cursor,
            packing,
            name,
            ArchiveLimits::PAGE,
            &mut |member, bytes| {
                let path = name.join(member).display().to_string();
                let below = inside.join(member.parent().unwrap_or(Path::new("")));
                let entries = self.entries(&path, &below.display().to_string(), &bytes);
                visit(Member {
                    path: &path,
                    unpacked: Some(&bytes),
                    entries,
                });
                ControlFlow::Continue(())
            },
        );
        if let Err(error) = visited {
            let entries = vec![self.refuse(path, &error.to_string())];
            visit(Member {
                path,
                unpacked: None,
                entries,
            });
        }
    }

    /// Enters a file that could not be read.
    pub fn refuse(&mut self, path: &str, reason: &str) -> AuditEntry {
        self.catalogue.skip();
        let record = AuditRecord::unreadable(path.to_owned(), reason);
        let number = self.enter(record);
        AuditEntry {
            number,
            file: path.to_owned(),
            below: String::new(),
            place: None,
            member: self.members,
            index: 0,
            start: 0,
            end: 0,
            fault: Some(reason.to_owned()),
        }
    }

    /// How each problem resembles the first earlier one that it resembles.
    #[must_use]
    pub fn likenesses(self) -> Vec<AuditLikeness> {
        let names = self.names;
        let likenesses = self.catalogue.likenesses().into_iter().enumerate();
        likenesses
            .filter_map(|(entry, likeness)| {
                let likeness = likeness?;
                let (other, _) = names.get(likeness.other())?;
                let (_, size) = names.get(entry)?;
                let finding = likeness.finding(other, |point| size.label(point));
                Some(AuditLikeness {
                    number: count(entry + 1),
                    kind: finding.kind.name().to_owned(),
                    says: finding.says,
                    advice: finding.advice,
                })
            })
            .collect()
    }

    fn entries(&mut self, path: &str, below: &str, bytes: &[u8]) -> Vec<AuditEntry> {
        self.members += 1;
        let mut entries = Vec::new();
        let mut problems = 0;
        let _all = each_problem(bytes, &mut |found| {
            entries.push(match found {
                Err(error) => self.refuse(path, &error.to_string()),
                Ok(found) => {
                    let is_whole = found.span == (0..bytes.len());
                    let index = if is_whole { problems } else { 0 };
                    problems += 1;
                    self.admit(path, below, &found, index)
                }
            });
            ControlFlow::Continue(())
        });
        entries
    }

    fn admit(&mut self, path: &str, below: &str, found: &FoundProblem, index: usize) -> AuditEntry {
        let problem = &found.document.problem;
        self.catalogue.add(problem);
        let number = self.enter(AuditRecord {
            file: path.to_owned(),
            ..AuditRecord::of(problem, Sheet::default())
        });
        AuditEntry {
            number,
            file: path.to_owned(),
            below: below.to_owned(),
            place: found.place.map(count),
            member: self.members,
            index: count(index),
            start: count(found.span.start),
            end: count(found.span.end),
            fault: None,
        }
    }

    fn enter(&mut self, mut record: AuditRecord) -> u32 {
        record.number = self.names.len() + 1;
        self.names.push((record.reference(), record.size));
        count(record.number)
    }
}

/// Whether a part of the name below the folder that was named begins with a dot.
fn is_hidden(path: &Path) -> bool {
    let mut parts = path.components().skip(1);
    parts.any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
