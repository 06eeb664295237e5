//! Requests of scripts. Their processes have no network; all they reach is a socket of this server, on which a proxy
//! reads requests with absolute URLs and forwards those that the guard admits.
//!
//! Redirects go back to the script, which requests the next URL here again. Bodies are streamed as they are, encodings
//! included.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::stream;
use http::{HeaderValue, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full, Limited, StreamBody, combinators::BoxBody};
use hyper::{
    body::{Frame, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use reqwest::Client;
use tokio::{
    net::{UnixListener, UnixStream},
    sync::{OnceCell, OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};

use crate::{
    client,
    fetch::find_refusal,
    forward_target::{OwnApi, Target, forwarded},
    guard::{Guard, OutboundError},
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Of a request, with its URL.
const MAX_HEADER_BYTES: usize = 64 << 10;
/// Per socket; further ones wait until they are accepted.
const MAX_CONNECTIONS: usize = 64;

/// What one script may send and receive.
#[derive(Debug, Clone, Copy)]
pub struct ForwardProxyLimits {
    pub max_request_bytes: usize,
    pub max_response_bytes: usize,
    /// Further requests wait.
    pub max_concurrent_requests: usize,
    /// Of one request, from the connection to the end of the body.
    pub timeout: Duration,
}

impl Default for ForwardProxyLimits {
    fn default() -> Self {
        Self {
            max_request_bytes: 10 << 20,
            max_response_bytes: 20 << 20,
            max_concurrent_requests: 8,
            timeout: Duration::from_secs(30),
        }
    }
}

pub struct ForwardProxy {
    guard: Guard,
    own: Option<OwnApi>,
    limits: ForwardProxyLimits,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
}

type ResponseBody = BoxBody<Bytes, OutboundError>;

impl ForwardProxy {
    pub fn new(guard: Guard, own: Option<OwnApi>, limits: ForwardProxyLimits) -> Self {
        Self {
            guard,
            own,
            limits,
            client: OnceCell::new(),
        }
    }

    /// Serves the socket of one script. It does not return; all connections end when the future is dropped.
    pub async fn serve(self: Arc<Self>, listener: UnixListener) {
        let slots = Arc::new(Semaphore::new(self.limits.max_concurrent_requests));
        let mut connections = JoinSet::new();
        loop {
            tokio::select! {
                accepted = listener.accept(), if connections.len() < MAX_CONNECTIONS => {
                    // Fails if this process has too many open files: that passes.
                    let Ok((stream, _)) = accepted else {
                        tokio::time::sleep(Duration::from_millis(10)).await;
                        continue;
                    };
                    connections.spawn(Arc::clone(&self).talk(stream, Arc::clone(&slots)));
                }
                Some(_) = connections.join_next() => {}
            }
        }
    }

    async fn talk(self: Arc<Self>, stream: UnixStream, slots: Arc<Semaphore>) {
        let answer = |request| {
            let (proxy, slots) = (Arc::clone(&self), Arc::clone(&slots));
            async move {
                let forwarded = proxy.forward(request, slots).await;
                Ok::<_, Infallible>(forwarded.unwrap_or_else(Failure::into_response))
            }
        };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(MAX_HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), service_fn(answer));
        // The script or its process broke off, which is its own affair.
        connection.await.ok();
    }

    async fn forward(
        &self,
        request: Request<Incoming>,
        slots: Arc<Semaphore>,
    ) -> Result<Response<ResponseBody>, Failure> {
        let (head, body) = request.into_parts();
        let target = Target::find(&head.method, &head.uri, &self.guard, self.own.as_ref());
        let target = target.map_err(|refusal| refused(&refusal))?;
        let build = || async { self.build() };
        let client = self.client.get_or_try_init(build).await?;
        let slot = tokio::time::timeout(self.limits.timeout, slots.acquire_owned()).await;
        let Ok(Ok(slot)) = slot else {
            let message = "waited too long for other requests of this script";
            return Err(Failure::new(StatusCode::GATEWAY_TIMEOUT, message));
        };
        let mut request = client
            .request(head.method, target.url)
            .headers(forwarded(&head.headers));
        if let Some(host) = target.host {
            request = request.header(header::HOST, host);
        }
        if !hyper::body::Body::is_end_stream(&body) {
            let body = Limited::new(body, self.limits.max_request_bytes);
            request = request.body(reqwest::Body::wrap(body));
        }
        let response = request.send().await.map_err(|error| to_failure(&error))?;
        self.answer(response, slot)
    }

    fn answer(
        &self,
        response: reqwest::Response,
        slot: OwnedSemaphorePermit,
    ) -> Result<Response<ResponseBody>, Failure> {
        let most = self.limits.max_response_bytes;
        let length = response.content_length();
        if length.is_some_and(|length| length > most as u64) {
            return Err(Failure::new(StatusCode::BAD_GATEWAY, TOO_LARGE));
        }
        let mut answer = Response::builder().status(response.status());
        if let Some(headers) = answer.headers_mut() {
            *headers = forwarded(response.headers());
            if let Some(length) = response.headers().get(header::CONTENT_LENGTH) {
                headers.insert(header::CONTENT_LENGTH, length.clone());
            }
        }
        let body = stream_body(response, most, slot);
        let wrong = |_| {
            Failure::new(
                StatusCode::BAD_GATEWAY,
                "was answered with an invalid header",
            )
        };
        answer.body(body).map_err(wrong)
    }

    fn build(&self) -> Result<Client, Failure> {
        let client = client::guarded(&self.guard, CONNECT_TIMEOUT, self.limits.timeout);
        client.build().map_err(|error| {
            tracing::error!("the client of scripts cannot be built: {error}");
            let message = "cannot be reached by this server for now";
            Failure::new(StatusCode::BAD_GATEWAY, message)
        })
    }
}

const TOO_LARGE: &str = "was answered with more bytes than a script may receive";

/// The slot is released with the last byte.
fn stream_body(
    response: reqwest::Response,
    most: usize,
    slot: OwnedSemaphorePermit,
) -> ResponseBody {
    let chunks = stream::try_unfold(
        (response, most, slot),
        |(mut response, left, slot)| async move {
            let broken = |_| OutboundError("broke off".to_owned());
            let Some(chunk) = response.chunk().await.map_err(broken)? else {
                return Ok(None);
            };
            let Some(left) = left.checked_sub(chunk.len()) else {
                return Err(OutboundError(TOO_LARGE.to_owned()));
            };
            Ok(Some((Frame::data(chunk), (response, left, slot))))
        },
    );
    BodyExt::boxed(StreamBody::new(chunks))
}

/// A response of the proxy itself.
struct Failure {
    status: StatusCode,
    message: String,
}

impl Failure {
    fn new(status: StatusCode, message: &str) -> Self {
        Self {
            status,
            message: format!("The URL {message}.\n"),
        }
    }

    fn into_response(self) -> Response<ResponseBody> {
        let body = Full::new(Bytes::from(self.message)).map_err(|never| match never {});
        let mut response = Response::new(body.boxed());
        *response.status_mut() = self.status;
        let text = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, text);
        response
    }
}

fn refused(refusal: &OutboundError) -> Failure {
    Failure::new(StatusCode::FORBIDDEN, &refusal.0)
}

fn to_failure(error: &reqwest::Error) -> Failure {
    if let Some(refusal) = find_refusal(error) {
        return refused(&refusal);
    }
    if error.is_timeout() {
        return Failure::new(StatusCode::GATEWAY_TIMEOUT, "took too long to answer");
    }
    let message = if error.is_connect() {
        "names a server that cannot be reached"
    } else {
        "was not answered: the connection broke off, or the body of the request is too large"
    };
    Failure::new(StatusCode::BAD_GATEWAY, message)
}
