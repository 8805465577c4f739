//! Four plain words of a class card, for children who type them: forty bits out of a list of 1,024 words.
//!
//! Forty bits are too few for a plain hash, and are guessed if tries are free. So what is stored is Argon2id over the words,
//! salted with the class, and who checks them counts the tries (`docs/accounts.md` has the arithmetic).
//!
//! Invariant: no word of the list is one slip of the finger from another or the beginning of another, so that a slip is told
//! to the child and never opens another account.

use std::fmt;
use std::sync::LazyLock;

use argon2::{Algorithm, Argon2, Params, Version};

use crate::door_error::DoorError;

/// In the order of the alphabet.
static LIST: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("card_words.txt").split_whitespace().collect());

/// Words of a card.
const COUNT: usize = 4;

/// Bits that one word stands for.
const BITS: usize = 10;

/// What one hash takes: 12 MiB, three passes, one lane.
const MEMORY: u32 = 12 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 1;

/// Longer than any four words with what stands between them.
const LONGEST: usize = 200;

/// Four words as their holder has them.
#[derive(Clone, PartialEq, Eq)]
pub struct FourWords([&'static str; COUNT]);

impl FourWords {
    /// New words.
    ///
    /// # Errors
    /// When the system has no chance to give.
    pub fn drawn() -> Result<Self, DoorError> {
        let mut drawn = [0; 8];
        getrandom::fill(&mut drawn).map_err(|_| DoorError::NoChance)?;
        Self::of_bits(u64::from_le_bytes(drawn)).ok_or(DoorError::NoChance)
    }

    /// The words as a child typed them: in capitals or not, with whatever stands between them.
    ///
    /// # Errors
    /// When there are not four, or one is not of the list; says which.
    pub fn read(text: &str) -> Result<Self, DoorError> {
        if text.len() > LONGEST {
            return Err(DoorError::CardWords(format!(
                "a card has {COUNT} words and this is longer than any of them"
            )));
        }
        let text = text.to_lowercase();
        let typed = text.split(|letter: char| !letter.is_alphabetic());
        let typed: Vec<&str> = typed.filter(|word| !word.is_empty()).collect();
        let words = typed.iter().map(|word| known(word));
        let words = words.collect::<Result<Vec<&'static str>, DoorError>>()?;
        let count = words.len();
        let words = <[&'static str; COUNT]>::try_from(words).map_err(|_| {
            DoorError::CardWords(format!("a card has {COUNT} words, and these are {count}"))
        })?;
        Ok(Self(words))
    }

    /// As its holder is shown them.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.join(" ")
    }

    /// What is stored of them for a class. It takes 12 MiB and some hundredths of a second: callers say how many run at a
    /// time.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn hash(&self, class: [u8; 16]) -> Result<[u8; 32], DoorError> {
        let mut hash = [0; 32];
        let params = Params::new(MEMORY, PASSES, LANES, Some(hash.len()));
        let params = params.map_err(|_| DoorError::Hash)?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon
            .hash_password_into(self.text().as_bytes(), &class, &mut hash)
            .map_err(|_| DoorError::Hash)?;
        Ok(hash)
    }

    fn of_bits(bits: u64) -> Option<Self> {
        let place = |word: usize| usize::try_from(bits >> (word * BITS) & 1023).ok();
        let mut words = [""; COUNT];
        for (at, word) in words.iter_mut().enumerate() {
            *word = LIST.get(place(at)?)?;
        }
        Some(Self(words))
    }
}

/// Never the words: they would stand in a log.
impl fmt::Debug for FourWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FourWords(…)")
    }
}

fn known(typed: &str) -> Result<&'static str, DoorError> {
    let place = LIST.binary_search(&typed);
    place.map(|place| LIST[place]).map_err(|_| {
        let shown: String = typed.chars().take(20).collect();
        DoorError::CardWords(format!("'{shown}' is on no card"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether one letter too many, too few or wrong, or two in the wrong order, make one of the other.
    fn is_a_slip(one: &[u8], other: &[u8]) -> bool {
        let (short, long) = if one.len() <= other.len() {
            (one, other)
        } else {
            (other, one)
        };
        let start = short.iter().zip(long).take_while(|(a, b)| a == b).count();
        let (short, long) = (&short[start..], &long[start..]);
        match long.len() - short.len() {
            0 => {
                let is_swapped = short.len() > 1 && short[0] == long[1] && short[1] == long[0];
                short.is_empty() || short[1..] == long[1..] || is_swapped && short[2..] == long[2..]
            }
            1 => *short == long[1..],
            _ => false,
        }
    }

    #[test]
    fn slips_are_seen() {
        let slip = |one: &str, other: &str| is_a_slip(one.as_bytes(), other.as_bytes());
        for (one, other) in [
            ("lamp", "lamp"),
            ("lamp", "lamb"),
            ("lamp", "lam"),
            ("lamp", "clamp"),
            ("lamp", "lmap"),
            ("trial", "trail"),
        ] {
            assert!(slip(one, other) && slip(other, one), "{one} {other}");
        }
        for (one, other) in [("lamp", "land"), ("lamp", "lamppost"), ("lamp", "palm")] {
            assert!(!slip(one, other), "{one} {other}");
        }
    }

    #[test]
    fn the_list_has_1024_short_words_that_are_not_mistaken_for_each_other() {
        assert_eq!(LIST.len(), 1 << BITS);
        assert!(LIST.is_sorted());
        for (place, word) in LIST.iter().enumerate() {
            assert!((4..=8).contains(&word.len()), "{word}");
            assert!(word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
            for other in &LIST[place + 1..] {
                assert!(
                    !is_a_slip(word.as_bytes(), other.as_bytes()),
                    "{word} {other}"
                );
                assert!(!other.starts_with(word), "{word} {other}");
            }
        }
    }

    #[test]
    fn words_are_read_as_children_type_them() {
        let words = FourWords::of_bits(0).unwrap();
        assert_eq!(words.text(), "ability ability ability ability");
        let words = FourWords::of_bits(1023 << 30 | 2 << 20 | 1 << 10).unwrap();
        assert_eq!(words.text(), "ability academy accent zipper");
        for typed in [
            "ability academy accent zipper",
            "  Ability, ACADEMY - accent;zipper.\n",
            "1. ability 2. academy 3. accent 4. zipper",
        ] {
            assert_eq!(FourWords::read(typed), Ok(words.clone()), "{typed}");
        }
        for (typed, why) in [
            ("", "these are 0"),
            ("ability academy accent", "these are 3"),
            ("ability academy accent zipper zipper", "these are 5"),
            ("ability academy accent ziper", "'ziper' is on no card"),
            ("ability academy accent Ζipper", "is on no card"),
        ] {
            let refused = FourWords::read(typed).unwrap_err().to_string();
            assert!(refused.contains(why), "{typed}: {refused}");
        }
        assert!(FourWords::read(&"ability ".repeat(1 << 16)).is_err());
    }

    #[test]
    fn drawn_words_differ_and_the_hash_is_that_of_one_class() {
        let [one, two] = [(); 2].map(|()| FourWords::drawn().unwrap());
        assert_ne!(one, two, "once in 2^40 runs");
        assert_eq!(FourWords::read(&one.text()), Ok(one.clone()));
        let hash = one.hash([7; 16]).unwrap();
        assert_eq!(one.hash([7; 16]).unwrap(), hash);
        assert_ne!(one.hash([8; 16]).unwrap(), hash);
        assert_ne!(two.hash([7; 16]).unwrap(), hash);
        assert!(!format!("{one:?}").contains(one.0[0]));
    }
}
