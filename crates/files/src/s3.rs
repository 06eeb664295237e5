//! A bucket of an S3 server.

use std::{sync::Arc, time::Duration};

use model::{Error, Result};
use object_store::{
    BackoffConfig, ClientOptions, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    signer::{Method, SignedUrlOptions, Signer},
};
use secrecy::{ExposeSecret, SecretString};

use crate::{Key, error::StorageResultExt, presentation::Presentation, tls};

/// Connection settings of a bucket.
#[derive(Debug, Clone)]
pub struct S3Settings {
    /// The URL of the server; empty for Amazon's own.
    pub endpoint: String,
    pub region: String,
    pub bucket: String,
    pub access_key_id: String,
    pub secret_access_key: SecretString,
    /// Whether the bucket is in the path of URLs, and not in their hostname.
    pub path_style: bool,
    /// Whether clients can reach the server, so that downloads need not pass through ours.
    pub direct_downloads: bool,
}

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum wait for the next part of a response. Starts with a put, whose bytes have to be sent before the response
/// can arrive.
const READ_TIMEOUT: Duration = Duration::from_mins(1);
/// Callers wait for us, so we give up early and let them retry.
const MAX_ATTEMPTS: usize = 3;
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_BACKOFF: Duration = Duration::from_secs(2);

pub(crate) fn connect(settings: &S3Settings) -> Result<Arc<AmazonS3>> {
    tls::install();
    let client = ClientOptions::new()
        .with_allow_http(settings.endpoint.starts_with("http://"))
        .with_connect_timeout(CONNECT_TIMEOUT)
        .with_read_timeout(READ_TIMEOUT)
        // A large file may take any time as long as it makes progress.
        .with_timeout_disabled();
    let retry = RetryConfig {
        backoff: BackoffConfig {
            max_backoff: MAX_BACKOFF,
            ..BackoffConfig::default()
        },
        max_retries: MAX_ATTEMPTS,
        retry_timeout: RETRY_TIMEOUT,
    };
    let mut builder = AmazonS3Builder::new()
        .with_region(&settings.region)
        .with_bucket_name(&settings.bucket)
        .with_access_key_id(&settings.access_key_id)
        .with_secret_access_key(settings.secret_access_key.expose_secret())
        .with_virtual_hosted_style_request(!settings.path_style)
        .with_client_options(client)
        .with_retry(retry);
    if !settings.endpoint.is_empty() {
        builder = builder.with_endpoint(endpoint(settings));
    }
    let store = builder.build().map_err(|error| {
        Error::invalid("files", format!("do not describe an S3 bucket: {error}"))
    })?;
    Ok(Arc::new(store))
}

/// The library expects the endpoint of a virtual-hosted bucket with the bucket in it.
fn endpoint(settings: &S3Settings) -> String {
    let endpoint = settings.endpoint.trim_end_matches('/');
    match endpoint.split_once("://") {
        Some((scheme, host)) if !settings.path_style => {
            format!("{scheme}://{}.{host}", settings.bucket)
        }
        _ => endpoint.to_owned(),
    }
}

pub(crate) async fn signed_url(
    store: &AmazonS3,
    key: &Key,
    lifetime: Duration,
    presentation: &Presentation,
) -> Result<String> {
    let options = SignedUrlOptions::new().with_query([
        ("response-content-type", presentation.content_type.as_str()),
        (
            "response-content-disposition",
            presentation.disposition.as_str(),
        ),
    ]);
    let url = store
        .signed_url_opts(Method::GET, &key.0, lifetime, &options)
        .await;
    Ok(url.map_storage_error()?.to_string())
}
