//! The text below the board: the task, what the caller adds, and the moves
//! that could not be drawn.

use shikatsu_problem::Problem;

use super::Picture;
use super::lettering;

impl Picture {
    /// The text below the board.
    pub(super) fn caption_lines(&self) -> Vec<String> {
        self.caption.iter().cloned().chain(self.remarks()).collect()
    }

    /// The text below the board, broken to fit a width in em: remarks after
    /// their commas, all other lines between words.
    pub(super) fn wrapped_caption(&self, width: f32) -> Vec<String> {
        let lines = self.caption.iter();
        let remarks = self.remarks().unwrap_or_default();
        let remarks = wrapped(remarks.split_inclusive(',').map(str::trim), width);
        lines
            .flat_map(|line| wrapped(line.split(' '), width))
            .chain(remarks)
            .collect()
    }

    fn remarks(&self) -> Option<String> {
        (!self.remarks.is_empty()).then(|| self.remarks.join(", "))
    }
}

/// Who moves and to what end, as far as the author says so.
pub(super) fn task(problem: &Problem) -> Option<String> {
    match (problem.setup.to_move, problem.goal) {
        (None, None) => None,
        (Some(color), None) => Some(format!("{color} to play")),
        (_, Some(goal)) => Some(format!("{} to play and {goal}", problem.to_move())),
    }
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
    use shikatsu_problem::{Color, Move, Setup, Size};

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
            picture.wrapped_caption(lettering::width("1 passes, 2 passes, 3")),
            [
                "four times in a row",
                "1 passes, 2 passes,",
                "3 passes, 4 passes"
            ]
        );
    }
}
