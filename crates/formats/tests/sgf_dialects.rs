//! One file of each dialect, read and written again.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use encoding_rs::SHIFT_JIS;
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{Dialect, SgfDocument, read, read_text, write};
use shikatsu_problem::{
    Color, Extra, Goal, Judgement, Move, NodeId, Point, PointSet, ReplyHint, Rules, SolutionTree,
};

fn only(text: &str) -> SgfDocument {
    let mut readings = read_text(text).unwrap();
    assert_eq!(readings.len(), 1, "{text}");
    readings.remove(0)
}

/// The board as rows of `X`, `O` and `.`.
fn board(document: &Document) -> Vec<String> {
    let setup = &document.problem.setup;
    let at = |x, y| match setup.at(Point::new(x, y).unwrap()) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let row = |y| (0..setup.size.width()).map(|x| at(x, y)).collect();
    (0..setup.size.height()).map(row).collect()
}

/// Every node after the root: its move, its judgement, its comment.
fn nodes(document: &Document) -> Vec<(String, Option<Judgement>, &str)> {
    let tree = &document.tree;
    let node = |id: NodeId| {
        let node = tree.node(id);
        let played = match node.played {
            Some((color, Move::Play(point))) => format!("{color} {}", point.to_sgf()),
            Some((color, Move::Pass)) => format!("{color} pass"),
            None => "-".to_owned(),
        };
        (played, node.judgement, node.comment.as_str())
    };
    tree.ids().skip(1).map(node).collect()
}

fn points(labels: &[&str]) -> PointSet {
    labels.iter().map(|l| Point::from_sgf(l).unwrap()).collect()
}

fn extra(name: &str, value: &str) -> Extra {
    Extra {
        name: name.to_owned(),
        values: vec![value.to_owned()],
    }
}

const RIGHT: Option<Judgement> = Some(Judgement::Right);
const WRONG: Option<Judgement> = Some(Judgement::Wrong);

#[test]
fn plain_problems_judge_with_standard_properties() {
    let text = "Subject: a problem (easy)\n\n\
        (;FF[4]GM[1]SZ[7:4]GN[Corner [1\\]]RU[Chinese]KM[6.50]AB[ab:cb][db]AW[ac][bc];AW[ea:ec]AE[db]\n\
        PL[W]C[White kills.\r\nHow?]LB[aa:1][ba:x\\:y]\n\
        (;W[ba]TE[1];B[]N[gives up];W[aa]TE[2])(;W[aa]BM[1];B[ba]GB[1])(;W[tt]DO[]))";
    let SgfDocument { document, dialect } = only(text);
    assert_eq!(dialect, Dialect::Plain);
    assert_eq!(
        board(&document),
        ["....O..", "XXX.O..", "OO..O..", "......."]
    );
    let problem = &document.problem;
    assert_eq!(problem.setup.to_move, Some(Color::White));
    assert_eq!(problem.rules, Rules::CHINESE);
    assert_eq!(problem.metadata.title.as_deref(), Some("Corner [1]"));
    assert_eq!(document.tree.root().extras, [extra("KM", "6.50")]);
    let comment = "White kills.\nHow?";
    assert_eq!(
        nodes(&document),
        [
            ("-".to_owned(), None, comment),
            ("White ba".to_owned(), RIGHT, ""),
            ("Black pass".to_owned(), None, ""),
            ("White aa".to_owned(), RIGHT, ""),
            ("White aa".to_owned(), WRONG, ""),
            ("Black ba".to_owned(), WRONG, ""),
            ("White pass".to_owned(), WRONG, ""),
        ]
    );
    let ids: Vec<_> = document.tree.ids().collect();
    assert_eq!(document.tree.node(ids[3]).extras, [extra("N", "gives up")]);
    assert_eq!(document.tree.node(ids[4]).extras, [extra("TE", "2")]);
    let labels = &document.tree.node(ids[1]).markup.labels;
    let label = |at, text: &str| (Point::from_sgf(at).unwrap(), text.to_owned());
    assert_eq!(*labels, [label("aa", "1"), label("ba", "x:y")]);
    assert_eq!(
        write(&[document], Dialect::Plain).unwrap(),
        "(;GM[1]FF[4]CA[UTF-8]DIALECT[plain]SZ[7:4]GN[Corner [1\\]]RU[Chinese]\
         AB[ab][bb][cb]AW[ea][eb][ac][bc][ec]PL[W]KM[6.50]\n\
         ;C[White kills.\nHow?]LB[aa:1][ba:x\\:y]\n\
         (;W[ba]TE[1]\n;B[]N[gives up]\n;W[aa]TE[2])\
         (;W[aa]BM[1]\n;B[ba]GB[1])(;W[]DO[]))\n"
    );
}

