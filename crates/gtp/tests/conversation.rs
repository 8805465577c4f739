//! What is answered to whom: every command, every kind of wrong input.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::sink;

use shikatsu_engine::OpponentSettings;
use shikatsu_engine::levels::PlayingLevel;
use shikatsu_gtp::{
    FileAccess, Flow, GtpSession, LONGEST_LINE, LevelOpponent, SessionOutput, Settings, serve,
};

/// All that is answered to these lines.
fn answers(session: &mut GtpSession, lines: &[&str]) -> String {
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let mut stage = SessionOutput::new(&mut output, &mut remarks);
    for line in lines {
        session.answer(line, &mut stage);
    }
    String::from_utf8(output).unwrap()
}

fn fresh(lines: &[&str]) -> String {
    answers(&mut GtpSession::new(Settings::default()), lines)
}

/// The last answer to these lines.
fn last(lines: &[&str]) -> String {
    let text = fresh(lines);
    let mut blocks = text.trim_end().rsplit("\n\n");
    blocks.next().unwrap().to_owned()
}

#[test]
fn administration() {
    assert_eq!(fresh(&["protocol_version"]), "= 2\n\n");
    assert_eq!(fresh(&["7 name"]), "=7 shikatsu\n\n");
    assert_eq!(fresh(&["known_command genmove"]), "= true\n\n");
    assert_eq!(fresh(&["known_command gen_move"]), "= false\n\n");
    let list = fresh(&["list_commands"]);
    for name in [
        "protocol_version",
        "genmove",
        "kata-analyze",
        "shikatsu-refute",
    ] {
        assert!(
            list.lines()
                .any(|line| line.trim_start_matches("= ") == name)
        );
    }
}

#[test]
fn wrong_input_is_refused_in_the_words_of_the_protocol() {
    for (lines, expected) in [
        (&["nonsense"][..], "? unknown command"),
        (&["12 nonsense"], "?12 unknown command"),
        (
            &["12"],
            "?12 syntax error: expected a command after the number",
        ),
        (&["play"], "? syntax error: expected play COLOR VERTEX"),
        (&["play b"], "? syntax error: expected play COLOR VERTEX"),
        (
            &["play green D4"],
            "? syntax error: expected play COLOR VERTEX",
        ),
        (
            &["play b D4 E5"],
            "? syntax error: expected play COLOR VERTEX",
        ),
        (&["play b I9"], "? syntax error: expected play COLOR VERTEX"),
        (
            &["boardsize 9", "play b T19"],
            "? illegal move: the point is not on the board",
        ),
        (
            &["play b D4", "play w D4"],
            "? illegal move: there is already a stone",
        ),
        (&["undo"], "? cannot undo"),
        (&["play b D4", "gg-undo 2"], "? cannot undo"),
        (
            &["boardsize 25"],
            "? unacceptable size: a board of 25×25 is not supported; sides run from 1 to 19",
        ),
        (&["boardsize x"], "? syntax error: expected boardsize SIZE"),
        (&["boardsize -1"], "? syntax error: expected boardsize SIZE"),
        (&["komi nan"], "? syntax error: expected komi NUMBER"),
        (
            &["set_free_handicap D4"],
            "? bad vertex list: give two stones or more",
        ),
        (
            &["set_free_handicap D4 D4"],
            "? bad vertex list: a stone is given twice",
        ),
        (
            &["play b D4", "set_free_handicap Q16 D16"],
            "? board not empty: send clear_board first",
        ),
        (
            &["time_left b x 0"],
            "? syntax error: expected time_left COLOR TIME STONES",
        ),
        (
            &["loadsgf"],
            "? syntax error: expected loadsgf FILE [MOVE_NUMBER]",
        ),
        (
            &["kata-set-rules ing"],
            "? unsupported rules: 'ing' is no rule set known here; expected one of Japanese, Chinese, AGA, NZ, Tromp-Taylor",
        ),
        (
            &["shikatsu-solve"],
            "? nothing to prove: no stones on the board; place the stones of the problem first",
        ),
        (
            &["play b D4", "shikatsu-solve b E5"],
            "? nothing to prove: key stones must be stones of one colour on the board",
        ),
        (
            &["final_status_list lost"],
            "? syntax error: expected final_status_list alive, dead or seki",
        ),
        (
            &["analyze purple"],
            "? syntax error: expected analyze [COLOR] [CENTISECONDS] [KEY VALUE ...]",
        ),
    ] {
        assert_eq!(last(lines), expected, "{lines:?}");
    }
}

