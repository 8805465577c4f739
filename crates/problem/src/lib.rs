//! The words in which life-and-death problems are stated, and nothing else.
//!
//! Every other crate uses these types, and this crate depends on none of the others.
//! It has no I/O, no serialisation, no clock, and no rules of
//! Go: a [`Setup`] may hold stones without liberties, because files do. Only
//! the `board` crate turns a setup into a position that can be played on.
//!
//! ```
//! use shikatsu_problem::{Color, Goal, Problem, Setup, Size, Stakes};
//!
//! let size = Size::square(9)?;
//! let mut setup = Setup::empty(size);
//! setup.black.extend(["A2", "B2", "B1"].map(|label| size.point(label).unwrap()));
//! setup.to_move = Some(Color::White);
//!
//! let mut problem = Problem::new(setup);
//! problem.goal = Some(Goal::Kill);
//! problem.key_stones.insert(size.point("B2")?);
//! assert_eq!(Stakes::of(&problem)?.defender(), Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod color;
mod drawing;
mod goal;
mod metadata;
mod moves;
mod outcome;
mod point;
mod points;
mod problem;
mod rules;
mod setup;
mod size;
mod stakes;
mod tree;
mod worth;

pub use color::Color;
pub use drawing::BoardDrawing;
pub use goal::{Goal, Role};
pub use metadata::Metadata;
pub use moves::Move;
pub use outcome::{Cycle, CycleKind, KoFight, KoSteps, Outcome, Unproved};
pub use point::{Point, PointError};
pub use points::{PointSet, Points};
pub use problem::Problem;
pub use rules::{BentFour, KoRule, Rules, RulesError, Scoring, Suicide};
pub use setup::Setup;
pub use size::{Size, SizeError};
pub use stakes::{Stakes, StakesError};
pub use tree::{Extra, Judgement, Markup, Node, NodeId, ReplyHint, SolutionTree};
pub use worth::Worth;
