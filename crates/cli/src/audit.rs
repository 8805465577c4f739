//! `shikatsu audit`: a collection, compared with what is proved.
//!
//! Two rounds over the input. The first counts problems and looks for
//! duplicates; the second judges them, some at a time, and writes each into the
//! journal as it is done. Reports are then made from the journal, so that memory
//! holds neither problems nor findings, however many there are.

mod copies;
mod journal;
mod reports;
mod run;
mod survey;
mod text;

use shikatsu_audit::report::Summary;
use shikatsu_audit::{AuditSeverity, AuditStones, AuditTerms, FindingKind};
use shikatsu_engine::Limits;

use crate::arguments::AuditArguments;
use crate::failure::{Failure, say, shown};
use crate::output::print;
use crate::words;
use copies::Copies;
use journal::AuditJournal;
use reports::Reports;
use run::{AuditRun, RunEnd};
use survey::CollectionSurvey;

pub(crate) fn run(arguments: &AuditArguments) -> Result<(), Failure> {
    let terms = terms(arguments);
    let reports = Reports::of(arguments)?;
    let survey = CollectionSurvey::of(&arguments.files)?;
    reports.spare(&survey)?;
    if let Some(journal) = &arguments.resume {
        survey.spare(journal)?;
    }
    let mut journal = AuditJournal::open(arguments.resume.as_deref())?;
    if journal.len() > 0 {
        let known = words::number_of(journal.len(), "problem");
        say(&format_args!("{known} known from the journal"));
    }
    let copies = Copies::into(arguments.fix.as_deref(), &survey);
    let run = AuditRun::new(arguments, terms, &survey, copies);
    let (lines, copies, end) = run.run(&mut journal)?;
    let (done, all) = (lines.iter().flatten().count(), lines.len());
    let mut records = reports::Records::new(&journal, lines, survey.likenesses)?;
    let mut summary = Summary {
        title: title(arguments),
        terms: terms.words(env!("CARGO_PKG_VERSION")),
        ..Summary::default()
    };
    records.each(&mut |record| {
        summary.add(&record.sheet);
        print(text::entry(record).as_bytes())
    })?;
    print(text::summary(&summary).as_bytes())?;
    reports.write(&mut records, &summary)?;
    copies.tell();
    if end == RunEnd::Interrupted {
        let advice = match arguments.resume {
            Some(_) => "run it again to go on",
            None => "with --resume FILE it could go on later",
        };
        say(&format_args!(
            "stopped by ctrl-c: {done} of {all} problems; {advice}"
        ));
        return Err(Failure::Interrupted);
    }
    verdict(&summary)
}

fn terms(arguments: &AuditArguments) -> AuditTerms {
    AuditTerms {
        limits: Limits {
            time: Some(arguments.limits.time),
            nodes: arguments.nodes,
        },
        stones: if arguments.stones {
            AuditStones::Tried
        } else {
            AuditStones::AsTheyAre
        },
    }
}

/// What was audited, by the names of the files.
fn title(arguments: &AuditArguments) -> String {
    let names: Vec<String> = arguments
        .files
        .iter()
        .map(|path| {
            path.file_name()
                .map_or_else(|| shown(path), |name| name.to_string_lossy().into_owned())
        })
        .collect();
    names.join(", ")
}

fn verdict(summary: &Summary) -> Result<(), Failure> {
    if summary.with_kind(FindingKind::Unreadable) > 0 {
        return Err(Failure::Reported);
    }
    match summary.severity() {
        Some(severity @ (AuditSeverity::Error | AuditSeverity::Warning)) => {
            Err(Failure::Findings(severity))
        }
        _ if summary.with_kind(FindingKind::NotProved) > 0 => Err(Failure::Unproved),
        _ => Ok(()),
    }
}