#[test]
fn a_good_move_of_the_opponent_judges_nothing() {
    let document = only("(;SZ[9]PL[B];B[aa];W[bb]TE[1];B[cc]GW[1])").document;
    let judgements: Vec<_> = nodes(&document).into_iter().map(|node| node.1).collect();
    assert_eq!(judgements, [None, None, WRONG]);
}

#[test]
fn goproblems_marks_with_words() {
    let text = "(;SZ[9]AB[aa]C[Black lives. RIGHT?]\
        (;B[bb]C[FORCE];W[cc]C[CHOICE];B[dd]C[Good!\nRIGHT])(;B[cc]C[Not COPYRIGHT NOTTHIS]))";
    let SgfDocument { document, dialect } = only(text);
    assert_eq!(dialect, Dialect::GoProblems);
    assert_eq!(document.problem.notes, "Black lives. RIGHT?");
    assert_eq!(document.tree.root().judgement, None);
    assert_eq!(
        nodes(&document),
        [
            ("Black bb".to_owned(), None, ""),
            ("White cc".to_owned(), None, ""),
            ("Black dd".to_owned(), RIGHT, "Good!"),
            ("Black cc".to_owned(), None, "Not COPYRIGHT"),
        ]
    );
    let hints: Vec<_> = document
        .tree
        .ids()
        .map(|id| document.tree.node(id).hint)
        .collect();
    assert_eq!(
        hints,
        [
            None,
            Some(ReplyHint::Force),
            Some(ReplyHint::Choice),
            None,
            Some(ReplyHint::NotThis)
        ]
    );
    assert_eq!(
        write(&[document], dialect).unwrap(),
        "(;GM[1]FF[4]CA[UTF-8]DIALECT[goproblems]SZ[9]AB[aa]PL[B]C[Black lives. RIGHT?]\n\
         (;B[bb]C[FORCE]\n;W[cc]C[CHOICE]\n;B[dd]C[Good!\nRIGHT]TE[1])\
         (;B[cc]C[Not COPYRIGHT\nNOTTHIS]))\n"
    );
}

#[test]
fn tsumego_marks_with_a_plus_and_keeps_its_statuses() {
    let text = "(;SZ[9]G[kill]AB[aa]AW[bb];B[cc]C[+Dead.];W[dd]S[DEAD]C[no + sign]BM[1])";
    let SgfDocument { document, dialect } = only(text);
    assert_eq!(dialect, Dialect::Tsumego);
    assert_eq!(document.problem.goal, Some(Goal::Kill));
    assert_eq!(
        nodes(&document),
        [
            ("Black cc".to_owned(), RIGHT, "Dead."),
            ("White dd".to_owned(), None, "no + sign"),
        ]
    );
    let last = document.tree.ids().next_back().unwrap();
    let expected = [extra("S", "DEAD"), extra("BM", "1")];
    assert_eq!(document.tree.node(last).extras, expected);
    assert_eq!(
        write(&[document], dialect).unwrap(),
        "(;GM[1]FF[4]CA[UTF-8]DIALECT[tsumego]SZ[9]G[kill]GOAL[kill]AB[aa]AW[bb]PL[B]\n\
         ;B[cc]C[+Dead.]TE[1]\n;W[dd]C[no + sign]S[DEAD]BM[1])\n"
    );
}

#[test]
fn tsumego_js_marks_the_key_stones_with_crosses() {
    let SgfDocument { document, dialect } = only("(;SZ[9]AB[aa][ba]AW[ab][bb][ca]MA[aa]PL[W])");
    assert_eq!(dialect, Dialect::TsumegoJs);
    assert_eq!(document.problem.key_stones, points(&["aa"]));
    assert!(document.tree.root().markup.is_empty());
    assert_eq!(
        write(&[document], dialect).unwrap(),
        "(;GM[1]FF[4]CA[UTF-8]DIALECT[tsumego-js]SZ[9]AB[aa][ba]AW[ca][ab][bb]PL[W]KEYS[aa]MA[aa])\n"
    );
    for plain in [
        "(;SZ[9]AB[aa]MA[bb])",
        "(;SZ[9]AB[aa]AW[bb]MA[aa][bb])",
        "(;SZ[9]AB[aa]MA[aa];B[bb]TE[1])",
        "(;SZ[9]AB[aa]MA[aa];B[bb]MA[cc])",
    ] {
        assert_eq!(only(plain).dialect, Dialect::Plain, "{plain}");
    }
}

