//! Connections: accepted one by one, limited in number and in idle time.
//! A proxy in front of the server may do the same. Without one, a client that sends or reads slowly, or not at all,
//! costs a connection for a while and nothing else.
//!
//! HTTP/1.1 only: an HTTP/2 client can leave one response unread while it keeps the connection busy, and a proxy
//! speaks HTTP/2 and 3 to clients anyway.

mod activity;
mod body;
mod descriptors;
mod limiter;
mod stream;
mod throttle;

use std::{
    convert::Infallible, io, io::Write as _, net::SocketAddr, pin::pin, sync::Arc, time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::{HeaderValue, header},
    response::Response,
};
use http_server::HostRouter;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{
    net::{TcpListener, TcpStream},
    time::{MissedTickBehavior, interval, sleep},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::Service;
use websites::Websites;

use self::{
    activity::{Activity, ConnectionAction},
    body::{RequestBody, ResponseBody},
    limiter::AdmittedConnection,
    stream::TrackedStream,
    throttle::LogThrottle,
};

pub(crate) use {descriptors::raise_limit, limiter::ConnectionLimiter};

use crate::error::{CommandError, Result};

pub(crate) async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .map_err(|error| CommandError::new(format!("cannot listen on {address}: {error}")))
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Timeouts {
    /// For the head of a request, from its first byte.
    pub(crate) header: Duration,
    /// Between requests.
    pub(crate) idle: Duration,
    /// For the next bytes of a body.
    pub(crate) body: Duration,
    /// For the client to read the next bytes of a response.
    pub(crate) write: Duration,
}

/// Pause after an error of `accept` that is not about a single connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(250);

/// The API on the server's own host, the websites on all others.
pub(crate) type WebService = HostRouter<Router, Websites>;

pub(crate) struct Server {
    pub(crate) service: WebService,
    pub(crate) timeouts: Timeouts,
    pub(crate) limiter: Arc<ConnectionLimiter>,
    /// Once cancelled, each response asks the client to close its connection: proxies then open one to another node
    /// before this one closes its port.
    pub(crate) draining: CancellationToken,
}

impl Server {
    /// Serves until `stop` is cancelled, and then until the last request has its response.
    pub(crate) async fn run(self, listener: TcpListener, stop: CancellationToken) {
        let server = Arc::new(self);
        let connections = TaskTracker::new();
        tokio::select! {
            () = stop.cancelled() => {}
            () = server.clone().accept(&listener, &connections, &stop) => {}
        }
        drop(listener);
        connections.close();
        connections.wait().await;
    }

    async fn accept(
        self: Arc<Self>,
        listener: &TcpListener,
        connections: &TaskTracker,
        stop: &CancellationToken,
    ) {
        let failures = LogThrottle::default();
        loop {
            let room = self.limiter.room().await;
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(admitted) = self.limiter.admit(room, peer.ip()) else {
                        refuse(stream);
                        continue;
                    };
                    let (server, stop) = (self.clone(), stop.clone());
                    connections.spawn(async move {
                        server.serve(stream, peer, admitted, stop).await;
                    });
                }
                Err(error) if is_connection_error(&error) => {}
                Err(error) => {
                    failures.log(|times| {
                        tracing::error!("cannot accept connections ({times} times): {error}");
                    });
                    sleep(ACCEPT_RETRY_DELAY).await;
                }
            }
        }
    }

    async fn serve(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        _admitted: AdmittedConnection,
        stop: CancellationToken,
    ) {
        // Responses are written whole: waiting for more to send would only delay them.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!("a connection keeps its delay: {error}");
        }
        let activity = Arc::new(Activity::default());
        let io = TokioIo::new(TrackedStream::new(stream, activity.clone()));
        let service = service_fn(|request| self.serve_request(request, peer, &activity));
        let mut connection = pin!(http1::Builder::new().serve_connection(io, service));
        let mut ticks = interval(self.timeouts.check_interval());
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut closing = false;
        loop {
            let ended = tokio::select! {
                result = connection.as_mut() => {
                    if let Err(error) = result {
                        tracing::trace!("a connection ended: {error}");
                    }
                    return;
                }
                () = stop.cancelled(), if !closing => ConnectionAction::Finish,
                _ = ticks.tick() => activity.check(&self.timeouts, self.limiter.is_crowded()),
            };
            match ended {
                ConnectionAction::Close => return,
                ConnectionAction::Finish if !closing => {
                    closing = true;
                    connection.as_mut().graceful_shutdown();
                }
                ConnectionAction::Finish | ConnectionAction::Continue => {}
            }
        }
    }

    fn serve_request(
        &self,
        request: hyper::Request<hyper::body::Incoming>,
        peer: SocketAddr,
        activity: &Arc<Activity>,
    ) -> impl Future<Output = Result<hyper::Response<ResponseBody>, Infallible>> + use<> {
        let leaving = ResponseBody::new(activity.clone());
        let timeout = self.timeouts.body;
        let mut request: Request =
            request.map(|body| axum::body::Body::new(RequestBody::new(body, timeout)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = self.service.clone().call(request);
        let draining = self.draining.clone();
        async move {
            let mut response: Response = response.await?;
            if draining.is_cancelled() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            Ok(response.map(|body| leaving.with_body(body)))
        }
    }
}

impl Timeouts {
    /// How often connections are checked.
    fn check_interval(&self) -> Duration {
        let shortest = self.header.min(self.idle).min(self.write);
        (shortest / 4).clamp(Duration::from_millis(50), Duration::from_millis(2500))
    }
}

/// Responds to a client with too many connections, if that is possible without waiting.
fn refuse(stream: TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\n\
        connection: close\r\ncontent-length: 0\r\n\r\n";
    // The runtime does not know yet that the socket is writable, so its own `try_write` would not try.
    if let Ok(mut socket) = stream.into_std() {
        socket.write_all(ANSWER).ok();
    }
}

/// Whether an error of `accept` is about a single connection.
fn is_connection_error(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}
