//! SVG by its structure, PNG by its pixels.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shikatsu_formats::picture::{Coordinates, Crop, Picture, PictureError, Theme};
use shikatsu_problem::{Color, Goal, Markup, Move, Problem, Setup, Size};
use tiny_skia::Pixmap;

fn corner() -> Problem {
    let size = Size::NINETEEN;
    let mut setup = Setup::empty(size);
    setup.black = size.labelled("C1 C2 C3 B4 A4 D4").unwrap();
    setup.white = size.labelled("B1 B2 B3 A3").unwrap();
    setup.to_move = Some(Color::Black);
    let mut problem = Problem::new(setup);
    problem.goal = Some(Goal::Kill);
    problem.key_stones = size.labelled("B2").unwrap();
    problem.in_play = Some(size.labelled("A1 A2 A3 B1 B2 B3").unwrap());
    problem
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Perceived lightness of a pixel, from 0 to 255.
fn lightness(image: &Pixmap, x: u32, y: u32) -> u32 {
    let pixel = image.pixel(x, y).unwrap();
    (u32::from(pixel.red()) * 3 + u32::from(pixel.green()) * 6 + u32::from(pixel.blue())) / 10
}

fn png(picture: &Picture, cell: u32) -> Pixmap {
    Pixmap::decode_png(&picture.to_png(cell).unwrap()).unwrap()
}

/// True when some pixel within `reach` differs much from its surroundings.
fn has_ink(image: &Pixmap, (x, y): (u32, u32), reach: u32) -> bool {
    let near = |at: u32, end: u32| at.saturating_sub(reach)..(at + reach).min(end);
    let pixels =
        || near(y, image.height()).flat_map(|y| near(x, image.width()).map(move |x| (x, y)));
    let levels = || pixels().map(|(x, y)| lightness(image, x, y));
    levels().max().unwrap() - levels().min().unwrap() > 100
}

#[test]
fn an_svg_says_in_words_what_it_shows() {
    let svg = Picture::of(&corner()).to_svg();
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "));
    assert!(svg.contains("<title>Black to play and kill</title>"));
    assert!(svg.contains(
        "<desc>A1 to E5 of a 19×19 board. Black to play and kill. \
         Black: A4, B4, D4, C3, C2, C1. White: A3, B3, B2, B1. \
         Key stones: B2. In play: A3, B3, A2, B2, A1, B1.</desc>"
    ));
}

#[test]
fn the_description_tells_moves_labels_and_missing_stones() {
    let size = Size::square(5).unwrap();
    let at = |label: &str| size.point(label).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    problem.metadata.title = Some("Two eyes.".to_owned());
    problem.setup.ko_bans = size.labelled("E5").unwrap();
    let markup = Markup {
        labels: vec![(at("A1"), "a very long label".to_owned())],
        ..Markup::default()
    };
    let moves = [
        (Color::Black, Move::Play(at("C3"))),
        (Color::White, Move::Pass),
        (
            Color::Black,
            Move::Play(Size::NINETEEN.point("T1").unwrap()),
        ),
    ];
    let picture = Picture::of(&problem)
        .with_markup(&markup)
        .with_moves(&moves)
        .with_caption("Diagram 1.");
    assert_eq!(picture.title(), "Two eyes.");
    assert_eq!(
        picture.description(),
        "5×5 board. Diagram 1. Black: none. White: none. Moves: 1 Black C3, 2 White passes, \
         3 Black off the board. \
         Marked as ko: E5. Label a very long label at A1."
    );
}

#[test]
fn an_svg_holds_every_stone_line_and_coordinate_once() {
    let svg = Picture::of(&corner()).to_svg();
    assert_eq!(
        count(&svg, "<circle "),
        10 + 1,
        "ten stones and the star point under D4"
    );
    assert_eq!(count(&svg, "<polygon "), 1, "the key stone");
    assert_eq!(
        count(&svg, "<text "),
        5 + 5 + 1,
        "letters, numbers, caption"
    );
    assert_eq!(count(&svg, "<path "), 3, "hatching, lines, edges");
    let hidden = Picture::of(&corner())
        .with_coordinates(Coordinates::Hidden)
        .to_svg();
    assert!(svg.contains(">A</text>") && !hidden.contains(">A</text>"));
    let whole = Picture::of(&corner()).with_crop(Crop::WholeBoard).to_svg();
    assert_eq!(count(&whole, "<circle "), 10 + 9);
    assert_eq!(count(&whole, "<text "), 38 + 1);
    assert!(
        svg.len() < 4_000 && whole.len() < 10_000,
        "{} and {} bytes",
        svg.len(),
        whole.len()
    );
}

#[test]
fn themes_differ_in_colours_only() {
    let shape = |theme| {
        let svg = Picture::of(&corner()).with_theme(theme).to_svg();
        let pieces: Vec<_> = svg
            .split("\"#")
            .map(|piece| piece.get(6..).unwrap_or(piece).to_owned())
            .collect();
        (pieces[1..].to_vec(), svg)
    };
    let [light, dark, contrast] = Theme::ALL.map(shape);
    assert!(light.0 == dark.0 && dark.0 == contrast.0);
    assert!(light.1 != dark.1 && dark.1 != contrast.1 && light.1 != contrast.1);
}

#[test]
fn hostile_texts_are_inert() {
    let size = Size::square(9).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    problem.metadata.title = Some("</title><script>alert(1)</script>".to_owned());
    let texts = [
        "<b>",
        "&lt;",
        "\"'",
        "]]>",
        "\u{0}\u{b}\u{fffe}<!--",
        "{{x}}",
    ];
    let labels = size.points().zip(texts.map(str::to_owned)).collect();
    let svg = Picture::of(&problem)
        .with_markup(&Markup {
            labels,
            ..Markup::default()
        })
        .with_caption("<img src=x onerror=alert(2)>")
        .to_svg();
    assert!(
        !svg.contains("<script")
            && !svg.contains("<img")
            && !svg.contains("<b>")
            && !svg.contains("<!--")
    );
    assert!(svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(svg.contains("&amp;lt;") && svg.contains("&quot;&#39;") && svg.contains("]]&gt;"));
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()) && !svg.contains('\u{fffe}'));
}

