//! The text below the board: the task, what the caller adds, and the moves
//! that could not be drawn.

use shikatsu_problem::Problem;

use super::Picture;
use super::lettering;

impl Picture {
    /// The text below the board.
    pub(super) fn caption_lines(&self) -> Vec<String> {
        let remarks = (!self.remarks.is_empty()).then(|| self.remarks.join(", "));
        self.caption.iter().cloned().chain(remarks).collect()
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

/// A line broken between words to fit a width in em; a word that is too long
/// alone is broken anywhere.
pub(super) fn wrapped(line: &str, width: f32) -> Vec<String> {
    let fits = |text: &str| lettering::width(text) <= width;
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in line.split(' ') {
        let gap = if current.is_empty() { "" } else { " " };
        if fits(&format!("{current}{gap}{word}")) {
            current += gap;
            current += word;
            continue;
        }
        if !current.is_empty() {
            lines.push(std::mem::take(&mut current));
        }
        for c in word.chars() {
            if !current.is_empty() && !fits(&format!("{current}{c}")) {
                lines.push(std::mem::take(&mut current));
            }
            current.push(c);
        }
    }
    lines.push(current);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_words_anywhere() {
        let width = lettering::width("Black to play");
        assert_eq!(
            wrapped("Black to play and kill", width),
            ["Black to play", "and kill"]
        );
        assert_eq!(
            wrapped("mmmmmmmmm", lettering::width("mmmm")),
            ["mmmm", "mmmm", "m"]
        );
        assert_eq!(wrapped("a b", 0.0), ["a", "b"]);
        assert_eq!(wrapped("", 1.0), [""]);
    }
}
