//! Times of many requests, and what they come to.

use std::time::Duration;

use serde_json::{Value, json};

/// Sorted times.
pub(crate) struct Times {
    times: Vec<Duration>,
    span: Duration,
}

impl Times {
    /// Times of requests that were all made within a span.
    pub(crate) fn new(mut times: Vec<Duration>, span: Duration) -> Self {
        times.sort_unstable();
        Self { times, span }
    }

    /// How many ended in a second.
    pub(crate) fn rate(&self) -> f64 {
        self.times.len() as f64 / self.span.as_secs_f64()
    }

    /// Milliseconds within which this many of a thousand ended.
    pub(crate) fn milliseconds(&self, thousandths: usize) -> f64 {
        let place = self.times.len() * thousandths / 1000;
        let time = self.times.get(place).or(self.times.last());
        time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    pub(crate) fn json(&self) -> Value {
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        json!({
            "number": self.times.len(),
            "per_second": self.rate().round(),
            "p50_ms": rounded(self.milliseconds(500)),
            "p99_ms": rounded(self.milliseconds(990)),
            "most_ms": rounded(self.milliseconds(1000)),
        })
    }
}
