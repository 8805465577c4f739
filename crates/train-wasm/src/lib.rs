//! The browser's binding of the trainer, small enough to come with its section.
//!
//! A [`calls::Trainer`] holds the log of a person and what follows from it; the page keeps the lines of the log and asks.
//! Answers are JSON, written by hand (`told`): names in a log need no escaping, so a serialisation library would only weigh.
//!
//! Invariant: nothing here panics on what a page sends; what cannot be read is refused with words.

pub mod calls;
mod told;
