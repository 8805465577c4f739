//! A collection audited from the file to its records.

use shikatsu_formats::archive::zipped;

use crate::fixture::{CORNER, root, usual, with};
use crate::following::Events;

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_audited_and_followed_to_its_end() {
    with(usual, async |site| {
        let sgf = std::fs::read_to_string(root().join("docs/examples/corner.sgf")).unwrap();
        let archive = zipped([("a.txt", CORNER), ("b.sgf", &sgf), ("c.sgf", "nothing")]).unwrap();
        let path = "/api/v1/audits?name=set.zip&milliseconds=20000";
        let open = site.ask("POST", path, &[], archive).await;
        assert_eq!(open.status, 202, "{open:?}");
        let audit = open.json();
        assert_eq!(
            (&audit["all"], &audit["unreadable"]),
            (&3.into(), &1.into()),
            "{audit}"
        );
        let place = open.header("location").to_owned();
        let mut events = Events::open(site, &format!("{place}/events")).await;
        assert_eq!(events.next().await.unwrap().0, "progress");
        site.start_worker();
        let last = loop {
            let (name, data) = events.next().await.unwrap();
            if name == "closed" {
                break data["audit"].clone();
            }
        };
        assert_eq!(
            (&last["open"], &last["advised"]),
            (&0.into(), &2.into()),
            "{last}"
        );
        let first = site.get(&format!("{place}/records?most=2")).await.json();
        assert_eq!(first["items"].as_array().unwrap().len(), 2);
        assert_eq!(first["items"][0]["closing"]["kind"], "advised", "{first}");
        let rest = site
            .get(&format!("{place}/records?after={}", first["next"]))
            .await
            .json();
        assert!(rest["items"][0]["unreadable"].as_str().is_some(), "{rest}");
        assert!(rest["next"].is_null());
        assert_eq!(site.get(&place).await.json(), last);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_audit_that_is_cancelled_stops() {
    with(usual, async |site| {
        let open = site.ask("POST", "/api/v1/audits", &[], CORNER).await;
        let place = open.header("location").to_owned();
        let stranger = site.ask("DELETE", &place, &[], "").await;
        assert_eq!(stranger.refused(), "forbidden");
        let ended = site.ask("DELETE", &open.withdrawal(), &[], "").await.json();
        assert_eq!(
            (&ended["open"], &ended["cancelled"]),
            (&0.into(), &1.into()),
            "{ended}"
        );
    })
    .await;
}
