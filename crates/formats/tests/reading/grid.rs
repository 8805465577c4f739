//! Text grids as people type them, and texts that are none.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shikatsu_formats::{Document, grid};
use shikatsu_problem::{Color, Extra, Goal, Point, PointSet, Rules, Size};

use super::{HOSTILE, assert_beginnings, assert_short, read_whole};

fn read(text: &str) -> Document {
    read_whole(text, grid::read)
}

fn fault(text: &str) -> String {
    grid::read(text).unwrap_err().to_string()
}

#[test]
fn a_full_grid_reads_as_it_looks() {
    let document = read(
        "\n- x - o * O\n\
         xx o-*O\n\
         - - o - * O\n\
         Player: White\n\
         KEY: A2, B3\n\
         goal:kill\n\
         ko: A1\n\
         rules: new zealand\n\
         title: Corner: small\n\
         Solved by: Ōta\n\
         Solved by: nobody\n\
         \n\
         First line.\n\
         \n\
         Last line, no break",
    );
    let problem = &document.problem;
    let size = Size::new(6, 3).unwrap();
    assert_eq!(problem.setup.size, size);
    assert_eq!(problem.setup.black, size.labelled("B3 A2 B2").unwrap());
    assert_eq!(
        problem.setup.white,
        size.labelled("D3 C2 C1 F1 F2 F3").unwrap()
    );
    let out = size.labelled("E1 E2 E3 F1 F2 F3").unwrap();
    assert_eq!(problem.in_play, Some(size.all() - out));
    assert_eq!(problem.setup.to_move, Some(Color::White));
    assert_eq!(problem.key_stones, size.labelled("A2 B3").unwrap());
    assert_eq!(problem.goal, Some(Goal::Kill));
    assert_eq!(problem.setup.ko_bans, size.labelled("A1").unwrap());
    assert_eq!(problem.rules, Rules::NEW_ZEALAND);
    assert_eq!(problem.metadata.title.as_deref(), Some("Corner: small"));
    assert_eq!(problem.notes, "First line.\n\nLast line, no break");
    let solved_by = Extra {
        name: "Solved by".to_owned(),
        values: vec!["Ōta".to_owned(), "nobody".to_owned()],
    };
    assert_eq!(document.tree.root().extras, [solved_by]);
}

#[test]
fn the_short_form_is_key_stone_and_player() {
    for text in [
        "xo\nB1 x\n\nhello",
        "xo\n  b1\tBLACK\n\nhello",
        "xo\nB1  x\n\nhello\n",
    ] {
        let problem = read(text).problem;
        assert_eq!(problem.key_stones, PointSet::of(Point::new(1, 0).unwrap()));
        assert_eq!(problem.setup.to_move, Some(Color::Black));
        assert_eq!(problem.notes, "hello");
    }
}

#[test]
fn a_boundary_is_there_only_if_it_is_drawn() {
    assert_eq!(read("x-\n--\n").problem.in_play, None);
    let size = Size::square(2).unwrap();
    assert_eq!(
        read("x-\n--\nboundary: all\n").problem.in_play,
        Some(size.all())
    );
    assert_eq!(
        read("X-\n--").problem.in_play,
        Some(size.all() - size.labelled("A2").unwrap())
    );
    assert!(fault("x*\nboundary: all").contains("no '*'"));
}

#[test]
fn boards_as_programs_print_them_are_grids() {
    let printed = read(". X O\n. . X\n");
    assert_eq!(grid::write(&printed).unwrap(), "- x o\n- - x\n");
    let typed = read(". x O\n. . x\n");
    assert_eq!(grid::write(&typed).unwrap(), "- x O\n- - x\n");
    assert_eq!(
        grid::write(&read("X . *")).unwrap(),
        "X - *\n",
        "a star draws a boundary, and the capital stands on it"
    );
}

