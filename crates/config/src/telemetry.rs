//! Logs, traces and metrics.

use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{address, optional};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Telemetry {
    pub log_format: LogFormat,
    pub log_filter: String,
    /// Without a trailing slash.
    #[serde(
        serialize_with = "optional::serialize",
        deserialize_with = "plain_http"
    )]
    pub otlp_endpoint: Option<String>,
    #[serde(
        serialize_with = "optional::serialize",
        deserialize_with = "address::deserialize_optional"
    )]
    pub metrics_listen: Option<SocketAddr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

/// The exporter is built without TLS: a local collector forwards the traces.
fn plain_http<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let endpoint: Option<String> = optional::deserialize(deserializer)?;
    if endpoint
        .as_ref()
        .is_some_and(|url| !url.starts_with("http://"))
    {
        return Err(de::Error::custom(
            "must be empty or the http:// URL of a local collector, such as http://127.0.0.1:4318",
        ));
    }
    Ok(endpoint.map(|url| url.trim_end_matches('/').to_owned()))
}
