//! Files that bend the rules of SGF, as real ones do, and what is made of them.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use shikatsu_formats::sgf::{Dialect, SgfDocument, read, read_text, write};
use shikatsu_problem::{Color, Move, NodeId, Point};

/// Reads one tree, which must come back the same from its own dialect.
fn only(text: &str) -> SgfDocument {
    let mut readings = read_text(text).unwrap();
    assert_eq!(readings.len(), 1, "{text}");
    let reading = readings.remove(0);
    let written = write(std::slice::from_ref(&reading.document), reading.dialect).unwrap();
    assert_eq!(
        read_text(&written).unwrap(),
        std::slice::from_ref(&reading),
        "{written}"
    );
    reading
}

/// The nodes of a tree, indented by depth: move, judgement, comment, extras.
fn outline(text: &str) -> Vec<String> {
    let tree = only(text).document.tree;
    let node = |id: NodeId| {
        let node = tree.node(id);
        let mut line = ".".repeat(tree.line(id).len() - 1);
        match node.played {
            Some((color, Move::Play(point))) => line += &format!("{color} {}", point.to_sgf()),
            Some((color, Move::Pass)) => line += &format!("{color} pass"),
            None => line += "-",
        }
        if let Some(judgement) = node.judgement {
            line += &format!(" {judgement:?}");
        }
        if !node.comment.is_empty() {
            line += &format!(" \"{}\"", node.comment);
        }
        for extra in &node.extras {
            line += &format!(" {}[{}]", extra.name, extra.values.join("]["));
        }
        line
    };
    tree.ids().map(node).collect()
}

fn dialect(text: &str) -> Dialect {
    only(text).dialect
}

#[test]
fn a_move_in_the_root_becomes_the_first_move() {
    let text = "(;SZ[9]KM[6]B[aa]BM[]MN[3]C[Too greedy.]N[x];W[bb])";
    assert_eq!(
        outline(text),
        [
            "- KM[6]",
            ".Black aa Wrong \"Too greedy.\" BM[] MN[3] N[x]",
            "..White bb"
        ]
    );
    assert_eq!(only(text).document.problem.notes, "");
    assert_eq!(
        outline("(;SZ[9]TE[1]B[aa]C[RIGHT])"),
        ["-", ".Black aa Right"]
    );
}

#[test]
fn a_comment_stays_with_the_stones_of_the_root() {
    let text = "(;SZ[9]AB[bb]B[aa]C[Black to live]TE[1];W[cc])";
    assert_eq!(outline(text), ["-", ".Black aa Right", "..White cc"]);
    let problem = only(text).document.problem;
    assert_eq!(problem.notes, "Black to live");
    assert_eq!(
        problem.setup.at(Point::from_sgf("bb").unwrap()),
        Some(Color::Black)
    );
}

#[test]
fn two_moves_in_a_node_become_two_nodes_in_their_order() {
    assert_eq!(
        outline("(;SZ[9];B[aa]C[one]W[bb]C[two](;B[cc])(;W[dd]B[ee]))"),
        [
            "-",
            ".Black aa \"one\"",
            "..White bb \"two\"",
            "...Black cc",
            "...White dd",
            "....Black ee"
        ]
    );
    assert_eq!(
        outline("(;SZ[9]W[bb]B[aa])"),
        ["-", ".White bb", "..Black aa"]
    );
    let longest = format!("(;SZ[9]{})", ";B[aa]W[bb]".repeat(1_250));
    assert_eq!(
        read_text(&longest).unwrap_err().found,
        "node 2501 of one line"
    );
    let longest = format!("(;SZ[9]{};)", ";B[aa]W[bb]".repeat(1_249));
    assert_eq!(only(&longest).document.tree.len(), 2_500);
}

#[test]
fn stones_beside_a_later_move_stay_extras() {
    assert_eq!(
        outline("(;SZ[9];B[aa]AB[bb][cc:dd];AW[ee]W[ff]C[x])"),
        ["-", ".Black aa AB[bb][cc:dd]", "..White ff \"x\" AW[ee]"]
    );
}

#[test]
fn markup_that_is_not_on_the_board_stays_an_extra() {
    assert_eq!(
        outline("(;SZ[9]TR[ja][aa]MA[zz]LB[aa]LB[bb:x][cc];B[aa]SQ[x]CR[cc:bb]SL[aa:zz])"),
        [
            "- TR[ja][aa] MA[zz] LB[aa] LB[bb:x][cc]",
            ".Black aa SQ[x] CR[cc:bb] SL[aa:zz]"
        ]
    );
    let declared = "(;SZ[9]DIALECT[tsumego-js]AB[aa]MA[zz])";
    assert_eq!(outline(declared), ["- MA[zz]"]);
}

