//! Extras that are no SGF, carried through it in the private property `EXTRA`.
//!
//! Each value is one extra: its name and its values, escaped, with colons
//! between. Invariant: [`read`] undoes [`value`].

use shikatsu_problem::Extra;

use super::property::Property;
use super::text;

/// The extras in an `EXTRA` property.
pub(super) fn read(property: &Property<'_>) -> impl Iterator<Item = Extra> {
    property.values.iter().map(|value| {
        let mut parts = text::parts(value.raw).into_iter().map(text::verbatim);
        Extra {
            name: parts.next().unwrap_or_default(),
            values: parts.collect(),
        }
    })
}

/// One extra as a value of `EXTRA`.
pub(super) fn value(extra: &Extra) -> String {
    let parts: Vec<_> = std::iter::once(&extra.name)
        .chain(&extra.values)
        .map(|part| text::escape_part(part))
        .collect();
    parts.join(":")
}

/// True when an extra has the form of an SGF property.
pub(super) fn is_sgf(extra: &Extra) -> bool {
    !extra.name.is_empty()
        && extra.name.bytes().all(|b| b.is_ascii_uppercase())
        && !extra.values.is_empty()
        && extra.values.iter().all(|value| text::is_escaped(value))
}
