//! Line plots as SVG, drawn by ourselves: axes, a grid, curves and a legend.
//!
//! A plot paints its own background in light and in dark, so that it can be
//! read wherever a page shows it; curves differ in dashes as well as in colour.

use std::fmt::Write;

use shikatsu_audit::telling::count;

/// A plot.
pub(crate) struct Plot {
    pub(crate) title: String,
    pub(crate) x: PlotAxis,
    pub(crate) y: PlotAxis,
    pub(crate) curves: Vec<Curve>,
}

/// One direction.
pub(crate) struct PlotAxis {
    pub(crate) label: String,
    pub(crate) scale: Scale,
    pub(crate) unit: Unit,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

/// How values are spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    /// Values at or below the start of the axis are drawn at its start.
    Logarithmic,
}

/// What the numbers along an axis are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Seconds,
    Percent,
    Count,
}

/// A named line.
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
/// The frame of the curves: left, right, top, bottom.
const FRAME: [f64; 4] = [76.0, 540.0, 44.0, 340.0];

/// Colours and dashes of the curves; the colours are those of M. Okabe and K.
/// Ito, which stay apart for the colour-blind, in two strengths.
const STYLES: [(&str, &str, &str); 8] = [
    ("#0072b2", "#56b4e9", "none"),
    ("#d55e00", "#f0894a", "none"),
    ("#007a5a", "#2fc79a", "none"),
    ("#a8407a", "#e08fbf", "none"),
    ("#8a6d00", "#f0c94a", "7 3"),
    ("#444444", "#cccccc", "7 3"),
    ("#0072b2", "#56b4e9", "2 3"),
    ("#d55e00", "#f0894a", "2 3"),
];

impl Plot {
    pub(crate) fn svg(&self) -> String {
        let [left, right, top, bottom] = FRAME;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n<title>{}</title>\n{}",
            escaped(&self.title),
            style()
        );
        let text = |class: &str, x: f64, y: f64, words: &str| {
            format!(
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n",
                escaped(words)
            )
        };
        svg += &format!("<rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n");
        svg += &text("title", left, 26.0, &self.title);
        for tick in self.x.ticks() {
            let x = self.x.place(tick, left, right);
            svg += &format!("<path class=\"grid\" d=\"M{x:.1} {top}V{bottom}\"/>\n");
            svg += &text("middle", x, bottom + 18.0, &self.x.words(tick));
        }
        for tick in self.y.ticks() {
            let y = self.y.place(tick, bottom, top);
            svg += &format!("<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>\n");
            svg += &text("end", left - 8.0, y + 4.0, &self.y.words(tick));
        }
        svg += &text(
            "middle",
            f64::midpoint(left, right),
            bottom + 42.0,
            &self.x.label,
        );
        svg += &format!(
            "<g transform=\"rotate(-90 18 {0})\">{1}</g>\n",
            f64::midpoint(top, bottom),
            text("middle", 18.0, f64::midpoint(top, bottom), &self.y.label).trim_end()
        );
        svg += &format!("<path class=\"axis\" d=\"M{left} {top}V{bottom}H{right}\"/>\n");
        let mut y = top + 8.0;
        for (curve, number) in self.curves.iter().zip((0..STYLES.len()).cycle()) {
            svg += &self.line(curve, number);
            let start = right + 16.0;
            svg += &format!(
                "<path class=\"curve c{number}\" d=\"M{start} {y}h26\"/>\n{}",
                text("", start + 32.0, y + 4.0, &curve.name)
            );
            y += 22.0;
        }
        svg + "</svg>\n"
    }

    fn line(&self, curve: &Curve, style: usize) -> String {
        let [left, right, top, bottom] = FRAME;
        let mut path = String::new();
        for (place, &(x, y)) in curve.points.iter().enumerate() {
            let sign = if place == 0 { 'M' } else { 'L' };
            let (x, y) = (self.x.place(x, left, right), self.y.place(y, bottom, top));
            // Writing to a string cannot fail.
            let _ = write!(path, "{sign}{x:.1} {y:.1}");
        }
        format!("<path class=\"curve c{style}\" d=\"{path}\"/>\n")
    }
}

impl PlotAxis {
    /// Where a value lies between two places; values beyond the axis lie at
    /// its ends.
    fn place(&self, value: f64, start: f64, end: f64) -> f64 {
        let value = value.clamp(self.from, self.to);
        let share = match self.scale {
            Scale::Linear => (value - self.from) / (self.to - self.from),
            Scale::Logarithmic => (value / self.from).ln() / (self.to / self.from).ln(),
        };
        start + share * (end - start)
    }

