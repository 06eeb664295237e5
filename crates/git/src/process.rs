//! A running child, and its output after it has ended.

use std::process::ExitStatus;

use futures::TryFutureExt;
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin},
    sync::OwnedSemaphorePermit,
};

use crate::{GitError, Result};

/// Maximum bytes of standard error that are stored.
const MAX_STDERR_BYTES: u64 = 16 << 10;

/// A running child. It is killed on drop, with all processes that it started.
pub(crate) struct Running {
    pub(crate) child: Child,
    /// The permit to run. Released early if the child waits for a client.
    pub(crate) permit: Option<OwnedSemaphorePermit>,
}

impl Drop for Running {
    /// `git` starts other programs, such as `git-remote-https`. They are in its process group and are killed with it.
    fn drop(&mut self) {
        // The id is present until the child was waited for: until then it cannot be reused for another group.
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw)
            && let Err(error) = kill_process_group(group, Signal::KILL)
        {
            tracing::debug!("the processes of git {group:?} were not killed: {error}");
        }
    }
}

pub(crate) struct ProcessOutput {
    pub(crate) status: ExitStatus,
    pub(crate) output: Vec<u8>,
    pub(crate) stderr: String,
}

impl ProcessOutput {
    /// If the sandbox could not be set up, the output is not about the input.
    fn was_started(self) -> Result<Self> {
        if self.status.code() == Some(sandbox::NOT_STARTED) {
            let stderr = self.stderr.trim();
            return Err(GitError::System(std::io::Error::other(stderr.to_owned())));
        }
        Ok(self)
    }

    /// Returns its output, if it succeeded.
    pub(crate) fn into_output(self) -> Result<Vec<u8>> {
        if self.status.success() {
            return Ok(self.output);
        }
        Err(GitError::Ended {
            status: self.status.to_string(),
            stderr: self.stderr,
        })
    }
}

impl Running {
    /// Talks to the child until it ends. More output than `max_output` bytes is an error.
    pub(crate) async fn communicate(
        mut self,
        input: impl AsyncRead + Unpin,
        max_output: u64,
    ) -> Result<ProcessOutput> {
        let (stdin, stdout, stderr) = (
            self.child.stdin.take(),
            self.child.stdout.take(),
            self.child.stderr.take(),
        );
        let ((), output, stderr) = tokio::try_join!(
            write_input(stdin, input),
            read_all(stdout, max_output),
            read_start(stderr)
        )?;
        let ended = ProcessOutput {
            status: self.child.wait().await?,
            output,
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        };
        ended.was_started()
    }

    /// Talks to the child until it ends, or until `is_enough` returns true for one of its lines: then the child is
    /// killed. More output than `max_output` bytes before that is an error.
    pub(crate) async fn read_until(
        mut self,
        input: impl AsyncRead + Unpin,
        max_output: u64,
        is_enough: impl FnMut(&[u8]) -> bool,
    ) -> Result<()> {
        let (stdin, stdout, stderr) = (
            self.child.stdin.take(),
            self.child.stdout.take(),
            self.child.stderr.take(),
        );
        // An error value that is not a failure ends all three early.
        let read_output = async {
            match read_lines(stdout, max_output, is_enough).await {
                Ok(LinesRead::Enough) => Err(None),
                Ok(LinesRead::All) => Ok(()),
                Err(failure) => Err(Some(failure)),
            }
        };
        let write = write_input(stdin, input).map_err(Some);
        let read_errors = read_start(stderr).map_err(Some);
        let stderr = match tokio::try_join!(write, read_output, read_errors) {
            Ok(((), (), stderr)) => stderr,
            Err(None) => return Ok(()),
            Err(Some(failure)) => return Err(failure),
        };
        let ended = ProcessOutput {
            status: self.child.wait().await?,
            output: Vec::new(),
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        };
        ended.was_started()?.into_output().map(drop)
    }
}

/// How far the lines of a child were read.
enum LinesRead {
    All,
    Enough,
}

async fn write_input(stdin: Option<ChildStdin>, mut input: impl AsyncRead + Unpin) -> Result<()> {
    let Some(mut stdin) = stdin else {
        return Ok(());
    };
    match tokio::io::copy(&mut input, &mut stdin).await {
        Ok(_) => Ok(stdin.shutdown().await?),
        // A child that needs no more input closes its end; its exit status tells whether it succeeded.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(GitError::from(error)),
    }
}

async fn read_lines(
    from: Option<impl AsyncRead + Unpin>,
    max: u64,
    mut is_enough: impl FnMut(&[u8]) -> bool,
) -> Result<LinesRead> {
    let Some(from) = from else {
        return Ok(LinesRead::All);
    };
    let mut from = BufReader::new(from.take(max.saturating_add(1)));
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).await? > 0 {
        if is_enough(line.strip_suffix(b"\n").unwrap_or(&line)) {
            return Ok(LinesRead::Enough);
        }
        line.clear();
    }
    if from.get_ref().limit() == 0 {
        return Err(GitError::TooMuchOutput { max });
    }
    Ok(LinesRead::All)
}

async fn read_all(from: Option<impl AsyncRead + Unpin>, max: u64) -> Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(from) = from {
        let mut from = from.take(max.saturating_add(1));
        from.read_to_end(&mut output).await?;
    }
    if output.len() as u64 > max {
        return Err(GitError::TooMuchOutput { max });
    }
    Ok(output)
}

/// Reads to the end and returns the beginning.
async fn read_start(from: Option<impl AsyncRead + Unpin>) -> Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(mut from) = from {
        (&mut from)
            .take(MAX_STDERR_BYTES)
            .read_to_end(&mut output)
            .await?;
        tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
    }
    Ok(output)
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use tokio::process::Command;

    use super::*;

    fn shell(script: &str) -> Running {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).process_group(0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Running {
            child: command.spawn().expect("there is a shell"),
            permit: None,
        }
    }

    #[tokio::test]
    async fn a_child_is_stopped_when_its_lines_are_enough() {
        let running = shell("while :; do echo one; echo two; done");
        let mut heard = Vec::new();
        let ended = running.read_until(tokio::io::empty(), 1 << 20, |line| {
            heard.push(line.to_vec());
            line == b"two"
        });
        ended.await.expect("it says `two`");
        assert_eq!(heard, [b"one", b"two"]);
    }

    #[tokio::test]
    async fn too_many_lines_and_failures_are_told() {
        let endless = shell("while :; do echo one; done");
        let ended = endless
            .read_until(tokio::io::empty(), 1000, |_| false)
            .await;
        assert!(matches!(ended, Err(GitError::TooMuchOutput { max: 1000 })));
        let failing = shell("echo one; echo why >&2; exit 3");
        let ended = failing
            .read_until(tokio::io::empty(), 1000, |_| false)
            .await;
        let Err(GitError::Ended { stderr, .. }) = ended else {
            panic!("{ended:?}");
        };
        assert_eq!(stderr, "why\n");
        let quiet = shell("echo one; cat");
        let ended = quiet.read_until(&b"two"[..], 1000, |_| false).await;
        assert!(ended.is_ok());
    }
}
