//! A picture as SVG: one self-contained element, no style sheet, no script.

use super::Picture;
use super::description::{description, title};
use super::drawing::draw;
use super::lettering;
use super::theme::Rgb;
use super::vector_image::{DrawnPoint, Figure, Shape, Style, VectorImage};

/// The picture as an SVG document, with a title and a description for
/// screen readers.
pub(super) fn svg(picture: &Picture) -> String {
    let image = draw(picture, 0.0);
    let (width, height) = (number(image.width), number(image.height));
    let title = escaped(title(picture));
    let description = escaped(&description(picture));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}</svg>\n",
        hex(image.background),
        groups(&image),
    )
}

/// The shapes, with the attributes that neighbours share written once.
fn groups(image: &VectorImage) -> String {
    image
        .figures
        .chunk_by(|a, b| attributes(a) == attributes(b))
        .map(|group| {
            let attributes = group.first().map(attributes).unwrap_or_default();
            let elements: String = group.iter().map(|figure| element(&figure.shape)).collect();
            format!("<g{attributes}>\n{elements}</g>\n")
        })
        .collect()
}

fn attributes(figure: &Figure) -> String {
    let Style { fill, line } = figure.style;
    let mut attributes = format!(" fill=\"{}\"", fill.map_or_else(|| "none".to_owned(), hex));
    if let Some(line) = line {
        attributes += &format!(
            " stroke=\"{}\" stroke-width=\"{}\"",
            hex(line.colour),
            number(line.width)
        );
    }
    match &figure.shape {
        Shape::Lines(_) => attributes += " stroke-linecap=\"square\"",
        Shape::Text { size, .. } => attributes += &format!(" font-size=\"{}\"", number(*size)),
        Shape::Disc { .. } | Shape::Polygon(_) => {}
    }
    attributes
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Lines(lines) => {
            let path: String = lines
                .iter()
                .map(|&[from, to]| format!("M{}L{}", pair(from), pair(to)))
                .collect();
            format!("<path d=\"{path}\"/>\n")
        }
        Shape::Disc { centre, radius } => {
            let (x, y, r) = (number(centre.x), number(centre.y), number(*radius));
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n")
        }
        Shape::Polygon(corners) => {
            let corners: Vec<_> = corners.iter().copied().map(pair).collect();
            format!("<polygon points=\"{}\"/>\n", corners.join(" "))
        }
        Shape::Text { centre, size, text } => {
            let base = centre.y + lettering::rise(text) * size / 2.0;
            let (x, y) = (number(centre.x), number(base));
            format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
        }
    }
}

fn pair(spot: DrawnPoint) -> String {
    format!("{},{}", number(spot.x), number(spot.y))
}

/// At most two decimals, and none that say nothing.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [1.0, 0.5, 100.0, 2.333, -0.001, 14.72].map(number);
        assert_eq!(numbers, ["1", "0.5", "100", "2.33", "0", "14.72"]);
    }
}
