//! Positions in which every move is labelled by a search, what is learned from them, and how well it predicts.
//!
//! A [`LessonRecord`] is a [`PositionLesson`](shikatsu_solver::lesson::PositionLesson) of the solver with the problem it comes from, as a line
//! of text. A [`LessonSet`] is split by problem, so that no problem is learned from and tested on. [`MoveColumns`] are the
//! features of a move, those of `hunch` and some that are only measured; [`LinearModel`] is a sum of weights over them; figures
//! say how well it does.
//!
//! Invariant: nothing here touches files, threads or clocks. The same records and settings give the same weights.
//!
//! Start reading at [`record`], then [`lesson_set`], [`columns`], [`linear_model`], [`figures`] and [`evaluation`].

pub mod columns;
pub mod evaluation;
pub mod figures;
pub mod lesson_set;
pub mod linear_model;
pub mod pattern_model;
pub mod record;

pub use columns::{FeatureSet, MoveColumns};
pub use evaluation::{Evaluation, evaluate};
pub use lesson_set::{LessonNode, LessonSet, LessonSplit, NodeMove};
pub use linear_model::{LinearModel, TrainingTarget};
pub use pattern_model::pattern_weights;
pub use record::{LessonFault, LessonRecord};
