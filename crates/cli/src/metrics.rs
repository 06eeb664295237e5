//! Metrics for Prometheus, on a separate address: they are not public.

use std::{net::SocketAddr, time::Duration};

use axum::{Router, http::header, routing::get};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::time::interval;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    connections::bind,
    error::{CommandError, Result},
};

/// From one millisecond, a cached response, to ten seconds, when clients have given up.
const SECONDS: [f64; 13] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];
/// Samples accumulate until they are sorted into buckets.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

pub(crate) async fn start(
    address: SocketAddr,
    tasks: &TaskTracker,
    stop: &CancellationToken,
) -> Result<()> {
    let recorder = install().map_err(|error| CommandError::new(format!("no metrics: {error}")))?;
    let listener = bind(address).await?;

    let upkeep = recorder.clone();
    tasks.spawn(stop.clone().run_until_cancelled_owned(async move {
        let mut ticks = interval(UPKEEP_INTERVAL);
        loop {
            ticks.tick().await;
            upkeep.run_upkeep();
        }
    }));
    let page = get(move || async move {
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
        (kind, recorder.render())
    });
    let server = axum::serve(listener, Router::new().route("/metrics", page))
        .with_graceful_shutdown(stop.clone().cancelled_owned());
    tasks.spawn(async move {
        if let Err(error) = server.await {
            tracing::error!("the metrics listener ended: {error}");
        }
    });
    tracing::info!("metrics at http://{address}/metrics");
    Ok(())
}

fn install() -> Result<PrometheusHandle, metrics_exporter_prometheus::BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .install_recorder()
}
