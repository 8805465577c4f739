//! A problem inside a link: compact text after `?p=`, which no server sees.
//!
//! A head of five bytes (version, columns, rows, question, rules), the points in runs of equal
//! ones, row by row, ko bans, texts, and two bytes that show whether the link is whole.
//!
//! Invariant: [`read`] gives back what [`made`] writes, and reads nothing else. The author's lines are not part of a
//! link: they may be long, and they tell the solution.

use shikatsu_api::{ApiError, ErrorKind, Sketch};
use shikatsu_formats::Document;
use shikatsu_problem::{
    BentFour, Color, Goal, KoRule, Metadata, PointSet, Problem, Rules, Scoring, Setup, Size,
    Suicide,
};

use crate::base64;
use crate::sketch::{drawn, problem};

/// The version of the text; another one is refused.
const VERSION: u8 = 1;
/// No link is longer: browsers and mail programs cut them much earlier.
const LONGEST: usize = 64 << 10;
/// A run of this many points or more is counted by bytes that follow.
const LONG_RUN: u8 = 15;

/// A sketch as the text of a link.
///
/// # Errors
/// When it is malformed, has two stones on a point, or is too long for a link.
pub fn made(sketch: &Sketch) -> Result<String, ApiError> {
    let problem = problem(sketch)?;
    let mut bytes = head(&problem);
    points(&problem, &mut bytes)?;
    bans(&problem, &mut bytes);
    texts(&problem, &mut bytes);
    bytes.extend(sum(&bytes));
    let text = base64::for_link(&bytes);
    if text.len() > LONGEST {
        let message = "the text is too long for a link; shorten the notes, or save a file";
        return Err(ApiError::new(ErrorKind::Unwritable, message));
    }
    Ok(text)
}

/// The sketch in the text of a link.
///
/// # Errors
/// When the text is damaged or of another version.
pub fn read(text: &str) -> Result<Sketch, ApiError> {
    let bytes = (text.len() <= LONGEST).then(|| base64::from_link(text));
    let bytes = bytes.flatten().ok_or_else(damaged)?;
    let (body, ending) = bytes
        .split_at_checked(bytes.len().wrapping_sub(2))
        .ok_or_else(damaged)?;
    if sum(body) != ending {
        return Err(damaged());
    }
    if body.first() != Some(&VERSION) {
        let message = "the link is of another version; load the page again, or ask for a file";
        return Err(ApiError::new(ErrorKind::Version, message));
    }
    let problem = LinkReader { rest: &body[1..] }
        .problem()
        .ok_or_else(damaged)?;
    drawn(&Document::from(problem))
}

fn damaged() -> ApiError {
    let message = "the link is damaged; copy all of it once more";
    ApiError::new(ErrorKind::Unreadable, message)
}