#[test]
fn a_file_that_is_none_is_refused() {
    let text = last(&["loadsgf /nowhere/at all.sgf 3"]);
    assert!(text.starts_with("? cannot load file: "), "{text}");
    let text = last(&["loadsgf /dev/zero"]);
    assert!(text.starts_with("? cannot load file: "), "{text}");
    let mut session = GtpSession::new(Settings {
        files: FileAccess::Refused,
        ..Settings::default()
    });
    let text = answers(&mut session, &["loadsgf Cargo.toml"]);
    assert_eq!(text, "? cannot load file: files are not read here\n\n");
}

#[test]
fn an_opponent_with_levels_moves_where_something_is_at_stake_and_proves_nothing() {
    let mut session = GtpSession::new(Settings {
        opponent: Some(LevelOpponent {
            settings: OpponentSettings::ByShape(PlayingLevel::LAST.settings()),
            chance: 1,
        }),
        ..Settings::default()
    });
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/examples/corner.sgf"
    );
    let load = format!("loadsgf {file} 1");
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let mut stage = SessionOutput::new(&mut output, &mut remarks);
    for line in [
        &load,
        "reg_genmove b",
        "reg_genmove w",
        "clear_board",
        "reg_genmove b",
    ] {
        session.answer(line, &mut stage);
    }
    let text = String::from_utf8(output).unwrap();
    let moves: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(moves[1..3], ["= B9", "= B9"], "{text}");
    assert_ne!(moves[4], "= PASS", "{text}");
    let remarks = String::from_utf8(remarks).unwrap();
    assert_eq!(remarks.matches("not proved: read").count(), 2, "{remarks}");
    assert!(remarks.contains("a plain move"), "{remarks}");
}

#[test]
fn ko_and_suicide_are_refused_and_named() {
    let ko = [
        "boardsize 5",
        "gogui-play_sequence b B1 b A2 b B3 w C1 w D2 w C3 w B2",
        "play b C2",
    ];
    let text = last(&[&ko[..], &["play w B2"]].concat());
    assert!(text.starts_with("? illegal move: ko"), "{text}");
    assert_eq!(last(&[&ko[..], &["is_legal w B2"]].concat()), "= 0");
    assert_eq!(last(&[&ko[..], &["captures b"]].concat()), "= 1");
    let suicide = ["boardsize 5", "gogui-play_sequence b A2 b B1"];
    let text = last(&[&suicide[..], &["play w A1"]].concat());
    assert!(text.starts_with("? illegal move: suicide"), "{text}");
    let allowed = [&suicide[..], &["kata-set-rules tromp-taylor", "play w A1"]].concat();
    assert!(last(&allowed).starts_with("? illegal move: superko"));
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    let lines = [
        "boardsize 5",
        "gogui-play_sequence b A1 w B2 b A1",
        "list_stones b",
    ];
    assert_eq!(last(&lines), "=");
    assert!(fresh(&lines).contains("? illegal move"));
}

#[test]
fn rules_change_only_if_the_game_so_far_keeps_them() {
    let suicide = [
        "boardsize 5",
        "kata-set-rules new-zealand",
        "gogui-play_sequence b A2 b B2 b C1 w A1 w B1",
        "kata-set-rules japanese",
    ];
    let text = last(&suicide);
    assert!(text.starts_with("? unsupported rules: move "), "{text}");
    assert!(last(&["kata-set-rules aga", "kata-get-rules"]).contains("SITUATIONAL"));
    let kept = ["kata-set-rules aga", "boardsize 7", "kata-get-rules"];
    assert!(last(&kept).contains("SITUATIONAL"));
}

#[test]
fn boards_may_be_rectangles() {
    let lines = ["rectangular_boardsize 7 3", "play b G3", "showboard"];
    assert_eq!(
        last(&lines),
        "=\n   A B C D E F G\n 3 . . . . . . X 3\n 2 . . . . . . . 2\n 1 . . . . . . . 1\n   A B C D E F G"
    );
    assert_eq!(
        last(&["rectangular_boardsize 7 3", "query_boardsize"]),
        "= 7 3"
    );
}

