//! The page with generated parts: only what stands between their marks is
//! replaced, because an author wrote the rest.

use std::error::Error;
use std::fmt;

/// The mark after a generated part.
const END: &str = "<!-- end -->";

/// Why a part cannot be replaced.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PageFault {
    NoStart(String),
    NoEnd(String),
}

/// Replaces one part.
pub(crate) fn replace(page: &str, name: &str, body: &str) -> Result<String, PageFault> {
    let mark = start(name);
    let (before, rest) = page
        .split_once(&mark)
        .ok_or_else(|| PageFault::NoStart(name.into()))?;
    let (old, after) = rest
        .split_once(END)
        .ok_or_else(|| PageFault::NoEnd(name.into()))?;
    // Another part's start before the end: this part has lost its own.
    if old.contains("<!-- generated:") {
        return Err(PageFault::NoEnd(name.into()));
    }
    let body = body.trim();
    Ok(format!("{before}{mark}\n{body}\n{END}{after}"))
}

fn start(name: &str) -> String {
    format!("<!-- generated: {name} -->")
}

impl fmt::Display for PageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStart(name) => write!(
                f,
                "the page has no '{}'; put it, and '{END}' after it, where the part is to stand",
                start(name)
            ),
            Self::NoEnd(name) => write!(
                f,
                "the page: '{}' has no '{END}'; put it where the part ends",
                start(name)
            ),
        }
    }
}

impl Error for PageFault {}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "words\n<!-- generated: a -->\nold\n<!-- end -->\nmore\n<!-- generated: b -->\n<!-- end -->\n";

    #[test]
    fn a_part_is_replaced_and_the_rest_stays() {
        let page = replace(PAGE, "a", "\nnew\n\n").unwrap();
        assert_eq!(page, PAGE.replace("old", "new"));
        assert_eq!(replace(&page, "a", "new").unwrap(), page, "twice is once");
        let page = replace(PAGE, "b", "new").unwrap();
        assert!(page.contains("old") && page.ends_with("new\n<!-- end -->\n"));
    }

    #[test]
    fn a_missing_mark_is_named() {
        let missing = replace(PAGE, "c", "").unwrap_err();
        assert_eq!(missing, PageFault::NoStart("c".into()));
        assert!(missing.to_string().contains("<!-- generated: c -->"));
        let unclosed = "<!-- generated: a -->\nold\n";
        assert_eq!(
            replace(unclosed, "a", ""),
            Err(PageFault::NoEnd("a".into()))
        );
        let swallowing = "<!-- generated: a -->\n<!-- generated: b -->\n<!-- end -->\n";
        assert_eq!(
            replace(swallowing, "a", ""),
            Err(PageFault::NoEnd("a".into()))
        );
    }
}
