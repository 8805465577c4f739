//! Certificates of one leaf, *small space*, about random rings of White's.

use serde_json::json;
use shikatsu_proof::digest;

use crate::case::Case;
use crate::mutation::Chance;

/// What comes before the digest: magic, and the version that has this leaf.
const MAGIC: &[u8] = b"SHKT\x03";

/// A case whose leaf may be true or not.
pub(crate) fn random_case(chance: &mut Chance) -> Option<Case> {
    let (width, height) = [(4, 3), (4, 4), (5, 3), (5, 4)][chance.below(4)];
    let cells: Vec<(usize, usize)> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .collect();
    let mut space = vec![cells[chance.below(width)]];
    let wanted = 1 + chance.below(5);
    for _ in 0..60 {
        let (x, y) = cells[chance.below(cells.len())];
        let touches = |&(a, b): &(usize, usize)| x.abs_diff(a) + y.abs_diff(b) == 1;
        if space.len() < wanted && space.iter().any(touches) && !space.contains(&(x, y)) {
            space.push((x, y));
        }
    }
    let mut signs = Vec::new();
    for &(x, y) in &cells {
        let near = |&(a, b): &(usize, usize)| x.abs_diff(a).max(y.abs_diff(b)) <= 1;
        let lot = chance.below(100);
        // Stone, in play, key stone.
        signs.push(if space.contains(&(x, y)) {
            ([".", ".", "X", "O"][chance.below(4)], "x", ".")
        } else if space.iter().any(near) {
            match lot {
                0..5 => (".", "x", "."),
                5..8 => ("X", ".", "."),
                8..40 => ("O", "x", "x"),
                _ => ("O", "x", "."),
            }
        } else {
            match lot {
                0..15 => (".", "x", "."),
                15..30 => ("X", "x", "."),
                _ => ("X", ".", "."),
            }
        });
    }
    let rows = |pick: fn(&(&'static str, &'static str, &'static str)) -> &'static str| {
        let rows = signs.chunks(width);
        rows.map(|row| row.iter().map(pick).collect::<String>())
            .collect::<Vec<String>>()
    };
    let vacant: Vec<usize> = (0..signs.len()).filter(|&at| signs[at].0 == ".").collect();
    let forbidden = match (chance.below(3), vacant.is_empty()) {
        (0, false) => Some(vacant[chance.below(vacant.len())]),
        _ => None,
    };
    let to_move = ["black", "white"][chance.below(2)];
    let mut case = Case {
        problem: json!({
            "width": width,
            "height": height,
            "suicide": false,
            "toMove": to_move,
            "forbidden": forbidden,
            "stones": rows(|sign| sign.0),
            "inPlay": rows(|sign| sign.1),
            "keys": rows(|sign| sign.2),
        }),
        certificate: MAGIC.to_vec(),
    };
    case.certificate.extend(digest(&case.made()).ok()?);
    let first = u8::try_from(chance.below(2)).ok()?;
    // K, prove, first mover, no threats, no opening, the leaf.
    case.certificate.extend([0, 0, first, 0, 0, 9]);
    Some(case)
}
