//! Collections as a page checks them, natively.

use std::collections::BTreeMap;

use shikatsu_api::{AuditRecord, AuditSeverity, AuditStones, AuditTerms, Limits};

use super::*;
use crate::collection_index::CollectionIndex;
use crate::{MEMORY, chosen, packed, picture, report};

const POSITION: &str = "SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]PL[B]KEYS[bb]GOAL[kill]\
    AREA[aa][ba][ca][da][ab][bb][cb][db]";

const TERMS: AuditTerms = AuditTerms {
    limits: Limits {
        milliseconds: None,
        nodes: Some(1_000_000),
    },
    stones: AuditStones::AsTheyAre,
};

fn sgf(lines: &str) -> Vec<u8> {
    format!("(;{POSITION}{lines})").into_bytes()
}

/// Indexes and judges files with their folders, as a page does.
fn checked(files: &[(&str, &str, Vec<u8>)]) -> Vec<AuditRecord> {
    let mut index = CollectionIndex::new();
    let mut entries = Vec::new();
    for (path, below, bytes) in files {
        index.take(path, below, bytes, &mut |member| {
            let bytes = member.unpacked.unwrap_or(bytes);
            for entry in member.entries {
                let own = bytes[entry.start as usize..entry.end as usize].to_vec();
                entries.push((entry, own));
            }
        });
    }
    let likenesses: BTreeMap<u32, AuditLikeness> = index
        .likenesses()
        .into_iter()
        .map(|likeness| (likeness.number, likeness))
        .collect();
    let mut auditor = ProblemAuditor::new(MEMORY);
    entries
        .into_iter()
        .map(|(entry, bytes)| {
            let likeness = likenesses.get(&entry.number);
            auditor.judge(&entry, likeness, TERMS, || bytes).unwrap()
        })
        .collect()
}

fn kinds(record: &AuditRecord) -> Vec<&str> {
    record
        .findings
        .iter()
        .map(|one| one.kind.as_str())
        .collect()
}

#[test]
fn a_false_key_is_found_with_its_line_and_corrected() {
    let records = checked(&[("wrong.sgf", "", sgf("(;B[aa]TE[1])"))]);
    let [record] = &records[..] else {
        panic!("one record");
    };
    assert_eq!(record.severity, Some(AuditSeverity::Error));
    assert_eq!(kinds(record)[0], "key-move-fails");
    assert_eq!(record.findings[0].line, "Black A9, White B9");
    let copy = record.copy.as_ref().unwrap();
    assert_eq!(copy.stem, "wrong");
    assert!(copy.text.contains("BM["), "{}", copy.text);
    let drawn = picture(&record.line, Some(0)).unwrap();
    assert!(
        drawn.svg.starts_with("<svg") && drawn.svg.contains(">2<"),
        "{}",
        drawn.svg
    );
    assert_eq!(drawn.problem.title, None);
    assert!(drawn.sgf.starts_with("(;"));
}

#[test]
fn archives_sets_and_collections_are_looked_into_in_order() {
    let row = r#"{"id":"r","size":5,"black":["aa"],"white":[],"to_play":"B"}"#;
    let two = [sgf("(;B[ba]TE[1])"), sgf("(;B[aa]TE[1])")].concat();
    let zip = shikatsu_formats::archive::zipped([
        ("deep/a.sgf", std::str::from_utf8(&two).unwrap()),
        ("notes.md", "no problem"),
    ])
    .unwrap();
    let records = checked(&[
        (
            "set.jsonl",
            "",
            format!("{row}\nno row\n{row}\n").into_bytes(),
        ),
        ("dir/b.zip", "", zip),
        (
            "dir/broken.zip",
            "",
            b"PK\x03\x04 and nothing more".to_vec(),
        ),
    ]);
    let names: Vec<&str> = records.iter().map(|one| one.name.as_str()).collect();
    let member = "dir/b.zip/deep/a.sgf";
    let expected = [
        "set.jsonl, r",
        "set.jsonl",
        "set.jsonl, r",
        member,
        member,
        "dir/broken.zip",
    ];
    assert_eq!(names, expected);
    for (record, kind) in [
        (1, "unreadable"),
        (2, "duplicate"),
        (4, "key-move-fails"),
        (5, "unreadable"),
    ] {
        assert!(
            kinds(&records[record]).contains(&kind),
            "{:?}",
            records[record]
        );
    }
    assert!(
        records[2]
            .findings
            .iter()
            .any(|one| one.says.contains("problem 1 (set.jsonl, r)"))
    );
    assert!(records[1].line.contains("line 2, column 2"));
    let copy = records[4].copy.clone().unwrap();
    assert_eq!(
        (copy.below.as_str(), copy.stem.as_str()),
        ("b.zip/deep", "a-2")
    );
}

