//! What an engine said to a command.

/// A reply without the empty line that ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GtpReply {
    /// `= text`
    Success(String),
    /// `? text`
    Refusal(String),
}

impl GtpReply {
    /// Reads the lines of a reply; `None` if they are none.
    #[must_use]
    pub fn parse(block: &str) -> Option<Self> {
        let block = block.trim();
        let sign = block.chars().next()?;
        let after = block.get(sign.len_utf8()..)?;
        // The number of the command stands right behind the sign, if anywhere.
        let text = after
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .trim()
            .to_owned();
        match sign {
            '=' => Some(Self::Success(text)),
            '?' => Some(Self::Refusal(text)),
            _ => None,
        }
    }

    /// The text, however it was meant.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Success(text) | Self::Refusal(text) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_told_from_refusals_and_from_chatter() {
        let success = |text: &str| Some(GtpReply::Success(text.into()));
        let refusal = |text: &str| Some(GtpReply::Refusal(text.into()));
        assert_eq!(GtpReply::parse("= 1 B2\n"), success("1 B2"));
        assert_eq!(GtpReply::parse("= 0"), success("0"));
        assert_eq!(GtpReply::parse("=12 D4"), success("D4"));
        assert_eq!(GtpReply::parse("=12"), success(""));
        assert_eq!(GtpReply::parse("="), success(""));
        assert_eq!(GtpReply::parse("= a\nb\n"), success("a\nb"));
        assert_eq!(
            GtpReply::parse("? vertex must not be empty\n"),
            refusal("vertex must not be empty")
        );
        assert_eq!(GtpReply::parse("?7 no"), refusal("no"));
        assert_eq!(GtpReply::parse("Loading patterns"), None);
        assert_eq!(GtpReply::parse("死 = x"), None);
        assert_eq!(GtpReply::parse(""), None);
    }
}
