//! The trainer: rated problems, mistakes that come back, daily problems, status questions and rush.
//!
//! The log of attempts is the truth. Ratings, cards, streaks and progress are folds of it ([`Learner`]), by the same code
//! in a browser and in a native program. Seeds and times are arguments.
//!
//! Invariant: logs merge by union, so any order, doubles and clocks of several devices give one state.
//!
//! Start reading at `event` (what is logged) and `log` (how logs merge), then `learner` (what follows) and `choice` (the
//! next problem).

mod anchor_scale;
mod bank;
mod card;
mod choice;
mod daily;
mod event;
mod event_line;
mod guess;
mod learner;
mod log;
mod median;
mod memory;
mod origin;
mod rating;
mod refund;
mod rush;
mod seed;
mod skill;
mod streak;
mod training;
mod training_key;
mod wishes;

pub use anchor_scale::AnchorScale;
pub use bank::{BankFault, StatusPosition, TrainingBank, TrainingProblem};
pub use card::Card;
pub use choice::{NextProblem, next_of_theme, next_position, next_rated, review_queue};
pub use daily::{BANDS, daily};
pub use event::{Attempt, AttemptResult, EventKind, ProblemMark, RushRun, TrainEvent, TrainMode};
pub use event_line::EventFault;
pub use guess::{ReadingLoad, guessed_rating};
pub use learner::{DayTally, Learner, RatedSkill, ThemeTally};
pub use log::{Imported, TrainLog};
pub use memory::{Memory, Recall, days_until, recall_chance, review};
pub use origin::{Device, EventId};
pub use rating::{PlayerRating, ProblemRating, START, START_OF_PUPILS, rate_player, rate_problem};
pub use refund::{CorrectedKeys, CorrectionFault, MadeRefund, is_given_back};
pub use rush::{RUSH_MISSES, rush_ladder};
pub use skill::{SkillKind, TryWeight};
pub use streak::streak;
pub use training::Training;
pub use training_key::{TrainingKey, first_as_drawn};
pub use wishes::{RatingWish, Wishes};
