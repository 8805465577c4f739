//! Phrases: every text a voice is made of, with named places to be filled in.
//!
//! English is built in (`english`); another language is given as pairs of key and text. A text may order its
//! places as its grammar wants, and may use one twice. What has no text in a language is said in English.
//!
//! Invariant: each text has exactly the places of its English one, so every place is filled and every value is
//! said.

mod english;
mod refusal;

use std::collections::BTreeSet;
use std::fmt;

use shikatsu_problem::Color;

pub use self::english::Phrase;

/// The texts of one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrases {
    /// In the order of [`Phrase::ALL`]; nothing where English will do.
    texts: Vec<Option<String>>,
}

/// The texts that are built in.
pub(crate) static ENGLISH: Phrases = Phrases { texts: Vec::new() };

impl Phrases {
    /// The texts of a language, from pairs of key and text.
    ///
    /// # Errors
    /// When a key is unknown, or a text does not have the places of the English one.
    pub fn new<K: AsRef<str>>(
        pairs: impl IntoIterator<Item = (K, String)>,
    ) -> Result<Self, PhraseError> {
        let mut texts = vec![None; Phrase::ALL.len()];
        for (key, text) in pairs {
            let key = key.as_ref();
            let unknown = || PhraseError::Unknown { key: key.into() };
            let phrase = Phrase::of(key).ok_or_else(unknown)?;
            if places(&text) != places(phrase.english()) {
                return Err(PhraseError::Places {
                    key: key.into(),
                    wanted: places(phrase.english())
                        .into_iter()
                        .map(Into::into)
                        .collect(),
                });
            }
            texts[phrase.index()] = Some(text);
        }
        Ok(Self { texts })
    }

    /// Every key with its English text.
    pub fn english() -> impl Iterator<Item = (&'static str, &'static str)> {
        Phrase::ALL.iter().map(|one| (one.key(), one.english()))
    }

    /// The name of a colour.
    #[must_use]
    pub fn color(&self, color: Color) -> String {
        let name = match color {
            Color::Black => Phrase::Black,
            Color::White => Phrase::White,
        };
        self.say(name, &[])
    }

    /// A text with its places filled.
    #[must_use]
    pub fn say(&self, phrase: Phrase, values: &[(&str, &dyn fmt::Display)]) -> String {
        let known = self.texts.get(phrase.index()).and_then(Option::as_deref);
        filled(known.unwrap_or(phrase.english()), |name| {
            let value = values.iter().find(|(place, _)| *place == name);
            value.map(|(_, value)| value.to_string())
        })
    }
}

/// Why the texts of a language were refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PhraseError {
    /// There is no such phrase.
    Unknown {
        /// The key.
        key: String,
    },
    /// A place is missing, or one is there that no value fills.
    Places {
        /// The key.
        key: String,
        /// The places it must have, and no others.
        wanted: Vec<String>,
    },
}

impl fmt::Display for PhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { key } => write!(f, "no phrase is called {key}; correct the key"),
            Self::Places { key, wanted } if wanted.is_empty() => {
                write!(
                    f,
                    "the phrase {key} takes no values; remove what is in braces"
                )
            }
            Self::Places { key, wanted } => {
                let wanted = wanted.join("}, {");
                write!(
                    f,
                    "the phrase {key} must have {{{wanted}}} and nothing else in braces"
                )
            }
        }
    }
}

impl std::error::Error for PhraseError {}

/// The names in braces.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
        .collect()
}

/// A text with each name in braces replaced, where it is known.
fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}') {
            Some((name, rest)) => match value(name) {
                Some(value) => filled.extend([value.as_str(), rest]),
                None => filled.extend(["{", part]),
            },
            None => filled.extend(["{", part]),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(key: &str, text: &str) -> [(String, String); 1] {
        [(key.into(), text.into())]
    }

    #[test]
    fn keys_are_known_by_their_names_and_only_once() {
        let keys: BTreeSet<_> = Phrases::english().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), Phrase::ALL.len());
        for (at, &phrase) in Phrase::ALL.iter().enumerate() {
            assert_eq!(Phrase::of(phrase.key()), Some(phrase));
            assert_eq!(phrase.index(), at);
        }
    }

    #[test]
    fn a_text_may_order_its_places_and_what_has_none_is_english() {
        let words = Phrases::new(pair("fate.dead", "tot ist {color}")).unwrap();
        let dead = words.say(Phrase::FateDead, &[("color", &"Weiß")]);
        assert_eq!(dead, "tot ist Weiß");
        let alive = words.say(Phrase::FateAlive, &[("color", &"Weiß")]);
        assert_eq!(alive, "Weiß is alive");
    }

    #[test]
    fn unknown_keys_and_wrong_places_are_refused_by_name() {
        let refused = |key, text| Phrases::new(pair(key, text)).unwrap_err().to_string();
        assert!(refused("fate.deaf", "{color}").contains("fate.deaf"));
        assert!(refused("fate.dead", "tot").contains("{color}"));
        assert!(refused("fate.dead", "{color} {colour}").contains("{color}"));
        assert!(refused("pass", "{color}").contains("no values"));
        assert!(Phrases::new(pair("pass", "{")).is_ok());
    }

    #[test]
    fn values_are_never_read_as_places() {
        let said = filled("{a}{b}", |name| {
            Some(if name == "a" { "{b}" } else { "x" }.into())
        });
        assert_eq!(said, "{b}x");
    }
}
