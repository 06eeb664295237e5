//! Requests to an HTTP API that the operator configured, such as a translation provider.
//!
//! The operator chose the host, so it may be an internal one, and the guard for URLs of users does not apply. But a
//! response must not send us elsewhere: redirects are errors, and responses have a maximum size and time.

use std::time::Duration;

use reqwest::{Client, StatusCode, header};
use secrecy::{ExposeSecret, SecretString};
use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::OnceCell;
use url::{Url, form_urlencoded};

use crate::client;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Of an error response, for the log.
const MAX_LOGGED_CHARS: usize = 300;

/// A failed request to a provider.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// A retry can help: no connection, a timeout, too many requests, an error of the server.
    #[error("{0}")]
    Unavailable(String),
    /// A retry cannot help.
    #[error("{0}")]
    Rejected(String),
}

/// A client of one API.
pub struct JsonClient {
    base: Url,
    /// Sent as a bearer token.
    token: Option<SecretString>,
    max_response_bytes: usize,
    timeout: Duration,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
}

impl JsonClient {
    /// `base` is the URL before the paths of operations.
    pub fn new(
        base: Url,
        token: Option<SecretString>,
        timeout: Duration,
        max_response_bytes: usize,
    ) -> Self {
        Self {
            base,
            token,
            max_response_bytes,
            timeout,
            client: OnceCell::new(),
        }
    }

    /// Sends a JSON body and parses the JSON response.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ApiError> {
        let body = serde_json::to_vec(body)
            .map_err(|error| ApiError::Rejected(format!("the request cannot be sent: {error}")))?;
        self.send(path, "application/json", body).await
    }

    /// Sends a form and parses the JSON response.
    pub async fn post_form<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<T, ApiError> {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let form = "application/x-www-form-urlencoded";
        self.send(path, form, body.into_bytes()).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        path: &str,
        content_type: &str,
        body: Vec<u8>,
    ) -> Result<T, ApiError> {
        let build = || async { self.build() };
        let client = self.client.get_or_try_init(build).await?;
        let url = format!("{}/{path}", self.base.as_str().trim_end_matches('/'));
        let mut request = client
            .post(url)
            .header(header::CONTENT_TYPE, content_type)
            .header(header::ACCEPT, "application/json")
            .body(body);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token.expose_secret());
        }
        let response = request.send().await.map_err(|error| transport(&error))?;
        let status = response.status();
        let bytes = self.read(response).await?;
        if !status.is_success() {
            return Err(refusal(status, &bytes));
        }
        serde_json::from_slice(&bytes).map_err(|_| {
            ApiError::Rejected("the provider did not respond as its API says".to_owned())
        })
    }

    async fn read(&self, mut response: reqwest::Response) -> Result<Vec<u8>, ApiError> {
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| transport(&error))? {
            if bytes.len() + chunk.len() > self.max_response_bytes {
                return Err(ApiError::Rejected(format!(
                    "the response of the provider has more than {} bytes",
                    self.max_response_bytes
                )));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    fn build(&self) -> Result<Client, ApiError> {
        client::builder(CONNECT_TIMEOUT, self.timeout)
            .build()
            .map_err(|error| ApiError::Unavailable(format!("no client can be created: {error}")))
    }
}

fn transport(error: &reqwest::Error) -> ApiError {
    ApiError::Unavailable(
        if error.is_timeout() {
            "the provider took too long to respond"
        } else if error.is_connect() {
            "the provider cannot be reached"
        } else {
            "the connection to the provider failed"
        }
        .to_owned(),
    )
}

fn refusal(status: StatusCode, body: &[u8]) -> ApiError {
    let text: String = String::from_utf8_lossy(body)
        .chars()
        .take(MAX_LOGGED_CHARS)
        .collect();
    tracing::warn!("a provider responded with {status}");
    // Not logged by default: it may repeat what was sent, which is content of an organization.
    tracing::debug!("its response: {text}");
    let message = format!("the provider responded with {status}");
    let is_temporary = status.is_server_error()
        || matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT
        );
    if is_temporary {
        ApiError::Unavailable(message)
    } else {
        ApiError::Rejected(message)
    }
}
