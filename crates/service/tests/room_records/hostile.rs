//! Reasons that try to leave their place in a file.

use shikatsu_formats::read_any;
use shikatsu_service::room_records::{RecordView, to_csv, to_sgf};
use shikatsu_team::RoomSettings;

use crate::files::record;
use crate::scripted::{ScriptedRoom, a_game};

const HOSTILE: [&str; 9] = [
    "];B[aa]C[",
    "\\",
    "\\]",
    "ends with \\\\\\",
    ")(;GM[1]SZ[19]",
    "two\r\nlines\u{2028}three",
    "nul\u{1}\u{7f}",
    "=HYPERLINK(\"https://example.org\",\"x\")",
    "+RIGHT FORCE CHOICE NOTTHIS",
];

#[test]
fn a_reason_stays_in_its_comment() {
    for reason in HOSTILE {
        let mut game = ScriptedRoom::open(1, RoomSettings::new(a_game(5)), 2);
        game.propose(1, "C3", reason);
        let record = record(&game, RecordView::Over);
        let text = to_sgf(&record).unwrap();
        let mut read = read_any(text.as_bytes()).unwrap();
        assert_eq!(read.len(), 1, "{reason:?}");
        let tree = read.remove(0).0.tree;
        assert_eq!(tree.len(), 2, "{reason:?}: {text}");
        let comment = &tree.node(tree.root().children()[0]).comment;
        let words = reason.replace(|c: char| c.is_control() || c == '\u{2028}', " ");
        assert!(comment.contains(words.trim()), "{reason:?}: {comment}");
        let csv = to_csv(&record);
        assert_eq!(csv.lines().count(), 2, "{reason:?}: {csv}");
        assert!(!csv.contains(",=") && !csv.contains(",\"="), "{csv}");
        assert!(!csv.contains(",+R"), "{csv}");
    }
}
