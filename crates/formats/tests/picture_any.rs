//! Whatever the problem: pictures are whole, well formed and never panic.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::collection::vec;
use proptest::prelude::*;
use shikatsu_formats::picture::{Charset, Colours, Coordinates, Crop, Picture, Theme};
use shikatsu_problem::{Color, Goal, Markup, Move, Point, PointSet, Problem, Setup, Size};

fn point() -> impl Strategy<Value = Point> {
    (0..19u8, 0..19u8).prop_map(|(x, y)| Point::new(x, y).unwrap())
}

/// A few points anywhere on 19×19, so that many lie beyond a smaller board.
fn points() -> impl Strategy<Value = PointSet> {
    vec(point(), 0..12).prop_map(|points| points.into_iter().collect())
}

fn problem() -> impl Strategy<Value = Problem> {
    let size = (1..=19u32, 1..=19u32).prop_map(|(width, height)| Size::new(width, height).unwrap());
    let asked = prop_oneof![Just(None), Just(Some(Goal::Kill)), Just(Some(Goal::Live))];
    let turn = prop_oneof![
        Just(None),
        Just(Some(Color::Black)),
        Just(Some(Color::White))
    ];
    let sets = (
        points(),
        points(),
        points(),
        points(),
        prop::option::of(points()),
    );
    (size, asked, turn, sets, ".{0,12}").prop_map(|(size, goal, to_move, sets, title)| {
        let (black, white, ko_bans, key_stones, in_play) = sets;
        let mut problem = Problem::new(Setup {
            size,
            black,
            white,
            ko_bans,
            to_move,
        });
        problem.goal = goal;
        problem.key_stones = key_stones;
        problem.in_play = in_play;
        problem.metadata.title = Some(title);
        problem
    })
}

fn markup() -> impl Strategy<Value = Markup> {
    let labels = vec((point(), prop_oneof![any::<String>(), "[\\PC]{0,5}"]), 0..6);
    (points(), points(), points(), points(), points(), labels).prop_map(
        |(triangles, squares, circles, crosses, selected, labels)| Markup {
            triangles,
            squares,
            circles,
            crosses,
            selected,
            labels,
        },
    )
}

fn moves() -> impl Strategy<Value = Vec<(Color, Move)>> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    let played = prop_oneof![9 => point().prop_map(Move::Play), 1 => Just(Move::Pass)];
    vec((color, played), 0..30)
}

fn picture() -> impl Strategy<Value = Picture> {
    let crop = prop_oneof![Just(Crop::Problem), Just(Crop::WholeBoard)];
    let coordinates = prop_oneof![Just(Coordinates::Shown), Just(Coordinates::Hidden)];
    let look = (crop, coordinates, 0..Theme::ALL.len());
    (problem(), markup(), moves(), any::<String>(), look).prop_map(
        |(problem, markup, moves, caption, (crop, coordinates, theme))| {
            Picture::of(&problem)
                .with_markup(&markup)
                .with_moves(&moves)
                .with_caption(&caption)
                .with_crop(crop)
                .with_coordinates(coordinates)
                .with_theme(Theme::ALL[theme])
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn an_svg_is_well_formed_xml(picture in picture()) {
        let svg = picture.to_svg();
        if let Err(fault) = well_formed(&svg) {
            prop_assert!(false, "{fault}\n{svg}");
        }
        prop_assert_eq!(svg, picture.to_svg());
    }

    #[test]
    fn a_png_is_made_at_any_ordinary_size(picture in picture(), cell in 1..40u32) {
        let png = picture.to_png(cell).unwrap();
        prop_assert!(tiny_skia::Pixmap::decode_png(&png).is_ok());
    }

    #[test]
    fn absurd_sizes_are_refused(picture in picture(), cell in prop_oneof![Just(0), 5_000..u32::MAX]) {
        prop_assert!(picture.to_png(cell).is_err());
    }

    #[test]
    fn no_stone_is_ever_cut_off(problem in problem()) {
        let Setup { size, black, white, .. } = problem.setup;
        let picture = Picture::of(&problem).with_coordinates(Coordinates::Hidden);
        let text = picture.to_terminal(Charset::Ascii, Colours::Never);
        // Up to the legend, which begins with a stone and its colour.
        let board = text.split("X Black").next().unwrap_or_default();
        let shown = |glyphs: [char; 2]| board.chars().filter(|c| glyphs.contains(c)).count();
        prop_assert_eq!(shown(['X', '#']), (black & size.all()).len());
        prop_assert_eq!(shown(['O', '@']), ((white - black) & size.all()).len());
    }

    #[test]
    fn a_terminal_board_is_a_rectangle(problem in problem(), moves in moves()) {
        for charset in [Charset::Unicode, Charset::Ascii] {
            let text = Picture::of(&problem).with_moves(&moves).to_terminal(charset, Colours::Never);
            let lines: Vec<_> = text.lines().collect();
            let letters = lines[0];
            let end = (1..lines.len()).find(|&i| lines[i] == letters);
            prop_assert!(end.is_some(), "no second line of letters:\n{}", text);
            let rows = &lines[1..end.unwrap_or(1)];
            // Every point begins below the letter of its column.
            for (column, _) in letters.char_indices().filter(|(_, c)| c.is_ascii_uppercase()) {
                for row in rows {
                    let around: Vec<_> = row.chars().skip(column - 1).take(2).collect();
                    prop_assert!(matches!(around[..], [' ' | '─', face] if face != ' '), "{}", text);
                }
            }
            // The numbers on the right, where there is room, begin in one column.
            let place = |row: &str| row.rfind(' ').map(|at| row[..at].chars().count());
            let is_numbered = |row: &&str| row.trim_start().split(' ').next() == row.split(' ').next_back();
            if rows.iter().all(is_numbered) {
                prop_assert!(rows.windows(2).all(|pair| place(pair[0]) == place(pair[1])), "{}", text);
            } else {
                prop_assert!(rows.iter().any(|row| row.chars().count() > 74), "{}", text);
            }
        }
    }

    #[test]
    fn terminals_get_no_control_characters(picture in picture()) {
        let text = picture.to_terminal(Charset::Unicode, Colours::Never);
        prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
        let text = picture.to_terminal(Charset::Ascii, Colours::Never);
        prop_assert!(text.is_ascii());
    }
}

/// A strict reader of the little XML that we write: nested elements, quoted
/// attributes, escaped text.
fn well_formed(xml: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut rest = xml.trim_end();
    while let Some(start) = rest.find('<') {
        text_is_clean(&rest[..start])?;
        let end = rest.find('>').ok_or("a tag without an end")?;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (tag, is_closed) = tag
            .strip_suffix('/')
            .map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if !name.chars().all(|c| c.is_ascii_lowercase()) || attributes.matches('"').count() % 2 != 0
        {
            return Err(format!("a bad tag: <{tag}>"));
        }
        text_is_clean(attributes)?;
        if !is_closed {
            open.push(name);
        }
    }
    match (open.as_slice(), rest) {
        ([], "") => Ok(()),
        _ => Err(format!("{open:?} left open before {rest:?}")),
    }
}

fn text_is_clean(text: &str) -> Result<(), String> {
    const ENTITIES: [&str; 5] = ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"];
    let forbidden =
        |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{FFFE}' | '\u{FFFF}' | '>');
    let bare = text
        .match_indices('&')
        .find(|&(at, _)| !ENTITIES.iter().any(|entity| text[at..].starts_with(entity)));
    match (text.contains(forbidden), bare) {
        (false, None) => Ok(()),
        _ => Err(format!("unclean text: {text:?}")),
    }
}