#[test]
fn moves_are_generated_legal_and_played() {
    let lines = [
        "boardsize 9",
        "time_settings 0 1 1",
        "genmove b",
        "list_stones b",
    ];
    let text = fresh(&lines);
    let blocks: Vec<&str> = text.trim_end().split("\n\n").collect();
    assert_eq!(blocks[2], blocks[3], "{text}");
    let lines = ["boardsize 9", "reg_genmove b", "list_stones b"];
    assert_eq!(last(&lines), "=");
}

#[test]
fn quitting_ends_the_conversation_and_is_answered() {
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let mut session = GtpSession::new(Settings::default());
    let mut stage = SessionOutput::new(&mut output, &mut remarks);
    assert_eq!(session.answer("3 quit", &mut stage), Flow::Quit);
    assert_eq!(output, b"=3\n\n");
}

#[test]
fn a_stream_of_bytes_is_answered_line_by_line() {
    let long = "x".repeat(3 * LONGEST_LINE);
    let mut input = b"\xff\xfename\r\n1 name\n\n# talk\n\x00\x01\n".to_vec();
    input.extend(format!("2 {long}\n3 version\nquit\nname\n").bytes());
    let mut output = Vec::new();
    let input = std::io::Cursor::new(input);
    serve(Settings::default(), input, &mut output, &mut sink()).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        String::from_utf8(output).unwrap(),
        format!(
            "? unknown command\n\n=1 shikatsu\n\n?2 syntax error: the line is too long\n\n=3 {version}\n\n=\n\n"
        )
    );
}

/// Two eyes, an enclosed stone, and a group of which nothing is certain.
#[test]
fn nothing_is_called_dead_without_proof() {
    let lines = [
        "boardsize 9",
        "gogui-play_sequence b A2 b B2 b B1 b C1 b D1 b D2 b E2 b F2 b G2 b G1 w F1",
        "play w G8",
    ];
    let list = |wanted: &str| {
        let mut session = GtpSession::new(Settings {
            nodes: Some(2000),
            ..Settings::default()
        });
        let asked = format!("final_status_list {wanted}");
        let text = answers(&mut session, &[&lines[..], &[&asked]].concat());
        text.trim_end().rsplit("\n\n").next().unwrap().to_owned()
    };
    assert!(list("alive").contains("A2"), "{}", list("alive"));
    assert!(list("dead").contains("F1"), "{}", list("dead"));
    assert!(!list("dead").contains("G8"), "{}", list("dead"));
}

/// Stones that are dead only if the wall around them stands: as long as the
/// wall is not proved alive, nothing is said of them. On a board so small that
/// there is no outside, everything is.
#[test]
fn a_wall_that_may_fall_kills_nobody() {
    let corner = "b E9 b E8 b A7 b B7 b C7 b D7 w D9 w A8 w B8 w C8 w D8 b B9";
    for outside in ["", "w A6 w B6", "w A6 w B6 w C6", "w F9 w F8 w C6 w D6"] {
        let mut session = GtpSession::new(Settings {
            nodes: Some(20_000),
            ..Settings::default()
        });
        let stones = format!("gogui-play_sequence {corner} {outside}");
        answers(&mut session, &["boardsize 9", &stones]);
        let status = answers(&mut session, &["shikatsu-status B8"]);
        let dead = answers(&mut session, &["final_status_list dead"]);
        let leans = status.contains("\nassumed the attacker");
        let proved = status.starts_with("= status dead") && !leans;
        assert_eq!(dead.contains("B8"), proved, "{outside}: {status}{dead}");
    }
    let whole = [
        "rectangular_boardsize 6 4",
        "gogui-play_sequence w E4 w B3 w C3 w D3 w E3 w A2 w B2 w C2 w D2",
        "gogui-play_sequence b B4 b C4 b F4 b F3 b E2 b A1 b B1 b C1 b D1",
        "final_status_list dead",
    ];
    assert_eq!(last(&whole), "= B4 C4\nF4 F3\nE2\nA1 B1 C1 D1");
}
