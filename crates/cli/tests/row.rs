//! `row play`, as a person meets it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{folder, shikatsu, stderr, stdout, typed};

fn play(arguments: &[&str], lines: &str) -> String {
    typed(
        &[&["row", "play", "--two", "--ascii"], arguments].concat(),
        lines,
    )
}

#[test]
fn two_people_play_until_there_is_a_row() {
    let text = play(&[], "b3\nb4\nc3\nc4\nd3\na1\nquit\n");
    for sentence in [
        "The first with 3 stones in a row wins.\n",
        "White to play.\n",
        "Black wins: B3 C3 D3 in a row.\n",
        "the game is over; take a move back, or begin a new one.",
    ] {
        assert!(text.contains(sentence), "{sentence}{text}");
    }
    let last = [
        "   A  B  C  D  E",
        " 5 .  .  .  .  . 5",
        " 4 .  O  O  .  . 4",
        " 3 .  X  X  X& . 3",
    ]
    .join("\n");
    assert!(text.contains(&last), "{text}");
}

#[test]
fn a_forbidden_move_names_its_rule_and_costs_nothing() {
    let text = play(&[], "a2\ne5\nb1\na1\na2\nz9\nd4\n");
    assert!(
        text.contains("suicide: the move would have no liberties. Try another move.\n"),
        "{text}"
    );
    assert!(
        text.contains("there is already a stone. Try another move.\n"),
        "{text}"
    );
    assert!(text.contains("'help' tells what you can type\n"), "{text}");
    assert!(text.ends_with("Black to play.\n"), "{text}");
}

#[test]
fn captures_are_told_and_moves_taken_back() {
    let text = play(&["--captures", "2"], "a2\na1\nb1\nundo\nundo\nundo\nundo\n");
    assert!(
        text.contains("The first who captures 2 stones wins.\n"),
        "{text}"
    );
    assert!(text.contains("Black captures 1 stone.\n"), "{text}");
    assert!(text.ends_with("There is nothing to take back.\n"), "{text}");
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let file = folder("row-kept").join("game.sgf");
    let name = file.to_str().unwrap();
    let text = play(
        &["--size", "7x7", "--row", "4"],
        &format!("d4\nd5\nsave {name}\n"),
    );
    assert!(text.contains("The game is kept in"), "{text}");
    let text = play(&["--open", name], "d3\n");
    assert!(
        text.contains("The first with 4 stones in a row wins.\n"),
        "{text}"
    );
    assert!(text.ends_with("White to play.\n"), "{text}");
}

