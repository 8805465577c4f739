//! The views of logs, on a room that was played.

use shikatsu_service::rooms::RoomStore;
use shikatsu_team::{ChatChannel, ChatWords, MemberCommand, RoomEventKind};
use sqlx::AssertSqlSafe;

use crate::files::played_game;
use crate::place::Place;

/// One row as one text.
async fn rows(place: &Place, sql: &str) -> Vec<String> {
    let sql = format!("select row(answer.*)::text from ({sql}) as answer");
    let found = sqlx::query_scalar(AssertSqlSafe(sql));
    found.fetch_all(place.store.pool()).await.unwrap()
}

#[tokio::test]
async fn nine_views_tell_what_happened_in_a_room() {
    let place = Place::new("room_log").await;
    let mut game = played_game();
    for text in ["well played", "oh\0 \\u0000"] {
        let words = ChatWords::Text(text.to_owned());
        let channel = ChatChannel::Review;
        game.by(4, MemberCommand::Say { channel, words });
    }
    game.by(1, MemberCommand::DeleteLine(0));
    game.by(5, MemberCommand::Leave);
    game.keep(&RoomStore::new(place.store.clone())).await;

    let asked = [
        (
            "select content, width, height, komi, moves, result, loser, lead_of_black from room_log_game
             where started_at > opened_at and ended_at > started_at",
            vec!["(game,5,5,6.5000000000000000,3,resigned,white,)"],
        ),
        (
            "select number, color, played, spent_ms > 0 from room_log_move",
            vec!["(1,black,B2,t)", "(2,white,C2,t)", "(3,black,C4,t)"],
        ),
        (
            "select member, rating, seat, color from room_log_user_join",
            vec![
                "(1,1500,player,black)",
                "(2,1500,player,white)",
                "(3,1500,player,black)",
                "(4,1500,player,white)",
                "(5,1500,player,black)",
            ],
        ),
        ("select member, how from room_log_user_leave", vec!["(5,left)"]),
        (
            "select \"window\", member, played, reason from room_log_proposal where \"window\" = 1",
            vec![
                "(1,1,C3,\"the centre\")",
                "(1,3,C3,)",
                "(1,5,B2,\"a corner \\\\ [for now]; \"\"why\"\" not\")",
            ],
        ),
        (
            "select \"window\", played, count(*) from room_log_vote where is_last group by 1, 2 order by 1, 2",
            vec!["(1,B2,2)", "(1,C3,1)", "(3,B4,1)", "(3,C4,1)", "(3,D4,1)"],
        ),
        (
            "select member, channel, text, is_deleted from room_log_chat",
            vec![
                "(4,review,\"well played\",t)",
                "(4,review,\"oh\u{fffd} \\\\u0000\",f)",
            ],
        ),
        (
            "select \"window\", phase from room_log_phase where deadline > at",
            vec![
                "(1,propose)", "(1,vote)", "(2,propose)", "(2,evaluate)", "(3,propose)", "(3,vote)",
                "(4,propose)",
            ],
        ),
        (
            "select \"window\", color, outcome, chosen, decided_by, tie_broken_by, candidates from room_log_decision
             where closed_at > opened_at and length(seed) = 32 and length(commitment) = 64",
            vec![
                "(1,black,decided,B2,mostBallots,,2)",
                "(2,white,decided,C2,bestPlayouts,,2)",
                "(3,black,decided,C4,mostBallots,seed,3)",
                "(4,white,resigned,,,,)",
            ],
        ),
    ];
    for (sql, expected) in asked {
        assert_eq!(rows(&place, sql).await, expected, "{sql}");
    }
    let events = rows(&place, "select count(*) from room_log_event").await;
    assert_eq!(events, [format!("({})", game.log.len())]);
    let closed = |kind: &RoomEventKind| matches!(kind, RoomEventKind::WindowClosed { .. });
    assert_eq!(game.log.iter().filter(|e| closed(&e.kind)).count(), 4);
    place.leave().await;
}
