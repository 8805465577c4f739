//! Malformed files: each fault is named at its own line and column.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use shikatsu_formats::sgf::read_text;

/// Reads a faulty text and answers `line:column found | expected`.
fn fault(text: &str) -> String {
    let error = read_text(text).unwrap_err();
    let place = error.place;
    format!(
        "{}:{} {} | {}",
        place.line, place.column, error.found, error.expected
    )
}

#[test]
fn structure() {
    assert_eq!(
        fault("just a letter"),
        "1:1 no game tree | '(;', with which every SGF game tree begins"
    );
    assert_eq!(
        fault("(B[aa])"),
        "1:2 'B' | ';' and the first node of the variation"
    );
    assert_eq!(
        fault("()"),
        "1:2 ')' | ';' and the first node of the variation"
    );
    assert_eq!(
        fault("(;SZ[9]\n(;B[aa])\n(;B[bb]\n"),
        "4:1 the end of the file | ')' to close the variation opened at line 3, column 1"
    );
    assert_eq!(
        fault("(;SZ[9]))"),
        "1:9 ')' | another game tree '(;' or the end of the file"
    );
    assert_eq!(
        fault("(;SZ[9]\n(;B[aa]);W[bb])"),
        "2:9 ';' | '(' for another variation, or ')' to end this one"
    );
    assert_eq!(
        fault("(;SZ[9]\n;B[aa] 死 ;W[bb])"),
        "2:8 '死' | a property, ';', '(' or ')'"
    );
    assert_eq!(
        fault("(;SZ[9]\n;B;W[bb])"),
        "2:3 ';' | '[' and the value of 'B'"
    );
    assert_eq!(
        fault("(;SZ[9]black[aa])"),
        "1:8 'black' | a property name in capital letters, such as AB"
    );
    assert_eq!(
        fault("(;SZ[9]C[死活\\];B)"),
        "1:9 a value that never ends | ']' at its end (a bracket inside a text is written '\\]')"
    );
}

#[test]
fn values() {
    let point = "a point of the 9×9 board, from 'aa' to 'ii'";
    assert_eq!(
        fault("(;SZ[9]\n AB[aa][zz])"),
        format!("2:9 'zz' | {point}")
    );
    assert_eq!(
        fault("(;SZ[9]AW[ai:bj])"),
        format!("1:11 'ai:bj' | {point}")
    );
    assert_eq!(fault("(;SZ[9];B[jj])"), format!("1:11 'jj' | {point}"));
    assert_eq!(fault("(;SZ[9]C[死]AE[ja])"), format!("1:15 'ja' | {point}"));
    assert_eq!(
        fault("(;SZ[25])"),
        "1:6 '25' | a board size from 1 to 19, or columns and rows such as '9:7'"
    );
    assert_eq!(
        fault("(;SZ[9:x])"),
        "1:6 '9:x' | a board size from 1 to 19, or columns and rows such as '9:7'"
    );
    assert_eq!(
        fault("(;SZ[9];B[a])"),
        "1:11 'a' | a point such as 'cd', or nothing for a pass"
    );
    assert_eq!(
        fault("(;AB[bb:aa])"),
        "1:6 'bb:aa' | a point such as 'cd' or a rectangle such as 'aa:cc', its top left corner first"
    );
    assert_eq!(fault("(;PL[])"), "1:6 an empty value | 'B' or 'W'");
    assert_eq!(fault("(;PL[3])"), "1:6 '3' | 'B' or 'W'");
    let long = "x".repeat(1_000_000);
    assert_eq!(
        fault(&format!("(;PL[{long}])")),
        format!("1:6 '{}…' | 'B' or 'W'", "x".repeat(24))
    );
}

#[test]
fn nothing_of_the_file_reaches_the_terminal_unescaped() {
    let escape = "'\\u{1b}[2Jx' | 'B' or 'W'";
    assert_eq!(fault("(;PL[\u{1b}[2Jx])"), format!("1:6 {escape}"));
    assert_eq!(
        fault("(;SZ[9]\r;\u{7} B[aa])"),
        "2:2 '\\u{7}' | a property, ';', '(' or ')'"
    );
    for text in [
        "(;\u{1b})",
        "(;AB[\u{1b}\u{9b}])",
        "(;B\u{9b}[aa])",
        "(;SZ[\0])",
    ] {
        assert!(!fault(text).contains(char::is_control), "{text:?}");
    }
}

#[test]
fn moves_and_games() {
    assert_eq!(
        fault("(;SZ[9];B[aa][bb])"),
        "1:15 'bb' | one point after B, not several"
    );
    assert_eq!(
        fault("(;SZ[9];B[aa]W[jj])"),
        "1:16 'jj' | a point of the 9×9 board, from 'aa' to 'ii'"
    );
    assert_eq!(
        fault("(;SZ[9])\n(;FF[4]GM[2])"),
        "2:8 the number of another game | GM[1], a game of Go"
    );
    assert_eq!(
        fault("(;FF[3]GaMe[2])"),
        "1:8 the number of another game | GM[1], a game of Go"
    );
    assert_eq!(
        fault("(;GM[go])"),
        "1:3 invalid game type | GM[1], a game of Go, or no GM at all"
    );
}
