//! Boards in characters, compared as a whole.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shikatsu_formats::picture::{Charset, Colours, Coordinates, Crop, Picture};
use shikatsu_problem::{Color, Goal, Markup, Move, Point, Problem, Setup, Size};

fn problem(size: Size, black: &str, white: &str) -> Problem {
    let mut setup = Setup::empty(size);
    setup.black = size.labelled(black).unwrap();
    setup.white = size.labelled(white).unwrap();
    Problem::new(setup)
}

/// Three white stones in a corner, with a key stone and a boundary.
fn corner() -> Problem {
    let mut problem = problem(Size::NINETEEN, "C1 C2 C3 B4 A4 D4", "B1 B2 B3 A3");
    problem.setup.to_move = Some(Color::Black);
    problem.goal = Some(Goal::Kill);
    problem.key_stones = Size::NINETEEN.labelled("B2").unwrap();
    problem
}

fn unicode(picture: &Picture) -> String {
    picture.to_terminal(Charset::Unicode, Colours::Never)
}

fn ascii(picture: &Picture) -> String {
    picture.to_terminal(Charset::Ascii, Colours::Never)
}

fn expect(picture: &str, golden: &str) {
    let golden = golden.trim_start_matches('\n');
    assert!(picture == golden, "drawn:\n{picture}\nexpected:\n{golden}");
}

#[test]
fn a_corner_is_cut_where_the_board_goes_on() {
    expect(
        &unicode(&Picture::of(&corner())),
        "
   A B C D E
 5 ├─┼─┼─┼─┼─ 5
 4 ●─●─┼─●─┼─ 4
 3 ○─○─●─┼─┼─ 3
 2 ├─◇─●─┼─┼─ 2
 1 └─○─●─┴─┴─ 1
   A B C D E
● Black  ○ White  ◇ White key stone
A1 to E5 of 19×19
Black to play and kill
",
    );
}

#[test]
fn ascii_needs_no_special_characters() {
    expect(
        &ascii(&Picture::of(&corner())),
        "
   A B C D E
 5 . . . . . 5
 4 X X . X . 4
 3 O O X . . 3
 2 . @ X . . 2
 1 . O X . . 1
   A B C D E
X Black  O White  @ White key stone
A1 to E5 of 19x19
Black to play and kill
",
    );
}

#[test]
fn lines_are_drawn_only_where_one_may_play() {
    let mut problem = corner();
    problem.in_play = Some(Size::NINETEEN.labelled("A1 A2 A3 B1 B2 B3").unwrap());
    expect(
        &unicode(&Picture::of(&problem).with_coordinates(Coordinates::Hidden)),
        "
· · · · ·
● ● · ● ·
○─○ ● · ·
├─◇ ● · ·
└─○ ● · ·
● Black  ○ White  ◇ White key stone  · not in play
A1 to E5 of 19×19
Black to play and kill
",
    );
}

#[test]
fn far_from_every_edge_all_sides_are_open() {
    let picture = Picture::of(&problem(Size::NINETEEN, "K10", "L11"));
    expect(
        &unicode(&picture),
        "
    J K L M
12 ─┼─┼─┼─┼─ 12
11 ─┼─┼─○─┼─ 11
10 ─┼─●─┼─┼─ 10
 9 ─┼─┼─┼─┼─ 9
    J K L M
● Black  ○ White
J9 to M12 of 19×19
",
    );
    expect(
        &ascii(&picture),
        "
   J K L M
12 . . . . 12
11 . . O . 11
10 . X . . 10
 9 . . . . 9
   J K L M
X Black  O White
J9 to M12 of 19x19
",
    );
}

#[test]
fn points_can_be_kept_in_view() {
    let picture = Picture::of(&problem(Size::NINETEEN, "K10", ""));
    let wider = picture
        .clone()
        .with_points_in_view(Size::NINETEEN.labelled("M10").unwrap());
    assert!(unicode(&picture).contains("\nJ9 to L11 of 19×19\n"));
    assert!(unicode(&wider).contains("\nJ9 to N11 of 19×19\n"));
}

