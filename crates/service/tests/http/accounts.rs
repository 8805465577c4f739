//! Accounts over HTTP: opened and entered with a passkey that a device in software has, recovered, and deleted.

use serde_json::{Value, json};
use shikatsu_service::accounts::{Accounts, CODES, SIGN_UPS};
use sqlx::Row;

use crate::actors::{SITE, TestActor, with_accounts};
use crate::client::Answer;
use crate::fixture::{TestSite, usual, with};
use crate::soft_device::SoftPasskey;

/// A browser at the page of the site.
pub(crate) struct Page<'s> {
    site: &'s TestSite,
    cookie: String,
}

impl<'s> Page<'s> {
    pub(crate) const fn new(site: &'s TestSite) -> Self {
        Self {
            site,
            cookie: String::new(),
        }
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let headers = [
            ("content-type", "application/json"),
            ("sec-fetch-site", "same-origin"),
            ("cookie", self.cookie.as_str()),
        ];
        let answer = self
            .site
            .ask(method, path, &headers, body.to_string())
            .await;
        if let Some((pair, attributes)) = answer.header("set-cookie").split_once(';') {
            assert!(attributes.contains("HttpOnly") && attributes.contains("Secure"));
            self.cookie = pair.to_owned();
        }
        answer
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, body).await
    }

    /// Asks a question of a passkey, and gives its answer as the service wants it.
    async fn question(&mut self, path: &str, body: &Value) -> (String, String) {
        let asked = self.post(path, body).await;
        assert_eq!(asked.status.as_u16(), 200, "{asked:?}");
        let asked = asked.json();
        let word = |name: &str| asked[name].as_str().unwrap().to_owned();
        (word("ceremony"), word("options"))
    }

    /// Opens an account.
    pub(crate) async fn open(&mut self, name: &str) -> (SoftPasskey, Answer) {
        let new = json!({ "name": name });
        let (ceremony, options) = self.question("/api/v1/accounts/passkey", &new).await;
        let (device, credential) = SoftPasskey::make(&options, SITE);
        let answer = json!({ "ceremony": ceremony, "credential": credential });
        (device, self.post("/api/v1/accounts", &answer).await)
    }

    pub(crate) async fn sign_in(&mut self, device: &mut SoftPasskey) -> Answer {
        let (ceremony, options) = self.question("/api/v1/session/passkey", &json!({})).await;
        let credential = device.answer(&options);
        let answer = json!({ "ceremony": ceremony, "credential": credential });
        self.post("/api/v1/session", &answer).await
    }

    pub(crate) async fn who(&mut self) -> Value {
        self.ask("GET", "/api/v1/session", &json!({})).await.json()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_opened_left_and_entered_again_with_its_passkey() {
    with(with_accounts, async |site| {
        let mut page = Page::new(site);
        assert_eq!(
            page.who().await,
            json!({ "hasAccounts": true, "account": null, "isByProxy": false })
        );
        let (mut device, opened) = page.open("Mina").await;
        assert_eq!(opened.status.as_u16(), 201, "{opened:?}");
        let opened = opened.json();
        assert_eq!(opened["recoveryCodes"].as_array().unwrap().len(), CODES);
        assert_eq!(opened["account"]["name"], "Mina");
        assert_eq!(page.who().await["account"], opened["account"]);

        let first = page.cookie.clone();
        let out = page.ask("DELETE", "/api/v1/session", &json!({})).await;
        assert_eq!(out.status.as_u16(), 204);
        page.cookie.clone_from(&first);
        assert_eq!(
            page.who().await["account"],
            Value::Null,
            "the session is over"
        );

        let entered = page.sign_in(&mut device).await;
        assert_eq!(entered.status.as_u16(), 200, "{entered:?}");
        assert_eq!(entered.json()["id"], opened["account"]["id"]);
        assert_ne!(page.cookie, first, "a new session has a new word");
        assert!(page.who().await["account"]["passkeys"][0]["usedAt"].is_i64());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_once_and_a_passkey_that_is_not_known_opens_nothing() {
    with(with_accounts, async |site| {
        let mut page = Page::new(site);
        let (mut device, _) = page.open("Mina").await;
        let (ceremony, options) = page.question("/api/v1/session/passkey", &json!({})).await;
        let answer = json!({ "ceremony": ceremony, "credential": device.answer(&options) });
        assert_eq!(
            page.post("/api/v1/session", &answer).await.status.as_u16(),
            200
        );
        let again = page.post("/api/v1/session", &answer).await;
        assert_eq!(again.refused(), "declined");
        // Made for this site, and never brought to it.
        let new = json!({ "name": "X" });
        let (_, options) = page.question("/api/v1/accounts/passkey", &new).await;
        let (mut stranger, _) = SoftPasskey::make(&options, SITE);
        assert_eq!(page.sign_in(&mut stranger).await.refused(), "unauthorised");
        for (body, kind) in [
            (json!({ "ceremony": "x", "credential": "{}" }), "declined"),
            (json!({ "ceremony": ceremony }), "malformed"),
        ] {
            assert_eq!(page.post("/api/v1/session", &body).await.refused(), kind);
        }
        let names = ["", "  ", "a\nb", &"a".repeat(41)].map(|name| json!({ "name": name }));
        for name in names {
            let refused = page.post("/api/v1/accounts/passkey", &name).await;
            assert_eq!(refused.refused(), "unanswerable");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_opens_once_and_new_ones_end_the_old() {
    with(with_accounts, async |site| {
        let mut page = Page::new(site);
        let (_, opened) = page.open("Mina").await;
        let codes = opened.json()["recoveryCodes"].clone();
        let word =
            |number: usize| json!({ "word": codes[number].as_str().unwrap().to_uppercase() });
        let mut elsewhere = Page::new(site);
        let entered = elsewhere.post("/api/v1/session/word", &word(0)).await;
        assert_eq!(entered.json()["recoveryCodes"], CODES - 1);
        let again = elsewhere.post("/api/v1/session/word", &word(0)).await;
        assert_eq!(again.refused(), "unauthorised");
        let renewed = page
            .post("/api/v1/account/recovery-codes", &json!({}))
            .await;
        assert_eq!(renewed.status.as_u16(), 201);
        let old = elsewhere.post("/api/v1/session/word", &word(1)).await;
        assert_eq!(old.refused(), "unauthorised");
        // The database opens nothing: it has hashes.
        let stored = sqlx::query("select hash from recovery_code");
        let stored = stored
            .fetch_all(site.requests.store().pool())
            .await
            .unwrap();
        assert_eq!(stored.len(), CODES);
        let shown = renewed.text().to_owned();
        for row in stored {
            let hash: Vec<u8> = row.get("hash");
            assert!(!shown.contains(&String::from_utf8_lossy(&hash).into_owned()));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_card_opens_the_account_of_its_pupil_until_it_is_renewed() {
    with(with_accounts, async |site| {
        let accounts = Accounts::new(site.requests.store().clone(), None);
        let (pupil, card) = accounts.make_pupil("Tom").await.unwrap();
        let mut page = Page::new(site);
        let word = json!({ "word": card.text() });
        let entered = page.post("/api/v1/session/word", &word).await;
        assert_eq!(entered.json()["kind"], "pupil");
        let renewed = accounts.renew_card(pupil).await.unwrap();
        assert_eq!(page.who().await["account"], Value::Null, "its sessions end");
        let lost = page.post("/api/v1/session/word", &word).await;
        assert_eq!(lost.refused(), "unauthorised");
        let word = json!({ "word": renewed.text() });
        let entered = page.post("/api/v1/session/word", &word).await;
        assert_eq!(entered.status.as_u16(), 200);
        let member = TestActor::member(site).await;
        assert!(accounts.renew_card(member.id()).await.is_err());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_added_and_removed_but_not_the_last_way_in() {
    with(with_accounts, async |site| {
        let mut page = Page::new(site);
        let (_, opened) = page.open("Mina").await;
        assert_eq!(opened.status.as_u16(), 201);
        let question = "/api/v1/account/passkeys/question";
        let (ceremony, options) = page.question(question, &json!({})).await;
        let (mut second, credential) = SoftPasskey::make(&options, SITE);
        let answer = json!({ "ceremony": ceremony, "credential": credential });
        let added = page.post("/api/v1/account/passkeys", &answer).await;
        assert_eq!(added.status.as_u16(), 201, "{added:?}");
        assert_eq!(
            Page::new(site).sign_in(&mut second).await.status.as_u16(),
            200
        );
        let passkeys = page.who().await["account"]["passkeys"].clone();
        let pool = site.requests.store().pool();
        sqlx::query("delete from recovery_code")
            .execute(pool)
            .await
            .unwrap();
        let ids: Vec<String> = passkeys
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("/api/v1/account/passkeys/{}", one["id"].as_str().unwrap()))
            .collect();
        let removed = page.ask("DELETE", &ids[0], &json!({})).await;
        assert_eq!(removed.status.as_u16(), 204);
        let last = page.ask("DELETE", &ids[1], &json!({})).await;
        assert_eq!(last.refused(), "declined");
        let gone = page.ask("DELETE", &ids[0], &json!({})).await;
        assert_eq!(gone.refused(), "not-found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_opens_a_few_accounts_a_day() {
    with(with_accounts, async |site| {
        for _ in 0..SIGN_UPS {
            let (_, opened) = Page::new(site).open("Mina").await;
            assert_eq!(opened.status.as_u16(), 201);
        }
        let (_, refused) = Page::new(site).open("Mina").await;
        assert_eq!(refused.refused(), "too-many");
        assert!(refused.header("retry-after").parse::<u32>().unwrap() <= 86_400);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_with_its_time_and_everywhere_at_once() {
    with(with_accounts, async |site| {
        let pool = site.requests.store().pool();
        let age = async |column: &str, days: u32| {
            let mut page = Page::new(site);
            page.cookie = TestActor::member(site).await.headers[0].1.clone();
            let set = format!("update session set {column} = now() - interval '{days} days'");
            sqlx::query(sqlx::AssertSqlSafe(set))
                .execute(pool)
                .await
                .unwrap();
            let is_in = !page.who().await["account"].is_null();
            let used = "select bool_and(used_at > now() - interval '1 day') from session";
            let is_fresh: Option<bool> = sqlx::query(used).fetch_one(pool).await.unwrap().get(0);
            sqlx::query("delete from session")
                .execute(pool)
                .await
                .unwrap();
            (is_in, is_fresh.unwrap_or(false))
        };
        assert_eq!(age("used_at", 29).await, (true, true), "use makes it last");
        assert_eq!(age("used_at", 31).await, (false, false));
        assert!(age("made_at", 179).await.0);
        assert!(!age("made_at", 181).await.0);
        let member = TestActor::member(site).await;
        let everywhere = "/api/v1/account/sessions";
        let out = member.send(site, "DELETE", everywhere, &json!({})).await;
        assert_eq!(out.status.as_u16(), 204);
        let again = member.send(site, "DELETE", everywhere, &json!({})).await;
        assert_eq!(again.refused(), "unauthorised");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_key_is_shown_once_and_opens_nothing_after_its_end() {
    with(with_accounts, async |site| {
        let member = TestActor::member(site).await;
        let keys = "/api/v1/account/keys";
        let new = json!({ "name": "laptop", "scopes": ["sync", "sync"] });
        let made = member.send(site, "POST", keys, &new).await;
        assert_eq!(made.status.as_u16(), 201);
        assert_eq!(made.json()["kept"]["scopes"], json!(["sync"]));
        let key = made.json()["key"].as_str().unwrap().to_owned();
        let who = member
            .send(site, "GET", "/api/v1/session", &json!({}))
            .await;
        assert!(!who.text().contains(&key) && who.text().contains("laptop"));
        let mut program = TestActor::visitor();
        program.headers = vec![("authorization", format!("Bearer {key}"))];
        let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [] });
        let synced = program.send(site, "POST", "/api/v1/sync", &sync).await;
        assert_eq!(synced.status.as_u16(), 200, "{synced:?}");
        let place = format!("{keys}/{}", made.json()["kept"]["id"].as_str().unwrap());
        let ended = member.send(site, "DELETE", &place, &json!({})).await;
        assert_eq!(ended.status.as_u16(), 204);
        let refused = program.send(site, "POST", "/api/v1/sync", &sync).await;
        assert_eq!(refused.refused(), "unauthorised");
        let unknown = json!({ "name": "laptop", "scopes": ["all"] });
        let refused = member.send(site, "POST", keys, &unknown).await;
        assert_eq!(refused.refused(), "unanswerable");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_without_a_site_has_no_accounts_and_says_so() {
    with(usual, async |site| {
        let mut page = Page::new(site);
        assert_eq!(
            page.who().await,
            json!({ "hasAccounts": false, "account": null, "isByProxy": false })
        );
        let name = json!({ "name": "Mina" });
        let refused = page.post("/api/v1/accounts/passkey", &name).await;
        assert_eq!(refused.refused(), "not-found");
        assert!(refused.text().contains("--site"), "{}", refused.text());
        let refused = page.post("/api/v1/session/passkey", &json!({})).await;
        assert_eq!(refused.refused(), "not-found");
    })
    .await;
}
