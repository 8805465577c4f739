//! What a diagram carries comes back; the rest is left out as described.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use shikatsu_formats::Document;
use shikatsu_formats::diagram::{self, DiagramExtent};
use shikatsu_problem::{Color, Extra, Move, Point, PointSet, Setup, Size, SolutionTree};

/// What a diagram can show on a point, numbers apart.
#[derive(Debug, Clone, Copy)]
enum Sign {
    Plain(Option<Color>),
    Marked(Option<Color>, u8),
    Label(char),
    Void,
}

fn signs() -> impl Strategy<Value = Sign> {
    let stone = || option::of(prop_oneof![Just(Color::Black), Just(Color::White)]);
    prop_oneof![
        6 => stone().prop_map(Sign::Plain),
        6 => Just(Sign::Plain(None)),
        1 => (stone(), 0..4u8).prop_map(|(stone, mark)| Sign::Marked(stone, mark)),
        1 => proptest::char::range('a', 'z').prop_map(Sign::Label),
        1 => Just(Sign::Void),
    ]
}

/// A document with nothing that a diagram could not show on the whole board.
fn documents() -> impl Strategy<Value = Document> {
    let side = prop_oneof![Just(9u32), Just(13), Just(19), 1..=19u32];
    let size = prop_oneof![
        side.prop_map(|side| Size::square(side).unwrap()),
        (1..=19u32, 1..=19u32).prop_map(|(w, h)| Size::new(w, h).unwrap()),
    ];
    let to_move = option::of(prop_oneof![Just(Color::Black), Just(Color::White)]);
    let texts = (
        option::of("[!-~死]{1,5}( [!-~]{1,5})?"),
        "([ -~死]|\n){0,30}",
    );
    let lines = vec("[\\[{][ -~]{0,8}[!-~]", 0..3);
    let moves = (
        vec(option::weighted(0.9, any::<prop::sample::Index>()), 0..18),
        option::of(0..300u32),
    );
    (size, vec(signs(), 361), to_move, texts, lines, moves).prop_map(
        |(size, signs, to_move, (title, notes), lines, (moves, number))| {
            let mut document = Document::new(Setup::empty(size));
            document.problem.setup.to_move = to_move;
            document.problem.metadata.title = title;
            document.problem.notes = notes.trim().replace('$', "%");
            put_signs(&mut document, &signs);
            let root = document.tree.node_mut(SolutionTree::ROOT);
            root.extras
                .extend((!lines.is_empty()).then(|| extra("$$", lines)));
            let free = free_points(&document);
            let moves = moves.iter().map(|index| match index {
                Some(index) if !free.is_empty() => Move::Play(*index.get(&free)),
                _ => Move::Pass,
            });
            add_moves(&mut document, moves, number);
            document
        },
    )
}

fn put_signs(document: &mut Document, signs: &[Sign]) {
    let size = document.problem.setup.size;
    let mut voids = PointSet::EMPTY;
    for (point, &sign) in size.points().zip(signs) {
        let markup = &mut document.tree.node_mut(SolutionTree::ROOT).markup;
        match sign {
            Sign::Plain(stone) => document.problem.setup.put(point, stone),
            Sign::Marked(stone, kind) => {
                let marks = match kind {
                    0 => &mut markup.circles,
                    1 => &mut markup.squares,
                    2 => &mut markup.triangles,
                    _ => &mut markup.crosses,
                };
                marks.insert(point);
                document.problem.setup.put(point, stone);
            }
            Sign::Label(letter) => markup.labels.push((point, letter.to_string())),
            Sign::Void => _ = voids.insert(point),
        }
    }
    document.problem.in_play = (!voids.is_empty()).then(|| size.all() - voids);
}

/// Points without stone, mark or label that are in play.
fn free_points(document: &Document) -> Vec<Point> {
    let setup = &document.problem.setup;
    let markup = &document.tree.root().markup;
    let labelled: PointSet = markup.labels.iter().map(|&(point, _)| point).collect();
    let marked = markup.circles | markup.squares | markup.triangles | markup.crosses;
    let free = document.problem.in_play.unwrap_or(setup.size.all());
    (free - setup.black - setup.white - marked - labelled)
        .iter()
        .collect()
}

