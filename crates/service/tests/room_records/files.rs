//! The files of a played room, compared with those beside this test.
//! `SHIKATSU_GOLDEN=write cargo nextest run -p shikatsu-service --test room_records` writes them anew.

use std::path::Path;

use shikatsu_formats::read_any;
use shikatsu_service::room_records::{
    RecordBuilder, RecordView, RoomRecord, to_csv, to_sgf, view_of,
};
use shikatsu_team::{
    EvidenceItem, Millis, PlayoutSum, RoomEventKind, RoomSettings, SchemeKind, ServiceCommand,
    SideSettings, TeamSettings,
};

use crate::scripted::{ScriptedRoom, a_game};

/// Two teams: one votes, one lets playouts decide; a tie, reasons, and a resignation.
pub(crate) fn played_game() -> ScriptedRoom {
    let mut settings = RoomSettings::new(a_game(5));
    settings.sides[1] = SideSettings::Team(TeamSettings::new(SchemeKind::MonteCarlo));
    let mut game = ScriptedRoom::open(7, settings, 5);
    game.propose(1, "C3", "the centre");
    game.propose(3, "C3", "");
    game.propose(5, "B2", "a corner \\ [for now]; \"why\" not");
    game.vote(1, "C3");
    game.vote(3, "B2");
    game.vote(5, "B2");
    game.propose(2, "C2", "");
    game.propose(4, "D3", "");
    let (window, moves) = (
        game.window(),
        ["C2", "D3"].map(|label| game.played_at(label)),
    );
    let sums = [(30, 10), (-25, 10)].map(|(sum, playouts)| PlayoutSum { sum, playouts });
    game.service(ServiceCommand::Evidence {
        window,
        item: EvidenceItem::Playouts(moves.into_iter().zip(sums).collect()),
    });
    // A tie: one proposal and one ballot each.
    game.propose(1, "C4", "");
    game.propose(3, "D4", "");
    game.propose(5, "B4", "=SUM(A1)");
    game.vote(1, "C4");
    game.vote(3, "D4");
    game.vote(5, "B4");
    game.resign(&[2, 4]);
    game
}

pub(crate) fn record(game: &ScriptedRoom, view: RecordView) -> RoomRecord {
    let mut builder = RecordBuilder::new(view);
    for event in &game.log {
        builder.add(event).unwrap();
    }
    builder.finish().unwrap()
}

#[test]
fn a_played_room_is_written_as_the_files_beside_this_test() {
    let game = played_game();
    assert_eq!(view_of(&game.room, game.now), RecordView::Over);
    let over = record(&game, RecordView::Over);
    compare("over.sgf", &to_sgf(&over).unwrap());
    compare("over.csv", &to_csv(&over));
}

#[test]
fn while_the_game_runs_a_record_has_what_all_see() {
    let mut game = played_game();
    let end = |kind: &RoomEventKind| matches!(kind, RoomEventKind::MotionVoted { .. });
    let running = game.log.iter().position(|event| end(&event.kind)).unwrap();
    game.log.truncate(running);
    let record = record(&game, RecordView::Running(game.now));
    compare("running.sgf", &to_sgf(&record).unwrap());
    compare("running.csv", &to_csv(&record));
}

#[test]
fn those_who_watch_later_get_a_record_up_to_their_time() {
    let game = played_game();
    let played = |kind: &RoomEventKind| matches!(kind, RoomEventKind::MovePlayed { .. });
    let moves: Vec<Millis> = game
        .log
        .iter()
        .filter(|event| played(&event.kind))
        .map(|event| event.at)
        .collect();
    assert_eq!(moves.len(), 3);
    for (count, &at) in moves.iter().enumerate() {
        let before = record(&game, RecordView::Running(at - Millis(1)));
        assert_eq!(before.moves.len(), count);
        let then = record(&game, RecordView::Running(at));
        assert_eq!(then.moves.len(), count + 1);
        assert_eq!(then.result, None);
    }
}

#[test]
fn no_file_names_a_member() {
    let game = played_game();
    for view in [RecordView::Over, RecordView::Running(game.now)] {
        let record = record(&game, view);
        for text in [to_sgf(&record).unwrap(), to_csv(&record)] {
            assert!(!text.contains("Secret name"), "{text}");
        }
    }
}

#[test]
fn a_record_reads_back_with_the_moves_that_were_played() {
    let game = played_game();
    let text = to_sgf(&record(&game, RecordView::Over)).unwrap();
    let (document, _) = read_any(text.as_bytes()).unwrap().remove(0);
    let line: Vec<_> = document
        .tree
        .main_line()
        .filter_map(|id| document.tree.node(id).played)
        .collect();
    let played: Vec<_> = game.room.game().game().moves().collect();
    assert_eq!(line, played);
}

/// Compares with the file of this name, or writes it.
fn compare(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/room_records");
    let file = folder.join(name);
    if std::env::var_os("SHIKATSU_GOLDEN").is_some_and(|word| word == "write") {
        std::fs::write(&file, text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(
        text, kept,
        "{name} differs; look at the difference, then write it anew"
    );
}