fn head(problem: &Problem) -> Vec<u8> {
    let turn = match problem.setup.to_move {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    let goal = match problem.goal {
        None => 0,
        Some(Goal::Kill) => 1,
        Some(Goal::Live) => 2,
    };
    let bounded = u8::from(problem.in_play.is_some());
    let rules = &problem.rules;
    let ko = match rules.ko {
        KoRule::Basic => 0,
        KoRule::PositionalSuperko => 1,
        KoRule::SituationalSuperko => 2,
    };
    let suicide = u8::from(rules.suicide == Suicide::Allowed);
    let area = u8::from(rules.scoring == Scoring::Area);
    let played_out = u8::from(rules.bent_four == BentFour::PlayedOut);
    vec![
        VERSION,
        problem.setup.size.width(),
        problem.setup.size.height(),
        turn | goal << 2 | bounded << 4,
        ko | suicide << 2 | area << 3 | played_out << 4,
    ]
}

/// Runs of equal points: stone, key stone, in play.
fn points(problem: &Problem, bytes: &mut Vec<u8>) -> Result<(), ApiError> {
    let setup = &problem.setup;
    if !setup.black.is_disjoint(&setup.white) {
        let message = "two stones on one point; take one away first";
        return Err(ApiError::new(ErrorKind::Unwritable, message));
    }
    let in_play = problem.in_play.unwrap_or_default();
    let kind = |point| {
        let stone = match setup.at(point) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        stone
            + 3 * u8::from(problem.key_stones.contains(point))
            + 6 * u8::from(in_play.contains(point))
    };
    let kinds: Vec<u8> = setup.size.points().map(kind).collect();
    for run in kinds.chunk_by(|one, next| one == next) {
        let beyond = run.len().saturating_sub(1 + usize::from(LONG_RUN));
        let short = run.len() - 1 - beyond;
        // `short` is at most LONG_RUN.
        bytes.push(run[0] << 4 | u8::try_from(short).unwrap_or(LONG_RUN));
        if short == usize::from(LONG_RUN) {
            number(beyond, bytes);
        }
    }
    Ok(())
}

fn bans(problem: &Problem, bytes: &mut Vec<u8>) {
    let bans = problem.setup.ko_bans;
    number(bans.len(), bytes);
    for ban in bans {
        bytes.extend([ban.x(), ban.y()]);
    }
}

fn texts(problem: &Problem, bytes: &mut Vec<u8>) {
    let metadata = &problem.metadata;
    let notes = Some(problem.notes.clone()).filter(|notes| !notes.is_empty());
    for text in [
        &metadata.title,
        &metadata.author,
        &notes,
        &metadata.id,
        &metadata.collection,
        &metadata.source,
        &metadata.level,
        &metadata.copyright,
        &metadata.date,
    ] {
        // No text differs from an empty text.
        match text {
            None => bytes.push(0),
            Some(text) => {
                number(text.len() + 1, bytes);
                bytes.extend(text.bytes());
            }
        }
    }
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn number(mut value: usize, bytes: &mut Vec<u8>) {
    loop {
        let low = u8::try_from(value & 0x7F).unwrap_or_default();
        value >>= 7;
        if value == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

/// Fletcher's sum: it sees any single byte changed and any two swapped.
fn sum(bytes: &[u8]) -> [u8; 2] {
    let (mut one, mut two) = (1_u16, 0_u16);
    for &byte in bytes {
        one = (one + u16::from(byte)) % 255;
        two = (two + one) % 255;
    }
    [one, two].map(|part| u8::try_from(part).unwrap_or_default())
}

/// The bytes that are still to be read.
struct LinkReader<'a> {
    rest: &'a [u8],
}

impl LinkReader<'_> {
    fn problem(mut self) -> Option<Problem> {
        let size = Size::new(self.byte()?.into(), self.byte()?.into()).ok()?;
        let (question, rules) = (self.byte()?, self.byte()?);
        let mut setup = Setup::empty(size);
        setup.to_move = match question & 3 {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => return None,
        };
        let mut problem = Problem::new(setup);
        problem.goal = match question >> 2 & 3 {
            0 => None,
            1 => Some(Goal::Kill),
            2 => Some(Goal::Live),
            _ => return None,
        };
        problem.rules = read_rules(rules)?;
        let in_play = self.points(&mut problem)?;
        problem.in_play = match question >> 4 {
            0 if in_play.is_empty() => None,
            1 => Some(in_play),
            _ => return None,
        };
        for _ in 0..self.number()? {
            let ban = shikatsu_problem::Point::new(self.byte()?, self.byte()?)?;
            problem.setup.ko_bans.insert(ban);
        }
        problem.setup.ko_bans.is_subset(&size.all()).then_some(())?;
        self.texts(&mut problem)?;
        self.rest.is_empty().then_some(problem)
    }

    /// Fills in stones and key stones; gives the points in play.
    fn points(&mut self, problem: &mut Problem) -> Option<PointSet> {
        let mut in_play = PointSet::EMPTY;
        let mut points = problem.setup.size.points();
        let mut left = problem.setup.size.area();
        while left > 0 {
            let run = self.byte()?;
            let (kind, short) = (run >> 4, run & 15);
            let beyond = if short == LONG_RUN { self.number()? } else { 0 };
            let length = beyond.checked_add(usize::from(short) + 1)?;
            left = left.checked_sub(length)?;
            for point in points.by_ref().take(length) {
                let stone = match kind % 3 {
                    0 => None,
                    1 => Some(Color::Black),
                    _ => Some(Color::White),
                };
                problem.setup.put(point, stone);
                if kind / 3 % 2 == 1 {
                    problem.key_stones.insert(point);
                }
                match kind / 6 {
                    0 => {}
                    1 => drop(in_play.insert(point)),
                    _ => return None,
                }
            }
        }
        Some(in_play)
    }

    fn texts(&mut self, problem: &mut Problem) -> Option<()> {
        let title = self.text()?;
        let author = self.text()?;
        problem.notes = self.text()?.unwrap_or_default();
        problem.metadata = Metadata {
            title,
            author,
            id: self.text()?,
            collection: self.text()?,
            source: self.text()?,
            level: self.text()?,
            copyright: self.text()?,
            date: self.text()?,
        };
        Some(())
    }

    fn text(&mut self) -> Option<Option<String>> {
        let Some(length) = self.number()?.checked_sub(1) else {
            return Some(None);
        };
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(Some(String::from_utf8(text.to_vec()).ok()?))
    }

    fn number(&mut self) -> Option<usize> {
        let mut value = 0;
        // Three bytes hold more than any link is long.
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            value |= usize::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }
}

fn read_rules(byte: u8) -> Option<Rules> {
    let flag = |bit: u8| byte >> bit & 1 == 1;
    Some(Rules {
        ko: match byte & 3 {
            0 => KoRule::Basic,
            1 => KoRule::PositionalSuperko,
            2 => KoRule::SituationalSuperko,
            _ => return None,
        },
        suicide: if flag(2) {
            Suicide::Allowed
        } else {
            Suicide::Forbidden
        },
        scoring: if flag(3) {
            Scoring::Area
        } else {
            Scoring::Territory
        },
        bent_four: if flag(4) {
            BentFour::PlayedOut
        } else {
            BentFour::DeadByRule
        },
    })
    .filter(|_| byte >> 5 == 0)
}

#[cfg(test)]
mod tests;
