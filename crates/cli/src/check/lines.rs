//! Certificates as lines of JSON, each with the problem it is about, for a checker by another author
//! (`docs/certificate.md`, "For other programs").

use std::fmt::Write as _;

use serde_json::{Value, json};
use shikatsu_problem::{Color, PointSet, Problem, Suicide};
use shikatsu_proof::digest;

/// Where the digest of its problem stands in a certificate.
const DIGEST: std::ops::Range<usize> = 5..21;

/// A line for a certificate, if it is about one of these problems.
pub(super) fn line(problems: &[Problem], certificate: &[u8]) -> Option<String> {
    let named = certificate.get(DIGEST)?;
    let about = problems
        .iter()
        .find(|problem| digest(problem).is_ok_and(|digest| digest == named))?;
    let digits = certificate.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let line = json!({ "problem": object(about), "certificate": digits });
    Some(format!("{line}\n"))
}

fn object(problem: &Problem) -> Value {
    let setup = &problem.setup;
    let rows = |sign: &dyn Fn(shikatsu_problem::Point) -> char| -> Vec<String> {
        let signs: Vec<char> = setup.size.points().map(sign).collect();
        let rows = signs.chunks(usize::from(setup.size.width()));
        rows.map(|row| row.iter().collect()).collect()
    };
    let marks = |set: PointSet| rows(&|point| if set.contains(point) { 'x' } else { '.' });
    json!({
        "width": setup.size.width(),
        "height": setup.size.height(),
        "suicide": problem.rules.suicide == Suicide::Allowed,
        "toMove": match problem.to_move() {
            Color::Black => "black",
            Color::White => "white",
        },
        "forbidden": setup.size.points().position(|point| setup.ko_bans.contains(point)),
        "stones": rows(&|point| match setup.at(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        }),
        "inPlay": marks(problem.in_play.unwrap_or_default()),
        "keys": marks(problem.key_stones),
    })
}
