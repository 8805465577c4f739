//! Whether a request comes from a page of the site itself, and not from another site that a browser was led to.
//!
//! Browsers say so in `Sec-Fetch-Site`, which no script can write; where that is missing, `Origin` must be the site's own.
//! Invariant: what neither header vouches for does not come from our page.

/// What a request says about where it comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestOrigin<'a> {
    /// The header `Sec-Fetch-Site`.
    pub fetch_site: Option<&'a str>,
    /// The header `Origin`.
    pub origin: Option<&'a str>,
}

/// Whether a page of the site that browsers find at `site` sent the request.
#[must_use]
pub fn is_from_own_page(request: RequestOrigin<'_>, site: &str) -> bool {
    match request {
        RequestOrigin {
            fetch_site: Some(fetch_site),
            ..
        } => fetch_site == "same-origin",
        RequestOrigin {
            fetch_site: None,
            origin,
        } => origin.is_some_and(|origin| origin.eq_ignore_ascii_case(site.trim_end_matches('/'))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_site_itself_is_believed() {
        let site = "https://go.example";
        let from =
            |fetch_site, origin| is_from_own_page(RequestOrigin { fetch_site, origin }, site);
        assert!(from(Some("same-origin"), None));
        assert!(from(None, Some("https://go.example")));
        for other in ["same-site", "cross-site", "none", ""] {
            // The header of the browser goes before what a script may have chosen.
            assert!(!from(Some(other), Some(site)), "{other}");
        }
        for other in [
            None,
            Some("null"),
            Some("http://go.example"),
            Some("https://go.example.evil"),
            Some("https://go.example:444"),
        ] {
            assert!(!from(None, other), "{other:?}");
        }
    }
}