#[test]
fn a_second_grid_is_no_note() {
    for (text, place) in [
        ("xo\n--\n\nxo\n--\n", "line 4, column 1"),
        (
            "xo\r\n--\r\nplayer: x\r\n\r\n\r\n . x o\r\n . . -\r\nkey: B2",
            "line 6, column 1",
        ),
    ] {
        let fault = fault(text);
        let beginning = format!("{place}: found a second grid, expected one problem a file");
        assert!(fault.starts_with(&beginning), "{fault}");
    }
    for notes in [
        "x\no",
        "xo\nx",
        "xo\nno grid",
        "See:\nxo\nox",
        "...",
        "xo\n\nox",
    ] {
        assert_eq!(read(&format!("xo\n--\n\n{notes}\n")).problem.notes, notes);
    }
}

#[test]
fn faults_name_the_place_and_the_remedy() {
    let wide = format!("{}\n", "x ".repeat(20));
    let tall = "x\n".repeat(20);
    let cases = [
        ("", "line 1, column 1: found no board, expected rows of"),
        (
            "x\nid: 1\nb\u{1b}[2J",
            "line 3, column 1: found 'b\\u{1b}[2J', expected a line",
        ),
        ("hello", "line 1, column 1: found 'h', expected 'x' Black"),
        ("player: x", "line 1, column 1: found 'p'"),
        ("x o\nx + -\n", "line 2, column 3: found '+'"),
        ("x死\n", "line 1, column 2: found '死'"),
        (
            "xo\nx\n",
            "line 2, column 1: found a row of 1 points, expected 2",
        ),
        (&wide, "line 1, column 39: found a board that is too large"),
        (&tall, "line 20, column 1: found a board that is too large"),
        (
            "x\nkey: A1 B9",
            "line 2, column 9: found 'B9', expected a point of the 1×1 board",
        ),
        (
            "x\nplayer: red",
            "line 2, column 9: found 'red', expected 'x' or 'black'",
        ),
        (
            "x\ngoal: win",
            "line 2, column 7: found 'win', expected 'kill' or 'live'",
        ),
        (
            "x\nrules: mine",
            "line 2, column 8: found 'mine', expected Japanese",
        ),
        (
            "x\nA1",
            "line 2, column 3: found '', expected 'x' or 'black'",
        ),
        ("x\nA1 x\nkey: A1", "line 3, column 6: found a second 'key'"),
        (
            "x\ngoal: kill\nnotes at once",
            "line 3, column 1: found 'notes at once', expected a line",
        ),
    ];
    assert_beginnings(fault, &cases);
}

#[test]
fn hostile_sizes_are_answered_in_a_short_sentence() {
    let texts = [
        "x".repeat(HOSTILE),
        "x\n".repeat(HOSTILE / 2),
        "x \t".repeat(HOSTILE / 3),
        format!("x\nkey: {}", "A1,".repeat(HOSTILE / 3) + "Z"),
        format!("x\nplayer: {}", "死".repeat(HOSTILE / 3)),
        format!("x\nno header {}", "!".repeat(HOSTILE)),
    ];
    assert_short(fault, &texts);
    let names: String = (0..500_000).map(|i| format!("name {i}: value\n")).collect();
    assert_eq!(
        read(&format!("x\n{names}")).tree.root().extras.len(),
        500_000
    );
    let notes = "line\r\n".repeat(HOSTILE / 6);
    assert_eq!(
        read(&format!("x\n\n{notes}")).problem.notes.len(),
        notes.len() - 1
    );
}

proptest! {
    #[test]
    fn no_text_panics(text in "(.|\n|\r|x|o|-|\\*|:| |key|player|A1){0,120}") {
        let _ = grid::read(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = grid::read(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn what_is_read_can_be_written() {
    let texts = "([xo*-]{3}\n){1,3}((key: A1|B1 x|goal: live|who: me|Title:a|ko:C1)\r?\n){0,3}(\n(.|\n){0,9})?";
    let accepted = Cell::new(0);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(256));
    let verdict = runner.run(&texts, |text| {
        if let Ok(document) = grid::read(&text) {
            let written = grid::write(&document).unwrap();
            prop_assert_eq!(grid::read(&written), Ok(document));
            accepted.set(accepted.get() + 1);
        }
        Ok(())
    });
    assert_eq!(verdict, Ok(()));
    assert!(accepted.get() > 100, "{}", accepted.get());
}
