//! `cargo xtask problems --packs DIR`: the bank of `problems/` as the page takes it, made anew with every build.
//!
//! `bank.txt` has a line for each problem, pack after pack (`train::TrainingBank`); `packs.json` names the packs with how
//! many lines each has; `NAME.json` has the boards of a pack, which the page fetches when one of its problems is next.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use shikatsu_forge::{
    BankFamilies, BankRecord, GradeFeatures, RecordFormatError, RecordGrade, StatusRecord,
    newest_revisions,
};
use shikatsu_problem::Problem;

/// Writes the files.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(super) fn write(root: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let packs = read(&root.join("problems"))?;
    let grades = grades(&root.join("problems"))?;
    let families = BankFamilies::of_records(packs.iter().flat_map(|(_, records)| records));
    let (mut bank, mut listed) = (String::new(), Vec::new());
    for (name, records) in &packs {
        for record in records {
            let known = record.training_problem(grades.get(&record.id), &families);
            bank.push_str(&format!("{known}\n"));
        }
        listed.push(json!({ "name": name, "count": records.len() }));
        let boards = boards(records.iter().map(|one| (one.id.as_str(), &one.problem)))?;
        fs::write(folder.join(format!("{name}.json")), boards)?;
    }
    for (name, records) in &read_positions(&root.join("problems"))? {
        for record in records {
            bank.push_str(&format!("{}\n", record.status_position()));
        }
        listed.push(json!({ "name": name, "count": records.len() }));
        let boards = boards(records.iter().map(|one| (one.id.as_str(), &one.problem)))?;
        fs::write(folder.join(format!("{name}.json")), boards)?;
    }
    fs::write(folder.join("bank.txt"), &bank)?;
    fs::write(folder.join("packs.json"), serde_json::to_string(&listed)?)?;
    println!(
        "{} problems and positions in {} packs",
        bank.lines().count(),
        listed.len()
    );
    Ok(())
}

/// A pack by its name.
type NamedPack<R> = (String, Vec<R>);

/// Every pack of the index, in order.
pub(super) fn read(bank: &Path) -> Result<Vec<NamedPack<BankRecord>>, Box<dyn Error>> {
    let mut found = lines(bank, "packs", |value| BankRecord::from_json(&value))?;
    newest_revisions(found.iter_mut().map(|(_, records)| records));
    Ok(found)
}

/// Every pack of status items.
fn read_positions(bank: &Path) -> Result<Vec<NamedPack<StatusRecord>>, Box<dyn Error>> {
    lines(bank, "status", |value| StatusRecord::from_json(&value))
}

/// The records of the packs that the index lists under a name.
fn lines<R>(
    bank: &Path,
    list: &str,
    record: impl Fn(Value) -> Result<R, RecordFormatError>,
) -> Result<Vec<NamedPack<R>>, Box<dyn Error>> {
    let index: Value = serde_json::from_str(&fs::read_to_string(bank.join("index.json"))?)?;
    let packs = index[list]
        .as_array()
        .ok_or(format!("index.json: no {list}"))?;
    let mut found = Vec::new();
    for pack in packs {
        let file = pack["file"]
            .as_str()
            .ok_or("index.json: a pack without a file")?;
        let name = Path::new(file).file_stem().and_then(|stem| stem.to_str());
        let name = name.ok_or("index.json: a pack without a name")?;
        let mut records = Vec::new();
        for (number, line) in (1..).zip(fs::read_to_string(bank.join(file))?.lines()) {
            let record = record(serde_json::from_str(line)?);
            records.push(record.map_err(|error| format!("{file}, line {number}: {error}"))?);
        }
        found.push((name.to_owned(), records));
    }
    Ok(found)
}

/// How hard the problems of the bank are.
pub(super) fn grades(bank: &Path) -> Result<BTreeMap<String, GradeFeatures>, Box<dyn Error>> {
    let mut grades = BTreeMap::new();
    for line in fs::read_to_string(bank.join("grades.jsonl"))?.lines() {
        let grade = RecordGrade::from_json(&serde_json::from_str(line)?);
        let grade = grade
            .ok_or("grades.jsonl: bands of other weights; run 'shikatsu forge grade problems/'")?;
        grades.insert(grade.id, grade.features);
    }
    Ok(grades)
}

/// The boards of these problems, each with its name: JSON, one a line.
pub(super) fn boards<'a>(
    problems: impl Iterator<Item = (&'a str, &'a Problem)>,
) -> Result<String, serde_json::Error> {
    let line = |(id, problem): (&str, &Problem)| {
        let problem = serde_json::to_string(&shikatsu_api::Problem::from(problem))?;
        Ok(format!(r#"{{"id":"{id}","problem":{problem}}}"#))
    };
    let lines = problems
        .map(line)
        .collect::<Result<Vec<String>, serde_json::Error>>()?;
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}
