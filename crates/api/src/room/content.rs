//! What is played in a room: a game, or a life-and-death problem.

use serde::{Deserialize, Serialize};
use shikatsu_problem::{Metadata, Setup, Size};

use crate::{ApiError, Color, ErrorKind, Problem, Rules, Vertex, points, vertices};

/// What a room is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum RoomContent {
    /// A game from a position; Black moves first where the setup does not say.
    Game {
        /// The first position.
        setup: BoardSetup,
        /// The rules.
        rules: Rules,
        /// What White receives, in half points.
        #[serde(rename = "komiHalfPoints")]
        komi_half_points: i32,
    },
    /// A problem.
    Problem {
        /// The problem.
        problem: Box<Problem>,
        /// Where it comes from.
        origin: ProblemOrigin,
    },
}

/// A position from which a game starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardSetup {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Black's stones.
    pub black: Vec<Vertex>,
    /// White's stones.
    pub white: Vec<Vertex>,
    /// Where a ko may not be taken back.
    pub ko: Vec<Vertex>,
    /// Whose turn it is, if it is said.
    pub to_move: Option<Color>,
}

/// Where a problem comes from, besides the title and the author that the problem itself carries.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProblemOrigin {
    /// Identifier inside its collection.
    pub id: Option<String>,
    /// Book, set or site section it belongs to.
    pub collection: Option<String>,
    /// Where this copy came from.
    pub source: Option<String>,
    /// Grade in the source's own scale.
    pub level: Option<String>,
    /// Copyright notice.
    pub copyright: Option<String>,
    /// Date, in the source's own notation.
    pub date: Option<String>,
}

impl From<&Setup> for BoardSetup {
    fn from(setup: &Setup) -> Self {
        Self {
            width: setup.size.width(),
            height: setup.size.height(),
            black: vertices(setup.black),
            white: vertices(setup.white),
            ko: vertices(setup.ko_bans),
            to_move: setup.to_move.map(Color::from),
        }
    }
}

impl TryFrom<&BoardSetup> for Setup {
    type Error = ApiError;

    fn try_from(sent: &BoardSetup) -> Result<Self, ApiError> {
        let size = Size::new(sent.width.into(), sent.height.into())
            .map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
        let mut setup = Self::empty(size);
        setup.black = points(&sent.black, size)?;
        setup.white = points(&sent.white, size)?;
        setup.ko_bans = points(&sent.ko, size)?;
        setup.to_move = sent.to_move.map(Into::into);
        Ok(setup)
    }
}

impl From<&Metadata> for ProblemOrigin {
    fn from(metadata: &Metadata) -> Self {
        Self {
            id: metadata.id.clone(),
            collection: metadata.collection.clone(),
            source: metadata.source.clone(),
            level: metadata.level.clone(),
            copyright: metadata.copyright.clone(),
            date: metadata.date.clone(),
        }
    }
}

impl ProblemOrigin {
    /// Adds what it knows to what the problem itself carries.
    #[must_use]
    pub fn with(&self, problem: Metadata) -> Metadata {
        let Metadata { title, author, .. } = problem;
        let Self {
            id,
            collection,
            source,
            level,
            copyright,
            date,
        } = self.clone();
        Metadata {
            id,
            title,
            collection,
            author,
            source,
            level,
            copyright,
            date,
        }
    }
}
