//! The `$$` diagrams of Sensei's Library, and of forums that put them
//! between `[go]` and `[/go]`.
//!
//! ```text
//! $$Bc Black to kill
//! $$ | . . . . . .
//! $$ | X X X X . .
//! $$ | O O O X . .
//! $$ | 2 1 O X . .
//! $$ -------------
//! ```
//!
//! **The first line** says who moves first (`B`, `W`), then `c` for
//! coordinates, a number for the side of the board, `m7` if the first move
//! shown is the seventh, each of them optional; after a blank comes a title.
//!
//! **The board** is drawn as far as it matters, `|` and `-` where it ends:
//!
//! | sign | plain | circle | square | triangle | cross |
//! |---|---|---|---|---|---|
//! | Black | `X` | `B` | `#` | `Y` | `Z` |
//! | White | `O` | `W` | `@` | `Q` | `P` |
//! | empty | `.` or `,` | `C` | `S` | `T` | `M` |
//!
//! Letters `a` to `z` are labels. Digits are moves, `1` the first and `0`
//! the tenth, alternately of the side that moves first and of the other; they
//! become the main line of the tree, captures are not carried out. A title
//! with `7 at 3` plays move 7 where move 3 stood. A number below the last
//! that is nowhere to be found was played elsewhere: a pass.
//!
//! **Where it lies.** One edge fixes a direction; two opposite edges also
//! give its length. Otherwise the board is as long as the number in the first
//! line says, or square if the other direction shows both edges, or else 19.
//! A drawing without an edge in a direction lies in the middle of the board,
//! so that it gains no edge it does not show.
//!
//! **The rest.** `_` is a point that does not exist: where there is one, only
//! the points drawn without it are in play. Lines of links `[a|Page]` and of
//! arrows `{AR C3 D4}` are kept in an extra named `$$`, and the number after
//! `m` as the extra `MN` of the first move. Text around the diagram becomes
//! the notes; a text may hold several diagrams.
//!
//! # What is lost
//!
//! A diagram has no word for the goal, for ko bans, rules, metadata other
//! than the title, judgements, comments or variations, and shows one sign a
//! point: the number of a move hides a mark, a mark hides a label, and any of
//! them hides that an empty point is not in play. Stones are always in play,
//! and a boundary that leaves out no point of the drawing does not show.
//! Marks of other kinds and labels that are not one small letter on an empty
//! point are not drawn. The main line stops before the first move that is
//! neither on a fresh point among the first ten nor on an earlier move's
//! point among the first fifteen.
//!
//! Key stones are drawn with triangles. Read back, triangles are triangles:
//! authors mark stones for many reasons.
//!
//! ```
//! use shikatsu_formats::diagram::{self, DiagramExtent};
//!
//! let text = "\
//! $$Wc9 White to kill
//! $$ | . . . . ,
//! $$ | . O . . .
//! $$ | O O , . .
//! $$ | X X O . .
//! $$ | . 1 X O .
//! $$ -----------
//! ";
//! let document = diagram::read(text)?;
//! assert_eq!(document.tree.len(), 2);
//! assert_eq!(diagram::write(&document, DiagramExtent::Problem)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod board;
mod cell;
mod header;
mod omission;
mod reader;
mod sequence;
mod writer;

pub use self::omission::omissions;
pub use self::reader::{read, read_all, visit};
pub use self::writer::{DiagramExtent, write};

/// Name of the root's extra that holds the lines of links and arrows.
const LINES: &str = "$$";
/// Name of the first move's extra that holds its number, as in SGF.
const NUMBER: &str = "MN";
