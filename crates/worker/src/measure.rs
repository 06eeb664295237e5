//! Metrics of waiting, running and failed jobs.

use std::time::Duration;

use app::jobs;
use context::{App, to_gauge};
use metrics::gauge;
use tokio::time::{MissedTickBehavior, interval};

const MEASURE_INTERVAL: Duration = Duration::from_secs(15);

pub(crate) async fn report_metrics(app: &App) {
    let mut ticks = interval(MEASURE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match jobs::count(app).await {
            Ok(counts) => counts.iter().for_each(set_gauges),
            // The database monitor reports this.
            Err(error) if app.db.is_outage(&error) => {}
            Err(error) => tracing::warn!("jobs cannot be counted: {}", error.trace()),
        }
    }
}

fn set_gauges(counts: &jobs::QueueCounts) {
    let queue = || [("queue", counts.queue.clone())];
    gauge!("jobs_waiting", &queue()).set(to_gauge(counts.waiting));
    gauge!("jobs_running", &queue()).set(to_gauge(counts.running));
    gauge!("jobs_failed", &queue()).set(to_gauge(counts.failed));
    gauge!("jobs_oldest_seconds", &queue()).set(counts.oldest_seconds);
}
