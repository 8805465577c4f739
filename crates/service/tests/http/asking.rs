//! Questions: asked, answered, known, cancelled, and their ids all the way.

use sha2::{Digest, Sha256};
use shikatsu_api::{Color, FactRequest};

use crate::fixture::{CORNER, HARD, problem, question, usual, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_and_known_from_then_on() {
    with(usual, async |site| {
        let inquiry = FactRequest {
            problem: problem(CORNER),
            first: Color::Black,
        };
        let unknown = site.post("/api/v1/facts/lookup", &inquiry).await;
        assert_eq!(
            (unknown.status.as_u16(), unknown.refused()),
            (404, "not-found".into())
        );
        let open = site.post("/api/v1/solves", &question(CORNER, 30_000)).await;
        assert_eq!(open.status, 202, "{open:?}");
        let case = open.json();
        assert!(case["closing"].is_null());
        let place = open.header("location").to_owned();
        assert_eq!(
            place,
            format!("/api/v1/solves/{}", case["id"].as_str().unwrap())
        );
        site.start_worker();
        let closed = site.closed(&place).await;
        assert_eq!(closed["closing"]["kind"], "proved", "{closed}");
        assert!(closed["closed"].as_u64() >= closed["opened"].as_u64());

        let again = site.post("/api/v1/solves", &question(CORNER, 29_000)).await;
        assert_eq!(again.status, 200, "{again:?}");
        let known = &again.json()["closing"]["known"];
        assert_eq!(known.as_array().unwrap().len(), 2, "{known}");
        let found = site.post("/api/v1/facts/lookup", &inquiry).await;
        assert_eq!(found.status, 200);
        assert_eq!(found.json(), known[0]);

        let sha256 = known[0]["certificates"].as_str().unwrap();
        let bundle = site.get(&format!("/api/v1/certificates/{sha256}")).await;
        assert_eq!(bundle.status, 200);
        let digits: String = Sha256::digest(&bundle.body)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(digits, sha256);
        assert!(bundle.header("cache-control").contains("immutable"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_asked_about_as_it_is() {
    with(usual, async |site| {
        site.start_worker();
        let sgf = std::fs::read(crate::fixture::root().join("docs/examples/corner.sgf")).unwrap();
        let path = "/api/v1/solves?first=black&moves=allFirstMoves&milliseconds=30000";
        let kind = [("content-type", "application/x-go-sgf")];
        let open = site.ask("POST", path, &kind, sgf).await;
        assert_eq!(open.status, 202, "{open:?}");
        let closed = site.closed(open.header("location")).await;
        let known = closed["closing"]["known"].as_array().unwrap();
        assert_eq!(known.len(), 1, "{closed}");
        assert_eq!(
            (&known[0]["first"], &known[0]["judged"]),
            (&"black".into(), &"all".into())
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_cancelled_is_closed() {
    with(usual, async |site| {
        site.start_worker();
        let open = site.post("/api/v1/solves", &question(HARD, 50_000)).await;
        let place = open.header("location").to_owned();
        let stranger = site.ask("DELETE", &place, &[], "").await;
        assert_eq!(stranger.status, 403);
        assert_eq!(stranger.refused(), "forbidden");
        assert!(site.get(&place).await.json()["token"].is_null());
        let cancelled = site.ask("DELETE", &open.withdrawal(), &[], "").await;
        assert_eq!(cancelled.status, 200);
        assert_eq!(cancelled.json()["closing"]["kind"], "cancelled");
        assert_eq!(
            site.get(&place).await.json()["closing"]["kind"],
            "cancelled"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_two_ask_is_one_case_and_one_of_them_may_leave() {
    with(usual, async |site| {
        let asked = question(HARD, 50_000);
        let one = site.post("/api/v1/solves", &asked).await;
        let two = site.post("/api/v1/solves", &asked).await;
        assert_eq!(one.json()["id"], two.json()["id"]);
        assert_eq!(two.json()["askers"], 2);
        // Twice, as an attacker did who asked what another caller had asked.
        for _ in 0..2 {
            let left = site.ask("DELETE", &one.withdrawal(), &[], "").await;
            assert!(left.json()["closing"].is_null(), "{left:?}");
        }
        let left = site.ask("DELETE", &two.withdrawal(), &[], "").await;
        assert_eq!(left.json()["closing"]["kind"], "cancelled");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_request_follows_the_job_to_its_worker_and_back() {
    with(usual, async |site| {
        site.start_worker();
        let body = serde_json::to_vec(&question(CORNER, 30_000)).unwrap();
        let headers = [
            ("content-type", "application/json"),
            ("x-request-id", "walk-1"),
        ];
        let open = site.ask("POST", "/api/v1/solves", &headers, body).await;
        assert_eq!(open.header("x-request-id"), "walk-1");
        assert_eq!(open.json()["request"], "walk-1");
        let closed = site.closed(open.header("location")).await;
        assert_eq!(closed["request"], "walk-1");
        // A worker that asks before the service hands out jobs says that first.
        for what in ["taken", "answered"] {
            let said = loop {
                let said = site.events.recv().await.unwrap();
                if said.ends_with("request walk-1") {
                    break said;
                }
            };
            assert!(said.contains(what), "{said}");
        }
    })
    .await;
}