#[test]
fn stones_and_board_have_their_colours_in_every_theme() {
    for theme in Theme::ALL {
        let picture = Picture::of(&corner())
            .with_theme(theme)
            .with_coordinates(Coordinates::Hidden);
        let image = png(&picture, 40);
        let spot = |column: u32, row: u32| (32 + 40 * column, 32 + 40 * row);
        let at = |(x, y): (u32, u32)| lightness(&image, x, y);
        // B4 black, A3 white, B2 white with a dark mark, A5 a crossing.
        assert!(at(spot(1, 1)) < 60, "{theme}: black");
        assert!(at(spot(0, 2)) > 220, "{theme}: white");
        assert!(at(spot(1, 3)) < 60, "{theme}: key mark");
        let (x, y) = spot(1, 3);
        assert!(at((x, y - 15)) > 220, "{theme}: the stone around the mark");
        // A rim or the fill itself sets the stone off from the board.
        assert!(
            has_ink(&image, (32 + 40 * 3 + 19, 32 + 40), 3),
            "{theme}: the rim of D4"
        );
    }
}

#[test]
fn a_png_measures_what_its_crop_needs() {
    let size_of = |picture: &Picture, cell| {
        let image = png(picture, cell);
        (image.width(), image.height())
    };
    let bare = Picture::of(&Problem::new(Setup::empty(Size::NINETEEN)));
    // 18 steps and 0.8 on either side; coordinates add 0.7.
    assert_eq!(
        size_of(&bare.clone().with_coordinates(Coordinates::Hidden), 10),
        (196, 196)
    );
    assert_eq!(size_of(&bare, 30), (609, 609));
    // 4 steps by 4 steps, and 0.75 for the line below.
    assert_eq!(size_of(&Picture::of(&corner()), 40), (252, 282));
    // A small picture makes room for text of 12 pixels.
    assert_eq!(size_of(&bare, 14), (292, 292));
    assert_eq!(size_of(&bare.clone().with_caption("3"), 14), (292, 310));
}

/// The pixels of a single character below an empty board.
fn caption_pixels(text: &str, cell: u32) -> Vec<u32> {
    let bare = Picture::of(&Problem::new(Setup::empty(Size::square(5).unwrap())))
        .with_coordinates(Coordinates::Hidden);
    let image = png(&bare.clone().with_caption(text), cell);
    let top = png(&bare, cell).height();
    let pixels = (top..image.height()).flat_map(|y| (0..image.width()).map(move |x| (x, y)));
    pixels.map(|(x, y)| lightness(&image, x, y)).collect()
}

