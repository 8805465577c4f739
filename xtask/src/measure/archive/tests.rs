//! What is stored comes back, and the run that is shown is the right one.

use super::*;
use crate::growth::Method;

fn result(id: &str) -> RunRecord {
    RunRecord {
        id: id.into(),
        level: Some("8K".into()),
        judgement: KeyJudgement::Agree,
        conditional: None,
        verdict_words: VerdictWords::default(),
        seconds: 0.125,
        nodes: 9,
        checked: 2,
    }
}

fn run(extent: RunExtent, date: &str, id: &str) -> Stored<RunRecord> {
    Stored {
        name: "tiny".into(),
        extent,
        date: date.into(),
        machine: "a machine".into(),
        command: "a command".into(),
        signature: Some(7),
        rows: vec![result(id)],
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("xtask-archive-{name}-{}", std::process::id()));
    drop(fs::remove_dir_all(&folder));
    folder
}

#[test]
fn runs_come_back_equal() {
    let folder = folder("equal");
    let whole = run(RunExtent::Whole, "2026-11-15", "a");
    whole.write(&folder, RunRecord::json).unwrap();
    let growth = Stored {
        name: GROWTH.into(),
        rows: vec![GrowthCell {
            free: 7,
            method: Method::AlphaBeta,
            fate: "captured".into(),
            nodes: 1488,
            seconds: 0.5,
        }],
        extent: RunExtent::Quick,
        date: "2026-11-16".into(),
        machine: String::new(),
        command: String::new(),
        signature: None,
    };
    growth.write(&folder, GrowthCell::json).unwrap();
    let archive = RunArchive::read(&folder).unwrap();
    assert_eq!(archive.sets["tiny"], whole);
    assert_eq!(archive.growth, Some(growth));
    assert_eq!(archive.peers, None);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_whole_run_is_shown_before_a_quick_one_and_the_newest_of_each() {
    let folder = folder("newest");
    let shown = || {
        RunArchive::read(&folder).unwrap().sets["tiny"].rows[0]
            .id
            .clone()
    };
    for (extent, date, id, expected) in [
        (RunExtent::Quick, "2026-11-15", "quick", "quick"),
        (RunExtent::Whole, "2026-11-14", "whole", "whole"),
        (RunExtent::Quick, "2026-11-17", "later quick", "whole"),
        (RunExtent::Whole, "2026-11-16", "later whole", "later whole"),
    ] {
        run(extent, date, id)
            .write(&folder, RunRecord::json)
            .unwrap();
        assert_eq!(shown(), expected);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_position_and_no_answer_is_stored() {
    let stored = result("a").json();
    let fields: Vec<&String> = stored.as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        ["checked", "id", "judgement", "level", "nodes", "seconds"]
    );
}

#[test]
fn a_file_of_another_kind_names_its_line() {
    let mut archive = RunArchive::default();
    let mut fault = |text: &str| {
        let fault = archive.take(text, Path::new("x.jsonl")).unwrap_err();
        fault.line
    };
    let header = r#"{"run":"tiny","extent":"whole","date":"","machine":"","command":""}"#;
    assert_eq!(fault(""), 1);
    assert_eq!(fault("{}"), 1);
    assert_eq!(fault(&format!("{header}\n{{}}")), 2);
    assert_eq!(fault(&format!("{header}\nnonsense")), 2);
    assert!(archive.take(header, Path::new("x.jsonl")).is_ok());
}
