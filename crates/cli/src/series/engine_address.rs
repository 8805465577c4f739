//! Where a program is, as people type it: a command line, or `tcp:HOST:PORT`.

use std::fmt;
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

/// As it can be typed again.
impl fmt::Display for EngineAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (program, arguments) = match &self.0 {
            Address::Program { program, arguments } => (program, arguments),
            Address::Tcp(place) => return write!(f, "tcp:{place}"),
            Address::Pipes => return f.write_str("pipes"),
        };
        f.write_str(&quoted(&program.to_string_lossy()))?;
        arguments
            .iter()
            .try_for_each(|word| write!(f, " {}", quoted(word)))
    }
}

/// A word as the parser takes it for one.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| !letter.is_whitespace() && !matches!(letter, '"' | '\'');
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    let parts: Vec<String> = word
        .split('\'')
        .map(|part| match part {
            "" => String::new(),
            part => format!("'{part}'"),
        })
        .collect();
    match parts.join("\"'\"") {
        empty if empty.is_empty() => "''".to_owned(),
        text => text,
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
        for text in [
            "gnugo --mode gtp",
            "'/my games/x' \"it's\" '' \"'\"",
            "tcp:h:1",
        ] {
            let address: EngineAddress = text.parse().unwrap();
            assert_eq!(address.to_string().parse(), Ok(address), "{text}");
        }
        assert!(found("  ").is_err());
        assert!(found("x 'y").is_err());
    }
}