#[test]
fn the_whole_small_board_shows_its_stars_and_the_ko() {
    let size = Size::square(9).unwrap();
    let mut problem = problem(size, "A2 B3 C2", "B1");
    problem.setup.ko_bans = size.labelled("B2").unwrap();
    problem.setup.to_move = Some(Color::White);
    expect(
        &unicode(&Picture::of(&problem).with_crop(Crop::WholeBoard)),
        "
   A  B  C  D  E  F  G  H  J
 9 ┌──┬──┬──┬──┬──┬──┬──┬──┐ 9
 8 ├──┼──┼──┼──┼──┼──┼──┼──┤ 8
 7 ├──┼──╋──┼──┼──┼──╋──┼──┤ 7
 6 ├──┼──┼──┼──┼──┼──┼──┼──┤ 6
 5 ├──┼──┼──┼──╋──┼──┼──┼──┤ 5
 4 ├──┼──┼──┼──┼──┼──┼──┼──┤ 4
 3 ├──●──╋──┼──┼──┼──╋──┼──┤ 3
 2 ●──ko─●──┼──┼──┼──┼──┼──┤ 2
 1 └──○──┴──┴──┴──┴──┴──┴──┘ 1
   A  B  C  D  E  F  G  H  J
● Black  ○ White
White to play
",
    );
}

#[test]
fn moves_are_numbered_and_repeats_are_told_below() {
    let size = Size::new(5, 4).unwrap();
    let play = |label: &str| Move::Play(size.point(label).unwrap());
    let moves = [
        (Color::Black, play("B2")),
        (Color::White, play("C2")),
        (Color::Black, Move::Pass),
        (Color::White, play("B2")),
        (Color::Black, play("E4")),
        (Color::White, Move::Play(Point::from_sgf("ss").unwrap())),
    ];
    let picture = Picture::of(&problem(size, "", "E4"))
        .with_moves(&moves[..2])
        .with_moves(&moves[2..]);
    let golden = "
   A  B  C  D  E
 4 ┌──┬──┬──┬──○ 4
 3 ├──┼──┼──┼──┤ 3
 2 ├──●1─○2─┼──┤ 2
 1 └──┴──┴──┴──┘ 1
   A  B  C  D  E
● Black  ○ White
3 passes, 4 at 1, 5 at E4, 6 off the board
";
    expect(&unicode(&picture), golden);
    expect(
        &ascii(&picture),
        "
   A  B  C  D  E
 4 .  .  .  .  O 4
 3 .  .  .  .  . 3
 2 .  X1 O2 .  . 2
 1 .  .  .  .  . 1
   A  B  C  D  E
X Black  O White
Moves: 1 Black B2, 2 White C2, 3 Black passes, 4 White B2, 5 Black E4, 6 White off the board
3 passes, 4 at 1, 5 at E4, 6 off the board
",
    );
}

#[test]
fn two_digit_moves_on_the_whole_board_fit_a_terminal_of_80_columns() {
    let size = Size::NINETEEN;
    let moves_on = |labels: [&str; 12]| {
        let play = |label| (Color::Black, Move::Play(size.point(label).unwrap()));
        Picture::of(&problem(size, "", ""))
            .with_crop(Crop::WholeBoard)
            .with_moves(&labels.map(play))
    };
    let inside = moves_on([
        "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "S2", "K1", "L1",
    ]);
    let at_the_edge = moves_on([
        "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "T2", "T1", "L1",
    ]);
    // The numbers on the right give way to the moves at the edge.
    let last_rows = [
        (&inside, "●10─┤ 2", "X10 . 2"),
        (&at_the_edge, "┼───●10", ".   X10"),
    ];
    for (picture, lines, letters) in last_rows {
        for (text, end) in [(unicode(picture), lines), (ascii(picture), letters)] {
            let mut rows = text.lines().take(21);
            assert!(rows.clone().all(|row| row.chars().count() <= 80), "{text}");
            assert!(
                rows.any(|row| row.starts_with(" 2 ") && row.ends_with(end)),
                "{text}"
            );
        }
    }
}

