//! Words that only their holders know: of sessions, API keys, recovery codes and class cards.
//!
//! A word is drawn by the system's chance and written in Crockford's base 32, which has no I, L, O and U; who types a
//! recovery code may write these, capitals, spaces and hyphens as they like.
//!
//! Invariant: the hash is SHA-256 over the kind and the letters, so that a word of one kind never passes for another. The
//! words are long enough that a plain hash needs no salt and no slowness.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::door_error::DoorError;

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// What a word opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// The session of a browser.
    Session,
    /// The API, for a program.
    ApiKey,
    /// An account whose passkey is lost, once.
    RecoveryCode,
    /// The account of a pupil.
    ClassCard,
    /// What was begun with a passkey and is not ended.
    Ceremony,
}

/// A word as its holder has it.
#[derive(Clone, PartialEq, Eq)]
pub struct HeldWord {
    kind: WordKind,
    letters: String,
}

impl WordKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Session,
        Self::ApiKey,
        Self::RecoveryCode,
        Self::ClassCard,
        Self::Ceremony,
    ];

    /// Bytes of chance.
    const fn bytes(self) -> usize {
        match self {
            Self::Session | Self::ApiKey => 32,
            Self::RecoveryCode => 10,
            Self::ClassCard | Self::Ceremony => 16,
        }
    }

    /// What stands before the letters, so that a key that was published by mistake is found.
    const fn prefix(self) -> &'static str {
        match self {
            Self::ApiKey => "access-",
            Self::Session | Self::RecoveryCode | Self::ClassCard | Self::Ceremony => "",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::ApiKey => "api key",
            Self::RecoveryCode => "recovery code",
            Self::ClassCard => "class card",
            Self::Ceremony => "ceremony",
        }
    }

    /// How many letters write these bytes.
    const fn letters(self) -> usize {
        (self.bytes() * 8).div_ceil(5)
    }
}

impl HeldWord {
    /// A new word.
    ///
    /// # Errors
    /// When the system has no chance to give.
    pub fn drawn(kind: WordKind) -> Result<Self, DoorError> {
        let mut drawn = [0; 32];
        let drawn = &mut drawn[..kind.bytes()];
        getrandom::fill(drawn).map_err(|_| DoorError::NoChance)?;
        let letters = written(drawn);
        Ok(Self { kind, letters })
    }

    /// A word as its holder typed or sent it; nothing if it has not the form of its kind.
    #[must_use]
    pub fn read(kind: WordKind, text: &str) -> Option<Self> {
        let bare = text.trim().strip_prefix(kind.prefix())?;
        if bare.len() > 2 * kind.letters() {
            return None;
        }
        let typed = bare
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-' | '\u{2010}'));
        let letters: Option<String> = typed.map(letter).collect();
        let letters = letters.filter(|letters| letters.len() == kind.letters())?;
        Some(Self { kind, letters })
    }

    /// As its holder is shown it: recovery codes and cards in groups of four.
    #[must_use]
    pub fn text(&self) -> String {
        let prefix = self.kind.prefix();
        match self.kind {
            WordKind::RecoveryCode | WordKind::ClassCard => grouped(&self.letters),
            WordKind::Session | WordKind::ApiKey | WordKind::Ceremony => {
                format!("{prefix}{}", self.letters)
            }
        }
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.kind.name());
        hash.update([0]);
        hash.update(&self.letters);
        hash.finalize().into()
    }
}

/// Never the word: it would stand in a log.
impl fmt::Debug for HeldWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeldWord({:?}, …)", self.kind)
    }
}

fn written(bytes: &[u8]) -> String {
    let bits = bytes.len() * 8;
    let bit = |at: usize| {
        let byte = bytes.get(at / 8).copied().unwrap_or(0);
        usize::from(byte >> (7 - at % 8) & 1)
    };
    let value = |start: usize| (start..start + 5).fold(0, |value, at| value << 1 | bit(at));
    let letters = (0..bits).step_by(5).map(|start| LETTERS[value(start)]);
    letters.map(char::from).collect()
}

fn letter(typed: char) -> Option<char> {
    let small = match typed.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    let is_ours = u8::try_from(small).is_ok_and(|byte| LETTERS.contains(&byte));
    is_ours.then_some(small)
}

fn grouped(letters: &str) -> String {
    let groups: Vec<&str> = (0..letters.len())
        .step_by(4)
        .map(|start| &letters[start..letters.len().min(start + 4)])
        .collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_back_and_its_hash_is_that_of_its_kind_alone() {
        let mut hashes = Vec::new();
        for kind in WordKind::ALL {
            let word = HeldWord::drawn(kind).unwrap();
            let read = HeldWord::read(kind, &word.text()).unwrap();
            assert_eq!(read, word, "{kind:?}");
            assert_eq!(read.hash(), word.hash());
            assert!(!format!("{word:?}").contains(&word.letters));
            let same_letters = HeldWord {
                kind,
                letters: "0".repeat(16),
            };
            hashes.push(same_letters.hash());
            assert_ne!(
                HeldWord::drawn(kind).unwrap().hash(),
                word.hash(),
                "two words never meet"
            );
        }
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), WordKind::ALL.len());
    }

    #[test]
    fn a_recovery_code_is_read_as_people_type_it() {
        let code = HeldWord {
            kind: WordKind::RecoveryCode,
            letters: "01ab23cd45ef67gh".to_owned(),
        };
        assert_eq!(code.text(), "01ab-23cd-45ef-67gh");
        for typed in [
            "01ab-23cd-45ef-67gh",
            "  OIAB 23CD 45EF 67GH ",
            "olab23cd45ef67gh",
        ] {
            assert_eq!(
                HeldWord::read(WordKind::RecoveryCode, typed),
                Some(code.clone())
            );
        }
        for typed in ["", "01ab", "01ab-23cd-45ef-67g", "01ab-23cd-45ef-67g!", "ü"] {
            assert_eq!(HeldWord::read(WordKind::RecoveryCode, typed), None);
        }
        let long = "0".repeat(1 << 20);
        assert_eq!(HeldWord::read(WordKind::RecoveryCode, &long), None);
    }

    #[test]
    fn words_are_written_as_the_rfc_orders_their_bits() {
        assert_eq!(written(&[0xff, 0x00, 0xff, 0x00, 0xff]), "zw0fy07z");
        assert_eq!(written(&[0; 10]), "0".repeat(16));
        assert_eq!(WordKind::RecoveryCode.letters(), 16);
        assert_eq!(WordKind::ClassCard.letters(), 26);
    }
}
