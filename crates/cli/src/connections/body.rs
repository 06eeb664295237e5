//! Request bodies, which must not stall; and response bodies, whose end marks the end of the request.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

use super::activity::Activity;

/// Bytes that must arrive within the timeout: a byte now and then is not progress.
const MIN_PROGRESS: usize = 4096;

/// A request body.
pub(crate) struct RequestBody {
    body: Incoming,
    timeout: Duration,
    /// How long to wait for the next bytes. Time in which the handler does not read is not counted.
    left: Duration,
    /// Created when the handler first has to wait: most bodies arrive immediately.
    timer: Option<Pin<Box<Sleep>>>,
    is_waiting: bool,
    /// Bytes since `left` was last reset to the timeout.
    arrived: usize,
}

impl RequestBody {
    pub(crate) fn new(body: Incoming, timeout: Duration) -> Self {
        Self {
            body,
            timeout,
            left: timeout,
            timer: None,
            is_waiting: false,
            arrived: 0,
        }
    }

    fn record_bytes(&mut self, bytes: usize) {
        if let Some(timer) = self.timer.as_ref().filter(|_| self.is_waiting) {
            self.is_waiting = false;
            // The deadline may pass unnoticed while the handler does not read.
            let left = timer.deadline().saturating_duration_since(Instant::now());
            self.left = if left.is_zero() { self.timeout } else { left };
        }
        self.arrived += bytes;
        if self.arrived >= MIN_PROGRESS {
            self.arrived = 0;
            self.left = self.timeout;
        }
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match Pin::new(&mut self.body).poll_frame(cx) {
            Poll::Ready(frame) => {
                if let Some(Ok(frame)) = &frame {
                    let bytes = frame.data_ref().map_or(0, Bytes::len);
                    self.record_bytes(bytes);
                }
                Poll::Ready(frame.map(|frame| frame.map_err(axum::Error::new)))
            }
            Poll::Pending => {
                let (left, was_waiting) = (self.left, self.is_waiting);
                self.is_waiting = true;
                let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(left)));
                if !was_waiting {
                    timer.as_mut().reset(Instant::now() + left);
                }
                match timer.as_mut().poll(cx) {
                    Poll::Ready(()) => {
                        let late = io::Error::new(
                            io::ErrorKind::TimedOut,
                            "the body of the request stopped arriving",
                        );
                        Poll::Ready(Some(Err(axum::Error::new(late))))
                    }
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A response body. The request lasts as long as this.
pub(crate) struct ResponseBody {
    body: axum::body::Body,
    activity: Arc<Activity>,
}

impl ResponseBody {
    /// Created at the start of the request, when there is no body yet.
    pub(crate) fn new(activity: Arc<Activity>) -> Self {
        activity.request_began();
        Self {
            body: axum::body::Body::empty(),
            activity,
        }
    }

    pub(crate) fn with_body(mut self, body: axum::body::Body) -> Self {
        self.body = body;
        self
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.activity.request_ended();
    }
}
