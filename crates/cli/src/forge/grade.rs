//! `forge grade`: how hard each problem of a bank is, in a file beside the packs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use shikatsu_engine::Cancel;
use shikatsu_forge::{Examiner, GradeBand, NODES, RecordGrade};

use super::bank_file;
use super::pack::{PROBLEMS, packs};
use crate::arguments::ForgeGradeArguments;
use crate::failure::{Failure, say};
use crate::output::replace_file;
use crate::progress;

/// The file of the grades.
const GRADES: &str = "grades.jsonl";

pub(super) fn run(arguments: &ForgeGradeArguments) -> Result<(), Failure> {
    let bank = &arguments.bank;
    let records = bank_file::only_records(&packs(&bank.join(PROBLEMS[0]))?)?;
    let path = bank.join(GRADES);
    let mut known = match arguments.again {
        true => BTreeMap::new(),
        false => stored(&path)?,
    };
    let open = records.iter().filter(|one| !known.contains_key(&one.id));
    let bar = progress::bar(open.count());
    let mut examiner = Examiner::new(NODES, Cancel::new());
    let mut bands: BTreeMap<GradeBand, usize> = BTreeMap::new();
    let mut text = String::new();
    let mut names: Vec<_> = records.iter().collect();
    names.sort_by(|one, other| one.id.cmp(&other.id));
    names.dedup_by(|one, other| one.id == other.id);
    for record in names {
        let grade = match known.remove(&record.id) {
            Some(grade) => grade,
            None => {
                bar.inc(1);
                RecordGrade::of(&mut examiner, record)
                    .map_err(|rejection| Failure::Request(format!("{}: {rejection}", record.id)))?
            }
        };
        *bands.entry(grade.features.band()).or_default() += 1;
        text.push_str(&format!("{}\n", grade.to_json()));
    }
    bar.finish_and_clear();
    replace_file(&path, text.as_bytes())?;
    for band in GradeBand::all() {
        let count = bands.get(&band).copied().unwrap_or_default();
        say(&format_args!("{count:6} of band {band}"));
    }
    Ok(())
}

/// The grades of a file; none where there is no file.
pub(super) fn stored(path: &Path) -> Result<BTreeMap<String, RecordGrade>, Failure> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text.map_err(|error| Failure::Io {
            path: path.to_owned(),
            error,
        })?,
    };
    let grade = |line: &str| {
        let value: Option<Value> = serde_json::from_str(line).ok();
        let grade = value.and_then(|value| RecordGrade::read(&value));
        let grade = grade.ok_or_else(|| {
            let place = path.display();
            Failure::Request(format!("{place}: no line of grades: {line}"))
        })?;
        Ok((grade.id.clone(), grade))
    };
    text.lines().map(grade).collect()
}
