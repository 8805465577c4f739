//! A row of a set with its rank and the features of its grade.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Request};
use shikatsu_forge::GradeFeatures;

use crate::sets::Listed;

/// Bytes of the table; the limit of nodes fills no more.
const MEMORY: usize = 24 << 20;

/// A row that has a rank, or is of a book for beginners or for strong players.
pub(super) struct WantedRow {
    pub(super) id: String,
    level: String,
    collection: String,
    listed: Listed,
}

/// A row with its features.
pub(super) struct GradedRow {
    pub(super) id: String,
    /// A rank such as `5K`, or `easy` or `hard`.
    pub(super) level: String,
    collection: u64,
    /// A hundred a rank, 2100 for 1D.
    pub(super) rating: Option<f64>,
    pub(super) is_proved: bool,
    pub(super) features: GradeFeatures,
}

impl WantedRow {
    /// The row, if its level is one of those.
    pub(super) fn of(listed: Listed) -> Option<Self> {
        let metadata = &listed.row.problem.metadata;
        let level = metadata.level.clone()?;
        let is_wanted = rating(&level).is_some() || level == "easy" || level == "hard";
        if !is_wanted || listed.row.key.answers.is_empty() {
            return None;
        }
        Some(Self {
            id: listed.id().to_owned(),
            level,
            collection: metadata.collection.clone().unwrap_or_default(),
            listed,
        })
    }

    /// So many rows of each level, spread over the sets; of a book without ranks five times as many.
    pub(super) fn drawn(all: Vec<Self>, take: usize) -> Vec<Self> {
        let mut by_level: BTreeMap<String, Vec<Self>> = BTreeMap::new();
        for one in all {
            by_level.entry(one.level.clone()).or_default().push(one);
        }
        let mut drawn = Vec::new();
        for (level, rows) in by_level {
            let most = if rating(&level).is_some() {
                take
            } else {
                take * 5
            };
            let step = rows.len().div_ceil(most.max(1)).max(1);
            drawn.extend(rows.into_iter().step_by(step));
        }
        drawn
    }

    /// The row with its features; `None` if the engine cannot be asked about it.
    pub(super) fn measured(&self, nodes: u64) -> Option<GradedRow> {
        let problem = &self.listed.row.problem;
        let request = Request {
            first: Asked::Side(problem.to_move()),
            limits: Limits::of_nodes(nodes),
            moves: MoveDetail::VerdictOnly,
        };
        let mut engine = Engine::new(Options {
            threads: 1,
            memory: MEMORY,
        });
        let report = engine
            .solve(problem, &request, &Cancel::new(), &mut |_| {})
            .ok()?;
        let side = report.sides.first()?;
        let setup = &report.problem.setup;
        let empty = (report.problem.in_play.unwrap_or_default() - setup.black - setup.white).len();
        let right = self.listed.row.key.answers;
        Some(GradedRow {
            id: self.id.clone(),
            level: self.level.clone(),
            collection: hashed(&self.collection),
            rating: rating(&self.level),
            is_proved: side.outcome.is_decided(),
            features: GradeFeatures::of(problem, right, report.nodes, empty),
        })
    }
}

impl GradedRow {
    /// The part to which its collection belongs.
    pub(super) fn fold(&self, folds: u64) -> u64 {
        self.collection % folds
    }

    /// Reads a stored row.
    pub(super) fn read(line: &str) -> Result<Self, Box<dyn Error>> {
        let words: Vec<&str> = line.split('\t').collect();
        let &[
            id,
            level,
            collection,
            is_proved,
            glance,
            misses,
            nodes,
            empty,
        ] = words.as_slice()
        else {
            return Err(format!("a stored row has eight fields: {line}").into());
        };
        Ok(Self {
            id: id.to_owned(),
            level: level.to_owned(),
            collection: collection.parse()?,
            rating: rating(level),
            is_proved: is_proved.parse()?,
            features: GradeFeatures {
                glance: glance.parse()?,
                misses: misses.parse()?,
                nodes: nodes.parse()?,
                empty: empty.parse()?,
            },
        })
    }
}

impl fmt::Display for GradedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            level,
            collection,
            is_proved,
            features: of,
            ..
        } = self;
        write!(f, "{id}\t{level}\t{collection}\t{is_proved}\t")?;
        write!(
            f,
            "{}\t{}\t{}\t{}",
            of.glance, of.misses, of.nodes, of.empty
        )
    }
}

/// The rating of a rank such as `5K` or `2D`.
pub(super) fn rating(level: &str) -> Option<f64> {
    let number = |letter| level.strip_suffix(letter)?.parse::<u8>().ok();
    match (number('K'), number('D')) {
        (Some(kyu), _) => Some(2100.0 - 100.0 * f64::from(kyu)),
        (None, Some(dan)) => Some(2000.0 + 100.0 * f64::from(dan)),
        (None, None) => None,
    }
}

/// FNV-1a: a collection is only compared with others.
fn hashed(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
