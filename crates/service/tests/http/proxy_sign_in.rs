//! Single sign-on by a proxy: believed from the proxy alone, whatever else comes with it.

use serde_json::{Value, json};
use shikatsu_service::http::{ServerSettings, Trust};

use crate::actors::{CAST, SITE, TestActor, with_accounts};
use crate::client::Answer;
use crate::fixture::{TestSite, with};

const HEADER: &str = "x-remote-user";

/// The proxy is on this machine, as the connections of these tests are.
fn behind_proxy(settings: &mut ServerSettings) {
    with_accounts(settings);
    settings.trust = Trust {
        proxies: vec!["loopback".parse().unwrap()],
    };
    settings.sign_in_header = Some(HEADER.parse().unwrap());
}

/// The proxy is elsewhere, so every connection of these tests is a stranger's.
fn past_proxy(settings: &mut ServerSettings) {
    behind_proxy(settings);
    settings.trust = Trust {
        proxies: vec!["192.0.2.1".parse().unwrap()],
    };
}

async fn ask(
    site: &TestSite,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &Value,
) -> Answer {
    let mut all = vec![("content-type", "application/json")];
    all.extend_from_slice(headers);
    site.ask(method, path, &all, body.to_string()).await
}

async fn who(site: &TestSite, headers: &[(&str, &str)]) -> Answer {
    ask(site, "GET", "/api/v1/session", headers, &json!({})).await
}

