//! The text below the board: the task, what the caller adds, and the moves
//! that could not be drawn.

use super::{Picture, lettering};

/// The text below the board.
pub(super) fn lines(picture: &Picture) -> Vec<String> {
    picture
        .caption
        .iter()
        .cloned()
        .chain(remarks(picture))
        .collect()
}

/// The text below the board, broken to fit a width in em: remarks after
/// their commas, all other lines between words.
pub(super) fn wrapped_lines(picture: &Picture, width: f32) -> Vec<String> {
    let remarks = remarks(picture).unwrap_or_default();
    let remarks = wrapped(remarks.split_inclusive(',').map(str::trim), width);
    picture
        .caption
        .iter()
        .flat_map(|line| wrapped(line.split(' '), width))
        .chain(remarks)
        .collect()
}

fn remarks(picture: &Picture) -> Option<String> {
    (!picture.remarks.is_empty()).then(|| picture.remarks.join(", "))
}

/// Pieces of text set side by side in lines no wider than `width`, in em. A
/// piece that is too long alone is broken anywhere.
fn wrapped<'a>(pieces: impl Iterator<Item = &'a str>, width: f32) -> Vec<String> {
    let fits = |text: &str| lettering::width(text) <= width;
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        if let Some(line) = lines.last_mut()
            && fits(&format!("{line} {piece}"))
        {
            line.push(' ');
            line.push_str(piece);
            continue;
        }
        let mut rest = String::new();
        for c in piece.chars() {
            if !rest.is_empty() && !fits(&format!("{rest}{c}")) {
                lines.push(std::mem::take(&mut rest));
            }
            rest.push(c);
        }
        lines.push(rest);
    }
    lines
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Move, Problem, Setup, Size};

    use super::*;

    #[test]
    fn lines_break_between_pieces_and_long_pieces_anywhere() {
        let words = |line: &'static str, width| wrapped(line.split(' '), width);
        let width = lettering::width("Black to play");
        assert_eq!(
            words("Black to play and kill", width),
            ["Black to play", "and kill"]
        );
        assert_eq!(
            words("mmmmmmmmm", lettering::width("mmmm")),
            ["mmmm", "mmmm", "m"]
        );
        assert_eq!(words("a b", 0.0), ["a", "b"]);
        assert_eq!(words("", 1.0), [""]);
    }

    #[test]
    fn remarks_stay_whole() {
        let passes = [(Color::Black, Move::Pass); 4];
        let picture = Picture::of(&Problem::new(Setup::empty(Size::NINETEEN)))
            .with_caption("four times in a row")
            .with_moves(&passes);
        assert_eq!(
            wrapped_lines(&picture, lettering::width("1 passes, 2 passes, 3")),
            [
                "four times in a row",
                "1 passes, 2 passes,",
                "3 passes, 4 passes"
            ]
        );
    }
}
