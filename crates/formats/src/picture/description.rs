//! A picture in words, for those who hear it instead of seeing it.

use shikatsu_problem::{Color, Move, PointSet};

use super::Picture;
use super::mark::Mark;

impl Picture {
    /// The heading: the title of the problem, or else its task.
    #[must_use]
    pub fn title(&self) -> &str {
        match (self.title.as_str(), self.caption.first()) {
            ("", Some(task)) => task,
            ("", None) => "Go position",
            (title, _) => title,
        }
    }

    /// The whole picture as prose, fit for a screen reader.
    #[must_use]
    pub fn description(&self) -> String {
        let size = self.setup.size;
        let mut sentences = vec![match self.window().part() {
            Some(part) => format!("{part} of a {size} board"),
            None => format!("{size} board"),
        }];
        sentences.extend(self.caption.iter().cloned());
        for color in Color::BOTH {
            let stones = self.list(*self.setup.stones(color));
            sentences.push(format!("{color}: {}", stones.as_deref().unwrap_or("none")));
        }
        let key_stones = self.list(self.key_stones);
        sentences.extend(key_stones.map(|points| format!("Key stones: {points}")));
        sentences.extend(self.moves_in_words());
        sentences.extend(self.marks_in_words());
        let in_play = self.in_play.and_then(|points| self.list(points));
        sentences.extend(in_play.map(|points| format!("In play: {points}")));
        sentences
            .iter()
            .map(|sentence| format!("{}. ", sentence.trim_end_matches('.')))
            .collect::<String>()
            .trim_end()
            .to_owned()
    }

    /// Every move with its number, colour and place, if there are moves.
    pub(super) fn moves_in_words(&self) -> Option<String> {
        let size = self.setup.size;
        let place = |played| match played {
            Move::Play(point) if size.contains(point) => size.label(point),
            Move::Play(_) => "off the board".to_owned(),
            Move::Pass => "passes".to_owned(),
        };
        let moves: Vec<_> = (1..)
            .zip(&self.moves)
            .map(|(number, &(color, played))| format!("{number} {color} {}", place(played)))
            .collect();
        (!moves.is_empty()).then(|| format!("Moves: {}", moves.join(", ")))
    }

    fn marks_in_words(&self) -> Vec<String> {
        let size = self.setup.size;
        let marked = |mark: &Mark| {
            let marks = self.marks.iter().filter(|&(_, shown)| shown == mark);
            let points = self.list(marks.map(|(&point, _)| point).collect())?;
            Some(format!("Marked as {}: {points}", mark.name()))
        };
        // Key stones have their own sentence, since a label may hide them.
        let figures = Mark::FIGURES.iter().filter(|&mark| *mark != Mark::KeyStone);
        let mut sentences: Vec<_> = figures.chain([&Mark::Ko]).filter_map(marked).collect();
        sentences.extend(self.marks.iter().filter_map(|(&point, mark)| match mark {
            Mark::Label(text) => Some(format!("Label {text} at {}", size.label(point))),
            _ => None,
        }));
        sentences
    }

    /// The coordinates of those points that are on the board.
    fn list(&self, points: PointSet) -> Option<String> {
        let size = self.setup.size;
        let labels: Vec<_> = (points & size.all())
            .iter()
            .map(|point| size.label(point))
            .collect();
        (!labels.is_empty()).then(|| labels.join(", "))
    }
}