#[test]
fn files_of_the_same_name_and_length_are_not_mistaken_for_each_other() {
    let files = ["(;B[ba]TE[1])", "(;B[aa]TE[1])"].map(|lines| ("a.sgf", "", sgf(lines)));
    let severities: Vec<_> = checked(&files).iter().map(|one| one.severity).collect();
    assert_eq!(severities, [None, Some(AuditSeverity::Error)]);
}

#[test]
fn copies_of_the_same_name_are_told_apart_in_their_archive() {
    let copy = |number, below: &str| AuditCopy {
        number,
        below: below.into(),
        stem: "a".into(),
        text: "(;SZ[9])".into(),
    };
    let bytes = packed([copy(1, ""), copy(2, "x"), copy(3, "")]).unwrap();
    let mut names = Vec::new();
    let mut index = CollectionIndex::new();
    index.take("copies.zip", "", &bytes, &mut |member| {
        names.push(member.path.to_owned());
    });
    assert_eq!(
        names,
        [
            "copies.zip/a.sgf",
            "copies.zip/x/a.sgf",
            "copies.zip/a_3.sgf"
        ]
    );
}

#[test]
fn reports_are_made_of_lines_and_of_nothing_else() {
    let records = checked(&[
        ("<script>.sgf", "", sgf("(;B[aa]TE[1])")),
        ("b.sgf", "", sgf("")),
    ]);
    let lines: Vec<&str> = records.iter().map(|one| one.line.as_str()).collect();
    let written = |form: &str, lines: &str| {
        let mut text = String::new();
        let done = report(form, "a <b> set", TERMS, lines, &mut |piece| {
            text.push_str(piece);
        });
        done.map(|()| text)
    };
    let all = lines.join("\n");
    let page = written("html", &all).unwrap();
    assert!(page.contains("a &lt;b&gt; set") && page.contains("<svg"));
    assert!(!page.contains("<script"));
    assert!(page.contains("at most 1,000,000 nodes a problem"));
    assert_eq!(written("jsonl", &all).unwrap(), all.clone() + "\n");
    assert!(written("csv", &all).unwrap().contains("key-move-fails"));
    assert!(
        written("junit", &all)
            .unwrap()
            .contains("tests=\"2\" failures=\"1\"")
    );
    assert_eq!(written("pdf", &all).unwrap_err().kind, ErrorKind::Malformed);
    assert_eq!(written("csv", "{}").unwrap_err().kind, ErrorKind::Malformed);
    assert_eq!(picture("{}", None).unwrap_err().kind, ErrorKind::Malformed);
}

#[test]
fn files_of_a_folder_are_chosen_as_the_command_line_does() {
    let paths = [
        "d/b.sgf",
        "d/a/z.SGF",
        "d/a.zip",
        "d/.git/c.sgf",
        "d/read.me",
        "d/a-.sgf",
    ];
    let paths = paths.map(str::to_owned);
    let order: Vec<&str> = chosen(&paths)
        .iter()
        .map(|&at| paths[at as usize].as_str())
        .collect();
    assert_eq!(order, ["d/a/z.SGF", "d/a-.sgf", "d/a.zip", "d/b.sgf"]);
}

