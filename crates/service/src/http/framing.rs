//! Which answers other sites may show in a frame.
//!
//! Invariant: of the pages, only the one at `FRAMED` may be framed. A cookie of an account is `SameSite=Lax`, so a frame of another
//! site has none.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// The page, for frames of other sites.
pub(super) const FRAMED: &str = "/embed";

/// What every page may load. The page has the same policy in itself; this one holds for pictures and errors too.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
             img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
             frame-ancestors ",
            $ancestors
        )
    };
}

/// The policy of an answer that no other site may frame.
pub(super) const UNFRAMED_POLICY: HeaderValue = HeaderValue::from_static(policy!("'none'"));

const FRAMED_POLICY: HeaderValue = HeaderValue::from_static(policy!("*"));

/// What an answer carries that any site may show in a frame.
pub(super) const fn framed() -> [(HeaderName, HeaderValue); 1] {
    [(header::CONTENT_SECURITY_POLICY, FRAMED_POLICY)]
}

/// Whether any site may show an answer with these headers in a frame.
pub(super) fn is_framed(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_SECURITY_POLICY) == Some(&FRAMED_POLICY)
}