#[test]
fn digits_in_small_pictures_cannot_be_mistaken() {
    let digits: Vec<_> = ('0'..='9').map(|digit| digit.to_string()).collect();
    for cell in [8, 10, 14, 20] {
        let shapes: Vec<_> = digits.iter().map(|d| caption_pixels(d, cell)).collect();
        for (i, a) in shapes.iter().enumerate() {
            for (j, b) in shapes[..i].iter().enumerate() {
                let pairs = a.iter().zip(b);
                let differing = pairs.filter(|(a, b)| a.abs_diff(**b) > 100).count();
                assert!(
                    differing >= 4,
                    "{i} looks like {j} at {cell}: {differing} pixels"
                );
            }
        }
    }
}

#[test]
fn star_points_are_thicker_than_crossings_at_every_size() {
    let bare = Picture::of(&Problem::new(Setup::empty(Size::NINETEEN)))
        .with_coordinates(Coordinates::Hidden);
    for cell in [8, 10, 14, 20, 40] {
        let image = png(&bare, cell);
        let ink_near = |line: u32| {
            let centre = cell * 4 / 5 + line * cell;
            let near = || centre - 2..=centre + 2;
            let pixels = near().flat_map(|y| near().map(move |x| (x, y)));
            pixels
                .filter(|&(x, y)| lightness(&image, x, y) < 160)
                .count()
        };
        assert!(
            ink_near(3) >= ink_near(4) + 4,
            "at {cell}: {} and {}",
            ink_near(3),
            ink_near(4)
        );
    }
}

#[test]
fn coordinates_and_captions_are_drawn() {
    let shown = png(&Picture::of(&corner()), 40);
    // The first column stands 0.8 + 0.7 cells from the left.
    let (first_column, last_row) = (60, 32 + 160);
    assert!(
        has_ink(&shown, (first_column, last_row + 38), 8),
        "the letter A"
    );
    assert!(
        has_ink(&shown, (first_column - 38, last_row), 8),
        "the number 1"
    );
    assert!(
        !has_ink(&shown, (first_column - 38, last_row - 20), 6),
        "nothing between 1 and 2"
    );
    assert!(
        has_ink(&shown, (shown.width() / 2, shown.height() - 25), 12),
        "the caption"
    );
}

#[test]
fn only_real_edges_are_thick() {
    let mut problem = corner();
    problem.in_play = None;
    let image = png(
        &Picture::of(&problem)
            .with_theme(Theme::HighContrast)
            .with_coordinates(Coordinates::Hidden),
        40,
    );
    let dark_pixels = |pixels: Vec<(u32, u32)>| {
        pixels
            .into_iter()
            .filter(|&(x, y)| lightness(&image, x, y) < 128)
            .count()
    };
    let across_row = |y: u32| dark_pixels((y - 10..y + 10).map(|y| (32 + 140, y)).collect());
    let across_column = |x: u32| dark_pixels((x - 10..x + 10).map(|x| (x, 32 + 20)).collect());
    assert_eq!(
        [across_row(32), across_row(32 + 160)],
        [1, 3],
        "top is cut, bottom is the edge"
    );
    assert_eq!(
        [across_column(32 + 160), across_column(32)],
        [1, 3],
        "right is cut, left is the edge"
    );
    // Lines run half a cell beyond the last point, and no further.
    let beyond = |distance: u32| lightness(&image, 32 + 160 + distance, 32);
    assert!(beyond(18) < 128 && beyond(24) > 200);
}

#[test]
fn absurd_sizes_are_refused() {
    let picture = Picture::of(&corner());
    for cell in [0, 100_000, u32::MAX] {
        assert_eq!(picture.to_png(cell), Err(PictureError::Pixels { cell }));
    }
    let long = (0..2_000).fold(picture, |picture, _| picture.with_caption("one more line"));
    assert_eq!(long.to_png(500), Err(PictureError::Pixels { cell: 500 }));
    let message = PictureError::Pixels { cell: 500 }.to_string();
    assert!(
        message.contains("500") && message.contains("SVG"),
        "{message}"
    );
}
