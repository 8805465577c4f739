//! The weights of all features, and the file that holds them.
//!
//! The file: the word `HNCH`, a version, eight bytes that name the features, one signed byte for each class of features (by
//! mover, what is guessed, family, class), and eight bytes of digest over all before. Classes stand in the order of their least
//! codes, so that a ring and all its turns share one byte.
//!
//! Invariant: weights come from a file whose features and digest are right, or not at all.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::feature::{FAMILIES, FeatureFamily, MoveFeatures};
use shikatsu_problem::Role;

const MAGIC: [u8; 4] = *b"HNCH";
const VERSION: u8 = 1;
const HEAD: usize = MAGIC.len() + 1 + size_of::<u64>();
const DIGEST: usize = size_of::<u64>();

/// The largest file that is read.
pub const MOST_BYTES: usize = 192 << 10;

/// The policy and the zone.
const GUESSES: usize = 2;

/// The weights that ship with the product.
static SHIPPED: LazyLock<Result<Arc<PatternWeights>, WeightsFault>> =
    LazyLock::new(|| PatternWeights::read(include_bytes!("hunch.bin")).map(Arc::new));

/// Weights for both movers, in sixteenths of a doubling of the odds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternWeights {
    /// By mover and family: the policy and the zone of each feature.
    tables: [[Box<[[i8; GUESSES]]>; FAMILIES]; 2],
    digest: u64,
}

/// Why a file holds no weights that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WeightsFault {
    /// It does not begin as weights do, or is too long.
    NoWeights,
    /// It is of another version.
    Version(u8),
    /// Its weights are for other features.
    Features,
    /// It is shorter or longer than its features need.
    Length {
        /// Bytes that the features need.
        wanted: usize,
        /// Bytes of the file.
        found: usize,
    },
    /// Its bytes have changed since it was written.
    Digest,
}

impl PatternWeights {
    /// The weights that ship with the product.
    ///
    /// # Errors
    /// When the file that was built in is not one of this version.
    pub fn shipped() -> Result<Arc<Self>, WeightsFault> {
        SHIPPED.clone()
    }

    /// Weights given by a function of mover, guess (0 the policy, 1 the zone), family and class.
    #[must_use]
    pub fn from_classes(mut weight: impl FnMut(Role, usize, FeatureFamily, usize) -> i8) -> Self {
        let mut bytes = Vec::from(MAGIC);
        bytes.push(VERSION);
        bytes.extend(feature_id().to_le_bytes());
        for mover in [Role::Attacker, Role::Defender] {
            for guess in 0..GUESSES {
                for family in FeatureFamily::ALL {
                    for class in family.classes() {
                        bytes.push(weight(mover, guess, family, class).cast_unsigned());
                    }
                }
            }
        }
        let digest = fnv(&bytes);
        Self {
            tables: unpacked(&bytes[HEAD..]),
            digest,
        }
    }

    /// The weights of a file.
    ///
    /// # Errors
    /// When it is no such file, of another version or changed.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsFault> {
        let is_marked = bytes.starts_with(&MAGIC) && bytes.len() <= MOST_BYTES;
        if !is_marked || bytes.len() < HEAD + DIGEST {
            return Err(WeightsFault::NoWeights);
        }
        if bytes[MAGIC.len()] != VERSION {
            return Err(WeightsFault::Version(bytes[MAGIC.len()]));
        }
        if bytes[MAGIC.len() + 1..HEAD] != feature_id().to_le_bytes() {
            return Err(WeightsFault::Features);
        }
        let wanted = HEAD + DIGEST + 2 * GUESSES * classes();
        if bytes.len() != wanted {
            let found = bytes.len();
            return Err(WeightsFault::Length { wanted, found });
        }
        let (content, digest) = bytes.split_at(bytes.len() - DIGEST);
        if fnv(content).to_le_bytes() != digest {
            return Err(WeightsFault::Digest);
        }
        Ok(Self {
            tables: unpacked(&content[HEAD..]),
            digest: fnv(content),
        })
    }

    /// The file of these weights.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.push(VERSION);
        bytes.extend(feature_id().to_le_bytes());
        for tables in &self.tables {
            for guess in 0..GUESSES {
                for (family, table) in FeatureFamily::ALL.into_iter().zip(tables) {
                    let classes = family.classes().into_iter();
                    bytes.extend(classes.map(|class| table[class][guess].cast_unsigned()));
                }
            }
        }
        let digest = fnv(&bytes);
        bytes.extend(digest.to_le_bytes());
        bytes
    }

    /// The same with every weight changed.
    #[must_use]
    pub fn mapped(&self, change: impl Fn(i8) -> i8) -> Self {
        Self::from_classes(|mover, guess, family, class| {
            let tables = &self.tables[usize::from(mover == Role::Defender)];
            let place = FeatureFamily::ALL
                .iter()
                .position(|&one| one == family)
                .unwrap_or(0);
            change(tables[place][class][guess])
        })
    }

    /// What tells these weights from others.
    #[must_use]
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    /// The sums of a move for the policy and the zone.
    #[inline]
    #[must_use]
    pub fn sums(&self, mover: Role, features: &MoveFeatures) -> [i32; GUESSES] {
        let tables = &self.tables[usize::from(mover == Role::Defender)];
        let mut sums = [0; GUESSES];
        for (table, &feature) in tables.iter().zip(&features.0) {
            let [policy, zone] = table[usize::from(feature)];
            sums[0] += i32::from(policy);
            sums[1] += i32::from(zone);
        }
        sums
    }
}

