//! The values that arguments take, and how each is read.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use shikatsu_formats::Format;
use shikatsu_formats::picture::Theme;
use shikatsu_formats::sgf::Dialect;
use shikatsu_problem::Size;

/// A theme by its name.
pub(super) fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name)).try_map(|name| name.parse::<Theme>())
}

/// A dialect of SGF by its name.
pub(super) fn dialects() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name))
        .try_map(|name| name.parse::<Dialect>())
}

/// A notation by its name.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// The number of a problem, from 1.
pub(super) fn parse_number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("problems are counted from 1".into()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a number".into()),
    }
}

/// The distance between two lines of a picture.
pub(super) fn parse_cell(text: &str) -> Result<u32, String> {
    let pixels = text
        .parse()
        .ok()
        .filter(|pixels| (4..=400).contains(pixels));
    pixels.ok_or_else(|| "expected 4 to 400 pixels".into())
}

/// A number from 1.
pub(super) fn parse_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("expected a number from 1".into()),
        Ok(number) => Ok(number),
    }
}

/// A board, as `7x7` or `7`.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse().ok();
    side(sides.0)
        .zip(side(sides.1))
        .and_then(|(width, height)| Size::new(width, height).ok())
        .ok_or_else(|| "a size is two numbers from 3 to 19, such as 7x7".into())
}
