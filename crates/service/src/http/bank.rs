//! The bank of problems, read once: files of problems in a folder, and packs of proved ones.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

use shikatsu_api::{BankEntry, BankMatches, BankPage, BankProblem, BankSpan, Problem};
use shikatsu_formats::collection::is_problem_file;
use shikatsu_formats::picture::Picture;
use shikatsu_formats::{Document, Format, FormatWriteError, read_any};

use super::bank_index::BankIndex;
use super::bank_packs::packed;
use super::offered_problem::OfferedProblem;

/// All problems by their ids: folders and the name of the file, with a full stop between; of a pack, their names.
#[derive(Default)]
pub(super) struct Bank {
    offered: BTreeMap<String, OfferedProblem>,
    /// Made when the first position is looked for.
    index: OnceLock<BankIndex>,
}

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

    /// Adds the packs of a bank.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(super) fn add_packs(&mut self, folder: &Path) -> io::Result<()> {
        self.offered.extend(packed(folder)?);
        Ok(())
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
                self.offered
                    .insert(id.into(), OfferedProblem::of_file(id, document));
            }
            Ok(documents) => {
                for (number, (document, _)) in (1..).zip(documents) {
                    let offered = OfferedProblem::of_file(id, document);
                    self.offered.insert(format!("{id}.{number}"), offered);
                }
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.offered.len()
    }

    /// A part of the list, in the order of ids; at most so many problems.
    pub(super) fn page(&self, span: &BankSpan, most: u32) -> BankPage {
        let is_wanted = |(_, offered): &(&String, &OfferedProblem)| offered.is_in(span);
        let after = span.after.as_deref();
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = self.offered.range::<str, _>((start, Bound::Unbounded));
        let mut rest = rest.filter(is_wanted);
        let most = usize::try_from(most).unwrap_or(1);
        let entries: Vec<BankEntry> = rest.by_ref().take(most).map(entry).collect();
        let next = rest.next().and(entries.last()).map(|last| last.id.clone());
        let total = self.offered.iter().filter(is_wanted).count();
        BankPage {
            entries,
            total: u32::try_from(total).unwrap_or(u32::MAX),
            next,
        }
    }

    pub(super) fn problem(&self, id: &str) -> Option<BankProblem> {
        let document = &self.offered.get(id)?.document;
        Some(BankProblem {
            id: id.into(),
            problem: Problem::from(&document.problem),
        })
    }

    /// The file of a problem.
    pub(super) fn document(&self, id: &str) -> Option<&Document> {
        self.offered.get(id).map(|offered| &offered.document)
    }

    /// What refutes a wrong first move, as far as the bank says.
    pub(super) fn reply(&self, id: &str, played: &str) -> Option<&str> {
        self.offered
            .get(id)?
            .replies
            .get(played)
            .map(String::as_str)
    }

    /// The file of a problem in a notation.
    pub(super) fn file(
        &self,
        id: &str,
        format: Format,
    ) -> Option<Result<String, FormatWriteError>> {
        let document = self.document(id)?;
        Some(format.write(std::slice::from_ref(document)))
    }

    /// The problems that a position is, as entries of lists.
    pub(super) fn find(&self, problem: &shikatsu_problem::Problem) -> BankMatches {
        let index = self.index.get_or_init(|| {
            let all = self.offered.iter();
            BankIndex::of(all.map(|(id, offered)| (id.as_str(), &offered.document.problem)))
        });
        let entries = |ids: &[String]| {
            let known = ids.iter().filter_map(|id| self.offered.get_key_value(id));
            known.map(entry).collect::<Vec<BankEntry>>()
        };
        let questions = index.same_question(problem);
        let stones = index.same_stones(problem).iter();
        let others: Vec<String> = stones
            .filter(|id| !questions.contains(id))
            .cloned()
            .collect();
        BankMatches {
            questions: entries(questions),
            stones: entries(&others),
        }
    }

    pub(super) fn picture(&self, id: &str) -> Option<Picture> {
        let document = self.document(id)?;
        let picture = Picture::of(&document.problem);
        Some(picture.with_markup(&document.tree.root().markup))
    }
}

fn entry((id, offered): (&String, &OfferedProblem)) -> BankEntry {
    let problem = &offered.document.problem;
    BankEntry {
        id: id.clone(),
        title: problem.metadata.title.clone(),
        goal: problem.goal.map(Into::into),
        to_move: problem.setup.to_move.map(Into::into),
        band: offered.band,
        themes: offered.themes.clone(),
    }
}
