//! A picture as pixels.

use std::fmt;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use super::Picture;
use super::drawing::draw;
use super::lettering::{self, Bend};
use super::theme::Rgb;
use super::vector_image::{CELL, DrawnPoint, Figure, Shape, VectorImage};

/// Why a picture was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The picture would have no pixels, or more than
    /// [`PictureError::MAX_PIXELS`].
    Pixels {
        /// Distance of two lines that was asked for, in pixels.
        cell: u32,
    },
    /// The pixels could not be packed.
    Encoding(String),
}

impl PictureError {
    /// The largest picture that is made: about 130 MB while it is packed.
    pub const MAX_PIXELS: u32 = 1 << 24;
}

/// The picture as a PNG file, with `cell` pixels from line to line.
///
/// # Errors
/// If `cell` is zero or so large that the picture would be absurd.
pub(super) fn png(picture: &Picture, cell: u32) -> Result<Vec<u8>, PictureError> {
    let too_many = || PictureError::Pixels { cell };
    // Beyond 65535 every picture is too large anyway.
    let scale = f32::from(u16::try_from(cell).map_err(|_| too_many())?) / CELL;
    let image = draw(picture, 1.0 / scale);
    let mut canvas = PngCanvas::new(&image, scale).ok_or_else(too_many)?;
    for figure in &image.figures {
        canvas.draw(figure);
    }
    canvas
        .pixmap
        .encode_png()
        .map_err(|error| PictureError::Encoding(error.to_string()))
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pixels { cell: 0 } => f.write_str(
                "a picture with 0 pixels from line to line shows nothing; ask for 8 or more",
            ),
            Self::Pixels { cell } => write!(
                f,
                "a picture with {cell} pixels from line to line would have more than {} pixels; ask for less, or for SVG, which has no pixels",
                Self::MAX_PIXELS
            ),
            Self::Encoding(reason) => write!(f, "the PNG could not be written: {reason}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// Pixels and the way from units of the image to them.
struct PngCanvas {
    pixmap: Pixmap,
    scale: f32,
    transform: Transform,
}

impl PngCanvas {
    fn new(image: &VectorImage, scale: f32) -> Option<Self> {
        let (width, height) = (pixels(image.width * scale)?, pixels(image.height * scale)?);
        width
            .checked_mul(height)
            .filter(|&area| area <= PictureError::MAX_PIXELS)?;
        let mut pixmap = Pixmap::new(width, height)?;
        pixmap.fill(colour(image.background));
        // The lines of the board run through the middle of pixels and are
        // sharp; `PngCanvas::sharp` does its part.
        let shift = |anchor: f32| 0.5 - (anchor * scale).fract();
        let transform = Transform::from_row(
            scale,
            0.0,
            0.0,
            scale,
            shift(image.anchor.x),
            shift(image.anchor.y),
        );
        Some(Self {
            pixmap,
            scale,
            transform,
        })
    }

    fn draw(&mut self, figure: &Figure) {
        let Some(path) = outline(&figure.shape) else {
            return;
        };
        let style = figure.style;
        if let Shape::Text { size, .. } = figure.shape {
            // Thinner than a pixel the letters would fade.
            let width = (lettering::PEN * size).max(1.0 / self.scale);
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            if let Some(ink) = style.fill {
                self.pixmap
                    .stroke_path(&path, &paint(ink), &stroke, self.transform, None);
            }
            return;
        }
        if let Some(fill) = style.fill {
            self.pixmap
                .fill_path(&path, &paint(fill), FillRule::Winding, self.transform, None);
        }
        if let Some(line) = style.line {
            let width = match &figure.shape {
                Shape::Lines(lines) if lines.iter().all(is_level_or_upright) => {
                    self.sharp(line.width)
                }
                _ => line.width.max(1.0 / self.scale),
            };
            let stroke = Stroke {
                width,
                line_cap: LineCap::Square,
                ..Stroke::default()
            };
            self.pixmap
                .stroke_path(&path, &paint(line.colour), &stroke, self.transform, None);
        }
    }

    /// The width that covers the nearest odd number of pixels.
    fn sharp(&self, width: f32) -> f32 {
        let pixels = width * self.scale;
        (2.0 * (pixels / 2.0).floor() + 1.0) / self.scale
    }
}

fn is_level_or_upright([from, to]: &[DrawnPoint; 2]) -> bool {
    from.x == to.x || from.y == to.y
}

fn outline(shape: &Shape) -> Option<Path> {
    let mut path = PathBuilder::new();
    match shape {
        Shape::Disc { centre, radius } => path.push_circle(centre.x, centre.y, *radius),
        Shape::Lines(lines) => {
            for &[from, to] in lines {
                path.move_to(from.x, from.y);
                path.line_to(to.x, to.y);
            }
        }
        Shape::Polygon(corners) => {
            pen(&mut path, Bend::Straight, corners);
            path.close();
        }
        Shape::Text { centre, size, text } => {
            let half = lettering::width(text) * size / 2.0;
            let base = centre.y + lettering::rise(text) * size / 2.0;
            for stroke in lettering::strokes(text, DrawnPoint::new(centre.x - half, base), *size) {
                pen(&mut path, stroke.bend, &stroke.spots);
            }
        }
    }
    path.finish()
}

/// Draws one stroke of the pen.
fn pen(path: &mut PathBuilder, bend: Bend, spots: &[DrawnPoint]) {
    let Some((first, rest)) = spots.split_first() else {
        return;
    };
    path.move_to(first.x, first.y);
    match (bend, rest) {
        // Only a line that goes somewhere gets its round caps.
        (_, []) => path.line_to(first.x + 0.01, first.y),
        (Bend::Straight, _) => rest.iter().for_each(|spot| path.line_to(spot.x, spot.y)),
        (Bend::Smooth, _) => {
            let joints = rest.len().saturating_sub(2);
            for (i, pair) in rest.windows(2).enumerate() {
                if let [pull, next] = pair {
                    let end = if i < joints {
                        DrawnPoint::new((pull.x + next.x) / 2.0, (pull.y + next.y) / 2.0)
                    } else {
                        *next
                    };
                    path.quad_to(pull.x, pull.y, end.x, end.y);
                }
            }
        }
    }
}

fn paint(Rgb(red, green, blue): Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

fn colour(Rgb(red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, u8::MAX)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked"
)]
fn pixels(length: f32) -> Option<u32> {
    let length = length.round();
    (1.0..=65_535.0).contains(&length).then_some(length as u32)
}
