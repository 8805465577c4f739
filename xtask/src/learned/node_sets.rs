//! The nodes that are learned from and those that are measured.

use std::error::Error;
use std::path::Path;

use shikatsu_lessons::{LessonNode, LessonSet};

use crate::lessons;

/// Our own nodes in three parts, and those of benchmark sets.
pub(super) struct NodeSets {
    pub(super) own: LessonSet,
    /// Nodes of searches in frames of book problems: only measured.
    pub(super) book: Vec<LessonNode>,
}

impl NodeSets {
    pub(super) fn read(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let own = LessonSet::of(lessons::read(folder)?);
        if own.train.is_empty() {
            return Err("no lessons to learn from; run 'cargo xtask lessons'".into());
        }
        let book = folder.join("book");
        let book = match book.exists() {
            true => LessonSet::of(lessons::read(&book)?),
            false => LessonSet::default(),
        };
        Ok(Self {
            own,
            book: [book.train, book.dev, book.test].concat(),
        })
    }

    /// The sets that are measured, by name.
    pub(super) fn measured(&self) -> [(String, &[LessonNode]); 2] {
        [
            ("own test".to_owned(), &self.own.test),
            ("book nodes".to_owned(), &self.book),
        ]
    }
}
