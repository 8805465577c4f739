//! Certificates: the whole proof of a verdict as bytes, and a checker that
//! trusts no other code.
//!
//! The solver hands over a [`Graph`] of moves, and [`write()`] makes a certificate
//! of it. [`check`] reads the certificate with rules of its own; only it can make
//! a [`Checked`]. The game and the three questions are defined in
//! `docs/rules-of-the-game.md`, the bytes in `docs/certificate.md`.
//!
//! This crate is the last place where an error could become a wrong verdict.
//! It shares no code with the board or the solver, keeps nothing clever
//! between moves, and any bytes at all lead to an answer or to a [`CertificateFault`].
//!
//! ```
//! use shikatsu_problem::{Color, Move, Point, Problem, Role, Setup, Size};
//! use shikatsu_proof::{Claim, Graph, Manner, Question, Reason, Step, check, write};
//!
//! // One eye, attacker first: he plays it and takes everything.
//! let size = Size::new(3, 2)?;
//! let mut setup = Setup::empty(size);
//! setup.white.extend(["B2", "A1"].map(|label| size.point(label).unwrap()));
//! setup.black.extend(["C2", "B1"].map(|label| size.point(label).unwrap()));
//! let eye = size.point("A2")?;
//! let mut problem = Problem::new(setup);
//! problem.key_stones.insert(size.point("B2")?);
//! problem.in_play = Some(["A2", "B2", "A1"].map(|label| size.point(label).unwrap()).into_iter().collect());
//!
//! let mut graph = Graph::new();
//! let fallen = graph.push(Step::Leaf(Reason::Fallen));
//! let root = graph.push(Step::Choice { play: Move::Play(eye), next: fallen });
//! let claim = Claim {
//!     question: Question::Capture,
//!     manner: Manner::Prove,
//!     first: Role::Attacker,
//!     threats: 0,
//!     opening: vec![],
//! };
//! let mut bytes = Vec::new();
//! write(&problem, &claim, &graph, root, &mut bytes)?;
//! assert_eq!(check(&problem, &bytes[..])?.claim(), &claim);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bundle;
mod captured_sides;
mod check;
mod checked;
mod checker;
mod claim;
mod conclusion;
mod content;
mod digest;
mod encoding;
mod eye_space;
mod fault;
mod graph;
mod heading;
mod keep;
mod label;
mod leaf;
mod life;
mod limits;
mod open_node;
mod position;
mod read;
mod small_space;
mod tally;
mod terrain;
mod write;

pub use check::{check, check_with};
pub use checked::{Checked, Superko};
pub use claim::{Claim, Manner, Question, Reason};
pub use conclusion::{Conclusion, Proved};
pub use digest::digest;
pub use fault::{CertificateFault, Complaint};
pub use graph::{Graph, GraphNodeId, Step};
pub use limits::CheckLimits;
pub use read::read;
pub use terrain::ProblemError;
pub use write::{WriteError, Written, write};