/// Adds alternating moves up to where a diagram has to stop.
fn add_moves(document: &mut Document, moves: impl Iterator<Item = Move>, number: Option<u32>) {
    let mut color = document.problem.to_move();
    let mut last = SolutionTree::ROOT;
    let mut shown: Vec<Move> = Vec::new();
    for played in moves {
        let repeated = shown.contains(&played);
        if played != Move::Pass && shown.len() >= if repeated { 15 } else { 10 } {
            break;
        }
        shown.push(played);
    }
    let known = shown
        .iter()
        .rposition(|&m| m != Move::Pass)
        .map_or(0, |i| i + 1);
    for &played in shown.iter().take(known.min(15)) {
        last = document.tree.add(last, Some((color, played)));
        color = !color;
    }
    if let (Some(number), Some(&first)) = (number, document.tree.root().children().first()) {
        let extras = &mut document.tree.node_mut(first).extras;
        extras.push(extra("MN", vec![number.to_string()]));
    }
}

fn extra(name: &str, values: Vec<String>) -> Extra {
    Extra {
        name: name.to_owned(),
        values,
    }
}

/// The title gains a word where a move is played on an earlier one's point.
fn same_but_for_repeats(written: &Document, mut read: Document) -> bool {
    let line: Vec<_> = written
        .tree
        .main_line()
        .map(|id| written.tree.node(id).played)
        .collect();
    let points: Vec<_> = line
        .iter()
        .flatten()
        .filter_map(|(_, m)| m.point())
        .collect();
    if points
        .iter()
        .collect::<std::collections::HashSet<_>>()
        .len()
        < points.len()
    {
        let title = read.problem.metadata.title.clone().unwrap();
        assert!(title.contains(" at "), "{title}");
        assert!(title.starts_with(written.problem.metadata.title.as_deref().unwrap_or("")));
        read.problem
            .metadata
            .title
            .clone_from(&written.problem.metadata.title);
    }
    read == *written
}

proptest! {
    #[test]
    fn a_whole_board_survives(document in documents()) {
        let text = diagram::write(&document, DiagramExtent::WholeBoard).unwrap();
        let read = diagram::read(&text).unwrap();
        prop_assert_eq!(diagram::write(&read, DiagramExtent::WholeBoard), Ok(text.clone()));
        prop_assert!(same_but_for_repeats(&document, read), "{}", text);
    }

    #[test]
    fn a_part_of_the_board_goes_back_to_its_place(
        document in documents(), x in 0..19u8, y in 0..19u8, width in 1..12u8, height in 1..12u8,
    ) {
        let mut document = document;
        let inside = |point: &Point| (x..x + width).contains(&point.x()) && (y..y + height).contains(&point.y());
        document.problem.in_play = None;
        let setup = &mut document.problem.setup;
        let outside: PointSet = setup.size.points().filter(|point| !inside(point)).collect();
        setup.black -= outside;
        setup.white -= outside;
        let markup = &mut document.tree.node_mut(SolutionTree::ROOT).markup;
        for marks in [&mut markup.circles, &mut markup.squares, &mut markup.triangles, &mut markup.crosses] {
            *marks -= outside;
        }
        markup.labels.retain(|(point, _)| inside(point));
        let text = diagram::write(&document, DiagramExtent::Problem).unwrap();
        prop_assert_eq!(diagram::omissions(&document), [""; 0]);
        let read = diagram::read(&text).unwrap();
        prop_assert!(same_but_for_repeats(&document, read), "{}", text);
    }
}

fn corner() -> Document {
    let mut document = diagram::read(
        "$$Bc Black to live\n\
         $$ ---------\n\
         $$ | . . X . .\n\
         $$ | . X X O .\n\
         $$ | X O O . .\n\
         $$ | O . . . .\n",
    )
    .unwrap();
    let size = document.problem.setup.size;
    document
        .problem
        .key_stones
        .insert(size.point("B18").unwrap());
    document
}

#[test]
fn key_stones_are_drawn_with_triangles_and_the_rest_of_the_board_is_cut_off() {
    let expected = "$$Bc Black to live\n\
         $$ -----------\n\
         $$ | . . X . .\n\
         $$ | . Y X O .\n\
         $$ | X O O . .\n\
         $$ | O . . , .\n\
         $$ | . . . . .\n";
    assert_eq!(
        diagram::write(&corner(), DiagramExtent::Problem).unwrap(),
        expected
    );
    let read = diagram::read(expected).unwrap();
    assert_eq!(
        read.tree.root().markup.triangles,
        corner().problem.key_stones
    );
    assert!(read.problem.key_stones.is_empty());
    let whole = diagram::write(&corner(), DiagramExtent::WholeBoard).unwrap();
    assert_eq!(whole.lines().count(), 22);
    assert!(whole.ends_with(" |\n$$ -----------------------------------------\n"));
}

