//! Every message between a page, a worker and a service.
//!
//! Plain data and nothing else. The types of `problem` are converted here; those of the engine are converted in
//! `messages`, because a service carries these messages and must not reach an engine.
//!
//! Invariant: a message that may be stored carries [`VERSION`], and a reader refuses any other version by
//! name. The TypeScript types in `web/src/api.ts` are written from these types
//! (`typescript`), so the two cannot differ; messages that only programs exchange (`job`, `finished_job`) are not among
//! them. The OpenAPI document of a service is written from these types with the feature `openapi`.
//!
//! Start reading at `problem`, then `request` and `report`, then `play` and `dialogue`; rooms are in [`room`].

mod account;
mod audit;
mod bank;
mod chain_survey;
mod class;
mod collection;
mod dialogue;
mod error;
mod exercise;
mod fact;
mod finished_job;
mod job;
mod kept_tree;
mod node;
mod opinion;
mod orientation;
mod outcome;
mod play;
mod point;
mod problem;
mod progress;
mod proof;
mod report;
mod report_case;
mod request;
pub mod room;
mod row_game;
mod rules;
mod service;
mod service_error;
mod set;
mod sketch;
mod solution;
mod solve;
mod sync;
mod turn;
#[cfg(test)]
mod typescript;

pub use account::{
    CardWords, DeletionWish, MadeApiKey, NewAccount, NewApiKey, NewRecoveryCodes, OpenedAccount,
    OwnAccount, OwnApiKey, OwnPasskey, PasskeyAnswer, PasskeyQuestion, SignInWord, WhoIsIn,
};
pub use audit::{
    AuditCopy, AuditEntry, AuditFinding, AuditLikeness, AuditPicture, AuditRecord, AuditSeverity,
    AuditStones, AuditTerms,
};
pub use bank::{
    BankEntry, BankMatches, BankPage, BankProblem, BankSpan, FindRequest, NotationWish,
};
pub use chain_survey::{AliveStones, ChainSurvey, ChainView};
pub use class::{
    ClassCode, ClassEntry, ClassHomework, ClassList, ClassMember, ClassProgress, ClassView,
    MadeCard, MadeCards, NewClass, NewHomework, NewPupils, ProgressSpan, PupilTries,
};
pub use collection::{
    Collection, CollectionItem, CollectionNews, CollectionPage, CollectionRequest, CollectionSpan,
};
pub use dialogue::{
    Answer, Begun, Cost, Ending, EndingKind, Explanation, Heard, Hint, HintStep, LineBoard,
    MoveMark, Reply, Severity, Standing,
};
pub use error::{ApiError, ErrorKind};
pub use exercise::{
    Exercise, ExerciseMark, ExerciseQuestion, KeyStonesFate, KeyStonesStatus, TriedPoint,
};
pub use fact::{
    FactVerdict, KnownFact, KnownMove, KnownWall, MoveCoverage, Repetition, RequestResult,
};
pub use finished_job::{
    AuditEvidence, AuditFault, Certificates, DeadLetter, FinishedJob, JobAnswer, JobCompletion,
    Refutation, ToldSide,
};
pub use job::{AuditSource, Job, JobTask, PlayoutPlan};
pub use kept_tree::{KeptNode, KeptTree, MoveMaker, PlayNode};
pub use node::{NodeBranch, NodeEnd, NodeView, SearchNode};
pub use opinion::{
    Agreement, BoundaryOrigin, Grown, GrownResult, KeyOpinion, OnCondition, Opinion, Remark,
    RemarkKind, StoneTrial, TrialResult, UnboundedResult, UnboundedTrial,
};
pub use orientation::{OrientationChange, Oriented};
pub use outcome::{CycleKind, Outcome, Role, Unproved};
pub use play::{
    ChosenOpponent, LineSpan, OpponentKind, PlayChoice, PlayView, PracticeView, Program,
};
pub use point::{Color, Move, Vertex, points, signs, vertices};
pub use problem::{Goal, Problem, ReadProblem};
pub use progress::Progress;
pub use proof::{
    ProofBranch, ProofBranchKind, ProofClaim, ProofManner, ProofPlace, ProofQuestion, ProofStep,
    ProofView, ProofWish,
};
pub use report::{Conditional, ConditionalWorth, FirstMove, Grade, PassKeeps, Report, Side, Worth};
pub use report_case::{
    CommentList, CommentSpan, EarlierAnswer, GivenReason, KeyCorrection, KeyCorrections,
    NewComment, NewDecision, NewProblemReport, ProblemComment, ProblemReport, ProvedFinding,
    ReportDecision, ReportList, ReportSpan,
};
pub use request::{Asked, Limits, MoveDetail, Request};
pub use row_game::{
    KeptRowGame, NewClassGame, NewRowClass, NewRowGame, RowClass, RowGameEnd, RowGameMoves,
};
pub use rules::{BentFour, KoRule, Rules, Scoring, Suicide};
pub use service::Ready;
pub use service_error::ServiceError;
pub use set::{
    NewProblemSet, SetContents, SetEntry, SetKey, SetList, SetProblem, SetSource, SetSpan, SetTerms,
};
pub use sketch::{
    Details, FaultKind, InferredStakes, Inspection, OpenedSketch, PictureExtent, PictureForm,
    PictureStyle, RuleSet, Sketch, SketchFault, Visibility, WrittenFile,
};
pub use solution::{Solution, SolutionWorth};
pub use solve::{FactRequest, FileRequest, RequestNews, RequestStatus, SolveRequest, Withdrawal};
pub use sync::{SyncAnswer, SyncRating, SyncRatings, SyncRefund, SyncRequest};
pub use turn::{Finish, Turn};

/// The version of everything here. It grows when a message changes its meaning.
pub const VERSION: u32 = 1;
