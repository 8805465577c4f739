//! Packs and journals: files with a line of JSON for each record or seed.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shikatsu_forge::{BankRecord, RecordFormatError, StatusRecord};
use shikatsu_problem::Problem;

use crate::failure::{Failure, shown};
use crate::input::{bytes, each_problem};

/// A record and where it was found.
pub(super) struct FoundRecord {
    pub(super) record: BankRecord,
    /// The file and the line.
    pub(super) origin: String,
}

/// What a line of a pack or of a journal says.
pub(super) enum BankLine {
    /// A record; a journal has the milliseconds that it took.
    Record(Box<BankRecord>, Option<u64>),
    /// The same of a status item.
    Position(Box<StatusRecord>, Option<u64>),
    /// A seed that gave none: the gate, the reason, the milliseconds.
    Rejected(String, String, u64),
}

/// The records of all files.
pub(super) fn records(files: &[PathBuf]) -> Result<Vec<FoundRecord>, Failure> {
    let mut found = Vec::new();
    each_line(files, &mut |origin, line| {
        if let BankLine::Record(record, _) = line {
            let record = *record;
            found.push(FoundRecord { record, origin });
        }
    })?;
    Ok(found)
}

/// The same without where they were found.
pub(super) fn only_records(files: &[PathBuf]) -> Result<Vec<BankRecord>, Failure> {
    let found = records(files)?;
    Ok(found.into_iter().map(|found| found.record).collect())
}

/// The status items of all files, each with the file and the line.
pub(super) fn positions(files: &[PathBuf]) -> Result<Vec<(StatusRecord, String)>, Failure> {
    let mut found = Vec::new();
    each_line(files, &mut |origin, line| {
        if let BankLine::Position(record, _) = line {
            found.push((*record, origin));
        }
    })?;
    Ok(found)
}

/// Visits every line of all files.
pub(super) fn each_line(
    files: &[PathBuf],
    visit: &mut dyn FnMut(String, BankLine),
) -> Result<(), Failure> {
    for path in files {
        let text = text(path)?;
        for (number, line) in (1..).zip(text.lines()) {
            let origin = format!("{}:{number}", shown(path));
            let value: Value = serde_json::from_str(line)
                .map_err(|error| Failure::Request(format!("{origin}: no JSON: {error}")))?;
            let line = parsed(&value)
                .map_err(|reason| Failure::Request(format!("{origin}: no record: {reason}")))?;
            visit(origin, line);
        }
    }
    Ok(())
}

/// The problems that records are compared with.
pub(super) fn others(named: &[PathBuf]) -> Result<Vec<Problem>, Failure> {
    let mut problems = Vec::new();
    if named.is_empty() {
        return Ok(problems);
    }
    let mut failed = None;
    each_problem(named, &mut |found| match found {
        Ok(found) => {
            problems.push(found.document.problem);
            ControlFlow::Continue(())
        }
        Err(failure) => {
            failed = Some(failure);
            ControlFlow::Break(())
        }
    })?;
    failed.map_or(Ok(problems), Err)
}

fn text(path: &Path) -> Result<String, Failure> {
    let read = bytes(path).map_err(|error| Failure::Io {
        path: path.to_owned(),
        error,
    })?;
    String::from_utf8(read)
        .map_err(|_| Failure::Request(format!("{}: no text in UTF-8", shown(path))))
}

fn parsed(value: &Value) -> Result<BankLine, String> {
    let text = |field: &str| {
        let found = value.get(field).and_then(Value::as_str);
        found
            .map(str::to_owned)
            .ok_or(format!("{field} is missing"))
    };
    let took = value.get("ms").and_then(Value::as_u64);
    if value.get("rejection").is_some() {
        let milliseconds = took.ok_or("ms is missing")?;
        return Ok(BankLine::Rejected(
            text("gate")?,
            text("rejection")?,
            milliseconds,
        ));
    }
    let line = value.get("record").unwrap_or(value);
    let refused = |error: RecordFormatError| error.to_string();
    if StatusRecord::is_meant(line) {
        let record = StatusRecord::from_json(line).map_err(refused)?;
        return Ok(BankLine::Position(Box::new(record), took));
    }
    let record = BankRecord::from_json(line).map_err(refused)?;
    Ok(BankLine::Record(Box::new(record), took))
}
