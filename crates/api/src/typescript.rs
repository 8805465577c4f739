//! The TypeScript types of every message, and the test that the page has them.
//!
//! `SHIKATSU_TYPES=write cargo test -p shikatsu-api` writes `web/src/api.ts` anew;
//! without the word the test compares.

use std::path::Path;

use ts_rs::TS;

use crate::{
    Answer, Asked, BentFour, Color, Cost, CycleKind, Ending, EndingKind, Error, ErrorKind,
    Explanation, Finish, FirstMove, Goal, Heard, Hint, HintStep, KoRule, Limits, Mark, Move,
    MoveDetail, Outcome, PassKeeps, Position, Problem, Progress, Reading, Reply, Report, Request,
    Role, Rules, Scene, Scoring, Severity, Side, Span, Standing, Suicide, Turn, Unproved, VERSION,
    Vertex, Worth,
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
        FirstMove,
        Worth,
        PassKeeps,
        Scene,
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
        Ending,
        EndingKind,
        Hint,
        HintStep,
        Explanation,
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
