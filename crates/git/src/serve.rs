//! Serves a fetch: the child's output is streamed as the response.
//! A separate task owns the child, so that its deadline does not depend on the client: the response body of a client
//! that stops reading is not polled any more.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::{Bytes, BytesMut};
use futures::{FutureExt, Stream, ready};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{ChildStderr, ChildStdin},
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    BareRepository, Git, GitError, Result, child::Protocol, paced::Paced, pkt, process::Running,
};

/// Bytes that the client sends to negotiate what it wants and has.
const MAX_INPUT_BYTES: u64 = 64 << 20;
const CHUNK: usize = 64 << 10;
/// Chunks buffered in memory for the client.
const MAX_CHUNKS: usize = 4;
/// Maximum response without a pack: the list of refs.
const MAX_REFS_BYTES: u64 = 64 << 20;
/// A child that waits longer than this for its client releases its permit.
const CLIENT_GRACE: Duration = Duration::from_secs(1);

/// The response to the client. The child is killed when this is dropped, as when the client disconnects.
pub struct Output {
    chunks: mpsc::Receiver<Bytes>,
    outcome: oneshot::Receiver<Result<()>>,
    has_ended: bool,
}

impl Git {
    /// The response to `info/refs?service=git-upload-pack`.
    pub async fn advertise(
        &self,
        repository: &BareRepository,
        protocol: Protocol,
    ) -> Result<Vec<u8>> {
        let mut response = Vec::new();
        if protocol != Protocol::V2 {
            pkt::line(&mut response, b"# service=git-upload-pack\n");
            pkt::flush(&mut response);
        }
        let arguments = [
            "upload-pack",
            "--strict",
            "--stateless-rpc",
            "--advertise-refs",
            ".",
        ];
        let running = self
            .start_read_only(repository, protocol, &arguments)
            .await?;
        let ended = self
            .finish(running, tokio::io::empty(), MAX_REFS_BYTES)
            .await?;
        response.extend(ended.into_output()?);
        Ok(response)
    }

    /// The response to `git-upload-pack`. `holder` is dropped when the child has ended: it keeps the repository and
    /// the slots of the caller in use.
    pub async fn upload_pack(
        &self,
        holder: impl Send + 'static,
        repository: &BareRepository,
        protocol: Protocol,
        request: impl AsyncRead + Send + Unpin + 'static,
    ) -> Result<Output> {
        let arguments = ["upload-pack", "--strict", "--stateless-rpc", "."];
        let running = self
            .start_read_only(repository, protocol, &arguments)
            .await?;
        let (sender, chunks) = mpsc::channel(MAX_CHUNKS);
        let (end, outcome) = oneshot::channel();
        let git = self.clone();
        self.tasks.spawn(async move {
            let seconds = git.settings().max_seconds;
            let served = timeout(git.timeout(), git.serve(running, request, sender)).await;
            drop(holder);
            let served = served.unwrap_or(Err(GitError::TooSlow { seconds }));
            if let Err(failure) = &served {
                tracing::debug!("a fetch ended early: {failure}");
            }
            // Ignored if the client has disconnected.
            end.send(served).ok();
        });
        Ok(Output {
            chunks,
            outcome,
            has_ended: false,
        })
    }

    /// Writes and reads concurrently: a child that waits for us to read would not read what we write.
    async fn serve(
        &self,
        mut running: Running,
        request: impl AsyncRead + Send + Unpin,
        client: mpsc::Sender<Bytes>,
    ) -> Result<()> {
        let missing = || std::io::Error::other("a child has no pipes");
        let stdin = running.child.stdin.take().ok_or_else(missing)?;
        let mut stdout = running.child.stdout.take().ok_or_else(missing)?;
        let stderr = running.child.stderr.take().ok_or_else(missing)?;
        let gone = client.clone();
        let deliver = async {
            let mut chunk = BytesMut::with_capacity(CHUNK);
            while stdout.read_buf(&mut chunk).await? > 0 {
                self.deliver(&mut running, &client, chunk.split().freeze())
                    .await?;
                chunk.reserve(CHUNK);
            }
            Ok(())
        };
        tokio::select! {
            delivered = deliver => delivered,
            failed = feed(self.paced(request), stdin, stderr) => Err(failed),
            () = gone.closed() => Ok(()),
        }
    }

    /// Sends a chunk to the client. While the client does not read it, the child has no permit, so that others can
    /// run.
    async fn deliver(
        &self,
        running: &mut Running,
        client: &mpsc::Sender<Bytes>,
        chunk: Bytes,
    ) -> Result<()> {
        let gone = |_| GitError::from(std::io::Error::from(std::io::ErrorKind::BrokenPipe));
        if let Ok(place) = timeout(CLIENT_GRACE, client.reserve()).await {
            place.map_err(gone)?.send(chunk);
            return Ok(());
        }
        let waiting = self.waiting.clone().try_acquire_owned();
        let _waiting = waiting.map_err(|_| GitError::Busy)?;
        running.permit = None;
        let seconds = self.settings().max_idle_seconds;
        let place = timeout(self.idle_timeout(), client.reserve()).await;
        let place = place.map_err(|_| GitError::Idle { seconds })?;
        place.map_err(gone)?.send(chunk);
        running.permit = Some(self.acquire_permit().await?);
        Ok(())
    }
}

/// Sends the request to the child. Ends only if the client sends too little.
async fn feed(
    request: Paced<impl AsyncRead + Unpin>,
    mut stdin: ChildStdin,
    mut stderr: ChildStderr,
) -> GitError {
    let send = async {
        let copied = tokio::io::copy(&mut request.take(MAX_INPUT_BYTES), &mut stdin).await;
        stdin.shutdown().await.ok();
        drop(stdin);
        match copied {
            Err(error) if error.kind() == std::io::ErrorKind::TimedOut => GitError::from(error),
            // Other truncations of a request show in the child's response.
            _ => std::future::pending().await,
        }
    };
    let listen = async {
        let mut sink = tokio::io::sink();
        tokio::io::copy(&mut stderr, &mut sink).await.ok();
        std::future::pending().await
    };
    tokio::select! {
        failure = send => failure,
        failure = listen => failure,
    }
}

impl Stream for Output {
    type Item = std::io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        if let Some(chunk) = ready!(self.chunks.poll_recv(context)) {
            return Poll::Ready(Some(Ok(chunk)));
        }
        let outcome = ready!(self.outcome.poll_unpin(context));
        self.has_ended = true;
        Poll::Ready(match outcome {
            Ok(Ok(())) => None,
            Ok(Err(failure)) => Some(Err(std::io::Error::other(failure))),
            Err(_) => Some(Err(std::io::Error::other("the server stops"))),
        })
    }
}
