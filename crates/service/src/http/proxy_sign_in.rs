//! Single sign-on: a proxy that is trusted names in a header who acts, with each request.
//!
//! Invariant: the header is believed from a connection of a trusted proxy alone, once in a request. From anyone else it is
//! refused and not overlooked: either the service can be reached past its proxy, or someone tries whether it can.

use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};
use shikatsu_door::ProxyName;

use super::client::{Peer, Trust};
use super::refusal::{HttpRefusal, RefusalKind};

/// The header in which a proxy names who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInHeader(HeaderName);

/// What every browser and proxy sends besides: who signs in must not follow from it.
const TAKEN: [&str; 8] = [
    "authorization",
    "cookie",
    "forwarded",
    "host",
    "origin",
    "user-agent",
    "x-forwarded-for",
    "x-request-id",
];

impl FromStr for SignInHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let header = HeaderName::from_bytes(text.as_bytes()).ok();
        let free = header.filter(|header| !TAKEN.contains(&header.as_str()));
        free.map(Self).ok_or_else(|| {
            format!("'{text}' cannot name who signs in; give the header that the proxy sets, such as X-Remote-User")
        })
    }
}

/// The name that a proxy gives the sender of a request; nothing if it gives none.
pub(super) fn named_by_proxy(
    SignInHeader(header): &SignInHeader,
    peer: Option<Peer>,
    trust: &Trust,
    headers: &HeaderMap,
) -> Result<Option<ProxyName>, HttpRefusal> {
    let mut values = headers.get_all(header).into_iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    let is_proxy = peer.is_some_and(|peer| trust.includes(peer.0.ip().to_canonical()));
    if !is_proxy {
        return Err(HttpRefusal::new(
            RefusalKind::Forbidden,
            format!(
                "only the proxy of the site may send '{header}'; leave it out and sign in on the page"
            ),
        ));
    }
    let is_one = values.next().is_none();
    let name = value.to_str().ok().and_then(|text| text.parse().ok());
    match name.filter(|_| is_one) {
        Some(name) => Ok(Some(name)),
        None => Err(HttpRefusal::new(
            RefusalKind::Malformed,
            format!(
                "the proxy must send '{header}' once, as 1 to 200 visible ASCII characters without space or comma, or not \
                 at all for a visitor"
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> SignInHeader {
        "X-Remote-User".parse().unwrap()
    }

    #[test]
    fn a_header_that_browsers_send_names_no_one() {
        for text in [
            "",
            "a b",
            "Cookie",
            "authorization",
            "User-Agent",
            "X-Forwarded-For",
        ] {
            assert!(text.parse::<SignInHeader>().is_err(), "{text}");
        }
    }

    fn named(peer: &str, values: &[&[u8]]) -> Result<Option<ProxyName>, RefusalKind> {
        let header = header();
        let mut headers = HeaderMap::new();
        for value in values {
            let value = axum::http::HeaderValue::from_bytes(value);
            headers.append(header.0.clone(), value.unwrap());
        }
        let trust = Trust {
            proxies: vec!["10.0.0.5".parse().unwrap()],
        };
        let peer = Peer((peer.parse::<std::net::IpAddr>().unwrap(), 1).into());
        named_by_proxy(&header, Some(peer), &trust, &headers).map_err(|refusal| refusal.kind)
    }

    #[test]
    fn one_name_of_the_proxy_is_believed_and_nothing_else() {
        let anna = Ok(Some("anna".parse().unwrap()));
        assert_eq!(named("10.0.0.5", &[b"anna"]), anna);
        assert_eq!(named("::ffff:10.0.0.5", &[b"anna"]), anna);
        assert_eq!(named("10.0.0.5", &[]), Ok(None));
        assert_eq!(named("10.0.0.6", &[]), Ok(None));
        for stranger in ["10.0.0.6", "127.0.0.1", "::1", "::ffff:10.0.0.6"] {
            assert_eq!(named(stranger, &[b"anna"]), Err(RefusalKind::Forbidden));
            assert_eq!(named(stranger, &[b""]), Err(RefusalKind::Forbidden));
        }
        let long = [b'a'; 201];
        let two: &[&[u8]] = &[b"anna", b"anna"];
        for values in [two, &[b""], &[b"anna, berta"], &[b"anna\xff"], &[&long]] {
            assert_eq!(named("10.0.0.5", values), Err(RefusalKind::Malformed));
        }
        let header = header();
        let mut headers = HeaderMap::new();
        headers.insert(header.0.clone(), "anna".parse().unwrap());
        let unknown = named_by_proxy(&header, None, &Trust::default(), &headers);
        assert!(
            unknown.is_err(),
            "a connection that is not known is no proxy"
        );
    }
}
