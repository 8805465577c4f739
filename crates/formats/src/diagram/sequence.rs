//! The numbered moves of a diagram.
//!
//! Invariant: the moves alternate, beginning with the side that moves first;
//! a move without a point was played elsewhere.

use shikatsu_problem::{Color, Move, Point, SolutionTree};

use super::NUMBER;
use crate::Document;

/// Moves that have a digit of their own.
pub(super) const DIGITS: usize = 10;
/// Moves that a diagram can tell of, with the help of its title.
const MOVES: usize = 15;

/// Where each move was played.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sequence([Option<Point>; MOVES]);

impl Sequence {
    /// The moves of a drawing, completed by what its title says.
    pub(super) fn read(digits: &[Option<Point>; DIGITS], title: &str, first: u32) -> Self {
        let mut points = [None; MOVES];
        for (point, digit) in points.iter_mut().zip(digits) {
            *point = *digit;
        }
        for (later, earlier) in repeats_in(title, first) {
            let played = points.get(earlier).copied().flatten();
            if let Some(point) = points.get_mut(later).filter(|point| point.is_none()) {
                *point = played.filter(|_| earlier < later);
            }
        }
        Self(points)
    }

    /// The main line of a document as far as a diagram can tell it.
    pub(super) fn of(document: &Document) -> Self {
        let setup = &document.problem.setup;
        let mut points = [None; MOVES];
        let mut color = document.problem.to_move();
        for (i, id) in document.tree.main_line().skip(1).take(MOVES).enumerate() {
            let Some((player, played)) = document.tree.node(id).played else {
                break;
            };
            let tellable = |point| {
                let fresh = setup.size.contains(point) && setup.at(point).is_none();
                points.contains(&Some(point)) || (fresh && i < DIGITS)
            };
            if player != color || !played.point().is_none_or(tellable) {
                break;
            }
            points[i] = played.point();
            color = !color;
        }
        Self(points)
    }

    /// The points that carry a digit.
    pub(super) fn digits(&self) -> [Option<Point>; DIGITS] {
        std::array::from_fn(|i| self.0[i].filter(|_| self.earlier(i).is_none()))
    }

    /// What the title must say: moves on the points of earlier moves.
    pub(super) fn repeats(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..MOVES).filter_map(|i| self.earlier(i).map(|earlier| (i, earlier)))
    }

    /// The colour and point of each move up to the last known.
    pub(super) fn moves(&self, first: Color) -> impl Iterator<Item = (Color, Move)> {
        let known = self
            .0
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |i| i + 1);
        let colors = [first, !first].into_iter().cycle();
        let played = self.0.iter().take(known);
        colors.zip(played.map(|point| point.map_or(Move::Pass, Move::Play)))
    }

    fn earlier(&self, i: usize) -> Option<usize> {
        let mut before = self.0.iter().take(i);
        self.0[i].and_then(|point| before.position(|&p| p == Some(point)))
    }
}

/// The pairs `7 at 3` in a title, counted from 0 and relative to the number
/// of the first move.
pub(super) fn repeats_in(title: &str, first: u32) -> Vec<(usize, usize)> {
    let words: Vec<_> = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let index = |word: &str| {
        let shown: u32 = word.trim_start_matches(['B', 'W']).parse().ok()?;
        usize::try_from(shown.checked_sub(first)?).ok()
    };
    let pair = |window: &[&str]| match window {
        [later, "at", earlier] => index(later).zip(index(earlier)),
        _ => None,
    };
    words.windows(3).filter_map(pair).collect()
}

/// The number shown on the first move of a document.
pub(super) fn first_number(document: &Document) -> Option<u32> {
    let &first = document.tree.node(SolutionTree::ROOT).children().first()?;
    let extras = &document.tree.node(first).extras;
    let number = extras.iter().find(|extra| extra.name == NUMBER)?;
    number.values.first()?.parse().ok()
}
