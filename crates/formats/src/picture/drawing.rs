//! From a picture to a vector image: where everything stands and how large it is.

mod board;

use shikatsu_problem::{Color, Point, Size};

use super::mark::PointMark;
use super::theme::{Palette, Rgb};
use super::vector_image::{CELL, DrawnPoint, Figure, Shape, Style, VectorImage};
use super::window::Window;
use super::{Coordinates, Picture, caption, lettering};

/// From the outermost point to the rim of the picture.
const MARGIN: f32 = 0.8 * CELL;
/// Extra room for coordinates, besides their width.
const GUTTER: f32 = 0.08 * CELL;
/// From the outermost points to the numbers beside and the letters below.
const COORDINATE_DISTANCE: [f32; 2] = [0.64 * CELL, 0.78 * CELL];
/// Width and height of the largest coordinate, in em.
const COORDINATE_EXTENT: [f32; 2] = [1.36, 0.72];
const STONE_RADIUS: f32 = 0.46 * CELL;
const RIM: f32 = 1.4;
const MARK_LINE: f32 = 2.4;
/// The usual size of the coordinates, and the largest that keeps them apart.
const COORDINATE_SIZE: [f32; 2] = [0.46 * CELL, 0.86 * CELL];
/// The usual size of the caption, and the largest that leaves it some width.
const CAPTION_SIZE: [f32; 2] = [0.5 * CELL, 2.0 * CELL];
/// From the foot of the board to the middle of the first line below it, in
/// em of the caption.
const CAPTION_GAP: f32 = 0.3;
/// From line to line, in em of the caption.
const CAPTION_STEP: f32 = 1.5;
/// The smallest text whose digits cannot be mistaken, in pixels.
const SMALLEST_TEXT: f32 = 12.0;
/// Part of the width that a caption may fill: the letters of an SVG viewer
/// can be wider than ours.
const CAPTION_FILL: f32 = 0.82;
/// Longer labels are cut on the board; the description has them in full.
const LABEL_LENGTH: usize = 4;

/// The shapes of a picture, legible where a pixel measures `pixel`
/// units; 0 where pixels do not matter.
pub(super) fn draw(picture: &Picture, pixel: f32) -> VectorImage {
    let window = Window::of(picture);
    let [coordinate_size, caption_size] = [COORDINATE_SIZE, CAPTION_SIZE]
        .map(|[usual, largest]| usual.max(SMALLEST_TEXT * pixel).min(largest));
    let gutter = match picture.coordinates {
        Coordinates::Shown => GUTTER + COORDINATE_EXTENT[0] * coordinate_size,
        Coordinates::Hidden => 0.0,
    };
    let breadth = steps(*window.columns.start(), *window.columns.end());
    let depth = steps(*window.rows.start(), *window.rows.end());
    let width = breadth + 2.0 * MARGIN + gutter;
    let caption = caption::wrapped_lines(picture, width * CAPTION_FILL / caption_size);
    let board_height = depth + 2.0 * MARGIN + gutter;
    let height = caption.iter().fold(board_height, |height, _| {
        height + CAPTION_STEP * caption_size
    });
    let mut drawing = Drawing {
        picture,
        palette: picture.theme.palette(),
        origin: DrawnPoint::new(MARGIN + gutter, MARGIN),
        window,
        pixel,
        figures: Vec::new(),
    };
    drawing.board();
    drawing.stones();
    drawing.marks();
    if picture.coordinates == Coordinates::Shown {
        drawing.coordinates(coordinate_size);
    }
    let first_line = DrawnPoint::new(width / 2.0, board_height + CAPTION_GAP * caption_size);
    drawing.caption(&caption, first_line, caption_size);
    VectorImage {
        width,
        height,
        background: drawing.palette.board,
        anchor: drawing.origin,
        figures: drawing.figures,
    }
}

/// A vector image in the making.
pub(super) struct Drawing<'a> {
    pub(super) picture: &'a Picture,
    pub(super) palette: &'static Palette,
    /// Where the first visible point stands.
    origin: DrawnPoint,
    pub(super) window: Window,
    /// Length of a pixel, or 0.
    pub(super) pixel: f32,
    figures: Vec<Figure>,
}