    /// Round values along the axis: powers of ten, or at most ten steps of 1, 2
    /// or 5.
    fn ticks(&self) -> Vec<f64> {
        let within = |tick: &f64| *tick >= self.from * 0.999 && *tick <= self.to * 1.001;
        match self.scale {
            Scale::Logarithmic => (-9..=18)
                .map(|power| 10_f64.powi(power))
                .filter(within)
                .collect(),
            Scale::Linear => {
                let span = self.to - self.from;
                let step = (-3..=9)
                    .flat_map(|power| [1.0, 2.0, 5.0].map(|head| head * 10_f64.powi(power)))
                    .find(|step| span / step <= 10.0)
                    .unwrap_or(span);
                let first = (self.from / step).ceil();
                (0..=10)
                    .map(|number| (first + f64::from(number)) * step)
                    .filter(within)
                    .collect()
            }
        }
    }

    fn words(&self, tick: f64) -> String {
        match self.unit {
            Unit::Seconds if tick < 0.999 => format!("{} ms", shortest(tick * 1e3)),
            Unit::Seconds => format!("{} s", shortest(tick)),
            Unit::Percent => format!("{} %", shortest(tick)),
            Unit::Count if tick >= 1e9 => format!("{} G", shortest(tick / 1e9)),
            Unit::Count if tick >= 1e6 => format!("{} M", shortest(tick / 1e6)),
            Unit::Count => shortest(tick),
        }
    }
}

/// A round number without needless digits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "ticks are not negative and far below 2^53"
)]
fn shortest(value: f64) -> String {
    let whole = value.round();
    if (value - whole).abs() < 1e-6 {
        count(whole as u64)
    } else {
        format!("{value:.3}").trim_end_matches('0').to_owned()
    }
}

fn style() -> String {
    let mut light = String::new();
    let mut dark = String::new();
    for (number, (on_light, on_dark, dashes)) in STYLES.iter().enumerate() {
        light += &format!(".c{number}{{stroke:{on_light};stroke-dasharray:{dashes}}}\n");
        dark += &format!(".c{number}{{stroke:{on_dark}}}\n");
    }
    format!(
        "<style>
text{{font:13px sans-serif;fill:#222}}
.title{{font-size:15px;font-weight:bold}}
.middle{{text-anchor:middle}}
.end{{text-anchor:end}}
.page{{fill:#fff}}
.grid{{stroke:#ddd;fill:none}}
.axis{{stroke:#555;fill:none}}
.curve{{fill:none;stroke-width:2}}
{light}@media (prefers-color-scheme: dark){{
text{{fill:#ddd}}
.page{{fill:#14171c}}
.grid{{stroke:#333a44}}
.axis{{stroke:#999}}
{dark}}}
</style>
"
    )
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, unit: Unit, from: f64, to: f64) -> PlotAxis {
        PlotAxis {
            label: "a < b".into(),
            scale,
            unit,
            from,
            to,
        }
    }

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        let words = |axis: &PlotAxis| -> Vec<String> {
            axis.ticks().iter().map(|&tick| axis.words(tick)).collect()
        };
        assert_eq!(
            words(&axis(Scale::Logarithmic, Unit::Seconds, 0.001, 10.0)),
            ["1 ms", "10 ms", "100 ms", "1 s", "10 s"]
        );
        assert_eq!(
            words(&axis(Scale::Linear, Unit::Percent, 0.0, 100.0)).len(),
            11
        );
        assert_eq!(
            words(&axis(Scale::Linear, Unit::Count, 3.0, 6.0)),
            ["3", "3.5", "4", "4.5", "5", "5.5", "6"]
        );
        assert_eq!(
            words(&axis(Scale::Logarithmic, Unit::Count, 1e4, 1e10)),
            ["10,000", "100,000", "1 M", "10 M", "100 M", "1 G", "10 G"],
            "longer words do not fit beside the frame"
        );
    }

    #[test]
    fn values_keep_their_order_and_stay_inside() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let axis = axis(scale, Unit::Count, 1.0, 100.0);
            let places = [0.0, 1.0, 10.0, 100.0, 1e9].map(|value| axis.place(value, 0.0, 50.0));
            assert!(places.is_sorted(), "{places:?}");
            assert_eq!((places[0], places[1]), (0.0, 0.0));
            assert_eq!((places[3], places[4]), (50.0, 50.0));
            if scale == Scale::Logarithmic {
                assert!((places[2] - 25.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn every_curve_has_a_line_and_a_name_and_text_is_escaped() {
        let curve = |name: &str| Curve {
            name: name.into(),
            points: vec![(1.0, 1.0), (2.0, 5.0)],
        };
        let svg = Plot {
            title: "A & B".into(),
            x: axis(Scale::Linear, Unit::Count, 0.0, 10.0),
            y: axis(Scale::Linear, Unit::Count, 0.0, 10.0),
            curves: (0..9).map(|n| curve(&format!("curve {n}"))).collect(),
        }
        .svg();
        assert!(svg.contains("A &amp; B") && svg.contains("a &lt; b"));
        assert_eq!(svg.matches("class=\"curve ").count(), 18);
        assert!(svg.contains(">curve 8</text>"));
        assert!(svg.contains("prefers-color-scheme: dark"));
    }
}
