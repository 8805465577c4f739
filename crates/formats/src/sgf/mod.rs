//! SGF, the Smart Game Format, in the dialects that problem sites made of it.
//!
//! `sgf-parse` reads the tree and single values; this module finds the place
//! of every fault, spells out lists, tells the dialects apart and keeps what it
//! does not know.
//!
//! Invariants: what [`write()`] returns reads back as the documents it was
//! given, and writing what was read back gives the same bytes. Only two things
//! are settled on the way: the nodes are numbered in the order of the file,
//! and a side to move that the document does not name is the colour of the
//! first move.
//!
//! # What goes where
//!
//! | SGF | Document |
//! |---|---|
//! | `SZ`, `AB` `AW` `AE` `PL` before the first move or branch | `problem.setup` |
//! | `C` of the root | `problem.notes` |
//! | `GN` `EV` `AN` `SO` `DI` `CP` `DT` `ID` | title, collection, author, source, level, copyright, date, id |
//! | `RU` | `problem.rules` |
//! | `KEYS` `GOAL` `AREA` `KOBAN` | key stones, goal, points in play, ko bans |
//! | `B` `W` | `played`; `[]` and `[tt]` are passes |
//! | `TE` `BM` `DO` `GB` `GW` | `judgement` |
//! | `HINT`, or a word of the comment in goproblems | `hint` |
//! | `VARIANT` of goproblems, neither right nor wrong | stays text of the comment |
//! | `TR` `SQ` `CR` `MA` `SL` `LB` | `markup`; with a point beyond the edge, an `Extra` |
//! | anything else | an `Extra` in raw, still escaped SGF |
//!
//! `KEYS`, `GOAL`, `AREA`, `KOBAN`, `ID`, `HINT`, `DIALECT` and `EXTRA` are
//! private properties, which the format allows and other programs skip. Other
//! programs may use these names as well: a value that means nothing here keeps
//! its property as an `Extra`. `EXTRA` holds the extras that are no SGF (they
//! came from another format), or that a reader would take for something else:
//! each value is a name and its values with colons between.
//!
//! Files are taken as they come. A root that carries a move is read as a root
//! followed by that move, which takes its properties along: the comment too,
//! unless the root sets up stones. Two moves in one node become two nodes.
//! Stones set up after the first move, or beside a move, stay an extra there.
//! The comment of the root is the text of the problem and never marks.
//!
//! ```
//! use shikatsu_formats::sgf::{self, Dialect};
//! use shikatsu_problem::Judgement;
//!
//! let readings = sgf::read_text("(;SZ[9]AB[aa]AW[ba];B[ca]C[Yes! RIGHT])")?;
//! assert_eq!(readings[0].dialect, Dialect::GoProblems);
//!
//! let document = &readings[0].document;
//! let move_one = document.tree.node(document.tree.root().children()[0]);
//! assert_eq!(move_one.judgement, Some(Judgement::Right));
//! assert_eq!(move_one.comment, "Yes!");
//!
//! let plain = sgf::write(&[document.clone()], Dialect::Plain)?;
//! assert!(plain.ends_with(";B[ca]C[Yes!]TE[1])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod detection;
mod dialect;
mod encoding;
mod fault;
mod foreign;
mod heading;
mod judgement;
mod marks;
mod opening;
mod property;
mod reader;
mod record;
mod scan;
mod settled;
mod text;
mod writer;

use std::ops::ControlFlow;

pub use dialect::{Dialect, DialectError};
pub use reader::SgfDocument;
pub use writer::write;

pub(crate) use heading::goal_named;
pub(crate) use marks::{hint_name, hint_named};
pub(crate) use settled::settled;

use crate::ReadError;

/// Reads a file of whatever encoding it says it has.
///
/// A byte order mark is honoured, valid UTF-8 is taken as such (unless it is
/// ISO-2022-JP by its label and its escapes), and otherwise the `CA` property
/// decides. Without one, or when most of the text beyond ASCII refutes it, the
/// text is Windows-1252, the superset of the Latin-1 that SGF assumes. A
/// damaged character of a declared encoding becomes U+FFFD.
///
/// # Errors
/// As [`read_text`]; the place counts characters of the decoded text.
pub fn read(bytes: &[u8]) -> Result<Vec<SgfDocument>, ReadError> {
    read_text(&encoding::decode(bytes))
}

/// Hands over every game tree of a file, one after the other, until `visit` breaks off.
///
/// # Errors
/// As [`read_text`], after the trees before the fault.
pub fn visit(
    bytes: &[u8],
    visit: &mut dyn FnMut(SgfDocument) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadError> {
    visit_text(&encoding::decode(bytes), visit)
}

/// Reads every game tree of a text, skipping what stands before the first and
/// between them.
///
/// # Errors
/// At the first fault of the file: brackets that do not match, a stone or a
/// move that is no point of the board, a game that is not Go, a line of more
/// than 2,500 nodes, a tree of more than 100,000.
pub fn read_text(text: &str) -> Result<Vec<SgfDocument>, ReadError> {
    let mut documents = Vec::new();
    let _all = visit_text(text, &mut |document| {
        documents.push(document);
        ControlFlow::Continue(())
    })?;
    Ok(documents)
}

fn visit_text(
    text: &str,
    visit: &mut dyn FnMut(SgfDocument) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadError> {
    scan::each_tree(text, &mut |tree| Ok(visit(reader::read(tree)?)))
        .map_err(|fault| fault.in_text(text))
}
