//! The first round: how many problems there are, and which of them are alike.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use shikatsu_audit::duplicate::{Catalogue, Likeness};

use crate::failure::{Failure, shown};
use crate::input::each_problem;

/// What is known before anything is judged.
pub(crate) struct CollectionSurvey {
    /// Problems and unreadable files.
    pub(crate) entries: usize,
    /// The relation of each entry to an earlier one.
    pub(crate) likenesses: Vec<Option<Likeness>>,
    /// The files, so that nothing is written over them.
    pub(crate) inputs: BTreeSet<PathBuf>,
}

impl CollectionSurvey {
    pub(crate) fn of(named: &[PathBuf]) -> Result<Self, Failure> {
        if named.iter().any(|path| path == Path::new("-")) {
            return Err(Failure::Request(
                "an audit reads its input twice; write standard input into a file and name that"
                    .into(),
            ));
        }
        let mut catalogue = Catalogue::new();
        let mut inputs = BTreeSet::new();
        each_problem(named, &mut |outcome| {
            match outcome {
                Err(_) => catalogue.skip(),
                Ok(found) => {
                    catalogue.add(&found.document.problem);
                    if let Ok(path) = found.path.canonicalize() {
                        inputs.insert(path);
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        let entries = catalogue.len();
        if entries == 0 {
            let named: Vec<String> = named.iter().map(|path| shown(path)).collect();
            return Err(Failure::Request(format!(
                "no problems in {}",
                named.join(", ")
            )));
        }
        Ok(Self {
            entries,
            likenesses: catalogue.likenesses(),
            inputs,
        })
    }

    /// Refuses a file that was read.
    pub(crate) fn spare(&self, path: &Path) -> Result<(), Failure> {
        match path.canonicalize() {
            Ok(path) if self.inputs.contains(&path) => Err(Failure::Request(format!(
                "{} is one of the files that were read; name another",
                path.display()
            ))),
            _ => Ok(()),
        }
    }
}
