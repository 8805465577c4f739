//! Reports in files, made from the journal record by record.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use shikatsu_audit::AuditRecord;
use shikatsu_audit::duplicate::Likeness;
use shikatsu_audit::report::{ReportForm, Summary};

use super::journal::{AuditJournal, JournalReader};
use super::run::Lines;
use super::survey::CollectionSurvey;
use crate::arguments::AuditArguments;
use crate::failure::{Failure, say};

/// The records of a run, in the order of the input.
pub(crate) struct Records {
    reader: JournalReader,
    lines: Lines,
    kinships: Vec<Option<Likeness>>,
}

/// The files to write.
pub(crate) struct Reports(Vec<(ReportForm, PathBuf)>);

impl Records {
    pub(crate) fn new(
        journal: &AuditJournal,
        lines: Lines,
        kinships: Vec<Option<Likeness>>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            reader: journal.reader()?,
            lines,
            kinships,
        })
    }

    /// Reads every record once, with its relation to other problems of the run.
    pub(crate) fn each(
        &mut self,
        visit: &mut dyn FnMut(&AuditRecord) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for entry in 0..self.lines.len() {
            if let Some(record) = self.record(entry)? {
                visit(&record)?;
            }
        }
        Ok(())
    }

    fn record(&mut self, entry: usize) -> Result<Option<AuditRecord>, Failure> {
        let Some(line) = self.lines[entry] else {
            return Ok(None);
        };
        let mut record = self.reader.record(line)?;
        let kin = self.kinships[entry].and_then(|kin| Some((kin, self.lines[kin.other()]?)));
        if let Some((kinship, line)) = kin {
            let other = self.reader.record(line)?;
            record.add_likeness(kinship, &other.reference());
        }
        Ok(Some(record))
    }
}

impl Reports {
    /// What the command line asks for.
    pub(crate) fn of(arguments: &AuditArguments) -> Result<Self, Failure> {
        let Some(path) = &arguments.output else {
            return Ok(Self(Vec::new()));
        };
        let ending = path.extension().and_then(|ending| ending.to_str());
        let by_ending = ReportForm::ALL.into_iter().find(|form| {
            let own = Path::new(form.file_name()).extension();
            own.and_then(|own| own.to_str()) == ending
        });
        match (&arguments.format[..], by_ending) {
            ([], Some(form)) if !path.is_dir() => Ok(Self(vec![(form, path.clone())])),
            ([form], _) if !path.is_dir() && ending.is_some() => {
                Ok(Self(vec![(*form, path.clone())]))
            }
            (_, Some(_)) if !path.is_dir() => Err(Failure::Request(format!(
                "{} is one file; several forms need a folder",
                path.display()
            ))),
            ([], _) => Ok(Self::folder(path, &[ReportForm::Html, ReportForm::Jsonl])),
            (forms, _) => Ok(Self::folder(path, forms)),
        }
    }

    /// Refuses to write over what was read.
    pub(crate) fn spare(&self, survey: &CollectionSurvey) -> Result<(), Failure> {
        for (_, path) in &self.0 {
            survey.spare(path)?;
        }
        Ok(())
    }

    fn folder(path: &Path, forms: &[ReportForm]) -> Self {
        let file = |form: &ReportForm| (*form, path.join(form.file_name()));
        Self(forms.iter().map(file).collect())
    }

    pub(crate) fn write(&self, records: &mut Records, summary: &Summary) -> Result<(), Failure> {
        for (form, path) in &self.0 {
            write(*form, path, records, summary)?;
            say(&format_args!("wrote {}", path.display()));
        }
        Ok(())
    }
}

fn write(
    form: ReportForm,
    path: &Path,
    records: &mut Records,
    summary: &Summary,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Io {
        path: path.into(),
        error,
    };
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let file = parent
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| File::create(path))
        .map_err(failed)?;
    let mut out = BufWriter::new(file);
    form.compose(summary, &mut |visit| records.each(visit), &mut |text| {
        out.write_all(text.as_bytes()).map_err(failed)
    })?;
    out.flush().map_err(failed)
}
