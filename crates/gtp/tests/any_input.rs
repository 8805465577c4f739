//! Whatever is sent: one response to each command, and a legal board.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::prelude::*;
use shikatsu_board::Position;
use shikatsu_gtp::{Command, GtpSession, SessionOutput, Settings};

fn session() -> GtpSession {
    GtpSession::new(Settings::confined())
}

/// Every command by its name, so that none is left out.
fn names() -> Vec<String> {
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    session().answer(
        "list_commands",
        &mut SessionOutput::new(&mut output, &mut remarks),
    );
    let text = String::from_utf8(output).unwrap();
    let words = text.split_whitespace().skip(1);
    words.map(ToOwned::to_owned).collect()
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[A-Ga-g][1-7]",
        6 => "b|w|black|White",
        2 => "pass|alive|dead|seki|interval|maxmoves|ownership|true|allow|avoid",
        2 => "[0-9]{1,3}|-1|0.5|1e400|nan",
        1 => "japanese|nz|tromp-taylor|\\{\"ko\":\"SIMPLE\"\\}",
        1 => "\\PC{0,6}",
    ]
}

fn line() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        10 => Just("play".to_owned()),
        4 => Just("genmove".to_owned()),
        2 => Just("undo".to_owned()),
        1 => (1..8u8).prop_map(|side| format!("boardsize {side}")),
        12 => proptest::sample::select(names()),
        1 => "\\PC{0,9}",
    ];
    let words = proptest::collection::vec(word(), 0..5);
    ("|[0-9]{1,4} ", name, words)
        .prop_map(|(id, name, words)| format!("{id}{name} {}", words.join(" ")))
}

fn check(session: &mut GtpSession, line: &str) {
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    session.answer(line, &mut SessionOutput::new(&mut output, &mut remarks));
    let response = String::from_utf8(output).unwrap();
    let Some(command) = Command::parse(line) else {
        assert_eq!(response, "");
        return;
    };
    let body = response.strip_suffix("\n\n").unwrap();
    assert!(!body.contains("\n\n"), "{line:?}: {response:?}");
    let text = body.strip_prefix(['=', '?']).unwrap();
    let id = command.id.unwrap_or_default();
    assert!(text.starts_with(&id), "{line:?}: {response:?}");
    assert!(Position::from_setup(&session.setup()).is_ok(), "{line:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_conversation_is_answered_line_by_line(
        side in 1..8u8,
        lines in proptest::collection::vec(line(), 1..40),
    ) {
        let mut session = session();
        check(&mut session, &format!("boardsize {side}"));
        for line in &lines {
            check(&mut session, line);
        }
    }

    #[test]
    fn any_text_is_answered(lines in proptest::collection::vec("\\PC{0,40}|.{0,40}", 1..20)) {
        let mut session = session();
        for line in &lines {
            check(&mut session, line);
        }
    }
}