impl fmt::Display for WeightsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWeights => {
                f.write_str("this is no file of weights; 'cargo xtask learned' writes one")
            }
            Self::Version(found) => write!(
                f,
                "the weights are of version {found}, not {VERSION}; make them again"
            ),
            Self::Features => {
                f.write_str("the weights are for other features; make them again with this version")
            }
            Self::Length { wanted, found } => {
                write!(
                    f,
                    "the weights have {found} bytes and not {wanted}; the file is cut short or has a tail"
                )
            }
            Self::Digest => {
                f.write_str("the weights do not have their digest: the file was changed or damaged")
            }
        }
    }
}

impl std::error::Error for WeightsFault {}

/// How many features have weights of their own.
fn classes() -> usize {
    FeatureFamily::ALL
        .iter()
        .map(|family| family.classes().len())
        .sum()
}

/// What tells these features from those of another version.
fn feature_id() -> u64 {
    let families = FeatureFamily::ALL.into_iter();
    let named =
        families.flat_map(|family| format!("{} {};", family.name(), family.len()).into_bytes());
    fnv(&named.collect::<Vec<u8>>())
}

/// Tables in which a feature and all its turns have the weight of their class.
fn unpacked(weights: &[u8]) -> [[Box<[[i8; GUESSES]]>; FAMILIES]; 2] {
    let all = classes();
    std::array::from_fn(|mover| {
        let mut begin = mover * GUESSES * all;
        FeatureFamily::ALL.map(|family| {
            let classes = family.classes();
            let table = (0..family.len()).map(|feature| {
                let class = classes
                    .binary_search(&family.canonical(feature))
                    .unwrap_or(0);
                [0, 1].map(|guess| weights[begin + guess * all + class].cast_signed())
            });
            let table = table.collect();
            begin += classes.len();
            table
        })
    })
}

/// Fowler, Noll and Vo's hash 1a with 64 bits. It finds mistakes and no forgers, who could only cost time.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> PatternWeights {
        PatternWeights::from_classes(|mover, guess, family, class| {
            let mixed =
                class * 31 + guess * 7 + family.len() + usize::from(mover == Role::Defender);
            i8::try_from(mixed % 251).unwrap_or(-3)
        })
    }

    #[test]
    fn a_file_gives_back_the_weights_and_is_small() {
        let weights = some();
        let bytes = weights.bytes();
        assert!(bytes.len() <= MOST_BYTES, "{}", bytes.len());
        assert_eq!(PatternWeights::read(&bytes), Ok(weights));
    }

    #[test]
    fn a_ring_weighs_as_much_when_it_is_turned() {
        let weights = some();
        for (family, table) in FeatureFamily::ALL.into_iter().zip(&weights.tables[1]) {
            for feature in 0..family.len() {
                assert_eq!(table[feature], table[family.canonical(feature)]);
            }
        }
    }

    #[test]
    fn each_wrong_file_is_refused_for_its_reason() {
        let good = some().bytes();
        let with = |place: usize| {
            let mut bytes = good.clone();
            bytes[place] ^= 1;
            PatternWeights::read(&bytes)
        };
        assert_eq!(with(0), Err(WeightsFault::NoWeights));
        assert_eq!(with(4), Err(WeightsFault::Version(VERSION ^ 1)));
        assert_eq!(with(5), Err(WeightsFault::Features));
        assert_eq!(with(4_000), Err(WeightsFault::Digest));
        assert_eq!(with(good.len() - 1), Err(WeightsFault::Digest));
        let cut = PatternWeights::read(&good[..good.len() - 1]);
        let (wanted, found) = (good.len(), good.len() - 1);
        assert_eq!(cut, Err(WeightsFault::Length { wanted, found }));
        assert_eq!(PatternWeights::read(&[]), Err(WeightsFault::NoWeights));
        assert_eq!(
            PatternWeights::read(&vec![0; 1 << 20]),
            Err(WeightsFault::NoWeights)
        );
    }

    #[test]
    fn the_shipped_weights_are_of_this_version() {
        assert!(PatternWeights::shipped().is_ok());
    }
}
