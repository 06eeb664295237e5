//! Serving a fetch: the child's output is the answer, as it comes.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use futures::{Stream, future::BoxFuture, ready};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, ChildStdout},
    sync::OwnedSemaphorePermit,
    time::Sleep,
};
use tokio_util::io::ReaderStream;

use crate::{Bare, Git, Result, child::Protocol, pkt};

/// Bytes that the client sends to say what it wants and has.
const MOST_INPUT: u64 = 64 << 20;
const CHUNK: usize = 64 << 10;

/// What goes to the client. The child is killed when this is dropped: when the client goes.
pub struct Output<K> {
    stdout: ReaderStream<ChildStdout>,
    feed: Option<BoxFuture<'static, ()>>,
    deadline: Pin<Box<Sleep>>,
    seconds: u64,
    _child: Child,
    _permit: OwnedSemaphorePermit,
    /// The repository must stay where it is.
    _repository: Arc<K>,
}

impl Git {
    /// The answer to `info/refs?service=git-upload-pack`.
    pub async fn advertise(&self, repository: &Bare, protocol: Protocol) -> Result<Vec<u8>> {
        let mut answer = Vec::new();
        if protocol != Protocol::V2 {
            pkt::line(&mut answer, b"# service=git-upload-pack\n");
            pkt::flush(&mut answer);
        }
        let arguments = [
            "upload-pack",
            "--strict",
            "--stateless-rpc",
            "--advertise-refs",
            ".",
        ];
        let running = self.start(repository, protocol, &arguments).await?;
        answer.extend(self.finish(running, tokio::io::empty()).await?.content()?);
        Ok(answer)
    }

    /// The answer to `git-upload-pack`. `holder` keeps the repository from going.
    pub async fn upload_pack<K>(
        &self,
        holder: Arc<K>,
        repository: &Bare,
        protocol: Protocol,
        request: impl AsyncRead + Send + Unpin + 'static,
    ) -> Result<Output<K>> {
        let arguments = ["upload-pack", "--strict", "--stateless-rpc", "."];
        let mut running = self.start(repository, protocol, &arguments).await?;
        let missing = || std::io::Error::other("a child has no pipes");
        let mut stdin = running.child.stdin.take().ok_or_else(missing)?;
        let stdout = running.child.stdout.take().ok_or_else(missing)?;
        let stderr = running.child.stderr.take();
        let feed = async move {
            let mut request = request.take(MOST_INPUT);
            if let Err(error) = tokio::io::copy(&mut request, &mut stdin).await {
                tracing::debug!("a fetch was cut off: {error}");
            }
            stdin.shutdown().await.ok();
            drop(stdin);
            if let Some(mut stderr) = stderr {
                tokio::io::copy(&mut stderr, &mut tokio::io::sink())
                    .await
                    .ok();
            }
        };
        Ok(Output {
            stdout: ReaderStream::with_capacity(stdout, CHUNK),
            feed: Some(Box::pin(feed)),
            deadline: Box::pin(tokio::time::sleep(self.patience())),
            seconds: self.settings().max_seconds,
            _child: running.child,
            _permit: running.permit,
            _repository: holder,
        })
    }
}

impl<K> Stream for Output<K> {
    type Item = std::io::Result<Bytes>;

    /// Feeding goes on beside reading: a child that waits for us to read would not read what we write.
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if this.deadline.as_mut().poll(context).is_ready() {
            let late = format!("git took longer than {} s", this.seconds);
            return Poll::Ready(Some(Err(std::io::Error::other(late))));
        }
        if let Some(feed) = &mut this.feed
            && feed.as_mut().poll(context).is_ready()
        {
            this.feed = None;
        }
        let next = ready!(Pin::new(&mut this.stdout).poll_next(context));
        Poll::Ready(next)
    }
}
