//! The dialects of problem SGF.

use std::fmt;
use std::str::FromStr;

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
