//! Shares with their intervals as a picture: a row for each, with a dot and a line.

use crate::win_share::interval;

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ShareBar {
    pub(super) label: String,
    pub(super) games: u32,
    pub(super) share: f64,
    pub(super) interval: (f64, f64),
}

impl ShareBar {
    /// The row of a share that was counted: so many of so many, over so many games.
    pub(super) fn counted(label: String, games: u32, counted: u32, of: u32) -> Self {
        let of = f64::from(of.max(1));
        let share = f64::from(counted) / of;
        Self {
            label,
            games,
            share,
            interval: interval(share, of),
        }
    }

    /// The share and its interval as cells of a table.
    pub(super) fn in_percent(&self) -> String {
        let (low, high) = self.interval;
        let [share, low, high] = [self.share, low, high].map(|part| 100.0 * part);
        format!("{share:.1} % | {low:.1}–{high:.1} %")
    }
}

/// Measures of the picture.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 300.0;
const RIGHT: f64 = 730.0;
const TOP: f64 = 48.0;
const ROW: f64 = 24.0;

/// The picture as SVG.
pub(super) fn plot(title: &str, bars: &[ShareBar]) -> String {
    let floor = TOP + ROW * (bars.len() as f64);
    let height = floor + 36.0;
    let across = |share: f64| LEFT + share * (RIGHT - LEFT);
    let title = escaped(title);
    let mut parts = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">"
        ),
        format!("<title>{title}</title>"),
        format!("<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>"),
        format!("<text x=\"16\" y=\"24\" font-size=\"15\">{title}</text>"),
    ];
    for percent in [0, 25, 50, 75, 100] {
        let x = across(f64::from(percent) / 100.0);
        let color = if percent == 50 { "#555" } else { "#ccc" };
        parts.push(format!(
            "<line x1=\"{x}\" x2=\"{x}\" y1=\"{TOP}\" y2=\"{floor}\" stroke=\"{color}\"/>"
        ));
        parts.push(format!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{percent} %</text>",
            floor + 20.0
        ));
    }
    for (number, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * (number as f64 + 0.5);
        let (low, high) = bar.interval;
        parts.push(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{} ({})</text>",
            LEFT - 10.0,
            y + 4.5,
            escaped(&bar.label),
            bar.games
        ));
        parts.push(format!(
            "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#0b655e\" stroke-width=\"3\"/>",
            across(low),
            across(high)
        ));
        parts.push(format!(
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#a3301b\"/>",
            across(bar.share)
        ));
    }
    parts.push("</svg>\n".into());
    parts.join("\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
