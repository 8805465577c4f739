//! A small alphabet of pen strokes, so that a PNG needs no font.
//!
//! Letters are drawn on a grid of which six units make a capital: row 0 is
//! the top of capitals, 2 the top of small letters, 6 the base line, 8 the
//! depth of tails. A stroke is a run of two-digit places, column then row. A
//! plain stroke joins them with straight lines; one that begins with `~` is a
//! smooth curve that the inner places pull towards themselves. A single place
//! is a dot.

use super::vector_image::DrawnPoint;

/// One movement of the pen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stroke {
    pub(super) bend: Bend,
    pub(super) spots: Vec<DrawnPoint>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bend {
    /// Straight from spot to spot.
    Straight,
    /// A quadratic spline that touches the first and the last spot.
    Smooth,
}

/// Thickness of the pen, in em.
pub(super) const PEN: f32 = 0.1;

/// One unit of the grid, in em.
const UNIT: f32 = 0.12;
/// Free space on either side of a letter, in em.
const BEARING: f32 = 0.1;
/// Columns of a space.
const SPACE: f32 = 2.0;
/// Drawn for every character that is not in the table.
const BOX: &str = "0040460600";
/// Letters no taller than an x.
const LOW: &str = "acegmnopqrsuvwxyz";

/// Width of a text, in em.
pub(super) fn width(text: &str) -> f32 {
    text.chars().map(|c| advance(glyph(c))).sum()
}

/// Height of a text above the base line, in em.
pub(super) fn rise(text: &str) -> f32 {
    let rows = if text.chars().all(|c| LOW.contains(c)) {
        4.0
    } else {
        6.0
    };
    rows * UNIT
}

/// The strokes of a text one em in size that begins at `start` on the base
/// line, scaled by `size`.
pub(super) fn strokes(text: &str, start: DrawnPoint, size: f32) -> Vec<Stroke> {
    let mut pen = start.x;
    let mut strokes = Vec::new();
    for strokes_of_letter in text.chars().map(glyph) {
        let left = pen + BEARING * size;
        let place = |(x, y): (f32, f32)| {
            DrawnPoint::new(left + x * UNIT * size, start.y + (y - 6.0) * UNIT * size)
        };
        strokes.extend(strokes_of_letter.split_whitespace().map(|stroke| Stroke {
            bend: if stroke.starts_with('~') {
                Bend::Smooth
            } else {
                Bend::Straight
            },
            spots: places(stroke).map(place).collect(),
        }));
        pen += advance(strokes_of_letter) * size;
    }
    strokes
}

fn glyph(c: char) -> &'static str {
    GLYPHS
        .iter()
        .find(|&&(letter, _)| letter == c)
        .map_or(BOX, |&(_, strokes)| strokes)
}

fn advance(strokes: &str) -> f32 {
    let columns = strokes
        .split_whitespace()
        .flat_map(places)
        .map(|(x, _)| x)
        .reduce(f32::max)
        .unwrap_or(SPACE);
    columns * UNIT + 2.0 * BEARING
}

fn places(stroke: &str) -> impl Iterator<Item = (f32, f32)> + '_ {
    let digit = |byte: u8| f32::from(byte.saturating_sub(b'0'));
    let pairs = stroke.trim_start_matches('~').as_bytes().as_chunks::<2>().0;
    pairs.iter().map(move |&[x, y]| (digit(x), digit(y)))
}

