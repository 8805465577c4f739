//! The TypeScript types of every message, and the test that the page has them.
//!
//! `SHIKATSU_TYPES=write cargo test -p shikatsu-api` writes `web/src/api.ts` anew;
//! without the word the test compares.

use std::path::Path;

use ts_rs::TS;

use crate::{
    Agreement, AliveStones, Answer, ApiError, Asked, AuditCopy, AuditEntry, AuditFinding,
    AuditLikeness, AuditPicture, AuditRecord, AuditSeverity, AuditStones, AuditTerms, Begun,
    BentFour, BoundaryOrigin, ChainSurvey, ChainView, ChosenOpponent, Color, Conditional,
    ConditionalWorth, Cost, CycleKind, Details, Ending, EndingKind, ErrorKind, Exercise,
    ExerciseMark, ExerciseQuestion, Explanation, FaultKind, Finish, FirstMove, Goal, Grade, Grown,
    GrownResult, Heard, Hint, HintStep, InferredStakes, Inspection, KeptNode, KeptTree, KeyOpinion,
    KeyStonesFate, KeyStonesStatus, KoRule, Limits, LineBoard, LineSpan, Move, MoveDetail,
    MoveMaker, MoveMark, OnCondition, OpenedSketch, Opinion, OpponentKind, OrientationChange,
    Oriented, Outcome, PassKeeps, PictureExtent, PictureForm, PictureStyle, PlayChoice, PlayNode,
    PlayView, PracticeView, Problem, Program, Progress, ProofBranch, ProofBranchKind, ProofClaim,
    ProofManner, ProofPlace, ProofQuestion, ProofStep, ProofView, ProofWish, ReadProblem, Remark,
    RemarkKind, Reply, Report, Request, Role, RuleSet, Rules, Scoring, Severity, Side, Sketch,
    SketchFault, Solution, SolutionWorth, Standing, StoneTrial, Suicide, TrialResult, TriedPoint,
    Turn, UnboundedResult, UnboundedTrial, Unproved, VERSION, Vertex, Visibility, Worth,
    WrittenFile,
};

macro_rules! declarations {
    ($($name:ty),+ $(,)?) => {
        [$(format!("{}export {}\n", <$name>::docs().unwrap_or_default(), <$name>::decl())),+]
    };
}

fn written() -> String {
    let types = declarations![
        Vertex,
        Color,
        Move,
        Role,
        Outcome,
        CycleKind,
        Unproved,
        Rules,
        KoRule,
        Suicide,
        Scoring,
        BentFour,
        Goal,
        Problem,
        ReadProblem,
        ApiError,
        ErrorKind,
        Asked,
        Limits,
        MoveDetail,
        Request,
        Progress,
        Report,
        Side,
        Conditional,
        ConditionalWorth,
        Grade,
        FirstMove,
        Worth,
        PassKeeps,
        PlayView,
        Program,
        PlayChoice,
        ChosenOpponent,
        OpponentKind,
        PlayNode,
        MoveMaker,
        KeptNode,
        KeptTree,
        Finish,
        PracticeView,
        LineSpan,
        Turn,
        Standing,
        Answer,
        Heard,
        Cost,
        Severity,
        MoveMark,
        Reply,
        Begun,
        Ending,
        EndingKind,
        Hint,
        HintStep,
        Explanation,
        ExerciseQuestion,
        Exercise,
        TriedPoint,
        ExerciseMark,
        KeyStonesStatus,
        KeyStonesFate,
        AuditTerms,
        AuditStones,
        AuditEntry,
        AuditLikeness,
        AuditSeverity,
        AuditFinding,
        AuditCopy,
        AuditRecord,
        AuditPicture,
        Sketch,
        Details,
        OpenedSketch,
        WrittenFile,
        ChainSurvey,
        Inspection,
        InferredStakes,
        SketchFault,
        FaultKind,
        PictureStyle,
        PictureForm,
        PictureExtent,
        Visibility,
        RuleSet,
        Opinion,
        BoundaryOrigin,
        Solution,
        SolutionWorth,
        OnCondition,
        Remark,
        RemarkKind,
        StoneTrial,
        TrialResult,
        UnboundedTrial,
        UnboundedResult,
        KeyOpinion,
        Agreement,
        Grown,
        GrownResult,
        LineBoard,
        ChainView,
        AliveStones,
        OrientationChange,
        Oriented,
        ProofView,
        ProofClaim,
        ProofQuestion,
        ProofManner,
        ProofPlace,
        ProofStep,
        ProofBranch,
        ProofBranchKind,
        ProofWish,
    ];
    format!(
        "// Written from crates/api by\n\
         //   SHIKATSU_TYPES=write cargo test -p shikatsu-api\n\
         // Do not edit it: the same test compares.\n\n\
         /** The version of everything here. */\n\
         export const VERSION = {VERSION};\n\n{}",
        types.join("\n")
    )
    .replace(" \n", "\n")
}

#[test]
fn the_page_has_the_types_of_today() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api.ts");
    let types = written();
    if std::env::var_os("SHIKATSU_TYPES").is_some_and(|word| word == "write") {
        std::fs::write(&file, &types).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == types,
        "web/src/api.ts is out of date; run SHIKATSU_TYPES=write cargo test -p shikatsu-api"
    );
}
