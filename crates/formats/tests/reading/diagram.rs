//! `$$` diagrams as wikis and forums have them, and texts that are none.

use proptest::prelude::*;
use shikatsu_formats::{Document, diagram};
use shikatsu_problem::{Color, Move, Point, PointSet, Size};

use super::{HOSTILE, assert_beginnings, assert_short, read_whole};

fn read(text: &str) -> Document {
    read_whole(text, diagram::read)
}

fn fault(text: &str) -> String {
    diagram::read(text).unwrap_err().to_string()
}

fn labels(document: &Document, points: &PointSet) -> String {
    document.problem.setup.size.labels(*points).join(" ")
}

/// The main line as people write it: `B C3, W pass`.
fn line(document: &Document) -> String {
    let size = document.problem.setup.size;
    let moves = document.tree.main_line().skip(1).map(|id| {
        let (color, played) = document.tree.node(id).played.unwrap();
        let played = match played {
            Move::Play(point) => size.label(point),
            Move::Pass => "pass".to_owned(),
        };
        format!("{} {played}", &color.to_string()[..1])
    });
    moves.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_sign_means_what_the_library_says() {
    let document = read(
        "$$W All signs\n\
         $$ +---------------+\n\
         $$ | X B # Y Z a . |\n\
         $$ | O W @ Q P z , |\n\
         $$ | . C S T M 1 2 |\n\
         $$ +---------------+\n\
         $$ [a|SomePage]\n\
         $$ {AR A1 B2}\n",
    );
    let problem = &document.problem;
    let markup = &document.tree.root().markup;
    assert_eq!(problem.setup.size, Size::new(7, 3).unwrap());
    assert_eq!(problem.setup.to_move, Some(Color::White));
    assert_eq!(problem.metadata.title.as_deref(), Some("All signs"));
    assert_eq!(problem.in_play, None);
    assert_eq!(labels(&document, &problem.setup.black), "A3 B3 C3 D3 E3");
    assert_eq!(labels(&document, &problem.setup.white), "A2 B2 C2 D2 E2");
    assert_eq!(labels(&document, &markup.circles), "B3 B2 B1");
    assert_eq!(labels(&document, &markup.squares), "C3 C2 C1");
    assert_eq!(labels(&document, &markup.triangles), "D3 D2 D1");
    assert_eq!(labels(&document, &markup.crosses), "E3 E2 E1");
    let letters = [(5, 0, "a"), (5, 1, "z")];
    let letters = letters.map(|(x, y, text)| (Point::new(x, y).unwrap(), text.to_owned()));
    assert_eq!(markup.labels, letters);
    assert!(problem.key_stones.is_empty(), "a triangle is only a mark");
    assert_eq!(line(&document), "W F1, B G1");
    assert_eq!(document.tree.root().extras[0].name, "$$");
    assert_eq!(
        document.tree.root().extras[0].values,
        ["[a|SomePage]", "{AR A1 B2}"]
    );
}

#[test]
fn edges_say_where_the_drawing_lies() {
    let cases = [
        ("$$\n$$ | . X\n$$ | . .\n$$ ---\n", "19×19 B2"),
        ("$$\n$$ -----\n$$ . X |\n$$ . . |\n", "19×19 T19"),
        ("$$9\n$$ . X |\n$$ . . |\n$$ -----\n", "9×9 J2"),
        ("$$c13\n$$ ---\n$$ | X\n", "13×13 A13"),
        // Both edges of one direction make the other as long.
        ("$$\n$$ ---\n$$ | . X . |\n$$ | . . . |\n", "3×3 B3"),
        ("$$\n$$ ---\n$$ | X |\n$$ | . |\n$$ ---\n", "1×2 A2"),
        ("$$\n$$ ---\n$$ | X |\n$$ | . |\n", "1×19 A19"),
        // Without an edge a drawing keeps away from all edges.
        ("$$\n$$ . . .\n$$ . X .\n$$ . . .\n", "19×19 K10"),
        ("$$\n$$ --\n$$ X . .\n", "19×19 J19"),
        ("$$5\n$$ X . .\n", "5×5 B3"),
    ];
    for (text, expected) in cases {
        let document = read(text);
        let setup = &document.problem.setup;
        let found = format!("{} {}", setup.size, labels(&document, &setup.black));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn numbers_become_the_main_line() {
    let cases = [
        ("$$B\n$$ | 1 2 3 |", "B A1, W B1, B C1"),
        ("$$W\n$$ | 3 2 1 |", "W C1, B B1, W A1"),
        ("$$\n$$ | 2 1 |", "B B1, W A1"),
        // Shown as 7, 8, 9: the first is still the first mover's.
        ("$$Wm7\n$$ | 1 2 3 |", "W A1, B B1, W C1"),
        ("$$Wm8 10 at 8\n$$ | 1 2 |", "W A1, B B1, W A1"),
        (
            "$$B White 4 at B1, (5 at 2)\n$$ | 1 2 3 |",
            "B A1, W B1, B C1, W A1, B B1",
        ),
        ("$$B Tenuki\n$$ | 1 3 |", "B A1, W pass, B B1"),
        ("$$B 9 at 8, 1 at 2, 40 at 1, at 3\n$$ | 1 |", "B A1"),
        (
            "$$B\n$$ | 1 2 3 4 5 6 7 8 9 0 |",
            "B A1, W B1, B C1, W D1, B E1, W F1, B G1, W H1, B J1, W K1",
        ),
    ];
    for (text, expected) in cases {
        let text = text.replace("\n$$ |", "\n$$ --\n$$ |") + "\n$$ --";
        let document = read(&text);
        assert_eq!(line(&document), expected, "{text}");
        let setup = document.problem.setup;
        assert!(setup.black.is_empty() && setup.white.is_empty());
    }
    let numbered = read("$$Wm7\n$$ | 1 2 3");
    let first = numbered.tree.root().children()[0];
    let extra = &numbered.tree.node(first).extras[0];
    assert_eq!((extra.name.as_str(), extra.values[0].as_str()), ("MN", "7"));
}

#[test]
fn forum_tags_and_text_around_are_understood() {
    let plain = read("$$B Live\n$$ | . X\n$$ ----\n");
    for text in [
        "[go]\n$$B Live\n$$ | . X\n$$ ----\n[/go]",
        "[go]$$B Live\r\n$$ | . X\r\n$$ ----[/go]\r\n",
        "   $$B Live\n   $$|.X\n   $$\n   $$ +---",
    ] {
        assert_eq!(read(text), plain, "{text}");
    }
    let page = read("Look:\n[go]\n$$B Live\n$$ | . X\n$$ ----\n[/go]\n\nHard?\n");
    assert_eq!(page.problem.notes, "Look:\n\nHard?");
    assert_eq!(page.problem.setup, plain.problem.setup);
}

#[test]
fn every_diagram_of_a_text_is_read() {
    let text =
        "Look:\n[go]\n$$B Live\n$$ | . X\n[/go]\nHard?\n\n[go]\n$$W Next\n$$ | O\n[/go]\nEnd.\n";
    let all = diagram::read_all(text).unwrap();
    let told: Vec<_> = all
        .iter()
        .map(|document| {
            let problem = &document.problem;
            let title = problem.metadata.title.as_deref().unwrap();
            (title, problem.setup.white.len(), problem.notes.as_str())
        })
        .collect();
    assert_eq!(told, [("Live", 0, "Look:\nHard?"), ("Next", 1, "End.")]);
    let found = shikatsu_formats::read_any(text.as_bytes()).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(
        fault(text),
        "line 9, column 1: found a second diagram, expected one diagram alone, with text around it"
    );
}

#[test]
fn points_that_do_not_exist_leave_the_rest_in_play() {
    let document = read("$$\n$$ | . X _\n$$ | O _ _\n$$ ------\n");
    let in_play = document.problem.in_play.unwrap();
    assert_eq!(labels(&document, &in_play), "A2 B2 A1");
}

#[test]
fn faults_name_the_place_and_the_remedy() {
    let wide = format!("$$\n$$ {}", ". ".repeat(20));
    let tall = format!("$$\n{}", "$$ .\n".repeat(20));
    let cases = [
        (
            "",
            "line 1, column 1: found no diagram, expected a line that begins with '$$'",
        ),
        ("X O\n", "line 1, column 1: found no diagram"),
        ("$$B\n", "line 1, column 3: found a diagram without a board"),
        (
            "a\n$$ | . X\n",
            "line 2, column 3: found a row of the board, expected a first line",
        ),
        (
            "$$B\n$$ | . A\n",
            "line 2, column 8: found 'A', expected a stone",
        ),
        ("$$B\n $$ 死\n", "line 2, column 5: found '死'"),
        (
            "$$B\n$$ | . .\n$$ | .\n",
            "line 3, column 3: found a row of 1 points, expected 2",
        ),
        (
            "$$B\n$$ | . .\n$$ . . |\n",
            "line 3, column 3: found a row with other edges",
        ),
        (
            "$$B\n$$ | . | .\n",
            "line 2, column 10: found a point beyond the edge",
        ),
        (
            "$$B\n$$ |\n",
            "line 2, column 3: found a row without points",
        ),
        (
            "$$B\n$$ --\n$$ --\n",
            "line 3, column 3: found a second edge",
        ),
        (
            "$$B\n$$ .\n$$ --\n$$ .\n",
            "line 4, column 3: found a row below the edge",
        ),
        ("$$B\n$$ 1 1\n", "line 2, column 6: found a second move '1'"),
        (
            "$$B2\n$$ . . .\n",
            "line 1, column 3: found a board of side 2",
        ),
        (
            "$$B20\n$$ . . .\n",
            "line 1, column 3: found a board of side 20",
        ),
        (&wide, "line 2, column 42: found a board that is too large"),
        (&tall, "line 21, column 4: found a board that is too large"),
    ];
    assert_beginnings(fault, &cases);
}

#[test]
fn hostile_sizes_are_answered_in_a_short_sentence() {
    let texts = [
        "x".repeat(HOSTILE),
        format!("$${}", "x".repeat(HOSTILE)),
        format!("$$\n$${}", "x".repeat(HOSTILE)),
        format!("$$\n{}", "$$ |\n".repeat(HOSTILE / 5)),
        format!("$$\n{}", "$$\n".repeat(HOSTILE / 3)),
        format!("$$\n$${}", "-".repeat(HOSTILE)),
        format!("$$B{}\n", "9".repeat(HOSTILE)),
    ];
    assert_short(fault, &texts);
    let title = format!("$$B {}\n$$ | 1 2 3", "4 at 1 ".repeat(HOSTILE / 7));
    assert_eq!(read(&title).tree.len(), 5);
}

proptest! {
    #[test]
    fn no_text_panics(text in "(.|\n|\\$\\$|\\$\\$ |\n\\$\\$|[|XO.,_a0-9BWc-]| at |\\[go\\]){0,150}") {
        let _ = diagram::read(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let text = format!("$$B\n$$ {}", String::from_utf8_lossy(&bytes));
        let _ = diagram::read(&text);
    }
}
