//! Sends events to the URLs that organizations configured.
//!
//! Redirects are not followed: a receiver is where its owner said it is. Of a response only the status and the beginning
//! of the body are read.

use std::time::Duration;

use jiff::SignedDuration;
use reqwest::{Client, Response, header};
use tokio::sync::OnceCell;
use url::Url;

use crate::{
    client,
    fetch::{check, find_refusal},
    guard::{Guard, OutboundError},
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TOTAL_TIMEOUT: Duration = Duration::from_secs(15);
/// Of the body of a response: what admins see of it.
const MAX_RESPONSE_BYTES: usize = 1024;

pub struct WebhookClient {
    guard: Guard,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
}

/// The response of a receiver.
#[derive(Debug)]
pub struct WebhookReply {
    pub status: u16,
    /// How long the receiver asks to wait before the next request.
    pub retry_after: Option<SignedDuration>,
    /// The beginning of its body.
    pub body: String,
}

impl WebhookReply {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

impl WebhookClient {
    pub fn new(guard: Guard) -> Self {
        Self {
            guard,
            client: OnceCell::new(),
        }
    }

    /// Checks what can be known about a URL without a connection.
    pub fn check(&self, url: &str) -> Result<Url, OutboundError> {
        let url = Url::parse(url).map_err(|_| OutboundError("is not a URL".to_owned()))?;
        check(&self.guard, &url)?;
        if url.username().is_empty() && url.password().is_none() {
            Ok(url)
        } else {
            let message = "contains a user name or password; use the signature instead";
            Err(OutboundError(message.to_owned()))
        }
    }

    pub async fn post(
        &self,
        url: &str,
        headers: &[(&'static str, String)],
        body: String,
    ) -> Result<WebhookReply, OutboundError> {
        let url = self.check(url)?;
        let client = self
            .client
            .get_or_try_init(|| async { self.build() })
            .await?;
        let mut request = client
            .post(url)
            .header(header::CONTENT_TYPE, "application/json")
            .body(body);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let response = request.send().await.map_err(|error| to_error(&error))?;
        let status = response.status().as_u16();
        let retry_after = retry_after(&response);
        Ok(WebhookReply {
            status,
            retry_after,
            body: beginning(response).await,
        })
    }

    fn build(&self) -> Result<Client, OutboundError> {
        client::guarded(&self.guard, CONNECT_TIMEOUT, TOTAL_TIMEOUT)
            .build()
            .map_err(|error| {
                tracing::error!("the client of webhooks cannot be built: {error}");
                OutboundError("cannot be reached by this server for now".to_owned())
            })
    }
}

/// The header in its form of seconds; a date is ignored, as clocks differ.
fn retry_after(response: &Response) -> Option<SignedDuration> {
    let value = response.headers().get(header::RETRY_AFTER)?;
    let seconds: u32 = value.to_str().ok()?.trim().parse().ok()?;
    Some(SignedDuration::from_secs(seconds.into()))
}

/// Reads no more than is shown. A body that breaks off is what it is: the status counts.
async fn beginning(mut response: Response) -> String {
    let mut bytes = Vec::new();
    while bytes.len() < MAX_RESPONSE_BYTES
        && let Ok(Some(chunk)) = response.chunk().await
    {
        bytes.extend_from_slice(&chunk);
    }
    bytes.truncate(MAX_RESPONSE_BYTES);
    String::from_utf8_lossy(&bytes).replace('\0', "\u{FFFD}")
}

fn to_error(error: &reqwest::Error) -> OutboundError {
    if let Some(refusal) = find_refusal(error) {
        return refusal;
    }
    let message = if error.is_timeout() {
        "took longer than 15 seconds to answer"
    } else if error.is_connect() {
        "names a server that cannot be reached"
    } else {
        "closed the connection before it answered"
    };
    OutboundError(message.to_owned())
}
