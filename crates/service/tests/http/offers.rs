//! What is on offer without a question: the page, problems, health, figures.

use std::path::PathBuf;

use shikatsu_service::http::PageSource;

use crate::fixture::{root, usual, with};

fn page(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("page-{name}-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(
        folder.join("index.html"),
        "<!doctype html><title>page</title>",
    )
    .unwrap();
    std::fs::write(folder.join("assets/a-1234.js"), "x".repeat(5_000)).unwrap();
    std::fs::write(folder.join(".hidden"), "secret").unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_served_with_the_right_caching() {
    let folder = page("caching");
    with(
        |settings| settings.web = Some(PageSource::Folder(folder.clone())),
        async |site| {
            let index = site.get("/").await;
            assert_eq!(
                (index.status.as_u16(), index.header("cache-control")),
                (200, "no-cache")
            );
            assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
            for header in [
                "content-security-policy",
                "x-content-type-options",
                "referrer-policy",
                "x-frame-options",
            ] {
                assert!(!index.header(header).is_empty(), "{header}");
            }
            let asset = site.get("/assets/a-1234.js").await;
            assert!(asset.header("cache-control").contains("immutable"));
            assert_eq!(asset.body.len(), 5_000);
            let packed = site
                .ask(
                    "GET",
                    "/assets/a-1234.js",
                    &[("accept-encoding", "br, gzip")],
                    "",
                )
                .await;
            assert_eq!(packed.header("content-encoding"), "gzip");
            assert!(packed.body.len() < 500);
            let tag = index.header("etag").to_owned();
            let same = site.ask("GET", "/", &[("if-none-match", &tag)], "").await;
            assert_eq!((same.status.as_u16(), same.body.len()), (304, 0));
            let head = site.ask("HEAD", "/index.html", &[], "").await;
            assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
            assert_eq!(
                site.get("/learn").await.body,
                index.body,
                "a room of the page"
            );
            assert_eq!(site.get("/missing.js").await.refused(), "not-found");
            assert_eq!(site.get("/.hidden").await.refused(), "not-found");
            assert_eq!(site.get("/api/v1/nothing").await.refused(), "not-found");
            assert_eq!(site.ask("POST", "/", &[], "x").await.refused(), "method");
        },
    )
    .await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_come_as_a_list_and_one_by_one() {
    with(
        |settings| settings.problems = Some(root().join("suite")),
        async |site| {
            let mut ids = Vec::new();
            let mut path = "/api/v1/problems?most=100".to_owned();
            loop {
                let part = site.get(&path).await.json();
                let entries = part["entries"].as_array().unwrap().clone();
                ids.extend(
                    entries
                        .iter()
                        .map(|entry| entry["id"].as_str().unwrap().to_owned()),
                );
                let Some(next) = part["next"].as_str() else {
                    assert_eq!(part["total"], ids.len());
                    break;
                };
                path = format!("/api/v1/problems?most=100&after={next}");
            }
            assert!(ids.len() >= 230 && ids.is_sorted(), "{}", ids.len());
            let one = site.get("/api/v1/problems/bent-four.01-classic").await;
            assert_eq!(one.status, 200);
            let problem: shikatsu_api::Problem =
                serde_json::from_value(one.json()["problem"].clone()).unwrap();
            let sgf = site.get("/api/v1/problems/bent-four.01-classic/sgf").await;
            let read = crate::fixture::problem(sgf.text());
            assert_eq!((read.black, read.white), (problem.black, problem.white));
            let svg = site.get("/api/v1/problems/bent-four.01-classic/svg").await;
            assert_eq!(svg.header("content-type"), "image/svg+xml");
            assert!(svg.text().starts_with("<svg"));
            assert_eq!(
                site.get("/api/v1/problems/none").await.refused(),
                "not-found"
            );
            assert_eq!(
                site.get("/api/v1/problems?most=x").await.refused(),
                "malformed"
            );
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_of_the_bank_are_listed_by_band_and_theme() {
    with(
        |settings| {
            settings.problems = Some(root().join("suite"));
            settings.bank = Some(root().join("problems"));
        },
        async |site| {
            let list = async |filter: &str| {
                let path = format!("/api/v1/problems?most=500{filter}");
                site.get(&path).await.json()
            };
            let total = |part: &serde_json::Value| part["total"].as_u64().unwrap();
            let all = total(&list("").await);
            let mut graded = 0;
            for band in 1..=5 {
                let part = list(&format!("&band={band}")).await;
                graded += total(&part);
                for entry in part["entries"].as_array().unwrap() {
                    assert_eq!(entry["band"], band);
                }
            }
            assert!((150..all).contains(&graded), "{graded} of {all}");
            let placements = list("&theme=placement").await;
            assert!(total(&placements) > 10);
            for entry in placements["entries"].as_array().unwrap() {
                let themes = entry["themes"].as_array().unwrap();
                assert!(themes.contains(&"placement".into()), "{entry}");
            }
            assert!(total(&list("&theme=carpenter").await) > 0, "a folder");
            let both = total(&list("&theme=placement&band=1").await);
            assert!(both < total(&placements));
            assert_eq!(total(&list("&theme=moonshine").await), 0);
            // Filters hold for every part of a list.
            let part = site
                .get("/api/v1/problems?most=3&theme=placement")
                .await
                .json();
            let after = part["next"].as_str().unwrap();
            let path = format!("/api/v1/problems?most=3&theme=placement&after={after}");
            let next = site.get(&path).await.json();
            let first = next["entries"][0]["id"].as_str().unwrap().to_owned();
            assert!(first.as_str() > after);
            let one = site.get(&format!("/api/v1/problems/{first}")).await;
            assert_eq!(one.json()["id"], first.as_str());
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_readiness_and_figures() {
    with(usual, async |site| {
        assert_eq!(site.get("/health").await.text(), "here\n");
        let ready = site.get("/ready").await;
        assert_eq!(
            (ready.status.as_u16(), &ready.json()["version"]),
            (200, &1.into())
        );
        let figures = site.get("/metrics").await;
        assert!(
            figures.text().contains("shikatsu_http_requests_total{"),
            "{}",
            figures.text()
        );
        assert!(figures.text().contains("route=\"/ready\""));
        assert!(figures.text().contains("shikatsu_http_seconds_bucket"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_not_for_strangers() {
    let trust = |settings: &mut shikatsu_service::http::ServerSettings| {
        settings.trust.proxies.push("loopback".parse().unwrap());
    };
    with(trust, async |site| {
        let far = [("x-forwarded-for", "198.51.100.7")];
        assert_eq!(
            site.ask("GET", "/metrics", &far, "").await.refused(),
            "not-found"
        );
        assert_eq!(site.get("/metrics").await.status, 200);
    })
    .await;
}
