//! A sketch as a file in any format, and as a picture.

use shikatsu_api::{
    ApiError, ErrorKind, PictureExtent, PictureForm, PictureStyle, Sketch, Visibility, WrittenFile,
};
use shikatsu_formats::picture::{Coordinates, Crop, Picture, Theme};
use shikatsu_formats::{Format, diagram};
use shikatsu_problem::Markup;

use crate::base64;
use crate::sketch::document;

/// Pixels from line to line: sharp in print at the width of a column.
const CELL: u32 = 48;

/// A sketch as a file.
///
/// # Errors
/// When there is no such format or it cannot hold the problem.
pub fn write(sketch: &Sketch, format: &str) -> Result<WrittenFile, ApiError> {
    let unwritable = |fault: String| ApiError::new(ErrorKind::Unwritable, fault);
    let format: Format = format
        .parse()
        .map_err(|fault: shikatsu_formats::FormatError| unwritable(fault.to_string()))?;
    let document = document(sketch)?;
    let text = format
        .write(std::slice::from_ref(&document))
        .map_err(|fault| unwritable(fault.to_string()))?;
    let left_out = match format {
        Format::Diagram => diagram::omissions(&document),
        _ => Vec::new(),
    };
    Ok(WrittenFile {
        text,
        extension: format.extension().to_owned(),
        left_out: left_out.into_iter().map(str::to_owned).collect(),
    })
}

/// A sketch as a picture: the text of an SVG, or an address that holds a PNG.
///
/// # Errors
/// When the sketch is malformed, the theme unknown or the picture too large.
pub fn draw(sketch: &Sketch, look: &PictureStyle) -> Result<String, ApiError> {
    let malformed = |fault: String| ApiError::new(ErrorKind::Malformed, fault);
    let document = document(sketch)?;
    let theme: Theme = look
        .theme
        .parse()
        .map_err(|fault: shikatsu_formats::picture::ThemeError| malformed(fault.to_string()))?;
    let picture = Picture::of(&document.problem)
        .with_markup(&document.tree.root().markup)
        .with_markup(&lettered(look, document.problem.setup.size)?)
        .with_theme(theme)
        .with_crop(match look.extent {
            PictureExtent::Board => Crop::WholeBoard,
            PictureExtent::Problem => Crop::Problem,
        })
        .with_coordinates(match look.coordinates {
            Visibility::Shown => Coordinates::Shown,
            Visibility::Hidden => Coordinates::Hidden,
        });
    match look.form {
        PictureForm::Svg => Ok(picture.to_svg()),
        PictureForm::Png => {
            let bytes = picture
                .to_png(CELL)
                .map_err(|fault| ApiError::new(ErrorKind::Unwritable, fault))?;
            Ok(format!("data:image/png;base64,{}", base64::padded(&bytes)))
        }
    }
}

fn lettered(look: &PictureStyle, size: shikatsu_problem::Size) -> Result<Markup, ApiError> {
    let labels = look.solutions.iter().map(|solution| {
        let point = solution.point.on(size)?;
        Ok((point, solution.letter.clone()))
    });
    Ok(Markup {
        labels: labels.collect::<Result<_, ApiError>>()?,
        ..Markup::default()
    })
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{Solution, SolutionWorth, Vertex};

    use super::*;
    use crate::sketch::open;

    const GRID: &str = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\ntitle: <script>alert(1)</script>\nlevel: 5k\n";

    fn sketch() -> Sketch {
        open(GRID.as_bytes()).unwrap().remove(0).sketch
    }

    #[test]
    fn every_format_that_holds_it_gives_it_back() {
        for format in ["sgf", "goproblems", "tsumego", "tsumego-js", "ogs", "grid"] {
            let written = write(&sketch(), format).unwrap();
            let again = open(written.text.as_bytes()).unwrap().remove(0);
            assert_eq!(again.sketch, sketch(), "{format}");
            assert_eq!(written.left_out, [""; 0], "{format}");
        }
        let drawn = write(&sketch(), "diagram").unwrap();
        assert!(drawn.text.starts_with("$$B"), "{}", drawn.text);
        assert!(drawn.left_out.iter().any(|one| one == "the goal"));
        assert_eq!(
            write(&sketch(), "chess").unwrap_err().kind,
            ErrorKind::Unwritable
        );
    }

    #[test]
    fn pictures_hold_the_letters_and_nothing_that_a_page_would_run() {
        let mut look = PictureStyle {
            form: PictureForm::Svg,
            theme: "light".into(),
            extent: PictureExtent::Problem,
            coordinates: Visibility::Shown,
            solutions: vec![Solution {
                point: Vertex(3, 0),
                name: "D4".into(),
                letter: "A".into(),
                worth: SolutionWorth::Best,
            }],
        };
        let svg = draw(&sketch(), &look).unwrap();
        assert!(svg.contains(">A</text>"), "{svg}");
        assert!(!svg.contains("<script"), "{svg}");
        look.form = PictureForm::Png;
        let png = draw(&sketch(), &look).unwrap();
        // The signature of the format, in letters.
        assert!(
            png.starts_with("data:image/png;base64,iVBORw0KGgo"),
            "{}",
            &png[..60]
        );
        look.theme = "plaid".into();
        assert_eq!(
            draw(&sketch(), &look).unwrap_err().kind,
            ErrorKind::Malformed
        );
        look.theme = "dark".into();
        look.solutions[0].point = Vertex(30, 0);
        assert_eq!(
            draw(&sketch(), &look).unwrap_err().kind,
            ErrorKind::Malformed
        );
    }
}
