//! Corrected copies, one SGF file each.
//!
//! Invariant: a file that was read is never written to. Names follow from the
//! problem alone, so that the order in which problems are done does not matter
//! and running a command again replaces what it wrote before.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use shikatsu_audit::{copy, copy_name};
use shikatsu_formats::Document;

use super::survey::CollectionSurvey;
use crate::failure::{Failure, say};
use crate::input::LoadedProblem;
use crate::output::replace_file;

/// Where copies go, and how many went there.
pub(crate) struct Copies {
    folder: Option<PathBuf>,
    inputs: BTreeSet<PathBuf>,
    written: BTreeSet<PathBuf>,
}

impl Copies {
    pub(crate) fn into(folder: Option<&Path>, survey: &CollectionSurvey) -> Self {
        Self {
            folder: folder.map(Path::to_owned),
            inputs: match folder {
                Some(_) => survey.inputs.clone(),
                None => BTreeSet::new(),
            },
            written: BTreeSet::new(),
        }
    }

    /// Writes a copy. One that SGF cannot hold is reported, and the run goes on.
    pub(crate) fn write(
        &mut self,
        entry: usize,
        document: &Document,
        found: &LoadedProblem,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let text = match copy(document, found.format) {
            Ok(text) => text,
            Err(error) => {
                say(&Failure::Write {
                    origin: found.origin(),
                    error,
                });
                return Ok(());
            }
        };
        let folder = folder.join(&found.below);
        let mut path = folder.join(copy_name(&found.stem(), None));
        if self.written.contains(&path) {
            path = folder.join(copy_name(&found.stem(), Some(entry + 1)));
        }
        if path
            .canonicalize()
            .is_ok_and(|path| self.inputs.contains(&path))
        {
            return Err(Failure::Request(format!(
                "{} is one of the files that were read; name another folder with --fix",
                path.display()
            )));
        }
        std::fs::create_dir_all(&folder).map_err(|error| Failure::Io {
            path: folder.clone(),
            error,
        })?;
        replace_file(&path, text.as_bytes())?;
        self.written.insert(path);
        Ok(())
    }

    /// Says how many there are.
    pub(crate) fn tell(&self) {
        if let Some(folder) = &self.folder {
            let copies = match self.written.len() {
                1 => "1 corrected copy".to_owned(),
                number => format!("{number} corrected copies"),
            };
            say(&format_args!("{copies} in {}", folder.display()));
        }
    }
}
