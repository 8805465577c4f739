//! The bank of problems, read once.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::{fs, io};

use shikatsu_api::{BankEntry, BankPage, BankProblem, Problem};
use shikatsu_formats::collection::is_problem_file;
use shikatsu_formats::picture::Picture;
use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format, FormatWriteError, read_any};

/// All problems by their ids: folders and the name of the file, with a full stop between.
#[derive(Default)]
pub(super) struct Bank(BTreeMap<String, Document>);

/// Most problems in one part of a list.
pub(super) const MOST: u32 = 500;

impl Bank {
    /// Reads a folder. Files that hold no problem are named in the log and left out.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let mut bank = Self::default();
        bank.add(folder, "")?;
        Ok(bank)
    }

    fn add(&mut self, folder: &Path, below: &str) -> io::Result<()> {
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        for path in entries.collect::<io::Result<Vec<PathBuf>>>()? {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(stem) = stem.filter(|stem| !stem.starts_with('.')) else {
                continue;
            };
            let id = format!("{below}{stem}");
            if fs::symlink_metadata(&path)?.is_dir() {
                self.add(&path, &format!("{id}."))?;
            } else if is_problem_file(&path) {
                self.take(&id, &fs::read(&path)?);
            }
        }
        Ok(())
    }

    fn take(&mut self, id: &str, bytes: &[u8]) {
        match read_any(bytes) {
            Err(error) => tracing::debug!(id, %error, "no problem, and left out"),
            Ok(mut documents) if documents.len() == 1 => {
                let (document, _) = documents.remove(0);
                self.0.insert(id.into(), document);
            }
            Ok(documents) => {
                for (number, (document, _)) in (1..).zip(documents) {
                    self.0.insert(format!("{id}.{number}"), document);
                }
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// A part of the list, in the order of ids.
    pub(super) fn page(&self, after: Option<&str>, most: u32) -> BankPage {
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let mut rest = self.0.range::<str, _>((start, Bound::Unbounded));
        let most = usize::try_from(most).unwrap_or(1);
        let entries: Vec<BankEntry> = rest.by_ref().take(most).map(entry).collect();
        let next = rest.next().and(entries.last()).map(|last| last.id.clone());
        BankPage {
            entries,
            total: u32::try_from(self.0.len()).unwrap_or(u32::MAX),
            next,
        }
    }

    pub(super) fn problem(&self, id: &str) -> Option<BankProblem> {
        let document = self.0.get(id)?;
        Some(BankProblem {
            id: id.into(),
            problem: Problem::from(&document.problem),
        })
    }

    pub(super) fn sgf(&self, id: &str) -> Option<Result<String, FormatWriteError>> {
        let document = self.0.get(id)?;
        let format = Format::Sgf(Dialect::Plain);
        Some(format.write(std::slice::from_ref(document)))
    }

    pub(super) fn svg(&self, id: &str) -> Option<String> {
        let document = self.0.get(id)?;
        let picture = Picture::of(&document.problem);
        Some(picture.with_markup(&document.tree.root().markup).to_svg())
    }
}

fn entry((id, document): (&String, &Document)) -> BankEntry {
    let problem = &document.problem;
    BankEntry {
        id: id.clone(),
        title: problem.metadata.title.clone(),
        goal: problem.goal.map(Into::into),
        to_move: problem.setup.to_move.map(Into::into),
    }
}
