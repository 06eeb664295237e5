//! Reads from a client with a minimum rate.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    time::{Instant, Sleep, sleep},
};

use crate::Git;

/// Slower clients are disconnected, as Git does with slow servers by `http.lowSpeedLimit`.
pub(crate) const MIN_BYTES_PER_SECOND: u64 = 1000;

/// Fails with `TimedOut` if too little arrives within `window`. Time in which the reader is not polled is not counted.
pub struct Paced<R> {
    inner: R,
    window: Duration,
    bytes: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    timer: Pin<Box<Sleep>>,
}

impl Git {
    /// Wraps the input of a client.
    pub fn paced<R>(&self, inner: R) -> Paced<R> {
        Paced::new(inner, self.idle_timeout())
    }
}

impl<R> Paced<R> {
    pub(crate) fn new(inner: R, window: Duration) -> Self {
        Self {
            inner,
            window,
            bytes: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            timer: Box::pin(sleep(window)),
        }
    }

    fn start_waiting(&mut self) {
        let now = Instant::now();
        self.waiting_since = Some(now);
        let left = self.window.saturating_sub(self.waited);
        self.timer.as_mut().reset(now + left);
    }

    fn is_too_slow(&self) -> bool {
        self.bytes < MIN_BYTES_PER_SECOND * self.window.as_secs().max(1)
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Paced<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        if let Poll::Ready(result) = Pin::new(&mut this.inner).poll_read(context, buffer) {
            if let Some(since) = this.waiting_since.take() {
                this.waited += since.elapsed();
            }
            this.bytes += (buffer.filled().len() - before) as u64;
            return Poll::Ready(result);
        }
        if this.waiting_since.is_none() {
            this.start_waiting();
        }
        while this.timer.as_mut().poll(context).is_ready() {
            if this.is_too_slow() {
                return Poll::Ready(Err(std::io::ErrorKind::TimedOut.into()));
            }
            (this.bytes, this.waited) = (0, Duration::ZERO);
            this.start_waiting();
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const WINDOW: Duration = Duration::from_secs(1);
    const SEND_INTERVAL: Duration = Duration::from_millis(100);

    /// Reads from a client that sends `size` bytes, pauses, and repeats. Returns the result.
    async fn outcome(size: usize, times: usize) -> std::io::Result<usize> {
        let (mut client, server) = tokio::io::duplex(1 << 16);
        let send = async move {
            let mut pause = tokio::time::interval(SEND_INTERVAL);
            for _ in 0..times {
                pause.tick().await;
                if client.write_all(&vec![0; size]).await.is_err() {
                    return;
                }
            }
        };
        let mut read = Vec::new();
        let receive = async {
            let mut paced = Paced::new(server, WINDOW);
            paced.read_to_end(&mut read).await
        };
        tokio::join!(send, receive).1
    }

    #[tokio::test]
    async fn a_client_that_trickles_is_cut_off() {
        let error = outcome(1, 1000).await.expect_err("too slow");
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_steady_client_is_not() {
        let read = outcome(1000, 15).await.expect("fast enough");
        assert_eq!(read, 15_000);
    }
}
