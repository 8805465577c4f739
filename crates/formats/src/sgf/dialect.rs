//! The dialects of problem SGF and how to tell them apart.

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::{Color, Setup};

use super::record::Entry;
use super::scan::Fault;
use super::{judgement, marks};

/// A convention for saying in SGF which moves are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// FF\[4\] alone: `TE`, `BM`, `GB`, `GW`.
    Plain,
    /// goproblems.com: `RIGHT`, `CHOICE`, `FORCE`, `NOTTHIS` in comments.
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
/// 1. [`Dialect::Tsumego`]: an `S` or `G` property, or a comment beginning `+`.
/// 2. [`Dialect::GoProblems`]: one of its words in a comment.
/// 3. [`Dialect::TsumegoJs`]: crosses at the root, all on stones of one colour,
///    no crosses elsewhere and no judgement anywhere.
/// 4. [`Dialect::Plain`].
pub(super) fn detect(entries: &[Entry<'_>], setup: &Setup) -> Result<Dialect, Fault> {
    let Some(root) = entries.first() else {
        return Ok(Dialect::Plain);
    };
    if let Some(declared) = root.properties.iter().find(|p| p.name == "DIALECT") {
        return declared.line().parse().map_err(|_| {
            let names = Dialect::ALL.map(Dialect::name).join(", ");
            declared.first().fault(format!("one of {names}"))
        });
    }
    let all = || entries.iter().flat_map(|entry| &entry.properties);
    let comments = || {
        all()
            .filter(|p| p.name == "C")
            .map(super::scan::Property::text)
    };
    if all().any(|p| matches!(p.name.as_str(), "S" | "G"))
        || comments().any(|text| text.starts_with(marks::PLUS))
    {
        return Ok(Dialect::Tsumego);
    }
    if comments().any(|text| marks::has_word(&text)) {
        return Ok(Dialect::GoProblems);
    }
    if all().any(|p| judgement::NAMES.contains(&p.name.as_str())) {
        return Ok(Dialect::Plain);
    }
    let mut crosses = all().filter(|p| p.name == "MA");
    let at_root = root.properties.iter().find(|p| p.name == "MA");
    match (at_root, crosses.next(), crosses.next()) {
        (Some(targets), Some(_), None) => {
            let targets = targets.points(setup.size)?;
            let owned = |color: Color| targets.is_subset(setup.stones(color));
            let fits = !targets.is_empty() && Color::BOTH.into_iter().any(owned);
            Ok(if fits {
                Dialect::TsumegoJs
            } else {
                Dialect::Plain
            })
        }
        _ => Ok(Dialect::Plain),
    }
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
        write!(
            f,
            "'{}' is no dialect of SGF; expected one of {names}",
            self.0
        )
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