#[test]
fn rules_without_a_winner_are_refused_with_what_to_do() {
    let refused = shikatsu(&["row", "play", "--size", "4x4", "--row", "5"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr(&refused).contains("choose from 3 to 4"),
        "{}",
        stderr(&refused)
    );
    let refused = shikatsu(&["row", "play", "--area", "--row", "3"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_program_answers_blocks_and_its_moves_are_taken_back_with_yours() {
    let program = |arguments: &[&str], lines: &str| {
        typed(&[&["row", "play", "--ascii"], arguments].concat(), lines)
    };
    let text = program(&["--level", "2"], "c3\nundo\nundo\n");
    assert!(
        text.contains("You are Black. The program plays at level 2.\n"),
        "{text}"
    );
    assert!(text.contains("White plays "), "{text}");
    assert!(text.ends_with("There is nothing to take back.\n"), "{text}");
    let text = program(&["--level", "3", "--as", "white"], "");
    assert!(text.contains("Black plays "), "{text}");
    assert!(text.ends_with("White to play.\n"), "{text}");
    // The same seed is the same game.
    let again = program(&["--level", "3", "--as", "white"], "");
    assert_eq!(text, again);
}

#[test]
fn tastes_are_compared_and_moves_are_timed() {
    let run = |arguments: &[&str]| {
        let output = shikatsu(arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let tastes = run(&["row", "ladder", "--tastes", "--games", "4", "--to", "2"]);
    assert_eq!(tastes.lines().count(), 8, "{tastes}");
    for line in tastes.lines() {
        assert!(line.contains(" Elo"), "{line}");
    }
    let times = run(&["row", "bench", "--positions", "2"]);
    let boards = times.lines().filter(|line| line.contains('x')).count();
    assert!(boards >= 13, "{times}");
    let levels = times
        .lines()
        .rev()
        .take_while(|line| !line.contains("level"));
    assert_eq!(levels.count(), 8, "{times}");
}

#[test]
fn a_ladder_goes_on_where_it_was_stopped() {
    let folder = folder("row-ladder");
    let journal = folder.join("ladder.journal");
    let plot = folder.join("ladder.svg");
    let ladder = |games: &str| {
        let output = shikatsu(&[
            "row",
            "ladder",
            "--size",
            "5x5",
            "--row",
            "4",
            "--to",
            "3",
            "--games",
            games,
            "--resume",
            journal.to_str().unwrap(),
            "--plot",
            plot.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    ladder("4");
    let whole = ladder("10");
    assert_eq!(
        std::fs::read_to_string(&journal).unwrap().lines().count(),
        1 + 2 * 10
    );
    assert!(whole.contains("2 over 1"), "{whole}");
    assert!(std::fs::read_to_string(&plot).unwrap().starts_with("<svg"));
    // Nothing is left to play, and the table is the same.
    assert_eq!(ladder("10"), whole);
    let output = shikatsu(&[
        "row",
        "ladder",
        "--seed",
        "2",
        "--resume",
        journal.to_str().unwrap(),
    ]);
    assert!(
        stderr(&output).contains("another series"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_board_is_solved_and_its_certificate_is_checked() {
    let folder = folder("row-certificate");
    let file = folder.join("3x3.row");
    let file = file.to_str().unwrap();
    let small = [
        "row", "solve", "--size", "3x3", "--row", "3", "--memory", "16",
    ];
    let solved = shikatsu(&[&small[..], &["--certificate", file]].concat());
    let text = stdout(&solved);
    assert!(text.contains("3x3, row 3: first wins in 7\n"), "{text}");
    assert!(text.contains("winning first moves: "), "{text}");
    let checked = shikatsu(&["row", "solve", "--check", file]);
    assert!(stdout(&checked).starts_with("3x3, row 3: first wins within 7; "));

    let mut bytes = std::fs::read(file).unwrap();
    bytes.pop();
    std::fs::write(file, bytes).unwrap();
    let refused = shikatsu(&["row", "solve", "--check", file]);
    assert!(!refused.status.success());
    assert!(stderr(&refused).contains("copy the whole file"));
}

#[test]
fn a_board_that_stays_open_is_not_told_as_proved() {
    let open = shikatsu(&[
        "row", "solve", "--size", "9x9", "--row", "5", "--time", "1ms", "--memory", "16",
    ]);
    assert_eq!(open.status.code(), Some(3));
    assert!(stdout(&open).contains("9x9, row 5: open\n"));
}

#[test]
fn the_table_of_values_replaces_only_what_is_between_its_marks() {
    let page = folder("row-values").join("page.md");
    std::fs::write(
        &page,
        "before\n<!-- generated: values -->\nold\n<!-- end -->\nafter\n",
    )
    .unwrap();
    let only = [
        "--only",
        "3x3, row 3",
        "--only",
        "7x7, row 5, no capture",
        "--memory",
        "16",
    ];
    let page = page.to_str().unwrap();
    let done = shikatsu(&[&["row", "values", "--page", page], &only[..]].concat());
    assert!(done.status.success(), "{}", stderr(&done));
    let text = std::fs::read_to_string(page).unwrap();
    assert!(
        text.starts_with("before\n<!-- generated: values -->\n| rules |"),
        "{text}"
    );
    assert!(text.contains("| 3x3, row 3 | first wins in 7 |"), "{text}");
    assert!(text.contains("| 7x7, row 5, no capture | draw |"), "{text}");
    assert!(
        text.ends_with("<!-- end -->\nafter\n") && !text.contains("old"),
        "{text}"
    );
}
