//! Logs to standard error, and traces to a collector if one is configured.

use std::io::{self, IsTerminal};

use config::LogFormat;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing_subscriber::{
    EnvFilter, Layer, Registry, filter::LevelFilter, fmt, layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::error::{CommandError, Result};

/// `rmcp` logs three lines per request, with clients' text; `async_nats` one per attempt to connect, which
/// `cli::dependencies` logs once. The settings can override this.
const QUIET: &str = "rmcp=error,async_nats=error";

/// The running exporters; they are flushed by [`Telemetry::stop`].
pub(crate) struct Telemetry {
    traces: Option<SdkTracerProvider>,
}

impl Telemetry {
    pub(crate) fn start(settings: &config::Telemetry) -> Result<Self> {
        let filter = format!("{QUIET},{}", settings.log_filter);
        let filter = EnvFilter::try_new(filter).map_err(|error| {
            CommandError::new(format!(
                "`telemetry.log_filter` must be a filter of log lines, such as info,api=debug: {error}"
            ))
        })?;
        let traces = settings
            .otlp_endpoint
            .as_deref()
            .map(exporter)
            .transpose()?;
        // Traces have a separate level: a quiet log must not leave them empty.
        let spans = traces.as_ref().map(|provider| {
            tracing_opentelemetry::layer()
                .with_tracer(provider.tracer("bindery"))
                .with_filter(LevelFilter::INFO)
        });
        tracing_subscriber::registry()
            .with(logs(settings.log_format).with_filter(filter))
            .with(spans)
            .try_init()
            .map_err(|error| CommandError::new(format!("no logs: {error}")))?;
        Ok(Self { traces })
    }

    /// Flushes the exporters.
    pub(crate) async fn stop(self) {
        let Some(provider) = self.traces else { return };
        let flush = move || provider.shutdown();
        match tokio::task::spawn_blocking(flush).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!("the last traces were not sent: {error}"),
            Err(error) => tracing::warn!("the last traces were not sent: {error}"),
        }
    }
}

fn logs(format: LogFormat) -> Box<dyn Layer<Registry> + Send + Sync> {
    let layer = fmt::layer().with_writer(io::stderr);
    match format {
        LogFormat::Text => layer.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => layer
            .json()
            .flatten_event(true)
            // The list of spans includes it already.
            .with_current_span(false)
            .boxed(),
    }
}

fn exporter(endpoint: &str) -> Result<SdkTracerProvider> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_endpoint(format!("{endpoint}/v1/traces"))
        .build()
        .map_err(|error| CommandError::new(format!("`telemetry.otlp_endpoint`: {error}")))?;
    let resource = Resource::builder().with_service_name("bindery").build();
    Ok(SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(resource)
        .build())
}
