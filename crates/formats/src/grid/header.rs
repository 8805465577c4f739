//! The header lines of a text grid, in and out.
//!
//! Invariant: a name that means something here occurs at most once and never
//! becomes an extra.

use std::collections::HashMap;

use shikatsu_problem::{Color, Extra, Metadata, PointSet, Rules, Size, SolutionTree};

use super::rules;
use crate::error::excerpt;
use crate::{Document, ReadError, TextPlace, sgf};

/// One statement of the header and where its value begins.
struct HeaderLine<'a> {
    name: &'a str,
    value: &'a str,
    place: TextPlace,
}

/// What the unknown lines say: several with one name are one extra.
#[derive(Default)]
struct Extras<'a> {
    all: Vec<Extra>,
    index: HashMap<&'a str, usize>,
}

/// True for `name: value` and for the short form `B2 x`.
pub(super) fn is_header(line: &str) -> bool {
    line.contains(':') || is_short_form(line)
}

/// Takes all header lines, which come with their numbers, into the document.
pub(super) fn read(document: &mut Document, lines: &[(usize, &str)]) -> Result<(), ReadError> {
    let mut seen = Vec::new();
    let mut extras = Extras::default();
    for header in lines.iter().flat_map(|&(number, line)| split(number, line)) {
        let name = header.name.to_lowercase();
        if seen.contains(&name) {
            let found = format!("a second {}", excerpt(&name));
            return Err(ReadError::new(header.place, found, "each name once"));
        }
        if header.apply(&name, document)? {
            seen.push(name);
        } else {
            extras.push(&header);
        }
    }
    document.tree.node_mut(SolutionTree::ROOT).extras = extras.all;
    Ok(())
}

/// Appends all header lines.
pub(super) fn write(document: &Document, text: &mut String) {
    let problem = &document.problem;
    let size = problem.setup.size;
    let mut line = |name: &str, value: &str| text.extend([name, ": ", value, "\n"]);
    if !problem.key_stones.is_empty() {
        line("key", &labels(size, &problem.key_stones));
    }
    if let Some(color) = problem.setup.to_move {
        line("player", ["x", "o"][color.index()]);
    }
    if let Some(goal) = problem.goal {
        line("goal", &goal.to_string());
    }
    if !problem.setup.ko_bans.is_empty() {
        line("ko", &labels(size, &problem.setup.ko_bans));
    }
    if problem.rules != Rules::default() {
        line("rules", &rules::write(&problem.rules));
    }
    if problem.in_play == Some(size.all()) {
        line("boundary", "all");
    }
    let mut metadata = problem.metadata.clone();
    for (name, value) in texts(&mut metadata) {
        if let Some(value) = value {
            line(name, value);
        }
    }
    for extra in &document.tree.root().extras {
        for value in &extra.values {
            line(&extra.name, value);
        }
    }
}

impl HeaderLine<'_> {
    /// Does what the line says; false if its name means nothing here.
    fn apply(&self, name: &str, document: &mut Document) -> Result<bool, ReadError> {
        let problem = &mut document.problem;
        let size = problem.setup.size;
        let word = self.value.trim().to_lowercase();
        match name {
            "key" => problem.key_stones = self.points(size)?,
            "ko" => problem.setup.ko_bans = self.points(size)?,
            "player" => {
                problem.setup.to_move = Some(match word.as_str() {
                    "x" | "b" | "black" => Color::Black,
                    "o" | "w" | "white" => Color::White,
                    _ => return Err(self.fault("'x' or 'black', 'o' or 'white'")),
                });
            }
            "goal" => {
                let named = sgf::goal_named(self.value);
                problem.goal = Some(named.ok_or_else(|| self.fault("'kill' or 'live'"))?);
            }
            "rules" => {
                problem.rules = rules::read(self.value).ok_or_else(|| {
                    self.fault("Japanese, Chinese, AGA, NZ, Tromp-Taylor or four rules in words")
                })?;
            }
            "boundary" if word == "all" && problem.in_play.is_none() => {
                problem.in_play = Some(size.all());
            }
            "boundary" => return Err(self.fault("'all', and no '*' or capitals in the rows")),
            _ => {
                let mut texts = texts(&mut problem.metadata).into_iter();
                let Some((_, text)) = texts.find(|(known, _)| *known == name) else {
                    return Ok(false);
                };
                *text = Some(self.value.to_owned());
            }
        }
        Ok(true)
    }

    fn points(&self, size: Size) -> Result<PointSet, ReadError> {
        let mut place = self.place;
        let mut points = PointSet::EMPTY;
        for word in self.value.split([' ', '\t', ',']) {
            if !word.is_empty() {
                let point = size.point(word).map_err(|_| {
                    let expected = format!("a point of the {size} board, such as A1");
                    ReadError::new(place, excerpt(word), expected)
                })?;
                points.insert(point);
            }
            place.column += word.chars().count() + 1;
        }
        Ok(points)
    }

    fn fault(&self, expected: &str) -> ReadError {
        ReadError::new(self.place, excerpt(self.value.trim()), expected)
    }
}

impl<'a> Extras<'a> {
    fn push(&mut self, header: &HeaderLine<'a>) {
        let index = *self.index.entry(header.name).or_insert(self.all.len());
        if index == self.all.len() {
            self.all.push(Extra {
                name: header.name.to_owned(),
                values: Vec::new(),
            });
        }
        self.all[index].values.push(header.value.to_owned());
    }
}

/// The statements of a line: one, or two in the short form.
fn split(number: usize, line: &str) -> Vec<HeaderLine<'_>> {
    let place = |rest: &str| TextPlace {
        line: number,
        column: line.chars().count() - rest.chars().count() + 1,
    };
    if let Some((name, value)) = line.split_once(':') {
        let value = value.strip_prefix(' ').unwrap_or(value);
        return vec![HeaderLine {
            name: name.trim(),
            value,
            place: place(value),
        }];
    }
    let words = line.trim_start();
    let (stone, player) = words.split_once([' ', '\t']).unwrap_or((words, ""));
    [("key", stone, words), ("player", player, player)]
        .map(|(name, value, rest)| HeaderLine {
            name,
            value,
            place: place(rest),
        })
        .into()
}

/// A coordinate at the beginning tells the short form from a row.
fn is_short_form(line: &str) -> bool {
    matches!(line.trim_start().as_bytes(), [letter, digit, ..]
        if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

/// The texts about a problem and the names of their lines.
pub(super) fn texts(metadata: &mut Metadata) -> [(&'static str, &mut Option<String>); 8] {
    [
        ("id", &mut metadata.id),
        ("title", &mut metadata.title),
        ("collection", &mut metadata.collection),
        ("author", &mut metadata.author),
        ("source", &mut metadata.source),
        ("level", &mut metadata.level),
        ("copyright", &mut metadata.copyright),
        ("date", &mut metadata.date),
    ]
}

fn labels(size: Size, points: &PointSet) -> String {
    size.labels(*points).join(" ")
}
