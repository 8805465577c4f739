//! What is written below a board in characters: what the signs on it mean,
//! and what did not fit on it.

use shikatsu_problem::Color;

use super::super::mark::PointMark;
use super::{Ink, TerminalBoard, is_short};

impl TerminalBoard<'_> {
    /// The signs in use, the labels in full, and the part of the board.
    pub(super) fn legend(&self) -> Vec<String> {
        let size = self.window.size;
        let labels = self.picture.marks.iter().filter_map(|(&point, mark)| {
            let text = mark.text().filter(|text| !is_short(text))?;
            Some(format!("? at {}: {text}", size.label(point)))
        });
        let part = self.window.part().map(|part| format!("{part} of {size}"));
        let signs = self.signs().join("  ");
        std::iter::once(signs).chain(labels).chain(part).collect()
    }

    fn signs(&self) -> Vec<String> {
        let picture = self.picture;
        let face = |point| (picture.stone(point), picture.marks.get(&point));
        let shown: Vec<_> = self.window.points().map(face).collect();
        let stone = |color, mark, meaning: &str| {
            self.sign(self.charset.stone(color, mark), Ink::Stone(color), meaning)
        };
        let mut signs: Vec<_> = Color::BOTH
            .map(|color| stone(color, None, &color.to_string()))
            .into();
        for color in Color::BOTH {
            let key_stone = Some(&PointMark::KeyStone);
            if shown.contains(&(Some(color), key_stone)) {
                signs.push(stone(color, key_stone, &format!("{color} key stone")));
            }
        }
        for figure in &PointMark::FIGURES {
            // A key stone is told by its shape and carries no figure.
            let is_drawn = shown.iter().any(|&(stone, mark)| {
                mark == Some(figure) && (stone.is_none() || *figure != PointMark::KeyStone)
            });
            if is_drawn {
                signs.push(self.sign(self.charset.figure(figure), Ink::Mark, figure.name()));
            }
        }
        let mut points = self.window.points();
        if points.any(|point| picture.stone(point).is_none() && !picture.is_in_play(point)) {
            signs.push(self.sign(self.charset.out_of_play(), Ink::Line, "not in play"));
        }
        signs
    }

    fn sign(&self, glyph: char, ink: Ink, meaning: &str) -> String {
        format!("{} {meaning}", self.painted(&[(glyph.to_string(), ink)]))
    }
}
