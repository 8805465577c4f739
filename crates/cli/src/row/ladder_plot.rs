//! A ladder as a picture: a bar for each level with its error, and the band it should reach.

use super::pair_score::PairScore;

/// Measures of the picture.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const FLOOR: f64 = 310.0;

/// The picture as SVG.
pub(super) fn plot(standings: &[PairScore], title: &str) -> String {
    let high = |share: f64| FLOOR - share * (FLOOR - TOP);
    let step = (WIDTH - LEFT - 16.0) / (standings.len().max(1) as f64);
    let mut parts = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"14\">"
        ),
        format!("<title>Each level against the one below: {title}</title>"),
        format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>"),
        format!(
            "<rect x=\"{LEFT}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#dcebe6\"/>",
            high(0.85),
            WIDTH - LEFT - 16.0,
            high(0.65) - high(0.85)
        ),
        format!(
            "<text x=\"{LEFT}\" y=\"24\">Games won against the level below, {title}; the aim is the band</text>"
        ),
    ];
    for percent in [0, 25, 50, 75, 100] {
        let y = high(f64::from(percent) / 100.0);
        parts.push(format!(
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#bbb\"/>",
            WIDTH - 16.0
        ));
        parts.push(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
            LEFT - 8.0,
            y + 5.0
        ));
    }
    for (number, standing) in standings.iter().enumerate() {
        let middle = LEFT + step * (number as f64 + 0.5);
        let (share, error) = (standing.share(), standing.error());
        let width = step * 0.4;
        parts.push(format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"#0b655e\"/>", middle - width / 2.0, high(share), FLOOR - high(share)));
        parts.push(format!("<line x1=\"{middle:.1}\" x2=\"{middle:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#a3301b\" stroke-width=\"2\"/>", high((share + error).min(1.0)), high((share - error).max(0.0))));
        parts.push(format!(
            "<text x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\">{} over {}</text>",
            FLOOR + 20.0,
            standing.pair.upper,
            standing.pair.lower
        ));
    }
    parts.push("</svg>\n".into());
    parts.join("\n")
}
