//! Refusals: one of each kind, all in the same form.

use crate::fixture::{CORNER, question, usual, with};

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_the_same_form() {
    with(usual, async |site| {
        let json = [("content-type", "application/json")];
        let refused = async |method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>| {
            let answer = site.ask(method, path, headers, body).await;
            (answer.status.as_u16(), answer.refused())
        };
        let solves = "/api/v1/solves";
        let is = |status: u16, kind: &str| (status, kind.to_owned());
        assert_eq!(
            refused("GET", "/api/v1/none", &[], vec![]).await,
            is(404, "not-found")
        );
        assert_eq!(refused("GET", solves, &[], vec![]).await, is(405, "method"));
        assert_eq!(
            refused("PUT", "/api/v1/solves/x", &[], vec![]).await,
            is(405, "method")
        );
        assert_eq!(
            refused("GET", "/api/v1/solves/x", &[], vec![]).await,
            is(404, "not-found")
        );
        let unknown = "/api/v1/solves/00000000-0000-4000-8000-000000000000";
        for path in [
            unknown.to_owned(),
            format!("{unknown}/events"),
            format!("{unknown}/socket"),
        ] {
            assert_eq!(
                refused("GET", &path, &[], vec![]).await,
                is(404, "not-found"),
                "{path}"
            );
        }
        assert_eq!(
            refused("DELETE", unknown, &[], vec![]).await,
            is(404, "not-found")
        );
        assert_eq!(
            refused("POST", solves, &json, b"{".to_vec()).await,
            is(400, "malformed")
        );
        assert_eq!(
            refused("POST", solves, &json, b"{}".to_vec()).await,
            is(400, "malformed")
        );
        assert_eq!(
            refused("POST", "/api/v1/facts/lookup", &json, b"[]".to_vec()).await,
            is(400, "malformed")
        );
        assert_eq!(
            refused("POST", "/api/v1/facts/lookup", &[], b"{}".to_vec()).await,
            is(415, "media-type")
        );
        let form = [("content-type", "application/x-www-form-urlencoded")];
        assert_eq!(
            refused("POST", solves, &form, b"(;SZ[9])".to_vec()).await,
            is(415, "media-type")
        );
        assert_eq!(
            refused("POST", solves, &json, vec![b' '; 300 << 10]).await,
            is(413, "too-large")
        );
        assert_eq!(
            refused("POST", solves, &[], b"no problem at all".to_vec()).await,
            is(422, "unanswerable")
        );
        assert_eq!(
            refused(
                "POST",
                solves,
                &[],
                b"(;SZ[9]AB[aa])(;SZ[9]AB[aa])".to_vec()
            )
            .await,
            is(422, "unanswerable")
        );
        assert_eq!(
            refused("POST", "/api/v1/solves?first=me", &[], CORNER.into()).await,
            is(400, "malformed")
        );
        assert_eq!(
            refused("POST", "/api/v1/solves?frist=black", &[], CORNER.into()).await,
            is(400, "malformed")
        );
        assert_eq!(
            refused("GET", "/api/v1/certificates/00", &[], vec![]).await,
            is(404, "not-found")
        );
        assert_eq!(
            refused("GET", "/api/v1/audits/x", &[], vec![]).await,
            is(404, "not-found")
        );
        assert_eq!(
            refused("POST", "/api/v1/audits", &[], b"nothing".to_vec())
                .await
                .0,
            422
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_question_says_why() {
    with(usual, async |site| {
        let detail = async |change: &dyn Fn(&mut shikatsu_api::Problem)| {
            let mut asked = question(CORNER, 1_000);
            change(&mut asked.problem);
            let answer = site.post("/api/v1/solves", &asked).await;
            assert_eq!(answer.refused(), "unanswerable");
            answer.json()["detail"].as_str().unwrap().to_owned()
        };
        assert!(
            detail(&|problem| problem.version = 99)
                .await
                .contains("version 99")
        );
        assert!(detail(&|problem| problem.width = 200).await.contains("200"));
        assert!(
            detail(&|problem| problem.black.push(shikatsu_api::Vertex(90, 90)))
                .await
                .contains("not on a board")
        );
        let both = |problem: &mut shikatsu_api::Problem| problem.white.clone_from(&problem.black);
        assert!(!detail(&both).await.is_empty());
        let mut asked = question(CORNER, 1_000);
        asked.played = Some(shikatsu_api::Move::Pass);
        assert_eq!(
            site.post("/api/v1/solves", &asked).await.refused(),
            "unanswerable"
        );
        asked.first = shikatsu_api::Asked::Black;
        asked.played = Some(shikatsu_api::Move::Play(shikatsu_api::Vertex(50, 50)));
        assert_eq!(
            site.post("/api/v1/solves", &asked).await.refused(),
            "unanswerable"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_is_packed_can_be_unpacked() {
    with(usual, async |site| {
        let packed = [("accept-encoding", "gzip")];
        let answer = site.ask("GET", "/api/v1/none", &packed, "").await;
        assert_eq!(answer.header("content-encoding"), "gzip", "{answer:?}");
        let mut text = String::new();
        let mut unpacking = flate2::read::GzDecoder::new(&answer.body[..]);
        std::io::Read::read_to_string(&mut unpacking, &mut text).unwrap();
        assert!(text.contains(answer.header("x-request-id")), "{text}");
        for most in ["0", "501", "4294967295", "-1"] {
            let path = format!("/api/v1/problems?most={most}");
            assert_eq!(site.get(&path).await.refused(), "malformed", "{most}");
        }
    })
    .await;
}