#[test]
fn private_properties_state_the_problem_in_every_dialect() {
    for dialect in Dialect::ALL {
        let text = format!(
            "(;DIALECT[{dialect}]SZ[5]AB[aa]KEYS[aa]GOAL[live]AREA[aa:bb]KOBAN[cc]ID[7]DI[5k]AN[me]C[+RIGHT])"
        );
        let SgfDocument {
            document,
            dialect: read,
        } = only(&text);
        assert_eq!(read, dialect);
        let problem = document.problem;
        assert_eq!(problem.key_stones, points(&["aa"]));
        assert_eq!(problem.goal, Some(Goal::Live));
        assert_eq!(problem.in_play, Some(points(&["aa", "ba", "ab", "bb"])));
        assert_eq!(problem.setup.ko_bans, points(&["cc"]));
        let metadata = [
            problem.metadata.id,
            problem.metadata.level,
            problem.metadata.author,
        ];
        assert_eq!(metadata.map(Option::unwrap), ["7", "5k", "me"]);
        assert_eq!(problem.notes, "+RIGHT");
    }
    assert_eq!(
        only("(;SZ[5]AREA[])").document.problem.in_play,
        Some(PointSet::EMPTY)
    );
    assert_eq!(only("(;SZ[5])").document.problem.in_play, None);
}

#[test]
fn setup_after_the_first_move_or_branch_stays_where_it_is() {
    let document = only("(;SZ[9]AB[aa];AW[bb]PL[W](;AB[cc];B[dd])(;B[ee];AE[aa]))").document;
    assert_eq!(document.problem.setup.black, points(&["aa"]));
    assert_eq!(document.problem.setup.white, points(&["bb"]));
    let kept: Vec<_> = document
        .tree
        .ids()
        .map(|id| document.tree.node(id).extras.clone())
        .collect();
    assert_eq!(
        kept,
        [
            vec![],
            vec![extra("AB", "cc")],
            vec![],
            vec![],
            vec![extra("AE", "aa")]
        ]
    );
}

#[test]
fn a_point_claimed_by_both_colours_keeps_both_but_a_later_stone_replaces() {
    let setup = only("(;SZ[9]AB[aa]AW[aa])").document.problem.setup;
    assert_eq!(
        (setup.black, setup.white),
        (points(&["aa"]), points(&["aa"]))
    );
    let setup = only("(;SZ[9]AB[aa];AW[aa])").document.problem.setup;
    assert_eq!(
        (setup.black, setup.white),
        (PointSet::EMPTY, points(&["aa"]))
    );
}

#[test]
fn the_second_of_two_contradicting_properties_is_kept_in_extra() {
    let document = only("(;SZ[9]GN[one]GN[two]FOO[1]FOO[2]LB[aa:x][aa:y])").document;
    assert_eq!(
        document.tree.root().extras,
        [
            extra("GN", "two"),
            extra("FOO", "1"),
            extra("FOO", "2"),
            extra("LB", "aa:y")
        ]
    );
    let text = write(&[document], Dialect::Plain).unwrap();
    assert!(
        text.ends_with("GN[one]LB[aa:x]EXTRA[GN:two]FOO[1]EXTRA[FOO:2][LB:aa\\:y])\n"),
        "{text}"
    );
}

#[test]
fn rules_without_a_known_name_are_kept_and_the_usual_ones_assumed() {
    for (name, rules) in [
        ("Ing", Rules::JAPANESE),
        ("korean", Rules::JAPANESE),
        ("cn", Rules::CHINESE),
    ] {
        let document = only(&format!("(;SZ[9]RU[{name}])")).document;
        assert_eq!(document.problem.rules, rules);
        assert_eq!(document.tree.root().extras, [extra("RU", name)]);
        let text = write(&[document], Dialect::Plain).unwrap();
        assert!(text.ends_with(&format!("SZ[9]RU[{name}])\n")), "{text}");
    }
}

#[test]
fn old_names_several_trees_and_other_encodings_are_read() {
    let (bytes, _, _) =
        SHIFT_JIS.encode("(;CA[Shift_JIS]GaMe[1]SiZe[9]Comment[詰碁])\r\n(;SZ[5])\u{1a}");
    let readings = read(&bytes).unwrap();
    assert_eq!(readings.len(), 2);
    assert_eq!(readings[0].document.problem.notes, "詰碁");
    assert_eq!(readings[0].document.problem.setup.size.width(), 9);
}

#[test]
fn what_a_dialect_would_misunderstand_is_refused_with_the_node() {
    let mut document = only("(;DIALECT[plain]SZ[9];B[aa]C[+ is RIGHT])").document;
    for dialect in [Dialect::GoProblems, Dialect::Tsumego] {
        let error = write(&[document.clone()], dialect).unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "cannot write SGF: the comment of node 1 has a '+' at its beginning or a word in \
                 capitals that {dialect} files use as a mark; reword it or choose another dialect"
            )
        );
    }
    let root = document.tree.node_mut(SolutionTree::ROOT);
    root.markup.crosses = points(&["bb"]);
    let error = write(&[document.clone()], Dialect::TsumegoJs).unwrap_err();
    assert!(error.reason.contains("crosses at the root"), "{error}");
    document.problem.key_stones = points(&["ss"]);
    let error = write(&[document], Dialect::Plain).unwrap_err();
    assert_eq!(
        error.reason,
        "the problem itself would not read back the same; look for points beyond the edge, \
         and for line breaks in its title and other short texts"
    );
}