#[test]
fn a_boundary_is_drawn_with_points_that_do_not_exist() {
    let mut document = corner();
    let size = document.problem.setup.size;
    let inside = ["A19", "B19", "A18", "D19", "F17"].map(|label| size.point(label).unwrap());
    let stones = document.problem.setup.black | document.problem.setup.white;
    document.problem.in_play = Some(stones | inside.into_iter().collect());
    let text = diagram::write(&document, DiagramExtent::Problem).unwrap();
    assert_eq!(
        text,
        "$$Bc Black to live\n\
         $$ ---------------\n\
         $$ | . . X . _ _ _\n\
         $$ | . Y X O _ _ _\n\
         $$ | X O O _ _ . _\n\
         $$ | O _ _ _ _ _ _\n\
         $$ | _ _ _ _ _ _ _\n"
    );
    let read = diagram::read(&text).unwrap();
    assert_eq!(read.problem.in_play, document.problem.in_play);
}

#[test]
fn the_main_line_stops_where_a_diagram_must() {
    let size = Size::NINETEEN;
    let play = |label: &str| Move::Play(size.point(label).unwrap());
    let drawn = |moves: &[Move]| {
        let mut document = corner();
        let mut last = SolutionTree::ROOT;
        for (color, &played) in Color::BOTH.into_iter().cycle().zip(moves) {
            last = document.tree.add(last, Some((color, played)));
        }
        let text = diagram::write(&document, DiagramExtent::Problem).unwrap();
        diagram::read(&text).unwrap().tree.len() - 1
    };
    assert_eq!(drawn(&[play("A19"), play("B19")]), 2);
    assert_eq!(
        drawn(&[play("A19"), Move::Pass, play("B19"), Move::Pass]),
        3
    );
    assert_eq!(
        drawn(&[play("A19"), play("A17"), play("B19")]),
        1,
        "a stone is there"
    );
    let many: Vec<_> = size
        .points()
        .skip(200)
        .step_by(5)
        .take(12)
        .map(Move::Play)
        .collect();
    assert_eq!(drawn(&many), 10);
    let back_and_forth: Vec<_> = [play("A19"), play("B19")]
        .into_iter()
        .cycle()
        .take(20)
        .collect();
    assert_eq!(drawn(&back_and_forth), 15);
}

#[test]
fn impossible_boards_and_misleading_titles_are_refused() {
    let refusal = |change: &dyn Fn(&mut Document)| {
        let mut document = diagram::read("$$B9\n$$ ---\n$$ | 1 .\n").unwrap();
        change(&mut document);
        diagram::write(&document, DiagramExtent::Problem)
            .unwrap_err()
            .reason
    };
    let far = Point::from_sgf("ss").unwrap();
    let edge = refusal(&|d| _ = d.problem.setup.white.insert(far));
    assert!(edge.contains("beyond the edge"), "{edge}");
    let both = refusal(&|d| {
        d.problem.setup.white = PointSet::of(Point::new(1, 1).unwrap());
        d.problem.setup.black = d.problem.setup.white;
    });
    assert!(both.contains("black and a white"), "{both}");
    let title = refusal(&|d| d.problem.metadata.title = Some("if 2 at 1".to_owned()));
    assert!(title.contains("the title"), "{title}");
}

#[test]
fn what_a_diagram_leaves_out_is_named() {
    let plain = diagram::read("$$Wc9 A title\n$$ ---\n$$ | X 1\n$$ | Y a\n").unwrap();
    assert_eq!(diagram::omissions(&plain), [""; 0]);
    let text = "(;SZ[9]PL[W]GN[A title]AU[me]AN[me]RU[Chinese]GOAL[kill]KEYS[aa]KOBAN[dd]AREA[aa][ba][bb]\
        AB[aa]LB[bb:Z](;W[ba]TE[1]C[Yes]CR[aa]HINT[force];W[bb])(;W[cc]))";
    let full = shikatsu_formats::sgf::read_text(text)
        .unwrap()
        .remove(0)
        .document;
    assert_eq!(
        diagram::omissions(&full),
        [
            "the goal",
            "key stones (shown as triangles)",
            "points forbidden by ko",
            "the rules",
            "metadata other than the title",
            "judgements",
            "hints",
            "comments",
            "all but the first variation",
            "the end of the main line",
            "some symbols",
            "properties of other formats",
        ]
    );
    let mut bounded = plain;
    bounded.problem.in_play = Some(bounded.problem.setup.size.all());
    assert_eq!(diagram::omissions(&bounded), ["which points are in play"]);
    bounded.problem.notes = "$$ is a sign".to_owned();
    assert_eq!(diagram::omissions(&bounded), [""; 0]);
    let refusal = diagram::write(&bounded, DiagramExtent::Problem).unwrap_err();
    assert!(refusal.reason.contains("begins with '$$'"), "{refusal}");
}
