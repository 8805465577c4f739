//! Records and reviews of kept rooms over HTTP.

use shikatsu_service::rooms::RoomStore;
use shikatsu_team::RoomSettings;

use crate::fixture::{usual, with};
use crate::scripted::{ScriptedRoom, a_game};

#[tokio::test(flavor = "multi_thread")]
async fn records_and_reviews_are_files_for_all_who_have_the_link() {
    with(usual, async |site| {
        let rooms = RoomStore::new(site.requests.store().clone());
        let mut running = ScriptedRoom::open(1, RoomSettings::new(a_game(9)), 4);
        running.decide(&[(1, "C3"), (3, "G7")]);
        running.keep(&rooms).await;
        let mut over = ScriptedRoom::open(2, RoomSettings::new(a_game(9)), 4);
        over.decide(&[(1, "C3"), (3, "G7")]);
        over.resign(&[2, 4]);
        over.keep(&rooms).await;
        let path = |room: u128, file: &str| format!("/api/v1/rooms/{room:032x}/{file}");

        let sgf = site.get(&path(2, "log.sgf")).await;
        assert_eq!(sgf.status.as_u16(), 200);
        assert!(
            sgf.header("content-type")
                .starts_with("application/x-go-sgf")
        );
        assert!(sgf.text().contains("RE[B+R]") && sgf.text().contains("Ballots: 2 of 2"));
        let csv = site.get(&path(2, "log.csv")).await;
        assert!(csv.header("content-type").starts_with("text/csv"));
        assert_eq!(csv.text().lines().count(), 3);
        // While the game runs there are no ballots in it, and no review.
        let sgf = site.get(&path(1, "log.sgf")).await;
        assert!(!sgf.text().contains("Ballots:"), "{}", sgf.text());
        let review = site.get(&path(1, "review")).await;
        assert_eq!(review.refused(), "declined");

        let review = site.get(&path(2, "review")).await.json();
        assert_eq!(review["state"], "complete");
        assert_eq!(review["decisions"], serde_json::json!([]));
        assert_eq!(review["own"], serde_json::Value::Null);
        let exercise = site.get(&path(2, "review/1/problem.sgf")).await;
        assert_eq!(exercise.status.as_u16(), 404);
        for file in ["log.sgf", "log.csv", "review", "review/1/problem.sgf"] {
            assert_eq!(site.get(&path(9, file)).await.status.as_u16(), 404);
        }
    })
    .await;
}