impl Drawing<'_> {
    pub(super) fn add(&mut self, shape: Shape, style: Style) {
        self.figures.push(Figure { shape, style });
    }

    fn text(&mut self, centre: DrawnPoint, size: f32, text: &str, ink: Rgb) {
        let text = text.to_owned();
        self.add(Shape::Text { centre, size, text }, Style::filled(ink));
    }

    pub(super) fn column(&self, x: u8) -> f32 {
        self.origin.x + steps(*self.window.columns.start(), x)
    }

    pub(super) fn row(&self, y: u8) -> f32 {
        self.origin.y + steps(*self.window.rows.start(), y)
    }

    pub(super) fn spot(&self, point: Point) -> DrawnPoint {
        DrawnPoint::new(self.column(point.x()), self.row(point.y()))
    }

    fn stones(&mut self) {
        // All of one colour together, which keeps the SVG small.
        for color in Color::BOTH {
            let colours = self.palette.stone(color);
            let style = Style::filled(colours.fill).with_line(colours.rim, RIM);
            let stones: Vec<_> = self
                .window
                .points()
                .filter(|&point| self.picture.stone(point) == Some(color))
                .collect();
            for point in stones {
                let disc = Shape::Disc {
                    centre: self.spot(point),
                    radius: STONE_RADIUS,
                };
                self.add(disc, style);
            }
        }
    }

    fn marks(&mut self) {
        let picture = self.picture;
        for (&point, mark) in &picture.marks {
            let centre = self.spot(point);
            let text = mark.text().map(|text| shortened(&text));
            let ink = match picture.stone(point) {
                Some(color) => self.palette.stone(color).mark,
                None => {
                    // Without the crossing behind it the mark is legible.
                    let radius = if text.is_some() { 0.4 } else { 0.34 } * CELL;
                    let clearing = Shape::Disc { centre, radius };
                    self.add(clearing, Style::filled(self.palette.board));
                    self.palette.ink
                }
            };
            if let Some(text) = text {
                self.text(centre, fitted(&text), &text, ink);
            } else {
                let (shape, style) = figure(mark, centre, ink);
                self.add(shape, style);
            }
        }
    }

    fn coordinates(&mut self, text_size: f32) {
        let ink = self.palette.ink;
        let size = self.window.size;
        let [aside, down] =
            [0, 1].map(|i| COORDINATE_DISTANCE[i] + COORDINATE_EXTENT[i] * text_size / 2.0);
        let below = self.row(*self.window.rows.end()) + down;
        for x in self.window.columns.clone() {
            let letter = Size::column_letter(x).map(String::from).unwrap_or_default();
            self.text(
                DrawnPoint::new(self.column(x), below),
                text_size,
                &letter,
                ink,
            );
        }
        let beside = self.column(*self.window.columns.start()) - aside;
        for y in self.window.rows.clone() {
            let number = (size.height() - y).to_string();
            self.text(
                DrawnPoint::new(beside, self.row(y)),
                text_size,
                &number,
                ink,
            );
        }
    }

    fn caption(&mut self, lines: &[String], first_line: DrawnPoint, size: f32) {
        let mut centre = first_line;
        for line in lines {
            self.text(centre, size, line, self.palette.ink);
            centre.y += CAPTION_STEP * size;
        }
    }
}

/// The figure of a mark that is not a text.
fn figure(mark: &PointMark, centre: DrawnPoint, ink: Rgb) -> (Shape, Style) {
    let corners = |offsets: &[(f32, f32)]| {
        let corner = |&(dx, dy): &(f32, f32)| centre.moved(dx * CELL, dy * CELL);
        offsets.iter().map(corner).collect::<Vec<_>>()
    };
    let square = |s: f32| Shape::Polygon(corners(&[(-s, -s), (s, -s), (s, s), (-s, s)]));
    let outline = Style::drawn(ink, MARK_LINE);
    match mark {
        PointMark::KeyStone => {
            let diamond = corners(&[(0.0, -0.22), (0.22, 0.0), (0.0, 0.22), (-0.22, 0.0)]);
            (Shape::Polygon(diamond), Style::filled(ink))
        }
        PointMark::Selected => (square(0.13), Style::filled(ink)),
        PointMark::Square => (square(0.2), outline),
        PointMark::Circle => (
            Shape::Disc {
                centre,
                radius: 0.23 * CELL,
            },
            outline,
        ),
        PointMark::Cross => {
            let arm = |s: f32| {
                [
                    centre.moved(-s * CELL, -0.19 * CELL),
                    centre.moved(s * CELL, 0.19 * CELL),
                ]
            };
            (Shape::Lines(vec![arm(0.19), arm(-0.19)]), outline)
        }
        _ => (
            Shape::Polygon(corners(&[(0.0, -0.28), (0.25, 0.15), (-0.25, 0.15)])),
            outline,
        ),
    }
}

/// The length from one line of the board to another.
fn steps(from: u8, to: u8) -> f32 {
    (f32::from(to) - f32::from(from)) * CELL
}

/// The size at which a text fits into a stone.
fn fitted(text: &str) -> f32 {
    (0.78 * CELL / lettering::width(text)).min(0.62 * CELL)
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LABEL_LENGTH {
        return text.to_owned();
    }
    text.chars().take(LABEL_LENGTH - 1).chain(['…']).collect()
}
