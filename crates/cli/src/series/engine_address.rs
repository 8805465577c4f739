//! Where a program is, as people type it: a command line, or `tcp:HOST:PORT`.

use std::str::FromStr;

use shikatsu_gtp::Address;

/// Where a program is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EngineAddress(pub(crate) Address);

impl FromStr for EngineAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(place) = text.strip_prefix("tcp:") {
            return Ok(Self(Address::Tcp(place.to_owned())));
        }
        let mut words = words(text)?.into_iter();
        let program = words
            .next()
            .ok_or("expected a command line such as 'gnugo --mode gtp', or tcp:HOST:PORT")?;
        Ok(Self(Address::program(program, words)))
    }
}

/// The words of a command line. Quotes keep blanks together; nothing else is special, so that no shell is needed.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a {open} is opened and not closed in '{text}'"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_a_program_with_its_arguments() {
        let found = |text: &str| text.parse::<EngineAddress>().map(|address| address.0);
        assert_eq!(
            found("gnugo --mode gtp"),
            Ok(Address::program("gnugo", ["--mode", "gtp"]))
        );
        assert_eq!(
            found(" '/my games/x'  \"a b\" '' "),
            Ok(Address::program("/my games/x", ["a b", ""]))
        );
        assert_eq!(found("tcp:host:99"), Ok(Address::Tcp("host:99".into())));
        assert!(found("  ").is_err());
        assert!(found("x 'y").is_err());
    }
}
