//! Certificates that are nearly true.

use serde_json::Value;
use shikatsu_proof::digest;

use crate::case::Case;

/// What comes before the claim: magic, version and digest.
const CLAIM: usize = 21;

/// What comes before the tree: also question, manner, first mover, threats.
const TREE: usize = 25;

/// Numbers that look random and are the same every time (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^= value >> 31;
        usize::try_from(value % u64::try_from(end).unwrap()).unwrap()
    }
}

/// A case with something changed. Where the problem is changed, the digest is made to fit, so that both checkers look
/// at the moves.
pub(crate) fn mutant(case: &Case, chance: &mut Chance) -> Case {
    let mut mutant = case.clone();
    let bytes = &mut mutant.certificate;
    let at = TREE + chance.below(bytes.len() - TREE);
    match chance.below(12) {
        0 => bytes[at] ^= 1 << chance.below(8),
        1 => bytes[at] = bytes[at].wrapping_add(1),
        2 => bytes[at] = bytes[at].wrapping_sub(1),
        3 => bytes[at] = u8::try_from(chance.below(10)).unwrap(),
        4 => drop(bytes.remove(at)),
        5 => bytes.insert(at, u8::try_from(chance.below(10)).unwrap()),
        6 => bytes.truncate(at),
        7 => {
            let other = TREE + chance.below(bytes.len() - TREE);
            bytes.swap(at, other);
        }
        8 => bytes[CLAIM + chance.below(4)] ^= 1 << chance.below(2),
        9 => {
            bytes[24] = bytes[24]
                .wrapping_add(1)
                .wrapping_sub(2 * u8::from(chance.below(2) == 0));
        }
        _ => changed_board(&mut mutant, chance),
    }
    mutant
}

/// One sign of the problem is another, and the digest fits.
fn changed_board(mutant: &mut Case, chance: &mut Chance) {
    let (name, signs) = [("stones", "XO."), ("inPlay", "x."), ("keys", "x.")][chance.below(3)];
    let rows = mutant.problem[name].as_array_mut().unwrap();
    let row = chance.below(rows.len());
    let mut text: Vec<char> = rows[row].as_str().unwrap().chars().collect();
    let at = chance.below(text.len());
    text[at] = signs.chars().nth(chance.below(signs.len())).unwrap();
    rows[row] = Value::from(text.into_iter().collect::<String>());
    if chance.below(8) == 0 {
        let suicide = mutant.problem["suicide"].as_bool().unwrap();
        mutant.problem["suicide"] = Value::from(!suicide);
    }
    if let Ok(digest) = digest(&mutant.made()) {
        mutant.certificate[5..CLAIM].copy_from_slice(&digest);
    }
}
