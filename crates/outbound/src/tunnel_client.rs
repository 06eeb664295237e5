//! Sends events to the computers of developers, through the tunnels they name.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use reqwest::Client;
use tokio::sync::OnceCell;
use url::Url;

use crate::{
    client,
    fetch::{check, find_refusal},
    guard::{Guard, OutboundError},
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TOTAL_TIMEOUT: Duration = Duration::from_secs(30);
const MAX_RESPONSE_BYTES: usize = 5 << 20;

pub struct TunnelClient {
    guard: Guard,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
}

#[derive(Debug)]
pub struct TunnelReply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl TunnelClient {
    pub fn new(guard: Guard) -> Self {
        Self {
            guard,
            client: OnceCell::new(),
        }
    }

    /// Posts a form to a path below the URL of a tunnel.
    pub async fn post(
        &self,
        tunnel: &str,
        path: &str,
        content_type: &str,
        body: Bytes,
    ) -> Result<TunnelReply, OutboundError> {
        let url = format!("{}{path}", tunnel.trim_end_matches('/'));
        let url = Url::parse(&url).map_err(|_| OutboundError("is not a URL".to_owned()))?;
        check(&self.guard, &url)?;
        let client = self.client.get_or_try_init(|| async {
            client::guarded(&self.guard, CONNECT_TIMEOUT, TOTAL_TIMEOUT)
                .build()
                .map_err(|error| {
                    tracing::error!("the client of tunnels cannot be built: {error}");
                    OutboundError("cannot be reached by this server for now".to_owned())
                })
        });
        let request = client
            .await?
            .post(url)
            .header(header::CONTENT_TYPE, content_type)
            .body(body);
        let mut response = request.send().await.map_err(|error| to_error(&error))?;
        let (status, mut headers) = (response.status(), response.headers().clone());
        for name in [
            header::CONNECTION,
            header::CONTENT_LENGTH,
            header::TRANSFER_ENCODING,
        ] {
            headers.remove(name);
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| to_error(&error))? {
            if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
                let message = format!("sent more than {MAX_RESPONSE_BYTES} bytes");
                return Err(OutboundError(message));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(TunnelReply {
            status,
            headers,
            body: body.into(),
        })
    }
}

fn to_error(error: &reqwest::Error) -> OutboundError {
    if let Some(refusal) = find_refusal(error) {
        return refusal;
    }
    let message = if error.is_timeout() {
        "took longer than 30 seconds to answer"
    } else if error.is_connect() {
        "names a server that cannot be reached"
    } else {
        "does not answer with HTTP"
    };
    OutboundError(message.to_owned())
}
