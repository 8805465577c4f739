use super::*;
use crate::fixture::sketch;

const CORNER: &str = "- - - o X * * * *\no o o o X * * * *\nX X X X * * * * *\n* * * * * * * * *\n* * * * * * * * *\n* * * * * * * * *\n* * * * * * * * *\n* * * * * * * * *\n* * * * * * * * *\nkey: B8\nplayer: x\ngoal: kill\nrules: NZ\ntitle: Drei in einer Reihe – 三\nlevel: 5k\n\nTwo lines\nof <b>notes</b>.\n";

#[test]
fn a_problem_survives_the_link_and_the_link_is_short() {
    let corner = sketch(CORNER);
    let text = made(&corner).unwrap();
    assert_eq!(read(&text).unwrap(), corner);
    assert!(text.len() < 160, "{} letters", text.len());
    assert!(
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    );
}

#[test]
fn every_size_and_every_oddity_comes_back() {
    for (width, height) in [(1, 1), (19, 19), (19, 1), (3, 17)] {
        let size = Size::new(width, height).unwrap();
        let mut problem = Problem::new(Setup::empty(size));
        for (number, point) in size.points().enumerate() {
            let stone = [None, Some(Color::Black), None, Some(Color::White)][number % 4];
            problem.setup.put(point, stone);
            if number % 5 == 0 {
                problem.key_stones.insert(point);
            }
            if number % 7 == 0 {
                problem.setup.ko_bans.insert(point);
            }
        }
        // None in play is not the same as no boundary.
        for in_play in [None, Some(PointSet::EMPTY), Some(size.all())] {
            problem.in_play = in_play;
            let before = drawn(&Document::from(problem.clone())).unwrap();
            assert_eq!(read(&made(&before).unwrap()).unwrap(), before);
        }
    }
}

#[test]
fn what_is_damaged_is_refused_and_never_breaks() {
    let text = made(&sketch(CORNER)).unwrap();
    for end in 0..text.len() {
        assert!(read(&text[..end]).is_err(), "cut after {end}");
    }
    for place in 0..text.len() {
        let mut letters = text.clone().into_bytes();
        letters[place] = if letters[place] == b'Q' { b'R' } else { b'Q' };
        let damaged = String::from_utf8(letters).unwrap();
        if damaged != text {
            assert!(read(&damaged).is_err(), "letter {place}");
        }
    }
    for text in ["", "A", "%00", "<script>", &"A".repeat(LONGEST + 4)] {
        assert!(read(text).is_err());
    }
    // A sum is easily made: whatever stands before it must not break anything either.
    let mut seed = 1_u32;
    for _ in 0..20_000 {
        let mut bytes = vec![VERSION, 9, 9];
        for _ in 0..40 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.push(seed.to_be_bytes()[0]);
        }
        bytes.extend(sum(&bytes));
        if let Ok(sketch) = read(&base64::for_link(&bytes)) {
            assert_eq!((sketch.problem.width, sketch.problem.height), (9, 9));
        }
    }
}

#[test]
fn notes_without_end_are_no_link() {
    let mut long = sketch(CORNER);
    long.problem.notes = "x".repeat(LONGEST);
    let error = made(&long).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Unwritable);
    assert!(error.message.contains("save a file"));
}