#[rustfmt::skip]
const GLYPHS: [(char, &str); 101] = [
    ('0', "~204046060020"), ('1', "012026 0646"), ('2', "~0100404206 0646"),
    ('3', "~00404313 ~13434606"), ('4', "36300444"), ('5', "400003 ~031242460605"),
    ('6', "~41400004 ~224246060222"), ('7', "004016"), ('8', "~204043030020 ~234346060323"),
    ('9', "~05064642 ~204044040020"),

    ('A', "062046 1434"), ('B', "0006 0020 ~20404323 0323 ~23434626 0626"),
    ('C', "~414000064645"), ('D', "0006 0010 ~10404616 0616"), ('E', "40000646 0333"),
    ('F', "400006 0333"), ('G', "~414000064644 444323"), ('H', "0006 4046 0343"),
    ('I', "0020 1016 0626"), ('J', "3034 ~34360604"), ('K', "0006 4004 1346"),
    ('L', "000646"), ('M', "0600244046"), ('N', "06004640"), ('O', "~030050560603"),
    ('P', "0006 0020 ~20404323 0323"), ('Q', "~030050560603 3457"),
    ('R', "0006 0020 ~20404323 0323 2346"), ('S', "~4140000343460605"),
    ('T', "0040 2026"), ('U', "0003 ~03064643 4340"), ('V', "002640"),
    ('W', "0016315660"), ('X', "0046 4006"), ('Y', "002340 2326"), ('Z', "00400646"),

    ('a', "~040232360604 3236"), ('b', "0006 ~040232360604"), ('c', "~333202063635"),
    ('d', "3036 ~040232360604"), ('e', "0434 ~343202063635"), ('f', "~301013 1316 0232"),
    ('g', "~040232360604 3236 ~36380807"), ('h', "0006 ~04023234 3436"), ('i', "00 0206"),
    ('j', "10 1216 ~161808"), ('k', "0006 3205 1436"), ('l', "0006"),
    ('m', "0206 ~04022224 2426 ~24224244 4446"), ('n', "0206 ~04023234 3436"),
    ('o', "~040232360604"), ('p', "0208 ~040232360604"), ('q', "3238 ~040232360604"),
    ('r', "0206 ~040222"), ('s', "~3332020434360605"), ('t', "1014 ~141636 0232"),
    ('u', "0204 ~04063634 3236"), ('v', "022642"), ('w', "0216233642"),
    ('x', "0236 3206"), ('y', "0226 4218"), ('z', "02320636"),

    (' ', ""), ('.', "06"), (',', "1608"), (':', "03 06"), (';', "13 1608"), ('!', "0004 06"),
    ('?', "~0100404223 2324 26"), ('\'', "0002"), ('’', "1002"), ('"', "0002 2022"), ('`', "0011"),
    ('-', "0333"), ('–', "0343"), ('—', "0363"), ('_', "0747"), ('+', "0444 2226"), ('=', "0343 0545"),
    ('*', "2024 0143 0341"), ('×', "0236 3206"), ('·', "03"), ('…', "06 26 46"),
    ('/', "0630"), ('\\', "0036"), ('|', "0008"), ('(', "~20020527"), (')', "~00222507"),
    ('[', "20000727"), (']', "00202707"), ('{', "~20101303 ~03131727"), ('}', "~00101323 ~23131707"),
    ('<', "310335"), ('>', "013305"), ('^', "022042"), ('~', "~04123442"),
    ('#', "1016 3036 0242 0444"), ('$', "~4140000343460605 2027"),
    ('%', "4006 ~010020220201 ~252444462625"), ('&', "~461210303203063643"),
    ('@', "~131232351513 ~34355550000646"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alphabet_covers_ascii_and_no_two_letters_look_the_same() {
        for c in ' '..='~' {
            assert!(
                GLYPHS.iter().any(|&(letter, _)| letter == c),
                "{c:?} is missing"
            );
        }
        for (i, (a, strokes)) in GLYPHS.iter().enumerate() {
            for (b, others) in &GLYPHS[..i] {
                assert_ne!(a, b);
                // The multiplication sign is meant to look like an x.
                assert!(
                    strokes != others || (*a, *b) == ('×', 'x'),
                    "{a} looks like {b}"
                );
            }
        }
    }

    #[test]
    fn every_stroke_is_a_run_of_places_on_the_grid() {
        for (letter, strokes) in GLYPHS.iter().chain([&('\u{0}', BOX)]) {
            for stroke in strokes.split_whitespace() {
                let digits = stroke.strip_prefix('~').unwrap_or(stroke);
                assert!(
                    digits.len().is_multiple_of(2)
                        && digits.bytes().all(|b| (b'0'..=b'8').contains(&b)),
                    "{letter}"
                );
                assert!(
                    digits.len() >= 6 || !stroke.starts_with('~'),
                    "{letter}: a curve needs three places"
                );
            }
        }
    }

    #[test]
    fn unknown_characters_are_boxes() {
        let origin = DrawnPoint::new(0.0, 0.0);
        let [boxed] = &strokes("死", origin, 1.0)[..] else {
            panic!("one stroke")
        };
        assert_eq!(boxed.spots.first(), boxed.spots.last());
        assert_eq!(boxed.spots.len(), 5);
    }

    #[test]
    fn a_text_stays_within_its_width() {
        let text = "Black to play: 19×19, a…z";
        let spots: Vec<_> = strokes(text, DrawnPoint::new(5.0, 3.0), 10.0)
            .into_iter()
            .flat_map(|stroke| stroke.spots)
            .collect();
        assert!(
            spots
                .iter()
                .all(|spot| spot.x > 5.0 && spot.x < 5.0 + 10.0 * width(text))
        );
        assert!(rise("ace") < rise("Ace") && rise("1") == rise("A"));
    }
}
