//! The dialects of problem SGF and how to tell them apart.

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::{Color, Setup};

use super::record::Entry;
use super::scan::Property;
use super::{judgement, marks};
use crate::error::excerpt;

/// A convention for saying in SGF which moves are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// FF\[4\] alone: `TE`, `BM`, `GB`, `GW`.
    Plain,
    /// goproblems.com: `RIGHT`, `CHOICE`, `FORCE`, `NOTTHIS` in comments;
    /// `VARIANT`, which judges nothing, stays in the comment.
    GoProblems,
    /// tsumego.com and its `BesoGo`: a comment that begins with `+` is right,
    /// `G` is the goal; the leaf status `S` stays an extra.
    Tsumego,
    /// tsumego.js: crosses at the root mark the key stones.
    TsumegoJs,
}

/// A name that belongs to no dialect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DialectError(
    /// The name as it was read.
    pub String,
);

impl Dialect {
    /// Every dialect, the plain one first.
    pub const ALL: [Self; 4] = [
        Self::Plain,
        Self::GoProblems,
        Self::Tsumego,
        Self::TsumegoJs,
    ];

    /// Its name in files and on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::GoProblems => "goproblems",
            Self::Tsumego => "tsumego",
            Self::TsumegoJs => "tsumego-js",
        }
    }
}

/// The dialect of a tree: the one its root declares with `DIALECT`, or else
/// the first of these that fits.
///
/// 1. [`Dialect::Tsumego`]: an `S` or `G` property.
/// 2. [`Dialect::GoProblems`]: one of its words in the comment of a move.
/// 3. [`Dialect::Tsumego`]: a comment of a move that begins with `+`, but not
///    with a number such as `+2`, and no judgement in a standard property.
/// 4. [`Dialect::TsumegoJs`]: crosses at the root, all on stones of one colour,
///    no crosses elsewhere and no judgement anywhere.
/// 5. [`Dialect::Plain`].
///
/// The comment of the root is the text of the problem, in which nobody marks.
pub(super) fn detect(entries: &[Entry<'_>], setup: &Setup) -> Dialect {
    let root = entries
        .first()
        .into_iter()
        .flat_map(|root| &root.properties);
    let declared = root
        .filter(|p| p.name == "DIALECT")
        .find_map(|p| p.line().parse().ok());
    if let Some(dialect) = declared {
        return dialect;
    }
    let all = || entries.iter().flat_map(|entry| &entry.properties);
    let comments = || {
        let moves = entries.iter().filter(|entry| entry.mover().is_some());
        moves
            .flat_map(|entry| &entry.properties)
            .filter(|p| p.name == "C")
            .map(Property::text)
    };
    if all().any(|p| matches!(p.name.as_str(), "S" | "G")) {
        Dialect::Tsumego
    } else if comments().any(|text| marks::has_word(&text)) {
        Dialect::GoProblems
    } else if all().any(|p| judgement::NAMES.contains(&p.name.as_str())) {
        Dialect::Plain
    } else if comments().any(|text| marks::has_plus(&text)) {
        Dialect::Tsumego
    } else if crosses_mark_stones(entries, setup) {
        Dialect::TsumegoJs
    } else {
        Dialect::Plain
    }
}

/// True when the only crosses are at the root, on stones of one colour.
fn crosses_mark_stones(entries: &[Entry<'_>], setup: &Setup) -> bool {
    let mut crosses = entries.iter().enumerate().flat_map(|(index, entry)| {
        let crosses = entry.properties.iter().filter(|p| p.name == "MA");
        crosses.map(move |property| (index, property))
    });
    let (Some((0, crosses)), None) = (crosses.next(), crosses.next()) else {
        return false;
    };
    let Ok(points) = crosses.points(setup.size) else {
        return false;
    };
    let owned = |color: Color| points.is_subset(setup.stones(color));
    !points.is_empty() && Color::BOTH.into_iter().any(owned)
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Dialect {
    type Err = DialectError;

    fn from_str(name: &str) -> Result<Self, DialectError> {
        Self::ALL
            .into_iter()
            .find(|dialect| dialect.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| DialectError(name.to_owned()))
    }
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Dialect::ALL.map(Dialect::name).join(", ");
        let name = excerpt(&self.0);
        write!(f, "{name} is no dialect of SGF; expected one of {names}")
    }
}

impl std::error::Error for DialectError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_leads_back_to_its_dialect() {
        for dialect in Dialect::ALL {
            assert_eq!(dialect.to_string().parse(), Ok(dialect));
            assert_eq!(dialect.name().to_uppercase().parse(), Ok(dialect));
        }
        assert_eq!(
            "klingon".parse::<Dialect>().unwrap_err().to_string(),
            "'klingon' is no dialect of SGF; expected one of plain, goproblems, tsumego, tsumego-js"
        );
    }
}
