//! What the trainer knows of problems and questions: theme, rating, family and answer, a line each (`train::TrainingBank`).
//!
//! Nobody has been rated by these problems yet, so a rating is a guess from what a person has to read: the points in play,
//! and whether the end is a ko. The first move that is right stands here too, so that a rush needs no engine.

use shikatsu_problem::{PointSet, Size};

use super::problem_set::ProblemSet;
use super::status_question::StatusQuestion;

/// The rating of the smallest problem.
const LEAST: usize = 350;

/// What each point in play adds.
const FOR_A_POINT: usize = 60;

/// Points beyond these add nothing: they are room, not reading.
const MOST_POINTS: usize = 18;

/// What a ko adds.
const FOR_A_KO: usize = 200;

/// What themes add in which the first move looks wrong.
const FOR_A_SURPRISE: usize = 150;

/// The themes of such moves.
const SURPRISING: &[&str] = &["tesuji", "cycles", "bent-four", "several-chains"];

/// The text of the bank.
pub(super) fn text(set: &ProblemSet, questions: &[StatusQuestion]) -> String {
    let mut text = String::new();
    for one in &set.problems {
        let rating = guess(one.size(), &one.verdict, &one.theme);
        let family = one
            .id
            .rsplit_once('-')
            .map_or(one.id.as_str(), |parts| parts.0);
        let (id, theme, right) = (&one.id, &one.theme, labels(one.best));
        text.push_str(&format!(
            "problem {id} {theme} {rating} {family} 1 {right}\n"
        ));
    }
    for one in questions {
        let rating = guess(one.size(), one.answer, &one.theme);
        let (id, theme, family, answer) = (&one.id, &one.theme, &one.family, one.answer);
        text.push_str(&format!("status {id} {theme} {rating} {family} {answer}\n"));
    }
    text
}

/// The boards of the questions: JSON, one a line.
pub(super) fn boards(questions: &[StatusQuestion]) -> Result<String, serde_json::Error> {
    let lines: Vec<String> = questions
        .iter()
        .map(|one| {
            let problem = serde_json::to_string(&shikatsu_api::Problem::from(&one.problem))?;
            Ok(format!(r#"{{"id":"{}","problem":{problem}}}"#, one.id))
        })
        .collect::<Result<_, serde_json::Error>>()?;
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

fn guess(points: usize, verdict: &str, theme: &str) -> usize {
    let ko = if verdict.starts_with("ko") {
        FOR_A_KO
    } else {
        0
    };
    let surprise = if SURPRISING.contains(&theme) {
        FOR_A_SURPRISE
    } else {
        0
    };
    LEAST + FOR_A_POINT * points.min(MOST_POINTS) + ko + surprise
}

fn labels(points: PointSet) -> String {
    let labels = points.iter().map(|point| Size::NINETEEN.label(point));
    labels.collect::<Vec<_>>().join(",")
}
