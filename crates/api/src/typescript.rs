//! The TypeScript types of every message, and the test that the page has them.
//!
//! `SHIKATSU_TYPES=write cargo test -p shikatsu-api` writes `web/src/api.ts` anew;
//! without the word the test compares.

use std::path::Path;

use ts_rs::TS;

use crate::{
    Agreement, Alive, Answer, Ask, Asked, Attempt, AuditCopy, AuditEntry, AuditFinding,
    AuditLikeness, AuditPicture, AuditRecord, AuditSeverity, AuditStones, AuditTerms, Begun,
    BentFour, Beyond, BeyondResult, Boundary, Chain, Change, Choice, Color, Conditional,
    ConditionalWorth, Cost, CycleKind, Details, Ending, EndingKind, Error, ErrorKind, Exercise,
    Explanation, Extent, Fault, FaultKind, Finish, FirstMove, Frame, Goal, Grade, Grown,
    GrownResult, Heard, Hint, HintStep, Inspection, Kept, KeyOpinion, KoRule, Leaf, Limits, Look,
    Maker, Mark, Move, MoveDetail, OnCondition, Opened, Opinion, Oriented, Outcome, PassKeeps,
    PictureForm, Position, Problem, Program, Progress, ProofBranch, ProofBranchKind, ProofClaim,
    ProofManner, ProofPlace, ProofQuestion, ProofStep, ProofView, ProofWish, Reading, Remark,
    RemarkKind, Reply, Report, Request, Role, RuleSet, Rules, Scene, Scoring, Settled, Severity,
    Side, Sketch, Solution, SolutionWorth, Span, Standing, Status, Suicide, Survey, Taken, Trial,
    TrialResult, Tried, Turn, Twig, Unproved, VERSION, Vertex, Visibility, Worth, Written,
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
        Reading,
        Error,
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
        Scene,
        Program,
        Choice,
        Twig,
        Maker,
        Leaf,
        Kept,
        Finish,
        Position,
        Span,
        Turn,
        Standing,
        Answer,
        Heard,
        Cost,
        Severity,
        Mark,
        Reply,
        Begun,
        Ending,
        EndingKind,
        Hint,
        HintStep,
        Explanation,
        Ask,
        Exercise,
        Tried,
        Attempt,
        Status,
        Settled,
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
        Opened,
        Written,
        Survey,
        Inspection,
        Taken,
        Fault,
        FaultKind,
        Look,
        PictureForm,
        Extent,
        Visibility,
        RuleSet,
        Opinion,
        Boundary,
        Solution,
        SolutionWorth,
        OnCondition,
        Remark,
        RemarkKind,
        Trial,
        TrialResult,
        Beyond,
        BeyondResult,
        KeyOpinion,
        Agreement,
        Grown,
        GrownResult,
        Frame,
        Chain,
        Alive,
        Change,
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
