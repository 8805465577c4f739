//! Games of the first game under a cookie, and classes.

use serde_json::{Value, json};

use crate::client::Answer;
use crate::fixture::{TestSite, usual, with};

const GAMES: &str = "/api/v1/row-games";
const CLASSES: &str = "/api/v1/row-classes";

/// A browser with its cookie.
struct Visitor<'s> {
    site: &'s TestSite,
    cookie: String,
}

impl<'s> Visitor<'s> {
    const fn new(site: &'s TestSite) -> Self {
        Self {
            site,
            cookie: String::new(),
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let cookie = format!("theme=dark; {}", self.cookie);
        let headers = [("content-type", "application/json"), ("cookie", &cookie)];
        let answer = self
            .site
            .ask(method, path, &headers, body.to_string())
            .await;
        let set = answer.header("set-cookie");
        if let Some((pair, attributes)) = set.split_once(';') {
            assert!(attributes.contains("HttpOnly") && attributes.contains("SameSite=Lax"));
            self.cookie = pair.to_owned();
        }
        answer
    }

    async fn begin(&mut self) -> String {
        let begun = self.ask("POST", GAMES, &game("5x5, row 3")).await;
        assert_eq!(begun.status.as_u16(), 201, "{begun:?}");
        format!("{GAMES}/{}", begun.json()["id"].as_str().unwrap())
    }
}

fn game(rules: &str) -> Value {
    json!({ "rules": rules, "level": 2, "taste": "hunter", "color": "black", "seed": 7 })
}

/// Moves by column and row.
fn moves(points: &[(u8, u8)]) -> Value {
    let moves: Vec<Value> = points
        .iter()
        .map(|(x, y)| json!({ "play": [x, y] }))
        .collect();
    json!({ "moves": moves })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_kept_for_the_browser_that_began_it_and_for_no_other() {
    with(usual, async |site| {
        let (mut own, mut other) = (Visitor::new(site), Visitor::new(site));
        assert_eq!(own.ask("GET", GAMES, &Value::Null).await.json(), json!([]));
        let place = own.begin().await;
        let played = moves(&[(2, 2), (1, 1), (3, 2)]);
        let kept = own.ask("PUT", &place, &played).await.json();
        assert_eq!(kept["moves"], played["moves"]);
        assert_eq!(
            (&kept["rules"], &kept["level"]),
            (&json!("5x5, row 3"), &json!(2))
        );
        assert_eq!(
            (&kept["taste"], &kept["seed"]),
            (&json!("hunter"), &json!(7))
        );
        assert_eq!(own.ask("GET", &place, &Value::Null).await.json(), kept);
        assert_eq!(
            own.ask("GET", GAMES, &Value::Null).await.json(),
            json!([kept])
        );

        // Another browser, one without a cookie, and one that guesses.
        other.begin().await;
        for cookie in [other.cookie.clone(), String::new(), "row_game=guess".into()] {
            let mut stranger = Visitor { site, cookie };
            for (method, body) in [
                ("GET", Value::Null),
                ("PUT", moves(&[])),
                ("DELETE", Value::Null),
            ] {
                let answer = stranger.ask(method, &place, &body).await;
                assert_eq!(answer.refused(), "not-found");
            }
        }
        assert_eq!(own.ask("GET", &place, &Value::Null).await.json(), kept);
        assert_eq!(
            own.ask("DELETE", &place, &Value::Null)
                .await
                .status
                .as_u16(),
            204
        );
        assert_eq!(
            own.ask("GET", &place, &Value::Null).await.refused(),
            "not-found"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_is_played_again_by_the_rules() {
    with(usual, async |site| {
        let mut visitor = Visitor::new(site);
        let place = visitor.begin().await;
        let won = moves(&[(1, 2), (1, 1), (2, 2), (2, 1), (3, 2)]);
        let kept = visitor.ask("PUT", &place, &won).await.json();
        assert_eq!(kept["end"], json!({ "winner": "black" }));
        // Moves are taken back by sending fewer of them.
        let back = moves(&[(1, 2), (1, 1)]);
        let kept = visitor.ask("PUT", &place, &back).await.json();
        assert_eq!(
            (&kept["end"], &kept["moves"]),
            (&Value::Null, &back["moves"])
        );
        for (points, words) in [
            (&[(1, 2), (1, 2)][..], "move 2 is not allowed"),
            (&[(9, 9)], "not on a board"),
            (
                &[(1, 2), (1, 1), (2, 2), (2, 1), (3, 2), (3, 1)],
                "move 6 is not allowed",
            ),
        ] {
            let refused = visitor.ask("PUT", &place, &moves(points)).await;
            assert_eq!(refused.refused(), "unanswerable");
            assert!(refused.text().contains(words), "{}", refused.text());
        }
        let kept = visitor.ask("GET", &place, &Value::Null).await.json();
        assert_eq!(kept["moves"], back["moves"], "a refused try costs nothing");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn terms_that_make_no_game_are_refused_with_what_to_do() {
    with(usual, async |site| {
        let mut visitor = Visitor::new(site);
        for (field, value, words) in [
            ("rules", json!("5x5, row 9"), "choose from 3 to 5"),
            ("rules", json!("chess"), "write them as"),
            ("level", json!(9), "choose from 1 to 8"),
            ("taste", json!("sweet"), "choose builder"),
        ] {
            let mut terms = game("5x5, row 3");
            terms[field] = value;
            let refused = visitor.ask("POST", GAMES, &terms).await;
            assert_eq!(refused.refused(), "unanswerable");
            assert!(refused.text().contains(words), "{}", refused.text());
        }
        let two = json!({ "rules": "7x7, captures 3", "color": "black", "seed": 0 });
        let begun = visitor.ask("POST", GAMES, &two).await.json();
        assert_eq!(
            (&begun["level"], &begun["taste"]),
            (&Value::Null, &json!("builder"))
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_game_goes_when_a_browser_keeps_too_many() {
    with(usual, async |site| {
        let mut visitor = Visitor::new(site);
        let first = visitor.begin().await;
        let second = visitor.begin().await;
        for _ in 2..=shikatsu_service::row_games::MOST_GAMES {
            visitor.begin().await;
        }
        assert_eq!(
            visitor.ask("GET", &first, &Value::Null).await.refused(),
            "not-found"
        );
        assert_eq!(
            visitor
                .ask("GET", &second, &Value::Null)
                .await
                .status
                .as_u16(),
            200
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_fixes_the_rules_and_its_teacher_sees_the_boards() {
    with(usual, async |site| {
        let mut teacher = Visitor::new(site);
        let new = json!({ "title": "Tuesday", "rules": "7x7, captures 3", "level": 1 });
        let class = teacher.ask("POST", CLASSES, &new).await.json();
        let place = format!("{CLASSES}/{}", class["code"].as_str().unwrap());
        let mut pupil = Visitor::new(site);
        assert_eq!(pupil.ask("GET", &place, &Value::Null).await.json(), class);
        let boards = format!("{place}/games");
        let begun = pupil
            .ask("POST", &boards, &json!({ "color": "white", "seed": 3 }))
            .await
            .json();
        assert_eq!(
            (&begun["rules"], &begun["level"]),
            (&new["rules"], &new["level"])
        );
        let own = format!("{GAMES}/{}", begun["id"].as_str().unwrap());
        let played = pupil.ask("PUT", &own, &moves(&[(3, 3)])).await.json();
        let seen = teacher.ask("GET", &boards, &Value::Null).await.json();
        assert_eq!(seen, json!([played]));

        // A pupil sees no board of another, and a teacher changes none.
        assert_eq!(
            pupil.ask("GET", &boards, &Value::Null).await.refused(),
            "not-found"
        );
        assert_eq!(
            teacher.ask("PUT", &own, &moves(&[])).await.refused(),
            "not-found"
        );
        let missing = format!("{CLASSES}/nothing/games");
        assert_eq!(
            teacher.ask("GET", &missing, &Value::Null).await.refused(),
            "not-found"
        );
        let mut unnamed = new.clone();
        unnamed["title"] = json!("");
        assert_eq!(
            teacher.ask("POST", CLASSES, &unnamed).await.refused(),
            "unanswerable"
        );
    })
    .await;
}
