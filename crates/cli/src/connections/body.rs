//! Bodies that arrive, which must not stop; and bodies that leave, which tell when the request is over.

use std::{
    io,
    pin::Pin,
    sync::{Arc, atomic::AtomicU64},
    task::{Context, Poll},
    time::Duration,
};

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

use super::activity::Activity;

/// So many bytes must come within the timeout: a byte now and then is no progress.
const MIN_PROGRESS: usize = 4096;

/// The body of a request.
pub(crate) struct Arriving {
    body: Incoming,
    timeout: Duration,
    /// Set when bytes are first waited for.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Bytes since the deadline was set.
    arrived: usize,
}

impl Arriving {
    pub(crate) fn new(body: Incoming, timeout: Duration) -> Self {
        Self {
            body,
            timeout,
            deadline: None,
            arrived: 0,
        }
    }

    fn note(&mut self, bytes: usize) {
        self.arrived += bytes;
        if self.arrived >= MIN_PROGRESS {
            self.arrived = 0;
            if let Some(deadline) = &mut self.deadline {
                deadline.as_mut().reset(Instant::now() + self.timeout);
            }
        }
    }
}

impl Body for Arriving {
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
                    self.note(bytes);
                }
                Poll::Ready(frame.map(|frame| frame.map_err(axum::Error::new)))
            }
            Poll::Pending => {
                let timeout = self.timeout;
                let deadline = self
                    .deadline
                    .get_or_insert_with(|| Box::pin(sleep(timeout)));
                match deadline.as_mut().poll(cx) {
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

/// The body of an answer. The request lasts as long as this.
pub(crate) struct Leaving {
    body: axum::body::Body,
    activity: Arc<Activity>,
    offered: Option<Arc<AtomicU64>>,
}

impl Leaving {
    /// Begins with the request: it has no body yet.
    pub(crate) fn begin(activity: Arc<Activity>) -> Self {
        activity.request_began();
        let offered = activity.register();
        Self {
            body: axum::body::Body::empty(),
            activity,
            offered,
        }
    }

    pub(crate) fn of(mut self, body: axum::body::Body) -> Self {
        self.body = body;
        self
    }
}

impl Body for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Some(offered) = &self.offered {
            self.activity
                .note(offered, matches!(frame, Poll::Ready(Some(_))));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        if let Some(offered) = &self.offered {
            self.activity.unregister(offered);
        }
        self.activity.request_ended();
    }
}