#[test]
fn marks_follow_stones_and_stand_alone_on_empty_points() {
    let size = Size::new(6, 3).unwrap();
    let markup = Markup {
        triangles: size.labelled("A3 A1").unwrap(),
        squares: size.labelled("B3 B1").unwrap(),
        circles: size.labelled("C3 C1").unwrap(),
        crosses: size.labelled("D3 D1").unwrap(),
        selected: size.labelled("E3 E1").unwrap(),
        labels: vec![
            (size.point("A2").unwrap(), "a".to_owned()),
            (size.point("B2").unwrap(), "X".to_owned()),
            (size.point("C2").unwrap(), "long label".to_owned()),
            (size.point("D2").unwrap(), "死".to_owned()),
            (size.point("E2").unwrap(), " \u{7}".to_owned()),
            // A label goes before a symbol.
            (size.point("E1").unwrap(), "z".to_owned()),
        ],
    };
    let picture = Picture::of(&problem(size, "A1 B1 A2", "C1 D1 E1")).with_markup(&markup);
    expect(
        &unicode(&picture),
        "
   A  B  C  D  E  F
 3 △──□──◦──×──▪──┐ 3
 2 ●a─X──?──?──┼──┤ 2
 1 ●△─●□─○◦─○×─○z─┘ 1
   A  B  C  D  E  F
● Black  ○ White  ▪ selected  ◦ circle  □ square  × cross  △ triangle
? at C2: long label
? at D2: 死
",
    );
    expect(
        &ascii(&picture),
        "
   A  B  C  D  E  F
 3 .^ .= .& .% .* . 3
 2 Xa .X .? .? .  . 2
 1 X^ X= O& O% Oz . 1
   A  B  C  D  E  F
X Black  O White  * selected  & circle  = square  % cross  ^ triangle
? at C2: long label
? at D2: ?
",
    );
}

#[test]
fn colours_change_the_paint_and_nothing_else() {
    let picture = Picture::of(&corner());
    for charset in [Charset::Unicode, Charset::Ascii] {
        let painted = picture.to_terminal(charset, Colours::Ansi);
        let plain = picture.to_terminal(charset, Colours::Never);
        assert_eq!(without_escapes(&painted), plain);
        for row in painted.lines().filter(|row| row.contains('\u{1b}')) {
            let last = row.rfind('\u{1b}').unwrap();
            assert!(
                row[last..].starts_with("\u{1b}[0m"),
                "{row:?} leaks its colours"
            );
        }
    }
    let painted = picture.to_terminal(Charset::Unicode, Colours::Ansi);
    assert!(
        painted.contains("\u{1b}[22;38;5;16;48;5;137m●"),
        "black on wood"
    );
    assert!(
        painted.contains("\u{1b}[1;38;5;231;48;5;137m○"),
        "white on wood"
    );
}

#[test]
fn no_text_from_a_file_reaches_the_terminal_as_a_command() {
    let size = Size::square(5).unwrap();
    let mut problem = problem(size, "A1", "");
    problem.metadata.title = Some("\u{1b}]0;title\u{7}".to_owned());
    let markup = Markup {
        labels: vec![(size.point("B2").unwrap(), "\u{1b}[2J\r\n\u{9b}x".to_owned())],
        ..Markup::default()
    };
    let picture = Picture::of(&problem)
        .with_markup(&markup)
        .with_caption("\u{1b}[31mred\u{8}\nline");
    let text = unicode(&picture);
    assert!(
        text.chars().all(|c| c == '\n' || !c.is_control()),
        "{text:?}"
    );
    assert!(text.ends_with("? at B2: [2J x\n[31mred line\n"), "{text}");
}

fn without_escapes(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.split_once('m').unwrap().1
    })
}
