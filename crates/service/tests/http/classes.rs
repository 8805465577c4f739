//! Classes: pupils with cards and members who join, homework, and progress with the move that was played.

use std::sync::Arc;

use serde_json::{Value, json};
use shikatsu_service::http::ServerSettings;

use crate::actors::{TestActor, with_accounts};
use crate::fixture::{CORNER, TestSite, drawn, question, with};

fn with_corner(settings: &mut ServerSettings) {
    with_accounts(settings);
    settings.boards = Arc::new([("corner".to_owned(), drawn(CORNER))].into());
}

/// A class with its teacher.
struct TaughtClass {
    teacher: TestActor,
    place: String,
    code: String,
}

impl TaughtClass {
    async fn new(site: &TestSite) -> Self {
        let teacher = TestActor::member(site).await;
        let new = json!({ "name": "Tuesday" });
        let made = teacher.send(site, "POST", "/api/v1/classes", &new).await;
        assert_eq!(made.status.as_u16(), 201, "{made:?}");
        let place = format!("/api/v1/classes/{}", made.json()["id"].as_str().unwrap());
        let seen = teacher.send(site, "GET", &place, &json!({})).await.json();
        Self {
            teacher,
            place,
            code: seen["code"].as_str().unwrap().to_owned(),
        }
    }

    async fn join(&self, site: &TestSite) -> TestActor {
        let member = TestActor::member(site).await;
        let code = json!({ "code": self.code.to_lowercase() });
        let path = "/api/v1/classes/membership";
        let joined = member.send(site, "POST", path, &code).await;
        assert_eq!(joined.json()["role"], "pupil", "{joined:?}");
        member
    }

    /// A pupil with a card, signed in with it.
    async fn pupil(&self, site: &TestSite, name: &str) -> (String, TestActor) {
        let path = format!("{}/pupils", self.place);
        let names = json!({ "names": [name] });
        let made = self.teacher.send(site, "POST", &path, &names).await;
        assert_eq!(made.status.as_u16(), 201, "{made:?}");
        let card = made.json()["cards"][0].clone();
        let mut pupil = TestActor::visitor();
        let word = json!({ "word": card["word"] });
        let entered = pupil
            .send(site, "POST", "/api/v1/session/word", &word)
            .await;
        assert_eq!(entered.json()["kind"], "pupil", "{entered:?}");
        let cookie = entered.header("set-cookie");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        pupil.headers.push(("cookie", cookie));
        (card["pupil"].as_str().unwrap().to_owned(), pupil)
    }

    /// Gives the class the corner as homework.
    async fn give_corner(&self, site: &TestSite, dates: Value) -> crate::client::Answer {
        let source = json!({ "kind": "chosen", "problems": ["corner"] });
        let new = json!({ "title": "Corners", "licence": "unknown", "source": source });
        let made = self.teacher.send(site, "POST", "/api/v1/sets", &new).await;
        let mut homework = dates;
        homework["problemSet"] = made.json()["id"].clone();
        let path = format!("{}/homework", self.place);
        self.teacher.send(site, "POST", &path, &homework).await
    }

    async fn progress(&self, site: &TestSite, actor: &TestActor) -> Value {
        let path = format!("{}/progress", self.place);
        let answer = actor.send(site, "GET", &path, &json!({})).await;
        assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
        answer.json()["tried"].clone()
    }
}

