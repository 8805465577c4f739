//! What the trainer knows of problems and questions: theme, rating, family and answer, a line each (`train::TrainingBank`).
//!
//! No person has been rated by these problems yet, so a rating is a guess from what a person has to read: the points in play,
//! and whether the end is a ko. The first move that is right stands here too, so that a rush needs no engine.

use shikatsu_problem::{PointSet, Size};
use shikatsu_train::{ReadingLoad, StatusPosition, TrainingProblem, guessed_rating};

use super::pack_files;
use super::problem_set::ProblemSet;
use super::status_question::StatusQuestion;

/// Themes in which the first move looks wrong.
const SURPRISING: &[&str] = &["tesuji", "cycles", "bent-four", "several-chains"];

/// The text of the bank.
pub(super) fn text(set: &ProblemSet, questions: &[StatusQuestion]) -> String {
    let mut text = String::new();
    for one in &set.problems {
        let family = one
            .id
            .rsplit_once('-')
            .map_or(one.id.as_str(), |(position, _)| position);
        let problem = TrainingProblem {
            id: one.id.clone(),
            theme: one.theme.clone(),
            rating: guess(one.size(), &one.verdict, &one.theme),
            family: family.to_owned(),
            revision: 1,
            right: labels(one.best),
        };
        text.push_str(&format!("{problem}\n"));
    }
    for one in questions {
        let position = StatusPosition {
            id: one.id.clone(),
            theme: one.theme.clone(),
            rating: guess(one.size(), one.answer, &one.theme),
            family: one.family.clone(),
            answer: one.answer.to_owned(),
        };
        text.push_str(&format!("{position}\n"));
    }
    text
}

/// The boards of the questions.
pub(super) fn boards(questions: &[StatusQuestion]) -> Result<String, serde_json::Error> {
    pack_files::boards(questions.iter().map(|one| (one.id.as_str(), &one.problem)))
}

fn guess(points: usize, verdict: &str, theme: &str) -> u16 {
    guessed_rating(ReadingLoad {
        points,
        ends_in_ko: verdict.starts_with("ko"),
        surprises: SURPRISING.contains(&theme),
    })
}

fn labels(points: PointSet) -> String {
    Size::NINETEEN.labels(points).join(",")
}
