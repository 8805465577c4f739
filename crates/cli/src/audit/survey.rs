//! The first round: how many problems there are, and which of them are alike.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use shikatsu_audit::duplicate::{Catalogue, Kinship};

use crate::failure::{Failure, shown};
use crate::input::each_problem;

/// What is known before anything is judged.
pub(crate) struct Survey {
    /// Problems and unreadable files.
    pub(crate) entries: usize,
    /// What each entry is to an earlier one.
    pub(crate) kinships: Vec<Option<Kinship>>,
    /// The files, so that nothing is written over them.
    pub(crate) inputs: BTreeSet<PathBuf>,
}

impl Survey {
    pub(crate) fn of(named: &[PathBuf]) -> Result<Self, Failure> {
        if named.iter().any(|path| path == Path::new("-")) {
            return Err(Failure::Request(
                "an audit reads its input twice; write standard input into a file and name that"
                    .into(),
            ));
        }
        let mut catalogue = Catalogue::new();
        // The entry of each problem that could be read.
        let mut places = Vec::new();
        let mut entries = 0;
        let mut inputs = BTreeSet::new();
        each_problem(named, &mut |outcome| {
            if let Ok(found) = outcome {
                catalogue.add(&found.document.problem);
                places.push(entries);
                if let Ok(path) = found.path.canonicalize() {
                    inputs.insert(path);
                }
            }
            entries += 1;
            ControlFlow::Continue(())
        })?;
        if entries == 0 {
            let named: Vec<String> = named.iter().map(|path| shown(path)).collect();
            return Err(Failure::Request(format!(
                "no problems in {}",
                named.join(", ")
            )));
        }
        let mut kinships = vec![None; entries];
        for (problem, kinship) in catalogue.kinships().into_iter().enumerate() {
            kinships[places[problem]] = kinship.map(|kinship| at(kinship, &places));
        }
        Ok(Self {
            entries,
            kinships,
            inputs,
        })
    }
}

impl Survey {
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

/// The same kinship by entries instead of problems.
fn at(kinship: Kinship, places: &[usize]) -> Kinship {
    match kinship {
        Kinship::Same { other } => Kinship::Same {
            other: places[other],
        },
        Kinship::Near { other, here, there } => Kinship::Near {
            other: places[other],
            here,
            there,
        },
    }
}
