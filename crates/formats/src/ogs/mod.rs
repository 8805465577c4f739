//! Puzzles of online-go.com, as JSON.
//!
//! Accepted are the puzzle object itself and the answer of the site's API,
//! which wraps it under the key `puzzle`.
//!
//! Invariant: what [`write()`] returns reads back as the document it was given,
//! once that document is settled: its nodes numbered in the order of the file
//! and the side to move named if a move tells it.
//!
//! # What goes where
//!
//! | JSON | Document |
//! |---|---|
//! | `width` `height` `initial_state` `initial_player` | `problem.setup` |
//! | `puzzle_description` (or else the text of the root) | `problem.notes` |
//! | `name` `puzzle_collection` `puzzle_rank` | title, collection, level |
//! | `move_tree`: `x` `y` `branches` `trunk_next` | the moves, colours in turn |
//! | `correct_answer` `wrong_answer` `text` `marks` | judgement, comment, markup |
//! | `shikatsu` | what the site has no words for: goal, key stones, extras of other formats, an unknown side to move (`"to_move": null`) |
//! | any other key | an `Extra` of that name with its JSON as it stands |
//!
//! A key whose value is not of the kind it expects is an extra too; a number
//! as rank counts and stays an extra as well. The site's own settings
//! (`puzzle_type` and the like) are extras only where they differ from what
//! [`write()`] sets. Extras from other objects than the puzzle and its moves
//! are named after them: `api:key` stands beside `puzzle` in the API's answer,
//! `initial_state.key`, `move_tree.key` (the root) and `shikatsu.key` say it
//! themselves.
//!
//! ```
//! use shikatsu_formats::{ogs, sgf};
//!
//! let puzzle = r#"{"width": 9, "height": 9, "initial_player": "white",
//!     "initial_state": {"black": "aaba", "white": "abbb"},
//!     "move_tree": {"branches": [{"x": 2, "y": 0, "correct_answer": true}]}}"#;
//! let document = ogs::read(puzzle)?;
//! let text = sgf::write(&[document], sgf::Dialect::Tsumego)?;
//! assert!(text.ends_with("AB[aa][ba]AW[ab][bb]PL[W]\n;W[ca]C[+]TE[1])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod keys;
mod native;
mod reader;
mod values;
mod writer;

pub use reader::read;
pub use writer::write;
