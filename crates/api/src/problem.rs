//! A problem as it is sent and stored.

use serde::{Deserialize, Serialize};
use shikatsu_problem::{Metadata, Setup, Size};

use crate::{ApiError, Color, ErrorKind, Rules, VERSION, Vertex, points, vertices};

/// What the side to move is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Goal {
    /// Capture the key stones.
    Kill,
    /// Keep them on the board.
    Live,
}

/// A problem as an author states it, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The version of this message.
    pub version: u32,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Black's stones.
    pub black: Vec<Vertex>,
    /// White's stones.
    pub white: Vec<Vertex>,
    /// Whose turn it is, if the author says so.
    pub to_move: Option<Color>,
    /// Where a ko may not be taken back.
    pub ko: Vec<Vertex>,
    /// What the side to move is asked to do.
    pub goal: Option<Goal>,
    /// A stone of each chain at stake.
    pub key_stones: Vec<Vertex>,
    /// The points in play, if the author drew a boundary.
    pub in_play: Option<Vec<Vertex>>,
    /// The rules it is asked under.
    pub rules: Rules,
    /// The name of the problem.
    pub title: Option<String>,
    /// Who composed it.
    pub author: Option<String>,
    /// The author's text.
    pub notes: String,
}

/// A problem read from a file, and the format of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReadProblem {
    /// The problem.
    pub problem: Problem,
    /// The name of the format.
    pub format: String,
}

impl From<shikatsu_problem::Goal> for Goal {
    fn from(goal: shikatsu_problem::Goal) -> Self {
        match goal {
            shikatsu_problem::Goal::Kill => Self::Kill,
            shikatsu_problem::Goal::Live => Self::Live,
        }
    }
}

impl From<Goal> for shikatsu_problem::Goal {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Kill => Self::Kill,
            Goal::Live => Self::Live,
        }
    }
}

impl From<&shikatsu_problem::Problem> for Problem {
    fn from(problem: &shikatsu_problem::Problem) -> Self {
        let setup = &problem.setup;
        Self {
            version: VERSION,
            width: setup.size.width(),
            height: setup.size.height(),
            black: vertices(setup.black),
            white: vertices(setup.white),
            to_move: setup.to_move.map(Color::from),
            ko: vertices(setup.ko_bans),
            goal: problem.goal.map(Goal::from),
            key_stones: vertices(problem.key_stones),
            in_play: problem.in_play.map(vertices),
            rules: problem.rules.into(),
            title: problem.metadata.title.clone(),
            author: problem.metadata.author.clone(),
            notes: problem.notes.clone(),
        }
    }
}

impl TryFrom<&Problem> for shikatsu_problem::Problem {
    type Error = ApiError;

    fn try_from(sent: &Problem) -> Result<Self, ApiError> {
        if sent.version != VERSION {
            let message = format!(
                "the problem is of version {}, and this program reads version {VERSION}; \
                 load it again from its file",
                sent.version
            );
            return Err(ApiError::new(ErrorKind::Version, message));
        }
        let size = Size::new(sent.width.into(), sent.height.into())
            .map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
        let mut setup = Setup::empty(size);
        setup.black = points(&sent.black, size)?;
        setup.white = points(&sent.white, size)?;
        setup.to_move = sent.to_move.map(Into::into);
        setup.ko_bans = points(&sent.ko, size)?;
        let mut problem = Self::new(setup);
        problem.goal = sent.goal.map(Into::into);
        problem.key_stones = points(&sent.key_stones, size)?;
        problem.in_play = match &sent.in_play {
            None => None,
            Some(list) => Some(points(list, size)?),
        };
        problem.rules = sent.rules.into();
        problem.notes.clone_from(&sent.notes);
        problem.metadata = Metadata {
            title: sent.title.clone(),
            author: sent.author.clone(),
            ..Metadata::default()
        };
        Ok(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked() -> shikatsu_problem::Problem {
        let size = Size::new(5, 4).unwrap();
        let point = |label| size.point(label).unwrap();
        let mut setup = Setup::empty(size);
        setup.black.extend(["A1", "E4"].map(point));
        setup.white.insert(point("C2"));
        setup.ko_bans.insert(point("B2"));
        setup.to_move = Some(shikatsu_problem::Color::White);
        let mut problem = shikatsu_problem::Problem::new(setup);
        problem.goal = Some(shikatsu_problem::Goal::Live);
        problem.key_stones.insert(point("C2"));
        problem.in_play = Some(["B2", "C2"].map(point).into_iter().collect());
        problem.rules = shikatsu_problem::Rules::NEW_ZEALAND;
        problem.notes = "two lines\nof text".into();
        problem.metadata.title = Some("A name".into());
        problem
    }

    #[test]
    fn a_problem_comes_back_as_it_was_sent() {
        let problem = asked();
        let text = serde_json::to_string(&Problem::from(&problem)).unwrap();
        let sent: Problem = serde_json::from_str(&text).unwrap();
        assert_eq!(shikatsu_problem::Problem::try_from(&sent), Ok(problem));
    }

    #[test]
    fn another_version_or_a_point_off_the_board_is_refused() {
        let refused = |change: fn(&mut Problem)| {
            let mut sent = Problem::from(&asked());
            change(&mut sent);
            shikatsu_problem::Problem::try_from(&sent).unwrap_err().kind
        };
        assert_eq!(refused(|sent| sent.version += 1), ErrorKind::Version);
        assert_eq!(
            refused(|sent| sent.black.push(Vertex(5, 0))),
            ErrorKind::Malformed
        );
        assert_eq!(
            refused(|sent| sent.white.push(Vertex(255, 255))),
            ErrorKind::Malformed
        );
        assert_eq!(refused(|sent| sent.width = 0), ErrorKind::Malformed);
    }
}
