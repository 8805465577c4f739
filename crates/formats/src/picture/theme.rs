//! The colours of a drawing.
//!
//! Invariant, held by a test: in every theme text reaches a contrast of 4.5:1
//! and every line, mark and stone 3:1 against what is behind it, as WCAG 2.2
//! asks; a stone by its fill or by its rim. The colours of the stones differ
//! in lightness and not in hue, so that a grey print shows them as well.

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::Color;

/// A set of colours for SVG and PNG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// A warm board, dark ink.
    #[default]
    Light,
    /// A dark board; black stones have a light rim.
    Dark,
    /// Black on white.
    HighContrast,
}

/// A name that belongs to no theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeError(
    /// The name as it was read.
    pub String,
);

/// Red, green and blue, as screens mix them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

/// What each part of a drawing is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Palette {
    /// Board and page.
    pub(super) board: Rgb,
    /// Text and marks on the board, and its edges.
    pub(super) ink: Rgb,
    /// Lines and star points.
    pub(super) grid: Rgb,
    /// Hatching of points that are not in play.
    pub(super) hatch: Rgb,
    /// Black and white stones, by [`Color::index`].
    stones: [StoneColours; 2],
}

/// What a stone is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StoneColours {
    pub(super) fill: Rgb,
    pub(super) rim: Rgb,
    /// Text and marks on the stone.
    pub(super) mark: Rgb,
}

impl Theme {
    /// Every theme, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::HighContrast];

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
        }
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

impl Palette {
    pub(super) const fn stone(&self, color: Color) -> &StoneColours {
        &self.stones[color.index()]
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    /// Reads [`Theme::name`], in any case.
    fn from_str(name: &str) -> Result<Self, ThemeError> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ThemeError(name.to_owned()))
    }
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name).join(", ");
        write!(f, "'{}' is not a theme; expected one of: {names}", self.0)
    }
}

impl std::error::Error for ThemeError {}

const LIGHT: Palette = Palette {
    board: Rgb(0xF3, 0xDD, 0xB0),
    ink: Rgb(0x2B, 0x1D, 0x0E),
    grid: Rgb(0x6E, 0x56, 0x38),
    hatch: Rgb(0x93, 0x76, 0x4C),
    stones: [
        StoneColours {
            fill: Rgb(0x14, 0x14, 0x14),
            rim: Rgb(0x14, 0x14, 0x14),
            mark: Rgb(0xFF, 0xFF, 0xFF),
        },
        StoneColours {
            fill: Rgb(0xFF, 0xFF, 0xFF),
            rim: Rgb(0x2B, 0x1D, 0x0E),
            mark: Rgb(0x14, 0x14, 0x14),
        },
    ],
};

const DARK: Palette = Palette {
    board: Rgb(0x26, 0x29, 0x2E),
    ink: Rgb(0xE8, 0xE6, 0xE1),
    grid: Rgb(0x8A, 0x90, 0x98),
    hatch: Rgb(0x76, 0x7C, 0x84),
    stones: [
        StoneColours {
            fill: Rgb(0x08, 0x08, 0x08),
            rim: Rgb(0xB4, 0xB8, 0xBE),
            mark: Rgb(0xFF, 0xFF, 0xFF),
        },
        StoneColours {
            fill: Rgb(0xEE, 0xEE, 0xEA),
            rim: Rgb(0x26, 0x29, 0x2E),
            mark: Rgb(0x08, 0x08, 0x08),
        },
    ],
};

const HIGH_CONTRAST: Palette = Palette {
    board: Rgb(0xFF, 0xFF, 0xFF),
    ink: Rgb(0x00, 0x00, 0x00),
    grid: Rgb(0x00, 0x00, 0x00),
    hatch: Rgb(0x76, 0x76, 0x76),
    stones: [
        StoneColours {
            fill: Rgb(0x00, 0x00, 0x00),
            rim: Rgb(0x00, 0x00, 0x00),
            mark: Rgb(0xFF, 0xFF, 0xFF),
        },
        StoneColours {
            fill: Rgb(0xFF, 0xFF, 0xFF),
            rim: Rgb(0x00, 0x00, 0x00),
            mark: Rgb(0x00, 0x00, 0x00),
        },
    ],
};

#[cfg(test)]
impl Rgb {
    /// Contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contrast_of_known_pairs_is_right() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(Rgb(0x76, 0x76, 0x76)) - 4.54).abs() < 0.01);
    }

    #[test]
    fn every_theme_can_be_read() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            let board = |colour: Rgb| colour.contrast(palette.board);
            assert!(board(palette.ink) >= 4.5, "{theme}: text");
            assert!(board(palette.grid) >= 3.0, "{theme}: grid");
            assert!(board(palette.hatch) >= 3.0, "{theme}: hatching");
            for color in Color::BOTH {
                let stone = palette.stone(color);
                assert!(
                    board(stone.fill).max(board(stone.rim)) >= 3.0,
                    "{theme}: {color} on the board"
                );
                assert!(
                    stone.mark.contrast(stone.fill) >= 4.5,
                    "{theme}: text on {color}"
                );
            }
        }
    }

    #[test]
    fn the_stones_differ_without_colour() {
        for theme in Theme::ALL {
            let [black, white] = Color::BOTH.map(|color| *theme.palette().stone(color));
            assert!(black.fill.contrast(white.fill) >= 4.5, "{theme}");
            assert!(black.fill.luminance() < white.fill.luminance(), "{theme}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().to_uppercase().parse(), Ok(theme));
        }
        let error = "sepia".parse::<Theme>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "'sepia' is not a theme; expected one of: light, dark, high-contrast"
        );
    }
}
