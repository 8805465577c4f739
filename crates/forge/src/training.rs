//! A record as the trainer knows it: theme, rating, family and right first moves.
//!
//! Ratings follow from grades until players have tried the problems, and where there is no grade they are guesses
//! (`train::guessed_rating`).

use std::collections::BTreeMap;

use shikatsu_problem::{Outcome, PointSet};
use shikatsu_train::{ReadingLoad, TrainingProblem, guessed_rating};

use crate::grade::GradeFeatures;
use crate::record::BankRecord;

/// Themes that say how a first move looks; any other theme says more.
const PLAIN: &[&str] = &["first-line-move", "quiet", "resist", "ko"];

/// Themes in which the first move looks wrong.
const SURPRISING: &[&str] = &[
    "throw-in",
    "snapback",
    "under-the-stones",
    "sacrifice",
    "squeeze",
    "placement",
    "cycles",
    "bent-four",
];

impl BankRecord {
    /// What the trainer keeps of the problem; its rating is that of its grade, or else a guess from what is to be read.
    #[must_use]
    pub fn training_problem(
        &self,
        grade: Option<&GradeFeatures>,
        families: &BankFamilies,
    ) -> TrainingProblem {
        let themes: Vec<&str> = self
            .themes
            .iter()
            .map(|theme| training_theme(theme))
            .collect();
        let plain = |theme: &&&str| !PLAIN.contains(theme);
        let theme = themes
            .iter()
            .find(plain)
            .or(themes.iter().find(|theme| **theme == "ko"))
            .or(themes.first())
            .copied()
            .unwrap_or("reading");
        let guess = || {
            guessed_rating(ReadingLoad {
                points: self.problem.in_play.map_or(0, |points| points.len()),
                ends_in_ko: matches!(self.outcome, Outcome::Ko(_)),
                surprises: themes.iter().any(|theme| SURPRISING.contains(theme)),
            })
        };
        TrainingProblem {
            id: self.id.clone(),
            theme: theme.to_owned(),
            rating: grade.map_or_else(guess, rating),
            family: families.of(&self.id).to_owned(),
            revision: u16::try_from(self.revision).unwrap_or(u16::MAX),
            right: self.right_labels(),
        }
    }

    fn right_labels(&self) -> String {
        let size = self.problem.setup.size;
        let labels = |points: PointSet| points.iter().map(|point| size.label(point));
        labels(self.right).collect::<Vec<_>>().join(",")
    }
}

/// The rating of a grade, as the trainer has ratings.
fn rating(grade: &GradeFeatures) -> u16 {
    u16::try_from(grade.rating().max(0)).unwrap_or(u16::MAX)
}

/// Which records were made of which: those of one family are sisters, and one gives away another.
#[derive(Debug, Clone, Default)]
pub struct BankFamilies(BTreeMap<String, String>);

impl BankFamilies {
    /// The families of a bank: a record belongs to that of its parent, as far as the bank has it.
    #[must_use]
    pub fn of_records<'r>(records: impl Iterator<Item = &'r BankRecord>) -> Self {
        let parents: BTreeMap<&str, Option<&str>> = records
            .map(|record| (record.id.as_str(), record.source.parent.as_deref()))
            .collect();
        let eldest = |id: &str| {
            let mut eldest = id;
            // A record is made after its parent, so a chain of parents ends; a false bank must not keep a reader for ever.
            for _ in 0..parents.len() {
                match parents.get(eldest) {
                    Some(Some(parent)) if parents.contains_key(parent) => eldest = parent,
                    _ => break,
                }
            }
            (id.to_owned(), eldest.to_owned())
        };
        Self(parents.keys().map(|id| eldest(id)).collect())
    }

    /// The family of a record: the name of its eldest.
    #[must_use]
    pub fn of<'f>(&'f self, id: &'f str) -> &'f str {
        self.0.get(id).map_or(id, String::as_str)
    }
}

/// The theme of the trainer to which a motif belongs: numbers are left out, and what the suite has a folder for has its name.
fn training_theme(motif: &str) -> &str {
    let family = motif.split_once("-of-").map_or(motif, |(family, _)| family);
    match family {
        "capturing-race" => "capturing",
        "send-two,-return-one" => "cycles",
        "bent-four-in-the-corner" => "bent-four",
        _ if family.ends_with("-step-ko") => "ko",
        _ => family,
    }
}

/// Takes every record out of which a later pack has a newer revision.
pub fn newest_revisions<'p>(packs: impl Iterator<Item = &'p mut Vec<BankRecord>>) {
    let mut packs: Vec<&mut Vec<BankRecord>> = packs.collect();
    let mut newest: BTreeMap<String, u32> = BTreeMap::new();
    for record in packs.iter().flat_map(|pack| pack.iter()) {
        let known = newest.entry(record.id.clone()).or_default();
        *known = record.revision.max(*known);
    }
    for pack in &mut packs {
        pack.retain(|record| newest.get(&record.id) == Some(&record.revision));
    }
}
