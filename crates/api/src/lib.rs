//! Every message that crosses a boundary: to a page, to a worker, to a service later.
//!
//! Plain data and nothing else. What `problem` knows is converted here; what only the engine knows
//! is converted by whoever has an engine, because a service that carries these messages
//! must not reach one.
//!
//! Invariant: what may be stored carries [`VERSION`], and another version is refused by
//! name. The TypeScript types in `web/src/api.ts` are written from these types
//! (`typescript`), so the two cannot drift apart; those that only machines exchange
//! (`job`, `end`) are not among them. What a service is asked over HTTP stands in its OpenAPI document, which is
//! written from these types with the feature `openapi`.

mod audit;
mod bank;
mod collection;
mod dialogue;
mod end;
mod error;
mod job;
mod known;
mod lesson;
mod node;
mod opinion;
mod orientation;
mod outcome;
mod point;
mod problem;
mod progress;
mod proof;
mod question;
mod report;
mod request;
mod rules;
mod service;
mod sketch;
mod survey;
mod table;
mod tree;
mod trouble;
#[cfg(test)]
mod typescript;

pub use audit::{
    AuditCopy, AuditEntry, AuditFinding, AuditLikeness, AuditPicture, AuditRecord, AuditSeverity,
    AuditStones, AuditTerms,
};
pub use bank::{BankEntry, BankPage, BankProblem, BankSpan};
pub use collection::{
    Collection, CollectionItem, CollectionNews, CollectionPage, CollectionQuestion, CollectionSpan,
};
pub use dialogue::{
    Answer, Begun, Cost, Ending, EndingKind, Explanation, Frame, Heard, Hint, HintStep, Mark,
    Reply, Severity, Standing,
};
pub use end::{Certificates, DeadLetter, End, Happened, JobAnswer, Refutation};
pub use error::{Error, ErrorKind};
pub use job::{AuditSource, Job, Task};
pub use known::{Closing, Judged, Known, KnownMove, KnownWall, Repetition, Verdict};
pub use lesson::{Ask, Attempt, Exercise, Settled, Status, Tried};
pub use node::{NodeBranch, NodeEnd, NodeView, SearchNode};
pub use opinion::{
    Agreement, Beyond, BeyondResult, Boundary, Grown, GrownResult, KeyOpinion, OnCondition,
    Opinion, Remark, RemarkKind, Solution, SolutionWorth, Trial, TrialResult,
};
pub use orientation::{Change, Oriented};
pub use outcome::{CycleKind, Outcome, Role, Unproved};
pub use point::{Color, Move, Vertex, points, signs, vertices};
pub use problem::{Goal, Problem, Reading};
pub use progress::Progress;
pub use proof::{
    ProofBranch, ProofBranchKind, ProofClaim, ProofManner, ProofPlace, ProofQuestion, ProofStep,
    ProofView, ProofWish,
};
pub use question::{Case, CaseNews, FileQuestion, Inquiry, Question};
pub use report::{Conditional, ConditionalWorth, FirstMove, Grade, PassKeeps, Report, Side, Worth};
pub use request::{Asked, Limits, MoveDetail, Request};
pub use rules::{BentFour, KoRule, Rules, Scoring, Suicide};
pub use service::Ready;
pub use sketch::{
    Details, Extent, Fault, FaultKind, Inspection, Look, Opened, PictureForm, RuleSet, Sketch,
    Taken, Visibility, Written,
};
pub use survey::{Alive, Chain, Survey};
pub use table::{Choice, Finish, Position, Program, Scene, Span, Turn};
pub use tree::{Kept, Leaf, Maker, Twig};
pub use trouble::Trouble;

/// The version of everything here. It grows when a message changes its meaning.
pub const VERSION: u32 = 1;
