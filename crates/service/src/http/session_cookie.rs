//! The cookie of a session.
//!
//! Over HTTPS it is `__Host-s`: browsers take it from this host alone, and send it nowhere else. On `http://localhost`, where
//! some browsers refuse that, it is `s`; passkeys are made at no other address without encryption.
//!
//! Invariant: no script reads it (`HttpOnly`), and another site's page sends it with nothing but a link (`SameSite=Lax`).

use axum::http::{HeaderMap, HeaderValue};
use shikatsu_door::{HeldWord, PasskeyDoor, WordKind};

use super::cookie;

/// As long as a session lasts at most: 180 days, in seconds.
const LONGEST: u32 = 180 * 24 * 60 * 60;

/// How the site writes its cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SessionCookie {
    /// Over HTTPS.
    Bound,
    /// On the machine itself.
    Local,
}

impl SessionCookie {
    pub(super) fn of(door: &PasskeyDoor) -> Self {
        if door.site().starts_with("https:") {
            Self::Bound
        } else {
            Self::Local
        }
    }

    /// The word of the session that a request brings.
    pub(super) fn word(self, headers: &HeaderMap) -> Option<HeldWord> {
        let mut words = cookie::words(headers, self.name());
        words.find_map(|word| HeldWord::read(WordKind::Session, word))
    }

    /// What gives a browser its session.
    pub(super) fn given(self, session: &HeldWord) -> Option<HeaderValue> {
        self.header(&session.text(), LONGEST)
    }

    /// What takes it away.
    pub(super) fn taken(self) -> Option<HeaderValue> {
        self.header("", 0)
    }

    fn header(self, word: &str, age: u32) -> Option<HeaderValue> {
        let name = self.name();
        let secure = match self {
            Self::Bound => "; Secure",
            Self::Local => "",
        };
        let cookie =
            format!("{name}={word}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&cookie).ok()
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bound => "__Host-s",
            Self::Local => "s",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_bound_to_its_host_and_read_back() {
        let door = PasskeyDoor::new("https://go.example").unwrap();
        let cookie = SessionCookie::of(&door);
        let word = HeldWord::drawn(WordKind::Session).unwrap();
        let given = cookie.given(&word).unwrap();
        let given = given.to_str().unwrap();
        assert!(given.starts_with("__Host-s="), "{given}");
        for needed in ["Path=/;", "HttpOnly", "SameSite=Lax", "; Secure"] {
            assert!(given.contains(needed), "{given}");
        }
        assert!(!given.contains("Domain"), "{given}");
        let mut headers = HeaderMap::new();
        let sent = format!("theme=dark; {}", given.split(';').next().unwrap());
        headers.insert("cookie", sent.parse().unwrap());
        assert_eq!(cookie.word(&headers), Some(word));
        assert_eq!(SessionCookie::Local.word(&headers), None);
        assert!(
            cookie
                .taken()
                .unwrap()
                .to_str()
                .unwrap()
                .contains("Max-Age=0")
        );
    }
}
