//! The OpenAPI document: current, of the version that was promised, and the same everywhere.

use crate::fixture::{root, usual, with};

/// `SHIKATSU_TYPES=write cargo nextest run -p shikatsu-service openapi` writes it anew; without the word this compares.
#[test]
fn the_openapi_document_is_that_of_today() {
    let file = root().join("docs/openapi.json");
    let document = shikatsu_service::http::openapi_document();
    if std::env::var_os("SHIKATSU_TYPES").is_some_and(|word| word == "write") {
        std::fs::write(&file, &document).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == document,
        "docs/openapi.json is out of date; run SHIKATSU_TYPES=write cargo nextest run -p shikatsu-service openapi, \
         then node web/client.mjs"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_and_its_page_are_served() {
    with(usual, async |site| {
        let document = site.get("/api/v1/openapi.json").await;
        assert_eq!(document.text(), shikatsu_service::http::openapi_document());
        let parsed = document.json();
        assert!(
            parsed["openapi"].as_str().unwrap().starts_with("3.1"),
            "{}",
            parsed["openapi"]
        );
        let page = site.get("/docs").await;
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        for (path, _) in parsed["paths"].as_object().unwrap() {
            assert!(page.text().contains(path), "{path}");
        }
        for kind in shikatsu_service::http::RefusalKind::ALL {
            assert!(page.text().contains(&format!("id=\"{}\"", kind.name())));
        }
        assert!(!page.text().contains("<script") && !page.text().contains("http://"));
        assert_eq!(
            site.get("/docs.css").await.header("content-type"),
            "text/css; charset=utf-8"
        );
    })
    .await;
}
