//! Where certificates go: one bundle for each problem.
//!
//! Invariant: a file is there whole or not at all.

use std::path::Path;

use shikatsu_engine::{Report, bundle, bundled};

use crate::failure::{Failure, say};
use crate::input::LoadedProblem;
use crate::output::{FileNames, Output};

/// The files that `--proof` names.
pub(super) struct ProofFiles {
    output: Option<Output>,
    names: FileNames,
}

impl ProofFiles {
    /// One problem goes into the file itself, several into a folder.
    pub(super) fn at(path: Option<&Path>, problems: usize) -> Result<Self, Failure> {
        if let Some(path) = path
            && path.exists()
            && !path.is_file()
            && !path.is_dir()
        {
            return Err(Failure::Request(format!(
                "{} is no regular file, and certificates would replace it; name another file",
                path.display()
            )));
        }
        let output = path.map(|path| Output::of(Some(path), problems));
        Ok(Self {
            output: output.transpose()?,
            names: FileNames::default(),
        })
    }

    /// Writes the certificates of a problem. Without any there is no file.
    pub(super) fn write(&mut self, found: &LoadedProblem, report: &Report) -> Result<(), Failure> {
        let path = match &self.output {
            None | Some(Output::Standard) => return Ok(()),
            Some(Output::File(path)) => path.clone(),
            Some(Output::Folder(folder)) => self.names.unused(folder, found, "proof"),
        };
        let bundle = bundled(found.document.problem.in_play, report.proofs());
        if bundle.certificates.is_empty() {
            let origin = found.origin();
            let path = path.display();
            say(&format_args!(
                "{origin}: nothing was proved, so {path} is not written"
            ));
            return Ok(());
        }
        let mut bytes = Vec::new();
        bundle::write(&bundle, &mut bytes).map_err(|error| Failure::Io {
            path: path.clone(),
            error,
        })?;
        crate::output::replace_file(&path, &bytes)
    }
}