#[test]
fn private_names_that_others_use_stay_extras() {
    let text = "(;SZ[9]KEYS[C major]GOAL[win]AREA[Tokyo]KOBAN[1]DIALECT[Kansai]ID[7]HINT[no])";
    assert_eq!(
        outline(text),
        ["- KEYS[C major] GOAL[win] AREA[Tokyo] KOBAN[1] DIALECT[Kansai] HINT[no]"]
    );
    let SgfDocument { document, dialect } = only(text);
    assert_eq!(dialect, Dialect::Plain);
    assert_eq!(document.problem.metadata.id.as_deref(), Some("7"));
    assert_eq!(
        (document.problem.goal, document.problem.in_play),
        (None, None)
    );
}

#[test]
fn numbers_for_colours_and_spaces_around_the_game_are_understood() {
    for (value, color) in [
        ("1", Color::Black),
        ("2", Color::White),
        (" w ", Color::White),
    ] {
        let setup = only(&format!("(;GM[ 1 ]SZ[9]PL[{value}])"))
            .document
            .problem
            .setup;
        assert_eq!(setup.to_move, Some(color));
    }
}

#[test]
fn text_between_and_after_trees_is_skipped() {
    let text = "From: me\n(;SZ[9]C[one]) and (if you like)\n\n (\n;SZ[7]C[two])\n-- \nYours (me)\n";
    let notes: Vec<_> = read_text(text)
        .unwrap()
        .into_iter()
        .map(|r| r.document.problem.notes)
        .collect();
    assert_eq!(notes, ["one", "two"]);
    for lost in ["(;SZ[9]);B[aa])", "(;SZ[9]))", "(;SZ[9]) (B[aa])"] {
        assert!(read_text(lost).is_err(), "{lost}");
    }
}

#[test]
fn the_comment_of_the_root_never_marks() {
    for notes in ["Find the RIGHT move", "CHOICE", "+ Black lives", "+"] {
        let SgfDocument { document, dialect } = only(&format!("(;SZ[9]C[{notes}];B[aa])"));
        assert_eq!(
            (document.problem.notes.as_str(), dialect),
            (notes, Dialect::Plain)
        );
        let root = document.tree.root();
        assert_eq!((root.judgement, root.hint), (None, None));
        for dialect in Dialect::ALL {
            let written = write(std::slice::from_ref(&document), dialect).unwrap();
            assert_eq!(read_text(&written).unwrap()[0].document, document);
        }
    }
}

#[test]
fn words_stand_out_from_scripts_without_spaces() {
    assert_eq!(
        outline("(;SZ[9];B[aa]C[活RIGHT];W[bb]C[RIGHT活])"),
        ["-", ".Black aa Right \"活\"", "..White bb Right \"活\""]
    );
}

#[test]
fn dialects_are_told_apart_by_what_their_files_have() {
    for (dialect_of, text) in [
        (Dialect::Tsumego, "(;SZ[9];B[aa]S[DEAD]C[RIGHT])"),
        (Dialect::Tsumego, "(;SZ[9]G[live];B[aa]TE[1])"),
        (Dialect::Tsumego, "(;SZ[9];B[aa]C[+])"),
        (Dialect::GoProblems, "(;SZ[9];B[aa]C[+ RIGHT])"),
        (Dialect::GoProblems, "(;SZ[9];B[aa]TE[1]C[FORCE])"),
        (Dialect::GoProblems, "(;SZ[9];B[aa]C[VARIANT])"),
        (Dialect::Plain, "(;SZ[9];B[aa]C[+2 points])"),
        (Dialect::Plain, "(;SZ[9];B[aa]C[+ a ko];W[bb]GB[1])"),
        (Dialect::Plain, "(;SZ[9];C[+ RIGHT];B[aa])"),
        (Dialect::TsumegoJs, "(;SZ[9]AB[aa]MA[aa];B[bb]C[+1])"),
        (Dialect::Tsumego, "(;SZ[9]AB[aa]MA[aa];B[bb]C[+])"),
        (Dialect::Plain, "(;DIALECT[plain]SZ[9];B[aa]S[x]C[RIGHT])"),
    ] {
        assert_eq!(dialect(text), dialect_of, "{text}");
    }
    let variant = "(;SZ[9];B[aa]C[VARIANT];W[bb]C[CHOICE])";
    assert_eq!(outline(variant)[1], ".Black aa \"VARIANT\"");
}

#[test]
fn wrong_labels_do_not_spoil_a_file() {
    let readings = read(b"(;CA[UTF-16]SZ[9]C[\xe9t\xe9])").unwrap();
    assert_eq!(readings[0].document.problem.notes, "\u{e9}t\u{e9}");
}

/// An escaped blank once lost its blank to trimming, and the escape then ate
/// the closing bracket.
#[test]
fn a_game_number_outside_the_root_is_only_kept() {
    for value in ["\\ ", "\\]", "a:b", ""] {
        let text = format!("(;SZ[9];GM[{value}]B[aa])");
        let reading = only(&text);
        let again = write(std::slice::from_ref(&reading.document), Dialect::Plain).unwrap();
        assert_eq!(only(&again), reading, "{text}");
    }
    assert!(read_text("(;GM[\\ ]SZ[9])").is_err());
}