async fn accounts(site: &TestSite) -> i64 {
    sqlx::query_scalar("select count(*) from account")
        .fetch_one(site.requests.store().pool())
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_the_proxy_names_is_signed_in_and_stays_the_same() {
    with(behind_proxy, async |site| {
        let anna = [(HEADER, "anna@school.example")];
        let site = &*site;
        let first = futures_util::future::join_all((0..8).map(|_| who(site, &anna))).await;
        let first: Vec<Value> = first
            .iter()
            .map(|answer| answer.json()["account"].clone())
            .collect();
        assert!(first.iter().all(|account| account["id"] == first[0]["id"]));
        assert_eq!(first[0]["name"], "anna");
        assert_eq!(first[0]["kind"], "member");
        assert_eq!(accounts(site).await, 1, "made once");
        let seen = who(site, &anna).await;
        assert_eq!(seen.json()["isByProxy"], true);
        assert_eq!(
            seen.header("set-cookie"),
            "",
            "nothing outlives the proxy's word"
        );
        let berta = who(site, &[(HEADER, "berta@school.example")]).await.json();
        assert_ne!(berta["account"]["id"], first[0]["id"]);
        assert_eq!(who(site, &[]).await.json()["account"], Value::Null);
        // The database does not learn how the proxy calls them.
        let stored: Vec<(Vec<u8>,)> = sqlx::query_as("select hash from proxy_name")
            .fetch_all(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(stored.len(), 2);
        assert!(stored.iter().all(|(hash,)| hash.len() == 32));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_header_of_a_stranger_is_refused_and_makes_nothing() {
    with(past_proxy, async |site| {
        let before = accounts(site).await;
        let member = TestActor::member(site).await;
        let cookie = member.headers[0].1.clone();
        for value in ["anna", "", "anna, berta"] {
            for (method, path) in [
                ("GET", "/api/v1/session"),
                ("GET", "/api/v1/sets"),
                ("POST", "/api/v1/classes"),
                ("GET", "/api/v1/problems"),
            ] {
                let headers = [(HEADER, value), ("cookie", &cookie), ("origin", SITE)];
                let refused = ask(site, method, path, &headers, &json!({ "name": "x" })).await;
                assert_eq!(refused.refused(), "forbidden", "{method} {path} {value}");
            }
        }
        // What the stranger says of the way here makes him no proxy.
        let forwarded = [(HEADER, "anna"), ("x-forwarded-for", "192.0.2.1")];
        assert_eq!(who(site, &forwarded).await.refused(), "forbidden");
        assert_eq!(accounts(site).await, before + 1);
        // Without the header the door is what it was.
        let own = who(site, &[("cookie", &cookie)]).await.json();
        assert_eq!(own["account"]["id"], member.id().simple().to_string());
        assert_eq!(own["isByProxy"], false);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_setting_the_header_says_nothing() {
    let plain = |settings: &mut ServerSettings| {
        behind_proxy(settings);
        settings.sign_in_header = None;
    };
    with(plain, async |site| {
        let seen = who(site, &[(HEADER, "anna")]).await.json();
        assert_eq!(seen["account"], Value::Null);
        assert_eq!(accounts(site).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_single_name_is_refused() {
    with(behind_proxy, async |site| {
        let long = "a".repeat(201);
        for headers in [
            &[(HEADER, "anna"), (HEADER, "berta")][..],
            &[(HEADER, "anna"), ("X-Remote-User", "anna")],
            &[(HEADER, "")],
            &[(HEADER, "anna, berta")],
            &[(HEADER, "anna berta")],
            &[(HEADER, long.as_str())],
        ] {
            assert_eq!(
                who(site, headers).await.refused(),
                "malformed",
                "{headers:?}"
            );
        }
        assert_eq!(accounts(site).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_goes_before_the_cookie_of_another_and_other_sites_change_nothing() {
    with(behind_proxy, async |site| {
        let other = TestActor::member(site).await;
        let cookie = other.headers[0].1.clone();
        let both = [(HEADER, "anna"), ("cookie", cookie.as_str())];
        let seen = who(site, &both).await.json();
        assert_eq!(seen["account"]["name"], "anna");
        let new = json!({ "name": "Tuesday" });
        let from = async |more: (&str, &str)| {
            let headers = [both[0], both[1], more];
            ask(site, "POST", "/api/v1/classes", &headers, &new).await
        };
        assert_eq!(
            from(("origin", "https://evil.example")).await.refused(),
            "forbidden"
        );
        assert_eq!(from(("x-nothing", "x")).await.refused(), "forbidden");
        // What the proxy itself asks of browsers does not open the way round that rule.
        let basic = ("authorization", "Basic YW5uYTphbm5h");
        assert_eq!(from(basic).await.refused(), "unauthorised");
        assert_eq!(from(("origin", SITE)).await.status.as_u16(), 201);
        let list = ask(site, "GET", "/api/v1/classes", &both, &json!({})).await;
        assert_eq!(list.json()["classes"].as_array().unwrap().len(), 1);
        let of_other = [("cookie", cookie.as_str())];
        let list = ask(site, "GET", "/api/v1/classes", &of_other, &json!({})).await;
        assert_eq!(list.json()["classes"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_or_deleted_account_is_so_behind_the_proxy_too() {
    with(behind_proxy, async |site| {
        let anna = [(HEADER, "anna"), ("origin", SITE)];
        let id = who(site, &anna).await.json()["account"]["id"].clone();
        sqlx::query("update account set suspended_at = now()")
            .execute(site.requests.store().pool())
            .await
            .unwrap();
        let new = json!({ "name": "Tuesday" });
        let refused = ask(site, "POST", "/api/v1/classes", &anna, &new).await;
        assert_eq!(refused.refused(), "forbidden");
        let gone = ask(site, "DELETE", "/api/v1/account", &anna, &json!({})).await;
        assert_eq!(gone.status.as_u16(), 204, "{gone:?}");
        let again = who(site, &anna).await.json()["account"]["id"].clone();
        assert_ne!(again, id, "another account, with nothing of the first");
        // A key acts for the account that made it, also where the proxy names another one.
        let reader = TestActor::of(site, CAST[7]).await;
        let key = reader.headers[0].1.clone();
        let headers = [(HEADER, "anna"), ("authorization", key.as_str())];
        let looked = ask(site, "GET", "/api/v1/problems", &headers, &json!({})).await;
        assert_eq!(looked.status.as_u16(), 200);
        let refused = ask(site, "POST", "/api/v1/classes", &headers, &new).await;
        assert_eq!(refused.refused(), "forbidden");
    })
    .await;
}