/// Every file below a folder, with its name below the folder's parent.
fn folder(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut waiting = vec![path.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let found = entry.unwrap().path();
            if found.is_dir() {
                waiting.push(found);
            } else {
                let name = found.strip_prefix(path.parent().unwrap()).unwrap();
                files.push((name.display().to_string(), std::fs::read(&found).unwrap()));
            }
        }
    }
    files
}

#[test]
fn a_collection_is_judged_as_on_the_command_line() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/e2e");
    let files = folder(&here.join("collection"));
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let chosen: Vec<_> = chosen(&names)
        .into_iter()
        .map(|at| {
            let (name, bytes) = &files[at as usize];
            (name.as_str(), "", bytes.clone())
        })
        .collect();
    // The command line was not asked for the nodes, which every change of the search changes.
    let lines: Vec<serde_json::Value> = checked(&chosen)
        .iter()
        .map(|record| {
            let mut line: serde_json::Value = serde_json::from_str(&record.line).unwrap();
            line.as_object_mut().unwrap().remove("nodes").unwrap();
            line
        })
        .collect();
    let golden = std::fs::read_to_string(here.join("golden/audit.jsonl")).unwrap();
    let golden: Vec<serde_json::Value> = golden
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines, golden);
}

#[test]
fn bytes_that_are_not_those_of_the_entry_are_refused() {
    let mut index = CollectionIndex::new();
    let mut entries = Vec::new();
    index.take("a.sgf", "", &sgf(""), &mut |member| {
        entries.extend(member.entries);
    });
    let mut auditor = ProblemAuditor::new(MEMORY);
    let refused = auditor
        .judge(&entries[0], None, TERMS, Vec::new)
        .unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Unreadable);
}

#[test]
fn a_hostile_file_is_judged_or_refused_and_leaves_a_small_record() {
    let mut deep = format!(
        "(;{POSITION}C[{}]",
        "<script>alert(1)</script>".repeat(40_000)
    );
    for turn in 0..10_000 {
        deep.push_str(if turn % 2 == 0 { "(;B[aa]" } else { ";W[ba]" });
    }
    let archive = shikatsu_formats::archive::zipped([("../../up.sgf", "(;SZ[9])")]).unwrap();
    let bomb = {
        let blank = " ".repeat(17 << 20);
        shikatsu_formats::archive::zipped([("bomb.sgf", blank.as_str())]).unwrap()
    };
    assert!(bomb.len() < 1 << 20);
    let records = checked(&[
        ("deep.sgf", "", deep.into_bytes()),
        ("up.zip", "", archive),
        ("bomb.zip", "", bomb),
        ("noise.sgf", "", (0..=255).collect()),
    ]);
    assert_eq!(records.len(), 3, "{records:?}");
    assert!(
        records[1].line.contains("more than 16 MiB"),
        "{}",
        records[1].line
    );
    for record in records {
        assert!(record.line.len() < 20_000, "{}", record.line.len());
    }
}

#[test]
fn advice_on_a_page_names_what_the_page_has() {
    let bare = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
    let [found] = &shikatsu_formats::read_any(bare.as_bytes()).unwrap()[..] else {
        panic!("one problem")
    };
    let mut engine = dojo::engine(MEMORY);
    for nodes in [1, 100_000] {
        let terms = shikatsu_audit::AuditTerms {
            limits: shikatsu_engine::Limits::of_nodes(nodes),
            stones: shikatsu_audit::AuditStones::AsTheyAre,
        };
        let sheet = judge(&found.0, &terms, &mut engine, &Cancel::new());
        let size = found.0.problem.setup.size;
        assert!(sheet.findings.iter().any(|one| one.advice.contains("--")));
        let crossed = findings(&sheet, size);
        assert!(crossed.iter().all(|one| !one.advice.contains("--")));
        let first = crossed.iter().find(|one| one.kind == "no-key").unwrap();
        assert_eq!(
            first.advice,
            "Add one: its corrected copy has the moves that are proved to work."
        );
    }
}
