//! Cookies: words without meaning that the service gives to a browser.
//!
//! Invariant: a cookie is not sent to other sites (`SameSite=Lax`), and no script reads it (`HttpOnly`).

use axum::http::{HeaderMap, HeaderValue, header};

/// How long a browser keeps a cookie, in seconds: 400 days, the longest that browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// The words that a request brings under a name.
pub(super) fn words<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(header::COOKIE).iter();
    let pairs = lines.filter_map(|line| line.to_str().ok());
    let pairs = pairs.flat_map(|line| line.split(';'));
    pairs.filter_map(move |pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// What gives a browser a word under a name.
pub(super) fn given(name: &str, word: &str) -> Option<HeaderValue> {
    let cookie = format!("{name}={word}; Path=/api/v1; Max-Age={KEPT}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&cookie).ok()
}
