//! The picture on a class card: a QR code with the address of the page that signs in.
//!
//! Invariant: the word stands behind the `#` of the address, which browsers keep to themselves: no request, no log of a proxy
//! and no `Referer` has it.

use qrcode::{Color, EcLevel, QrCode};

use crate::door_error::DoorError;
use crate::held_word::HeldWord;

/// White modules on each side, as the standard wants them.
const MARGIN: usize = 4;

/// The address that a card opens on the site which browsers find at `site`.
#[must_use]
pub fn card_address(site: &str, word: &HeldWord) -> String {
    let site = site.trim_end_matches('/');
    format!("{site}/#/club?card={}", word.text())
}

/// An address as a QR code: an SVG of one unit for each module, black on white whatever the page looks like. A seventh of it
/// may be unreadable.
///
/// # Errors
/// When the address is longer than a QR code holds.
pub fn qr_picture(address: &str) -> Result<String, DoorError> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M);
    let code = code.map_err(|error| DoorError::Picture(error.to_string()))?;
    let width = code.width();
    let colors = code.to_colors();
    let path: String = colors
        .chunks(width)
        .enumerate()
        .flat_map(|(y, row)| runs(row).map(move |(x, length)| (x, y, length)))
        .map(|(x, y, length)| format!("M{} {}h{length}v1h-{length}z", x + MARGIN, y + MARGIN))
        .collect();
    let side = width + 2 * MARGIN;
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#000" d="{path}"/></svg>"##
    ))
}

/// Where dark modules of a row begin, and how many there are.
fn runs(row: &[Color]) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    let runs = row.chunk_by(|one, next| one == next).map(move |run| {
        let at = start;
        start += run.len();
        (run[0], at, run.len())
    });
    runs.filter(|(color, ..)| *color == Color::Dark)
        .map(|(_, at, length)| (at, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::held_word::WordKind;

    /// The modules that such a picture draws dark, without its margin, and how wide they are.
    fn modules(svg: &str) -> (Vec<bool>, usize) {
        let number = |text: &str| text.parse::<usize>().unwrap();
        let side = svg.split(r#"viewBox="0 0 "#).nth(1).unwrap();
        let width = number(side.split(' ').next().unwrap()) - 2 * MARGIN;
        let dark = svg.split(r##"fill="#000" d=""##).nth(1).unwrap();
        let dark = dark.split('"').next().unwrap();
        let mut modules = vec![false; width * width];
        for run in dark.split('M').skip(1) {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (length, rest) = rest.split_once('v').unwrap();
            assert_eq!(rest, format!("1h-{length}z"));
            let start = (number(y) - MARGIN) * width + number(x) - MARGIN;
            modules[start..start + number(length)].fill(true);
        }
        (modules, width)
    }

    // That a camera reads it is tested on the page (`web/e2e/cards.e2e.ts`).
    #[test]
    fn the_picture_draws_the_modules_of_the_address_and_the_fragment_has_the_word() {
        for site in [
            "https://go.example",
            "http://localhost:8080/",
            "https://a-rather-long-name-of-a-school.district.example:8443",
        ] {
            let word = HeldWord::drawn(WordKind::ClassCard).unwrap();
            let address = card_address(site, &word);
            let svg = qr_picture(&address).unwrap();
            let code = QrCode::with_error_correction_level(&address, EcLevel::M).unwrap();
            let dark = code.to_colors().into_iter();
            let dark: Vec<bool> = dark.map(|color| color == Color::Dark).collect();
            assert_eq!(modules(&svg), (dark, code.width()));
            let (before, fragment) = address.split_once('#').unwrap();
            assert_eq!(before.trim_end_matches('/'), site.trim_end_matches('/'));
            let read = fragment.strip_prefix("/club?card=").unwrap();
            assert_eq!(HeldWord::read(WordKind::ClassCard, read), Some(word));
        }
    }

    #[test]
    fn an_address_that_no_code_holds_is_an_error() {
        let long = format!("https://go.example/{}", "a".repeat(3_000));
        assert!(matches!(qr_picture(&long), Err(DoorError::Picture(_))));
    }
}
