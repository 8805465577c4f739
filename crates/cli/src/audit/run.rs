//! The second round: problems go to the workers, and records come back.
//!
//! Invariant: at any time there are only as many problems in memory as there
//! are workers, and a few that wait.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use indicatif::ProgressBar;
use shikatsu_audit::{AuditRecord, AuditSeverity, AuditTerms, correct, judge};
use shikatsu_engine::{Cancel, Engine};
use shikatsu_formats::Document;

use super::copies::Copies;
use super::journal::{AuditJournal, Fingerprint, JournalReader, Offset};
use super::survey::CollectionSurvey;
use crate::arguments::AuditArguments;
use crate::failure::{Failure, shown};
use crate::input::{LoadedProblem, each_problem};
use crate::interrupt::Interrupt;
use crate::progress;
use crate::solve::engine;

/// A problem, or a file that is none, and its place in the run.
type AuditTask = (usize, Result<LoadedProblem, Failure>);

/// Where the line of each entry begins.
pub(crate) type Lines = Vec<Option<Offset>>;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunEnd {
    Complete,
    /// By ctrl-c; the lines of the rest are missing.
    Interrupted,
}

/// What became of a task.
struct FinishedTask {
    entry: usize,
    fingerprint: Fingerprint,
    record: AuditRecord,
    /// The line it has in the journal already, word for word.
    line: Option<Offset>,
    /// A corrected copy and the problem it was made from.
    copy: Option<(Document, LoadedProblem)>,
}

/// Whether corrected copies are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copying {
    Wanted,
    NotWanted,
}

/// The run.
pub(crate) struct AuditRun<'a> {
    arguments: &'a AuditArguments,
    terms: AuditTerms,
    copies: Copies,
    bar: ProgressBar,
    /// A file that changes between the two rounds may leave some without a line.
    lines: Lines,
    /// By severity: errors, warnings, notes, nothing.
    counts: [usize; 4],
}

impl<'a> AuditRun<'a> {
    pub(crate) fn new(
        arguments: &'a AuditArguments,
        terms: AuditTerms,
        survey: &CollectionSurvey,
        copies: Copies,
    ) -> Self {
        Self {
            arguments,
            terms,
            copies,
            bar: progress::bar(survey.entries),
            lines: vec![None; survey.entries],
            counts: [0; 4],
        }
    }

    /// Judges everything; where the lines of all entries begin.
    pub(crate) fn run(
        mut self,
        journal: &mut AuditJournal,
    ) -> Result<(Lines, Copies, RunEnd), Failure> {
        let cores = || thread::available_parallelism().ok().map(usize::from);
        let jobs = self.arguments.jobs.or_else(cores).unwrap_or(1);
        let jobs = jobs.min(self.lines.len()).max(1);
        let copying = match self.arguments.fix {
            Some(_) => Copying::Wanted,
            None => Copying::NotWanted,
        };
        let known = journal.known();
        let readers = (0..jobs)
            .map(|_| journal.reader())
            .collect::<Result<Vec<_>, _>>()?;
        let cancel = Cancel::new();
        let stopped = cancel.clone();
        let interrupt = Interrupt::watch(move || stopped.cancel());
        let (tasks, inbox) = mpsc::sync_channel::<AuditTask>(jobs);
        // Only workers hold it: when the last worker ends, the reader notices.
        let inbox = Arc::new(Mutex::new(inbox));
        let result = thread::scope(|scope| {
            let (sender, results) = mpsc::sync_channel::<Result<FinishedTask, Failure>>(jobs);
            for reader in readers {
                let worker = AuditWorker {
                    terms: self.terms,
                    known: &known,
                    reader,
                    engine: engine(1),
                    cancel: &cancel,
                    copying,
                };
                let (sender, inbox) = (sender.clone(), Arc::clone(&inbox));
                scope.spawn(move || worker.work(&inbox, &sender));
            }
            drop((sender, inbox));
            let files = &self.arguments.files;
            let reading = scope.spawn(move || hand_out(files, &tasks));
            let taken = self.take_all(results, journal);
            if taken.is_err() {
                cancel.cancel();
            }
            // Workers that cannot report any more end, and then the reader does.
            let read = reading.join().unwrap_or(Ok(()));
            taken.and(read)
        });
        self.bar.finish_and_clear();
        result?;
        let is_done = self.lines.iter().all(Option::is_some);
        let end = match interrupt.is_pressed() && !is_done {
            true => RunEnd::Interrupted,
            false => RunEnd::Complete,
        };
        Ok((self.lines, self.copies, end))
    }

