//! Workers help a room while it runs: playouts decide a window, and the engine answers in a problem.

use serde_json::{Value, json};
use shikatsu_formats::read_any;

use crate::fixture::{usual, with};
use crate::guest::{Browser, play};
use crate::settings::{game, player, team};

/// A room about the corner of the documentation: Black kills at B9.
fn a_problem() -> Value {
    let text = include_str!("../../../../docs/examples/corner.txt");
    let problem = read_any(text.as_bytes()).unwrap().remove(0).0.problem;
    let mut settings = game(&team("plurality"), &json!({ "kind": "outside" }));
    settings["content"] = json!({
        "kind": "problem", "problem": shikatsu_api::Problem::from(&problem), "origin": {},
    });
    settings
}

#[tokio::test(flavor = "multi_thread")]
async fn playouts_of_a_worker_decide_a_window() {
    with(usual, async |site| {
        site.start_worker();
        let settings = game(&team("monteCarlo"), &json!({ "kind": "outside" }));
        let mut host = Browser::new(site.address);
        let room = host.open(&settings, player("black")).await;
        let mut host = host.enter(&room).await;
        let mut second = Browser::new(site.address)
            .come_to(&room, "Aki", player("black"))
            .await;
        host.command(json!({ "kind": "start" })).await;
        for guest in [&mut host, &mut second] {
            guest.until("a window", |g| g.window() == 1).await;
        }
        host.propose(2, 2).await.unwrap();
        second.propose(0, 0).await.unwrap();
        host.until("a move", |g| g.moves() == 1).await;
        let decided = &host.picture["decided"]["outcome"]["decision"];
        assert_eq!(decided["why"]["kind"], "bestPlayouts");
        // The centre of 5×5 is better than its corner, and both were played out.
        assert_eq!(decided["chosen"], play(2, 2));
        let rows = decided["table"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["value"]["playouts"] == 1_000));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_answers_a_mistake_and_ends_a_problem() {
    with(usual, async |site| {
        site.start_worker();
        let mut host = Browser::new(site.address);
        let room = host.open(&a_problem(), player("black")).await;
        let mut team = host.enter(&room).await;
        team.command(json!({ "kind": "start" })).await;
        team.until("a window", |g| g.window() == 1).await;
        team.propose(0, 0).await.unwrap();
        // A9 was wrong: White makes two eyes at B9, and Black is asked again.
        team.until("an answer", |g| g.moves() == 2 && g.window() == 2)
            .await;
        assert_eq!(team.picture["board"]["last"], play(1, 0));

        let mut host = Browser::new(site.address);
        let room = host.open(&a_problem(), player("black")).await;
        let mut team = host.enter(&room).await;
        team.command(json!({ "kind": "start" })).await;
        let mut window = 1;
        let mut point = (1, 0);
        while team.picture["result"].is_null() {
            team.until("a window or the end", |g| {
                g.window() == window || !g.picture["result"].is_null()
            })
            .await;
            if team.picture["result"].is_null() {
                team.propose(point.0, point.1).await.unwrap();
                window += 1;
                point = first_empty(&team.picture["board"]);
            }
        }
        assert_eq!(team.picture["result"]["kind"], "problemDecided");
        assert_eq!(team.picture["result"]["outcome"]["kind"], "dead");
    })
    .await;
}

/// The first point at which the team may play.
fn first_empty(board: &Value) -> (u8, u8) {
    let width = board["width"].as_u64().unwrap();
    let stones = board["stones"].as_str().unwrap().bytes().zip(0_u64..);
    let forbidden = board["forbidden"].as_array().unwrap();
    let mut free = stones
        .filter(|(stone, _)| *stone == b'.')
        .map(|(_, place)| {
            let [x, y] = [place % width, place / width].map(|line| u8::try_from(line).unwrap());
            (x, y)
        });
    free.find(|(x, y)| !forbidden.contains(&json!([x, y])))
        .unwrap()
}