async fn attempt(site: &TestSite, actor: &TestActor, seq: u32, result: &str, answer: &str) {
    let at = 1_700_000_000_000_u64 + u64::from(seq) * 60_000;
    let line = format!(
        "00000000000000a1 {seq} {at} attempt rated corner eyes 1200 1 {result} 9000 0 0 {answer}"
    );
    let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [line] });
    let synced = actor.send(site, "POST", "/api/v1/sync", &sync).await;
    assert_eq!(synced.json()["accepted"], 1, "{synced:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teacher_sees_the_move_that_was_played_and_what_refutes_it() {
    with(with_corner, async |site| {
        site.start_worker();
        // What is proved of the position after the wrong move refutes it.
        let mut after = question(CORNER, 30_000);
        after.problem.black.push(shikatsu_api::Vertex(0, 0));
        after.problem.to_move = Some(shikatsu_api::Color::White);
        after.problem.goal = None;
        after.first = shikatsu_api::Asked::White;
        after.moves = shikatsu_api::MoveDetail::AllFirstMoves;
        let asked = site.post("/api/v1/solves", &after).await;
        site.closed(asked.header("location")).await;

        let class = TaughtClass::new(site).await;
        let (tom, pupil) = class.pupil(site, "Tom").await;
        let joined = class.join(site).await;
        attempt(site, &pupil, 1, "wrong", "A9").await;
        attempt(site, &joined, 1, "right", "B9").await;
        assert_eq!(
            class.progress(site, &class.teacher).await,
            json!([]),
            "no homework"
        );
        let given = class.give_corner(site, json!({})).await;
        assert_eq!(given.status.as_u16(), 204, "{given:?}");
        attempt(site, &pupil, 2, "right", "B9").await;

        let seen = class.progress(site, &class.teacher).await;
        assert_eq!(seen.as_array().unwrap().len(), 2, "{seen}");
        let of_tom = seen
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["pupil"] == tom);
        let of_tom = of_tom.unwrap();
        assert_eq!(of_tom["name"], "Tom");
        assert_eq!(of_tom["first"], "wrong");
        assert_eq!(of_tom["played"], "A9");
        assert_eq!(of_tom["refutation"], "B9");
        assert_eq!(
            (&of_tom["tries"], &of_tom["isSolved"]),
            (&json!(2), &json!(true))
        );
        // A pupil sees the own progress and no other.
        let own = class.progress(site, &pupil).await;
        assert_eq!(own.as_array().unwrap().len(), 1);
        assert_eq!(own[0]["pupil"], tom);
        let table = format!("{}/progress.csv", class.place);
        let table = class.teacher.send(site, "GET", &table, &json!({})).await;
        assert!(
            table
                .text()
                .contains("Tom,corner,eyes,wrong,2,yes,9.0,A9,B9,"),
            "{}",
            table.text()
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pupils_are_seen_by_their_teachers_and_a_stranger_learns_nothing_of_a_class() {
    with(with_corner, async |site| {
        let class = TaughtClass::new(site).await;
        let (tom, pupil) = class.pupil(site, "Tom").await;
        let joined = class.join(site).await;
        let stranger = TestActor::member(site).await;
        let look =
            async |actor: &TestActor| actor.send(site, "GET", &class.place, &json!({})).await;
        assert_eq!(
            look(&class.teacher).await.json()["members"]
                .as_array()
                .unwrap()
                .len(),
            3
        );
        for seen in [look(&pupil).await.json(), look(&joined).await.json()] {
            assert_eq!(seen["members"], json!([]));
            assert_eq!(seen["code"], Value::Null);
            assert!(!seen.to_string().contains("Tom"));
        }
        assert_eq!(look(&stranger).await.refused(), "not-found");
        assert_eq!(look(&TestActor::visitor()).await.refused(), "unauthorised");
        for actor in [&pupil, &joined] {
            for (method, path) in [
                ("POST", format!("{}/pupils/{tom}/card", class.place)),
                ("DELETE", format!("{}/pupils/{tom}", class.place)),
                ("DELETE", format!("{}/pupils/{tom}/account", class.place)),
                ("DELETE", class.place.clone()),
            ] {
                let refused = actor.send(site, method, &path, &json!({})).await;
                assert_eq!(refused.refused(), "forbidden", "{method} {path}");
            }
        }
        // One who is made a teacher sees all of it; a pupil with a card cannot be made one.
        let path = |of: &str| format!("{}/pupils/{of}/teacher", class.place);
        let id = joined.id().simple().to_string();
        let made = class
            .teacher
            .send(site, "POST", &path(&id), &json!({}))
            .await;
        assert_eq!(made.status.as_u16(), 204);
        assert_eq!(
            look(&joined).await.json()["members"]
                .as_array()
                .unwrap()
                .len(),
            3
        );
        let refused = class
            .teacher
            .send(site, "POST", &path(&tom), &json!({}))
            .await;
        assert_eq!(refused.refused(), "not-found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_renewed_and_accounts_of_pupils_deleted_by_their_teacher_alone() {
    with(with_corner, async |site| {
        let class = TaughtClass::new(site).await;
        let (tom, pupil) = class.pupil(site, "Tom").await;
        let joined = class.join(site).await;
        let other = TaughtClass::new(site).await;
        let card = format!("{}/pupils/{tom}/card", other.place);
        let refused = other.teacher.send(site, "POST", &card, &json!({})).await;
        assert_eq!(refused.refused(), "not-found", "another class");
        let card = format!("{}/pupils/{tom}/card", class.place);
        let renewed = class.teacher.send(site, "POST", &card, &json!({})).await;
        assert_eq!(renewed.status.as_u16(), 201, "{renewed:?}");
        let who = pupil.send(site, "GET", "/api/v1/session", &json!({})).await;
        assert_eq!(
            who.json()["account"],
            Value::Null,
            "the old card's session is over"
        );
        // Only the member deletes the account of a member.
        let id = joined.id().simple().to_string();
        let path = format!("{}/pupils/{id}/account", class.place);
        let refused = class.teacher.send(site, "DELETE", &path, &json!({})).await;
        assert_eq!(refused.refused(), "not-found");
        let path = format!("{}/pupils/{tom}/account", class.place);
        let gone = class.teacher.send(site, "DELETE", &path, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204);
        let again = class.teacher.send(site, "DELETE", &path, &json!({})).await;
        assert_eq!(again.refused(), "not-found");
        // The class goes with its last teacher.
        let left = format!("{}/membership", class.place);
        let left = class.teacher.send(site, "DELETE", &left, &json!({})).await;
        assert_eq!(left.status.as_u16(), 204);
        let seen = joined.send(site, "GET", &class.place, &json!({})).await;
        assert_eq!(seen.refused(), "not-found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn homework_begins_and_is_due_and_opens_its_set_to_the_class_alone() {
    with(with_corner, async |site| {
        let class = TaughtClass::new(site).await;
        let (_, pupil) = class.pupil(site, "Tom").await;
        let wrong = json!({ "opensAt": 4_000_000_000_000_i64, "dueAt": 3_000_000_000_000_i64 });
        assert_eq!(
            class.give_corner(site, wrong).await.refused(),
            "unanswerable"
        );
        let over = json!({ "dueAt": 1 });
        assert_eq!(
            class.give_corner(site, over).await.refused(),
            "unanswerable"
        );
        let later = json!({ "opensAt": 4_000_000_000_000_i64 });
        assert_eq!(class.give_corner(site, later).await.status.as_u16(), 204);
        let homework = async |actor: &TestActor| {
            let seen = actor
                .send(site, "GET", &class.place, &json!({}))
                .await
                .json();
            seen["homework"].as_array().unwrap().clone()
        };
        assert_eq!(
            homework(&pupil).await,
            Vec::<Value>::new(),
            "it has not begun"
        );
        let given = homework(&class.teacher).await;
        let set = given[0]["problemSet"].as_str().unwrap().to_owned();
        let place = format!("/api/v1/sets/{set}");
        let look = async |actor: &TestActor| {
            let seen = actor.send(site, "GET", &place, &json!({})).await;
            seen.status.as_u16()
        };
        assert_eq!(look(&pupil).await, 403);
        let now = json!({ "problemSet": set });
        let path = format!("{}/homework", class.place);
        class.teacher.send(site, "POST", &path, &now).await;
        assert_eq!(look(&pupil).await, 200);
        assert_eq!(look(&TestActor::member(site).await).await, 403);
        // A teacher gives what the teacher may see.
        let other = TaughtClass::new(site).await;
        let path = format!("{}/homework", other.place);
        let refused = other.teacher.send(site, "POST", &path, &now).await;
        assert_eq!(refused.refused(), "forbidden");
        let id = homework(&class.teacher).await[0]["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("{}/homework/{id}", class.place);
        let ended = class.teacher.send(site, "DELETE", &path, &json!({})).await;
        assert_eq!(ended.status.as_u16(), 204);
        assert_eq!(look(&pupil).await, 403);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_pupil_went_wrong_at_becomes_a_set_until_it_is_solved() {
    with(with_corner, async |site| {
        let class = TaughtClass::new(site).await;
        let (tom, pupil) = class.pupil(site, "Tom").await;
        let class_id = class.place.rsplit('/').next().unwrap();
        let source = json!({ "kind": "mistakes", "class": class_id, "pupil": tom });
        let new = json!({ "title": "Tom", "licence": "CC0-1.0", "source": source });
        let make = async |actor: &TestActor| actor.send(site, "POST", "/api/v1/sets", &new).await;
        assert_eq!(
            make(&class.teacher).await.refused(),
            "unanswerable",
            "nothing was wrong"
        );
        attempt(site, &pupil, 1, "wrong", "A9").await;
        assert_eq!(make(&class.teacher).await.json()["problems"], 1);
        let stranger = TestActor::member(site).await;
        assert_eq!(make(&stranger).await.refused(), "forbidden");
        attempt(site, &pupil, 2, "right", "B9").await;
        assert_eq!(make(&class.teacher).await.refused(), "unanswerable");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn classes_and_pupils_are_bounded() {
    with(with_corner, async |site| {
        let class = TaughtClass::new(site).await;
        let names: Vec<String> = (0..100).map(|number| format!("P{number}")).collect();
        let path = format!("{}/pupils", class.place);
        let made = class
            .teacher
            .send(site, "POST", &path, &json!({ "names": names }))
            .await;
        assert_eq!(made.json()["cards"].as_array().unwrap().len(), 100);
        let one = json!({ "names": ["one more"] });
        assert_eq!(
            class
                .teacher
                .send(site, "POST", &path, &one)
                .await
                .refused(),
            "declined"
        );
        let member = TestActor::member(site).await;
        let code = json!({ "code": class.code });
        let full = member
            .send(site, "POST", "/api/v1/classes/membership", &code)
            .await;
        assert_eq!(full.refused(), "declined");
        for code in ["AAAAAAAA", "", "\0", "ÄÖ"] {
            let code = json!({ "code": code });
            let none = member
                .send(site, "POST", "/api/v1/classes/membership", &code)
                .await;
            assert_eq!(none.refused(), "not-found");
        }
        let new = json!({ "name": "One" });
        for _ in 1..20 {
            let made = class
                .teacher
                .send(site, "POST", "/api/v1/classes", &new)
                .await;
            assert_eq!(made.status.as_u16(), 201);
        }
        let refused = class
            .teacher
            .send(site, "POST", "/api/v1/classes", &new)
            .await;
        assert_eq!(refused.refused(), "declined");
    })
    .await;
}