    fn take_all(
        &mut self,
        results: Receiver<Result<FinishedTask, Failure>>,
        journal: &mut AuditJournal,
    ) -> Result<(), Failure> {
        for done in results {
            self.take(&done?, journal)?;
        }
        Ok(())
    }

    fn take(&mut self, done: &FinishedTask, journal: &mut AuditJournal) -> Result<(), Failure> {
        self.counts[match done.record.sheet.severity() {
            Some(AuditSeverity::Error) => 0,
            Some(AuditSeverity::Warning) => 1,
            Some(AuditSeverity::Note) => 2,
            None => 3,
        }] += 1;
        let line = match done.line {
            Some(line) => line,
            None => journal.append(done.fingerprint, &done.record)?,
        };
        if let Some(slot) = self.lines.get_mut(done.entry) {
            *slot = Some(line);
        }
        if let Some((document, found)) = &done.copy {
            self.copies.write(done.entry, document, found)?;
        }
        let [errors, warnings, notes, clean] = self.counts;
        self.bar.inc(1);
        if done.line.is_some() {
            // Problems that the journal knew say nothing about the time that remains.
            self.bar.reset_eta();
        }
        self.bar.set_message(format!(
            "{errors} with errors, {warnings} with warnings, {notes} with notes, {clean} clean"
        ));
        Ok(())
    }
}

/// Reads everything once more and hands it to the workers that are free.
fn hand_out(files: &[std::path::PathBuf], tasks: &SyncSender<AuditTask>) -> Result<(), Failure> {
    let mut entry = 0;
    each_problem(files, &mut |outcome| {
        let task = (entry, outcome);
        entry += 1;
        match tasks.send(task) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })
}

/// One engine, problem after problem, until none is left.
struct AuditWorker<'w> {
    terms: AuditTerms,
    known: &'w BTreeMap<Fingerprint, Offset>,
    reader: JournalReader,
    engine: Engine,
    cancel: &'w Cancel,
    copying: Copying,
}

impl AuditWorker<'_> {
    fn work(
        mut self,
        inbox: &Mutex<Receiver<AuditTask>>,
        sender: &SyncSender<Result<FinishedTask, Failure>>,
    ) {
        loop {
            let task = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((entry, outcome)) = task else {
                return;
            };
            let done = self.one(entry, outcome);
            if self.cancel.is_cancelled() || sender.send(done).is_err() {
                return;
            }
        }
    }

    fn one(
        &mut self,
        entry: usize,
        outcome: Result<LoadedProblem, Failure>,
    ) -> Result<FinishedTask, Failure> {
        let found = match outcome {
            Ok(found) => found,
            Err(failure) => return Ok(self.unreadable(entry, &failure)),
        };
        let fingerprint = Fingerprint::of(&found.document, &self.terms);
        let mut line = self.known.get(&fingerprint).copied();
        let known = line.map(|line| self.reader.record(line)).transpose()?;
        let sheet = match &known {
            Some(record) => record.sheet.clone(),
            None => judge(&found.document, &self.terms, &mut self.engine, self.cancel),
        };
        let record = AuditRecord {
            number: entry + 1,
            file: shown(&found.path),
            place: found.place.unwrap_or(1),
            ..AuditRecord::of(&found.document.problem, sheet)
        };
        if known.is_some_and(|known| known != record) {
            line = None;
        }
        let copy = match self.copying {
            Copying::Wanted => correct(&found.document, &record.sheet.findings),
            Copying::NotWanted => None,
        };
        Ok(FinishedTask {
            entry,
            fingerprint,
            record,
            line,
            copy: copy.map(|document| (document, found)),
        })
    }

    fn unreadable(&self, entry: usize, failure: &Failure) -> FinishedTask {
        let (file, reason) = match failure {
            Failure::Read { path, error } => (shown(path), error.to_string()),
            Failure::Io { path, error } => (shown(path), error.to_string()),
            other => (String::new(), other.to_string()),
        };
        let record = AuditRecord {
            number: entry + 1,
            ..AuditRecord::unreadable(file, &reason)
        };
        let fingerprint = Fingerprint::unreadable(&record);
        FinishedTask {
            entry,
            fingerprint,
            record,
            line: self.known.get(&fingerprint).copied(),
            copy: None,
        }
    }
}
