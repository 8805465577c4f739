//! Every route of the OpenAPI document for every role, held against the one table of access.

use serde_json::{Value, json};
use shikatsu_service::access::{Access, Actor, Denial, Relation, may};
use shikatsu_service::http::{RouteAccess, openapi_document, route_access};

use crate::actors::{CAST, TestActor, with_accounts};
use crate::fixture::with;

/// An operation of the document.
struct Route {
    id: String,
    method: String,
    path: String,
}

fn routes() -> Vec<Route> {
    let document: Value = serde_json::from_str(&openapi_document()).unwrap();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            routes.push(Route {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_ascii_uppercase(),
                // What no address has: nothing is changed where a route is open.
                path: path
                    .split('/')
                    .map(|part| if part.starts_with('{') { "0" } else { part })
                    .collect::<Vec<_>>()
                    .join("/"),
            });
        }
    }
    routes
}

/// With what the table refuses an actor; nothing if it grants the route, or could for some object.
fn denied(actor: &Actor, access: RouteAccess) -> Option<u16> {
    let status = |access| match access {
        Access::Denied(Denial::SignIn) => Some(401),
        Access::Denied(_) => Some(403),
        Access::Granted | Access::GrantedAndLogged => None,
    };
    match access {
        RouteAccess::Address(action, relations) => status(may(actor, action, relations)),
        RouteAccess::Object(actions) => {
            let all = actions
                .iter()
                .map(|action| status(may(actor, *action, &Relation::ALL)));
            all.min().flatten()
        }
    }
}

/// What a refusal by the table says; nothing if the route was open to the actor, whatever came of the request.
async fn refused(site: &crate::fixture::TestSite, actor: &TestActor, route: &Route) -> Option<u16> {
    let answer = actor
        .send(site, &route.method, &route.path, &json!({}))
        .await;
    let status = answer.status.as_u16();
    assert!(
        status < 500,
        "{} {} as {}: {answer:?}",
        route.method,
        route.path,
        actor.name
    );
    matches!(status, 401 | 403).then_some(status)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_open_to_exactly_the_roles_that_the_table_names() {
    with(with_accounts, async |site| {
        let routes = routes();
        assert!(routes.len() > 85, "{}", routes.len());
        let mut cells = 0;
        for route in &routes {
            let access = route_access(&route.id)
                .unwrap_or_else(|| panic!("{} has no rule of access", route.id));
            let mut actors = vec![TestActor::visitor()];
            // New ones for each route, because some routes end a session or an account.
            for cast in CAST {
                actors.push(TestActor::of(site, cast).await);
            }
            for actor in &actors {
                let expected = denied(&actor.actor, access);
                let seen = refused(site, actor, route).await;
                assert_eq!(
                    seen, expected,
                    "{} {} as {}",
                    route.method, route.path, actor.name
                );
                cells += 1;
            }
        }
        assert_eq!(cells, routes.len() * (CAST.len() + 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_cookie_vouches_for_must_come_from_the_page_itself() {
    with(with_accounts, async |site| {
        let from = async |headers: &[(&'static str, &str)]| {
            let mut member = TestActor::member(site).await;
            member.headers.retain(|(name, _)| *name == "cookie");
            for (name, value) in headers {
                member.headers.push((name, (*value).to_owned()));
            }
            let codes = "/api/v1/account/recovery-codes";
            let answer = member.send(site, "POST", codes, &json!({})).await;
            answer.status.as_u16()
        };
        assert_eq!(from(&[("sec-fetch-site", "same-origin")]).await, 201);
        assert_eq!(from(&[("origin", "https://go.example")]).await, 201);
        assert_eq!(from(&[]).await, 403);
        assert_eq!(from(&[("origin", "https://evil.example")]).await, 403);
        let forged = [
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://go.example"),
        ];
        assert_eq!(from(&forged).await, 403);
        // Being led into another person's account is an attack too.
        let mut stranger = TestActor::visitor();
        stranger.headers.clear();
        let word = json!({ "word": "0000-0000-0000-0000" });
        let led = stranger
            .send(site, "POST", "/api/v1/session/word", &word)
            .await;
        assert_eq!(led.refused(), "forbidden");
        // A form cannot send JSON.
        let mut form = TestActor::member(site).await;
        form.headers.push(("content-type", "text/plain".into()));
        let body = r#"{"name":"k","scopes":[]}"#;
        let headers: Vec<(&str, &str)> = form
            .headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let sent = site
            .ask("POST", "/api/v1/account/keys", &headers, body)
            .await;
        assert_eq!(sent.refused(), "media-type");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_goes_before_a_cookie_and_a_wrong_one_is_no_visitor() {
    with(with_accounts, async |site| {
        let member = TestActor::member(site).await;
        let reader = TestActor::of(site, CAST[7]).await;
        let mut both = TestActor::visitor();
        both.headers = vec![member.headers[0].clone(), reader.headers[0].clone()];
        let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [] });
        let with_key = both.send(site, "POST", "/api/v1/sync", &sync).await;
        assert_eq!(with_key.refused(), "forbidden");
        assert!(with_key.text().contains("'sync'"), "{}", with_key.text());
        let mut wrong = TestActor::visitor();
        let key = format!("Bearer access-{}", "0".repeat(52));
        wrong.headers.push(("authorization", key));
        let looked = wrong
            .send(site, "GET", "/api/v1/problems", &json!({}))
            .await;
        assert_eq!(looked.refused(), "unauthorised");
    })
    .await;
}
