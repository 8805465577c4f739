//! Zip, tar and gzip, read like folders by every command.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;

use crate::binary::{folder, objects, root, shikatsu, stderr, stdout};

/// What stands in every archive: problems, one in a folder, and things to skip.
fn members() -> Vec<(&'static str, Vec<u8>)> {
    let read = |name: &str| std::fs::read(root().join("docs/examples").join(name)).unwrap();
    vec![
        ("a.sgf", read("corner.sgf")),
        ("deep/b.txt", read("corner.txt")),
        ("notes.md", b"not a problem".to_vec()),
        ("__MACOSX/._a.sgf", b"not a problem".to_vec()),
    ]
}

fn zip(path: &Path, members: &[(&str, Vec<u8>)]) {
    let mut archive = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, bytes) in members {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap();
}

fn tar(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive
            .append_data(&mut header, name, bytes.as_slice())
            .unwrap();
    }
    archive.into_inner().unwrap()
}

fn gzip(path: &Path, bytes: &[u8]) {
    let mut encoder = GzEncoder::new(File::create(path).unwrap(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap();
}

/// The same problems in each kind of archive.
fn archives(name: &str) -> Vec<PathBuf> {
    let folder = folder(name);
    let paths = ["set.zip", "set.tar", "set.tar.gz"].map(|name| folder.join(name));
    zip(&paths[0], &members());
    std::fs::write(&paths[1], tar(&members())).unwrap();
    gzip(&paths[2], &tar(&members()));
    paths.to_vec()
}

#[test]
fn show_solve_convert_and_audit_read_archives() {
    for path in archives("archives") {
        let path = path.to_str().unwrap();
        let shown = objects(&shikatsu(&["show", "--json", path]));
        let files: Vec<&str> = shown
            .iter()
            .map(|one| one["file"].as_str().unwrap())
            .collect();
        assert_eq!(
            files,
            [format!("{path}/a.sgf"), format!("{path}/deep/b.txt")]
        );
        let solved = objects(&shikatsu(&["solve", "--json", "--number", "2", path]));
        assert_eq!(solved[0]["status"], "unsettled", "{path}");
        let converted = shikatsu(&["convert", "--to", "sgf", path]);
        assert_eq!(stdout(&converted).matches("(;GM[1]").count(), 2, "{path}");
        let audited = shikatsu(&["audit", path]);
        assert!(
            stdout(&audited).contains(": 2 problems\n"),
            "{}",
            stdout(&audited)
        );
        assert_eq!(audited.status.code(), Some(0), "{path}");
    }
}

#[test]
fn files_made_of_an_archive_keep_its_folders() {
    let out = folder("archives-out");
    for path in archives("archives-folders") {
        shikatsu(&[
            "show",
            "--svg",
            "-o",
            out.to_str().unwrap(),
            path.to_str().unwrap(),
        ]);
        assert!(out.join("a.svg").is_file() && out.join("deep/b.svg").is_file());
    }
}

#[test]
fn archives_inside_folders_are_opened_and_a_single_gzipped_file_is_read() {
    let archives = archives("archives-inside");
    let folder = archives[0].parent().unwrap();
    gzip(&folder.join("z.sgf.gz"), &members()[0].1);
    let shown = objects(&shikatsu(&["show", "--json", folder.to_str().unwrap()]));
    assert_eq!(shown.len(), 7, "{shown:?}");
    assert!(
        shown[6]["file"]
            .as_str()
            .unwrap()
            .ends_with("z.sgf.gz/z.sgf")
    );
}

#[test]
fn names_that_lead_out_of_the_archive_are_not_followed() {
    let folder = folder("archives-escape");
    let path = folder.join("evil.zip");
    let problem = members().remove(0).1;
    zip(
        &path,
        &[
            ("../out.sgf", problem.clone()),
            ("/etc/out.sgf", problem.clone()),
            ("in.sgf", problem),
        ],
    );
    let out = folder.join("out");
    shikatsu(&[
        "show",
        "--svg",
        "-o",
        &format!("{}/", out.display()),
        path.to_str().unwrap(),
    ]);
    assert!(out.join("in.svg").is_file());
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 1);
    assert!(!folder.join("out.svg").exists());
}

#[test]
fn a_damaged_archive_is_reported_and_the_other_files_are_read() {
    let folder = folder("archives-damaged");
    let path = folder.join("bad.zip");
    std::fs::write(&path, b"PK\x03\x04 and then nothing of the kind").unwrap();
    let output = shikatsu(&["show", path.to_str().unwrap(), crate::binary::CORNER]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("the archive cannot be read"),
        "{}",
        stderr(&output)
    );
    assert!(stdout(&output).contains("Three in a row"));
}

#[test]
fn a_member_that_unpacks_without_end_is_refused() {
    let folder = folder("archives-bomb");
    let path = folder.join("bomb.zip");
    zip(&path, &[("bomb.sgf", vec![b' '; (64 << 20) + 1])]);
    assert!(std::fs::metadata(&path).unwrap().len() < 1 << 20);
    let output = shikatsu(&["show", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("bomb.sgf in the archive unpacks to more than 64 MiB"),
        "{}",
        stderr(&output)
    );
}
