//! The forms that a picture can take.

use super::Picture;
use super::description;
use super::glyphs::Charset;
use super::png::{PictureError, png};
use super::svg::svg;
use super::terminal::{self, Colours};

impl Picture {
    /// The heading: the title of the problem, or else its task.
    #[must_use]
    pub fn title(&self) -> &str {
        description::title(self)
    }

    /// The whole picture as prose, fit for a screen reader.
    #[must_use]
    pub fn description(&self) -> String {
        description::description(self)
    }

    /// The picture as an SVG document, with a title and a description for
    /// screen readers.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg(self)
    }

    /// The picture as a PNG file, with `cell` pixels from line to line.
    ///
    /// # Errors
    /// If `cell` is zero or so large that the picture would be absurd.
    pub fn to_png(&self, cell: u32) -> Result<Vec<u8>, PictureError> {
        png(self, cell)
    }

    /// The board as text, with a legend and the caption below it.
    ///
    /// In ASCII the numbered moves are also told in words, for readers who
    /// hear the board line by line.
    #[must_use]
    pub fn to_terminal(&self, charset: Charset, colours: Colours) -> String {
        terminal::text(self, charset, colours)
    }
}
