//! Metrics for operators, in the form that Prometheus reads.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Bounds of the histograms, in seconds: from a look-up in memory to the longest answer.
const SECONDS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0,
];

/// Metrics are collected for the whole process, from the first call on.
pub(super) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let installed = RECORDER.get_or_init(|| {
        let all = Matcher::Suffix("_seconds".into());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(all, &SECONDS);
        let installed = builder.ok()?.install_recorder();
        installed.ok().inspect(|_| describe())
    });
    installed.as_ref()
}

fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_counter!("shikatsu_http_requests_total", "Requests answered");
    describe_histogram!(
        "shikatsu_http_seconds",
        "From a request to the head of its answer"
    );
    describe_counter!(
        "shikatsu_http_limited_total",
        "Requests refused because one address asked too much"
    );
    describe_counter!(
        "shikatsu_http_connections_refused_total",
        "Connections refused because there were too many"
    );
    describe_gauge!("shikatsu_http_streams", "Questions that are followed");
    describe_gauge!("shikatsu_rooms_owned", "Rooms that this server owns");
    describe_gauge!("shikatsu_room_sockets", "Sockets of rooms on this server");
    describe_histogram!(
        "shikatsu_room_append_seconds",
        "From a batch of events of a room to its commit"
    );
    describe_counter!("shikatsu_room_events_total", "Events of rooms stored");
    describe_counter!(
        "shikatsu_room_slow_sockets_total",
        "Sockets that were sent a new picture because they were too slow"
    );
    describe_counter!(
        "shikatsu_rooms_taken_over_total",
        "Rooms taken over from a server that was gone"
    );
}
