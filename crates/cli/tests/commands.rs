//! The binary as people and scripts use it: data on standard output, talk on
//! standard error, exit codes, and no surprises.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::process::Stdio;

use crate::binary::{CORNER, command, folder, given, objects, shikatsu, stderr, stdout};

#[test]
fn show_draws_the_board_with_title_task_and_notes() {
    let output = shikatsu(&["show", CORNER]);
    assert!(output.status.success());
    assert_eq!(
        stdout(&output),
        "Three in a row
   A B C D E F
 9 ┌─┬─┬─○─●─┬─ 9
 8 ○─◇─○─○─●─┼─ 8
 7 ●─●─●─●─┼─┼─ 7
 6 ├─┼─┼─┼─┼─┼─ 6
   A B C D E F
● Black  ○ White  ◇ White key stone
A6 to F9 of 9×9
Black to play and kill

White has three points in a row. Where is the middle?
"
    );
    assert_eq!(stderr(&output), "");
}

#[test]
fn colours_appear_only_when_asked_for_away_from_a_terminal() {
    let escapes = |arguments: &[&str]| stdout(&shikatsu(arguments)).contains('\u{1b}');
    assert!(!escapes(&["show", CORNER]));
    assert!(escapes(&["show", "--color", "always", CORNER]));
    assert!(!escapes(&["show", "--color", "never", CORNER]));
}

#[test]
fn pictures_are_svg_and_png() {
    let svg = shikatsu(&["show", "--svg", "--theme", "dark", CORNER]);
    assert!(stdout(&svg).starts_with("<svg"), "{}", stdout(&svg));
    let png = shikatsu(&["show", "--png", CORNER]);
    assert!(png.stdout.starts_with(b"\x89PNG\r\n"));
}

#[test]
fn a_folder_of_problems_becomes_a_folder_of_pictures() {
    let folder = folder("pictures");
    let out = folder.to_str().unwrap();
    let output = shikatsu(&["show", "--svg", "-o", out, "docs/examples"]);
    assert!(output.status.success(), "{}", stderr(&output));
    // Two examples are called corner; neither picture overwrites the other.
    let names = || std::fs::read_dir(&folder).unwrap().count();
    assert!(folder.join("corner.svg").is_file() && folder.join("corner_2.svg").is_file());
    // Running it again replaces the pictures instead of piling them up.
    let before = names();
    shikatsu(&["show", "--svg", "-o", out, "docs/examples"]);
    assert_eq!(names(), before);
}

#[test]
fn several_pictures_without_a_folder_are_refused_with_advice() {
    let output = shikatsu(&["show", "--png", CORNER, CORNER]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "shikatsu: 2 problems need a file each; name a folder with -o DIR, or choose one with --number\n"
    );
    assert_eq!(
        shikatsu(&["show", "--png", "--number", "2", CORNER, CORNER])
            .status
            .code(),
        Some(0)
    );
}

#[test]
fn a_malformed_file_names_line_column_and_what_was_expected() {
    let folder = folder("malformed");
    let file = folder.join("bad.sgf");
    std::fs::write(&file, "(;SZ[9]\nAB[aa][zz])").unwrap();
    let output = shikatsu(&["show", file.to_str().unwrap(), CORNER]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).starts_with("Three in a row"),
        "the good file is shown all the same"
    );
    let complaint = stderr(&output);
    assert!(
        complaint.contains("bad.sgf: line 2, column 8: found"),
        "{complaint}"
    );
    assert!(complaint.contains("expected"), "{complaint}");
}

#[test]
fn faults_of_a_position_are_warnings() {
    let output = given(&["show", "-"], b"x o\no -\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        stderr(&output),
        "shikatsu: standard input: warning: black stones without liberties: A2\n"
    );
}

#[test]
fn strict_makes_faults_an_error() {
    let folder = folder("strict");
    let file = folder.join("dead.txt");
    std::fs::write(&file, "x o\no -\n").unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(shikatsu(&["show", path]).status.code(), Some(0));
    assert_eq!(shikatsu(&["show", "--strict", path]).status.code(), Some(1));
    let converted = shikatsu(&["convert", "--strict", path, "--to", "sgf"]);
    assert_eq!(converted.status.code(), Some(1));
    assert!(
        stderr(&converted).contains("without liberties"),
        "convert warns too"
    );
}

