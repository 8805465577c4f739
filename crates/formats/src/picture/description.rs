//! A picture in words, for a reader who hears it instead of seeing it.

use shikatsu_problem::{Color, Move, PointSet};

use super::Picture;
use super::mark::PointMark;
use super::window::Window;

/// The heading: the title of the problem, or else its task.
pub(super) fn title(picture: &Picture) -> &str {
    match (picture.title.as_str(), picture.caption.first()) {
        ("", Some(task)) => task,
        ("", None) => "Go position",
        (title, _) => title,
    }
}

/// The whole picture as prose, fit for a screen reader.
pub(super) fn description(picture: &Picture) -> String {
    let size = picture.setup.size;
    let mut sentences = vec![match Window::of(picture).part() {
        Some(part) => format!("{part} of a {size} board"),
        None => format!("{size} board"),
    }];
    sentences.extend(picture.caption.iter().cloned());
    for color in Color::BOTH {
        let stones = list(picture, *picture.setup.stones(color));
        sentences.push(format!("{color}: {}", stones.as_deref().unwrap_or("none")));
    }
    let key_stones = list(picture, picture.key_stones);
    sentences.extend(key_stones.map(|points| format!("Key stones: {points}")));
    sentences.extend(moves_in_words(picture));
    sentences.extend(marks_in_words(picture));
    let in_play = picture.in_play.and_then(|points| list(picture, points));
    sentences.extend(in_play.map(|points| format!("In play: {points}")));
    sentences
        .iter()
        .map(|sentence| format!("{}. ", sentence.trim_end_matches('.')))
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// Every move with its number, colour and place, if there are moves.
pub(super) fn moves_in_words(picture: &Picture) -> Option<String> {
    let size = picture.setup.size;
    let place = |played| match played {
        Move::Play(point) if size.contains(point) => size.label(point),
        Move::Play(_) => "off the board".to_owned(),
        Move::Pass => "passes".to_owned(),
    };
    let moves: Vec<_> = (1..)
        .zip(&picture.moves)
        .map(|(number, &(color, played))| format!("{number} {color} {}", place(played)))
        .collect();
    (!moves.is_empty()).then(|| format!("Moves: {}", moves.join(", ")))
}

fn marks_in_words(picture: &Picture) -> Vec<String> {
    let size = picture.setup.size;
    let marked = |mark: &PointMark| {
        let marks = picture.marks.iter().filter(|&(_, shown)| shown == mark);
        let points = list(picture, marks.map(|(&point, _)| point).collect())?;
        Some(format!("Marked as {}: {points}", mark.name()))
    };
    // Key stones have their own sentence, since a label may hide them.
    let figures = PointMark::FIGURES
        .iter()
        .filter(|&mark| *mark != PointMark::KeyStone);
    let mut sentences: Vec<_> = figures.chain([&PointMark::Ko]).filter_map(marked).collect();
    sentences.extend(
        picture
            .marks
            .iter()
            .filter_map(|(&point, mark)| match mark {
                PointMark::Label(text) => Some(format!("Label {text} at {}", size.label(point))),
                _ => None,
            }),
    );
    sentences
}

/// The coordinates of those points that are on the board.
fn list(picture: &Picture, points: PointSet) -> Option<String> {
    let size = picture.setup.size;
    let labels = size.labels(points & size.all());
    (!labels.is_empty()).then(|| labels.join(", "))
}
