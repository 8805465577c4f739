//! Where certificates go: one bundle for each problem.
//!
//! Invariant: a file is there whole or not at all.

use std::path::Path;

use shikatsu_engine::Report;
use shikatsu_engine::bundle::{self, Bundle};
use shikatsu_problem::{PointSet, Problem};

use crate::failure::{Failure, say};
use crate::input::Found;
use crate::output::{FileNames, Output};

/// The files that `--proof` names.
pub(super) struct ProofFiles {
    output: Option<Output>,
    names: FileNames,
}

impl ProofFiles {
    /// One problem goes into the file itself, several into a folder.
    pub(super) fn at(path: Option<&Path>, problems: usize) -> Result<Self, Failure> {
        let output = path.map(|path| Output::of(Some(path), problems));
        Ok(Self {
            output: output.transpose()?,
            names: FileNames::default(),
        })
    }

    /// Writes the certificates of a problem. Without any there is no file.
    pub(super) fn write(&mut self, found: &Found, report: &Report) -> Result<(), Failure> {
        let path = match &self.output {
            None | Some(Output::Standard) => return Ok(()),
            Some(Output::File(path)) => path.clone(),
            Some(Output::Folder(folder)) => self.names.unused(folder, found, "proof"),
        };
        let certificates: Vec<&[u8]> = report.proofs().map(|proof| &proof.bytes[..]).collect();
        if certificates.is_empty() {
            let origin = found.origin();
            let path = path.display();
            say(&format_args!(
                "{origin}: nothing was proved, so {path} is not written"
            ));
            return Ok(());
        }
        let mut bytes = Vec::new();
        let bundle = Bundle {
            boundaries: boundaries(report, &found.document.problem),
            certificates,
        };
        bundle::write(&bundle, &mut bytes).map_err(|error| Failure::Io {
            path: path.clone(),
            error,
        })?;
        crate::output::replace_file(&path, &bytes)
    }
}

/// The points in play that were found, where none are given.
fn boundaries(report: &Report, problem: &Problem) -> Vec<PointSet> {
    let mut boundaries: Vec<PointSet> = Vec::new();
    if problem.in_play.is_none() {
        for found in report.proofs().filter_map(|proof| proof.problem.in_play) {
            if !boundaries.contains(&found) {
                boundaries.push(found);
            }
        }
    }
    boundaries
}