#[test]
fn a_folder_without_problems_is_an_error() {
    let folder = folder("empty");
    let output = shikatsu(&["show", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("folders are searched for .sgf"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn folders_keep_their_shape_and_one_failure_does_not_stop_the_rest() {
    let (input, result) = (folder("shape-in"), folder("shape-out"));
    let problem = "x -\n- -\n";
    std::fs::create_dir_all(input.join("deep")).unwrap();
    std::fs::write(input.join("a.txt"), problem).unwrap();
    std::fs::write(input.join("deep/a.txt"), problem).unwrap();
    std::fs::write(input.join(".hidden.txt"), "no problem").unwrap();
    // A tree of moves does not fit into a grid.
    std::fs::write(input.join("b.sgf"), "(;SZ[5];B[aa])").unwrap();
    let arguments = [
        "convert",
        input.to_str().unwrap(),
        "--to",
        "grid",
        "-o",
        result.to_str().unwrap(),
    ];
    let output = shikatsu(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("b.sgf: cannot write"),
        "{}",
        stderr(&output)
    );
    assert!(result.join("a.txt").is_file() && result.join("deep/a.txt").is_file());
}

#[test]
fn json_is_one_object_a_line() {
    let output = shikatsu(&["show", "--json", CORNER, CORNER]);
    let objects = objects(&output);
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["goal"], "kill");
    assert_eq!(objects[0]["key_stones"], serde_json::json!(["B8"]));
    assert_eq!(objects[0]["solution"]["right"], serde_json::json!(["B9"]));
    assert_eq!(
        objects[0]["solution"]["main_line"],
        serde_json::json!(["Black B9"])
    );
    assert_eq!(objects[0]["faults"], serde_json::json!([]));
    assert_eq!(objects[1]["number"], 2);
}

#[test]
fn json_also_tells_of_files_that_cannot_be_read() {
    let folder = folder("unreadable");
    let file = folder.join("cut.sgf");
    std::fs::write(&file, "(;SZ[9]\nAB[aa").unwrap();
    let output = shikatsu(&["show", "--json", file.to_str().unwrap(), "nosuch.sgf"]);
    assert_eq!(output.status.code(), Some(1));
    let objects = objects(&output);
    assert_eq!(objects[0]["error"]["line"], 2);
    assert!(objects[0]["error"]["expected"].is_string());
    assert!(objects[1]["error"]["message"].is_string());
}

#[test]
fn convert_goes_through_every_format_and_back_without_loss() {
    let folder = folder("round");
    let plain = stdout(&shikatsu(&["convert", CORNER, "--to", "sgf"])).to_owned();
    for format in ["goproblems", "tsumego", "tsumego-js", "ogs"] {
        let file = folder.join(format);
        let path = file.to_str().unwrap();
        let output = shikatsu(&["convert", CORNER, "--to", format, "-o", path]);
        assert!(output.status.success(), "{format}: {}", stderr(&output));
        let back = shikatsu(&["convert", path, "--to", "sgf"]);
        assert_eq!(stdout(&back), plain, "{format}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let output = shikatsu(&["convert", CORNER, "--to", "grid"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    assert!(
        stderr(&output).contains("write SGF instead"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn what_a_diagram_leaves_out_is_said() {
    for arguments in [
        &["convert", CORNER, "--to", "diagram"][..],
        &["show", CORNER, "--diagram"][..],
    ] {
        let output = shikatsu(arguments);
        assert!(output.status.success());
        assert!(stdout(&output).starts_with("$$Bc9 Three in a row"));
        let talk = stderr(&output);
        let start = format!("shikatsu: {CORNER}: a diagram leaves out the goal, key stones");
        assert!(talk.starts_with(&start), "{talk}");
    }
}

#[test]
fn canonical_problems_have_black_to_move_at_the_top_left() {
    let turned = shikatsu(&["convert", CORNER, "--to", "sgf", "--canonical"]);
    let object = {
        let folder = folder("canonical");
        let file = folder.join("turned.sgf");
        std::fs::write(&file, &turned.stdout).unwrap();
        let output = shikatsu(&["show", "--json", file.to_str().unwrap()]);
        serde_json::from_str::<serde_json::Value>(stdout(&output)).unwrap()
    };
    assert_eq!(object["to_move"], "black");
    assert_eq!(object["solution"]["right"].as_array().unwrap().len(), 1);
    assert_eq!(object["faults"], serde_json::json!([]));
}

#[test]
fn a_wrong_command_line_is_exit_code_two_and_teaches() {
    for (arguments, word) in [
        (&["show"][..], "<FILE>..."),
        (&["convert", CORNER][..], "--to"),
        (
            &["convert", CORNER, "--to", "chess"][..],
            "possible values: sgf",
        ),
        (
            &["show", "--svg", "--png", CORNER][..],
            "cannot be used with",
        ),
        (&["show", "--theme", "pink", CORNER][..], "high-contrast"),
        (&["solve"][..], "<FILE>..."),
        (&["solve", "--time", "soon", CORNER][..], "10s, 500ms"),
        (
            &["solve", "--first", "red", CORNER][..],
            "possible values: black",
        ),
        (&["solve", "--threads", "0", CORNER][..], "a number from 1"),
        (&["check", CORNER][..], "<FILE>"),
        (&["bench", "--limit", "none", CORNER][..], "a number from 1"),
    ] {
        let output = shikatsu(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains(word),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(&["show", "--whole-board", CORNER])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definition() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = shikatsu(&["completions", shell]);
        assert!(stdout(&output).contains("canonical"), "{shell}");
    }
    let page = shikatsu(&["man"]);
    assert!(
        stdout(&page).contains(".TH shikatsu 1"),
        "{}",
        stdout(&page)
    );
    let folder = folder("man");
    shikatsu(&["man", "--out-dir", folder.to_str().unwrap()]);
    for name in [
        "shikatsu.1",
        "shikatsu-show.1",
        "shikatsu-convert.1",
        "shikatsu-solve.1",
        "shikatsu-check.1",
        "shikatsu-bench.1",
    ] {
        assert!(folder.join(name).is_file(), "{name}");
    }
}
