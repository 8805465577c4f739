//! An image as a list of flat shapes, back to front.
//!
//! Lengths are in units of which [`CELL`] lie between two lines of the board;
//! x grows to the right and y downwards.

use super::theme::Rgb;

/// Distance between neighbouring points of the board.
pub(super) const CELL: f32 = 32.0;

/// An image, ready for any back end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct VectorImage {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) background: Rgb,
    /// A crossing of the grid; a back end made of pixels puts it on one.
    pub(super) anchor: DrawnPoint,
    pub(super) figures: Vec<Figure>,
}

/// A shape and its colours.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    pub(super) shape: Shape,
    pub(super) style: Style,
}

/// A place in the image.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct DrawnPoint {
    pub(super) x: f32,
    pub(super) y: f32,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// Separate straight lines.
    Lines(Vec<[DrawnPoint; 2]>),
    Disc {
        centre: DrawnPoint,
        radius: f32,
    },
    Polygon(Vec<DrawnPoint>),
    /// One line of text; `size` is its em.
    Text {
        centre: DrawnPoint,
        size: f32,
        text: String,
    },
}

/// How a shape is painted; a text is painted with the fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) fill: Option<Rgb>,
    pub(super) line: Option<LineStyle>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LineStyle {
    pub(super) colour: Rgb,
    pub(super) width: f32,
}

impl DrawnPoint {
    pub(super) const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(super) const fn moved(self, dx: f32, dy: f32) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

impl Style {
    pub(super) const fn filled(colour: Rgb) -> Self {
        Self {
            fill: Some(colour),
            line: None,
        }
    }

    pub(super) const fn drawn(colour: Rgb, width: f32) -> Self {
        Self {
            fill: None,
            line: Some(LineStyle { colour, width }),
        }
    }

    pub(super) const fn with_line(mut self, colour: Rgb, width: f32) -> Self {
        self.line = Some(LineStyle { colour, width });
        self
    }
}
